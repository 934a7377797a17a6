package polarsim

import (
	"fmt"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

func (v view) heartRateDate(r *http.Request) answer {
	date, refusal, fine := v.oneDate(r)
	if !fine {
		return refusal
	}
	o, exists := v.heartRateRecord(date)
	if !exists {
		return v.nothing(v.sim.notFound("No data found for date"))
	}
	switch {
	case v.q.has(DateWrapper):
		return ok(v.q, object{{"heart_rates", []object{o}}})
	case v.q.has(DateArray):
		return ok(v.q, []object{o})
	}
	return ok(v.q, o)
}

func (v view) heartRateRange(r *http.Request) answer {
	rng, refusal, fine := v.dates(r.URL.Query(), span{required: true, longest: listDays})
	if !fine {
		return refusal
	}
	var records []object
	for date := range rng.All() {
		if o, exists := v.heartRateRecord(date); exists {
			records = append(records, o)
		}
	}
	return v.records(records, v.heartRateShape, ok(v.q, v.heartRateShape([]object{})))
}

func (v view) heartRateShape(records []object) any {
	switch {
	case v.q.has(RangeArray):
		return records
	case v.q.has(RangeObject) && len(records) > 0:
		return records[0]
	case v.q.has(RangeObject):
		return object{}
	}
	return object{{"heart_rates", records}}
}

func (v view) heartRateRecord(date civil.Date) (object, bool) {
	d, until := v.recorded(date)
	if until == 0 {
		return nil, false
	}
	moments := v.moments(d, until)
	if len(moments) == 0 {
		return nil, false
	}
	samples := make([]byte, 0, 52*len(moments))
	samples = append(samples, '[')
	w := writer{floats: v.q.has(IntsAsFloats)}
	add := func(hr int, at time.Time) {
		if len(samples) > 1 {
			samples = append(samples, ',')
		}
		samples = append(samples, `{"heart_rate":`...)
		samples = w.append(samples, hr)
		samples = fmt.Appendf(samples, `,"sample_time":"%02d:%02d:%02d"}`, at.Hour(), at.Minute(), at.Second())
	}
	for i, at := range moments {
		hr := v.hrAt(d, at)
		if v.q.has(HeartRateZeros) && i%40 == 7 {
			hr = 0
		}
		add(hr, at)
		// The second device's values come a sample late, and some are the first's again.
		if v.q.has(TwoDevices) && i > 0 {
			add(v.hrAt(d, moments[i-1])+i%2, moments[i-1].Add(time.Duration(i%3)*time.Second))
		}
	}
	samples = append(samples, ']')
	return object{{"polar_user", v.link(date)}, {"date", date.String()}, {"heart_rate_samples", verbatim(samples)}}, true
}

// moments are the instants at which the watch measured: every ten seconds when dense,
// else every five minutes and every thirty seconds in training.
func (v view) moments(d *day, until int) []time.Time {
	step := 5 * time.Minute
	first := d.start.Add(time.Duration(8+random(v.seed, v.index, d.Date, "second").IntN(100)) * time.Second)
	if v.q.has(DenseHeartRate) {
		step, first = 10*time.Second, d.start
	}
	var moments []time.Time
	end := d.at(until)
	for at := first; at.Before(end); {
		minute := int(at.Sub(d.start) / time.Minute)
		if d.has(minute) {
			moments = append(moments, at)
		}
		next := at.Add(step)
		if step > 30*time.Second && (d.training(minute) || d.training(int(next.Sub(d.start)/time.Minute))) {
			next = at.Add(30 * time.Second)
		}
		at = next
	}
	return moments
}

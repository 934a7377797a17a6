package polarsim

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/paceline/paceline/internal/civil"
)

// Cardio load needs a week of history for strain and four for tolerance.
const (
	strainDays    = 7
	toleranceDays = 28
)

func (v view) cardioLoads(*http.Request) answer {
	return v.loadAnswer(v.lastDays(listDays))
}

func (v view) cardioLoadDate(r *http.Request) answer {
	date, refusal, fine := v.oneDate(r)
	if !fine {
		return refusal
	}
	if v.q.has(LoadDateObject) {
		if date.After(v.date()) {
			return v.nothing(ok(v.q, list{}))
		}
		return ok(v.q, v.loadRecord(date))
	}
	return v.loadAnswer(civil.Range{From: date, To: date})
}

func (v view) cardioLoadRange(r *http.Request) answer {
	rng, refusal, fine := v.dates(r.URL.Query(), span{required: true, longest: 366})
	if !fine {
		return refusal
	}
	return v.loadAnswer(rng)
}

func (v view) cardioLoadDays(r *http.Request) answer {
	days, err := strconv.Atoi(r.PathValue("days"))
	if err != nil || days < 1 || days > 180 {
		return v.sim.badRequest("Days must be between 1 and 180")
	}
	return v.loadAnswer(v.lastDays(days))
}

func (v view) cardioLoadMonths(r *http.Request) answer {
	months, err := strconv.Atoi(r.PathValue("count"))
	if err != nil || months < 1 || months > 6 {
		return v.sim.badRequest("Months must be between 1 and 6")
	}
	today := v.date()
	from := civil.DateOf(today.Start(v.home).AddDate(0, -months, 0)).AddDays(1)
	return v.loadAnswer(civil.Range{From: from, To: today})
}

// loadAnswer lists every day of rng up to today, whether or not there is a load.
func (v view) loadAnswer(rng civil.Range) answer {
	var records []object
	today := v.date()
	for date := range rng.All() {
		if !date.After(today) {
			records = append(records, v.loadRecord(date))
		}
	}
	if v.q.has(LoadDescending) {
		slices.Reverse(records)
	}
	return v.records(records, bare, ok(v.q, list{}))
}

func (v view) loadRecord(date civil.Date) object {
	history := date.DaysSince(v.first) + 1
	o := object{{"date", date.String()}, {"cardio_load_status", "LOAD_STATUS_NOT_AVAILABLE"}}
	if history < strainDays {
		return v.unknownLoad(o)
	}
	strain := v.meanLoad(date, strainDays, v.synced)
	if v.worn(date) || !v.q.has(LoadMinusOne) {
		o.set("cardio_load", round(v.dayLoad(date, v.synced), 6))
	}
	o.set("strain", round(strain, 6))
	if history < toleranceDays {
		return v.unknownLoad(o)
	}
	tolerance := v.meanLoad(date, toleranceDays, v.synced)
	if tolerance == 0 {
		return v.unknownLoad(o)
	}
	ratio := strain / tolerance
	weekBefore := date.AddDays(-strainDays)
	before := 1.0
	if t := v.meanLoad(weekBefore, toleranceDays, v.synced); t > 0 {
		before = v.meanLoad(weekBefore, strainDays, v.synced) / t
	}
	o.set("cardio_load_status", v.enum(loadStatus(ratio, before)))
	o.set("tolerance", round(tolerance, 6))
	o.set("cardio_load_ratio", round(ratio, 6))
	o.set("cardio_load_level", v.levels(v.sessionMean(date, v.synced)))
	if o.get("cardio_load") == nil {
		o.set("cardio_load", -1.0)
	}
	return o
}

// unknownLoad gives the figures that o lacks the form that the quirks ask for.
func (v view) unknownLoad(o object) object {
	for _, key := range []string{"cardio_load", "strain", "tolerance", "cardio_load_ratio"} {
		switch {
		case o.get(key) != nil:
		case v.q.has(LoadMinusOne):
			o.set(key, -1.0)
		case v.q.has(LoadZeros):
			o.set(key, 0.0)
		}
	}
	if v.q.has(LoadMinusOne) || v.q.has(LoadZeros) {
		o.set("cardio_load_level", v.levels(0))
	}
	return o
}

// levels are the lower limits of the classes of a session, from the mean of 90 days.
func (v view) levels(mean float64) object {
	if v.q.has(LevelEmpty) {
		return object{}
	}
	if v.q.has(LevelZeros) {
		mean = 0
	}
	top := "very-high"
	if v.q.has(VeryHighSnake) {
		top = "very_high"
	}
	return object{
		{"very_low", round(0.1*mean, 4)},
		{"low", round(0.5*mean, 4)},
		{"medium", round(0.8*mean, 4)},
		{"high", round(1.2*mean, 4)},
		{top, round(1.7*mean, 4)},
	}
}

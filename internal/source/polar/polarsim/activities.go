package polarsim

import (
	"math"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

func (v view) activities(r *http.Request) answer {
	rng, refusal, fine := v.dates(r.URL.Query(), span{back: reachBackDays, longest: listDays})
	if !fine {
		return refusal
	}
	var records []object
	for date := range rng.All() {
		if o, exists := v.activityRecord(date, r); exists {
			records = append(records, o)
		}
	}
	return v.records(records, bare, ok(v.q, list{}))
}

func (v view) activity(r *http.Request) answer {
	date, refusal, fine := v.activityDate(r)
	if !fine {
		return refusal
	}
	o, exists := v.activityRecord(date, r)
	if !exists {
		return v.nothing(noContent())
	}
	return ok(v.q, o)
}

func (v view) activityDate(r *http.Request) (civil.Date, answer, bool) {
	date, refusal, fine := v.oneDate(r)
	if fine && v.date().DaysSince(date) > reachBackDays {
		return date, v.sim.badRequest("Date cannot be older than 365 days"), false
	}
	return date, refusal, fine
}

func (v view) activitySamples(r *http.Request) answer {
	rng, refusal, fine := v.dates(r.URL.Query(), span{back: reachBackDays, longest: listDays})
	if !fine {
		return refusal
	}
	var records []object
	for date := range rng.All() {
		if d, until := v.recorded(date); until > 0 {
			records = append(records, v.activitySampleRecord(d, until, true, true, true))
		}
	}
	return v.records(records, bare, ok(v.q, list{}))
}

func (v view) activityDaySamples(r *http.Request) answer {
	date, refusal, fine := v.activityDate(r)
	if !fine {
		return refusal
	}
	d, until := v.recorded(date)
	if until == 0 {
		return v.nothing(noContent())
	}
	return ok(v.q, v.activitySampleRecord(d, until, true, true, true))
}

// recorded returns the day and how many of its minutes the device has sent, 0 for none.
func (v view) recorded(date civil.Date) (*day, int) {
	d := v.day(date)
	if d == nil {
		return nil, 0
	}
	until := d.until(v.synced)
	if until <= d.from {
		return d, 0
	}
	return d, until
}

func (v view) activityRecord(date civil.Date, r *http.Request) (object, bool) {
	d, until := v.recorded(date)
	if until == 0 {
		return nil, false
	}
	sum := d.sum(until)
	if v.q.has(NonWearZone) {
		sum.inactive -= time.Duration(max(0, min(until, d.gapTo)-d.gapFrom)) * time.Minute
	}
	o := object{
		{"start_time", v.activityStart(d)},
		{"end_time", d.at(until).Add(-time.Second).Format(localTime)},
		{"active_duration", v.isoDuration(sum.active)},
		{"inactive_duration", v.isoDuration(sum.inactive)},
		{"daily_activity", round(100*sum.goal, 1)},
		{"calories", sum.calories + v.trainingCalories(d, until)},
		{"active_calories", sum.activeCalories + v.trainingCalories(d, until)},
		{"steps", sum.steps},
		{"inactivity_alert_count", len(d.stamps(until))},
		{"distance_from_steps", round(float64(sum.steps)*d.metre, 2)},
	}
	v.optional(&o, "daily_activity", "inactivity_alert_count", "distance_from_steps", "active_calories")
	steps, zones, stamps := flag(r, "steps"), flag(r, "activity_zones"), flag(r, "inactivity_stamps")
	if steps || zones || stamps {
		o.set("samples", v.activitySampleRecord(d, until, steps, zones, stamps))
	}
	return o, true
}

func (v view) activityStart(d *day) string {
	at := d.at(d.from)
	switch {
	case v.q.has(ActivityStartDate):
		return d.Date.String()
	case v.q.has(ActivityStartMinute):
		return at.Format("2006-01-02T15:04")
	case v.q.has(ActivityStartZ):
		return at.Format(localTime) + "Z"
	}
	return at.Format(localTime)
}

type daySum struct {
	active, inactive         time.Duration
	steps                    int
	goal                     float64
	calories, activeCalories int
}

// sum adds up the minutes before until: those without the watch are still ones. The
// energy of training is trainingCalories.
func (d *day) sum(until int) daySum {
	var s daySum
	kcal := 0.0 // above rest
	for m := d.from; m < until; m++ {
		s.steps += d.steps[m]
		minuteKcal := 0.0
		switch d.zones[m] {
		case sedentary:
			s.inactive += time.Minute
		case light:
			s.active, s.goal, minuteKcal = s.active+time.Minute, s.goal+1.0/560, 1.4*d.restingKcal
		case moderate:
			s.active, s.goal, minuteKcal = s.active+time.Minute, s.goal+1.0/190, 3*d.restingKcal
		case vigorous:
			s.active, s.goal = s.active+time.Minute, s.goal+1.0/110
		case lying: // neither active nor inactive
		}
		if !d.training(m) {
			kcal += minuteKcal
		}
	}
	s.activeCalories = int(math.Round(kcal))
	s.calories = int(math.Round(float64(until-d.from)*d.restingKcal)) + s.activeCalories
	return s
}

func (d *day) training(m int) bool {
	for _, s := range d.sessions {
		if at := d.at(m); at.Add(time.Minute).After(s.start) && at.Before(s.end()) {
			return true
		}
	}
	return false
}

func (v view) trainingCalories(d *day, until int) int {
	sum := 0
	for _, s := range d.sessions {
		if !s.end().After(d.at(until)) {
			sum += v.calories(s)
		}
	}
	return sum
}

// stamps are the moments of the device's alerts: 55 minutes on end without moving, between
// 8 and 21 by the wall clock.
func (d *day) stamps(until int) []time.Time {
	var stamps []time.Time
	still := 0
	for m := d.from; m < until; m++ {
		if d.zones[m] != sedentary || !d.has(m) {
			still = 0
			continue
		}
		if still++; still == 55 {
			if h := d.at(m).Hour(); h >= 8 && h < 21 {
				stamps = append(stamps, d.at(m))
			}
			still = 0
		}
	}
	return stamps
}

func (v view) activitySampleRecord(d *day, until int, steps, zones, stamps bool) object {
	o := object{{"date", d.Date.String()}}
	if steps {
		interval := 60000
		if v.q.has(StepIntervalZero) {
			interval = 0
		}
		o.set("steps", object{{"interval_ms", interval}, {"total_steps", d.sum(until).steps}, {"samples", v.stepRecords(d, until)}})
	}
	if zones {
		o.set("activity_zones", object{{"samples", v.zoneChanges(d, until)}})
	}
	if stamps {
		o.set("inactivity_stamps", v.stampRecords(d.stamps(until)))
	}
	return o
}

const minuteTime = "2006-01-02T15:04"

// stepRecords lists a minute only where its steps differ from those of the minute before.
func (v view) stepRecords(d *day, until int) []object {
	records := []object{}
	for m := d.from; m < until; m++ {
		if m == d.from || d.steps[m] != d.steps[m-1] || v.q.has(StepRepeats) {
			records = append(records, object{{"steps", d.steps[m]}, {"timestamp", d.at(m).Format(minuteTime)}})
		}
	}
	return records
}

func (v view) zoneChanges(d *day, until int) []object {
	records := []object{}
	last := ""
	for m := d.from; m < until; m++ {
		name := d.zones[m].String()
		if !d.has(m) && v.q.has(NonWearZone) {
			name = "NON_WEAR"
		}
		if name != last {
			records = append(records, object{{"zone", name}, {"timestamp", d.at(m).Format(minuteTime)}})
			last = name
		}
	}
	return records
}

func (v view) stampRecords(stamps []time.Time) any {
	names, records := []string{}, []object{}
	for _, at := range stamps {
		names = append(names, at.Format(minuteTime))
		records = append(records, object{{"stamp", at.Format(minuteTime)}})
	}
	switch {
	case v.q.has(InactivityStrings):
		return names
	case v.q.has(InactivitySamples):
		return object{{"samples", records}}
	}
	return records
}

package sentence_test

import (
	"fmt"
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

// quoted is a hard range as a person is told it.
type quoted struct{ Min, Max float64 }

// measured are the hard ranges of the metrics, in their canonical units.
func measured() map[string]quoted {
	return map[string]quoted{
		"weight": {20, 400}, "height": {50, 260}, "body_fat": {2, 75}, "muscle_mass": {5, 150}, "bone_mass": {0.5, 10},
		"body_water": {20, 80}, "visceral_fat": {1, 60}, "waist": {30, 250}, "hip": {30, 250}, "chest": {30, 250},
		"neck": {20, 80}, "upper_arm": {10, 80}, "thigh": {20, 120}, "calf": {15, 80},
		"heart_rate": {25, 240}, "resting_heart_rate": {25, 140}, "max_heart_rate": {100, 240}, "threshold_heart_rate": {60, 230},
		"hrv_rmssd": {1, 400}, "hrv_sdnn": {1, 400}, "blood_pressure": {60, 260}, "spo2": {50, 100}, "breathing_rate": {4, 60},
		"body_temperature": {32, 43}, "glucose": {1, 35}, "vo2max": {10, 100}, "threshold_power": {30, 700},
		"sleep_score": {1, 100}, "sleep_rating": {1, 5}, "sleep_quality": {1, 10}, "steps": {0, 150_000}, "floors": {0, 1000},
		"water": {1, 5000}, "caffeine": {1, 2000}, "alcohol": {0.25, 50}, "jump_height": {1, 150},
		"mood": {1, 10}, "energy": {1, 10}, "stress": {1, 10}, "soreness": {1, 10}, "motivation": {1, 10}, "fatigue": {1, 10},
		"pain": {0, 10}, "times_awake": {0, 100}, "active_energy": {0, 20_000},
	}
}

// ranges are those that a rejection may quote.
func ranges() []quoted {
	all := []quoted{
		{0, 24},
		{1, 360},
		{1, 10_000},
		{1, 100},
		{0, 1000},
		{0.5, 200},
		{0.01, 350},
		{0.01, 200},
		{0.01, 1000},
		{0.01, 100},
		{0.01, 300},
		{0.01, 400},
		{1, 172_800},
		{0, 2880},
		{1, 36_000},
		{0, 20_000},
		{1, 15_000},
		{0.1, 5000},
		{0.1, 100},
		{0, 5000},
		{0, 10_000},
		{0, 1440},
		{0, 100_000},
		{18, 630},
		{89.6, 109.4},
		{44.1, 881.8},
		{0, 2204.6},
		{0, 720},
		{30, 160},
		{1, 10},
		{0, 400},
	}
	for _, one := range measured() {
		all = append(all, one)
	}
	return all
}

func distances() map[string]float64 {
	return map[string]float64{
		"run": 350_000, "walk": 200_000, "hike": 200_000, "ride": 1_000_000, "swim": 100_000, "row": 300_000, "ski": 400_000,
	}
}

// unsound returns what no entry may hold, whatever was said: figures outside their hard range, a day to come, a quantity
// that is not what was typed.
func unsound(e fitness.Entry, l sentence.Listener) []string {
	c := check{}
	if e.Words == "" {
		c.add("no words are kept with the entry")
	}
	c.when(e.When, l)
	c.within("RPE", e.RPE, 1, 10)
	for i := range e.Sets {
		c.set(&e.Sets[i])
	}
	if e.Session != nil {
		c.session(e.Subject, e.Session)
	}
	if e.Sleep != nil {
		c.sleep(e.Form, e.Sleep, l)
	}
	if e.Amount != nil {
		if e.Form != fitness.FormTracked { // whose value is in its own unit
			c.quantity(e.Amount)
		}
		if band, known := measured()[e.Subject]; known && e.Form == fitness.FormMeasure {
			c.within(e.Subject, &e.Amount.Value, band.Min, band.Max)
		} else if e.Form == fitness.FormMeasure {
			c.add("no range is known of " + e.Subject)
		}
	}
	if e.Second != nil {
		c.within("diastolic", &e.Second.Value, 30, 160)
		c.quantity(e.Second)
	}
	return c
}

type check []string

func (c *check) add(fault string) { *c = append(*c, fault) }

func (c *check) within(what string, x *float64, least, most float64) {
	if x != nil && (math.IsNaN(*x) || *x < least-1e-9 || *x > most+1e-9) {
		c.add(fmt.Sprintf("%s of %g is outside %g to %g", what, *x, least, most))
	}
}

func (c *check) when(w fitness.When, l sentence.Listener) {
	if w.Date.After(today(l)) || w.Date.Before(civil.MustDate("1950-01-01")) {
		c.add(fmt.Sprintf("the day %s", w.Date))
	}
	if w.Zone != l.Zone.String() {
		c.add(fmt.Sprintf("the zone %q", w.Zone))
	}
	if w.Clock == nil {
		return
	}
	shown := civil.DateTime{Date: w.Date, Clock: *w.Clock}
	if _, offset := shown.In(l.Zone).Zone(); offset != w.OffsetMin*60 && l.DayStart == 0 {
		c.add(fmt.Sprintf("the offset %d min on %s", w.OffsetMin, shown))
	}
}

func (c *check) quantity(q *fitness.Quantity) {
	factor := map[string]float64{
		"kg": 1, "lb": 0.45359237, "st": 6.35029318, "km": 1000, "mi": 1609.344, "m": 1, "yd": 0.9144, "ft": 0.3048,
	}[q.Unit]
	if factor == 0 || q.Unit == "m" && q.Value != q.Typed {
		return
	}
	if math.Abs(q.Typed*factor-q.Value) > 1e-6*math.Max(1, q.Value) {
		c.add(fmt.Sprintf("%g %s are not %g", q.Typed, q.Unit, q.Value))
	}
}

func (c *check) set(s *fitness.Set) {
	c.within("sets", new(float64(s.Sets)), 1, 100)
	if s.Reps != nil {
		c.within("reps", new(float64(*s.Reps)), 1, 10_000)
	}
	for what, q := range map[string]*fitness.Quantity{"load": s.Load, "added": s.Added, "assistance": s.Assistance} {
		if q == nil {
			continue
		}
		least, most := 0.5, 200.0
		if what == "load" {
			least, most = 0, 1000
		}
		c.within(what, &q.Value, least, most)
		c.quantity(q)
	}
	c.within("hold", s.HoldS, 1, 36_000)
	c.within("RPE", s.RPE, 1, 10)
	c.within("rest", s.RestS, 0, 3600)
	if s.InReserve != nil {
		c.within("in reserve", new(float64(*s.InReserve)), 0, 10)
	}
}

func (c *check) session(sport string, s *fitness.Session) {
	if s.Distance != nil {
		most, known := distances()[sport]
		if !known {
			most = 1_000_000
		}
		c.within("distance", &s.Distance.Value, 10, most)
		c.quantity(s.Distance)
	}
	c.within("duration", s.DurationS, 1, 172_800)
	c.within("average heart rate", s.AvgBPM, 25, 240)
	c.within("maximum heart rate", s.MaxBPM, 25, 240)
	c.within("energy", s.EnergyKcal, 1, 15_000)
	c.within("ascent", s.AscentM, 0, 20_000)
	c.within("power", s.AvgPowerW, 0, 1000)
}

func (c *check) sleep(form fitness.EntryForm, s *fitness.Sleep, l sentence.Listener) {
	if form == fitness.FormNap {
		c.within("nap", &s.AsleepS, 60, 21_600)
	} else {
		c.within("asleep", &s.AsleepS, 0, 86_400)
	}
	c.within("in bed", s.InBedS, s.AsleepS, 86_400)
	if s.End.After(l.Now.Add(5 * time.Minute)) {
		c.add("a sleep that has not ended")
	}
	if !s.Start.IsZero() && !s.End.IsZero() && s.End.Sub(s.Start).Seconds() < s.AsleepS {
		c.add("more sleep than between its ends")
	}
}

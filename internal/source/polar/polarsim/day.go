package polarsim

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// zone is Polar's sort of activity of a minute.
type zone uint8

const (
	sedentary zone = iota
	light
	moderate
	vigorous
	lying // Polar calls it SLEEP
)

func (z zone) String() string {
	return [...]string{"SEDENTARY", "LIGHT", "MODERATE", "VIGOROUS", "SLEEP"}[z]
}

// day is a date minute by minute. Minutes are elapsed ones: a day has 1380, 1440 or 1500,
// and worn are those in [from, to) but not in the charging gap.
type day struct {
	Day
	start            time.Time
	minutes          int
	from, to         int
	gapFrom, gapTo   int
	zones            []zone
	steps            []int
	heartRate        []float64
	sessions         []session
	streams          []*stream
	asleep           []*night
	restingKcal      float64 // a minute
	kilograms, metre float64 // weight, and length of a step
}

// day returns the whole of date as the watch would record it, or nil when nobody wore it.
func (a *athlete) day(date civil.Date) *day {
	if !a.worn(date) {
		return nil
	}
	return a.days.get(date, func() *day { return a.live(date) })
}

func (a *athlete) worn(date civil.Date) bool {
	c := a.cycleDay(date)
	return !date.Before(a.first) && c != 17 && c != 45
}

func (a *athlete) live(date civil.Date) *day {
	f := a.facts(date)
	d := &day{Day: f, start: date.Start(f.Zone), minutes: int(date.Length(f.Zone) / time.Minute)}
	d.to = d.minutes
	switch a.cycleDay(date) {
	case tripLast:
		d.to = d.minuteAt(civil.NewClock(17, 0, 0))
	case tripLast + 1:
		d.from = d.minuteAt(civil.NewClock(8, 0, 0))
	}
	if date == a.first {
		d.from = d.minuteAt(civil.NewClock(9, 0, 0)) // the watch comes out of its box
	}
	if f.Charging {
		d.gapFrom = d.minuteAt(civil.NewClock(20, 40, 0))
		d.gapTo = d.gapFrom + 60
	}
	d.zones, d.steps = make([]zone, d.minutes), make([]int, d.minutes)
	d.heartRate = make([]float64, d.minutes)
	weight, _ := a.weightOn(date)
	d.kilograms, d.metre = weight, a.heightCM*0.00414
	d.restingKcal = weight * 0.0152
	a.wake(d)
	a.rest(d)
	a.exert(d)
	for m := range d.minutes {
		if !d.has(m) {
			d.zones[m], d.steps[m] = sedentary, 0
		}
	}
	return d
}

func (d *day) minuteAt(clock civil.Clock) int {
	return int(civil.DateTime{Date: d.Date, Clock: clock}.In(d.Zone).Sub(d.start) / time.Minute)
}

func (d *day) at(minute int) time.Time { return d.start.Add(time.Duration(minute) * time.Minute) }

// has reports whether the watch was worn in the minute.
func (d *day) has(minute int) bool {
	return minute >= d.from && minute < d.to && (minute < d.gapFrom || minute >= d.gapTo)
}

// wake fills the day with what a person does when neither asleep nor training.
func (a *athlete) wake(d *day) {
	r := a.rand(d.Date, "bouts")
	busy := 1.0
	if d.Sick {
		busy = 0.25
	}
	for m := 0; m < d.minutes; {
		z, long := sedentary, 14+r.IntN(52)
		switch chance := r.Float64(); {
		case chance < 0.1*busy:
			z, long = moderate, 5+r.IntN(14)
		case chance < 0.44*busy:
			z, long = light, 4+r.IntN(18)
		}
		for range min(long, d.minutes-m) {
			d.zones[m], d.steps[m] = z, stepsOf(z, r.Float64())
			d.heartRate[m] = float64(a.restHR) + heartbeatsAbove(z) + 4*ripple(a.ripple, uint64(d.at(m).Unix()/60))
			m++
		}
	}
}

func stepsOf(z zone, chance float64) int {
	switch z {
	case moderate:
		return 92 + int(24*chance)
	case light:
		return max(0, int(40*chance)-8)
	default:
		return max(0, int(60*chance)-57) * 4
	}
}

func heartbeatsAbove(z zone) float64 {
	switch z {
	case moderate:
		return 44
	case light:
		return 27
	default:
		return 15
	}
}

// rest puts the sleep of the date, and the start of the next night, into the day.
func (a *athlete) rest(d *day) {
	for _, date := range []civil.Date{d.Date, d.Date.AddDays(1)} {
		n := a.night(date)
		if n == nil {
			continue
		}
		d.asleep = append(d.asleep, n)
		for m := range d.minutes {
			at := d.at(m)
			if at.Before(n.start) || !at.Before(n.end) {
				continue
			}
			d.zones[m], d.steps[m] = lying, 0
			d.heartRate[m] = a.sleepHR(n, at)
		}
	}
}

// exert puts the sessions into the day, and the slow return of the heart rate after them.
func (a *athlete) exert(d *day) {
	d.sessions = a.sessions(d.Date)
	for _, s := range d.sessions {
		st := a.record(s)
		d.streams = append(d.streams, st)
		last := float64(st.heartRate[len(st.heartRate)-1])
		for m := range d.minutes {
			begin := d.at(m).Sub(s.start)
			switch {
			case begin+time.Minute <= 0:
			case begin < s.duration:
				a.exertMinute(d, st, m, begin)
			case begin < s.duration+40*time.Minute:
				after := (begin - s.duration).Minutes()
				calm := d.heartRate[m]
				d.heartRate[m] = max(calm, calm+(last-calm)*math.Exp(-(after+1)/7))
			}
		}
	}
}

func (a *athlete) exertMinute(d *day, st *stream, m int, begin time.Duration) {
	if hr := st.hrBetween(begin, begin+time.Minute); hr > 0 {
		d.heartRate[m] = hr
	}
	d.zones[m] = moderate
	if a.reserve(d.heartRate[m]) >= 0.6 {
		d.zones[m] = vigorous
	}
	d.steps[m] = 0
	if st.strides != nil {
		sum := 0
		for t := max(0, int(begin/time.Second)); t < min(len(st.strides), int((begin+time.Minute)/time.Second)); t++ {
			sum += st.strides[t]
		}
		d.steps[m] = sum / 60
	}
}

// hrAt returns the heart rate at an instant of the day, in bpm: the sensor's own second
// within a session.
func (a *athlete) hrAt(d *day, at time.Time) int {
	for i, s := range d.sessions {
		if t := int(at.Sub(s.start) / time.Second); !at.Before(s.start) && t < len(d.streams[i].heartRate) {
			return d.streams[i].heartRate[t]
		}
	}
	m := min(d.minutes-1, int(at.Sub(d.start)/time.Minute))
	return int(math.Round(d.heartRate[m] + 0.8*ripple(a.ripple, uint64(at.Unix()))))
}

// until returns the number of the day's minutes that are over at now.
func (d *day) until(now time.Time) int {
	return min(d.to, max(0, int(now.Sub(d.start)/time.Minute)))
}

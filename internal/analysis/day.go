package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// day is a calendar day in a person's zone, which may last 23 or 25 hours. A moment of it is
// the time that has passed since it began.
type day struct {
	date   civil.Date
	start  time.Time
	length time.Duration
	zone   *time.Location

	// change is the moment of a clock change, 0 where there is none. Where the clock is put
	// back, it shows the readings from change-back to change a second time; else back is 0.
	change, back time.Duration
}

func dayOf(date civil.Date, zone *time.Location) day {
	d := day{date: date, start: date.Start(zone), length: date.Length(zone), zone: zone}
	if change, ok := civil.LastOffsetChange(zone, d.start, d.start.Add(d.length)); ok {
		d.change = change.Sub(d.start)
		d.back = max(0, offset(change.Add(-1).In(zone))-offset(change.In(zone)))
	}
	return d
}

// contains reports whether a moment is of the day.
func (d day) contains(moment time.Duration) bool { return moment >= 0 && moment < d.length }

// moments returns the moments of readings of the device's clock, given in the source's
// order. Where the clock was put back, readings that go back once, within the repeated hour,
// are of its second pass from there on; otherwise all are of the first, and ambiguous is true
// when there are any.
func (d day) moments(readings []civil.DateTime) (moments []time.Duration, ambiguous bool) {
	moments = make([]time.Duration, len(readings))
	backSteps, second := 0, 0
	for i, r := range readings {
		moments[i] = d.moment(r)
		ambiguous = ambiguous || d.repeats(moments[i])
		if i > 0 && r.Before(readings[i-1]) {
			backSteps, second = backSteps+1, i
		}
	}
	if !ambiguous || backSteps != 1 || !d.repeats(moments[second]) || !d.repeats(moments[second-1]) {
		return moments, ambiguous
	}
	for i := second; i < len(moments); i++ {
		if d.repeats(moments[i]) {
			moments[i] += d.back
		}
	}
	return moments, false
}

// moment returns the first moment of a reading. A day of 24 hours without a clock change is by
// far the usual one, and there no zone needs to be asked.
func (d day) moment(reading civil.DateTime) time.Duration {
	if d.change == 0 && d.length == 24*time.Hour && reading.Date == d.date {
		return time.Duration(reading.Clock)
	}
	return reading.In(d.zone).Sub(d.start)
}

// repeats reports whether the reading that a clock shows at a moment, before it is put back,
// comes a second time.
func (d day) repeats(moment time.Duration) bool {
	return d.back > 0 && moment >= d.change-d.back && moment < d.change
}

// twice reports whether readings of the step from a moment on come twice on this day.
func (d day) twice(moment, step time.Duration) bool {
	return d.back > 0 && moment < d.change+d.back && moment+step > d.change-d.back
}

package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// assumedInterval is what a source means that gives no interval of its steps: their times
// are whole minutes.
const assumedInterval = time.Minute

// DaySteps are the steps of a day by the hour.
type DaySteps struct {
	Hours           []HourSteps // those that samples cover, also with 0 steps, in the order of time
	Listed          int         // the sum of Hours
	Later           int         // what the day's total has beyond Listed: steps after the last sample
	Mismatch        bool        // Listed is more than the total, or nothing can be later than the last sample
	IntervalAssumed bool        // the source gave no interval; a minute was assumed
}

// HourSteps are the steps of an hour.
type HourSteps struct {
	Start time.Time // in the person's zone
	Twice bool      // the clock shows readings of it twice on that day
	Steps int
}

// StepsOf expands the steps of a day in the person's zone. A listed value holds for each
// interval until the next listed one; how long the last one holds is unknown, so it counts
// once and the rest of the day's total is Later.
func StepsOf(a *fitness.DayActivity, zone *time.Location) (DaySteps, bool) {
	if a.StepRuns == nil || len(a.StepRuns.Runs) == 0 {
		return DaySteps{}, false
	}
	d := dayOf(a.Date, zone)
	runs := stepRuns(a.StepRuns.Runs, d)
	if len(runs) == 0 {
		return DaySteps{}, false
	}
	var s DaySteps
	interval := a.StepRuns.Interval
	if interval < time.Second {
		interval, s.IntervalAssumed = assumedInterval, true
	}
	for i, run := range runs {
		until := run.at + interval
		if i+1 < len(runs) {
			until = runs[i+1].at
		}
		for at := run.at; at < until; at += interval {
			hour := d.startOfHour(at)
			s.add(d.start.Add(hour), d.twice(hour, time.Hour), run.value)
		}
	}
	s.reconcile(a.StepRuns.Total, d.length-runs[len(runs)-1].at-interval)
	return s, true
}

func (s *DaySteps) add(hour time.Time, twice bool, steps int) {
	if last := len(s.Hours) - 1; last < 0 || !s.Hours[last].Start.Equal(hour) {
		s.Hours = append(s.Hours, HourSteps{Start: hour, Twice: twice})
	}
	s.Hours[len(s.Hours)-1].Steps += steps
	s.Listed += steps
}

// reconcile holds what was listed against the day's total, with the time that is left of the
// day after it.
func (s *DaySteps) reconcile(total *int, left time.Duration) {
	if total == nil {
		return
	}
	rest := *total - s.Listed
	s.Later = max(0, rest)
	s.Mismatch = rest < 0 || rest > 0 && left <= 0
}

// startOfHour returns when the clock showed the full hour before a moment, if nobody changed
// it since.
func (d day) startOfHour(moment time.Duration) time.Duration {
	return moment - time.Duration(civil.ClockOf(d.start.Add(moment)))%time.Hour
}

// stepRuns returns the runs that begin on the day in the order of time.
func stepRuns(runs []fitness.StepRun, d day) []change[int] {
	readings := make([]civil.DateTime, len(runs))
	values := make([]int, len(runs))
	for i, r := range runs {
		readings[i], values[i] = r.At, r.Steps
	}
	return changesOf(d, readings, values)
}

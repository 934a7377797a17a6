package progress

import (
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/units"
)

// Average is a goal of keeping a mean in a range, of which at least one end is given.
type Average struct {
	Min, Max *float64
	From     civil.Date
	Due      civil.Date // zero for none
	Window   int        // days: 7, 14 or 28; 0 is 7
	Morning  bool       // the metric is known in the morning: the window ends today, else yesterday
	Weeks    []WeekStart
}

// AverageStanding is where such a goal stands.
type AverageStanding struct {
	State    State
	Mean     *float64
	N        int         // days with a value in Days
	Days     civil.Range // the window
	Off      *float64    // how far outside of the range, above 0
	Why      string      // there is not enough data
	Inside   int         // complete weeks since From whose mean was in the range
	Complete int         // complete weeks since From with enough days
}

// Progress returns the share of complete weeks that were inside, nil before the first.
func (s AverageStanding) Progress() *float64 {
	if s.Complete == 0 {
		return nil
	}
	return new(float64(s.Inside) / float64(s.Complete))
}

// leastOfWeek is how many days of seven have to have a value.
const leastOfWeek = 4

// Standing returns where the goal stands on a day.
func (g Average) Standing(today civil.Date, values Values) AverageStanding {
	var s AverageStanding
	if today.Before(g.From) {
		s.State = NotStarted
		return s
	}
	window := g.Window
	if window <= 0 {
		window = daysOfWeek
	}
	to := today
	if !g.Morning {
		to = today.AddDays(-1)
	}
	if !g.Due.IsZero() {
		to = civil.Earlier(to, g.Due)
	}
	s.Days = civil.Range{From: to.AddDays(1 - window), To: to}
	mean, n := meanOf(values, s.Days)
	s.N = n
	least := leastOfWeek * window / daysOfWeek
	if n < least {
		s.State, s.Why = NotEnough, fmt.Sprintf("needs %d of %d days, has %d", least, window, n)
	} else {
		s.Mean = &mean
		s.State, s.Off = g.judge(mean)
	}
	g.countWeeks(&s, today, values)
	if !g.Due.IsZero() && today.After(g.Due) {
		s.State = Closed
	}
	return s
}

// judge says whether a mean is in the range, bounds included, and how far out it is.
func (g Average) judge(mean float64) (State, *float64) {
	switch {
	case g.Min != nil && mean < *g.Min:
		return BelowRange, new(*g.Min - mean)
	case g.Max != nil && mean > *g.Max:
		return AboveRange, new(mean - *g.Max)
	default:
		return WithinRange, nil
	}
}

func (g Average) countWeeks(s *AverageStanding, today civil.Date, values Values) {
	end := today.AddDays(-1)
	if !g.Due.IsZero() {
		end = civil.Earlier(end, g.Due)
	}
	for _, week := range weeks(civil.Range{From: g.From, To: end}, g.Weeks) {
		if week.From.Before(g.From) || week.To.After(end) {
			continue
		}
		mean, n := meanOf(values, week)
		if n < leastOfWeek {
			continue
		}
		s.Complete++
		if state, _ := g.judge(mean); state == WithinRange {
			s.Inside++
		}
	}
}

// meanOf returns the mean of the days with a value. It is free of the noise of adding up, so that
// a mean of values on a bound is on it.
func meanOf(values Values, days civil.Range) (mean float64, n int) {
	for _, d := range values.sorted(days) {
		n++
		mean += (values[d] - mean) / float64(n)
	}
	return units.Round(mean, 9), n
}

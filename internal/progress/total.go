package progress

import (
	"fmt"

	"github.com/paceline/paceline/internal/civil"
)

// Total is a goal of a total by a date: so much of a metric from From to Due, both included.
type Total struct {
	Target float64 // above 0
	Start  float64 // already done
	From   civil.Date
	Due    civil.Date // zero for none: then there is no pace
	Days   Weekdays   // that the pace is spread over
}

// TotalStanding is where such a goal stands. Rates are a pace day, or a day.
type TotalStanding struct {
	State    State
	Value    float64
	Progress float64    // of Target; over 1 is possible
	Reached  civil.Date // the first day that reached it

	ByYesterday *float64 // what an even pace expects by last night
	ByTonight   *float64 // and by tonight
	Lead        *float64 // above 0 is ahead of tonight, below 0 behind yesterday; 0 on pace
	BehindDays  *float64 // how many pace days behind
	DaysLeft    int      // pace days left, today included
	Needed      *float64 // a pace day, today included
	NoNeeded    string   // why there is none

	Measured *float64 // a day, over the last 28 days
	ETA      civil.Date
	NoETA    string // why there is none
}

const (
	measuredDays = 28
	leastDays    = 7
)

// Standing returns where the goal stands on a day. The values go back to 28 days before today at
// least; first is the first day that has any record of the metric, zero for none.
func (g Total) Standing(today civil.Date, values Values, first civil.Date) TotalStanding {
	s := TotalStanding{Value: g.Start, State: InProgress}
	s.Value, s.Reached = g.upTo(today, values)
	s.Progress = s.Value / g.Target
	g.pace(&s, today)
	switch {
	case today.Before(g.From):
		s.State = NotStarted
	case s.Value >= g.Target:
		s.State, s.Needed, s.NoNeeded, s.Lead, s.BehindDays = Reached, nil, "", nil, nil
	case !g.Due.IsZero() && today.After(g.Due):
		s.State, s.Lead, s.BehindDays = Overdue, nil, nil
	}
	g.rate(&s, today, values, first)
	return s
}

// upTo adds up what was done, and finds the day that reached the target.
func (g Total) upTo(today civil.Date, values Values) (value float64, reached civil.Date) {
	value = g.Start
	end := today
	if !g.Due.IsZero() {
		end = civil.Earlier(today, g.Due)
	}
	for _, d := range values.sorted(civil.Range{From: g.From, To: end}) {
		value += values[d]
		if reached.IsZero() && value >= g.Target {
			reached = d
		}
	}
	if value < g.Target {
		return value, civil.Date{} // taken back since, or never
	}
	if reached.IsZero() {
		reached = g.From
	}
	return value, reached
}

// pace compares with an even spread over the pace days. By breakfast nobody is behind: today's
// share is expected by tonight.
func (g Total) pace(s *TotalStanding, today civil.Date) {
	if g.Due.IsZero() {
		return
	}
	all := float64(g.Days.Count(civil.Range{From: g.From, To: g.Due}))
	s.DaysLeft = g.Days.Count(civil.Range{From: civil.Later(today, g.From), To: g.Due})
	if s.DaysLeft > 0 {
		s.Needed = new((g.Target - s.Value) / float64(s.DaysLeft))
	} else {
		s.NoNeeded = "no chosen day left"
	}
	if all == 0 || today.Before(g.From) || today.After(g.Due) {
		return
	}
	expected := func(by civil.Date) float64 {
		return g.Target * float64(g.Days.Count(civil.Range{From: g.From, To: by})) / all
	}
	yesterday, tonight := expected(today.AddDays(-1)), expected(today)
	s.ByYesterday, s.ByTonight = &yesterday, &tonight
	switch {
	case s.Value >= tonight:
		s.State, s.Lead = Ahead, new(s.Value-tonight)
	case s.Value >= yesterday:
		s.State, s.Lead = OnPace, new(0.0)
	default:
		s.State, s.Lead = Behind, new(s.Value-yesterday)
		s.BehindDays = new((yesterday - s.Value) / (g.Target / all))
	}
}

// rate measures the last 28 days, and says when the target is reached at that rate.
func (g Total) rate(s *TotalStanding, today civil.Date, values Values, first civil.Date) {
	window := civil.Range{From: today.AddDays(-measuredDays), To: today.AddDays(-1)}
	if first.IsZero() {
		first = today
	}
	window.From = civil.Later(window.From, first)
	if n := window.Days(); n < leastDays {
		s.NoETA = fmt.Sprintf("needs %d days, has %d", leastDays, n)
		return
	}
	rate := values.sum(window) / float64(window.Days())
	s.Measured = &rate
	switch {
	case s.State == Reached || s.State == NotStarted:
	case rate <= 0:
		s.NoETA = "no progress in 28 days"
	default:
		s.ETA, s.NoETA = arrival(today, ceil((g.Target-s.Value)/rate)-1)
	}
}

// arrival is the day that many days ahead, if that is worth naming.
func arrival(today civil.Date, days float64) (civil.Date, string) {
	if days > mostAhead {
		return civil.Date{}, "more than two years ahead at this rate"
	}
	return today.AddDays(int(max(0, days))), ""
}

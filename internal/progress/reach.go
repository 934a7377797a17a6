package progress

import (
	"fmt"

	"github.com/paceline/paceline/internal/civil"
)

// Reach is a goal of reaching a value, up or down.
type Reach struct {
	Target float64
	Start  *float64 // nil: taken from the values
	From   civil.Date
	Due    civil.Date // zero for none
	Best   bool       // the best value counts, not the latest: a one-repetition maximum, a longest run
}

// ReachStanding is where such a goal stands. Rates are a week.
type ReachStanding struct {
	State    State
	Start    *float64
	Now      *float64
	NowOn    civil.Date
	Progress *float64   // from Start to Target; below 0 is moving away, over 1 is past it
	Reached  civil.Date // the first day that reached it, though it may have moved back since

	Expected *float64 // by an even change until the due day
	Lead     *float64 // in the direction of the target; below 0 is behind
	Needed   *float64
	Measured *float64 // by least squares over the last 28 days
	NoRate   string   // why nothing is measured
	ETA      civil.Date
	NoETA    string // why there is none
}

const (
	startDays  = 30  // before From, in which a start is looked for
	bestDays   = 180 // before From, whose best stands in until there is a new one
	staleDays  = 14  // after which a level says nothing of now
	slopeDays  = 28
	leastN     = 5
	leastSpan  = 14
	daysOfWeek = 7
)

// startValue returns where the goal starts from: as given, else the latest value of the 30 days up
// to From, else the first since. Nil when there is none yet.
func (g Reach) startValue(today civil.Date, values Values) *float64 {
	if g.Start != nil {
		return g.Start
	}
	if d, ok := values.latest(civil.Range{From: g.From.AddDays(-startDays), To: civil.Earlier(g.From, today)}); ok {
		return new(values[d])
	}
	if d, ok := values.first(civil.Range{From: g.From, To: today}); ok {
		return new(values[d])
	}
	return nil
}

// Standing returns where the goal stands on a day. The values go back to 180 days before From.
func (g Reach) Standing(today civil.Date, values Values) ReachStanding {
	s := ReachStanding{State: NotEnough, Start: g.startValue(today, values)}
	if today.Before(g.From) {
		s.State = NotStarted
		return s
	}
	if s.Start == nil {
		return s
	}
	way := sign(g.Target - *s.Start)
	g.now(&s, today, values, way)
	g.reached(&s, today, values, way)
	if s.Now == nil {
		return s
	}
	if *s.Start != g.Target {
		s.Progress = new((*s.Start - *s.Now) / (*s.Start - g.Target))
	}
	stale := !g.Best && today.DaysSince(s.NowOn) > staleDays
	g.pace(&s, today, way, stale)
	if stale {
		s.NoRate = fmt.Sprintf("not enough data: the latest is %d days old", today.DaysSince(s.NowOn))
		s.NoETA = s.NoRate
		return s
	}
	g.rate(&s, today, values, way)
	return s
}

// now finds the latest value, or the best since From.
func (g Reach) now(s *ReachStanding, today civil.Date, values Values, way float64) {
	if !g.Best {
		if d, ok := values.latest(civil.Range{From: g.From.AddDays(-bestDays), To: today}); ok {
			s.Now, s.NowOn = new(values[d]), d
		}
		return
	}
	d, ok := best(values, civil.Range{From: g.From, To: today}, way)
	if !ok {
		d, ok = best(values, civil.Range{From: g.From.AddDays(-bestDays), To: g.From.AddDays(-1)}, way)
	}
	if ok {
		s.Now, s.NowOn = new(values[d]), d
	}
}

// best returns the first day with the best value of a range.
func best(values Values, days civil.Range, way float64) (on civil.Date, ok bool) {
	for _, d := range values.sorted(days) {
		if !ok || (values[d]-values[on])*way > 0 {
			on, ok = d, true
		}
	}
	return on, ok
}

func (g Reach) reached(s *ReachStanding, today civil.Date, values Values, way float64) {
	for _, d := range values.sorted(civil.Range{From: g.From, To: today}) {
		if (values[d]-g.Target)*way >= 0 {
			s.State, s.Reached = Reached, d
			return
		}
	}
}

// pace compares with an even change from the start to the due day.
func (g Reach) pace(s *ReachStanding, today civil.Date, way float64, stale bool) {
	switch {
	case s.State == Reached:
		return
	case !g.Due.IsZero() && today.After(g.Due):
		s.State = Overdue
		return
	case stale:
		return
	case g.Due.IsZero() || g.Due == g.From:
		s.State = InProgress
		return
	}
	share := float64(today.DaysSince(g.From)) / float64(g.Due.DaysSince(g.From))
	expected := *s.Start + (g.Target-*s.Start)*min(1, max(0, share))
	s.Expected, s.Lead = &expected, new((*s.Now-expected)*way)
	s.State = OnPace
	if *s.Lead < 0 {
		s.State = Behind
	}
	if today.Before(g.Due) {
		s.Needed = new(daysOfWeek * (g.Target - *s.Now) / float64(g.Due.DaysSince(today)))
	}
}

// rate measures the last 28 days, and says when the target is reached at that rate.
func (g Reach) rate(s *ReachStanding, today civil.Date, values Values, way float64) {
	dates := values.sorted(civil.Range{From: today.AddDays(1 - slopeDays), To: today})
	n := len(dates)
	if n < leastN || dates[n-1].DaysSince(dates[0]) < leastSpan {
		span := 0
		if n > 0 {
			span = dates[n-1].DaysSince(dates[0])
		}
		s.NoRate = fmt.Sprintf("needs %d days with a value over %d days, has %d over %d", leastN, leastSpan, n, span)
		s.NoETA = s.NoRate
		return
	}
	slope, fit := line(dates, values, today)
	s.Measured = new(daysOfWeek * slope)
	switch {
	case s.State == Reached:
	case slope*way <= 0:
		s.NoETA = "not moving towards the target"
	case (g.Target-fit)*way <= 0:
		s.NoETA = "the trend is past the target already"
	default:
		s.ETA, s.NoETA = arrival(today, ceil((g.Target-fit)/slope))
	}
}

// line fits a straight line by ordinary least squares, and returns its rise a day and its value on
// a day.
func line(dates []civil.Date, values Values, on civil.Date) (slope, fit float64) {
	n := float64(len(dates))
	var meanX, meanY float64
	for _, d := range dates {
		meanX += float64(d.DaysSince(on)) / n
		meanY += values[d] / n
	}
	var xy, xx float64
	for _, d := range dates {
		x := float64(d.DaysSince(on)) - meanX
		xy += x * (values[d] - meanY)
		xx += x * x
	}
	slope = xy / xx
	return slope, meanY - slope*meanX
}

func sign(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}

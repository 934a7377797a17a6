package progress

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/units"
)

// Times is a goal of doing something on so many days a week. A time is a day: two recordings of
// one run are one.
type Times struct {
	PerWeek int // 1 to 7
	From    civil.Date
	Due     civil.Date // zero for none
	Days    Weekdays   // where some are chosen, those are the days that count
	Weeks   []WeekStart

	// Unknown says of which days nobody knows whether it was done; nil for none. A week that such
	// days could have kept counts neither as kept nor as not, and no streak goes over it.
	Unknown func(civil.Date) bool
}

// TimesStanding is where such a goal stands.
type TimesStanding struct {
	State    State
	Week     civil.Range // the running week
	Done     int         // days of it
	Quota    int
	DaysLeft int // of it, today included if it is not done yet
	Kept     int // complete weeks whose quota was met
	Complete int // complete weeks with a quota of 1 or more that could be judged
	Unjudged int // those that could not: too many of their days are unknown
	Streak   Run // of weeks kept; the running one is pending
	Best     Run

	gap bool // weeks that could not be judged are behind the streak
}

// Run is so many days or weeks in a row.
type Run struct {
	Length   int
	From, To civil.Date // zero when Length is 0
}

// Quota returns how many days are due in a week of which k days count: all of the times in a whole
// week, else in proportion, and never more than there are days. It may be 0.
func Quota(perWeek, k int) int {
	if k >= daysOfWeek {
		return perWeek
	}
	return min(k, int(units.Round(float64(perWeek*k)/daysOfWeek, 0)))
}

// Standing returns where the goal stands on a day. done says on which days it was done.
func (g Times) Standing(today civil.Date, done func(civil.Date) bool) TimesStanding {
	s := TimesStanding{State: OnPace}
	if today.Before(g.From) {
		s.State = NotStarted
		return s
	}
	end := today
	ended := !g.Due.IsZero() && today.After(g.Due)
	if ended {
		end = g.Due
	}
	for _, week := range weeks(civil.Range{From: g.From, To: end}, g.Weeks) {
		inside := civil.Range{From: civil.Later(week.From, g.From), To: week.To}
		if !g.Due.IsZero() {
			inside.To = civil.Earlier(week.To, g.Due)
		}
		quota, times := g.quota(inside), g.count(inside, end, done)
		if ended || inside.To.Before(today) {
			s.finish(inside, quota, times, g.unknown(inside))
			continue
		}
		s.Week, s.Quota, s.Done = inside, quota, times
		s.current(g, today, done)
	}
	if ended {
		s.State = Closed
		if s.Kept == s.Complete && s.Complete > 0 && s.Unjudged == 0 {
			s.State = Reached
		}
	}
	return s
}

func (g Times) quota(inside civil.Range) int {
	if !g.Days.All() {
		return g.Days.Count(inside)
	}
	return Quota(g.PerWeek, inside.Days())
}

func (g Times) count(inside civil.Range, end civil.Date, done func(civil.Date) bool) int {
	n := 0
	for d := range inside.All() {
		if !d.After(end) && g.Days.Chosen(d) && done(d) {
			n++
		}
	}
	return n
}

func (g Times) unknown(inside civil.Range) int {
	if g.Unknown == nil {
		return 0
	}
	return g.count(inside, inside.To, g.Unknown)
}

// finish counts a complete week.
func (s *TimesStanding) finish(week civil.Range, quota, times, unknown int) {
	switch {
	case quota < 1:
		return
	case times < quota && times+unknown >= quota:
		s.Unjudged++
		s.gap = true
		return
	}
	s.Complete++
	if times < quota {
		s.Streak = Run{}
		return
	}
	s.Kept++
	s.keep(week)
}

// keep adds a week to the streak, or begins one behind weeks that could not be judged.
func (s *TimesStanding) keep(week civil.Range) {
	if s.gap {
		s.Streak, s.gap = Run{}, false
	}
	s.Streak.add(week)
	s.Best.keep(s.Streak)
}

// current judges the running week: it is behind when the days that are left are too few.
func (s *TimesStanding) current(g Times, today civil.Date, done func(civil.Date) bool) {
	left := civil.Range{From: today, To: s.Week.To}
	if done(today) && g.Days.Chosen(today) {
		left.From = today.AddDays(1)
	}
	s.DaysLeft = g.Days.Count(left)
	switch {
	case s.Quota > 0 && s.Done >= s.Quota:
		s.State = Reached
		s.keep(s.Week)
	case s.Quota-s.Done > s.DaysLeft:
		s.State = Behind
	}
}

func (r *Run) add(days civil.Range) {
	if r.Length == 0 {
		r.From = days.From
	}
	r.Length++
	r.To = days.To
}

// keep takes over a run that is longer.
func (r *Run) keep(other Run) {
	if other.Length > r.Length {
		*r = other
	}
}

package polarsim

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// cycleDays is the length of the calendar that brings each person their trip, their sick
// days and their days without the watch, again and again.
const cycleDays = 56

// Day says what kind of day a date is for a person: the truth behind the answers.
type Day struct {
	Date         civil.Date
	Zone         *time.Location // what the watch shows
	Worn         bool           // false: no device record of the day exists
	Sick         bool           // low activity, higher heart rate at night
	Travelling   bool           // at another offset than home
	Night        bool           // a night's sleep ends on the date
	DaytimeSleep bool           // no night; a sleep after noon is the date's sleep
	Charging     bool           // an hour of the evening without the watch
	ClockChange  bool           // the day has 23 or 25 hours
	Sports       []string       // Polar's detailed sport names, in order
	LateUpload   bool           // its exercises reached Polar days or weeks later
}

func (a *athlete) facts(date civil.Date) Day {
	f := Day{Date: date, Zone: a.home}
	if date.Before(a.first) {
		return f
	}
	c := a.cycleDay(date)
	f.Worn = c != 17 && c != 45
	f.Sick = c == 9 || c == 10
	f.Travelling = c >= tripFirst && c <= tripLast
	f.DaytimeSleep = c == 3 || c == 33
	f.Charging = c == 6 || c == 20 || c == 48
	f.LateUpload = c == 14 || c == 40
	f.Night = f.Worn && !f.DaytimeSleep && c != tripLast+1 && date.After(a.first)
	if f.Travelling {
		f.Zone = a.away
	}
	f.ClockChange = date.Length(f.Zone) != 24*time.Hour
	for _, s := range a.sessions(date) {
		f.Sports = append(f.Sports, s.kind.traits().detail)
	}
	return f
}

const (
	tripFirst = 24
	tripLast  = 29
)

func (a *athlete) cycleDay(date civil.Date) int {
	n := (date.DaysSince(epoch()) + a.phase) % cycleDays
	return (n + cycleDays) % cycleDays
}

// zoneOn returns the zone whose time the watch shows on date.
func (a *athlete) zoneOn(date civil.Date) *time.Location {
	if c := a.cycleDay(date); c >= tripFirst && c <= tripLast {
		return a.away
	}
	return a.home
}

// today returns the date on the watch at now.
func (a *athlete) today(now time.Time) civil.Date {
	date := civil.Today(now, a.home)
	for _, d := range []civil.Date{date.AddDays(1), date, date.AddDays(-1)} {
		if civil.Today(now, a.zoneOn(d)) == d {
			return d
		}
	}
	return date
}

// plan returns what a healthy week at home asks for on date.
func (a *athlete) plan(date civil.Date) []kind {
	week := date.DaysSince(epoch()) / 7
	switch (int(date.Weekday()) + a.index) % 7 {
	case 1:
		return []kind{strength}
	case 2:
		return []kind{intervals}
	case 3:
		if week%2 == 0 {
			return []kind{poolSwim, easyRun}
		}
		return []kind{poolSwim}
	case 4:
		return []kind{strapRun}
	case 6:
		if week%2 == 0 {
			return []kind{trailRun}
		}
		return []kind{longRun}
	case 0:
		return []kind{ride}
	default:
		return nil
	}
}

func (a *athlete) planned(date civil.Date) []kind {
	c := a.cycleDay(date)
	switch {
	case date.Before(a.first), c == 17, c == 45, c == 3, c == 33, c >= 9 && c <= 11, c == tripFirst, c == tripLast, c == tripLast+1:
		return nil
	case c > tripFirst && c < tripLast:
		if c%2 == 1 {
			return []kind{easyRun}
		}
		return nil
	}
	if a.rand(date, "skip").Float64() < 0.07 {
		return nil
	}
	return a.plan(date)
}

package progress

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// WeekStart is on which day weeks start, from a day on. A change applies from the next week, and
// finished weeks keep theirs.
type WeekStart struct {
	Since civil.Date // when it was set; zero for always
	Day   time.Weekday
}

// weeks cuts the days into weeks. The first and the last may be shorter, and so may those at a
// change.
func weeks(days civil.Range, starts []WeekStart) []civil.Range {
	var cut []civil.Range
	if days.Days() == 0 {
		return nil
	}
	begin := startOfWeek(days.From, starts)
	for d := begin.AddDays(1); !d.After(days.To.AddDays(7)); d = d.AddDays(1) {
		if d.Weekday() != startOn(d, starts) && d.DaysSince(begin) < daysOfWeek {
			continue
		}
		cut = append(cut, civil.Range{From: begin, To: d.AddDays(-1)})
		begin = d
		if begin.After(days.To) {
			break
		}
	}
	return cut
}

// startOn returns the day that starts weeks, as it was set before the day.
func startOn(d civil.Date, starts []WeekStart) time.Weekday {
	day, since := time.Monday, civil.Date{}
	for _, s := range starts {
		if (s.Since.IsZero() || s.Since.Before(d)) && !s.Since.Before(since) {
			day, since = s.Day, s.Since
		}
	}
	return day
}

func startOfWeek(d civil.Date, starts []WeekStart) civil.Date {
	for back := range 2 * daysOfWeek {
		if day := d.AddDays(-back); day.Weekday() == startOn(day, starts) {
			return d.AddDays(-(back % daysOfWeek)) // a week before a change ends after seven days all the same
		}
	}
	return d
}

// WeekOf returns the week that a day is in.
func WeekOf(d civil.Date, starts []WeekStart) civil.Range {
	return weeks(civil.Range{From: d, To: d}, starts)[0]
}

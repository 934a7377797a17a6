package progress_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

func TestEachDayOfAWeekIsInThatWeek(t *testing.T) {
	t.Parallel()
	first := on("2026-10-01")
	rapid.Check(t, func(t *rapid.T) {
		starts := []progress.WeekStart{{Day: time.Weekday(rapid.IntRange(0, 6).Draw(t, "first start"))}}
		since := first
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			since = since.AddDays(rapid.IntRange(8, 40).Draw(t, "days to the change"))
			starts = append(starts, progress.WeekStart{Since: since, Day: time.Weekday(rapid.IntRange(0, 6).Draw(t, "start"))})
		}
		for day := first; day.Before(since.AddDays(30)); {
			week := progress.WeekOf(day, starts)
			if day != first && week.From != day {
				t.Fatalf("the week after one that ended is %s, want one from %s on (%v)", week, day, starts)
			}
			if n := week.Days(); n < 1 || n > 7 {
				t.Fatalf("a week of %d days", n)
			}
			for d := range week.All() {
				if got := progress.WeekOf(d, starts); got != week {
					t.Fatalf("the week of %s is %s, but it is in %s (%v)", d, got, week, starts)
				}
			}
			day = week.To.AddDays(1)
		}
	})
}

func TestTheDayBetweenTwoWaysOfWeeksIsAWeekOfItsOwn(t *testing.T) {
	t.Parallel()
	back := []progress.WeekStart{{Day: time.Sunday}, {Since: on("2026-11-11"), Day: time.Monday}}
	for day, want := range map[string]civil.Range{
		"2026-11-14": days("2026-11-08", "2026-11-14"),
		"2026-11-15": days("2026-11-15", "2026-11-15"),
		"2026-11-16": days("2026-11-16", "2026-11-22"),
	} {
		if got := progress.WeekOf(on(day), back); got != want {
			t.Errorf("the week of %s is %s, want %s", day, got, want)
		}
	}
}

func TestTheRunningWeekStaysWholeWhereAnotherStartIsSet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		since := on("2026-11-23").AddDays(rapid.IntRange(0, 6).Draw(t, "since"))
		starts := []progress.WeekStart{{Day: time.Monday}}
		for range rapid.IntRange(1, 3).Draw(t, "changes of one day") {
			starts = append(starts, progress.WeekStart{Since: since, Day: time.Weekday(rapid.IntRange(0, 6).Draw(t, "start"))})
		}
		if got, want := progress.WeekOf(since, starts), days("2026-11-23", "2026-11-29"); got != want {
			t.Fatalf("the week of %s is %s (%v)", since, got, starts)
		}
		if later := progress.WeekOf(on("2026-12-20"), starts); later.From.Weekday() != starts[len(starts)-1].Day || later.Days() != 7 {
			t.Fatalf("weeks later it is %s (%v)", later, starts)
		}
	})
}

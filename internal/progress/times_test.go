package progress_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

// doneOn reports whether a date is one of a list.
func doneOn(dates ...string) func(civil.Date) bool {
	return func(d civil.Date) bool { return slices.Contains(dates, d.String()) }
}

func TestAShortWeekHasItsShareOfTheTimes(t *testing.T) {
	t.Parallel()
	for i, want := range []int{0, 1, 1, 2, 2, 3, 3} {
		if got := progress.Quota(3, i+1); got != want {
			t.Errorf("3 a week in %d days are %d, want %d", i+1, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		times, k := rapid.IntRange(1, 7).Draw(t, "times"), rapid.IntRange(0, 7).Draw(t, "days")
		if got := progress.Quota(times, k); got < 0 || got > k || got > times {
			t.Fatalf("%d a week in %d days are %d", times, k, got)
		}
	})
}

func TestTheRunningWeekIsJudgedByTheDaysLeft(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 3, From: on("2026-11-02")}
	tests := map[string]struct {
		today string
		done  []string
		state progress.State
		left  int
	}{
		"on Monday all are left":              {"2026-11-09", nil, progress.OnPace, 7},
		"on Friday with none three are left":  {"2026-11-13", nil, progress.OnPace, 3},
		"on Saturday with none it is too few": {"2026-11-14", nil, progress.Behind, 2},
		"today counts once it is done":        {"2026-11-14", []string{"2026-11-14"}, progress.Behind, 1},
		"two and one day left":                {"2026-11-15", []string{"2026-11-10", "2026-11-12"}, progress.OnPace, 1},
		"three are the week":                  {"2026-11-13", []string{"2026-11-10", "2026-11-12", "2026-11-13"}, progress.Reached, 2},
		"those of last week are not":          {"2026-11-15", []string{"2026-11-06", "2026-11-07", "2026-11-08"}, progress.Behind, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := goal.Standing(on(test.today), doneOn(test.done...))
			if s.State != test.state || s.DaysLeft != test.left || s.Week != days("2026-11-09", "2026-11-15") || s.Quota != 3 {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestWeeksAreThoseOfTheProfile(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 1, From: on("2026-11-01"), Weeks: []progress.WeekStart{{Day: time.Sunday}}}
	s := goal.Standing(on("2026-11-30"), doneOn("2026-11-29"))
	if s.Week != days("2026-11-29", "2026-12-05") || s.State != progress.Reached {
		t.Errorf("a Sunday is the first day of its week: %+v", s)
	}
	goal.Weeks = nil
	if s := goal.Standing(on("2026-11-30"), doneOn("2026-11-29")); s.Week != days("2026-11-30", "2026-12-06") || s.Done != 0 {
		t.Errorf("else the last: %+v", s)
	}
}

func TestAGoalThatStartsMidweekOwesItsShare(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 3, From: on("2026-11-13"), Due: on("2026-11-24")} // Friday to Tuesday
	s := goal.Standing(on("2026-11-24"), doneOn("2026-11-14", "2026-11-17", "2026-11-18", "2026-11-19"))
	if s.Complete != 2 || s.Kept != 2 || s.Quota != 1 || s.Week != days("2026-11-23", "2026-11-24") || s.DaysLeft != 1 {
		t.Errorf("%+v", s)
	}
	if s := goal.Standing(on("2026-11-25"), doneOn("2026-11-14")); s.State != progress.Closed || s.Complete != 3 || s.Kept != 1 {
		t.Errorf("over and not kept: %+v", s)
	}
}

func TestAWeekThatOwesNothingIsNotCounted(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 3, From: on("2026-11-15")} // a Sunday
	s := goal.Standing(on("2026-11-16"), doneOn())
	if s.Complete != 0 || s.State != progress.OnPace {
		t.Errorf("%+v", s)
	}
	if s := goal.Standing(on("2026-11-15"), doneOn()); s.Quota != 0 || s.State != progress.OnPace {
		t.Errorf("nothing owed is nothing reached: %+v", s)
	}
}

func TestOfChosenWeekdaysThoseAreTheTimes(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 3, From: on("2026-11-09"), Days: progress.WeekdaysOf([]string{"mon", "wed", "fri"})}
	s := goal.Standing(on("2026-11-11"), doneOn("2026-11-09", "2026-11-10"))
	if s.Done != 1 || s.Quota != 3 || s.DaysLeft != 2 || s.State != progress.OnPace {
		t.Errorf("%+v", s)
	}
}

func TestAChangeOfTheWeekStartAppliesFromTheNextWeek(t *testing.T) {
	t.Parallel()
	goal := progress.Times{
		PerWeek: 7, From: on("2026-11-02"),
		Weeks: []progress.WeekStart{{Day: time.Monday}, {Since: on("2026-11-11"), Day: time.Sunday}},
	}
	for today, want := range map[string]civil.Range{
		"2026-11-08": days("2026-11-02", "2026-11-08"), // stays as it was
		"2026-11-11": days("2026-11-09", "2026-11-15"), // as does the running one
		"2026-11-16": days("2026-11-16", "2026-11-21"), // the days between the two
		"2026-11-22": days("2026-11-22", "2026-11-28"),
	} {
		if s := goal.Standing(on(today), doneOn()); s.Week != want {
			t.Errorf("the week of %s is %s, want %s", today, s.Week, want)
		}
	}
	back := []progress.WeekStart{{Day: time.Sunday}, {Since: on("2026-11-11"), Day: time.Monday}}
	for today, want := range map[string]civil.Range{
		"2026-11-12": days("2026-11-08", "2026-11-14"),
		"2026-11-15": days("2026-11-15", "2026-11-15"), // a day between the two
		"2026-11-16": days("2026-11-16", "2026-11-22"),
	} {
		goal.Weeks = back
		if s := goal.Standing(on(today), doneOn()); s.Week != want {
			t.Errorf("the other way the week of %s is %s, want %s", today, s.Week, want)
		}
	}
}

func TestEveryDayIsInOneWeek(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		goal := progress.Times{PerWeek: 7, From: on("2026-11-01").AddDays(rapid.IntRange(0, 20).Draw(t, "from"))}
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			goal.Weeks = append(goal.Weeks, progress.WeekStart{
				Since: on("2026-11-01").AddDays(rapid.IntRange(0, 60).Draw(t, "since")), Day: time.Weekday(rapid.IntRange(0, 6).Draw(t, "day")),
			})
		}
		today := goal.From.AddDays(rapid.IntRange(0, 60).Draw(t, "today"))
		s := goal.Standing(today, func(civil.Date) bool { return true })
		if !s.Week.Contains(today) || s.Week.Days() > 7 || s.Done > s.Week.Days() {
			t.Fatalf("%s is in the week %s with %d done", today, s.Week, s.Done)
		}
		if s.Kept != s.Complete {
			t.Fatalf("every day was done, and %d of %d weeks are kept", s.Kept, s.Complete)
		}
	})
}

// Weeks from Mondays: 2, 9, 16 and 23 November; today is in the fifth.
func TestAWeekThatUnknownDaysCouldHaveKeptIsNotJudged(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		done, unknown            []string
		kept, complete, unjudged int
		streak, best             int
	}{
		"all known":                      {[]string{"2026-11-03", "2026-11-10", "2026-11-24"}, nil, 3, 4, 0, 1, 2},
		"the third could have been kept": {[]string{"2026-11-03", "2026-11-10", "2026-11-24"}, []string{"2026-11-18"}, 3, 3, 1, 1, 2},
		"one that was kept is, whatever else is unknown":      {[]string{"2026-11-03", "2026-11-10"}, []string{"2026-11-11", "2026-11-18"}, 2, 3, 1, 0, 2},
		"the newest does not end a streak before it is known": {[]string{"2026-11-03", "2026-11-10", "2026-11-17"}, []string{"2026-11-25"}, 3, 3, 1, 3, 3},
	}
	for name, test := range tests {
		goal := progress.Times{PerWeek: 1, From: on("2026-11-02"), Unknown: doneOn(test.unknown...)}
		s := goal.Standing(on("2026-11-30"), doneOn(test.done...))
		if s.Kept != test.kept || s.Complete != test.complete || s.Unjudged != test.unjudged || s.Streak.Length != test.streak || s.Best.Length != test.best {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

func TestAGoalIsNotReachedWithAWeekThatCouldNotBeJudged(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 1, From: on("2026-11-02"), Due: on("2026-11-15"), Unknown: doneOn("2026-11-10")}
	if s := goal.Standing(on("2026-11-30"), doneOn("2026-11-03")); s.State != progress.Closed || s.Unjudged != 1 {
		t.Errorf("%+v", s)
	}
}

func TestWeeksInARow(t *testing.T) {
	t.Parallel()
	goal := progress.Times{PerWeek: 1, From: on("2026-11-02")}
	s := goal.Standing(on("2026-11-30"), doneOn("2026-11-03", "2026-11-17", "2026-11-24"))
	if s.Streak.Length != 2 || s.Best.Length != 2 || s.Best.From != on("2026-11-16") || s.Best.To != on("2026-11-29") || s.Kept != 3 || s.Complete != 4 {
		t.Errorf("the running week is pending: %+v", s)
	}
	if s := goal.Standing(on("2026-11-30"), doneOn("2026-11-24", "2026-11-30")); s.Streak.Length != 2 {
		t.Errorf("once it is met it counts: %+v", s)
	}
}

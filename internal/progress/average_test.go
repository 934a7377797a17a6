package progress_test

import (
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

func TestAnAverageIsThatOfTheLastDays(t *testing.T) {
	t.Parallel()
	goal := progress.Average{Min: new(7.0), Max: new(9.0), From: on("2026-11-01"), Morning: true}
	tests := map[string]struct {
		values progress.Values
		state  progress.State
		off    *float64
		why    string
	}{
		"inside":                        {spread(days("2026-11-24", "2026-11-30"), 8), progress.WithinRange, nil, ""},
		"the bounds are inside":         {spread(days("2026-11-24", "2026-11-30"), 7), progress.WithinRange, nil, ""},
		"below":                         {spread(days("2026-11-24", "2026-11-30"), 6.5), progress.BelowRange, new(0.5), ""},
		"above":                         {spread(days("2026-11-24", "2026-11-30"), 9.25), progress.AboveRange, new(0.25), ""},
		"four of seven days are enough": {spread(days("2026-11-27", "2026-11-30"), 8), progress.WithinRange, nil, ""},
		"three are not":                 {spread(days("2026-11-28", "2026-11-30"), 8), progress.NotEnough, nil, "needs 4 of 7 days, has 3"},
		"older ones are not the last":   {spread(days("2026-11-10", "2026-11-23"), 8), progress.NotEnough, nil, "needs 4 of 7 days, has 0"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := goal.Standing(on("2026-11-30"), test.values)
			if s.State != test.state || s.Why != test.why || (s.Off == nil) != (test.off == nil) || test.off != nil && !near(s.Off, *test.off) {
				t.Errorf("%s, off by %v, %q", s.State, show(s.Off), s.Why)
			}
		})
	}
}

func TestWhatAccumulatesLeavesTodayOut(t *testing.T) {
	t.Parallel()
	values := spread(days("2026-11-23", "2026-11-29"), 10000)
	values[on("2026-11-30")] = 200
	goal := progress.Average{Min: new(10000.0), From: on("2026-11-01")}
	if s := goal.Standing(on("2026-11-30"), values); s.State != progress.WithinRange || s.Days != days("2026-11-23", "2026-11-29") {
		t.Errorf("%+v", s)
	}
	goal.Morning = true
	if s := goal.Standing(on("2026-11-30"), values); s.State != progress.BelowRange || s.Days != days("2026-11-24", "2026-11-30") {
		t.Errorf("a morning metric includes it: %+v", s)
	}
}

func TestLongerWindowsNeedMoreDays(t *testing.T) {
	t.Parallel()
	for window, least := range map[int]int{7: 4, 14: 8, 28: 16} {
		goal := progress.Average{Max: new(9.0), From: on("2026-11-01"), Morning: true, Window: window}
		for n, want := range map[int]progress.State{least: progress.WithinRange, least - 1: progress.NotEnough} {
			values := spread(civil.Range{From: on("2026-11-30").AddDays(1 - n), To: on("2026-11-30")}, 8)
			if s := goal.Standing(on("2026-11-30"), values); s.State != want {
				t.Errorf("%d of %d days: %s, want %s", n, window, s.State, want)
			}
		}
	}
}

func TestProgressIsTheShareOfWholeWeeksInside(t *testing.T) {
	t.Parallel()
	values := spread(days("2026-11-01", "2026-11-08"), 8)
	for d := range days("2026-11-09", "2026-11-15").All() {
		values[d] = 6
	}
	for d := range days("2026-11-16", "2026-11-18").All() {
		values[d] = 8 // three days are no week
	}
	for d := range days("2026-11-23", "2026-11-30").All() {
		values[d] = 8
	}
	goal := progress.Average{Min: new(7.0), From: on("2026-11-02"), Morning: true}
	s := goal.Standing(on("2026-11-30"), values)
	if s.Complete != 3 || s.Inside != 2 || !near(s.Progress(), 2.0/3) {
		t.Errorf("%+v", s)
	}
	if s := goal.Standing(on("2026-11-07"), values); s.Progress() != nil {
		t.Errorf("before the first whole week: %v", show(s.Progress()))
	}
}

func TestAMeanOfValuesOnTheBoundIsOnIt(t *testing.T) {
	t.Parallel()
	goal := progress.Average{Max: new(0.1), From: on("2026-11-01"), Morning: true}
	if s := goal.Standing(on("2026-11-30"), spread(days("2026-11-24", "2026-11-30"), 0.1)); s.State != progress.WithinRange {
		t.Errorf("%+v", s)
	}
}

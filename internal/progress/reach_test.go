package progress_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

func losing() progress.Reach {
	return progress.Reach{Target: 75, Start: new(80.0), From: on("2026-11-01"), Due: on("2027-01-10")}
}

func TestProgressGoesFromTheStartToTheTargetEitherWay(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ start, target, now, want float64 }{
		"down":               {80, 75, 78, 0.40},
		"down, moving away":  {80, 75, 81, -0.20},
		"up":                 {100, 120, 105, 0.25},
		"up, moving away":    {100, 120, 90, -0.5},
		"past the target":    {80, 75, 74, 1.2},
		"at the target":      {60, 50, 50, 1},
		"where it was begun": {60, 50, 60, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			goal := progress.Reach{Target: test.target, Start: &test.start, From: on("2026-11-01")}
			s := goal.Standing(on("2026-11-30"), progress.Values{on("2026-11-30"): test.now})
			if !near(s.Progress, test.want) {
				t.Errorf("progress %v, want %v", show(s.Progress), test.want)
			}
		})
	}
}

func TestAReachIsComparedWithAnEvenChange(t *testing.T) {
	t.Parallel()
	s := losing().Standing(on("2026-11-30"), progress.Values{on("2026-11-30"): 78})
	if s.State != progress.Behind || !near(s.Expected, 77.929) || !near(s.Lead, -0.071) || !near(s.Needed, -0.512) {
		t.Errorf("%s, expected %v, lead %v, needed %v", s.State, show(s.Expected), show(s.Lead), show(s.Needed))
	}
	if s := losing().Standing(on("2026-11-30"), progress.Values{on("2026-11-30"): 77.9}); s.State != progress.OnPace {
		t.Errorf("below the line it is %s", s.State)
	}
}

func TestTheRateIsMeasuredByLeastSquares(t *testing.T) {
	t.Parallel()
	values := make(progress.Values)
	for day, kg := range map[int]float64{0: 80.0, 3: 79.8, 7: 79.7, 10: 79.2, 14: 79.1, 17: 78.9, 21: 78.4, 24: 78.3, 27: 78.0} {
		values[on("2026-11-03").AddDays(day)] = kg
	}
	s := losing().Standing(on("2026-11-30"), values)
	if s.Measured == nil || math.Abs(*s.Measured+0.5227) > 0.00005 || s.ETA != on("2027-01-10") {
		t.Errorf("measured %v, arrival %s %s", show(s.Measured), s.ETA, s.NoETA)
	}
}

func TestWhenNothingIsMeasuredItSaysWhy(t *testing.T) {
	t.Parallel()
	today := on("2026-11-30")
	falling := func(from civil.Date, step, n int, perDay float64) progress.Values {
		v := make(progress.Values)
		for i := range n {
			v[from.AddDays(i*step)] = 80 + perDay*float64(i*step)
		}
		return v
	}
	tests := map[string]struct {
		values       progress.Values
		rate, noETA  string
		hasRate      bool
		hasNoArrival bool
	}{
		"four days are too few":             {falling(today.AddDays(-21), 7, 4, -0.1), "needs 5 days with a value over 14 days, has 4 over 21", "", false, true},
		"thirteen days between are too few": {falling(today.AddDays(-13), 1, 14, -0.1), "needs 5 days with a value over 14 days, has 14 over 13", "", false, true},
		"the wrong way has no arrival":      {falling(today.AddDays(-27), 3, 10, 0.1), "", "not moving towards the target", true, true},
		"level has no arrival":              {falling(today.AddDays(-27), 3, 10, 0), "", "not moving towards the target", true, true},
		"two years and more is none":        {falling(today.AddDays(-27), 3, 10, -0.005), "", "more than two years ahead at this rate", true, true},
		"the right way has one":             {falling(today.AddDays(-27), 3, 10, -0.05), "", "", true, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := losing().Standing(today, test.values)
			if s.NoRate != test.rate || (s.Measured != nil) != test.hasRate || s.ETA.IsZero() != test.hasNoArrival || test.noETA != "" && s.NoETA != test.noETA {
				t.Errorf("measured %v %q, arrival %s %q", show(s.Measured), s.NoRate, s.ETA, s.NoETA)
			}
		})
	}
}

func TestALevelOlderThan14DaysSaysNothingOfNow(t *testing.T) {
	t.Parallel()
	values := make(progress.Values)
	for i := range 10 {
		values[on("2026-10-20").AddDays(3*i)] = 79 // the last is of 16 November
	}
	for date, want := range map[string]progress.State{"2026-11-30": progress.Behind, "2026-12-01": progress.NotEnough} {
		s := losing().Standing(on(date), values)
		if s.State != want || s.NowOn != on("2026-11-16") || !near(s.Now, 79) {
			t.Errorf("on %s: %s, now %v of %s", date, s.State, show(s.Now), s.NowOn)
		}
		if want == progress.NotEnough && (s.Lead != nil || s.Needed != nil || !s.ETA.IsZero() || s.NoETA == "") {
			t.Errorf("on %s: %+v", date, s)
		}
	}
}

func TestWhatIsReachedStaysReached(t *testing.T) {
	t.Parallel()
	values := progress.Values{on("2026-11-03"): 75, on("2026-11-20"): 76.1}
	s := losing().Standing(on("2026-11-30"), values)
	if s.State != progress.Reached || s.Reached != on("2026-11-03") || !near(s.Now, 76.1) || s.Needed != nil {
		t.Errorf("%+v", s)
	}
	resting := progress.Reach{Target: 50, Start: new(60.0), From: on("2026-11-01")}
	if s := resting.Standing(on("2026-11-30"), progress.Values{on("2026-11-30"): 50}); s.State != progress.Reached {
		t.Errorf("a resting heart rate of 50 is %s", s.State)
	}
}

func TestABestValueCountsFromTheDayOfTheGoal(t *testing.T) {
	t.Parallel()
	goal := progress.Reach{Target: 120, Start: new(100.0), From: on("2026-11-01"), Due: on("2026-11-29"), Best: true}
	overdue := goal.Standing(on("2026-11-30"), progress.Values{on("2026-11-10"): 105, on("2026-11-20"): 103})
	if overdue.State != progress.Overdue || !near(overdue.Progress, 0.25) || overdue.Needed != nil {
		t.Errorf("%+v", overdue)
	}
	before := goal.Standing(on("2026-11-10"), progress.Values{on("2026-08-01"): 110, on("2026-10-31"): 104, on("2026-01-01"): 119})
	if !near(before.Now, 110) || before.NowOn != on("2026-08-01") {
		t.Errorf("until there is a new one the best of 180 days stands in: %+v", before)
	}
	since := goal.Standing(on("2026-11-10"), progress.Values{on("2026-08-01"): 110, on("2026-11-05"): 104})
	if !near(since.Now, 104) {
		t.Errorf("one since the goal is what counts: %+v", since)
	}
	longAgo := progress.Reach{Target: 120, Start: new(100.0), From: on("2026-08-01"), Due: on("2026-12-31"), Best: true}
	if s := longAgo.Standing(on("2026-11-30"), progress.Values{on("2026-09-01"): 110}); s.State == progress.NotEnough || !near(s.Now, 110) {
		t.Errorf("a best does not age: %+v", s)
	}
}

func TestTheStartIsTheLatestBeforeOrTheFirstSince(t *testing.T) {
	t.Parallel()
	goal := progress.Reach{Target: 75, From: on("2026-11-01")}
	tests := map[string]struct {
		values progress.Values
		want   *float64
	}{
		"the latest of the 30 days before": {progress.Values{on("2026-10-02"): 82, on("2026-10-20"): 81, on("2026-11-05"): 80}, new(81.0)},
		"of the very day":                  {progress.Values{on("2026-10-20"): 81, on("2026-11-01"): 80.5}, new(80.5)},
		"the first since":                  {progress.Values{on("2026-10-01"): 90, on("2026-11-05"): 80, on("2026-11-09"): 79}, new(80.0)},
		"none yet":                         {progress.Values{on("2026-10-01"): 90}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := goal.Standing(on("2026-11-10"), test.values)
			if (s.Start == nil) != (test.want == nil) || s.Start != nil && *s.Start != *test.want || (test.want == nil) != (s.State == progress.NotEnough) {
				t.Errorf("starts from %v, %s", show(s.Start), s.State)
			}
		})
	}
}

func TestAReachDueOnItsFirstDayHasNoPace(t *testing.T) {
	t.Parallel()
	goal := losing()
	goal.Due = goal.From
	if s := goal.Standing(goal.From, progress.Values{goal.From: 79}); s.State != progress.InProgress || s.Expected != nil || s.Needed != nil {
		t.Errorf("%+v", s)
	}
	if s := goal.Standing(goal.From.AddDays(1), progress.Values{goal.From: 79}); s.State != progress.Overdue || s.Needed != nil {
		t.Errorf("a day later: %+v", s)
	}
}

func TestAReachBeforeItsFirstDayIsNotStarted(t *testing.T) {
	t.Parallel()
	if s := losing().Standing(on("2026-10-31"), progress.Values{on("2026-10-31"): 79}); s.State != progress.NotStarted {
		t.Errorf("%+v", s)
	}
}

func TestUpAndDownAreMirrorImages(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values, mirrored := make(progress.Values), make(progress.Values)
		for d := range days("2026-11-01", "2026-11-30").All() {
			if rapid.Bool().Draw(t, "has") {
				x := rapid.Float64Range(70, 85).Draw(t, "value")
				values[d], mirrored[d] = x, -x
			}
		}
		down := losing()
		up := down
		up.Target, up.Start = -down.Target, new(-*down.Start)
		a, b := down.Standing(on("2026-11-30"), values), up.Standing(on("2026-11-30"), mirrored)
		if a.State != b.State || a.ETA != b.ETA || (a.Progress == nil) != (b.Progress == nil) || a.Progress != nil && math.Abs(*a.Progress-*b.Progress) > 1e-9 {
			t.Fatalf("down is %+v, up is %+v", a, b)
		}
	})
}

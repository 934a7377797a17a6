package progress_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

func on(date string) civil.Date { return civil.MustDate(date) }

func days(from, to string) civil.Range { return civil.Range{From: on(from), To: on(to)} }

// spread is a value on each day of a range.
func spread(r civil.Range, value float64) progress.Values {
	v := make(progress.Values)
	for d := range r.All() {
		v[d] = value
	}
	return v
}

func near(got *float64, want float64) bool { return got != nil && math.Abs(*got-want) < 0.0005 }

func show(v *float64) any {
	if v == nil {
		return nil
	}
	return *v
}

func november(target float64) progress.Total {
	return progress.Total{Target: target, From: on("2026-11-01"), Due: on("2026-11-30")}
}

func TestATotalIsComparedWithAnEvenPace(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		done, progress, needed, lead float64
		state                        progress.State
	}{
		"behind by what was due by yesterday":  {45, 0.45, 3.4375, -1.667, progress.Behind},
		"on pace while today's share is open":  {48, 0.48, 3.25, 0, progress.OnPace},
		"ahead of what is due by tonight":      {51, 0.51, 3.0625, 1, progress.Ahead},
		"exactly what is due by tonight":       {50, 0.50, 3.125, 0, progress.Ahead},
		"exactly what was due by yesterday":    {14.0 / 30 * 100, 0.4667, 3.3333, 0, progress.OnPace},
		"nothing yet, which is no achievement": {0, 0, 6.25, -46.667, progress.Behind},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := november(100).Standing(on("2026-11-15"), progress.Values{on("2026-11-02"): test.done}, on("2026-11-02"))
			if s.State != test.state || !near(&s.Progress, test.progress) || !near(s.Needed, test.needed) || !near(s.Lead, test.lead) || s.DaysLeft != 16 {
				t.Errorf("%s, progress %v, needed %v, lead %v, %d days left", s.State, s.Progress, show(s.Needed), show(s.Lead), s.DaysLeft)
			}
			if !near(s.ByYesterday, 46.667) || !near(s.ByTonight, 50) {
				t.Errorf("expected %v and %v", show(s.ByYesterday), show(s.ByTonight))
			}
		})
	}
}

func TestAPaceOfChosenWeekdaysIsSpreadOverThose(t *testing.T) {
	t.Parallel()
	goal := progress.Total{
		Target: 1000, From: on("2026-11-16"), Due: on("2026-12-15"), Days: progress.WeekdaysOf([]string{"mon", "wed", "fri"}),
	}
	s := goal.Standing(on("2026-11-30"), progress.Values{on("2026-11-20"): 200}, on("2026-11-20"))
	if !near(s.ByYesterday, 461.538) || !near(s.Needed, 114.286) || s.DaysLeft != 7 || s.State != progress.Behind {
		t.Errorf("%+v", s)
	}
	if !near(s.BehindDays, (461.5385-200)/(1000.0/13)) {
		t.Errorf("behind by %v days", show(s.BehindDays))
	}
}

func TestATotalIsReachedOnTheFirstDayThatDidIt(t *testing.T) {
	t.Parallel()
	values := spread(days("2026-11-01", "2026-11-12"), 10)
	s := november(100).Standing(on("2026-11-15"), values, on("2026-11-01"))
	if s.State != progress.Reached || s.Reached != on("2026-11-10") || s.Progress != 1.2 || s.Needed != nil {
		t.Errorf("%+v", s)
	}
	late := november(100).Standing(on("2026-12-05"), values, on("2026-11-01"))
	if late.State != progress.Reached || late.Reached != on("2026-11-10") {
		t.Errorf("after it was due: %+v", late)
	}
	started := november(100)
	started.Start = 95
	if s := started.Standing(on("2026-11-15"), progress.Values{on("2026-11-03"): 5}, on("2026-11-03")); s.Reached != on("2026-11-03") {
		t.Errorf("with what was done before: %+v", s)
	}
}

func TestATotalThatIsNotReachedIsOverdue(t *testing.T) {
	t.Parallel()
	values := progress.Values{on("2026-11-30"): 50, on("2026-12-01"): 60}
	s := november(100).Standing(on("2026-12-02"), values, on("2026-11-30"))
	if s.State != progress.Overdue || s.Value != 50 || s.Needed != nil || s.NoNeeded != "no chosen day left" {
		t.Errorf("%+v", s)
	}
}

func TestATotalBeforeItsFirstDayIsNotStarted(t *testing.T) {
	t.Parallel()
	s := november(100).Standing(on("2026-10-31"), progress.Values{on("2026-10-31"): 50}, on("2026-10-31"))
	if s.State != progress.NotStarted || s.Value != 0 || !near(s.Needed, 100.0/30) {
		t.Errorf("%+v", s)
	}
}

func TestNoChosenDayIsLeft(t *testing.T) {
	t.Parallel()
	goal := november(100)
	goal.Days = progress.WeekdaysOf([]string{"mon"})
	goal.Due = on("2026-11-28")
	s := goal.Standing(on("2026-11-24"), nil, civil.Date{})
	if s.Needed != nil || s.NoNeeded == "" {
		t.Errorf("%+v", s)
	}
}

func TestATotalWithoutADueDayHasNoPace(t *testing.T) {
	t.Parallel()
	goal := progress.Total{Target: 100, From: on("2026-11-01")}
	s := goal.Standing(on("2026-11-15"), spread(days("2026-11-01", "2026-11-14"), 1), on("2026-11-01"))
	if s.State != progress.InProgress || s.Needed != nil || s.Lead != nil || s.ETA != on("2027-02-08") {
		t.Errorf("%+v", s)
	}
}

func TestTheMeasuredRateIsThatOfTheLast28Days(t *testing.T) {
	t.Parallel()
	today := on("2026-11-15")
	tests := map[string]struct {
		values progress.Values
		first  string
		rate   float64
		eta    string
		why    string
	}{
		"over all of them":                     {spread(days("2026-10-01", "2026-11-14"), 2), "2026-10-01", 2, "2026-12-20", ""},
		"cut to the first record":              {spread(days("2026-11-08", "2026-11-14"), 2), "2026-11-08", 2, "2026-12-27", ""},
		"a gap counts":                         {progress.Values{on("2026-11-02"): 28}, "2026-01-01", 1, "2027-01-25", ""},
		"today is not in it":                   {progress.Values{today: 28}, "2026-01-01", 0, "", "no progress in 28 days"},
		"six days are too few":                 {spread(days("2026-11-09", "2026-11-14"), 2), "2026-11-09", -1, "", "needs 7 days, has 6"},
		"nothing at all":                       {nil, "", -1, "", "needs 7 days, has 0"},
		"more than two years is no prediction": {progress.Values{on("2026-11-02"): 3}, "2026-01-01", 3.0 / 28, "", "more than two years ahead at this rate"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first civil.Date
			if test.first != "" {
				first = on(test.first)
			}
			s := november(100).Standing(today, test.values, first)
			if test.rate < 0 && s.Measured != nil || test.rate >= 0 && !near(s.Measured, test.rate) || s.ETA.String() != test.eta || s.NoETA != test.why {
				t.Errorf("rate %v, arrival %s, %q", show(s.Measured), s.ETA, s.NoETA)
			}
		})
	}
}

func TestDoingMoreNeverPutsOneFurtherBehind(t *testing.T) {
	t.Parallel()
	rank := map[progress.State]int{progress.Behind: 0, progress.OnPace: 1, progress.Ahead: 2, progress.Reached: 3}
	rapid.Check(t, func(t *rapid.T) {
		goal := progress.Total{Target: rapid.Float64Range(1, 1000).Draw(t, "target"), From: on("2026-11-01")}
		goal.Due = goal.From.AddDays(rapid.IntRange(0, 60).Draw(t, "length"))
		today := goal.From.AddDays(rapid.IntRange(0, goal.Due.DaysSince(goal.From)).Draw(t, "day"))
		less := rapid.Float64Range(0, 1200).Draw(t, "done")
		more := less + rapid.Float64Range(0, 100).Draw(t, "more")
		a := goal.Standing(today, progress.Values{today: less}, today)
		b := goal.Standing(today, progress.Values{today: more}, today)
		if rank[b.State] < rank[a.State] || b.Progress < a.Progress {
			t.Fatalf("%v is %s, %v is %s", less, a.State, more, b.State)
		}
		if a.Needed != nil && math.Abs(*a.Needed*float64(a.DaysLeft)-(goal.Target-less)) > 1e-6 {
			t.Fatalf("needed %v on %d days does not make up %v", *a.Needed, a.DaysLeft, goal.Target-less)
		}
	})
}

func TestChosenDaysAreCountedAsTheyComeOnTheCalendar(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var w progress.Weekdays
		for i := range w {
			w[i] = rapid.Bool().Draw(t, "chosen")
		}
		from := on("2026-11-01").AddDays(rapid.IntRange(0, 400).Draw(t, "from"))
		r := civil.Range{From: from, To: from.AddDays(rapid.IntRange(-3, 60).Draw(t, "length"))}
		want := 0
		for d := range r.All() {
			if w.Chosen(d) {
				want++
			}
		}
		if got := w.Count(r); got != want {
			t.Fatalf("%d chosen days, want %d", got, want)
		}
	})
}

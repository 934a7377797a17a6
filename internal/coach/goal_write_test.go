package coach_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func (d *diary) aim(in coach.GoalInput) *summary.Written {
	d.t.Helper()
	return did[*summary.Written](d.t)(d.SetGoal(d.t.Context(), claude(), in))
}

func TestAGoalIsKeptInTheCanonicalUnit(t *testing.T) {
	t.Parallel()
	due := monday.AddDays(60)
	tests := map[string]struct {
		in   coach.GoalInput
		want fitness.Goal
		text string
	}{
		"a total of a sport": {
			coach.GoalInput{Kind: "total", Metric: "run", Unit: "km", Target: new(100.0), Due: due},
			fitness.Goal{Title: "Running distance 100 km", Kind: fitness.GoalTotal, Metric: "run_distance", Unit: "km", Target: new(100000.0), From: monday, Due: due},
			`goal "Running distance 100 km": Running distance 100 km in all, from 2026-11-30, due 2027-01-29`,
		},
		"a total of an exercise on chosen days": {
			coach.GoalInput{Metric: "push-ups", Target: new(1000.0), Due: due, Days: []string{"Monday", "wed", "FRI", "mon"}},
			fitness.Goal{Title: "Push-up reps 1000 reps", Kind: fitness.GoalTotal, Metric: "push_up", Unit: "reps", Target: new(1000.0), From: monday, Due: due, Days: []string{"mon", "wed", "fri"}},
			`goal "Push-up reps 1000 reps": Push-up reps 1000 reps in all on mon, wed, fri, from 2026-11-30, due 2027-01-29`,
		},
		"a weight to reach, in pounds": {
			coach.GoalInput{Kind: "reach", Metric: "weight", Unit: "lbs", Start: new(180.0), Target: new(165.0), Title: "Lighter"},
			fitness.Goal{Title: "Lighter", Kind: fitness.GoalReach, Metric: "weight", Unit: "lb", Start: new(81.6466266), Target: new(74.84274105), From: monday},
			`goal "Lighter": Weight from 81.6 kg to 74.8 kg, from 2026-11-30`,
		},
		"days a week": {
			coach.GoalInput{Metric: "runs", TimesPerWeek: new(3)},
			fitness.Goal{Title: "Running sessions 3 days a week", Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 3, From: monday},
			"",
		},
		"an average": {
			coach.GoalInput{Metric: "asleep", TargetMin: new(7.0), TargetMax: new(9.0)},
			fitness.Goal{Title: "Asleep on average 7 h to 9 h", Kind: fitness.GoalAverage, Metric: "asleep", Unit: "h", TargetMin: new(25200.0), TargetMax: new(32400.0), From: monday, WindowDays: 7},
			`goal "Asleep on average 7 h to 9 h": Asleep 7h to 9h on average over 7 days, from 2026-11-30`,
		},
		"a streak": {
			coach.GoalInput{Kind: "streak", Metric: "push_up", Target: new(30.0)},
			fitness.Goal{Title: "Push-up reps 30 days in a row", Kind: fitness.GoalStreak, Metric: "push_up", Target: new(30.0), From: monday},
			"",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			made := d.aim(test.in)
			if diff := cmp.Diff(test.want, keptOf[fitness.Goal](d, fitness.KindGoal)[0]); diff != "" {
				t.Error(diff)
			}
			if test.text != "" && string(made.Stored[0].Text) != test.text {
				t.Errorf("got %q", made.Stored[0].Text)
			}
			d.edit(claude(), made.Stored[0].ID, `{"title": "Another"}`)
			test.want.Title = "Another"
			if diff := cmp.Diff(test.want, keptOf[fitness.Goal](d, fitness.KindGoal)[0]); diff != "" {
				t.Errorf("a change of the title changed more: %s", diff)
			}
		})
	}
}

func TestAGoalThatItsRulesCannotTellIsRefused(t *testing.T) {
	t.Parallel()
	due := monday.AddDays(30)
	tests := map[string]struct {
		in    coach.GoalInput
		words string
	}{
		"of what nobody knows":                  {coach.GoalInput{Kind: "total", Metric: "flurb", Target: new(1.0), Due: due}, "flurb"},
		"a total of a level":                    {coach.GoalInput{Kind: "total", Metric: "weight", Target: new(100.0), Due: due}, "not added up"},
		"a total without a day":                 {coach.GoalInput{Kind: "total", Metric: "steps", Target: new(1e6)}, "date by which"},
		"that ends before it begins":            {coach.GoalInput{Kind: "total", Metric: "steps", Target: new(1e6), Due: monday.AddDays(-1)}, "due on"},
		"on chosen days that there are not":     {coach.GoalInput{Kind: "total", Metric: "steps", Target: new(1e6), Due: monday, Days: []string{"tue"}}, "chosen days"},
		"on days of no week":                    {coach.GoalInput{Kind: "total", Metric: "steps", Target: new(1e6), Due: due, Days: []string{"someday"}}, "som"},
		"beyond what can be":                    {coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(800.0)}, "outside"},
		"in a unit of something else":           {coach.GoalInput{Kind: "reach", Metric: "weight", Unit: "km", Target: new(75.0)}, "is not in km"},
		"eight days a week":                     {coach.GoalInput{Metric: "run", TimesPerWeek: new(8)}, "1 to 7"},
		"a range upside down":                   {coach.GoalInput{Metric: "asleep", TargetMin: new(9.0), TargetMax: new(7.0)}, "begins at"},
		"a streak of weight":                    {coach.GoalInput{Kind: "streak", Metric: "weight", Target: new(30.0)}, "streak"},
		"a value that it begins at":             {coach.GoalInput{Kind: "reach", Metric: "weight", Start: new(75.0), Target: new(75.0)}, "begins and ends"},
		"a value that is there":                 {coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(80.0)}, "already there"},
		"a value that the way has passed":       {coach.GoalInput{Kind: "reach", Metric: "weight", Start: new(90.0), Target: new(85.0)}, "already there"},
		"a resting heart rate that is lower":    {coach.GoalInput{Kind: "reach", Metric: "resting heart rate", Target: new(55.0)}, "already there"},
		"a lift that is heavier":                {coach.GoalInput{Kind: "reach", Metric: "squat_heaviest", Target: new(90.0)}, "already there"},
		"a kind that there is none of":          {coach.GoalInput{Kind: "forever", Metric: "run"}, "forever"},
		"closed in a way that there is none of": {coach.GoalInput{Metric: "run", TimesPerWeek: new(3), Close: "given up"}, "given up"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			d.log(claude(), coach.EntryInput{What: "weight", Value: new(80.0)}, coach.EntryInput{What: "resting heart rate", Value: new(50.0)},
				coach.EntryInput{What: "squat", SetInput: coach.SetInput{Reps: new(5), Load: new(100.0)}})
			_, err := d.SetGoal(t.Context(), claude(), test.in)
			refused[*summary.Written](t, fault.Invalid, test.words)(nil, err)
			if n := len(d.records(fitness.KindGoal)); n != 0 {
				t.Errorf("%d goals are stored", n)
			}
		})
	}
}

func TestAnUnsafeGoalIsStoredWithForceAloneAndGuarded(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		profile string
		in      coach.GoalInput
	}{
		"underweight for the height":   {`{"height_cm": 180}`, coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(55.0)}},
		"under 18 years":               {`{"birth_year": 2010}`, coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(65.0)}},
		"17 or 18, which is not known": {`{"birth_year": 2008}`, coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(65.0)}},
		"very little energy":           {`{}`, coach.GoalInput{Metric: "energy_intake", Kind: "average", TargetMax: new(1000.0)}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			if test.profile != `{}` {
				d.edit(you(), "profile", test.profile)
			}
			_, err := d.SetGoal(t.Context(), claude(), test.in)
			e := refused[*summary.Written](t, fault.Invalid, "")(nil, err)
			if !strings.Contains(e.Hint, "force: true") {
				t.Errorf("the hint is %q", e.Hint)
			}
			test.in.Force = true
			d.aim(test.in)
			if g := keptOf[fitness.Goal](d, fitness.KindGoal)[0]; !g.Guarded {
				t.Error("it has a pace")
			}
		})
	}
}

func TestAFastLossIsSaidPlainly(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.log(claude(), coach.EntryInput{What: "weight", Value: new(80.0)})
	fast := d.aim(coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(75.0), Due: monday.AddDays(28)})
	if !strings.Contains(fast.Markdown(), "a loss of 1.3 kg a week, more than 1 % of the body weight") {
		t.Errorf("got\n%s", fast.Markdown())
	}
	slow := d.aim(coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(75.0), Due: monday.AddDays(70)})
	if strings.Contains(slow.Markdown(), "more than 1 %") {
		t.Errorf("got\n%s", slow.Markdown())
	}
}

func TestAGoalIsChangedAndClosedByItsID(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.aim(coach.GoalInput{Kind: "total", Metric: "run", Unit: "km", Target: new(100.0), Due: monday.AddDays(30)}).Stored[0].ID
	d.aim(coach.GoalInput{ID: id, Target: new(120.0)})
	d.aim(coach.GoalInput{ID: id, Close: "dropped"})
	g := keptOf[fitness.Goal](d, fitness.KindGoal)
	if len(g) != 1 || *g[0].Target != 120000 || g[0].Closed != monday || g[0].ClosedAs != "dropped" || g[0].Due != monday.AddDays(30) {
		t.Errorf("got %+v", g)
	}
	d.aim(coach.GoalInput{ID: id, Close: "reopen"})
	if g := keptOf[fitness.Goal](d, fitness.KindGoal)[0]; g.Closed != (civil.Date{}) || g.ClosedAs != "" {
		t.Errorf("got %+v", g)
	}
	d.aim(coach.GoalInput{ID: id, Close: "reached"})
	d.edit(claude(), id, `{"close": null, "due": null, "kind": "reach"}`)
	if g := keptOf[fitness.Goal](d, fitness.KindGoal)[0]; g.ClosedAs != "" || !g.Due.IsZero() || g.Kind != fitness.GoalReach {
		t.Errorf("got %+v", g)
	}
	entry := d.log(claude(), squats(40)).Stored[0].ID
	_, err := d.SetGoal(t.Context(), claude(), coach.GoalInput{ID: entry, Title: "x"})
	refused[*summary.Written](t, fault.NotFound, "no goal but a entry")(nil, err)
	_, err = d.SetGoal(t.Context(), claude(), coach.GoalInput{ID: "nobody", Title: "x"})
	refused[*summary.Written](t, fault.NotFound, "")(nil, err)
}

func TestAChangeOfAGoalLeavesTheFiguresThatItDoesNotName(t *testing.T) {
	t.Parallel()
	tests := map[string]coach.GoalInput{
		"of a trackable in a unit of its own":        {Kind: "average", Metric: "Juice", Unit: "l", TargetMax: new(0.5)},
		"of days a week that have a least":           {Kind: "times_per_week", Metric: "run_distance", Unit: "km", TimesPerWeek: new(3), TargetMin: new(5.0)},
		"of a streak that has a least":               {Kind: "streak", Metric: "run_distance", Unit: "km", Target: new(30.0), TargetMin: new(5.0)},
		"of a streak in the unit that is thought in": {Kind: "streak", Metric: "asleep", Target: new(30.0), TargetMin: new(7.0)},
		"of a weight in pounds":                      {Kind: "reach", Metric: "weight", Unit: "lb", Start: new(180.0), Target: new(165.0)},
	}
	for name, in := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			did[*summary.Written](t)(d.CreateTrackable(t.Context(), claude(), coach.TrackableInput{Name: "Juice", Unit: "ml"}))
			set := d.aim(in)
			before := keptOf[fitness.Goal](d, fitness.KindGoal)[0]
			d.later()
			d.aim(coach.GoalInput{ID: set.Stored[0].ID, Title: "Called otherwise"})
			after := keptOf[fitness.Goal](d, fitness.KindGoal)[0]
			before.Title = "Called otherwise"
			if diff := cmp.Diff(before, after); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheLeastOfADayIsInTheUnitOfTheMetric(t *testing.T) {
	t.Parallel()
	for kind, in := range map[string]coach.GoalInput{
		"times_per_week": {Metric: "run_distance", Unit: "km", TimesPerWeek: new(3), TargetMin: new(5.0)},
		"streak":         {Metric: "run_distance", Target: new(30.0), TargetMin: new(5.0)}, // a runner's 5 is of kilometres
	} {
		d := newDiary(t)
		in.Kind = kind
		d.aim(in)
		g := keptOf[fitness.Goal](d, fitness.KindGoal)[0]
		if g.TargetMin == nil || *g.TargetMin != 5000 {
			t.Errorf("%s: the least is %v m", kind, g.TargetMin)
		}
		if kind == "streak" && *g.Target != 30 {
			t.Errorf("30 days in a row became %v", *g.Target)
		}
	}
}

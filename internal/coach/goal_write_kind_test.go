package coach_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// goalsOfEachKind are goals with all the figures that their kinds need.
func goalsOfEachKind() map[string]coach.GoalInput {
	return map[string]coach.GoalInput{
		"total":          {Kind: "total", Metric: "run_distance", Target: new(100.0), Due: monday.AddDays(60)},
		"reach":          {Kind: "reach", Metric: "weight", Target: new(70.0)},
		"times_per_week": {Kind: "times_per_week", Metric: "run", TimesPerWeek: new(3)},
		"average":        {Kind: "average", Metric: "asleep", TargetMin: new(7.0)},
		"streak":         {Kind: "streak", Metric: "steps", Target: new(30.0)},
	}
}

func TestAFigureThatAKindDoesNotUseIsRefused(t *testing.T) {
	t.Parallel()
	figures := map[string]struct {
		give  func(*coach.GoalInput)
		kinds []string // that use it
	}{
		"start":          {func(in *coach.GoalInput) { in.Start = new(3.0) }, []string{"total", "reach"}},
		"target":         {func(in *coach.GoalInput) { in.Target = new(7.0) }, []string{"total", "reach", "streak"}},
		"target_min":     {func(in *coach.GoalInput) { in.TargetMin = new(5.0) }, []string{"times_per_week", "average", "streak"}},
		"target_max":     {func(in *coach.GoalInput) { in.TargetMax = new(8.0) }, []string{"times_per_week", "average", "streak"}},
		"times_per_week": {func(in *coach.GoalInput) { in.TimesPerWeek = new(3) }, []string{"times_per_week"}},
		"days":           {func(in *coach.GoalInput) { in.Days = []string{"mon", "wed", "fri"} }, []string{"total", "times_per_week", "streak"}},
		"window_days":    {func(in *coach.GoalInput) { in.WindowDays = new(14) }, []string{"average"}},
	}
	for kind, goal := range goalsOfEachKind() {
		for figure, of := range figures {
			if slices.Contains(of.kinds, kind) {
				continue
			}
			t.Run(kind+" with "+figure, func(t *testing.T) {
				t.Parallel()
				d := newDiary(t)
				in := goal
				of.give(&in)
				_, err := d.SetGoal(t.Context(), claude(), in)
				told := refused[*summary.Written](t, fault.Invalid, figure+": no figure of a goal of the kind "+kind)(nil, err)
				if !strings.Contains(told.Hint, "That kind takes") {
					t.Errorf("the hint is %q", told.Hint)
				}
				id := d.aim(goal).Stored[0].ID
				before := keptOf[fitness.Goal](d, fitness.KindGoal)
				change := coach.GoalInput{ID: id}
				of.give(&change)
				_, err = d.SetGoal(t.Context(), claude(), change)
				refused[*summary.Written](t, fault.Invalid, figure+": no figure of a goal of the kind "+kind)(nil, err)
				if diff := cmp.Diff(before, keptOf[fitness.Goal](d, fitness.KindGoal)); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func TestFiguresOfTwoKindsAreRefusedWhereTheKindIsGuessed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		in    coach.GoalInput
		words string
	}{
		"a distance and days a week":     {coach.GoalInput{Metric: "run_distance", Target: new(100.0), Unit: "mi", WindowDays: new(7), TimesPerWeek: new(2)}, "target and window_days: no figure of a goal of the kind times_per_week, which the others make it"},
		"a target and a least":           {coach.GoalInput{Metric: "run_distance", Target: new(100.0), TargetMin: new(5.0)}, "target: no figure of a goal of the kind average"},
		"a weight on mondays":            {coach.GoalInput{Metric: "weight", Target: new(70.0), Days: []string{"mon"}, WindowDays: new(14)}, "days and window_days: no figure of a goal of the kind reach"},
		"days a week and kilometres":     {coach.GoalInput{Metric: "run", TimesPerWeek: new(2), Target: new(7.0), Unit: "km"}, "target: no figure"},
		"a unit of nothing":              {coach.GoalInput{Metric: "run", TimesPerWeek: new(2), Unit: "km"}, "no figure of this goal is in km"},
		"other days than there are due":  {coach.GoalInput{Metric: "run", TimesPerWeek: new(2), Days: []string{"mon", "wed", "fri"}}, "times_per_week is 2, and 3 days are chosen"},
		"a number of days of one chosen": {coach.GoalInput{Metric: "run", TimesPerWeek: new(2), Days: []string{"mon"}}, "1 day is chosen"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			_, err := d.SetGoal(t.Context(), claude(), test.in)
			refused[*summary.Written](t, fault.Invalid, test.words)(nil, err)
			if n := len(d.records(fitness.KindGoal)); n != 0 {
				t.Errorf("%d goals are stored", n)
			}
		})
	}
}

func TestAnotherKindDropsWhatItDoesNotUseAndSaysSo(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.aim(coach.GoalInput{Metric: "asleep", TargetMin: new(7.0), WindowDays: new(14)}).Stored[0].ID
	made := d.aim(coach.GoalInput{ID: id, Kind: "streak", Target: new(30.0)})
	if !strings.Contains(made.Markdown(), "window_days is dropped, as a goal of the kind streak has none") {
		t.Errorf("got\n%s", made.Markdown())
	}
	if g := keptOf[fitness.Goal](d, fitness.KindGoal)[0]; g.WindowDays != 0 || *g.TargetMin != 25200 || *g.Target != 30 {
		t.Errorf("got %+v", g)
	}
	_, err := d.SetGoal(t.Context(), claude(), coach.GoalInput{ID: id, Kind: "reach"})
	refused[*summary.Written](t, fault.Invalid, "the target is missing")(nil, err) // 30 days are no 30 hours
}

func TestAUnitIsOfTheFiguresThatAreNamedWithIt(t *testing.T) {
	t.Parallel()
	distance := coach.GoalInput{Kind: "total", Metric: "run_distance", Unit: "km", Target: new(100.0), Due: monday.AddDays(60)}
	sleep := coach.GoalInput{Metric: "asleep", TargetMin: new(7.5), TargetMax: new(8.0)}
	tests := map[string]struct {
		goal, change coach.GoalInput
		want         func(*fitness.Goal)
	}{
		"a start in miles":      {distance, coach.GoalInput{Start: new(20.0), Unit: "mi"}, func(g *fitness.Goal) { g.Start, g.Unit, g.Title = new(32186.88), "mi", "Running distance 62.137 mi" }},
		"a start without one":   {distance, coach.GoalInput{Start: new(20.0)}, func(g *fitness.Goal) { g.Start = new(20000.0) }},
		"miles alone":           {distance, coach.GoalInput{Unit: "miles"}, func(g *fitness.Goal) { g.Unit, g.Title = "mi", "Running distance 62.137 mi" }},
		"a target in miles":     {distance, coach.GoalInput{Target: new(100.0), Unit: "mi"}, func(g *fitness.Goal) { g.Target, g.Unit, g.Title = new(160934.4), "mi", "Running distance 100 mi" }},
		"a least in minutes":    {sleep, coach.GoalInput{TargetMin: new(450.0), Unit: "min"}, func(g *fitness.Goal) { g.Unit, g.Title = "min", "Asleep on average 450 min to 480 min" }},
		"a least in the person": {sleep, coach.GoalInput{TargetMin: new(7.0)}, func(g *fitness.Goal) { g.TargetMin, g.Title = new(25200.0), "Asleep on average 7 h to 8 h" }},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := d.aim(test.goal).Stored[0].ID
			want := keptOf[fitness.Goal](d, fitness.KindGoal)[0]
			test.want(&want)
			change := test.change
			change.ID = id
			d.aim(change)
			if diff := cmp.Diff(want, keptOf[fitness.Goal](d, fitness.KindGoal)[0]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnAbsurdFigureIsRefusedByTheRangeInAShortSentence(t *testing.T) {
	t.Parallel()
	for kind, in := range goalsOfEachKind() {
		for _, figure := range []float64{1e308, -1e308, 5e20} {
			d := newDiary(t)
			switch kind {
			case "times_per_week":
				continue // which the schema bounds, and is a whole number
			case "average":
				in.TargetMin = &figure
			default:
				in.Target = &figure
			}
			_, err := d.SetGoal(t.Context(), claude(), in)
			e := fault.Of(err)
			if err == nil || e.Kind != fault.Invalid || strings.Contains(e.Message, "title") || len(e.Message) > 120 {
				t.Errorf("%s of %g: %v", kind, figure, err)
			}
		}
	}
}

func TestAGoalOnChosenDaysSaysThemForEachKind(t *testing.T) {
	t.Parallel()
	mondays := []string{"mon", "thu"}
	tests := map[string]struct {
		in   coach.GoalInput
		want string
	}{
		"days of a least":        {coach.GoalInput{Metric: "asleep", TargetMin: new(7.0), Days: mondays}, "Asleep every week on mon, thu, each of at least 7h, from 2026-11-30"},
		"days alone":             {coach.GoalInput{Metric: "run", Days: mondays}, "Running sessions every week on mon, thu, from 2026-11-30"},
		"as many as are chosen":  {coach.GoalInput{Metric: "run", Days: mondays, TimesPerWeek: new(2)}, "Running sessions every week on mon, thu, from 2026-11-30"},
		"any days of the week":   {coach.GoalInput{Metric: "run", TimesPerWeek: new(2)}, "Running sessions on 2 days a week, from 2026-11-30"},
		"a total":                {coach.GoalInput{Metric: "push_up", Target: new(1000.0), Due: monday.AddDays(60), Days: mondays}, "Push-up reps 1000 reps in all on mon, thu, from 2026-11-30, due 2027-01-29"},
		"a streak over its days": {coach.GoalInput{Kind: "streak", Metric: "push_up", Target: new(10.0), Days: mondays}, "Push-up reps for 10 days in a row on mon, thu, from 2026-11-30"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			if text := string(d.aim(test.in).Stored[0].Text); !strings.HasSuffix(text, ": "+test.want) {
				t.Errorf("got %q", text)
			}
		})
	}
}

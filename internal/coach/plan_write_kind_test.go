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

func TestAFigureThatAPlannedItemDoesNotUseIsRefused(t *testing.T) {
	t.Parallel()
	figures := map[string]struct {
		give  func(*coach.PlanItemInput)
		kinds []string // that use it, besides a workout
	}{
		"sport":         {func(in *coach.PlanItemInput) { in.Sport = "run" }, nil},
		"duration_s":    {func(in *coach.PlanItemInput) { in.DurationS = new(1800.0) }, []string{"habit"}},
		"distance":      {func(in *coach.PlanItemInput) { in.Distance = new(5.0) }, nil},
		"distance_unit": {func(in *coach.PlanItemInput) { in.DistanceUnit = "km" }, nil},
		"load":          {func(in *coach.PlanItemInput) { in.Load = new(80.0) }, nil},
		"intensity":     {func(in *coach.PlanItemInput) { in.Intensity = "easy" }, nil},
	}
	for _, kind := range []string{"meal", "habit", "rest", "note"} {
		for figure, of := range figures {
			if slices.Contains(of.kinds, kind) {
				continue
			}
			t.Run(kind+" with "+figure, func(t *testing.T) {
				t.Parallel()
				d := newDiary(t)
				plain := coach.PlanItemInput{Date: monday, Kind: kind, Title: "a"}
				with := plain
				of.give(&with)
				_, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{with}})
				refused[*summary.Written](t, fault.Invalid, figure+": of no use to a planned "+kind)(nil, err)
				change := coach.PlanItemInput{ID: d.plan(false, plain).Stored[0].ID}
				of.give(&change)
				_, err = d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{change}})
				refused[*summary.Written](t, fault.Invalid, figure+": of no use to a planned "+kind)(nil, err)
			})
		}
	}
}

func TestWhatAnItemOfAPlanCannotMeanIsRefused(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	run := easyRun(monday)
	run.Distance, run.DistanceUnit = new(5.0), "km"
	id := d.plan(false, run).Stored[0].ID
	before := keptOf[fitness.PlanItem](d, fitness.KindPlanItem)
	tests := map[string]struct {
		items []coach.PlanItemInput
		words string
	}{
		"an id twice":             {[]coach.PlanItemInput{{ID: id, State: "done"}, {ID: id, State: "skipped"}}, "items 1 and 2 are both of " + id},
		"a day off twice":         {[]coach.PlanItemInput{{Date: monday, Off: "sick"}, {Date: monday, Off: "no"}}, "items 1 and 2 both say whether 2026-11-30 is off"},
		"a day off with a title":  {[]coach.PlanItemInput{{Date: monday, Off: "sick", Title: "Flu", Sport: "run"}}, "sport and title: of no use beside off"},
		"a unit of no distance":   {[]coach.PlanItemInput{{Date: monday, Kind: "workout", Title: "a", DistanceUnit: "km"}}, "without the distance"},
		"another unit by the id":  {[]coach.PlanItemInput{{ID: id, DistanceUnit: "mi"}}, "without the distance"},
		"another kind and figure": {[]coach.PlanItemInput{{ID: id, Kind: "rest", Distance: new(3.0)}}, "distance: of no use to a planned rest"},
	}
	for name, test := range tests {
		d.later()
		_, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: test.items})
		if e := fault.Of(err); err == nil || e.Kind != fault.Invalid || !strings.Contains(e.Message, test.words) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if diff := cmp.Diff(before, keptOf[fitness.PlanItem](d, fitness.KindPlanItem)); diff != "" {
		t.Error(diff)
	}
	made := d.plan(false, coach.PlanItemInput{ID: id, Kind: "rest"})
	if !strings.Contains(made.Markdown(), "sport is dropped, as a planned rest has none") {
		t.Errorf("got\n%s", made.Markdown())
	}
	if item := keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0]; item.Sport != "" || item.DistanceM != nil || item.DurationS != nil {
		t.Errorf("got %+v", item)
	}
}

func TestOnADayOffAllItemsAreExcused(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	done := d.plan(false, easyRun(monday), coach.PlanItemInput{Date: monday, Kind: "habit", Title: "Stretch"}).Stored[1].ID
	d.plan(false, coach.PlanItemInput{ID: done, State: "done"})
	d.log(claude(), coach.EntryInput{What: "run", DurationS: new(1800.0)})
	d.plan(false, coach.PlanItemInput{Date: monday, Off: "sick"})
	plan := did[*summary.Plan](t)(d.Plan(t.Context(), claude(), coach.PlanQuery{}))
	today := did[*summary.Today](t)(d.Today(t.Context(), claude(), coach.TodayQuery{}))
	if text := plan.Markdown(); strings.Count(text, ": excused [") != 2 || strings.Contains(text, "done") {
		t.Errorf("plan:\n%s", text)
	}
	if text := today.Markdown(); !strings.Contains(text, `Plan, excused: "Easy run", run, 30m [`) || strings.Contains(text, "done") {
		t.Errorf("today:\n%s", text)
	}
}

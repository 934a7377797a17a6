package coach_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// ordinaryDay is a day of somebody without a watch who tells their assistant all that they do.
func ordinaryDay(t *testing.T) *diary {
	t.Helper()
	d := newDiary(t)
	for _, in := range []coach.TrackableInput{
		{Name: "Coffee", Unit: "cups", Target: new(3.0), TargetKind: "at_most"},
		{Name: "Reading", Unit: "min", Target: new(30.0)},
		{Name: "water", Target: new(2000.0), Unit: "ml"},
		{Name: "push_up", Target: new(40.0)},
		{Name: "asleep", Target: new(7.0), TargetMax: new(9.0), Unit: "h", TargetKind: "range"},
	} {
		d.track(in)
	}
	d.plan(false,
		coach.PlanItemInput{Date: monday, Time: "18:00", Kind: "workout", Title: "Easy run", Sport: "run", DurationS: new(2700.0), Intensity: "easy"},
		coach.PlanItemInput{Date: monday, Kind: "habit", Title: "Stretch ten minutes"},
		coach.PlanItemInput{Date: monday, Kind: "meal", Title: "Lentil soup for dinner"})
	did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: "Slept well, so an easy run at six is fine. Keep water up, and bed by eleven."}))
	d.now = monday.Start(time.UTC).Add(20 * time.Hour)
	for _, said := range []string{
		"slept 7h 20m", "weight 80.2", "2 coffees", "40 squats and 20 push-ups", "500 ml water", "mood 7", "walked 3 km in 35 min at 12:30", "read 25 min", "20 push-ups", "bench 3x8 60 kg",
	} {
		did[*summary.Logged](t)(d.Log(t.Context(), claude(), coach.LogInput{Text: said}))
	}
	for _, meal := range []coach.MealInput{
		{Slot: "breakfast", Text: "2 eggs and 100 g yoghurt"},
		{Slot: "lunch", Items: []coach.FoodInput{{Name: "chicken salad", Amount: new(350.0), Unit: "g", EnergyKcal: new(480.0), ProteinG: new(38.0)}}},
		{Slot: "snack", Items: []coach.FoodInput{{Name: "apple", EnergyKcal: new(80.0)}, {Name: "almonds", Amount: new(30.0), Unit: "g", EnergyKcal: new(174.0), ProteinG: new(6.3)}}},
	} {
		did[*summary.Logged](t)(d.LogMeal(t.Context(), claude(), meal))
	}
	return d
}

func TestAnOrdinaryFullDayTakesAtMost300Tokens(t *testing.T) {
	t.Parallel()
	takesAtMost300Tokens(t, did[*summary.Today](t)(ordinaryDay(t).Today(t.Context(), claude(), coach.TodayQuery{})))
}

func takesAtMost300Tokens(t *testing.T, day *summary.Today) {
	t.Helper()
	text := day.Markdown()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	ids, _, err := codec.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tokens\n%s", len(ids), text)
	if len(ids) > 300 {
		t.Errorf("it takes %d tokens, more than 300", len(ids))
	}
}

func TestADayOfLongNamesAndALongBriefFitsTheUsualAnswer(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for i := range 15 {
		d.track(coach.TrackableInput{Name: fmt.Sprintf("a habit with quite a long name %d", i), Unit: "pages a day", Target: new(20.0)})
	}
	plan := make([]coach.PlanItemInput, 20)
	for i := range plan {
		plan[i] = coach.PlanItemInput{Date: monday, Kind: "habit", Title: strings.Repeat("a title ", 14), Note: strings.Repeat("a note ", 100)}
	}
	d.plan(false, plan...)
	foods := make([]coach.FoodInput, 50)
	for i := range foods {
		foods[i] = coach.FoodInput{Name: fmt.Sprintf("%d stews with many things in them, and more", i), EnergyKcal: new(20.0)}
	}
	did[*summary.Logged](t)(d.LogMeal(t.Context(), claude(), coach.MealInput{Items: foods, Slot: "lunch"}))
	did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: strings.Repeat("word ", 400)}))
	doc := did[*summary.Today](t)(d.Today(t.Context(), claude(), coach.TodayQuery{}))
	asJSON, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	for form, text := range map[string]string{"Markdown": doc.Markdown(), "JSON": string(asJSON)} {
		if len(text) > 5000 || !strings.Contains(text, "and 44 more") || !strings.Contains(text, "1000 kcal") {
			t.Errorf("%s has %d bytes:\n%s", form, len(text), text)
		}
	}
}

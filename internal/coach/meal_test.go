package coach_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func (d *diary) eat(in coach.MealInput) *summary.Logged {
	d.t.Helper()
	return did[*summary.Logged](d.t)(d.LogMeal(d.t.Context(), claude(), in))
}

func TestAMealIsKeptAsGiven(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	l := d.eat(coach.MealInput{Slot: "breakfast", Time: "08:00", Items: []coach.FoodInput{
		{Name: "egg", Amount: new(2.0)},
		{Name: "Greek yoghurt", Amount: new(100.0), Unit: "gr", EnergyKcal: new(97.0), ProteinG: new(9.0)},
		{Name: "bread", Amount: new(2.0), Unit: "slices"},
		{Name: "milk", Amount: new(0.2), Unit: "litres"},
	}})
	meal := keptOf[fitness.Meal](d, fitness.KindMeal)[0]
	want := []fitness.MealItem{
		{Name: "egg", Amount: &fitness.Quantity{Typed: 2, Value: 2}},
		{
			Name: "Greek yoghurt", Amount: &fitness.Quantity{Typed: 100, Unit: "g", Value: 100},
			Nutrition: &fitness.Nutrition{EnergyKcal: new(97.0), ProteinG: new(9.0)},
		},
		{Name: "bread", Amount: &fitness.Quantity{Typed: 2, Unit: "slices", Value: 2}},
		{Name: "milk", Amount: &fitness.Quantity{Typed: 0.2, Unit: "l", Value: 200}},
	}
	if diff := cmp.Diff(want, meal.Items); diff != "" {
		t.Error(diff)
	}
	if meal.Slot != "breakfast" || meal.When.Clock.String() != "08:00" {
		t.Errorf("got %+v", meal)
	}
	if got := string(l.Stored[0].Text); !strings.Contains(got, "2 eggs") || !strings.Contains(got, "97 kcal of 1 of 4 items, the others unknown") {
		t.Errorf("got %q", got)
	}
}

func TestAMealIsReadFromWords(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	did[*summary.Written](t)(d.CreateTrackable(t.Context(), claude(), coach.TrackableInput{Name: "Coffee", Unit: "cups"}))
	l := d.eat(coach.MealInput{Text: "2 eggs and 100gr greek yoghurt for breakfast"})
	if len(l.Stored) != 1 || len(l.NotUnderstood) != 0 {
		t.Fatalf("got %s", l.Markdown())
	}
	if got := string(l.Stored[0].Text); got != "breakfast: 2 eggs, 100 g greek yoghurt; energy unknown" {
		t.Errorf("got %q", got)
	}
	meal := keptOf[fitness.Meal](d, fitness.KindMeal)[0]
	if meal.Words != "2 eggs and 100gr greek yoghurt for breakfast" {
		t.Errorf("kept the words %q", meal.Words)
	}
	slot := d.eat(coach.MealInput{Text: "an apple", Slot: "snack"})
	if len(slot.Stored) != 1 || !strings.HasPrefix(string(slot.Stored[0].Text), "snack: ") {
		t.Errorf("the slot is not honoured: %s", slot.Markdown())
	}
	other := d.eat(coach.MealInput{Text: "3 eggs for lunch, slept 7 hours"})
	if len(other.Stored) != 1 || len(other.Rejected) != 1 || other.Rejected[0].Tool != "log_entry" {
		t.Errorf("got %s", other.Markdown())
	}
}

func TestAMealThatCannotBeIsNotStored(t *testing.T) {
	t.Parallel()
	food := func(amount float64, unit string, kcal float64) coach.FoodInput {
		return coach.FoodInput{Name: "lentils", Amount: &amount, Unit: unit, EnergyKcal: &kcal}
	}
	tests := map[string]struct {
		in     coach.MealInput
		reason fitness.Reason
		says   string
	}{
		"more energy than fat has":     {coach.MealInput{Items: []coach.FoodInput{food(200, "g", 26325)}}, fitness.OutOfRange, ""},
		"a little more than fat has":   {coach.MealInput{Items: []coach.FoodInput{food(100, "g", 930)}}, fitness.Conflicting, "at most"},
		"4129 kcal":                    {coach.MealInput{Items: []coach.FoodInput{{Name: "breakfast", EnergyKcal: new(4129.0)}}}, fitness.Unusual, "3000"},
		"a slot that there is none of": {coach.MealInput{Slot: "elevenses", Items: []coach.FoodInput{food(100, "g", 100)}}, fitness.OutOfRange, "elevenses"},
		"thirty kilos":                 {coach.MealInput{Items: []coach.FoodInput{food(30, "kg", 100)}}, fitness.OutOfRange, ""},
		"tomorrow":                     {coach.MealInput{Date: monday.AddDays(1), Items: []coach.FoodInput{food(100, "g", 100)}}, fitness.InFuture, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			l := d.eat(test.in)
			if len(l.Stored) != 0 || l.ChangeID != "" || len(l.Rejected) != 1 {
				t.Fatalf("got %s", l.Markdown())
			}
			if r := l.Rejected[0]; r.Reason != test.reason || !strings.Contains(string(r.Message), test.says) {
				t.Errorf("got %s: %s", r.Reason, r.Message)
			}
		})
	}
	d := newDiary(t)
	_, err := d.LogMeal(t.Context(), claude(), coach.MealInput{})
	refused[*summary.Logged](t, fault.Invalid, "no meal")(nil, err)
}

func TestAMealIsJudgedByThePersonsOwn(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	kcal := func(n float64) []coach.FoodInput { return []coach.FoodInput{{Name: "porridge", EnergyKcal: &n}} }
	for n := range 14 {
		d.eat(coach.MealInput{Slot: "breakfast", Date: monday.AddDays(-n - 1), Items: kcal(390 + float64(n%3)*10)})
	}
	if l := d.eat(coach.MealInput{Slot: "breakfast", Items: kcal(900)}); len(l.Rejected) != 1 || l.Rejected[0].Reason != fitness.Unusual {
		t.Errorf("got %s", l.Markdown())
	}
	if l := d.eat(coach.MealInput{Slot: "dinner", Items: kcal(900)}); len(l.Stored) != 1 {
		t.Errorf("another slot: %s", l.Markdown())
	}
	for n := range 4 {
		d.eat(coach.MealInput{Slot: "lunch", Items: kcal(1400 + float64(n))})
	}
	l := d.eat(coach.MealInput{Slot: "snack", Items: kcal(800)})
	if len(l.Rejected) != 1 || !strings.Contains(string(l.Rejected[0].Message), "of the day") {
		t.Errorf("over 7000 kcal a day: %s", l.Markdown())
	}
}

func TestEnergyThatDoesNotFitItsMacrosIsSaidAndNeverCorrected(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	l := d.eat(coach.MealInput{Items: []coach.FoodInput{{
		Name: "bar", EnergyKcal: new(600.0), ProteinG: new(10.0), CarbohydrateG: new(20.0), FatG: new(10.0),
	}}})
	if len(l.Stored) != 1 || !strings.Contains(l.Markdown(), "does not fit its macros") {
		t.Errorf("got %s", l.Markdown())
	}
	if got := *keptOf[fitness.Meal](d, fitness.KindMeal)[0].Items[0].Nutrition.EnergyKcal; got != 600 {
		t.Errorf("stored %v", got)
	}
}

func TestAMealIsChangedByItsItems(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.eat(coach.MealInput{Text: "2 eggs for breakfast"}).Stored[0].ID
	edited := d.edit(claude(), id, `{"items": [{"name": "egg", "amount": 3, "energy_kcal": 0}], "slot": "lunch", "time": "12:30"}`)
	meal := keptOf[fitness.Meal](d, fitness.KindMeal)[0]
	if *meal.Items[0].Nutrition.EnergyKcal != 0 || meal.Items[0].Amount.Value != 3 || meal.Words != "2 eggs for breakfast" {
		t.Errorf("got %+v", meal)
	}
	if got := string(edited.Stored[0].Text); got != "lunch: 3 eggs; 0 kcal" {
		t.Errorf("got %q", got)
	}
	d.edit(claude(), id, `{"slot": null, "time": null}`)
	if meal := keptOf[fitness.Meal](d, fitness.KindMeal)[0]; meal.Slot != "" || meal.When.Clock != nil || len(meal.Items) != 1 {
		t.Errorf("got %+v", meal)
	}
	for change, words := range map[string]string{
		`{"items": []}`: "what was eaten", `{"items": [{"nam": "egg"}]}`: "", `{"text": "3 eggs"}`: "by its items", `{"date": "2026-12-24"}`: "not come",
	} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, change)})
		refused[*summary.Written](t, fault.Invalid, words)(nil, err)
	}
}

func TestMealsOfSeveralSlotsAreSeveralMeals(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	l := d.eat(coach.MealInput{Text: "2 eggs for breakfast, 200 g pasta for lunch"})
	var slots []string
	for _, m := range keptOf[fitness.Meal](d, fitness.KindMeal) {
		slots = append(slots, m.Slot)
	}
	slices.Sort(slots)
	if fmt.Sprint(slots) != "[breakfast lunch]" {
		t.Errorf("got %v\n%s", slots, l.Markdown())
	}
}

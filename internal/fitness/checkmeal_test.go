package fitness_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

func food(name string, typed float64, unit string, n *fitness.Nutrition) fitness.MealItem {
	q := &fitness.Quantity{Typed: typed, Unit: unit, Value: typed}
	switch fitness.MeasureOf(unit) {
	case fitness.Grams:
		q.Value, _ = units.Convert(typed, unit, "g")
	case fitness.Millilitres:
		q.Value, _ = units.Convert(typed, unit, "ml")
	case fitness.Counted:
	}
	return fitness.MealItem{Name: name, Amount: q, Nutrition: n}
}

func meal(items ...fitness.MealItem) *fitness.Meal {
	return &fitness.Meal{When: when(), Slot: "breakfast", Items: items}
}

func energy(kcal float64) *fitness.Nutrition { return &fitness.Nutrition{EnergyKcal: &kcal} }

func macros(protein, carbohydrate, fat float64) *fitness.Nutrition {
	return &fitness.Nutrition{ProteinG: &protein, CarbohydrateG: &carbohydrate, FatG: &fat}
}

func TestWhatAMealCanBe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		meal    *fitness.Meal
		reason  fitness.Reason
		message string
	}{
		"eggs and yoghurt without energy": {meal(food("egg", 2, "", nil), food("greek yoghurt", 100, "g", nil)), "", ""},
		"a count is never grams":          {meal(food("egg", 2, "", energy(150))), "", ""},
		"slices are counted":              {meal(food("bread", 3, "slices", energy(240))), "", ""},
		"200 eggs":                        {meal(food("egg", 200, "", nil)), fitness.OutOfRange, "count of a food of 200 is outside 0.1 to 100"},
		"50 eggs":                         {meal(food("egg", 50, "", nil)), fitness.Unusual, "outside 0.1 to 20"},
		"no eggs":                         {meal(food("egg", 0, "", nil)), fitness.OutOfRange, "count of a food of 0"},
		"3 kg of rice":                    {meal(food("rice", 3, "kg", nil)), fitness.Unusual, "3 kg is outside 0.001 to 2 kg"},
		"a plate of lentils that burns":   {meal(food("lentils", 350, "g", energy(4000))), fitness.Conflicting, "lentils: 4000 kcal is more than 350 g can have, at most 3220 kcal"},
		"more energy than anyone eats":    {meal(food("lentils", 350, "g", energy(26325))), fitness.OutOfRange, "outside 0 to 5000 kcal"},
		"pure fat":                        {meal(food("oil", 100, "g", energy(920))), "", ""},
		"a drink with too much energy":    {meal(food("juice", 100, "ml", energy(921))), fitness.Conflicting, "juice"},
		"macros of more than the weight":  {meal(food("bar", 50, "g", macros(20, 25, 10))), fitness.Conflicting, "55 g of protein, carbohydrate and fat is more than its weight, 50 g"},
		"macros of all the weight":        {meal(food("bar", 55, "g", macros(20, 25, 10))), "", ""},
		"a syrup is denser than water":    {meal(food("syrup", 100, "ml", macros(0, 115, 0))), "", ""},
		"more sugar than carbohydrate": {
			meal(fitness.MealItem{Name: "jam", Nutrition: &fitness.Nutrition{CarbohydrateG: new(10.0), SugarG: new(11.0)}}),
			fitness.Conflicting, "11 g of sugar is more than 10 g",
		},
		"a breakfast of 4129 kcal": {meal(fitness.MealItem{Name: "breakfast", Nutrition: energy(4129)}), fitness.Unusual, "4129 kcal is outside 0 to 3000 kcal"},
		"a dinner of 1800 kcal":    {meal(fitness.MealItem{Name: "dinner", Nutrition: energy(1800)}), "", ""},
		"a cake of 1800 kcal":      {meal(food("cake", 500, "g", energy(1800))), fitness.Unusual, "energy of an item of 1800 kcal"},
		"items that come to 3600 kcal": {
			meal(food("a", 300, "g", energy(1200)), food("b", 300, "g", energy(1200)), food("c", 300, "g", energy(1200))),
			fitness.Unusual, "energy of a meal of 3600 kcal",
		},
		"200 g of protein": {meal(fitness.MealItem{Name: "shake", Nutrition: &fitness.Nutrition{ProteinG: new(200.0)}}), fitness.Unusual, "protein of 200 g is outside 0 to 150 g"},
		"negative energy":  {meal(fitness.MealItem{Name: "celery", Nutrition: energy(-10)}), fitness.OutOfRange, "outside 0 to 5000"},
		"nothing eaten":    {meal(), fitness.NoAmount, "what was eaten is missing"},
		"a food of no name": {
			meal(fitness.MealItem{Name: " "}), fitness.NoAmount, "name of a food is empty",
		},
		"a slot of nobody": {with(meal(food("egg", 1, "", nil)), func(m *fitness.Meal) { m.Slot = "elevenses" }), fitness.OutOfRange, `"elevenses" is no slot`},
		"tomorrow":         {with(meal(food("egg", 1, "", nil)), func(m *fitness.Meal) { m.When.Date = today.AddDays(1) }), fitness.InFuture, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, test.meal.Check(here()), test.reason, test.message, "")
		})
	}
}

func TestAMealFarAboveThePersonsOwnIsUnusual(t *testing.T) {
	t.Parallel()
	usual := slices.Repeat([]float64{400, 500}, 7) // mean 450, deviation 51.9
	for _, test := range []struct {
		kcal   float64
		own    []float64
		reason fitness.Reason
	}{
		{655, usual, ""},
		{660, usual, fitness.Unusual},
		{660, usual[:13], ""}, // too few to judge by
	} {
		c := here()
		c.SlotKcal = test.own
		wantProblem(t, meal(fitness.MealItem{Name: "porridge", Nutrition: energy(test.kcal)}).Check(c), test.reason, "", "")
	}
}

func TestTheTotalOfAMeal(t *testing.T) {
	t.Parallel()
	m := meal(
		fitness.MealItem{Name: "egg", Nutrition: &fitness.Nutrition{EnergyKcal: new(150.0), ProteinG: new(12.0)}},
		fitness.MealItem{Name: "salt"},
		fitness.MealItem{Name: "toast", Nutrition: &fitness.Nutrition{EnergyKcal: new(200.0), CarbohydrateG: new(40.0)}},
	)
	want := fitness.Nutrition{EnergyKcal: new(350.0), ProteinG: new(12.0), CarbohydrateG: new(40.0)}
	if diff := cmp.Diff(want, m.Total()); diff != "" {
		t.Error(diff)
	}
	if got := meal(food("egg", 2, "", nil)).Total(); got != (fitness.Nutrition{}) {
		t.Errorf("of unknown energy: %+v", got)
	}
}

func TestEnergyIsComparedWithMacrosAndNeverCorrected(t *testing.T) {
	t.Parallel()
	item := func(kcal, protein, carbohydrate, fat, alcohol float64) fitness.MealItem {
		n := macros(protein, carbohydrate, fat)
		n.EnergyKcal, n.AlcoholG = &kcal, &alcohol
		return fitness.MealItem{Name: "stew", Nutrition: n}
	}
	for name, test := range map[string]struct {
		item fitness.MealItem
		want []string
	}{
		"it fits":                         {item(400, 20, 50, 13, 0), nil},  // 397
		"a quarter off":                   {item(400, 20, 50, 2.3, 0), nil}, // 300.7
		"more than a quarter off":         {item(400, 20, 50, 1, 0), []string{"stew: 400 kcal does not fit its macros, which make 289 kcal"}},
		"30 kcal off of little":           {item(40, 1, 1, 0, 0), []string{"stew: 40 kcal does not fit its macros, which make 8 kcal"}},
		"less than 30 kcal off of little": {item(30, 1, 1, 0, 0), nil},
		"alcohol counts":                  {item(210, 0, 0, 0, 30), nil},
		"a macro is unknown":              {fitness.MealItem{Name: "stew", Nutrition: &fitness.Nutrition{EnergyKcal: new(400.0), ProteinG: new(2.0), FatG: new(1.0)}}, nil},
	} {
		m := meal(test.item)
		if diff := cmp.Diff(test.want, m.Warnings()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if problems := m.Check(here()); len(problems) != 0 {
			t.Errorf("%s is refused: %+v", name, problems)
		}
	}
}

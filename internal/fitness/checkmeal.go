package fitness

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/units"
)

// Measure is what the amount of a food is: mass, volume or a count. A count is never grams.
type Measure int

// The measures.
const (
	Counted Measure = iota
	Grams
	Millilitres
)

// MeasureOf returns what a unit of a food measures: slices and pieces are counted.
func MeasureOf(unit string) Measure {
	u, ok := units.Named(unit)
	switch {
	case ok && u.Dimension == units.Mass:
		return Grams
	case ok && u.Dimension == units.Volume:
		return Millilitres
	default:
		return Counted
	}
}

// Check returns why the meal cannot be stored as it is, nil when it can.
func (m *Meal) Check(c Circumstances) []Problem {
	k := checker{c: c}
	k.when(m.When)
	k.oneOf("slot of a meal", m.Slot, "breakfast", "lunch", "dinner", "snack")
	k.text("note", m.Note, MaxNoteLength)
	k.needed(len(m.Items) > 0, "what was eaten", "Name at least one food or drink.")
	for i := range m.Items {
		k.item(&m.Items[i], len(m.Items) == 1)
	}
	k.whole(m)
	return k.found()
}

// whole checks what the meal comes to. The figures of a lone item are judged already, but for
// its energy.
func (k *checker) whole(m *Meal) {
	total := m.Total()
	k.againstOwnMeals(total.EnergyKcal)
	if len(m.Items) > 1 {
		k.optional(LimitMealEnergy, total.EnergyKcal)
		k.nutrients(&total)
	}
}

// Total returns what the meal holds in all. A figure that no item gives is unknown; one that
// only some give is the sum of those.
func (m *Meal) Total() Nutrition {
	var t Nutrition
	for _, item := range m.Items {
		if n := item.Nutrition; n != nil {
			t = t.plus(n)
		}
	}
	return t
}

func (n Nutrition) plus(o *Nutrition) Nutrition {
	return Nutrition{
		EnergyKcal: plus(n.EnergyKcal, o.EnergyKcal), ProteinG: plus(n.ProteinG, o.ProteinG),
		CarbohydrateG: plus(n.CarbohydrateG, o.CarbohydrateG), FatG: plus(n.FatG, o.FatG), FibreG: plus(n.FibreG, o.FibreG),
		SugarG: plus(n.SugarG, o.SugarG), SaltG: plus(n.SaltG, o.SaltG), AlcoholG: plus(n.AlcoholG, o.AlcoholG),
	}
}

func plus(a, b *float64) *float64 {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	default:
		return new(*a + *b)
	}
}

func (k *checker) item(i *MealItem, lone bool) {
	k.required("name of a food", i.Name, MaxTitleLength)
	k.foodAmount(i.Amount)
	n := i.Nutrition
	if n == nil {
		return
	}
	energy := LimitItemEnergy
	if lone && i.Amount == nil { // "1800 kcal for dinner" is a meal
		energy.Usual = LimitMealEnergy.Usual
	}
	k.optional(energy, n.EnergyKcal)
	k.nutrients(n)
	if slices.ContainsFunc(k.problems, func(p Problem) bool { return p.Reason == OutOfRange }) {
		return // what is impossible by itself is not compared
	}
	if n.SugarG != nil && n.CarbohydrateG != nil && *n.SugarG > *n.CarbohydrateG {
		k.conflict("%s: %s of sugar is more than %s of carbohydrate, which it is part of", i.Name, amount(*n.SugarG, "g"), amount(*n.CarbohydrateG, "g"))
	}
	if i.Amount != nil {
		k.density(i)
	}
}

func (k *checker) foodAmount(q *Quantity) {
	switch {
	case q == nil:
	case MeasureOf(q.Unit) == Grams:
		k.quantity(LimitFoodGrams, q)
	case MeasureOf(q.Unit) == Millilitres:
		k.quantity(LimitFoodMl, q)
	default:
		k.value(LimitFoodCount, q.Value, "")
	}
}

// maxKcalPerGram is a little more than fat has, the densest of foods.
const maxKcalPerGram = 9.2

// density checks that an amount can hold what it is said to hold.
func (k *checker) density(i *MealItem) {
	q, n := i.Amount, i.Nutrition
	measure := MeasureOf(q.Unit)
	if measure == Counted || !finite(q.Value) || q.Value <= 0 {
		return
	}
	if n.EnergyKcal != nil && *n.EnergyKcal > maxKcalPerGram*q.Value*(1+1e-9) {
		k.conflict("%s: %s is more than %s can have, at most %s", i.Name, amount(*n.EnergyKcal, "kcal"),
			amount(q.Typed, q.Unit), amount(math.Floor(units.Round(maxKcalPerGram*q.Value, 6)), "kcal"))
	}
	if macros := plus(plus(n.ProteinG, n.CarbohydrateG), n.FatG); measure == Grams && macros != nil && *macros > q.Value*(1+1e-9) {
		k.conflict("%s: %s of protein, carbohydrate and fat is more than its weight, %s", i.Name, amount(*macros, "g"), amount(q.Typed, q.Unit))
	}
}

// nutrients checks macros and the like by what one meal can have.
func (k *checker) nutrients(n *Nutrition) {
	for _, f := range []struct {
		metric string
		value  *float64
	}{
		{"protein", n.ProteinG},
		{"carbohydrate", n.CarbohydrateG},
		{"fat", n.FatG},
		{"fibre", n.FibreG},
		{"sugar", n.SugarG},
		{"salt", n.SaltG},
	} {
		k.optionalOf(f.metric, f.value)
	}
	k.optional(LimitAlcoholG, n.AlcoholG)
}

// Meals of a slot from which on a meal is judged by them, and by how many standard deviations.
const (
	ownMeals      = 14
	ownDeviations = 4
)

// againstOwnMeals asks about a meal far above what the person eats at that time.
func (k *checker) againstOwnMeals(kcal *float64) {
	n := len(k.c.SlotKcal)
	if kcal == nil || n < ownMeals {
		return
	}
	mean, square := 0.0, 0.0
	for _, v := range k.c.SlotKcal {
		mean += v / float64(n)
	}
	for _, v := range k.c.SlotKcal {
		square += (v - mean) * (v - mean)
	}
	if *kcal > mean+ownDeviations*math.Sqrt(square/float64(n-1)) {
		k.unusual(fmt.Sprintf("%s is far above the mean of %d earlier meals, %s", amount(*kcal, "kcal"), n, amount(mean, "kcal", 0)),
			"Check the amounts.")
	}
}

// Warnings returns what does not fit together in a meal that can be stored all the same: the
// energy of an item against the energy of its macros (4 kcal a gram of protein and of
// carbohydrate, 9 of fat, 7 of alcohol), where all of them are given.
func (m *Meal) Warnings() []string {
	var warnings []string
	for i := range m.Items {
		n := m.Items[i].Nutrition
		if n == nil || n.EnergyKcal == nil || n.ProteinG == nil || n.CarbohydrateG == nil || n.FatG == nil {
			continue
		}
		macros := 4*(*n.ProteinG+*n.CarbohydrateG) + 9**n.FatG
		if n.AlcoholG != nil {
			macros += 7 * *n.AlcoholG
		}
		if math.Abs(*n.EnergyKcal-macros) > max(0.25**n.EnergyKcal, 30) {
			warnings = append(warnings, fmt.Sprintf("%s: %s does not fit its macros, which make %s",
				strings.TrimSpace(m.Items[i].Name), amount(*n.EnergyKcal, "kcal", 0), amount(macros, "kcal", 0)))
		}
	}
	return warnings
}

package sentence

import (
	"math"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// readAt reads what begins at i, and returns how many tokens it takes.
func (f *foodReader) readAt(i int) int {
	rest := f.rest(i)
	if len(rest) == 0 {
		return 0
	}
	for _, read := range []func(int, []token) int{f.readMultiple, f.readNutrient, f.readBasis, f.readAmount, f.readCount} {
		if n := read(i, rest); n > 0 {
			return n
		}
	}
	return 0
}

// nutrient returns the figure that a word names, or nil.
func (f *foodReader) nutrient(t token) **float64 {
	switch {
	case t.is("protein", "proteins"):
		return &f.facts.ProteinG
	case t.is("carbs", "carb", "carbohydrates", "carbohydrate"):
		return &f.facts.CarbohydrateG
	case t.is("fat", "fats"):
		return &f.facts.FatG
	case t.is("fibre", "fiber"):
		return &f.facts.FibreG
	case t.is("sugar", "sugars"):
		return &f.facts.SugarG
	case t.is("salt"):
		return &f.facts.SaltG
	default:
		return nil
	}
}

// lettered returns the figure that a letter before grams names, as labels have it: P 46 g.
func (f *foodReader) lettered(rest []token) **float64 {
	at := 1
	if nth(rest, at).sign(":") {
		at++
	}
	if at >= len(rest) {
		return nil
	}
	if _, u, _ := numberUnit(rest[at:]); u.name != "g" {
		return nil
	}
	switch {
	case rest[0].is("p"):
		return &f.facts.ProteinG
	case rest[0].is("c"):
		return &f.facts.CarbohydrateG
	case rest[0].is("f"):
		return &f.facts.FatG
	default:
		return f.nutrient(rest[0])
	}
}

// readNutrient reads 450 kcal, 35g protein, protein 35 g.
func (f *foodReader) readNutrient(i int, rest []token) int {
	v, u, n := numberUnit(rest)
	if u.dimension == ofEnergy {
		kcal := quantity(f.amount(v, u.name, f.nourishing(u.name)), u.name, "kcal").Value
		f.facts.EnergyKcal = &kcal
		f.figures = append(f.figures, figure{fact: &f.facts.EnergyKcal, from: i, to: i + n})
		f.take(i, n)
		return n
	}
	fact := f.lettered(rest)
	switch {
	case fact != nil: // protein: 35 g
		at := 1
		if nth(rest, at).sign(":") {
			at++
		}
		v, u, n = numberUnit(rest[at:])
		n += at
	case u.name == "g": // 35 g of protein
		if nth(rest, n).is("of") {
			n++
		}
		fact = f.nutrient(nth(rest, n))
		n++
	}
	if fact == nil || u.name != "g" {
		return 0
	}
	f.take(i, n)
	*fact = new(f.clause.number(v, anything))
	f.figures = append(f.figures, figure{fact: fact, from: i, to: i + n})
	return n
}

// nourishing returns which energies of a food or a meal are possible, in a unit.
func (f *foodReader) nourishing(unit string) func(float64) bool {
	limit := fitness.LimitMealEnergy
	if f.food != nil {
		limit = fitness.LimitItemEnergy
	}
	return func(v float64) bool { return limit.Allowed.Holds(quantity(v, unit, "kcal").Value) }
}

// drinkable returns which volumes of a food are possible, in a unit.
func drinkable(unit string) func(float64) bool {
	return func(v float64) bool { return fitness.LimitFoodMl.Allowed.Holds(quantity(v, unit, "ml").Value) }
}

// readAmount reads a mass or a volume.
func (f *foodReader) readAmount(i int, rest []token) int {
	v, u, n := numberUnit(rest)
	if n == 0 || f.item.Amount != nil {
		return 0
	}
	if u.name == "oz" && f.drunk() {
		u = fluidOunce
	}
	switch u.dimension {
	case ofMass:
		if u.name == "g" && !math.IsNaN(v.grouped) {
			f.unsure = v.either("g")
		}
		f.item.Amount = quantity(f.clause.number(v, anything), u.name, "g")
	case ofVolume:
		f.item.Amount = quantity(f.amount(v, u.name, drinkable(u.name)), u.name, "ml")
	default:
		return 0
	}
	f.take(i, n)
	return n
}

// drunk reports whether what is named is a drink, whose ounces are of volume.
func (f *foodReader) drunk() bool {
	return f.food != nil && drinks[f.name[strings.LastIndexByte(f.name, ' ')+1:]]
}

// readCount reads how many of a food: a number before it or after it, or "a".
func (f *foodReader) readCount(i int, rest []token) int {
	if f.food == nil || f.item.Amount != nil {
		return 0
	}
	v, u, n := numberUnit(rest)
	if rest[0].is("a", "an") && i < f.food.from {
		v = one()
		u, n = unitAt(rest[1:])
		n++
	}
	portion := u.dimension == ofVessels || u.dimension == ofPortions
	if n == 0 || n > 1 && !portion || !f.near(*f.food, i+n-1) {
		return 0
	}
	if portion {
		f.name = u.name + " of " + f.name
	}
	count := f.clause.number(v, anything)
	f.take(i, n)
	f.item.Amount = &fitness.Quantity{Typed: count, Value: count}
	return n
}

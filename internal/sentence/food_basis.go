package sentence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// figure is a nutrient as it was said: of all that was eaten, or of a basis.
type figure struct {
	fact     **float64
	from, to int // tokens
	of       *basis
}

// basis is what figures are given for: each of what was eaten, or so many grams of it.
type basis struct {
	from, to int     // tokens
	per      float64 // of the unit; 0 is one piece
	unit     string  // g or ml
	unclear  bool    // a measure that nothing was counted in: per serving
}

// readBasis reads each, per slice, a piece, per 100 g and /100 ml.
func (f *foodReader) readBasis(i int, rest []token) int {
	b, n := f.basisAt(i, rest)
	if n == 0 {
		return 0
	}
	b.from, b.to = i, i+n
	f.bases = append(f.bases, b)
	return n
}

func (f *foodReader) basisAt(i int, rest []token) (b basis, n int) {
	last := len(f.figures) - 1
	follows := last >= 0 && f.figures[last].to == i
	switch {
	case rest[0].is("each", "apiece"):
		return basis{}, 1
	case len(rest) < 2:
		return basis{}, 0
	case rest[0].is("per"), follows && (rest[0].kind == tokenSlash || rest[0].is("a", "an")):
	default:
		return basis{}, 0
	}
	if b, n := f.measureAt(rest[1:]); n > 0 && !rest[0].is("a", "an") && (rest[0].is("per") || rest[1].glued || b.per == 100) {
		return b, 1 + n
	}
	named := strings.Fields(f.name)
	counted := rest[1].is("piece", "unit", "item", "one") || rest[1].kind == tokenWord && slices.Contains(named, singular(rest[1].text))
	switch {
	case counted && nth(rest, 2).is("of") && slices.Contains(named, nth(rest, 3).text):
		return basis{}, 4
	case counted:
		return basis{}, 2
	case rest[0].is("per") || rest[0].kind == tokenSlash && rest[1].kind == tokenWord:
		return basis{unclear: true}, 2
	default:
		return basis{}, 0
	}
}

// measureAt reads the mass or the volume of a basis: 100 g, or a unit alone.
func (f *foodReader) measureAt(rest []token) (b basis, n int) {
	v, u, n := numberUnit(rest)
	if n == 0 {
		v = one()
		u, n = unitAt(rest)
	}
	switch u.dimension {
	case ofMass:
		return basis{per: quantity(v.value, u.name, "g").Value, unit: "g"}, n
	case ofVolume:
		return basis{per: quantity(v.value, u.name, "ml").Value, unit: "ml"}, n
	default:
		return basis{}, 0
	}
}

// settleBases brings the figures that are of a basis to all that was eaten. One that cannot be
// is left out, and its words are not understood.
func (f *foodReader) settleBases() *fitness.Problem {
	if len(f.figures) == 0 {
		return nil
	}
	if f.twice() {
		return both("energy or nutrient")
	}
	f.giveBases()
	if f.mixed() {
		return ambiguous("some of the figures are of each or of so many grams, and some are not", "Say for each figure what it is of, or give totals.")
	}
	for k := range f.figures {
		one := &f.figures[k]
		led := f.at(one.from-1).is("at") || f.at(one.from-1).kind == tokenAt
		if one.of == nil && led && !f.total(*one) && f.pieces() > 1 {
			return ambiguous("the figure can be of each or of all of it", "Say each, or in total.")
		}
		if one.of != nil {
			f.scale(one)
		}
	}
	return nil
}

// twice reports whether a nutrient is given of a basis and once more.
func (f *foodReader) twice() bool {
	based := len(f.bases) > 0
	for k, one := range f.figures {
		based = based || one.of != nil
		for _, other := range f.figures[:k] {
			if based && one.fact == other.fact {
				return true
			}
		}
	}
	return false
}

// total reports whether a figure is said to be the total.
func (f *foodReader) total(one figure) bool {
	next := f.at(one.to)
	return next.is("total", "altogether") || next.is("in") && f.at(one.to+1).is("total", "all")
}

// mixed reports whether some figures have a basis and others neither have one nor are totals.
func (f *foodReader) mixed() bool {
	based, bare := false, false
	for _, one := range f.figures {
		based = based || one.of != nil
		bare = bare || one.of == nil && !f.total(one)
	}
	return based && bare
}

// giveBases gives each basis to the figures before it that have none, else to those after it.
func (f *foodReader) giveBases() {
	for b := range f.bases {
		of, given := &f.bases[b], false
		for k := range f.figures {
			if one := &f.figures[k]; one.of == nil && one.to <= of.from && !f.total(*one) {
				one.of, given = of, true
			}
		}
		for k := range f.figures {
			if one := &f.figures[k]; !given && one.of == nil && !f.total(*one) {
				one.of = of
			}
		}
	}
}

// pieces returns how many were eaten; 0 when they were not counted.
func (f *foodReader) pieces() float64 {
	switch amount := f.item.Amount; {
	case f.times != nil:
		return *f.times
	case amount != nil && amount.Unit == "":
		return amount.Value
	default:
		return 0
	}
}

// scale multiplies a figure by how much of its basis was eaten.
func (f *foodReader) scale(one *figure) {
	factor, of := f.pieces(), "each"
	if one.of.per != 0 {
		factor, of = 0, "per "+units.Number(one.of.per, 3)+" "+one.of.unit
		if amount := f.item.Amount; amount != nil && amount.Unit != "" && f.measured() == one.of.unit {
			factor = amount.Value / one.of.per
		}
	}
	if !finite(factor) || factor <= 0 || one.of.unclear {
		*one.fact = nil
		f.leave(one.from, one.to)
		f.leave(one.of.from, one.of.to)
		return
	}
	if one.of.from < one.of.to {
		f.take(one.of.from, one.of.to-one.of.from)
	}
	each := **one.fact
	total := units.Round(each*factor, 3)
	*one.fact = &total
	if factor != 1 {
		f.assume(fmt.Sprintf("%s %s read as %s in all", units.Number(each, 3), of, units.Number(total, 3)))
	}
}

// measured returns the canonical unit of the amount: g or ml.
func (f *foodReader) measured() string {
	if _, ok := units.Convert(1, f.item.Amount.Unit, "g"); ok {
		return "g"
	}
	return "ml"
}

// leave marks tokens as not understood after all.
func (f *foodReader) leave(from, to int) {
	for k := from; k < to; k++ {
		f.used[k], f.core[k] = false, false
	}
}

// readMultiple reads so many of an amount or of an energy: 2 x 250 ml, two 300 kcal burgers.
func (f *foodReader) readMultiple(i int, rest []token) int {
	if rest[0].kind != tokenNumber || f.item.Amount != nil {
		return 0
	}
	at := 1
	if nth(rest, at).kind == tokenTimes {
		at++
	} else if f.food == nil || f.food.from < i {
		return 0
	}
	v, u, n := numberUnit(rest[min(at, len(rest)):])
	unit := ""
	switch u.dimension {
	case ofMass:
		unit = "g"
	case ofVolume:
		unit = "ml"
	case ofEnergy:
	default:
		return 0
	}
	times := f.clause.number(rest[0].number, anything)
	f.take(i, at)
	if unit == "" {
		f.item.Amount = &fitness.Quantity{Typed: times, Value: times}
		f.readNutrient(i+at, rest[at:])
		f.figures[len(f.figures)-1].of = &basis{}
		return at + n
	}
	f.times = &times
	f.take(i+at, n)
	each := f.amount(v, u.name, drinkable(u.name))
	f.item.Amount = quantity(each*times, u.name, unit)
	f.assume(fmt.Sprintf("%s x %s %s read as %s %s in all", units.Number(times, 3), units.Number(each, 3), u.name, units.Number(each*times, 3), u.name))
	return at + n
}

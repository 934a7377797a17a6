package coach

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// unitSpellings are other spellings of units than ours.
//
//nolint:gochecknoglobals // a constant table
var unitSpellings = map[string]string{
	"lbs": "lb", "pound": "lb", "pounds": "lb", "kgs": "kg", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg",
	"gram": "g", "grams": "g", "gr": "g", "stone": "st", "stones": "st",
	"mile": "mi", "miles": "mi", "kms": "km", "kilometre": "km", "kilometres": "km", "kilometer": "km", "kilometers": "km",
	"metre": "m", "metres": "m", "meter": "m", "meters": "m", "yard": "yd", "yards": "yd",
	"minute": "min", "minutes": "min", "mins": "min", "hour": "h", "hours": "h", "hr": "h", "hrs": "h",
	"second": "s", "seconds": "s", "sec": "s", "secs": "s",
	"litre": "l", "litres": "l", "liter": "l", "liters": "l", "millilitre": "ml", "millilitres": "ml", "milliliters": "ml",
	"c": "°C", "f": "°F", "celsius": "°C", "fahrenheit": "°F", "mmol/l": "mmol/L", "mg/dl": "mg/dL", "kj": "kJ",
	"glasses": "glass", "cups": "cup", "bottles": "bottle", "percent": "%",
}

// unitNamed returns a unit in our spelling.
func unitNamed(given string) string {
	name := strings.ToLower(strings.TrimSpace(given))
	if ours, ok := unitSpellings[name]; ok {
		return ours
	}
	if _, ok := units.Named(name); ok {
		return name
	}
	return strings.TrimSpace(given)
}

// quantityIn returns an amount in a unit as given, with its canonical value. Counts and plain
// numbers are in no unit, or in the canonical one.
func quantityIn(typed float64, unit, canonical, what string) (*fitness.Quantity, *fitness.Problem) {
	if unit == "" || unit == canonical {
		return &fitness.Quantity{Typed: typed, Unit: unit, Value: typed}, nil
	}
	value, ok := units.Convert(typed, unit, canonical)
	if !ok {
		return nil, mismatched(what, unit, canonical)
	}
	return &fitness.Quantity{Typed: typed, Unit: unit, Value: value}, nil
}

func mismatched(what, unit, canonical string) *fitness.Problem {
	p := &fitness.Problem{Reason: fitness.UnitMismatch, Message: fmt.Sprintf("%s is not in %s", what, shownUnit(unit)), Unit: canonical, Hint: "Give it without a unit."}
	if canonical != "" {
		p.Hint = "Give it in " + canonical + "."
	}
	return p
}

// shownUnit returns a unit to stand in a sentence of ours: what is none that we know is quoted.
func shownUnit(unit string) string {
	if _, ok := units.Named(unit); ok {
		return unit
	}
	return summary.Quoted(unit)
}

// mass returns the person's unit of mass.
func (w *writing) mass() string {
	if w.pounds {
		return "lb"
	}
	return "kg"
}

// distance returns the person's unit of distance.
func (w *writing) distance() string {
	if w.miles {
		return "mi"
	}
	return "km"
}

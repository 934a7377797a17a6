package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// quantity returns an amount with its canonical value. An empty canonical unit is a plain
// number.
func quantity(typed float64, from, to string) *fitness.Quantity {
	value := typed
	if v, ok := units.Convert(typed, from, to); ok {
		value = v
	}
	return &fitness.Quantity{Typed: typed, Unit: from, Value: value}
}

// readMass reads a mass with its unit: 60 kg, 135 lbs, 12 st 8.
func readMass(tokens []token) (typed float64, name string, n int) {
	v, u, n := numberUnit(tokens)
	if u.dimension != ofMass {
		return 0, "", 0
	}
	if u.name != "st" || n >= len(tokens) || tokens[n].kind != tokenNumber || !whole(v.value) {
		return v.value, u.name, n
	}
	more, pounds, used := numberUnit(tokens[n:])
	if pounds.name != "lb" && pounds.name != "" || more.value >= 14 || more.value < 0 {
		return v.value, u.name, n
	}
	return v.value*14 + more.value, "lb", n + used
}

// massUnit is the unit of a mass that was said without one.
func (c *clause) massUnit() string {
	if c.listener.Pounds {
		return "lb"
	}
	return "kg"
}

// distanceUnit is the unit of a distance that was said without one.
func (c *clause) distanceUnit() string {
	if c.listener.Miles {
		return "mi"
	}
	return "km"
}

// assumeUnit says which unit was read into a number.
func (c *clause) assumeUnit(v float64, name string) {
	c.assume(fmt.Sprintf("%s assumed for %s", name, units.Number(v, 3)))
}

// mismatch is the problem of an amount in a unit of something else.
func mismatch(what, unit, hint string) *fitness.Problem {
	return &fitness.Problem{Reason: fitness.UnitMismatch, Message: fmt.Sprintf("%s is not in %s", what, unit), Hint: hint}
}

func ambiguous(message, hint string) *fitness.Problem {
	return &fitness.Problem{Reason: fitness.Ambiguous, Message: message, Hint: hint}
}

func noAmount(what, hint string) *fitness.Problem {
	return &fitness.Problem{Reason: fitness.NoAmount, Message: "no amount of " + what + " was given", Hint: hint}
}

// outside is the problem of a value that a figure cannot have.
func outside(l fitness.Limit, message string) *fitness.Problem {
	return &fitness.Problem{
		Reason: fitness.OutOfRange, Message: message, Min: new(l.Allowed.Min), Max: new(l.Allowed.Max), Unit: l.Unit, Hint: l.Hint,
	}
}

// loose rejects a clause whose amount is a range, or no number at all.
func (c *clause) loose() *fitness.Problem {
	if c.sleeps() && !c.rangeOfSpans() || c.mentions[0].class == classNote {
		return nil
	}
	for i := c.from; i < c.to; i++ {
		if c.used[i] {
			continue
		}
		if c.rangeAt(i) {
			return ambiguous("a range of amounts was given", "Give one amount.")
		}
	}
	if len(c.amounts(c.from, c.to)) > 0 {
		return c.repeated()
	}
	for i := c.from; i < c.to; i++ {
		if c.at(i).kind == tokenWord && vague[c.at(i).text] && !c.used[i] && !c.at(i-1).is("how") {
			return ambiguous(fmt.Sprintf("%q is no number", c.at(i).text), "Say how many.")
		}
	}
	return nil
}

// repeated rejects what was done several times, of which one amount does not say how much.
func (c *clause) repeated() *fitness.Problem {
	for i := c.from; i < c.to; i++ {
		if c.mentions[0].class != classExercise && c.at(i).is("twice", "thrice") || c.at(i).is("times") && c.at(i-1).numeric() && c.mentions[0].class != classExercise {
			return ambiguous("it was done several times", "Say it once for each time, or the total.")
		}
	}
	return nil
}

// several rejects a number of naps or sessions, which is none of minutes or of a distance: two naps.
func (c *clause) several() *fitness.Problem {
	if m := c.mentions[0]; (m.class == classNap || m.class == classSport) && m.to-m.from == 1 && c.at(m.from-1).kind == tokenNumber &&
		c.at(m.from).is("naps", "runs", "rides", "walks", "swims", "hikes", "jogs") && c.at(m.from-1).number.value != 1 && !c.at(m.from).glued {
		return ambiguous("it was done several times", "Say it once for each time, or the total.")
	}
	if m := c.mentions[0]; m.class == classSport && c.at(m.to).is("rest", "recovery", "recoveries") {
		return ambiguous("it is a rest between repeats", "Say it with the repeats, such as ran 8x400m, 90 s rest.")
	}
	return nil
}

// rangeAt reports whether a range of numbers begins at i: 20-25, 20 to 25, 20 or 25.
func (c *clause) rangeAt(i int) bool {
	t, sign, next := c.at(i), c.at(i+1), c.at(i+2)
	if t.kind != tokenNumber || next.kind != tokenNumber || c.labels(i) || t.glued && c.at(i-1).is("h") {
		return false
	}
	return sign.kind == tokenDash || sign.is("to", "or") && !c.at(i-1).is("from") || sign.is("and") && c.at(i-1).is("between")
}

// labels reports whether the number at i counts a set: set 1.
func (c *clause) labels(i int) bool { return c.at(i-1).is("set", "round", "day", "week") }

// rangeOfSpans reports whether a night has a range of hours: 6-7 hours.
func (c *clause) rangeOfSpans() bool {
	for i := c.from; i < c.to; i++ {
		if c.rangeAt(i) {
			if u, _ := unitAt(c.rest(i + 3)); u.dimension == ofTime || u.dimension == ofLetterM {
				return true
			}
		}
	}
	return false
}

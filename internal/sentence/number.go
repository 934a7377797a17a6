package sentence

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// number is a written number. One mark followed by three digits can be read in two ways, and
// which is right depends on what is counted.
type number struct {
	value   float64 // with the mark as a decimal mark
	grouped float64 // with the mark between thousands; NaN when it cannot be
	spelt   string  // as it was written, when the way of reading should be said
	comma   bool    // a decimal comma was written
	digits  bool    // written in digits alone, without a mark or a fraction
	said    string  // how a word was read that names a number loosely: a dozen
}

func whole(v float64) bool { return v == math.Trunc(v) }

// readNumber reads digits with their marks, such as 1,500 or 82.5. The text holds digits,
// marks and signs of grouping only.
func readNumber(text string) number {
	n := number{grouped: math.NaN(), digits: true}
	plain := strings.Map(withoutGroups, text)
	last := strings.LastIndexAny(plain, ".,")
	if last < 0 {
		n.value = parse(plain)
		n.digits = plain == text
		return n
	}
	n.digits, n.comma = false, plain[last] == ','
	first := strings.IndexAny(plain, ".,")
	wholePart, fraction := strip(plain[:last]), plain[last+1:]
	switch {
	case first != last && plain[first] == plain[last]: // 1.234.567
		n.comma = false
		n.value = parse(strip(plain))
	case first != last: // 1,234.5
		n.value = parse(wholePart + "." + fraction)
	default:
		n.value = parse(wholePart + "." + fraction)
		if len(fraction) == 3 && wholePart != "" && len(wholePart) <= 3 && wholePart[0] != '0' && plain == text {
			n.grouped = parse(wholePart + fraction)
		}
	}
	if n.comma || !math.IsNaN(n.grouped) {
		n.spelt = text
	}
	return n
}

func withoutGroups(r rune) rune {
	if r == '.' || r == ',' || '0' <= r && r <= '9' {
		return r
	}
	return -1
}

func strip(s string) string { return strings.NewReplacer(".", "", ",", "").Replace(s) }

// parse reads digits with at most one point. Anything too large is infinite.
func parse(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}

// resolve returns the value that the number means for a kind that can only take possible
// values, and what was read into it. A mark before three digits separates thousands only where
// the decimal reading is impossible and the other is possible.
func (n number) resolve(possible func(float64) bool) (float64, string) {
	if !math.IsNaN(n.grouped) && !possible(n.value) && possible(n.grouped) {
		return n.grouped, n.spelt + " read as " + units.Number(n.grouped, 0)
	}
	return n.value, n.decimal()
}

// decimal returns what is to be said of the decimal reading.
func (n number) decimal() string {
	switch {
	case n.spelt == "":
		return ""
	case n.comma && math.IsNaN(n.grouped):
		return n.spelt + " read with a decimal comma as " + units.Number(n.value, 3)
	default:
		return n.spelt + " read as " + units.Number(n.value, 3)
	}
}

// count returns the value of a number of whole things: a mark before three digits separates
// thousands.
func (n number) count() (float64, string) {
	if !math.IsNaN(n.grouped) {
		return n.grouped, n.spelt + " read as " + units.Number(n.grouped, 0)
	}
	return n.value, n.decimal()
}

// either is the problem of a number that can be read in both ways.
func (n number) either(unit string) *fitness.Problem {
	return ambiguous(fmt.Sprintf("%s %s can be %s or %s", n.spelt, unit, units.Number(n.value, 3), units.Number(n.grouped, 0)),
		"Write the number without a mark for thousands.")
}

// inWholes are the units in which nobody writes thousandths: a mark before three digits
// separates thousands.
//
//nolint:gochecknoglobals // a constant table
var inWholes = wordSet(`ml mg kcal kJ s m yd W steps bpm reps`)

// amount returns the value of a number in a unit for a kind with possible values. Where the unit
// is one of whole numbers, three digits after a mark are read as thousands or not at all.
func (c *clause) amount(n number, unit string, possible func(float64) bool) float64 {
	if !inWholes[unit] {
		return c.number(n, possible)
	}
	return c.wholes(n, unit, possible)
}

// wholes returns the value of a number in a unit that is used in whole numbers.
func (c *clause) wholes(n number, unit string, possible func(float64) bool) float64 {
	if math.IsNaN(n.grouped) {
		return c.number(n, possible)
	}
	if !possible(n.grouped) && n.value > 0 {
		c.unsure = n.either(unit)
		return n.value
	}
	return c.count(n)
}

//nolint:gochecknoglobals // NaN cannot be a constant
var nan = math.NaN()

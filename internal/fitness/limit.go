package fitness

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/paceline/paceline/internal/units"
)

// Limit is what a figure can be: the same for a sentence, a tool and a page.
type Limit struct {
	Name    string // as it reads in a sentence: "reps"
	Unit    string // the canonical one, "" for a plain number
	Shown   string // the unit people speak of it in, where it is another
	Allowed Band   // outside is refused
	Usual   Band   // outside asks for the person's word; zero when there is no such band
	Whole   bool
	Half    bool   // steps of 0.5
	Hint    string // what helps with a value outside, besides the range
}

// Limit returns what one entry of the metric can be.
func (m Metric) Limit() Limit {
	return Limit{
		Name: m.spoken(), Unit: m.Unit, Shown: m.Shown, Allowed: m.Allowed, Usual: m.Usual, Whole: m.Whole, Half: m.Half,
	}
}

// spoken returns the title as it reads within a sentence: without what is in brackets, and in
// lower case but for an abbreviation.
func (m Metric) spoken() string {
	title, _, _ := strings.Cut(m.Title, " (")
	if len(title) > 1 && unicode.IsLower(rune(title[1])) {
		return strings.ToLower(title[:1]) + title[1:]
	}
	return title
}

// DayLimit returns what the sum of a day can be.
func (m Metric) DayLimit() Limit {
	l := m.Limit()
	l.Name += " of the day"
	if m.Day != (Band{}) {
		l.Allowed = m.Day
	}
	l.Usual = m.DayUsual
	return l
}

// CheckDay returns what is wrong with the sum of a day that an entry would bring about: nil
// for a metric that is not summed.
func (m Metric) CheckDay(sum float64, c Circumstances) []Problem {
	if m.Aggregate != AggregateSum {
		return nil
	}
	k := checker{c: c}
	k.value(m.DayLimit(), sum, "")
	return k.found()
}

// checker gathers what is wrong.
type checker struct {
	c        Circumstances
	problems []Problem
}

// found returns what is wrong. Where something is that no word of the person overrules, what is
// unusual is left out: saying it again with force would not help.
func (k *checker) found() []Problem {
	hard := func(p Problem) bool { return p.Reason != Unusual }
	if slices.ContainsFunc(k.problems, hard) {
		return slices.DeleteFunc(k.problems, func(p Problem) bool { return !hard(p) })
	}
	return k.problems
}

func (k *checker) add(p Problem) { k.problems = append(k.problems, p) }

// unusual adds a problem that the person's word overrules.
func (k *checker) unusual(message, hint string) {
	if !k.c.Force {
		k.add(Problem{Reason: Unusual, Message: message, Hint: withForce(hint)})
	}
}

func (k *checker) conflict(format string, args ...any) {
	k.add(Problem{Reason: Conflicting, Message: fmt.Sprintf(format, args...), Hint: "Check the two figures and say them again."})
}

func withForce(hint string) string {
	return strings.TrimSpace(hint + " If it is right, say it again with force: true.")
}

// quantity checks an amount with its unit, and that its canonical value is that of what was
// typed. It reports whether the amount can be compared with others.
func (k *checker) quantity(l Limit, q *Quantity) bool {
	if q == nil {
		return true
	}
	if p := mismatch(l.Name, l.Unit, *q); p != nil {
		k.add(*p)
		return false
	}
	return k.value(l, q.Value, q.Unit)
}

// mismatch returns the problem of an amount that is not in a unit of what it measures.
func mismatch(name, canonical string, q Quantity) *Problem {
	if q.Unit == "" || q.Unit == canonical && q.Value == q.Typed {
		return nil
	}
	value, ok := units.Convert(q.Typed, q.Unit, canonical)
	if ok && (near(value, q.Value) || !finite(value)) {
		return nil
	}
	p := &Problem{Reason: UnitMismatch, Message: fmt.Sprintf("%s is not in %s", name, q.Unit), Unit: canonical}
	switch {
	case ok:
		p.Message = fmt.Sprintf("%s of %s does not agree with its value", name, amount(q.Typed, q.Unit))
	case canonical == "":
		p.Hint = "Give it without a unit."
	default:
		p.Hint = fmt.Sprintf("Give it in %s.", canonical)
	}
	return p
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// optional checks a figure that may be unknown.
func (k *checker) optional(l Limit, value *float64) {
	if value != nil {
		k.value(l, *value, "")
	}
}

// value checks a canonical value, and reports whether it is possible. Typed is the unit that
// the person used, "" for theirs.
func (k *checker) value(l Limit, value float64, typed string) bool {
	unit := l.unitFor(typed, k.c)
	switch {
	case !finite(value):
		k.add(l.problem(OutOfRange, l.Name+" is not a number", l.Allowed, unit))
	case !l.Allowed.Holds(value):
		k.add(l.problem(OutOfRange, l.outside(value, l.Allowed, unit), l.Allowed, unit))
	case l.Whole && value != math.Trunc(value):
		p := l.problem(OutOfRange, fmt.Sprintf("%s is a whole number, not %s", l.Name, units.Number(value, 3)), l.Allowed, unit)
		if p.Hint == "" && l.Unit == unit {
			p.Hint = fmt.Sprintf("Give %s or %s.", units.Number(math.Floor(value), 0), units.Number(math.Ceil(value), 0))
		}
		k.add(p)
	case l.Half && value*2 != math.Trunc(value*2):
		k.add(l.problem(OutOfRange, fmt.Sprintf("%s goes in steps of 0.5, not %s", l.Name, units.Number(value, 3)), l.Allowed, unit))
	case l.Usual != (Band{}) && !l.Usual.Holds(value) && !k.c.Force:
		p := l.problem(Unusual, l.outside(value, l.Usual, unit)+", which is usual", l.Usual, unit)
		p.Hint = withForce(slip(l, value))
		k.add(p)
		return true
	default:
		return true
	}
	return false
}

// slip names the mistake that explains an unusual value: minutes for hours.
func slip(l Limit, value float64) string {
	if l.Unit == "s" && l.Shown == "h" && value > 0 {
		if value < l.Usual.Min && l.Usual.Holds(value*60) {
			return "Did you mean hours, not minutes?"
		}
		if value > l.Usual.Max && l.Usual.Holds(value/60) {
			return "Did you mean minutes, not hours?"
		}
	}
	return l.Hint
}

// unitFor returns the unit that the limit is told in: the one that was typed, where it
// measures the same, or the person's.
func (l Limit) unitFor(typed string, c Circumstances) string {
	if _, ok := units.Convert(0, l.Unit, typed); ok && typed != "" {
		return typed
	}
	return shownUnit(l.Unit, l.Shown, c.Pounds, c.Miles)
}

func (l Limit) problem(reason Reason, message string, b Band, unit string) Problem {
	low, high := l.told(b, unit)
	return Problem{Reason: reason, Message: message, Min: &low, Max: &high, Unit: unit, Hint: l.Hint}
}

func (l Limit) outside(value float64, b Band, unit string) string {
	low, high := l.told(b, unit)
	shown, _ := units.Convert(value, l.Unit, unit)
	what := l.shown(shown, low, high, unit)
	if l.Name != unit { // or it would be reps of 40000 reps
		what = l.Name + " of " + what
	}
	return fmt.Sprintf("%s is outside %s to %s", what, units.Number(low, 3), amount(high, unit))
}

// shown writes a value outside a range with as many digits as it takes to look outside.
func (Limit) shown(value, low, high float64, unit string) string {
	for decimals := 3; decimals < 9; decimals++ {
		if r := units.Round(value, decimals); r < low || r > high {
			return amount(value, unit, decimals)
		}
	}
	return amount(value, unit, 9)
}

// told returns a band in another unit, rounded inwards, so that what is told is allowed.
func (l Limit) told(b Band, unit string) (low, high float64) {
	if unit == l.Unit {
		return b.Min, b.Max
	}
	low, _ = units.Convert(b.Min, l.Unit, unit)
	high, _ = units.Convert(b.Max, l.Unit, unit)
	return inwards(low, math.Ceil), inwards(high, math.Floor)
}

// inwards rounds a bound to the digits that people read in it.
func inwards(x float64, round func(float64) float64) float64 {
	scale := 10.0
	if math.Abs(x) < 1 {
		scale = 1000
	}
	return round(units.Round(x*scale, 6)) / scale
}

// amount writes a value with its unit, with at most 3 decimals unless more are asked for.
func amount(value float64, unit string, decimals ...int) string {
	places := 3
	if len(decimals) > 0 {
		places = decimals[0]
	}
	if !finite(value) {
		return "no number"
	}
	switch unit {
	case "":
		return units.Number(value, places)
	case "%":
		return units.Number(value, places) + "%"
	default:
		return units.Number(value, places) + " " + unit
	}
}

// tolerance is how far a clock may run ahead of ours.
const tolerance = 5 * time.Minute

//nolint:gochecknoglobals // the first day that an entry of a person of unknown age can have
var firstDate = dateOf(1950, time.January, 1)

// when checks the day and the time of something that has happened.
func (k *checker) when(w When) {
	first := k.c.Birth
	if first.IsZero() {
		first = firstDate
	}
	at := w.At()
	timed := !at.IsZero() && !k.c.Now.IsZero()
	switch {
	case w.Date.IsZero():
		k.add(Problem{Reason: OutOfRange, Message: "there is no date", Hint: "Give a date as YYYY-MM-DD."})
	case w.Date.Before(first):
		k.add(Problem{
			Reason: OutOfRange, Message: fmt.Sprintf("%s is before %s", w.Date, first), Hint: fmt.Sprintf("Give a date from %s on.", first),
		})
	case timed && at.After(k.c.Now.Add(tolerance)), !timed && w.Date.After(k.c.Today), w.Date.After(k.c.Today.AddDays(1)):
		k.future(w)
	case k.c.Today.DaysSince(w.Date) > 366:
		k.unusual(fmt.Sprintf("%s is more than a year ago", w.Date), "Check the year.")
	}
}

func (k *checker) future(w When) {
	when := w.Shown().String()
	if w.Clock != nil {
		when += " " + w.Clock.String()
	}
	hint := "What is planned goes to write_plan; what was done has a time up to now."
	if w.Shown() != w.Date {
		hint = fmt.Sprintf("Before %s a time is of the day before: give the date %s. ", w.DayStart, w.Date.AddDays(-1)) + hint
	}
	k.add(Problem{Reason: InFuture, Message: when + " has not come yet", Hint: hint})
}

// The most characters that texts can have.
const (
	MaxNoteLength  = 2000
	MaxTitleLength = 120
	MaxNameLength  = 40
	MaxAliases     = 10
)

// text checks the length of a text that may be empty.
func (k *checker) text(name, s string, most int) {
	if n := len([]rune(s)); n > most {
		k.add(Problem{
			Reason: OutOfRange, Message: fmt.Sprintf("the %s has %d characters, at most %d are kept", name, n, most),
			Min: new(1.0), Max: new(float64(most)), Unit: "characters", Hint: "Shorten it.",
		})
	}
}

// required checks the length of a text that has to be there.
func (k *checker) required(name, s string, most int) {
	if strings.TrimSpace(s) == "" {
		k.add(Problem{
			Reason: NoAmount, Message: fmt.Sprintf("the %s is empty", name), Min: new(1.0), Max: new(float64(most)), Unit: "characters",
			Hint: fmt.Sprintf("Give a %s of 1 to %d characters.", name, most),
		})
		return
	}
	k.text(name, s, most)
}

// oneOf checks a word against those that it can be; "" passes.
func (k *checker) oneOf(name, word string, words ...string) {
	if word != "" && !slices.Contains(words, word) {
		k.add(Problem{
			Reason: OutOfRange, Message: fmt.Sprintf("%q is no %s", word, name), Hint: "It is one of " + strings.Join(words, ", ") + ".",
		})
	}
}

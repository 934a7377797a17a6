package sentence

import (
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// measure reads the value of a metric.
func (c *clause) measure(m mention) (p *fitness.Problem, tool string) {
	metric, _ := fitness.MetricNamed(m.id)
	c.take(m.from, m.to-m.from)
	if metric.Name == "floors" {
		c.takeClimb(m)
	}
	if metric.Name == "floors" || metric.Name == "steps" {
		c.keepSpan()
	}
	if e := c.multiple(metric); e != nil {
		return c.store(*e)
	}
	for _, i := range c.candidates(m) {
		q, n, p := c.valueAt(metric, i)
		if p != nil {
			return p, ""
		}
		if n == 0 {
			continue
		}
		c.take(i, n)
		e := fitness.Entry{Form: fitness.FormMeasure, Subject: metric.Name, Amount: q}
		if metric.Name == "blood_pressure" {
			if p := c.diastolic(&e, i+n); p != nil {
				return p, ""
			}
		}
		if p := c.second(metric, m); p != nil {
			return p, ""
		}
		c.stamp(metric)
		if metric.Name == "hrv_rmssd" && !c.mentioned(m, "rmssd") {
			c.assume("HRV read as RMSSD")
		}
		return c.store(e)
	}
	return noAmount(metric.Title, c.howTo(metric)), ""
}

// takeClimb takes the verb before a number of floors: climbed 12 floors.
func (c *clause) takeClimb(m mention) {
	for i := c.from; i < m.from; i++ {
		if is, n := builtIn().find(c.rest(i)); n > 0 && is.class == classSport && c.storeys(i+n) {
			c.take(i, n)
			if c.at(i + n).is("up") {
				c.take(i+n, 1)
			}
			return
		}
	}
}

// second rejects a value when another stands by the name too: weight 80 kg 81 kg.
func (c *clause) second(metric fitness.Metric, m mention) *fitness.Problem {
	for i := c.from; i < c.to; i++ {
		if c.used[i] || c.at(i).kind != tokenNumber || !c.core[max(c.from, i-1)] && !c.near(m, i) || c.at(i-1).is("at", "from") {
			continue
		}
		_, u, n := numberUnit(c.rest(i))
		if n == 1 && c.counts(i) {
			continue
		}
		if _, ok := units.Convert(1, u.name, metric.Unit); n > 0 && (ok || u.name == "") {
			return both("value")
		}
	}
	return nil
}

func (c *clause) howTo(m fitness.Metric) string {
	if m.Half {
		return "Rate it from " + units.Number(m.Allowed.Min, 0) + " to " + units.Number(m.Allowed.Max, 0) + "."
	}
	return "Say the value."
}

// candidates returns the numbers that can be the value, those after the name first.
func (c *clause) candidates(m mention) []int {
	var after, before []int
	for i := c.from; i < c.to; i++ {
		if c.used[i] || c.at(i).kind != tokenNumber || c.at(i-1).kind == tokenSlash {
			continue
		}
		last := i
		if c.at(i+1).kind == tokenSlash && c.at(i+2).kind == tokenNumber {
			last = i + 2
		}
		if c.at(i+1).is("st", "stone", "stones") && c.at(i+2).kind == tokenNumber {
			last = i + 2
		}
		if c.at(i-1).is("from") || c.at(i-1).is("st", "stone", "stones") {
			continue
		}
		placed := c.turned(m, i) || c.at(m.to).is("in", "of") && i > m.to && i-m.to <= 1+2*adjectives // soreness in my legs 6
		if !placed && !c.near(m, last) && !c.near(m, i) {
			continue
		}
		if i >= m.to {
			after = append(after, i)
		} else {
			before = append(before, i)
		}
	}
	return append(after, before...)
}

// turned reports whether only words of a change lead from the name to the number at i: weight
// is down to 79.8.
func (c *clause) turned(m mention, i int) bool {
	for k := m.to; k < i; k++ {
		if !c.at(k).is("is", "was", "now", "down", "up", "to", "at", "currently", "dropped", "went") {
			return false
		}
	}
	return c.at(i-1).is("to", "at") && i-1 > m.to
}

// stamp gives a heart rate of today without a time the time of now: it is of a moment.
func (c *clause) stamp(m fitness.Metric) {
	if m.Name == "heart_rate" && c.when.time == nil && c.dates()[0] == c.today && c.today == c.civilNow().Date {
		now := c.civilNow().Clock
		c.when.time = &timeOfDay{now.Hour(), now.Minute(), true}
	}
}

// diastolic reads the second figure of a blood pressure.
func (c *clause) diastolic(e *fitness.Entry, i int) *fitness.Problem {
	rest := c.rest(i)
	if len(rest) < 2 || rest[0].kind != tokenSlash && !rest[0].is("over") || rest[1].kind != tokenNumber {
		return noAmount("the lower value", "Give both, such as 120/80.")
	}
	v, u, n := numberUnit(rest[1:])
	if u.dimension != ofPressure {
		n = 1
	}
	c.take(i, 1+n)
	e.Second = &fitness.Quantity{Typed: v.value, Unit: "mmHg", Value: v.value}
	return nil
}

// valueAt reads the value of a metric at i. A problem is why what stands there cannot be one.
func (c *clause) valueAt(m fitness.Metric, i int) (q *fitness.Quantity, n int, p *fitness.Problem) {
	rest := c.rest(i)
	if typed, name, n := readMass(rest); n > 0 && m.Unit == "kg" {
		if v, u, one := numberUnit(rest); one == n && u.name == name {
			typed = c.typed(m, v, name)
		}
		return quantity(typed, name, "kg"), n, nil
	}
	if m.Name == "height" {
		if inches, n := readFeet(rest); n > 0 {
			return quantity(inches, "in", "cm"), n, nil
		}
	}
	v, u, n := numberUnit(rest)
	if m.Name == "blood_pressure" && n == 1 && nth(rest, 1).kind == tokenNumber && (v.value == 1 || v.value == 2) {
		v.value, n = v.value*100+rest[1].number.value, 2 // one twenty
	}
	switch {
	case u.dimension == ofThousands:
		v, u = thousands(rest), unit{}
	case u.dimension == ofVessels && m.Unit == "ml":
		return nil, 0, ambiguous("a "+u.name+" is no measure", "Give the amount in ml or l.")
	case u.name == "oz" && m.Unit == "ml":
		u = fluidOunce
	case u.dimension == ofLetterM && m.Unit == "cm":
		u = unitWords["metre"]
	case m.Unit == "drinks" && u.dimension == ofDrinks, m.Unit == u.name:
		u.name = m.Unit
	case m.Unit == "cm" && n == 1 && nth(rest, 1).is("in") && !nth(rest, 2).numeric():
		u, n = unitWords["inch"], 2
	}
	if m.Unit == "°C" && n == 1 && nth(rest, 1).is("degrees", "degree", "deg", "°") {
		n = 2
	}
	if u.name == "" {
		return c.plainValue(m, v, rest, n)
	}
	if _, ok := units.Convert(1, u.name, m.Unit); !ok {
		return nil, 0, mismatch(m.Title, u.name, "Give it in "+orPlain(m.Unit)+".")
	}
	return quantity(c.typed(m, v, u.name), u.name, m.Unit), n, nil
}

func orPlain(unit string) string {
	if unit == "" {
		return "a plain number"
	}
	return unit
}

// typed returns the value of a number in a unit of the metric.
func (c *clause) typed(m fitness.Metric, v number, unit string) float64 {
	if m.Whole {
		return c.count(v)
	}
	return c.amount(v, unit, func(v float64) bool {
		canonical, ok := units.Convert(v, unit, m.Unit)
		return ok && m.Allowed.Holds(canonical)
	})
}

// plainValue reads a number without a unit, on its scale or in the unit that it must be in.
func (c *clause) plainValue(m fitness.Metric, v number, rest []token, used int) (q *fitness.Quantity, n int, p *fitness.Problem) {
	if len(rest) > 2 && rest[1].kind == tokenSlash && m.Name != "blood_pressure" || len(rest) > 2 && follows(rest[1:], "out", "of") {
		n = scaleOf(rest[1:], m.Allowed.Max)
		if n == 0 {
			return nil, 0, ambiguous("the scale goes to "+units.Number(m.Allowed.Max, 0), "Give it on that scale.")
		}
	}
	name, p := c.unitOfPlain(m, v.value)
	if p != nil {
		return nil, 0, p
	}
	typed := c.typed(m, v, name)
	if name != m.Unit || m.Name == "weight" || m.Unit == "°C" || m.Unit == "mmol/L" || m.Unit == "ml" || m.Unit == "cm" {
		c.assumeUnit(typed, name)
	}
	return quantity(typed, name, m.Unit), used + n, nil
}

// unitOfPlain returns the unit that a number without one is in.
func (c *clause) unitOfPlain(m fitness.Metric, v float64) (name string, p *fitness.Problem) {
	switch {
	case m.Unit == "kg":
		return c.massUnit(), nil
	case m.Unit == "°C" && v >= 89.6 && v <= 109.4:
		return "°F", nil
	case m.Unit == "mmol/L" && v > m.Allowed.Max && v < 40:
		return "", ambiguous("it can be in mmol/L or in mg/dL", "Name the unit.")
	case m.Unit == "mmol/L" && v >= 40:
		return "mg/dL", nil
	case m.Name == "water" && v > 0 && v < 20:
		return "", ambiguous("it can be glasses, litres or ml", "Give the amount in ml or l.")
	default:
		return m.Unit, nil
	}
}

// readFeet reads 5'11" and 5 ft 11 in inches.
func readFeet(rest []token) (inches float64, n int) {
	if len(rest) < 2 || rest[0].kind != tokenNumber || rest[1].kind != tokenPrime && !rest[1].is("ft", "foot", "feet") {
		return 0, 0
	}
	inches, n = rest[0].number.value*12, 2
	if n < len(rest) && rest[n].kind == tokenNumber && rest[n].number.value < 12 {
		inches += rest[n].number.value
		n++
		if n < len(rest) && (rest[n].kind == tokenDoublePrime || rest[n].is("in", "inch", "inches")) {
			n++
		}
	}
	return inches, n
}

// mentioned reports whether a word is in the name that was used.
func (c *clause) mentioned(m mention, word string) bool {
	for i := m.from; i < m.to; i++ {
		if c.tokens[i].is(word) {
			return true
		}
	}
	return false
}

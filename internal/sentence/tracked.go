package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// tracked reads an amount of something of the person's own.
func (c *clause) tracked(m mention) (p *fitness.Problem, tool string) {
	t := c.trackable(m.id)
	c.take(m.from, m.to-m.from)
	if known, n := builtIn().find(c.tokens[m.from:m.to]); n == m.to-m.from && known.class != classFood {
		c.assume(t.Name + " is what you track under that name")
	}
	for _, other := range c.mentions[1:] {
		if other.class == classMeal {
			c.takeAside(other.from, other.to-other.from)
		}
	}
	q, p := c.amountOf(t, m)
	if p != nil {
		return p, ""
	}
	return c.store(fitness.Entry{Form: fitness.FormTracked, Subject: t.ID, Title: t.Name, Amount: q})
}

// amountOf reads the amount by the name of a trackable. Without one it is a yes, or one of
// what is counted.
func (c *clause) amountOf(t *Trackable, m mention) (*fitness.Quantity, *fitness.Problem) {
	if t.Aggregate == fitness.AggregateYesNo {
		for i := c.from; i < c.to; i++ {
			if !c.used[i] && c.at(i).is("yes", "done", "yep", "did") {
				c.take(i, 1)
			}
		}
		return &fitness.Quantity{Typed: 1, Unit: fitness.UnitYesNo, Value: 1}, nil
	}
	for i := c.from; i < c.to; i++ {
		rest := c.rest(i)
		if len(rest) == 0 || !rest[0].numeric() && !rest[0].is("a", "an") || !c.beside(m, i, rest) {
			continue
		}
		q, n, p := c.trackedAt(t, m, rest)
		if p != nil {
			return nil, p
		}
		if n > 0 {
			c.take(i, n)
			return q, nil
		}
	}
	if counted(t.Unit) {
		return &fitness.Quantity{Typed: 1, Unit: t.Unit, Value: 1}, nil
	}
	return nil, noAmount(t.Name, "Say how much, in "+orPlain(t.Unit)+".")
}

// counted reports whether one of something is what its name alone means: a cup of coffee.
func counted(unit string) bool {
	u := unitWords[strings.ToLower(unit)]
	return u.dimension == ofVessels || u.dimension == ofDrinks || unit == "times" || unit == "count" || unit == "pieces"
}

// beside reports whether an amount stands by the name, its unit aside.
func (c *clause) beside(m mention, i int, rest []token) bool {
	if i > m.from || rest[0].kind == tokenWord {
		return c.near(m, i)
	}
	_, _, n := numberUnit(rest)
	if d, used := readSpan(rest); used > n && d.parts > 0 {
		n = used
	}
	return n == 0 || c.near(m, i+n-1)
}

// trackedAt reads an amount in the unit of a trackable, or in one that converts to it.
func (c *clause) trackedAt(t *Trackable, m mention, rest []token) (q *fitness.Quantity, n int, p *fitness.Problem) {
	own := unitWords[strings.ToLower(t.Unit)]
	if own.dimension == ofTime {
		if q, n := c.trackedTime(t, own, rest); n > 0 {
			return q, n, nil
		}
	}
	if rest[0].kind != tokenNumber {
		return nil, 0, nil
	}
	v, u, n := numberUnit(rest)
	if u.dimension == ofThousands && own.name == "km" || u.dimension == ofLetterM && own.name == "m" {
		u = own
	}
	typed := c.number(v, func(v float64) bool {
		return t.Limit().Allowed.Holds(v) && (own.dimension != noDimension || t.Unit != "" || whole(v))
	})
	switch {
	case u.name == "" && c.foreign(t, m, rest):
		return nil, 0, mismatch(t.Name, rest[1].text, "Give it in "+orPlain(t.Unit)+".")
	case u.name == "":
		if t.Unit != "" && !counted(t.Unit) {
			c.assumeUnit(typed, t.Unit)
		}
		return &fitness.Quantity{Typed: typed, Unit: t.Unit, Value: typed}, c.unitLength(t, rest), nil
	case u == own:
		return &fitness.Quantity{Typed: typed, Unit: t.Unit, Value: typed}, n, nil
	}
	if value, ok := units.Convert(typed, u.name, own.name); ok {
		return &fitness.Quantity{Typed: typed, Unit: u.name, Value: value}, n, nil
	}
	return nil, 0, mismatch(t.Name, u.name, "Give it in "+orPlain(t.Unit)+".")
}

// unitLength returns how many tokens a number takes with the trackable's own unit, which no
// table knows: 20 pages.
func (c *clause) unitLength(t *Trackable, rest []token) int {
	if len(rest) > 1 && rest[1].kind == tokenWord && singular(rest[1].text) == singular(strings.ToLower(t.Unit)) {
		return 2
	}
	return 1
}

func singular(word string) string { return strings.TrimSuffix(word, "s") }

// foreign reports whether the word after a number is a unit of something else: read 20 pages.
func (c *clause) foreign(t *Trackable, m mention, rest []token) bool {
	if len(rest) < 2 || rest[1].kind != tokenWord || rest[1].start > c.tokens[m.from].start && rest[0].start < c.tokens[m.from].start {
		return false
	}
	w := rest[1].text
	return !joining[w] && !filling[w] && !about[w] && singular(w) != singular(strings.ToLower(t.Unit)) && strings.HasSuffix(w, "s")
}

// trackedTime reads a length of time for a trackable that is measured in one.
func (c *clause) trackedTime(t *Trackable, own unit, rest []token) (q *fitness.Quantity, n int) {
	d, n := readSpan(rest)
	if n == 0 && rest[0].kind == tokenClock {
		d, n = rest[0].clock.hours(), 1
		c.assume(rest[0].text + " read as hours and minutes: " + spell(d.seconds))
	}
	if n == 0 {
		return nil, 0
	}
	if d.letter {
		c.assume("m read as minutes")
	}
	if d.parts == 1 {
		d.seconds = c.number(d.number, anything) * unitWords[d.unit].factor
	}
	value := d.seconds / own.factor
	if d.unit == own.name || own.name != t.Unit {
		return &fitness.Quantity{Typed: value, Unit: t.Unit, Value: value}, n
	}
	return quantity(d.typed(), d.unit, own.name), n
}

package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// mostOfOne is how often one amount is said to have been drunk or taken at most.
const mostOfOne = 50

// multiple reads so many of an amount: water 2 x 250 ml, 3 glasses of 200 ml, two 500 ml
// bottles. It returns nil where there is none.
func (c *clause) multiple(m fitness.Metric) *fitness.Entry {
	if m.Unit != "ml" && m.Unit != "mg" {
		return nil
	}
	for i := c.from; i < c.to; i++ {
		times := c.at(i)
		if e := c.repeatedAmount(m, i); e != nil {
			return e
		}
		if c.used[i] || times.kind != tokenNumber || times.number.value < 2 || times.number.value > mostOfOne || !whole(times.number.value) {
			continue
		}
		at := c.eachAt(i + 1)
		v, u, n := numberUnit(c.rest(at))
		if _, ok := units.Convert(1, u.name, m.Unit); n == 0 || u.name == "" || !ok {
			continue
		}
		c.take(i, at+n-i)
		c.takeVessel(at + n)
		return c.product(m, times.number, v, u)
	}
	return nil
}

// repeatedAmount reads the amount before how often: 250 ml x 2.
func (c *clause) repeatedAmount(m fitness.Metric, i int) *fitness.Entry {
	v, u, n := numberUnit(c.rest(i))
	times := c.at(i + n + 1)
	if _, ok := units.Convert(1, u.name, m.Unit); n < 2 || !ok || c.at(i+n).kind != tokenTimes || times.kind != tokenNumber || !whole(times.number.value) ||
		times.number.value < 2 || times.number.value > mostOfOne || unitOf(c.rest(i+n+2)).name != "" {
		return nil
	}
	c.take(i, n+2)
	return c.product(m, times.number, v, u)
}

// product is the entry of so many times an amount, and says how it was read.
func (c *clause) product(m fitness.Metric, times, v number, u unit) *fitness.Entry {
	each := c.typed(m, v, u.name)
	total := units.Round(times.value*each, 6)
	c.assume(times.said)
	c.assume(fmt.Sprintf("%s x %s %s read as %s %s", shown(times.value), shown(each), u.name, shown(total), u.name))
	return &fitness.Entry{Form: fitness.FormMeasure, Subject: m.Name, Amount: quantity(total, u.name, m.Unit)}
}

// eachAt returns where the amount of each begins after a number of them.
func (c *clause) eachAt(i int) int {
	if c.at(i).kind == tokenTimes || c.at(i).is("times") {
		return i + 1
	}
	if u, n := unitAt(c.rest(i)); u.dimension == ofVessels || u.dimension == ofPortions {
		i += n
		if c.at(i).is("of", "at") || c.at(i).kind == tokenAt {
			i++
		}
	}
	return i
}

// takeVessel takes what the amounts were in: bottles of.
func (c *clause) takeVessel(i int) {
	if u, n := unitAt(c.rest(i)); u.dimension == ofVessels || u.dimension == ofPortions {
		c.take(i, n)
	}
}

// keepSpan keeps in how long steps or floors were made as a note: in 10 min.
func (c *clause) keepSpan() {
	for i := c.from; i < c.to; i++ {
		if c.used[i] || !c.at(i).is("in", "within") {
			continue
		}
		if _, n := readSpan(c.rest(i + 1)); n > 0 {
			c.takeAside(i, 1+n)
			c.keepNote(i, i+1+n)
			return
		}
	}
}

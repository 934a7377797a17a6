package sentence

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// nap reads how long a nap was, or from when to when.
func (c *clause) nap(m mention) (p *fitness.Problem, tool string) {
	for _, one := range c.mentions {
		c.take(one.from, one.to-one.from)
	}
	c.napStart()
	for i := c.from; i < c.to; i++ {
		rest := c.rest(i)
		if len(rest) == 0 {
			continue
		}
		if rest[0].is("from") && len(rest) > 1 {
			rest = rest[1:]
		}
		if a, b, n := readTimes(rest); n > 0 && unitOf(rest[n:]).dimension != ofTime {
			c.take(i, n+len(c.rest(i))-len(rest))
			return c.napBetween(a, b)
		}
		if seconds, n, p := c.napLength(m, i, c.rest(i)); n > 0 {
			if p != nil {
				return p, ""
			}
			c.take(i, n)
			return c.store(c.napOf(seconds))
		}
	}
	return noAmount("the nap", "Say how long, or from when to when."), ""
}

// napStart finds when a nap began, wherever that is said: at 3 pm.
func (c *clause) napStart() {
	for i := c.from; i < c.to; i++ {
		if c.used[i] || !c.at(i).is("from", "at") {
			continue
		}
		rest := c.rest(i)[1:]
		if _, _, between := readTimes(rest); between > 0 {
			continue
		}
		if t, n := readTime(rest, true); n > 0 && unitOf(rest[n:]).dimension != ofTime {
			c.take(i, 1+n)
			c.when.time = &t
			return
		}
	}
}

// napLength reads a length of time; a number alone is minutes.
func (c *clause) napLength(m mention, i int, rest []token) (seconds float64, n int, p *fitness.Problem) {
	d, n := readSpan(rest)
	switch {
	case n > 0:
	case rest[0].kind == tokenClock:
		d, n = rest[0].clock.hours(), 1
		c.assume(rest[0].text + " read as hours and minutes: " + spell(d.seconds))
	case rest[0].kind != tokenNumber || !c.near(m, i):
		return 0, 0, nil
	default:
		v, u, n := numberUnit(rest)
		if n > 1 {
			return 0, n, mismatch("a nap", u.name, "Say how many minutes.")
		}
		minutes := c.number(v, anything)
		c.assumeUnit(minutes, "minutes")
		return minutes * 60, n, nil
	}
	if d.letter {
		c.assume("m read as minutes")
	}
	if d.parts == 1 {
		d.seconds = c.number(d.number, anything) * unitWords[d.unit].factor
	}
	return d.seconds, n, nil
}

// napOf is a nap of a length, from the time that was said, if one was.
func (c *clause) napOf(seconds float64) fitness.Entry {
	s := fitness.Sleep{AsleepS: seconds}
	if c.when.time != nil && finite(seconds) && seconds <= mostNap.Seconds() {
		date := c.dates()[0]
		clock := c.clockOn(*c.when.time, date)
		s.Start = fixed(civil.DateTime{Date: c.shownOn(date, clock), Clock: clock}.In(c.listener.Zone))
		s.End = s.Start.Add(time.Duration(seconds * float64(time.Second)))
	}
	return fitness.Entry{Form: fitness.FormNap, Sleep: &s}
}

// mostNap is how long a nap is read as at most.
const mostNap = 6 * time.Hour

// napBetween stores a nap from a time to another, by day where both can be.
func (c *clause) napBetween(a, b timeOfDay) (p *fitness.Problem, tool string) {
	date := c.dates()[0]
	start, end := napTimes(a, b)
	if !a.exact {
		c.assume(spoken(start) + " to " + spoken(end))
	}
	s := fitness.Sleep{
		Start: fixed(civil.DateTime{Date: date, Clock: start}.In(c.listener.Zone)),
		End:   fixed(civil.DateTime{Date: date, Clock: end}.In(c.listener.Zone)),
	}
	s.AsleepS = s.End.Sub(s.Start).Seconds()
	return c.store(fitness.Entry{Form: fitness.FormNap, Sleep: &s})
}

func napTimes(a, b timeOfDay) (start, end civil.Clock) {
	for _, start := range a.readings(a.hour < 9 || a.hour == 12) {
		for _, end := range b.readings(b.hour < 9 || b.hour == 12) {
			if end > start && durationOf(end-start) <= mostNap {
				return start, end
			}
		}
	}
	return a.clock(), b.clock()
}

package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// store checks entries for each day of the clause and keeps them, with its words.
func (c *clause) store(entries ...fitness.Entry) (p *fitness.Problem, tool string) {
	dates := c.dates()
	if len(dates) > 1 {
		c.assume("the same on each day")
	}
	for _, d := range c.when.days {
		c.assume(d.said)
		if d.last {
			c.assume("last night read as " + c.dateOf(d).String())
		}
	}
	if len(c.when.days) == 0 && dates[0] != c.today && dates[0] != c.listener.Date {
		c.assume("of " + dates[0].String() + ", as said before")
	}
	return c.storeOn(dates, entries...)
}

// storeOn checks entries for days and keeps all of them or, with a problem, none.
func (c *clause) storeOn(dates []civil.Date, entries ...fitness.Entry) (p *fitness.Problem, tool string) {
	if c.unsure != nil {
		return c.unsure, ""
	}
	if len(entries) == 0 {
		c.unknown()
		return nil, ""
	}
	f := c.finish()
	var all []fitness.Entry
	for _, d := range dates {
		for _, e := range entries {
			when, p := c.moment(d)
			if p != nil {
				return p, "write_plan"
			}
			e.When, e.Approximate, e.Words, e.Note = when, c.approx, f.words, legible(appendWords(c.noted, f.within))
			if problems := c.check(&e); len(problems) > 0 {
				return c.first(problems)
			}
			all = append(all, e)
		}
	}
	for _, e := range all {
		e.Assumed = c.assumed
		c.out.Entries = append(c.out.Entries, e)
	}
	c.leave(f)
	return nil, ""
}

// leave keeps what is left of a clause: as not understood, or its end with why it is doubted.
func (c *clause) leave(f fragments) {
	left := f.left
	if n := len(left); n > 0 && f.amount && c.doubt != nil {
		c.out.Rejected = append(c.out.Rejected, Rejection{Problem: *c.doubt, Words: left[n-1]})
		left = left[:n-1]
	}
	c.out.NotUnderstood = append(c.out.NotUnderstood, left...)
}

// first returns the problem that weighs most: what cannot be comes before what is unusual.
func (c *clause) first(problems []fitness.Problem) (p *fitness.Problem, tool string) {
	chosen := problems[0]
	for _, one := range problems[1:] {
		if chosen.Reason == fitness.Unusual && one.Reason != fitness.Unusual {
			chosen = one
		}
	}
	if chosen.Reason == fitness.InFuture {
		tool = "write_plan"
	}
	return &chosen, tool
}

func (c *clause) check(e *fitness.Entry) []fitness.Problem {
	if e.Form == fitness.FormTracked {
		if t := c.trackable(e.Subject); t != nil {
			return t.CheckEntry(e, c.circumstances())
		}
	}
	return e.Check(c.circumstances())
}

// title returns what the subject is called.
func (c *clause) title() string {
	switch m := c.mentions[0]; m.class {
	case classTrackable:
		return c.trackable(m.id).Name
	default:
		return strings.ReplaceAll(m.id, "_", " ")
	}
}

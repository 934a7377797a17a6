package sentence

import (
	"cmp"

	"github.com/paceline/paceline/internal/fitness"
)

// read reads the clause: into entries or foods, a rejection, or nothing that is understood.
func (c *clause) read() {
	if c.withdrawn() {
		return
	}
	c.takeAside(c.from, c.corrects)
	if c.carries && !c.subject() {
		c.carry()
	}
	if c.refused() {
		return
	}
	c.readWhen()
	if c.unclear() {
		return
	}
	c.readModifiers()
	if p, tool := c.understand(); p != nil {
		c.reject(*p, tool)
	}
	c.keepScope()
	c.serve()
}

// serve gives the foods of the sentence that have no meal yet the one that is named after them.
func (c *clause) serve() {
	for _, m := range c.mentions {
		if m.class != classMeal || c.mentions[0].class == classMeal && c.token(m.to).sign(":") {
			continue
		}
		for i := c.fed; i < len(c.out.Foods); i++ {
			c.out.Foods[i].Slot = cmp.Or(c.out.Foods[i].Slot, m.id)
		}
	}
}

// carry takes the subject of the clause before.
func (c *clause) carry() {
	c.mentions = []mention{{from: c.from, to: c.from, meaning: c.previous.mentions[0].meaning}}
	c.assume(c.title() + " carried over")
}

// keepScope makes the day that the clause named that of later clauses.
func (c *clause) keepScope() {
	if n := len(c.when.days); n > 0 {
		c.scope = c.when.days[n-1]
	}
}

// readModifiers finds the words that make an amount approximate.
func (c *clause) readModifiers() {
	for i := c.from; i < c.to; i++ {
		t := c.at(i)
		if c.used[i] {
			continue
		}
		if n := c.overs(i); n > 0 {
			c.approx = true
			c.assume("\"" + c.said(i, i+n) + "\" read as about")
			c.takeAside(i, n)
			continue
		}
		switch {
		case t.kind == tokenAbout, t.is("like") && c.at(i+1).numeric(),
			t.kind == tokenWord && (about[t.text] || t.is("almost", "nearly")) && c.leadsAmount(i),
			t.is("or") && c.at(i+1).is("so"):
			c.approx = true
			c.takeAside(i, 1)
		}
	}
}

// leadsAmount reports whether an amount is near the word at i.
func (c *clause) leadsAmount(i int) bool {
	for k := i + 1; k < min(i+4, c.to); k++ {
		if c.at(k).numeric() || c.at(k).is("a", "an") {
			return true
		}
	}
	return c.at(i - 1).numeric()
}

// understand reads the clause by its subject. A problem is why nothing is stored.
func (c *clause) understand() (p *fitness.Problem, tool string) {
	if c.complaint() {
		return c.keepComplaint()
	}
	if !c.subject() {
		return c.withoutSubject(), ""
	}
	if m := c.mentions[0]; m.class == classNote {
		return c.note(m)
	}
	if c.idle() {
		c.unknown()
		return nil, ""
	}
	if p := cmp.Or(c.figurative(), c.traded(), c.several(), c.loose(), c.bounded(), c.misspelt(), c.another(), c.asked(), c.workedOff()); p != nil {
		return p, ""
	}
	if p := c.ordered(); p != nil {
		return p, "edit_entry"
	}
	if c.enumerates {
		return c.listing()
	}
	switch m := c.mentions[0]; m.class {
	case classTrackable:
		return c.tracked(m)
	case classExercise:
		return c.strength(m)
	case classMetric:
		return c.measure(m)
	case classNight:
		return c.night()
	case classNap:
		return c.nap(m)
	case classSport:
		return c.sport(m)
	case classFood, classMeal:
		return c.food()
	default:
		return nil, ""
	}
}

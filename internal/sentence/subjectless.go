package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
)

// withoutSubject reads a clause that names nothing: a distance in a time is a run; an amount
// alone can be of several things; anything else is not understood, unless a name was misspelt.
func (c *clause) withoutSubject() *fitness.Problem {
	if read, p := c.stature(); read {
		return p
	}
	switch {
	case c.onlyJoins():
		return nil
	case len(c.amounts(c.from, c.to)) == 0:
		c.unknown()
		return nil
	case c.content == pieceAmounts:
		if c.isRun() {
			c.mentions = []mention{{from: c.from, to: c.from, meaning: meaning{classSport, "run"}}}
			c.assume("a run")
			p, _ := c.sport(c.mentions[0])
			return p
		}
		return ambiguous("it is not said what this is an amount of", "Name it, such as ran 5 km, 10 squats or weight 80 kg.")
	}
	for i := c.from; i < c.to && !c.namesOther(); i++ {
		t := c.tokens[i]
		if t.kind != tokenWord || c.used[i] || joining[t.text] || filling[t.text] || trades[t.text] {
			continue
		}
		if name := c.nearest(t.text); name != "" {
			return ambiguous(fmt.Sprintf("%q is nothing that is known", c.said(i, i+1)), "Did you mean "+name+"?")
		}
	}
	c.unknown()
	return nil
}

// namesOther reports whether a word of the clause is a name that means something else there,
// so that no other word is one that was misspelt: 3 steps back.
func (c *clause) namesOther() bool {
	for i := c.from; i < c.to; i++ {
		if m, n := builtIn().find(c.tokens[i : i+1]); n > 0 && (m.id == "steps" || m.id == "floors" || m.id == "overhead_press") {
			return true
		}
	}
	return false
}

// onlyJoins reports whether all words of the clause are such that leaving them out loses
// nothing.
func (c *clause) onlyJoins() bool {
	for _, t := range c.tokens[c.from:c.to] {
		if t.numeric() || t.kind == tokenDate || t.kind == tokenWord && !joining[t.text] {
			return false
		}
	}
	return true
}

// isRun reports whether the clause is a distance in a time at the speed of a run.
func (c *clause) isRun() bool {
	var l *length
	long := false
	for i := c.from; i < c.to; i++ {
		rest := c.rest(i)
		if len(rest) == 0 || c.at(i-1).kind == tokenTimes || c.at(i+1).kind == tokenTimes {
			continue
		}
		if one, n := readLength(rest); n > 0 && rest[0].kind == tokenNumber && l == nil {
			l = &one
		} else if _, n := readSpan(rest); n > 0 || rest[0].kind == tokenClock {
			long = true
		}
	}
	return l != nil && long
}

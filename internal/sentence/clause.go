package sentence

import (
	"math"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// clause is what is said of one subject, or of none.
type clause struct {
	*reader
	piece

	previous *clause
	carries  bool // the subject is that of the clause before
	lines    bool // it goes over several lines
	comma    int  // where the last piece after a comma began; 0 when there is none

	corrected bool // what follows takes it back
	partial   bool // it takes back a part only of what was said before

	dayBefore             bool // a day that was named before is in force
	firstEntry, lastEntry int  // what became of it, in the reading
	firstFood, lastFood   int

	denying modality
	when    when
	approx  bool
	noted   string           // what was understood and that no figure holds
	shaped  bool             // it gave more of an exercise than counts: sets, a load
	doubt   *fitness.Problem // why what is left at its end is not stored
	assumed []string
	unsure  *fitness.Problem // of a number that can be two
}

// join takes a further piece in.
func (c *clause) join(p piece) {
	c.lines = c.lines || p.sep == sepLine
	if p.sep == sepComma {
		c.comma = p.from
	}
	c.to = p.to
	c.mentions = append(slices.Clip(c.mentions), p.mentions...)
	c.content = max(c.content, p.content)
	c.dated = c.dated || p.dated
}

// rest returns the tokens from i on that nothing has used yet, up to one that is used.
func (c *clause) rest(i int) []token {
	end := i
	for end < c.to && !c.used[end] {
		end++
	}
	if i >= end {
		return nil
	}
	return c.tokens[i:end]
}

// take marks n tokens from i on as used: they say what is stored.
func (c *clause) take(i, n int) {
	for k := i; k < i+n; k++ {
		c.used[k], c.core[k] = true, true
	}
}

// keepNote keeps the words between two tokens in the note of the entry.
func (c *clause) keepNote(from, to int) {
	c.take(from, to-from)
	c.noted = appendWords(c.noted, c.said(from, to))
}

// open returns up to which token the clause is read: the text of a note is not.
func (c *clause) open() int {
	if c.subject() && c.mentions[0].class == classNote {
		return c.mentions[0].from
	}
	return c.to
}

// takeAside marks n tokens from i on as used for what surrounds it: its day, its time.
func (c *clause) takeAside(i, n int) {
	for k := i; k < i+n; k++ {
		c.used[k] = true
	}
}

// at returns the token at i, or the end of a sentence outside the clause.
func (c *clause) at(i int) token {
	if i < c.from || i >= c.to {
		return token{kind: tokenStop}
	}
	return c.tokens[i]
}

// assume keeps what was read into the words, once.
func (c *clause) assume(said string) {
	if said != "" && !slices.Contains(c.assumed, said) {
		c.assumed = append(c.assumed, said)
	}
}

// said returns the words from one token up to another.
func (r *reader) said(from, to int) string {
	return r.words[r.tokens[from].start:r.tokens[to-1].end]
}

// text returns the words of the clause.
func (c *clause) text() string {
	if end := c.token(c.to); end.kind == tokenStop && end.glued && strings.ContainsAny(end.text, "!?…") {
		return c.said(c.from, c.to+1)
	}
	return c.said(c.from, c.to)
}

// reject keeps why nothing of the clause is stored.
func (c *clause) reject(p fitness.Problem, tool string) {
	c.out.Rejected = append(c.out.Rejected, Rejection{Problem: p, Words: c.text(), Tool: tool})
}

// unknown keeps the clause as not understood.
func (c *clause) unknown() { c.out.NotUnderstood = append(c.out.NotUnderstood, c.text()) }

// number returns the value of a number for a kind with possible values, and keeps what was
// read into it.
func (c *clause) number(n number, possible func(float64) bool) float64 {
	v, said := n.resolve(possible)
	c.assume(said)
	c.assume(n.said)
	return v
}

// count returns the value of a number of whole things.
func (c *clause) count(n number) float64 {
	v, said := n.count()
	c.assume(said)
	c.assume(n.said)
	return v
}

func anything(float64) bool { return true }

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
)

// idle reports whether the verb of the clause is not one of training, and no time or distance
// is said: ran into 2 friends, ran 3 errands, slept on it.
func (c *clause) idle() bool {
	m := c.mentions[0]
	switch {
	case m.class == classNight:
		return follows(c.tokens[m.to:c.to], "on", "it") && len(c.amounts(c.from, c.to)) == 0 || c.things(m.to) && !c.measured()
	case m.class != classSport || len(c.mentions) > 1 || c.measured():
		return false
	}
	if _, _, strange := c.object(m); strange {
		return true
	}
	return follows(c.tokens[m.to:c.to], "out", "of") || c.things(m.to)
}

// things reports whether particles and a number of things follow at i: into 2 friends.
func (c *clause) things(i int) bool {
	k := i
	for c.at(k).kind == tokenWord && particles[c.at(k).text] {
		k++
	}
	return k > i && c.at(k).kind == tokenNumber && !c.used[k] && c.at(k+1).kind == tokenWord && !c.at(k+1).glued && unitOf(c.tokens[k+1:c.to]).name == "" &&
		!joining[c.at(k+1).text] && !dayWord(c.at(k+1))
}

func dayWord(t token) bool { return t.is("am", "pm", "oclock", "yesterday", "today") || partOfWeek(t) }

// measured reports whether a time or a distance is said.
func (c *clause) measured() bool {
	is := c.dimensions(c.from, c.to)
	return is.has(ofTime) || is.has(ofDistance)
}

// figurative rejects a session whose time is not its own: 15 minutes late, a meeting of 40
// minutes, a 10 minute walk from here.
func (c *clause) figurative() *fitness.Problem {
	m := c.mentions[0]
	if m.class != classSport || m.from == m.to {
		return nil
	}
	if c.remote(m) {
		return ambiguous("it seems to say how far away something is", "Say what you did, such as walked 10 min.")
	}
	if c.figureOfSpeech() {
		return ambiguous("it seems to be no training", "Say what you did, such as ran for 30 min.")
	}
	if c.late(m) {
		return ambiguous("it seems to say how late something was", "Say how long you did it, such as ran for 15 min.")
	}
	if from, to, strange := c.object(m); strange && (listed(c.tokens[from:to], errands) || !c.dimensions(c.from, c.to).has(ofDistance)) {
		return ambiguous(fmt.Sprintf("%q seems to be no training", c.said(from, to)), "Say what you did, such as ran for 30 min.")
	}
	return nil
}

// figureOfSpeech reports whether the clause is about what nobody can run around or stretch.
func (c *clause) figureOfSpeech() bool {
	for i := c.from; i < c.to; i++ {
		if c.at(i).is("truth", "budget") || c.at(i).is("issue", "topic", "subject", "question") && c.at(i-1).is("the", "this") && c.at(i-2).is("around") {
			return true
		}
	}
	return false
}

// remote reports whether a session is only the measure of a way: a 10 minute walk from here.
func (c *clause) remote(m mention) bool {
	i := m.from - 1
	for ; i >= c.from && !c.at(i).numeric(); i-- {
		if _, n := unitAt(c.tokens[i:m.from]); n == 0 && c.at(i).kind == tokenWord {
			return false
		}
	}
	if i < c.from || !c.at(i).numeric() && !c.at(i).is("a") {
		return false
	}
	for k := c.from; k < i; k++ {
		if c.at(k).is("went", "did", "had", "took", "got", "for", "go", "done", "my") && !c.at(c.from).is("my") {
			return false
		}
	}
	switch next := c.at(m.to); {
	case next.is("away"):
		return true
	case next.is("from"):
		if c.at(m.to + 1).numeric() {
			return false // from 5 pm
		}
		for k := m.to; k < c.to; k++ {
			if c.at(k).is("to") {
				return false
			}
		}
		return true
	case next.is("to"):
		return c.at(c.from).is("it's", "its") || c.at(i-1).is("is") || c.at(i-2).is("is")
	default:
		return false
	}
}

// late reports whether the time of the clause is by how much something was late.
func (c *clause) late(m mention) bool {
	if next := c.at(m.to + 1); c.at(m.to).is("late") && (next.numeric() || next.is("by", "again") || next.kind == tokenStop) {
		return true
	}
	if c.dimensions(c.from, c.to).has(ofDistance) {
		return false
	}
	for i := c.from; i < c.to; i++ {
		if _, n := readSpan(c.rest(i)); n > 0 {
			return c.belated(i + n)
		}
	}
	return false
}

// belated reports whether the words at i make the time before them a lateness or a lead.
func (c *clause) belated(i int) bool {
	next := c.at(i + 1)
	switch t := c.at(i); {
	case t.is("late", "early"):
		return !c.mentionAt(i+1) && !next.is("at", "in", "this", "last", "on", "yesterday", "today", "tonight", "night", "evening", "morning")
	case t.is("over", "overtime"):
		return next.kind == tokenStop || next.kind == tokenComma
	default:
		return t.is("behind", "ahead", "later", "earlier", "faster", "slower", "quicker")
	}
}

// object returns the words of what a verb of moving does something with, and whether that is
// nothing people train on or with: ran a meeting, rode the bus.
func (c *clause) object(m mention) (from, to int, strange bool) {
	i := m.to
	if m.to-m.from != 1 || !transitive[c.at(m.from).text] || c.at(m.from-1).is("a", "the", "my") {
		return 0, 0, false
	}
	led := c.at(i).is("a", "an", "the", "my", "our", "some", "his", "her") || c.at(i).kind == tokenNumber && unitOf(c.tokens[i+1:c.to]).name == ""
	counted := c.at(i).kind == tokenNumber
	if c.at(i).is("up") && c.at(i+1).is("a") {
		i, counted = i+1, true
	}
	if led || counted {
		i++
	}
	for k := i; k < min(i+4, c.to); k++ {
		t := c.at(k)
		if _, n := unitAt(c.tokens[k:c.to]); t.numeric() || n > 0 {
			if !led || n > 0 && !c.at(k-1).numeric() {
				return 0, 0, false
			}
			continue // a 2 hour meeting
		}
		switch {
		case t.kind != tokenWord || c.used[k] || c.mentionAt(k) || grounds[t.text] || others[singular(t.text)]:
			return 0, 0, false
		case errands[t.text]:
			return m.to, k + 1, true
		case !led || counted:
			return 0, 0, false
		}
		if next := c.at(k + 1); next.kind != tokenWord || joining[next.text] || temporal[next.text] || c.used[k+1] {
			return m.to, k + 1, k > i || !c.at(k).numeric()
		}
	}
	return 0, 0, false
}

func listed(tokens []token, words map[string]bool) bool {
	for _, t := range tokens {
		if t.kind == tokenWord && words[t.text] {
			return true
		}
	}
	return false
}

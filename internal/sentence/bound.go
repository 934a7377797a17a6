package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/fitness"
)

// bounded rejects an amount that only says what it was not more or less than, that compares
// with something else, or that is one of a rate or a part: up to 40 squats, 10 more than
// yesterday, 40 a day, 30 of 40.
func (c *clause) bounded() *fitness.Problem {
	for i := c.from; i < c.to; i++ {
		switch {
		case c.used[i] && c.at(i).kind != tokenAbout:
		case c.clockless(i):
			return ambiguous(c.said(i, i+3)+" is no time", "Say it as 7:30 or 7 h 30 min.")
		case c.at(i).foreign() && len(c.amounts(c.from, c.to)) > 0:
			return ambiguous(c.said(i, i+1)+" is in digits that are not read", "Write it with the digits 0 to 9.")
		case c.cut(i):
			return ambiguous("a sign in the number is not read", "Write the number in digits alone, such as 1000.")
		case c.limits(i) > 0, c.compared(i):
			return ambiguous("only a limit of the amount was given", "Give the amount, or say about how much it was.")
		case c.compares(i):
			return ambiguous("it is compared with something else", "Give the amount itself.")
		case c.rates(i):
			return ambiguous("it is how much in a time, not how much on a day", "Give the amount of the day.")
		case c.shares(i):
			return ambiguous("it is a part of another amount", "Give the amount that was done.")
		}
	}
	return nil
}

// clockless reports whether numbers with a colon between them that are no time begin at i: 6:75.
func (c *clause) clockless(i int) bool {
	colon, next := c.at(i+1), c.at(i+2)
	return c.at(i).kind == tokenNumber && colon.sign(":") && colon.glued && next.kind == tokenNumber && next.glued
}

// cut reports whether the sign at i is within a number, of which a part would be left: 1e3, 10^3,
// 40±5, 40/2.
func (c *clause) cut(i int) bool {
	before, t, after := c.at(i-1), c.at(i), c.at(i+1)
	first, _ := utf8.DecodeRuneInString(t.text)
	within := before.kind == tokenNumber && t.glued && after.kind == tokenNumber && after.glued
	switch {
	case t.kind == tokenMark && strings.ContainsRune("√∛∑", first):
		return after.kind == tokenNumber
	case t.kind == tokenMark && first == '±', t.kind == tokenPlus && after.kind == tokenSlash:
		return true
	case t.kind == tokenMark && strings.ContainsRune(`^·•∙⋅_÷\`, first), t.kind == tokenAbout:
		return within
	case t.kind == tokenWord && first >= utf8.RuneSelf && unicode.IsNumber(first):
		return before.kind == tokenNumber && t.glued
	case t.kind == tokenWord:
		return within && len(t.text) == 1 && unitOf([]token{t}).name == ""
	case t.kind == tokenSlash && within:
		m := c.mentions[0].class
		return (m == classExercise || m == classFood || m == classMeal || m == classTrackable || m == classSport) && scaleOf(c.tokens[i:c.to], after.number.value) > 0 &&
			after.number.value != 10 && !c.at(i+2).numericSign() && c.at(i+2).kind != tokenSlash
	default:
		return false
	}
}

// compared reports whether a sign of more or less stands at i before an amount: <40, ≥40.
func (c *clause) compared(i int) bool {
	next := c.at(i + 1)
	switch t := c.at(i); {
	case t.sign("<"), t.sign(">"):
		return next.sign("=") && next.glued || next.kind == tokenNumber && next.glued && next.text != "3" // <3 is a heart
	case t.sign("≤"), t.sign("≥"), t.sign("≦"), t.sign("≧"):
		return next.kind == tokenNumber
	default:
		return false
	}
}

// limits returns how many tokens name an upper limit at i, before an amount.
func (c *clause) limits(i int) int {
	return c.leadTo(i, []string{"less", "than"}, []string{"fewer", "than"}, []string{"up", "to"}, []string{"at", "most"}, []string{"under"},
		[]string{"below"})
}

// overs returns how many tokens name a lower limit or a small excess at i, before an amount:
// people say it of what they did, and mean about as much.
func (c *clause) overs(i int) int {
	if c.at(i).is("just", "slightly", "little", "bit") {
		if n := c.leadTo(i+1, []string{"under"}, []string{"over"}, []string{"less", "than"}, []string{"more", "than"}); n > 0 {
			return n + 1
		}
	}
	if c.at(i+1).kind == tokenNumber && c.at(i+2).is("day", "days", "week", "weeks", "sets", "rounds") {
		return 0
	}
	return c.leadTo(i, []string{"more", "than"}, []string{"at", "least"}, []string{"over"}, []string{"well", "over"}, []string{"not", "quite"})
}

// leadTo returns the length of the phrase that stands at i before an amount.
func (c *clause) leadTo(i int, phrases ...[]string) int {
	if c.at(i-1).numeric() || i < c.from || i >= c.to {
		return 0
	}
	for _, words := range phrases {
		n := len(words)
		if follows(c.tokens[i:c.to], words...) && (c.at(i+n).numeric() || c.at(i+n).is("a", "an") && unitOf(c.tokens[i+n+1:c.to]).name != "") {
			return n
		}
	}
	return 0
}

// compares reports whether a comparison begins at i: more squats than yesterday.
func (c *clause) compares(i int) bool {
	if !c.at(i).is("more", "less", "fewer") || !c.numericBefore(i) {
		return false
	}
	for k := i + 1; k < min(i+4, c.to); k++ {
		if c.at(k).is("than") {
			return true
		}
	}
	return false
}

func (c *clause) numericBefore(i int) bool {
	for k := max(c.from, i-2); k < i; k++ {
		if c.at(k).numeric() {
			return true
		}
	}
	return false
}

// rates reports whether a rate begins at i: a day, per minute, each week.
func (c *clause) rates(i int) bool {
	return c.at(i).is("a", "per", "each", "every") && c.at(i+1).is("day", "week", "minute", "month", "night", "morning") && i > c.from &&
		!c.at(i+2).is("off", "ago", "late", "later", "before", "after", "rest") && len(c.amounts(c.from, i)) > 0 && !c.at(i-1).is("in", "for", "took")
}

// shares reports whether a part of another amount begins at i: 30 of 40 squats, half of my 40,
// 50% of 50. A load can be a part of another one.
func (c *clause) shares(i int) bool {
	k := i + 1
	part := c.at(i).kind == tokenNumber && unitOf(c.tokens[min(k, c.to):c.to]).dimension == ofPercent
	if part {
		k++
	}
	if !part && !c.at(i).is("half", "most", "some", "third", "thirds", "quarter", "quarters", "fifth", "tenth") && c.at(i).kind != tokenNumber || !c.at(k).is("of") {
		return false
	}
	k++
	if c.at(k).is("my", "the") {
		k++
	}
	if _, _, n := readMass(c.rest(k)); part && n > 0 && c.mentions[0].class == classExercise {
		return false
	}
	return c.at(k).kind == tokenNumber
}

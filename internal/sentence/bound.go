package sentence

import "github.com/paceline/paceline/internal/fitness"

// bounded rejects an amount that only says what it was not more or less than, that compares
// with something else, or that is one of a rate or a part: up to 40 squats, 10 more than
// yesterday, 40 a day, 30 of 40.
func (c *clause) bounded() *fitness.Problem {
	for i := c.from; i < c.to; i++ {
		switch {
		case c.used[i]:
		case c.clockless(i):
			return ambiguous(c.said(i, i+3)+" is no time", "Say it as 7:30 or 7 h 30 min.")
		case c.at(i).foreign() && len(c.amounts(c.from, c.to)) > 0:
			return ambiguous(c.said(i, i+1)+" is in digits that are not read", "Write it with the digits 0 to 9.")
		case c.limits(i) > 0:
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

// shares reports whether a part of another amount begins at i: 30 of 40 squats, half of my 40.
func (c *clause) shares(i int) bool {
	if !c.at(i).is("half", "most", "some") && c.at(i).kind != tokenNumber || !c.at(i+1).is("of") {
		return false
	}
	k := i + 2
	if c.at(k).is("my", "the") {
		k++
	}
	return c.at(k).kind == tokenNumber
}

package sentence

import "github.com/paceline/paceline/internal/fitness"

// corrections are the phrases with which people take back a figure that they just said.
//
//nolint:gochecknoglobals // a constant table
var corrections = [][]string{
	{"no", "wait"},
	{"wait", "no"},
	{"scratch", "that"},
	{"i", "mean"},
	{"i", "meant"},
	{"make", "that"},
	{"make", "it"},
	{"or", "rather"},
	{"not", "right"},
	{"that's", "wrong"},
	{"my", "bad"},
	{"no"},
	{"nope"},
	{"wait"},
	{"sorry"},
	{"correction"},
	{"oops"},
	{"actually"},
	{"rather"},
}

// correctionAt returns how many tokens the phrases of a correction take at i, up to an end.
func (r *reader) correctionAt(i, end int) int {
	n := 0
	for i+n < end {
		step := 0
		for _, phrase := range corrections {
			if follows(r.tokens[i+n:end], phrase...) {
				step = len(phrase)
				break
			}
		}
		if step == 0 && (n == 0 || r.tokens[i+n].kind != tokenComma && r.tokens[i+n].kind != tokenMark && r.tokens[i+n].kind != tokenDash) {
			break
		}
		n += max(1, step)
	}
	return n
}

// retracts reports whether a correction begins at i with no sign before it: weight 80 sorry 81.
func (r *reader) retracts(i int) bool {
	if r.token(i).is("no", "nope", "wait", "actually", "rather", "or", "that's", "not", "my") && !r.token(i+1).is("wait", "rather") || !r.token(i-1).numeric() && r.token(i-1).kind != tokenWord {
		return false
	}
	n := r.correctionAt(i, len(r.tokens))
	return n > 0 && r.token(i+n).numeric()
}

// correct merges a piece that only announces a correction with the piece after it, and marks
// what is corrected: 40 squats, no wait, 45.
func (r *reader) correct(pieces []piece) []piece {
	merged := pieces[:0]
	for i := 0; i < len(pieces); i++ {
		p := pieces[i]
		n := r.correctionAt(p.from, p.to)
		if n > 0 && p.from+n == p.to && i+1 < len(pieces) && pieces[i+1].sep != sepLine && r.states(pieces[i+1], 0) {
			next := pieces[i+1]
			next.from, next.sep = p.from, p.sep
			p, i = next, i+1
			n = r.correctionAt(p.from, p.to)
		}
		if n > 0 && len(merged) > 0 && p.sep != sepLine && r.states(p, n) {
			p.corrects = n
		}
		merged = append(merged, p)
	}
	return merged
}

// states reports whether a piece gives figures, and no more, from its nth token on.
func (r *reader) states(p piece, n int) bool {
	if p.from+n >= p.to || len(r.amounts(p.from+n, p.to)) == 0 {
		return false
	}
	p.from += n
	return r.describe(p).content == pieceAmounts || p.subject()
}

// takeBack makes a correction take the place of the clause before it, where that clause is of
// the same subject and the correction says all that was said.
func (c *clause) takeBack() {
	before := c.previous
	if c.corrects == 0 || before == nil || !before.subject() || c.subject() && c.mentions[0].meaning != before.mentions[0].meaning {
		c.corrects = 0
		return
	}
	before.corrected = true
	c.partial = !c.subject() && c.numbers(before.from, before.to) != c.numbers(c.from, c.to)
	c.carries = !c.subject()
}

// numbers returns how many figures stand between two tokens.
func (r *reader) numbers(from, to int) int {
	n := 0
	for _, t := range r.tokens[from:to] {
		if t.numeric() {
			n++
		}
	}
	return n
}

// withdrawn rejects what was taken back, and a correction that does not say all of it again.
func (c *clause) withdrawn() bool {
	switch {
	case c.corrected:
		c.reject(fitness.Problem{
			Reason: fitness.Negated, Message: "this was corrected by what follows it, so nothing is stored of it", Hint: "Say what was done.",
		}, "")
	case c.partial:
		c.reject(*ambiguous("it corrects a part of what was said before", "Say it once more, with all figures."), "")
	default:
		return false
	}
	return true
}

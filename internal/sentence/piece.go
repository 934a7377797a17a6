package sentence

import (
	"slices"
	"strings"
)

// piece is a part of a sentence between two separators, with at most one subject.
type piece struct {
	from, to   int
	sep        separator // what stands before it
	mentions   []mention
	content    pieceKind
	dated      bool
	enumerates bool // amounts are listed before their name
	corrects   int  // how many tokens at its beginning take back what was said before it
}

// pieceKind is what a piece without a subject says.
type pieceKind uint8

const (
	pieceJoins   pieceKind = iota // nothing: joining words
	pieceDates                    // a day or a time
	pieceAmounts                  // amounts alone
	pieceSays                     // anything else
)

// pieces cuts the tokens at separators, and where a second subject begins.
func (r *reader) pieces() []piece {
	named := r.findMentions()
	var all []piece
	sep, start := sepStop, 0
	cut := func(end int) {
		if start < end {
			all = append(all, r.divide(piece{from: start, to: end, sep: sep}, &named)...)
			sep = sepNone
		}
	}
	for i := 0; i <= len(r.tokens); {
		own := len(named) > 0 && named[0].class == classTrackable && i == named[0].from
		if own || len(named) > 0 && i > named[0].from && i < named[0].to { // clean and jerk
			i++
			continue
		}
		if len(named) > 0 && i == named[0].from && named[0].class == classNote {
			i = r.note(&named)
			cut(i)
			start = i
			continue
		}
		s, n := r.separatorAt(i)
		if n < 0 {
			if r.turns(i, start) {
				cut(i)
				start = i
			}
			i++
			continue
		}
		began := start < i
		cut(i)
		if began {
			sep = s
		} else {
			sep = stronger(sep, s)
		}
		i += n
		start = i
	}
	return all
}

// note returns where the line of a note ends, and drops what is named in its text.
func (r *reader) note(named *[]mention) int {
	end := (*named)[0].to
	for end < len(r.tokens) && !r.tokens[end].newline {
		end++
	}
	rest := (*named)[1:]
	for len(rest) > 0 && rest[0].from < end {
		rest = rest[1:]
	}
	*named = append((*named)[:1:1], rest...)
	return end
}

// stronger returns which of two separators in a row counts: ", and then" is an "and".
func stronger(a, b separator) separator {
	switch {
	case a == sepStop || b == sepStop:
		return sepStop
	case a == sepLine || b == sepLine:
		return sepLine
	default:
		return max(a, b)
	}
}

// turns reports whether a denial begins at i after something was said with an amount: 5 km
// without stopping, 3 km instead of 5.
func (r *reader) turns(i, start int) bool {
	if start < i && (r.retracts(i) || r.ticks(i)) {
		return true
	}
	t := r.token(i)
	if !t.is("without", "not", "instead", "rather") || i == start || r.undone(i) {
		return false
	}
	for _, said := range r.tokens[start:i] {
		if said.numeric() {
			return true
		}
	}
	return false
}

// ticks reports whether an item of a list begins at i, each of which has a mark of what was
// done or not before it: ✅ 20 push-ups ❌ run.
func (r *reader) ticks(i int) bool {
	if !r.ticked(i) {
		return false
	}
	first := i
	for first > 0 && !r.tokens[first-1].newline {
		first--
	}
	return first < i && r.ticked(first)
}

func (r *reader) ticked(i int) bool {
	t := r.token(i)
	return t.kind == tokenMark && strings.ContainsAny(t.text, "✅✔☑❌✗✘☐🚫⬜❎")
}

// divide cuts a piece with several subjects between them, and takes its mentions from those
// that are left.
func (r *reader) divide(p piece, named *[]mention) []piece {
	for len(*named) > 0 && (*named)[0].from < p.to {
		p.mentions = append(p.mentions, (*named)[0])
		*named = (*named)[1:]
	}
	if len(p.mentions) > 1 && r.heads(p, p.mentions[0], p.mentions[1]) {
		p.mentions = p.mentions[1:]
	}
	var all []piece
	for {
		at, rest := r.boundary(p)
		if at < 0 {
			return append(all, r.describe(p))
		}
		head := p
		head.to, head.mentions = at, p.mentions[:rest]
		all = append(all, r.describe(head))
		p.from, p.sep, p.mentions = at, sepNone, p.mentions[rest:]
	}
}

// boundary returns where the second subject of a piece begins, and how many mentions come
// before; -1 when there is none. Amounts between two subjects belong to the first unless it
// has one before it.
func (r *reader) boundary(p piece) (at, rest int) {
	for k := 1; k < len(p.mentions); k++ {
		a, b := p.mentions[k-1], p.mentions[k]
		if a.same(b) {
			continue
		}
		if b.from == a.to+1 && r.tokens[a.to].is("or") {
			continue // no squats or push-ups
		}
		end := p.to
		if k+1 < len(p.mentions) {
			end = p.mentions[k+1].from
		}
		return r.between(a, b, p.from, end), k
	}
	return -1, 0
}

// heads reports whether the first mention is a heading of the second: "Gym: squat 5x5".
func (r *reader) heads(p piece, a, b mention) bool {
	return a.class == classSport && (b.class == classExercise || b.class == classSport) && r.token(a.to).sign(":") &&
		len(r.amounts(p.from, b.from)) == 0
}

// between returns the token from which on words belong to mention b.
func (r *reader) between(a, b mention, from, end int) int {
	groups := r.amounts(a.to, b.from)
	before, after := len(r.amounts(from, a.from)) > 0, len(r.amounts(b.to, end)) > 0
	own := -1 // the first amount of b
	switch led := r.ledTo(groups, a); {
	case led >= 0:
		own = led
	case len(groups) == 0 || after && !before || a.class != classFood && r.loads(groups[len(groups)-1]):
	case len(groups) > 1 || before || a.class == classTrackable || a.class == classFood:
		own = groups[len(groups)-1]
	}
	at := b.from
	if own >= 0 {
		at = own
	}
	for at > a.to && r.leads(at-1) {
		at--
	}
	return at
}

// ledTo returns the last of the amounts that a word of time or cause leads to, which are of what
// comes after them: chest pain after 40 squats; -1 when there is none.
func (r *reader) ledTo(groups []int, a mention) int {
	for _, amount := range slices.Backward(groups) {
		i := amount - 1
		for r.token(i).is("my", "the", "a", "an", "our", "another", "these", "those", "doing", "running", "about") {
			i--
		}
		if t := r.token(i); i >= a.to && (t.is("after", "during", "before", "following", "post") || t.is("from") && a.class == classMetric || t.is("on") && a.class == classSport) {
			return amount
		}
	}
	return -1
}

// loads reports whether the amount at i is a load, which is of the sets before it.
func (r *reader) loads(i int) bool {
	_, _, n := readMass(r.tail(i))
	return n > 0 || r.token(i-1).kind == tokenAt || r.token(i-1).is("at", "with")
}

// leads reports whether the word at i leads to what follows it.
func (r *reader) leads(i int) bool {
	t := r.token(i)
	return t.kind == tokenAbout || t.kind == tokenWord && (joining[t.text] && !t.is("it", "that", "so") || about[t.text] || vague[t.text] || denials[t.text])
}

// amounts returns where amounts begin between two tokens. What signs and units bind together
// is one amount: 3x10@60kg, 1 h 30.
func (r *reader) amounts(from, to int) []int {
	var at []int
	for i := from; i < to; i++ {
		if !r.tokens[i].numeric() {
			continue
		}
		if len(at) == 0 || i == from || !r.binds(i-1) {
			at = append(at, i)
		}
	}
	return at
}

// binds reports whether the token at i joins the amount after it to the one before.
func (r *reader) binds(i int) bool {
	switch t := r.token(i); t.kind {
	case tokenTimes, tokenAt, tokenSlash, tokenDash, tokenPlus:
		return true
	case tokenWord:
		if t.is("at", "of", "with", "rpe", "to", "in", "for", "over") && r.token(i-1).kind != tokenStop {
			return true
		}
		u, _ := unitAt(r.tail(i))
		return u.dimension == ofTime && r.token(i+1).glued || u.name == "h" || u.name == "st"
	default:
		return false
	}
}

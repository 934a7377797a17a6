package sentence

// separator is what stands between two pieces of a sentence.
type separator uint8

const (
	sepStop  separator = iota // a sentence or a line ended
	sepLine                   // a line ended
	sepNone                   // nothing: another subject began
	sepComma                  // , / -
	sepAnd                    // and, then, plus
	sepBut
)

// separatorAt returns what separates at i, and how many tokens it takes; n is 0 for a word that
// begins the next piece itself, and -1 where nothing separates.
func (r *reader) separatorAt(i int) (s separator, n int) {
	t, before, after := r.token(i), r.token(i-1), r.token(i+1)
	switch t.kind {
	case tokenStop:
		if t.newline {
			return sepLine, 1
		}
		return sepStop, 1
	case tokenComma:
		if after.kind == tokenNumber && after.number.digits && year(after.number.value) && r.monthNear(i) {
			return sepNone, -1
		}
		return sepComma, 1
	case tokenPlus:
		if !after.glued && (!t.glued || !before.is("m", "ft")) {
			return sepAnd, 1
		}
	case tokenDash, tokenSlash:
		between := after.numeric() && (before.numeric() || before.is("am", "pm"))
		if before.kind == tokenWord && mealWords[before.text] != "" && r.token(i-2).kind == tokenStop {
			return sepNone, -1 // Breakfast - eggs
		}
		if !t.glued && !after.glued && !between {
			return sepComma, 1
		}
	case tokenWord:
		return r.separatingWord(i)
	default:
	}
	return sepNone, -1
}

func year(v float64) bool { return whole(v) && v >= 1900 && v <= 2100 }

// monthNear reports whether a month is named just before i: Nov 28, 2026.
func (r *reader) monthNear(i int) bool {
	for _, t := range []token{r.token(i - 1), r.token(i - 2), r.token(i - 3)} {
		if t.kind == tokenWord && months[t.text] > 0 {
			return true
		}
	}
	return false
}

func (r *reader) separatingWord(i int) (s separator, n int) {
	switch t := r.token(i); {
	case t.is("then", "plus"), t.is("and") && !r.withinAmount(i):
		return sepAnd, 1
	case t.is("n") && t.end-t.start == 1 && (r.token(i+1).numeric() || r.token(i+1).kind == tokenWord):
		return sepAnd, 1
	case t.is("but"):
		return sepBut, 1
	case t.is("followed") && r.token(i+1).is("by"):
		return sepAnd, 2
	default:
		return sepNone, -1
	}
}

// withinAmount reports whether an "and" belongs to an amount or a pair of days: 2 h and 30 min,
// an hour and a half, Monday and Friday, between 5 and 6.
func (r *reader) withinAmount(i int) bool {
	before, after := r.token(i-1), r.token(i+1)
	if u, _ := unitAt([]token{before}); u.dimension == ofTime {
		if after.kind == tokenNumber && r.token(i+2).is("quarters") {
			return true
		}
		if after.is("a", "half", "three") && r.token(i+2).is("half", "quarter", "quarters") || after.is("half") {
			return true
		}
		_, smaller, _ := numberUnit(r.tail(i + 1))
		return smaller.dimension == ofTime && smaller.factor < u.factor || smaller.dimension == ofLetterM && u.name == "h"
	}
	if before.kind == tokenWord && after.kind == tokenWord && (weekdays[before.text] > 0 || before.is("yesterday", "today")) {
		return weekdays[after.text] > 0 || after.is("yesterday", "today") ||
			after.is("on") && weekdays[r.token(i+2).text] > 0
	}
	return r.token(i-2).is("between") && before.numeric() && after.numeric()
}

// tail returns the tokens from i on.
func (r *reader) tail(i int) []token {
	if i < 0 || i >= len(r.tokens) {
		return nil
	}
	return r.tokens[i:]
}

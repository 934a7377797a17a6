package sentence

// labelled returns the tokens with the numbers that only count weeks, days or items made words:
// week 3: squat 5x5, day 5 of 30, #3. Nothing is then read as an amount of them.
func labelled(tokens []token) []token {
	for i := range tokens {
		if tokens[i].kind == tokenNumber && itemises(tokens, i) {
			tokens[i].kind = tokenWord
		}
	}
	return tokens
}

// itemises reports whether the number at i counts what the word before it names.
func itemises(tokens []token, i int) bool {
	before, t, next := nth(tokens, i-1), tokens[i], nth(tokens, i+1)
	if before.sign("#") && t.glued {
		return true
	}
	if before.is("w", "wk", "d") && t.glued {
		return !nth(tokens, i-2).numeric() || !before.glued
	}
	if _, n := unitAt([]token{next}); n > 0 || !t.number.digits {
		return false
	}
	ends := next.sign(":")
	switch {
	case before.is("session", "workout", "exercise"):
		return ends
	case before.is("day"):
		return ends || next.kind == tokenDash || next.kind == tokenComma || next.is("of") || next.numeric()
	case before.is("week", "phase", "stage", "lesson", "chapter", "block"):
		return !nth(tokens, i-2).is("this", "last", "next", "a", "per", "each", "every", "all", "the", "past", "one")
	default:
		return false
	}
}

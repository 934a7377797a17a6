package sentence

import "github.com/paceline/paceline/internal/units"

// half reads half and quarters of something: "half an hour", "three quarters of an hour".
func half(tokens []token) (n int, v float64) {
	switch {
	case tokens[0].is("half") && follows(tokens[1:], "a", "dozen"):
		return 3, 6
	case tokens[0].is("half") && (follows(tokens[1:], "an") || follows(tokens[1:], "a")):
		return 2, 0.5
	case tokens[0].is("a") && follows(tokens[1:], "half") && !follows(tokens[2:], "marathon"):
		return 2, 0.5
	case tokens[0].is("half") && len(tokens) > 1 && tokens[1].is("hour", "litre", "liter", "pint", "mile"):
		return 1, 0.5
	}
	at, parts := 0, 1.0
	if tokens[0].is("a", "one") {
		at = 1
	} else if tokens[0].is("three") {
		at, parts = 1, 3
	}
	if len(tokens) <= at || !tokens[at].is("quarter", "quarters") {
		return 0, 0
	}
	at++
	if follows(tokens[at:], "of") {
		at++
	}
	if follows(tokens[at:], "an") || follows(tokens[at:], "a") {
		at++
	}
	if len(tokens) <= at || !tokens[at].is("hour", "mile", "litre", "liter") {
		return 0, 0
	}
	return at, parts / 4
}

// couple reads the words that name a number loosely and still one.
func couple(tokens []token) (n int, v float64) {
	if tokens[0].is("a") {
		n = 1
	}
	if len(tokens) <= n || !tokens[n].is("couple", "pair") {
		return 0, 0
	}
	n++
	if follows(tokens[n:], "of") {
		n++
	}
	return n, 2
}

// halves adds "and a half" to the number before it, and returns how many tokens that takes.
func halves(rest []token, t *token) int {
	if n := point(rest, t); n > 0 {
		return n
	}
	if !follows(rest, "and") {
		return 0
	}
	for _, part := range []struct {
		words []string
		v     float64
	}{
		{[]string{"and", "a", "half"}, 0.5},
		{[]string{"and", "half"}, 0.5},
		{[]string{"and", "a", "quarter"}, 0.25},
		{[]string{"and", "three", "quarters"}, 0.75},
	} {
		if n := len(part.words); follows(rest, part.words...) && !nth(rest, n).is("marathon", "an", "a") {
			t.number.value += part.v
			t.number.digits, t.number.grouped = false, nan
			t.end = rest[n-1].end
			return n
		}
	}
	return 0
}

// point adds the decimals of "eighty-one point five", and returns how many tokens they take.
func point(rest []token, t *token) int {
	if !follows(rest, "point") || !whole(t.number.value) {
		return 0
	}
	n, scale := 1, 0.1
	for n < len(rest) && n < 4 {
		v, ok := cardinals[rest[n].text]
		if rest[n].kind == tokenNumber && len(rest[n].text) == 1 {
			v, ok = rest[n].number.value, true
		}
		if !ok || v > 9 {
			break
		}
		t.number.value = units.Round(t.number.value+v*scale, 3)
		scale /= 10
		n++
	}
	if n == 1 {
		return 0
	}
	t.number.digits, t.end = false, rest[n-1].end
	return n
}

package sentence

import (
	"github.com/paceline/paceline/internal/units"
)

// cardinals are the numbers that are one word.
//
//nolint:gochecknoglobals // a constant table
var cardinals = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
	"nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
	"ninety": 90,
}

// multiples are the words that multiply what stands before them.
//
//nolint:gochecknoglobals // a constant table
var multiples = map[string]float64{"hundred": 100, "thousand": 1000, "dozen": 12, "million": 1e6}

// numberWords returns the tokens with the words of a number made one number: "twenty-five",
// "two hundred and ten", "three and a half", "half a dozen", "a couple of".
func numberWords(tokens []token) []token {
	out := tokens[:0]
	for i := 0; i < len(tokens); {
		n, t := spelledOut(tokens[i:], len(out) > 0 && out[len(out)-1].is("and"))
		if n == 0 {
			n, t = 1, tokens[i]
			if t.is("nan") {
				t.kind, t.number = tokenNumber, number{value: nan, grouped: nan}
			}
		}
		i += n
		if t.kind == tokenNumber {
			more := halves(tokens[i:], &t)
			i += more
		}
		out = append(out, t)
	}
	return out
}

// spelledOut reads a number that begins with a word or is multiplied by one, and returns how
// many tokens it takes; 0 when there is none. After "and" a half is added to what came before.
func spelledOut(tokens []token, added bool) (int, token) {
	if n, v := half(tokens); n > 0 && !added {
		return n, joined(tokens[:n], number{value: v, grouped: nan})
	}
	if n, v := couple(tokens); n > 0 {
		return n, joined(tokens[:n], number{value: v, grouped: nan, said: "a couple read as 2"})
	}
	n, v := cardinal(tokens)
	if n == 0 {
		return 0, token{}
	}
	num := number{value: v, grouped: nan, digits: true}
	if n == 1 && tokens[0].kind == tokenNumber {
		num = tokens[0].number
	}
	if tokens[n-1].is("dozen") {
		num.said = tokens[0].text + " dozen read as " + units.Number(v, 0)
	}
	return n, joined(tokens[:n], num)
}

// joined is one token in the place of several.
func joined(tokens []token, n number) token {
	t := tokens[0]
	t.kind, t.number, t.end = tokenNumber, n, tokens[len(tokens)-1].end
	return t
}

// cardinal reads a whole number: tens and ones, hundreds, thousands and dozens.
func cardinal(tokens []token) (n int, v float64) {
	for n < len(tokens) {
		size, part := simple(tokens[n:], n > 0)
		if size == 0 && (n > 0 || !tokens[0].is("hundred", "thousand", "dozen")) {
			break
		}
		part = max(part, float64(1-min(size, 1))) // "hundred" is one of them
		n += size
		factor := 1.0
		for n < len(tokens) && tokens[n].kind == tokenWord && multiples[tokens[n].text] > 0 {
			factor *= multiples[tokens[n].text]
			n++
		}
		v += part * factor
		if factor == 1 {
			return n, v
		}
		if size := under(tokens[n:], factor); size == 0 {
			break
		} else if tokens[n].is("and") {
			n++
		}
	}
	return n, v
}

// under reports whether a number below the multiple goes on: "two hundred and ten".
func under(tokens []token, factor float64) int {
	skip := 0
	if len(tokens) > 1 && tokens[0].is("and") {
		skip = 1
	}
	if len(tokens) <= skip || tokens[skip].kind != tokenWord || factor == 12 {
		return 0
	}
	v, ok := cardinals[tokens[skip].text]
	if !ok || v >= factor || v == 0 {
		return 0
	}
	return skip + 1
}

// simple reads a number without multiples. The word "a" is one before a multiple: "a hundred".
func simple(tokens []token, inside bool) (n int, v float64) {
	first := tokens[0]
	multiplied := func(i int) bool {
		return i < len(tokens) && tokens[i].kind == tokenWord && multiples[tokens[i].text] > 0
	}
	switch {
	case first.kind == tokenNumber && !inside && multiplied(1):
		return 1, first.number.value
	case first.kind != tokenWord:
		return 0, 0
	case first.is("a") && multiplied(1) && !inside:
		return 1, 1
	}
	v, ok := cardinals[first.text]
	if !ok {
		return 0, 0
	}
	if v >= 20 && len(tokens) > 1 && tokens[1].kind == tokenWord {
		if ones, ok := cardinals[tokens[1].text]; ok && ones > 0 && ones < 10 {
			return 2, v + ones
		}
	}
	return 1, v
}

// follows reports whether the tokens begin with the words.
func follows(tokens []token, words ...string) bool {
	if len(tokens) < len(words) {
		return false
	}
	for i, w := range words {
		if !tokens[i].is(w) {
			return false
		}
	}
	return true
}

package sentence

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numeric reads what begins with a digit: a date, a clock, a fraction or a number.
func (l *lexer) numeric() {
	rest := l.words[l.at:]
	if d, n := readDate(rest); n > 0 {
		l.add(tokenDate, n).date = d
		return
	}
	if c, n := readClock(rest); n > 0 {
		l.add(tokenClock, n).clock = c
		return
	}
	if v, n := fraction(rest); n > 0 {
		l.fraction(v, n)
		return
	}
	n := l.numberLength(rest)
	l.add(tokenNumber, n).number = readNumber(rest[:n])
}

// fraction adds a fraction to the whole number before it, or a number of its own.
func (l *lexer) fraction(v float64, n int) {
	if before := l.last(); before.kind == tokenNumber && before.number.digits && l.near() && (l.free() || l.touches()) {
		t := &l.tokens[len(l.tokens)-1]
		l.at += n
		t.end, t.text = l.at, fold(l.words[t.start:l.at])
		t.number.value += v
		t.number.digits = false
		return
	}
	l.add(tokenNumber, n).number = number{value: v, grouped: math.NaN()}
}

// near reports whether at most spaces stand between here and the token before.
func (l *lexer) near() bool { return strings.Trim(l.words[l.last().end:l.at], " \u00a0") == "" }

// free reports whether the number before is not bound to a sign before it, as in 3x10.
func (l *lexer) free() bool {
	if len(l.tokens) < 2 {
		return true
	}
	switch l.tokens[len(l.tokens)-2].kind {
	case tokenTimes, tokenAt, tokenSlash, tokenDash:
		return false
	default:
		return true
	}
}

// numberLength returns the length of the digits, marks and groups that the text begins with.
func (l *lexer) numberLength(s string) int {
	n := digitsIn(s)
	if n == 0 { // .5
		return 1 + digitsIn(s[1:])
	}
	if n < len(s) && (s[n] == '.' || s[n] == ',' && !l.listed()) {
		return n + marked(s[n:], n)
	}
	if n >= 1 && n <= 3 && s[0] != '0' {
		return n + l.groups(s, n)
	}
	return n
}

// listed reports whether a comma that touches stands before: 5,5,5 is a list.
func (l *lexer) listed() bool {
	n := len(l.tokens)
	return l.touches() && l.last().kind == tokenComma && l.last().glued && n > 1 && l.tokens[n-2].kind == tokenNumber
}

// marked returns how much of the text belongs to a number of before digits: one mark with
// digits after it, or several groups of three, or both.
func marked(s string, before int) int {
	n, groups := 0, 0
	for n < len(s) && (s[n] == '.' || s[n] == ',') {
		d := digitsIn(s[n+1:])
		if d == 0 {
			break
		}
		next := n + 1 + d
		more := next < len(s) && (s[next] == '.' || s[next] == ',') && digitsIn(s[next+1:]) > 0
		if more && (d != 3 || before > 3) { // 10,8,6 is a list
			if groups == 0 {
				return 0
			}
			return n
		}
		n = next
		groups++
		if d != 3 {
			break
		}
	}
	return n
}

// groups returns the length of the groups of three digits that spaces or apostrophes set off
// after the first n digits. A plain space also stands between two numbers, so it joins only
// what nothing binds to something else.
func (l *lexer) groups(s string, n int) int {
	total := 0
	for {
		r, size := utf8.DecodeRuneInString(s[n+total:])
		rest := s[min(len(s), n+total+size):]
		if size == 0 || !grouping(r) || digitsIn(rest) != 3 {
			break
		}
		if r == ' ' && (!l.unbound() || !loose(rest)) {
			break
		}
		total += size + 3
	}
	if total == 0 {
		return 0
	}
	if after := s[n+total:]; after != "" && (after[0] == '.' || after[0] == ',') && digitsIn(after[1:]) > 0 {
		total += 1 + digitsIn(after[1:])
	}
	return total
}

func grouping(r rune) bool {
	return r == ' ' || r == '\u00a0' || r == '\u202f' || r == '\u2009' || apostrophe(r)
}

// unbound reports whether the token before lets a number begin a group.
func (l *lexer) unbound() bool {
	switch l.last().kind {
	case tokenTimes, tokenAt, tokenSlash, tokenDash, tokenNumber, tokenPlus:
		return false
	default:
		return true
	}
}

// loose reports whether three digits at the beginning end a number: no sign and no further
// number follows, and a unit that touches them only after round thousands.
func loose(s string) bool {
	rest := s[3:]
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLetter(next) {
		return s[:3] == "000"
	}
	if rest == "" || next != ' ' {
		return rest == "" || strings.IndexByte(".,;!?\n\r)", rest[0]) >= 0
	}
	after := strings.TrimLeft(rest, " ")
	return after == "" || !digit(rune(after[0])) && !startsTimes(after) || digitsIn(after) == 3
}

func startsTimes(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[size:])
	return r == '×' || r == '*' || r == '@' || (r == 'x' || r == 'X') && !unicode.IsLetter(next)
}

func digitsIn(s string) int {
	n := 0
	for n < len(s) && digit(rune(s[n])) {
		n++
	}
	return n
}

package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sign reads a token that begins with neither a letter nor a digit.
func (l *lexer) sign(r rune, size int) {
	switch r {
	case '.', '!', '?', '…':
		l.stop(size)
	case ';':
		l.add(tokenStop, size)
	case ',', '،', '、':
		l.add(tokenComma, size)
	case '×', '*', '✕', '✖':
		l.add(tokenTimes, size)
	case '@':
		l.add(tokenAt, size)
	case '/', '∕', '⁄':
		l.add(tokenSlash, size)
	case '-', '−', '‐', '‑', '–', '—', '→', '➔', '➜':
		l.dash(r, size)
	case '+':
		l.add(tokenPlus, size)
	case '~', '≈', '∼':
		l.add(tokenAbout, size)
	case '%', '٪':
		l.add(tokenPercent, size)
	case '&':
		l.add(tokenWord, size).text = "and"
	case '°', 'º':
		l.degree(size)
	default:
		if !l.prime(r, size) {
			l.add(tokenMark, size)
		}
	}
}

// stop reads the end of a sentence; "min." before a word that goes on is none.
func (l *lexer) stop(size int) {
	before, touching := l.last(), l.touches()
	rest := strings.TrimLeft(l.words[l.at+size:], " \t")
	next, _ := utf8.DecodeRuneInString(rest)
	if l.words[l.at] == '.' && touching && before.kind == tokenWord && abbreviated(before.text) && unicode.IsLower(next) {
		l.add(tokenMark, size)
		return
	}
	for l.at+size < len(l.words) && strings.IndexByte(".!?", l.words[l.at+size]) >= 0 {
		size++
	}
	l.add(tokenStop, size)
}

func abbreviated(word string) bool {
	switch word {
	case "min", "mins", "hr", "hrs", "sec", "secs", "lb", "lbs", "kg", "st", "oz", "approx", "ca", "avg", "max", "temp", "reps", "vs", "incl":
		return true
	default:
		return false
	}
}

// dash reads a minus before a number as its sign, where it does not stand between two things,
// and the hyphen within a word as nothing.
func (l *lexer) dash(r rune, size int) {
	before, touching := l.last(), l.touches()
	next := l.peek(size)
	between := before.kind == tokenClock || before.kind == tokenDate || touching && (before.kind == tokenNumber || before.kind == tokenWord)
	switch {
	case r == '-' && next == '>':
		l.add(tokenDash, size+1)
	case touching && unicode.IsLetter(next) && (before.kind == tokenWord || before.kind == tokenNumber):
		l.at += size // a hyphen: push-ups, 5-km, twenty-five
	case (r == '-' || r == '−') && digit(next) && !between:
		l.at += size
		l.numeric()
		l.negate(size)
	default:
		l.add(tokenDash, size)
	}
}

// negate gives the number just read the sign of size bytes before it.
func (l *lexer) negate(size int) {
	t := &l.tokens[len(l.tokens)-1]
	t.start -= size
	t.glued = len(l.tokens) > 1 && l.tokens[len(l.tokens)-2].end == t.start
	t.text = "-" + t.text
	if t.kind == tokenNumber {
		t.number.value, t.number.grouped, t.number.digits = -t.number.value, -t.number.grouped, false
		return
	}
	t.kind = tokenWord // a clock or a date has no sign: it comes back as it was said
}

// degree reads °C and °F as one word.
func (l *lexer) degree(size int) {
	next := unicode.ToLower(l.peek(size))
	if (next == 'c' || next == 'f') && !unicode.IsLetter(l.peek(size+1)) {
		l.add(tokenWord, size+1)
		return
	}
	l.add(tokenWord, size).text = "°"
}

// prime reads the marks of minutes and seconds, which touch a number.
func (l *lexer) prime(r rune, size int) bool {
	if !l.touches() || l.last().kind != tokenNumber {
		return false
	}
	switch {
	case r == '"' || r == '″' || r == '”':
		l.add(tokenDoublePrime, size)
	case apostrophe(r) && apostrophe(l.peek(size)):
		l.add(tokenDoublePrime, size+utf8.RuneLen(l.peek(size)))
	case apostrophe(r) || r == '′':
		l.add(tokenPrime, size)
	default:
		return false
	}
	return true
}

package sentence

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// tokenKind is what a token is.
type tokenKind uint8

const (
	tokenWord        tokenKind = iota // letters
	tokenNumber                       // an amount without a sign of time in it
	tokenClock                        // 7:30 or 1:05:30: a time of day or a length of time
	tokenDate                         // 2026-11-28, 28/11/2026
	tokenTimes                        // x, × or * between numbers
	tokenAt                           // @
	tokenSlash                        // /
	tokenDash                         // a dash or an arrow between two things
	tokenPlus                         // + before a number
	tokenAbout                        // ~
	tokenPercent                      // %
	tokenPrime                        // ' after a number
	tokenDoublePrime                  // " after a number
	tokenComma                        // ,
	tokenStop                         // the end of a sentence or of a line
	tokenMark                         // any other sign, emoji among them
)

// token is a piece of the words. Every byte of the words is in one token, or is white space,
// a list mark or invisible.
type token struct {
	kind       tokenKind
	glued      bool   // nothing stands between it and the token before
	newline    bool   // of a stop: the line ends
	start, end int    // in bytes
	text       string // in lower case, without accents
	number     number // of a number
	clock      clock  // of a clock
	date       date   // of a date
}

// is reports whether the token is one of the words.
func (t token) is(words ...string) bool {
	return t.kind == tokenWord && slices.Contains(words, t.text)
}

// foreign reports whether the token is a number in digits of another script.
func (t token) foreign() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return t.kind == tokenWord && r >= utf8.RuneSelf && unicode.Is(unicode.Nd, r)
}

// nth returns a token, or the end of a sentence where there are not so many.
func nth(tokens []token, n int) token {
	if n < 0 || n >= len(tokens) {
		return token{kind: tokenStop}
	}
	return tokens[n]
}

// sign reports whether the token is the sign.
func (t token) sign(s string) bool { return t.kind == tokenMark && t.text == s }

// clock is what stands between colons: two numbers or three.
type clock struct {
	a, b, c  int
	parts    int
	fraction float64 // of a second: 7:42.5
}

// date is the numbers of a written date.
type date struct {
	year, month, day int
	ambiguous        bool // 3/4/2026 is in April or in March
}

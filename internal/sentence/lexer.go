package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer cuts words into tokens, in one pass.
type lexer struct {
	words  string
	at     int
	tokens []token
	line   bool // nothing but white space came since the line began
}

// lex returns the tokens of the words, in order.
func lex(words string) []token {
	l := lexer{words: words, tokens: make([]token, 0, len(words)/3+4), line: true}
	for l.at < len(words) {
		l.next()
	}
	return l.tokens
}

func (l *lexer) next() {
	r, size := utf8.DecodeRuneInString(l.words[l.at:])
	switch {
	case r == '\n' || r == '\r':
		l.add(tokenStop, size)
		l.tokens[len(l.tokens)-1].newline = true
		l.line = true
		return
	case blank(r):
		l.at += size
		l.line = l.line && (r == ' ' || r == '\t')
		return
	case invisible(r) || unicode.Is(unicode.Mn, r):
		l.at += size
	case l.line && l.listMark():
	case (unicode.IsLetter(r) || r == '.' || r == '~') && l.opaque():
	case digit(r) || vulgar(r) > 0 || (r == '.' || r == ',') && digit(l.peek(size)) && !l.touches():
		l.numeric()
	case unicode.IsLetter(r):
		l.word()
	case unicode.IsNumber(r):
		l.foreign()
	default:
		l.sign(r, size)
	}
	l.line = false
}

// foreign takes digits of another script, and numbers with a sign around them, as one word.
func (l *lexer) foreign() {
	rest := l.words[l.at:]
	n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsNumber(r) || r < utf8.RuneSelf || vulgar(r) > 0 })
	if n < 0 {
		n = len(rest)
	}
	l.add(tokenWord, n)
}

// listMark skips what begins an item of a list: a dash, a bullet, or a number with a point,
// before a space.
func (l *lexer) listMark() bool {
	rest := l.words[l.at:]
	n := 0
	for n < len(rest) && n < 2 && digit(rune(rest[n])) {
		n++
	}
	if n > 0 {
		if n == len(rest) || rest[n] != '.' && rest[n] != ')' {
			return false
		}
		n++
	} else if ticked := min(len(rest), 3); strings.EqualFold(rest[:ticked], "[x]") {
		n = ticked
	} else {
		r, size := utf8.DecodeRuneInString(rest)
		if !strings.ContainsRune("-–—•*·+", r) {
			return false
		}
		n = size
	}
	if n < len(rest) && rest[n] != ' ' && rest[n] != '\t' {
		return false
	}
	l.at += n
	return true
}

// add appends the next size bytes as a token.
func (l *lexer) add(kind tokenKind, size int) *token {
	start := l.at
	l.at += size
	l.tokens = append(l.tokens, token{
		kind: kind, start: start, end: l.at, text: fold(l.words[start:l.at]),
		glued: len(l.tokens) > 0 && l.tokens[len(l.tokens)-1].end == start,
	})
	return &l.tokens[len(l.tokens)-1]
}

// last returns the token before; the zero word at the beginning.
func (l *lexer) last() token {
	if len(l.tokens) == 0 {
		return token{kind: tokenStop}
	}
	return l.tokens[len(l.tokens)-1]
}

// touches reports whether a token ends right here.
func (l *lexer) touches() bool { return len(l.tokens) > 0 && l.last().end == l.at }

func (l *lexer) peek(ahead int) rune {
	r, _ := utf8.DecodeRuneInString(l.words[min(len(l.words), l.at+ahead):])
	return r
}

func digit(r rune) bool { return '0' <= r && r <= '9' }

// numbered are the words that go on after a digit.
func numbered(word string) bool {
	switch fold(word) {
	case "vo2max", "vo2", "spo2", "o2", "h2o", "sp02", "co2", "b4", "t2b":
		return true
	default:
		return false
	}
}

func (l *lexer) word() {
	rest := l.words[l.at:]
	if n := times(rest, l.last(), l.touches()); n > 0 {
		l.add(tokenTimes, n)
		return
	}
	n := letters(rest)
	if n < len(rest) && digit(rune(rest[n])) {
		more := n
		for more < len(rest) && (digit(rune(rest[more])) || more+3 <= len(rest) && more > n && strings.EqualFold(rest[more:more+3], "max")) {
			if digit(rune(rest[more])) {
				more++
			} else {
				more += 3
			}
		}
		if numbered(rest[:more]) {
			n = more
		}
	}
	if n > 1 && n < len(rest) && digit(rune(rest[n])) && rest[n-1]|0x20 == 'x' && l.touches() && l.last().kind == tokenNumber {
		n-- // 60kgx10
	}
	if half := meridiem(rest); half > 0 {
		l.add(tokenWord, half).text = strings.ToLower(rest[:1]) + "m"
		return
	}
	l.add(tokenWord, n)
}

// letters returns the length of the word that the text begins with. An apostrophe belongs to
// it when a letter follows, a mark over a letter always.
func letters(s string) int {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		inside := unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) || invisible(r)
		if !inside && apostrophe(r) {
			next, _ := utf8.DecodeRuneInString(s[n+size:])
			inside = unicode.IsLetter(next)
		}
		if !inside {
			break
		}
		n += size
	}
	return n
}

// times returns the length of an x that stands for "times": between numbers, or before one.
func times(s string, before token, glued bool) int {
	if s[0] != 'x' && s[0] != 'X' {
		return 0
	}
	next, _ := utf8.DecodeRuneInString(s[1:])
	if digit(next) || before.kind == tokenNumber && !unicode.IsLetter(next) || glued && before.kind == tokenNumber && digit(next) {
		return 1
	}
	if s == "x" || !unicode.IsSpace(next) {
		return 0
	}
	after, _ := utf8.DecodeRuneInString(strings.TrimLeft(s[1:], " \t\u00a0"))
	if digit(after) {
		return 1
	}
	return 0
}

// meridiem returns the length of a.m. or p.m. at the beginning.
func meridiem(s string) int {
	if len(s) < 3 || s[0]|0x20 != 'a' && s[0]|0x20 != 'p' || s[1] != '.' || s[2]|0x20 != 'm' {
		return 0
	}
	switch {
	case len(s) == 3 || len(s) > 3 && s[3] != '.' && !unicode.IsLetter(rune(s[3])):
		return 3
	case s[3] == '.':
		return 4
	default:
		return 0
	}
}

// opaque takes an address or a path as one word: what is in it says nothing.
func (l *lexer) opaque() bool {
	rest := l.words[l.at:]
	if n := mailbox(rest); n > 0 && !l.touches() {
		l.add(tokenWord, n)
		return true
	}
	if l.touches() || !strings.HasPrefix(rest, "../") && !strings.HasPrefix(rest, "./") && !strings.HasPrefix(rest, "~/") {
		scheme := letters(rest)
		if l.touches() || !strings.HasPrefix(rest[scheme:], "://") && !strings.HasPrefix(rest, "www.") {
			return false
		}
	}
	n := strings.IndexFunc(rest, unicode.IsSpace)
	if n < 0 {
		n = len(rest)
	}
	l.add(tokenWord, n)
	return true
}

// mailbox returns the length of an e-mail address at the beginning, or 0.
func mailbox(s string) int {
	local := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !digit(r) && !strings.ContainsRune("._%+-", r) })
	if local < 1 || s[local] != '@' {
		return 0
	}
	host := s[local+1:]
	if end := strings.IndexFunc(host, func(r rune) bool { return !unicode.IsLetter(r) && !digit(r) && r != '.' && r != '-' }); end >= 0 {
		host = host[:end]
	}
	host = strings.TrimRight(host, ".-")
	dot := strings.LastIndexByte(host, '.')
	if dot < 1 || len(host)-dot < 3 || letters(host) == 0 || strings.ContainsAny(host[dot:], "0123456789-") {
		return 0
	}
	return local + 1 + len(host)
}

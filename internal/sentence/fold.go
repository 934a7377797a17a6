package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The letters of Latin alphabets with the ones that they are compared as, pair by pair.
const accented = "àaáaâaãaäaåaçcèeéeêeëeìiíiîiïiñnòoóoôoõoöoøoùuúuûuüuýyÿyāaăaąaćcčcďdēeęeěeğgıiłlńnňnōoőořrśsşsšsťtūuůuűuźzżzžz"

// unaccented maps a lower-case letter with an accent to the letter without.
//
//nolint:gochecknoglobals // a constant table
var unaccented = func() map[rune]rune {
	table := make(map[rune]rune)
	letters := []rune(accented)
	for i := 0; i+1 < len(letters); i += 2 {
		table[letters[i]] = letters[i+1]
	}
	return table
}()

// fold returns a word as it is compared: in lower case, without accents, apostrophes made
// plain and invisible characters left out.
func fold(word string) string {
	if plain(word) {
		return word
	}
	text := bare(word)
	if lower := strings.ToLower(word); joining[text] && strings.ReplaceAll(lower, "’", "'") != text {
		return lower // no word that may be left out: it only looks like one without its marks
	}
	return text
}

func bare(word string) string {
	var b strings.Builder
	b.Grow(len(word))
	for _, r := range word {
		if invisible(r) || r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Mn) {
			continue
		}
		r = unicode.ToLower(r)
		if apostrophe(r) {
			r = '\''
		}
		if bare, ok := unaccented[r]; ok {
			r = bare
		}
		b.WriteRune(r)
	}
	return b.String()
}

func plain(word string) bool {
	for i := range len(word) {
		if c := word[i]; c >= utf8.RuneSelf || c < ' ' || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == 'ʼ' }

// invisible reports whether a character shows nothing: zero-width, of writing direction, or
// a variation selector.
func invisible(r rune) bool { return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F }

// blank reports whether a character is white space within a line, or controls a terminal.
func blank(r rune) bool {
	return r != '\n' && r != '\r' && (unicode.IsSpace(r) || unicode.Is(unicode.Cc, r) || r == utf8.RuneError)
}

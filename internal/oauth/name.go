package oauth

import (
	"strings"
	"unicode"
)

const mostName = 64 // characters of a client's name

// cleanName returns a name that a client gave itself as people are shown it: on one line, without what does not
// print or turns text around, at most 64 characters; "" when nothing is left.
func cleanName(name string) string {
	var clean strings.Builder
	for _, r := range strings.ToValidUTF8(name, "") {
		switch {
		case unicode.IsSpace(r):
			clean.WriteRune(' ')
		case unicode.IsGraphic(r) && !showsNothing(r):
			clean.WriteRune(r)
		}
	}
	runes := []rune(strings.Join(strings.Fields(clean.String()), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), mostName)]))
}

// showsNothing reports a graphic character that has no picture of its own: fillers, and selectors of variants.
func showsNothing(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0':
		return true
	default:
		return unicode.In(r, unicode.Cf, unicode.Co, unicode.Variation_Selector)
	}
}

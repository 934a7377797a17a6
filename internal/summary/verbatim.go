package summary

import "unicode"

// Verbatim is what a person said, as the very characters: in JSON nothing of it is changed but for the
// characters that show nothing or turn the direction of writing. In Markdown it stands as [Text] does.
type Verbatim string

// verbatimCap is the most characters of it that an answer holds: all that one call can say.
const verbatimCap = 4000

// asSaid returns what somebody said, without what could hide something or turn it around.
func asSaid(s string) Verbatim {
	const joiner = '\u200d' // which emoji are made with
	runes := make([]rune, 0, len(s))
	for _, r := range s {
		if hidden := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs) && r != joiner && r != '\n' && r != '\t'; !hidden {
			runes = append(runes, r)
		}
	}
	return Verbatim(capped(string(runes), verbatimCap))
}

// quoted returns it as Markdown shows it: on one line, neutral and in quotation marks.
func (v Verbatim) quoted() string { return Text(clean(string(v), sentenceCap)).quoted() }

// eachAsSaid is asSaid of each; no sentence is an empty list and never null.
func eachAsSaid(sentences []string) []Verbatim {
	said := make([]Verbatim, len(sentences))
	for i, s := range sentences {
		said[i] = asSaid(s)
	}
	return said
}

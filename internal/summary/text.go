package summary

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/fitness"
)

// Text is text that somebody else wrote. It stands on one line, is capped, and holds
// nothing that Markdown, HTML or a terminal would act on.
type Text string

// The longest name and the longest sentence, in characters.
const (
	textCap     = 60
	sentenceCap = 400
)

// What starts a link on its own is dropped; what marks Markdown up has something inert instead.
var (
	scheme = regexp.MustCompile(`(?i)\b(?:javascript|vbscript|mailto):|[a-z][a-z0-9+.-]*:/+`)
	inert  = strings.NewReplacer( //nolint:gochecknoglobals // a constant table
		"[", "(", "]", ")", "<", "(", ">", ")", "`", "'", `"`, "'", "|", "/", "*", " ", "_", " ",
		"#", " ", "!", ".", "\\", "/", "~", " ", "$", " ", "&", "+", "@", " at ", "=", "-", "{", "(", "}", ")",
		"www.", "www ", "WWW.", "www ")
)

// text cleans what a source, a device or a person sent.
func text(s string) Text { return Text(clean(s, textCap)) }

// clean makes s safe to stand in Markdown, on one line of at most so many characters.
func clean(s string, most int) string {
	s = strings.Map(visible, s)
	s = scheme.ReplaceAllString(s, "")
	s = inert.Replace(s)
	return capped(strings.Join(strings.Fields(s), " "), most)
}

// sentence returns one of our own, addresses and all, on one line of bounded length. What
// somebody else wrote does not belong in it but through text.
func sentence(s string) string {
	return capped(strings.Join(strings.Fields(strings.Map(visible, s)), " "), sentenceCap)
}

// visible maps line ends and other spaces to one space, and drops what shows nothing or
// turns the direction of writing.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Variation_Selector):
		return -1
	case unicode.IsGraphic(r):
		return r
	default:
		return -1
	}
}

func capped(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return strings.TrimSpace(string(runes[:most-1])) + "…"
}

// quoted returns the text in quotation marks.
func (t Text) quoted() string { return `"` + string(t) + `"` }

// Code is a word of a source's own list, such as a sport or a status, in lower case with
// underscores. What does not look like such a word becomes "other".
type Code string

var codeShape = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,63}$`)

// code returns the word, or "" for none.
func code(s string) Code {
	switch {
	case s == "":
		return ""
	case !codeShape.MatchString(s):
		return "other"
	default:
		return Code(strings.ToLower(s))
	}
}

// words returns the code as a person writes it.
func (c Code) words() string { return strings.ReplaceAll(string(c), "_", " ") }

// identifier returns an id as it is, so that it can be asked for, unless it is no id.
func identifier(id string) string {
	if fitness.ValidID(id) {
		return id
	}
	return text(id).quoted()
}

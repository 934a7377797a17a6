package web

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/fault"
)

// sentence returns words as a sentence: with a capital letter and a full stop.
func sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	words = string(unicode.ToUpper(first)) + words[size:]
	if strings.ContainsRune(".!?", rune(words[len(words)-1])) {
		return words
	}
	return words + "."
}

// told returns an error as a form shows it above its fields.
func told(err error) string {
	problem := fault.Of(err)
	words := sentence(problem.Message)
	if problem.Hint != "" {
		words += " " + sentence(problem.Hint)
	}
	return words
}

// ours reports whether an error is to be shown on a page of its own, and not beside the form: it is none of the person's making.
func ours(err error) bool {
	switch fault.KindOf(err) {
	case fault.Invalid, fault.Conflict, fault.RateLimited:
		return false
	default:
		return true
	}
}

// when returns a time as pages show it, in UTC; "never" for none.
func when(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	return at.UTC().Format("2 Jan 2006 15:04") + " UTC"
}

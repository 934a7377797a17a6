package account

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/fault"
)

const mostName = 64 // characters

// cleanName returns a name of a person or a passkey with its white space made single; "" is fine. Errors: fault.Invalid.
func cleanName(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > mostName || strings.ContainsFunc(text, misleads) {
		return "", fault.New(fault.Invalid, "that name cannot be used").WithHint("A name has at most %d characters, without control characters.", mostName)
	}
	return text, nil
}

// misleads reports a character that shows a text as something else than it is.
func misleads(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

func passkeyName(text string, now time.Time) (string, error) {
	name, err := cleanName(text)
	if name == "" && err == nil {
		name = "Passkey of " + now.UTC().Format("2 Jan 2006")
	}
	return name, err
}

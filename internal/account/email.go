package account

import (
	"net/mail"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/fault"
)

const mostEmail = 254 // bytes, as SMTP has it

// cleanEmail returns an e-mail address with its ends trimmed. Errors: fault.Invalid.
func cleanEmail(text string) (string, error) {
	text = strings.TrimSpace(text)
	parsed, err := mail.ParseAddress(text)
	plain := func(r rune) bool { return unicode.IsPrint(r) && !strings.ContainsRune(` "'<>()[]\,;:`, r) || r == '\'' }
	if err != nil || parsed.Address != text || len(text) > mostEmail || strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) >= 0 {
		return "", fault.New(fault.Invalid, "that is not an e-mail address").WithHint("It looks like ann@example.com, with at most %d characters.", mostEmail)
	}
	return text, nil
}

// accountOf returns what attempts at an account are counted by: its address in lower case, however long a text
// was sent for it.
func accountOf(email string) string {
	email = strings.ToLower(strings.TrimSpace(email))
	return email[:min(len(email), mostEmail)]
}

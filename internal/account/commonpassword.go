package account

import (
	"slices"
	"strings"
)

// What is tried first, of ten characters and more: words and rows of keys, which isCommon also knows with digits
// and marks behind them.
//
//nolint:gochecknoglobals // a constant table
var commonPasswords = []string{
	"0987654321", "0123456789", "9876543210", "1234567890", "12345678910", "123456789a", "123456789q", "1234567891", "1q2w3e4r5t", "1q2w3e4r5t6y",
	"1qaz2wsx3edc", "123qweasdzxc", "abcdefghij", "abcdefghijk", "asdfghjkl", "asdfghjkl;", "qwertyuiop", "qwertyuiop[]", "qwertzuiop", "azertyuiop",
	"zxcvbnm,./", "qazwsxedcrfv", "qazwsxedc", "q1w2e3r4t5", "q1w2e3r4t5y6", "a1b2c3d4e5", "aa12345678", "abc1234567", "abc123456789", "qwerty123456",
	"password", "passw0rd", "p@ssw0rd", "p@ssword", "passwort", "motdepasse", "contrasena", "passphrase", "mypassword", "newpassword", "thepassword",
	"changeme", "letmein", "letmeinnow", "iloveyou", "iloveyousomuch", "iloveyouforever", "welcome", "welcome1", "sunshine", "princess", "football", "baseball",
	"basketball", "superman", "batman", "starwars", "trustno1", "whatever", "computer", "internet", "administrator", "admin", "adminadmin", "qwerty", "qwertyqwerty",
	"paceline", "pacelinepaceline", "polar", "running", "marathon", "test", "testtest", "testpassword", "default", "secret", "topsecret", "monkey", "dragon",
}

// isCommon reports whether a password, in lower case, is tried first by whoever guesses: one of a list, with or
// without digits and marks at its end, or fewer than four different characters.
func isCommon(lower string) bool {
	different := map[rune]bool{}
	for _, r := range lower {
		different[r] = true
	}
	word := strings.TrimRight(lower, "0123456789!?.$#*_-@")
	return len(different) < 4 || slices.Contains(commonPasswords, lower) || word != "" && slices.Contains(commonPasswords, word)
}

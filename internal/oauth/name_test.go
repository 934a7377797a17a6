package oauth

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestANameIsShownOnOneLineWithoutTricks(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"Claude":                        "Claude",
		"  Claude \n Code\t(paceline) ": "Claude Code (paceline)",
		"Tränings-Coach 教练 🏃":           "Tränings-Coach 教练 🏃",
		"Cla\u200bu\u00adde\ufeff":      "Claude",
		"\u202eedualC\u2066":            "edualC",
		"\u3164\u115f\u2800":            "",
		"a\x00b\x1b[31mc":               "ab[31mc",
		"a\xffb":                        "ab",
		strings.Repeat("é", 100):        strings.Repeat("é", mostName),
		strings.Repeat("a ", 100):       strings.TrimSpace(strings.Repeat("a ", mostName/2)),
	} {
		if got := cleanName(given); got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
		}
	}
}

func FuzzCleanName(f *testing.F) {
	f.Add("Claude \u202e Code")
	f.Fuzz(func(t *testing.T, given string) {
		got := cleanName(given)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > mostName || strings.ContainsFunc(got, unicode.IsControl) {
			t.Errorf("%q: got %q", given, got)
		}
		if again := cleanName(got); again != got {
			t.Errorf("%q is cleaned to %q, and that to %q", given, got, again)
		}
	})
}

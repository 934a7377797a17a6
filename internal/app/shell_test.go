package app

import (
	"os/exec"
	"testing"
)

func TestAShellReadsAQuotedWordAsItWas(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh here")
	}
	for _, word := range []string{
		"", "plain", "/opt/pace line/paceline", "it's", "''", `a"b`, "$HOME", "`id`", `\`, "a\nb", "*", "~", "#x", "a;b", "ä", "A=b c", "!x",
	} {
		got, err := exec.CommandContext(t.Context(), shell, "-c", "printf %s "+shellQuoted(word)).Output()
		if err != nil || string(got) != word {
			t.Errorf("%q became %q, %v", word, got, err)
		}
	}
}

func TestAWordIsQuotedOnlyWhenItMustBe(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"POLAR_API_URL=http://127.0.0.1:80/x": "POLAR_API_URL=http://127.0.0.1:80/x",
		"two words":                           "'two words'",
		"it's":                                `'it'\''s'`,
		"":                                    "''",
	} {
		if got := shellQuoted(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

func TestTheCommandForClaudeNamesThisProgram(t *testing.T) {
	t.Parallel()
	got := claudeAdd("demo", "/opt/pace line/paceline", []variable{{"A", "1"}, {"B", "x y"}})
	want := "claude mcp add demo --env A=1 --env 'B=x y' -- '/opt/pace line/paceline' stdio"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

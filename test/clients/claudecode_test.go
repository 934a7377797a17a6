//go:build clients

package clients_test

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestClaudeCodeConnects(t *testing.T) {
	t.Parallel()
	env := connected(t)
	claude := newClaudeCode(t)

	add := []string{"add", "paceline"}
	for _, pair := range env.pairs() {
		add = append(add, "--env", pair)
	}
	claude.mcp(t, append(add, "--", program(t), "stdio")...)

	for _, ask := range [][]string{{"get", "paceline"}, {"list"}} {
		t.Run("mcp "+strings.Join(ask, " ")+" reports it connected", func(t *testing.T) {
			t.Parallel()
			if said := claude.mcp(t, ask...); !strings.Contains(said, connectedMark) {
				t.Errorf("want %q, Claude Code says:\n%s", connectedMark, said)
			}
		})
	}
}

// What is not a server must not read as connected, or the test above could not fail.
func TestClaudeCodeTellsWhatDoesNotConnect(t *testing.T) {
	t.Parallel()
	claude := newClaudeCode(t)
	claude.mcp(t, "add", "paceline", "--", program(t), "version")
	if said := claude.mcp(t, "list"); strings.Contains(said, connectedMark) {
		t.Errorf("a program that is no server reads as connected:\n%s", said)
	}
}

const connectedMark = "✔ Connected"

// claudeCode is one installation of Claude Code, in an empty home folder.
type claudeCode struct {
	path string
	env  environment
}

func newClaudeCode(t *testing.T) claudeCode {
	t.Helper()
	home := t.TempDir()
	return claudeCode{
		path: fetched(t, "@anthropic-ai", "claude-code-*", "claude"),
		env: environment{
			"HOME":              home,
			"CLAUDE_CONFIG_DIR": filepath.Join(home, ".claude"),
			"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
			"DISABLE_AUTOUPDATER":                      "1",
		},
	}
}

// mcp runs `claude mcp ...` and returns what it wrote.
func (c claudeCode) mcp(t *testing.T, args ...string) string {
	t.Helper()
	got := run(t, c.env, c.path, append([]string{"mcp"}, args...)...)
	if got.code != 0 {
		t.Fatalf("claude mcp %q ended with %d:\n%s%s", args, got.code, got.stdout, got.stderr)
	}
	return got.stdout
}

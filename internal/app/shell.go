package app

import (
	"fmt"
	"strings"
)

// shellQuoted returns text as one word of a POSIX shell.
func shellQuoted(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./:=@%+,", r)
	}
	if text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// connectClaude returns the shell command that connects Claude Code to this program with
// the configuration of this machine.
func (h *Host) connectClaude(name string) (string, error) {
	executable, err := h.Executable()
	if err != nil {
		return "", fmt.Errorf("find the path of this program: %w", err)
	}
	config, _ := h.configure()
	return claudeAdd(name, executable, h.forServer(config)), nil
}

func claudeAdd(name, executable string, environment []variable) string {
	words := []string{"claude", "mcp", "add", name}
	for _, v := range environment {
		words = append(words, "--env", shellQuoted(v.name+"="+v.value))
	}
	return strings.Join(append(words, "--", shellQuoted(executable), "stdio"), " ")
}

package mcpserver

import (
	"fmt"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// failureText returns an error as an assistant reads it. The first line begins with the
// kind, which is stable: "Error (rate_limited): ...". The lines after it say what would
// help and when. Causes are never in it.
func failureText(e *fault.Error) string {
	lines := []string{fmt.Sprintf("Error (%s): %s", e.Kind, sentence(e.Message))}
	if e.Hint != "" {
		lines = append(lines, sentence(e.Hint))
	}
	if e.RetryAfter > 0 {
		lines = append(lines, "Try again in "+wait(e.RetryAfter)+".")
	}
	return strings.Join(lines, "\n")
}

// sentence ends text with a full stop, unless it ends a sentence already.
func sentence(text string) string {
	if text == "" || strings.ContainsRune(".!?:", rune(text[len(text)-1])) {
		return text
	}
	return text + "."
}

// wait returns a time to wait, rounded up so that it is never too short.
func wait(d time.Duration) string {
	const minute = time.Minute
	if d <= 90*time.Second {
		return fmt.Sprintf("%d s", (d+time.Second-1)/time.Second)
	}
	return fmt.Sprintf("%d min", (d+minute-1)/minute)
}

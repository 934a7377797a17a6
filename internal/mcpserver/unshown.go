package mcpserver

import (
	"fmt"
	"runtime/debug"

	"github.com/paceline/paceline/internal/summary"
)

// unshown is that the answer to a write could not be shown: what was written is there all the same, and
// whoever asked has to learn that, or they would write it again. Text says it, and cause is for the log.
type unshown struct {
	text  string
	cause error
}

func (u *unshown) Error() string { return "a stored answer could not be shown: " + u.cause.Error() }

func (u *unshown) Unwrap() error { return u.cause }

// changing is an answer that may be of a change.
type changing interface{ State() *summary.Outcome }

// shownOrStored renders an answer. One of a change that cannot be rendered, or is too long, is an
// [unshown] that names the change.
func shownOrStored(doc summary.Document, as format) (string, error) {
	change := ""
	if c, ok := doc.(changing); ok {
		change = c.State().ChangeID
	}
	if change == "" {
		return render(doc, as)
	}
	text, err := rendered(doc, as)
	if err == nil {
		return text, nil
	}
	stored := summary.NewWritten("It was stored, but the answer could not be shown: do not write it again; get_history has it, and undo_change takes it back")
	stored.ChangeID = change
	if text, failure := render(stored, as); failure == nil {
		return "", &unshown{text, err}
	}
	return "", err
}

// rendered is render of what may be too long or panic.
func rendered(doc summary.Document, as format) (text string, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			text, err = "", fmt.Errorf("panic: %v\n%s", problem, debug.Stack())
		}
	}()
	if text, err = render(doc, as); err != nil {
		return "", err
	}
	return bounded(text)
}

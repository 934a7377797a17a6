package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// state is what a check found.
type state string

// The states. Only broken makes the whole unhealthy.
const (
	fine    state = "ok"
	warning state = "warning" // works, but not as one may expect
	broken  state = "broken"
	skipped state = "skipped" // cannot be told until something else is mended
)

// check is one thing that was looked at.
type check struct {
	Name   string `json:"name"`
	State  state  `json:"state"`
	Detail string `json:"detail"`
	Fix    string `json:"fix,omitempty"`
}

// report is everything that was looked at.
type report struct {
	Healthy bool    `json:"healthy"`
	Checks  []check `json:"checks"`
}

// ErrUnhealthy is the error of a check of everything that found something broken and said so.
var ErrUnhealthy = errors.New("something is broken")

func (r *report) add(name string, found state, fix, format string, args ...any) {
	r.Checks = append(r.Checks, check{Name: name, State: found, Detail: fmt.Sprintf(format, args...), Fix: fix})
}

// addError adds what an error says, in one line with its cause.
func (r *report) addError(name string, found state, err error) {
	f := fault.Of(err)
	detail := oneLine(f.Error())
	if f.RetryAfter > 0 {
		detail += fmt.Sprintf(" (try again in %s)", f.RetryAfter)
	}
	r.add(name, found, f.Hint, "%s", detail)
}

// write writes the report, as JSON or as text, and returns ErrUnhealthy when something is broken.
func (r *report) write(w io.Writer, asJSON bool) error {
	r.Healthy = true
	for _, check := range r.Checks {
		r.Healthy = r.Healthy && check.State != broken
	}
	write := r.writeText
	if asJSON {
		write = r.writeJSON
	}
	if err := write(w); err != nil {
		return err
	}
	if !r.Healthy {
		return ErrUnhealthy
	}
	return nil
}

func (r *report) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func (r *report) writeText(w io.Writer) error {
	var text strings.Builder
	for _, check := range r.Checks {
		fmt.Fprintf(&text, "%-8s %-13s %s\n", check.State, check.Name, check.Detail)
		if check.Fix != "" {
			fmt.Fprintf(&text, "%-8s %-13s -> %s\n", "", "", check.Fix)
		}
	}
	text.WriteString("\n")
	if r.Healthy {
		text.WriteString("Nothing is broken.\n")
	} else {
		text.WriteString("Something is broken: mend it as said after the arrows, from the top.\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// oneLine returns text with each run of white space, line ends included, as one space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

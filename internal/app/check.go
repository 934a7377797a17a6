package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// State is what a check found.
type State string

// The states. Only Broken makes the whole unhealthy.
const (
	Fine    State = "ok"
	Warning State = "warning" // works, but not as one may expect
	Broken  State = "broken"
	Skipped State = "skipped" // cannot be told until something else is mended
)

// Check is one thing that was looked at.
type Check struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	Found string `json:"found"`
	Mend  string `json:"mend,omitempty"`
}

// Report is everything that was looked at.
type Report struct {
	Healthy bool    `json:"healthy"`
	Checks  []Check `json:"checks"`
}

// ErrUnhealthy is the error of a check of everything that found something broken and said so.
var ErrUnhealthy = errors.New("something is broken")

func (r *Report) add(name string, state State, mend, format string, args ...any) {
	r.Checks = append(r.Checks, Check{Name: name, State: state, Found: fmt.Sprintf(format, args...), Mend: mend})
}

// addError adds what an error says, in one line with its cause.
func (r *Report) addError(name string, state State, err error) {
	f := fault.Of(err)
	r.add(name, state, f.Hint, "%s", oneLine(f.Error()))
}

// write writes the report, as JSON or as text, and returns ErrUnhealthy when something is broken.
func (r *Report) write(w io.Writer, asJSON bool) error {
	r.Healthy = true
	for _, check := range r.Checks {
		r.Healthy = r.Healthy && check.State != Broken
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

func (r *Report) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func (r *Report) writeText(w io.Writer) error {
	var text strings.Builder
	for _, check := range r.Checks {
		fmt.Fprintf(&text, "%-8s %-13s %s\n", check.State, check.Name, check.Found)
		if check.Mend != "" {
			fmt.Fprintf(&text, "%-8s %-13s -> %s\n", "", "", check.Mend)
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

package summary

// Written is what became of a change that is not a log of the day: a meal, a plan, a goal, a
// trackable, a brief, an edit or an undo.
type Written struct {
	Did      string    `json:"did"` // in a few words of ours: "Planned 2 items"
	Stored   []Item    `json:"stored"`
	Removed  []Item    `json:"removed,omitempty"` // as they were
	Rejected []Refused `json:"rejected,omitempty"`
	Assumed  []Text    `json:"assumed,omitempty"`

	Outcome
}

// NewWritten starts an answer.
func NewWritten(did string) *Written { return &Written{Did: sentence(did), Stored: []Item{}} }

// Assume adds what was read into what was asked, each once.
func (w *Written) Assume(assumed ...string) { w.Assumed = withEach(w.Assumed, assumed) }

// Shorten leaves of many records what names them: the id, the day and the line.
func (w *Written) Shorten() {
	shorten(w.Stored)
	shorten(w.Removed)
}

// State returns what the answer says of the write itself.
func (w *Written) State() *Outcome { return &w.Outcome }

// Markdown returns what was done, and what is stored and removed.
func (w *Written) Markdown() string {
	var p page
	w.Outcome.head(&p, w.Did)
	for _, item := range w.Stored {
		p.line("- " + item.line())
	}
	if len(w.Removed) > 0 {
		p.line("Removed:")
	}
	for _, item := range w.Removed {
		p.line("- " + item.line())
	}
	refusals(&p, w.Rejected)
	for _, s := range w.Assumed {
		p.line("Assumed: " + string(s))
	}
	w.Outcome.foot(&p)
	return p.String()
}

// Quoted returns what somebody else wrote, cleaned and in quotation marks, to stand in a
// sentence of ours.
func Quoted(s string) string { return text(s).quoted() }

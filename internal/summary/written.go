package summary

// Written is what became of a change that is not a log of the day: a meal, a plan, a goal, a
// trackable, a brief, an edit or an undo.
type Written struct {
	Did      string    `json:"did"` // in a few words of ours: "Planned 2 items"
	Stored   []Item    `json:"stored"`
	Removed  []Item    `json:"removed,omitempty"` // as they were
	Rejected []Refused `json:"rejected,omitempty"`
	Assumed  []Text    `json:"assumed,omitempty"`
	NotShown *NotShown `json:"not_shown,omitempty"`

	Outcome
}

// NewWritten starts an answer.
func NewWritten(did string) *Written { return &Written{Did: sentence(did), Stored: []Item{}} }

// Assume adds what was read into what was asked, each once.
func (w *Written) Assume(assumed ...string) { w.Assumed = withEach(w.Assumed, assumed) }

// Shorten leaves of many records what names them, the id, the day and the line, and of each list the
// rows that an answer has room for.
func (w *Written) Shorten() {
	size := func() int { return sizeOf(w) }
	for _, items := range [][]Item{w.Stored, w.Removed} {
		shorten(items, size)
	}
	if size() <= AnswerBytes {
		return
	}
	w.NotShown = &NotShown{How: howToSee}
	fit(size, rows[Item]{&w.Stored, &w.NotShown.Stored, fewRows}, rows[Item]{&w.Removed, &w.NotShown.Removed, fewRows},
		rows[Refused]{&w.Rejected, &w.NotShown.Rejected, fewRows}, rows[Text]{&w.Assumed, &w.NotShown.Assumed, fewRows})
	w.NotShown = w.NotShown.orNil()
}

// State returns what the answer says of the write itself.
func (w *Written) State() *Outcome { return &w.Outcome }

// Markdown returns what was done, and what is stored and removed.
func (w *Written) Markdown() string {
	var p page
	w.Outcome.head(&p, w.Did)
	left := w.NotShown.counts()
	for _, item := range w.Stored {
		p.line("- " + item.line())
	}
	more(&p, left.Stored, "get_history has them")
	if len(w.Removed) > 0 {
		p.line("Removed:")
	}
	for _, item := range w.Removed {
		p.line("- " + item.line())
	}
	more(&p, left.Removed, "removed; get_activity_trail has them")
	refusals(&p, w.Rejected)
	more(&p, left.Rejected, "not stored; give them in several calls, and each answers why")
	for _, s := range w.Assumed {
		p.line("Assumed: " + string(s))
	}
	more(&p, left.Assumed, "assumed")
	w.Outcome.foot(&p)
	return p.String()
}

// Quoted returns what somebody else wrote, cleaned and in quotation marks, to stand in a
// sentence of ours.
func Quoted(s string) string { return text(s).quoted() }

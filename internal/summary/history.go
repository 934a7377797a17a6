package summary

import (
	"fmt"
	"maps"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// History is records of any kinds, newest first, one line each.
type History struct {
	From    civil.Date    `json:"from,omitzero"`
	To      civil.Date    `json:"to,omitzero"`
	Today   civil.Date    `json:"today"`
	Kinds   []string      `json:"kinds"`
	Query   Text          `json:"query,omitempty"`
	Lines   []HistoryLine `json:"records"`
	Left    *int          `json:"left,omitempty"` // that match behind these; none where nobody counted
	More    bool          `json:"left_is_at_least,omitempty"`
	Scanned int           `json:"records_searched,omitempty"`
	UpTo    civil.Date    `json:"searched_back_to,omitzero"`
	Next    string        `json:"next_cursor,omitempty"`
	First   civil.Date    `json:"first_date_with_data,omitzero"` // of these kinds, in an answer without records
	Newest  civil.Date    `json:"newest_date_with_data,omitzero"`
	Sources []SourceState `json:"sources,omitempty"`
	Notes   []string      `json:"notes,omitempty"`
}

// HistoryLine is one record.
type HistoryLine struct {
	ID       string         `json:"id"`
	Kind     fitness.Kind   `json:"kind"`
	Date     civil.Date     `json:"date,omitzero"`
	Time     string         `json:"time,omitempty"`   // on the clock of the person or the device then
	Began    civil.DateTime `json:"began,omitzero"`   // in place of a time, where it was on another date
	Text     Text           `json:"text"`             // the main figures
	Source   Code           `json:"source,omitempty"` // of what a device recorded
	Edited   bool           `json:"edited,omitempty"`
	Linked   []string       `json:"linked_with,omitempty"`
	CountsAs string         `json:"counted_as,omitempty"` // the record of the same session that totals count
	Possible []string       `json:"possible_duplicate_of,omitempty"`
	Fields   map[string]any `json:"fields,omitempty"` // of a record that was asked for by its id

	facts []fact // the same as a person reads it
}

// NewHistory starts the answer.
func NewHistory(days civil.Range, today civil.Date, kinds []string, query string) *History {
	return &History{From: days.From, To: days.To, Today: today, Kinds: kinds, Query: text(query), Lines: []HistoryLine{}}
}

// NewHistoryLine describes a record by a line that is clean already, as [HistoryText] returns it;
// at is the zero time when none is known, and source is "" of what a person wrote.
func NewHistoryLine(id string, kind fitness.Kind, day civil.Date, at civil.DateTime, line, source string, edited bool) HistoryLine {
	l := HistoryLine{ID: identifier(id), Kind: kind, Date: day, Text: Text(capped(line, historyCap)), Source: code(source), Edited: edited}
	switch {
	case at.IsZero():
	case at.Date == day || day.IsZero():
		l.Time = minuteOf(at.Clock)
	default:
		l.Began = at
	}
	return l
}

// historyCap is the most characters of a line.
const historyCap = 160

// Detail adds all fields of a record.
func (l *HistoryLine) Detail(fields map[string]any, in Wording) {
	l.facts = in.factsOf(l.Kind, fields)
	l.Fields = cleanFields(in.unambiguous(l.Kind, fields))
}

// unambiguous returns the fields with each figure of a goal in the unit that the goal names, and the
// unit of a target beside it: the names of these fields say none.
func (w Wording) unambiguous(kind fitness.Kind, fields map[string]any) map[string]any {
	name, _ := fields["metric"].(string)
	m, ok := w.metric(name)
	if !ok || kind != fitness.KindGoal && kind != fitness.KindTarget {
		return fields
	}
	fields = maps.Clone(fields)
	unit, _ := fields["unit"].(string)
	if kind == fitness.KindTarget || unit == "" {
		fields["unit"] = m.Unit
		return fields
	}
	for _, figure := range []string{"start", "target", "target_min", "target_max"} {
		v, is := fields[figure].(float64)
		inUnit, converts := units.Convert(v, m.Unit, unit)
		if is && converts && (figure != "target" || fields["kind"] != string(fitness.GoalStreak)) {
			fields[figure] = inUnit
		}
	}
	return fields
}

// Leave says how many records that match are left behind those of the answer, and whether there may
// be more than that.
func (h *History) Leave(left int, more bool) { h.Left, h.More = &left, more }

// Markdown returns a line a record.
func (h *History) Markdown() string {
	var p page
	p.line("## History" + labelled(" ", h.days()) + labelled(", with ", quotedText(h.Query)) + ", newest first; kinds: " + strings.Join(h.Kinds, ", "))
	if len(h.Lines) == 0 {
		p.line(h.none())
	}
	for i := range h.Lines {
		h.Lines[i].write(&p, h.Today)
	}
	p.line(h.rest())
	for _, s := range h.Sources {
		p.line("Source " + s.words())
	}
	for _, s := range h.Notes {
		p.line("Note: " + s)
	}
	return p.String()
}

func (h *History) days() string {
	return joined(" ", labelled("from ", h.From.String()), labelled("to ", h.To.String()))
}

// none says that there is nothing, and where there is something.
func (h *History) none() string {
	matching := when(h.Query != "", " with these words")
	where := when(!h.From.IsZero() || !h.To.IsZero(), " in these days")
	switch {
	case h.Next != "":
		return "Nothing" + matching + " so far."
	case h.First.IsZero() && h.Query != "":
		return "Nothing" + matching + where + "."
	case h.First.IsZero():
		return "There is nothing of these kinds at all."
	default:
		return fmt.Sprintf("Nothing%s%s. Of these kinds there is something from %s to %s.", matching, where, h.First, h.Newest)
	}
}

// rest says what is left, and how to get on.
func (h *History) rest() string {
	var left string
	switch {
	case h.Next == "" && h.Left == nil:
		return ""
	case h.Next == "":
		return when(len(h.Lines) > 0, "That is all.")
	case h.Left == nil:
		left = fmt.Sprintf("Searched %d records back to %s", h.Scanned, h.UpTo)
	default:
		left = when(h.More, "at least ") + fmt.Sprintf("%d more", *h.Left)
	}
	return left + ": ask the same again with cursor " + h.Next
}

func (l *HistoryLine) write(p *page, today civil.Date) {
	began := when(!l.Began.IsZero(), "from "+minuteOf(l.Began.Clock)+" on "+shortDate(l.Began.Date, today))
	marks := joined(", ", began, when(l.Source != "", l.Source.words()), when(l.Edited, "edited"), labelled("linked with ", strings.Join(l.Linked, " ")),
		labelled("counted as ", l.CountsAs), labelled("maybe the same as ", strings.Join(l.Possible, " ")))
	p.line(joined(" ", "-", shortDate(l.Date, today), l.Time, string(l.Text)+when(marks != "", " ("+marks+")"), "["+l.ID+"]"))
	for _, f := range l.facts {
		p.line("  " + f.name + ": " + f.value)
	}
}

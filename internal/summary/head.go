package summary

import (
	"fmt"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Question is what an answer answers: the days, and the circumstances of the call.
type Question struct {
	Days    civil.Range    // the zero Range where an answer has no range
	Today   civil.Date     // in the person's zone
	Now     civil.DateTime // what the person's clock shows; zero where no answer asks for it
	Zone    *time.Location // the person's
	Kept    int            // days up to today that the source keeps or lists; 0 is unknown
	Skipped int            // records that the source sent and nobody could read
	Notes   []string       // what the person should know of how the answer came about
	Origin  string         // what is from our own records in the source's place, and why; "" for nothing
	Asked   civil.Range    // the days that the source was ever asked for; others are unknown, not without data. Zero is all
}

// knows reports whether the records at hand tell of a day.
func (q Question) knows(d civil.Date) bool { return q.Asked.From.IsZero() || q.Asked.Contains(d) }

// Head is what every answer over a range says of itself.
type Head struct {
	From    civil.Date `json:"from,omitzero"`
	To      civil.Date `json:"to,omitzero"`
	Today   civil.Date `json:"today,omitzero"`
	Found   int        `json:"found"`
	First   civil.Date `json:"first_date_with_data,omitzero"`  // the source's first
	Newest  civil.Date `json:"newest_date_with_data,omitzero"` // the source's newest
	AgeDays *int       `json:"newest_age_days,omitempty"`      // of Newest
	Skipped int        `json:"skipped_records,omitempty"`
	NoData  string     `json:"no_data_because,omitempty"`
	LeftOut []string   `json:"left_out,omitempty"`
	Notes   []string   `json:"notes,omitempty"`
	Origin  string     `json:"from_own_records,omitempty"`

	// Where the source was asked for the range alone, First is unknown, and so is Newest unless
	// the range ends today.
	FirstInRange  civil.Date `json:"first_date_in_range,omitzero"`
	NewestInRange civil.Date `json:"newest_date_in_range,omitzero"`
	Missing       []string   `json:"days_without_data,omitempty"` // as in "2026-11-21 to 2026-11-26"

	asked civil.Range
}

// newHead starts the head of an answer that found so many records in the days of the question,
// out of all those that the source sent.
func newHead(q Question, found int, sent []civil.Date) Head {
	h := Head{
		From: q.Days.From, To: q.Days.To, Today: q.Today,
		Found: found, Skipped: q.Skipped, Origin: sentence(q.Origin), asked: q.Asked,
	}
	for _, note := range q.Notes {
		h.Notes = append(h.Notes, sentence(note))
	}
	all := spanOf(sent)
	h.First, h.Newest = all.From, all.To
	if !h.Newest.IsZero() && !q.Today.IsZero() {
		h.AgeDays = new(q.Today.DaysSince(h.Newest))
	}
	return h
}

// spanOf returns the range from the first date to the newest, zero for none.
func spanOf(dates []civil.Date) civil.Range {
	var span civil.Range
	for _, d := range dates {
		if d.IsZero() {
			continue
		}
		if span.From.IsZero() || d.Before(span.From) {
			span.From = d
		}
		if d.After(span.To) {
			span.To = d
		}
	}
	return span
}

// ofRange tells the head that the source was asked for these days alone, so that the newest
// of them is the newest there is only where they end today.
func (h *Head) ofRange() {
	h.FirstInRange, h.NewestInRange = h.First, h.Newest
	h.First = civil.Date{}
	if h.To.Before(h.Today) {
		h.Newest, h.AgeDays = civil.Date{}, nil
	}
}

const mostGaps = 10 // stretches without data that are named

// nameMissing names the days of the range that have no record, where some have.
func (h *Head) nameMissing(found []civil.Date) {
	if len(found) == 0 {
		return
	}
	has := make(map[civil.Date]bool, len(found))
	for _, d := range found {
		has[d] = true
	}
	var gaps []civil.Range
	for d := range h.days().All() {
		switch n := len(gaps); {
		case has[d] || !h.asked.From.IsZero() && !h.asked.Contains(d):
		case n > 0 && gaps[n-1].To.AddDays(1) == d:
			gaps[n-1].To = d
		default:
			gaps = append(gaps, civil.Range{From: d, To: d})
		}
	}
	for _, gap := range gaps[max(0, len(gaps)-mostGaps):] {
		h.Missing = append(h.Missing, gap.String())
	}
	if left := len(gaps) - mostGaps; left > 0 {
		h.leaveOut("%s in the data, all before the days without data that are named.", Plural(left, "gap"))
	}
}

func (h *Head) leaveOut(format string, args ...any) {
	h.LeftOut = append(h.LeftOut, fmt.Sprintf(format, args...))
}

func (h *Head) days() civil.Range { return civil.Range{From: h.From, To: h.To} }

// datesOf returns the date of each record.
func datesOf[T any](records []T, date func(*T) civil.Date) []civil.Date {
	dates := make([]civil.Date, len(records))
	for i := range records {
		dates[i] = date(&records[i])
	}
	return dates
}

// title writes the heading: what, which days, and how fresh the newest record is.
func (h *Head) title(p *page, what, record string) {
	p.WriteString("## " + what)
	if !h.From.IsZero() {
		p.WriteString(" " + h.days().String())
	}
	p.WriteString(h.freshness(record) + "\n")
	p.line(h.Origin)
}

func (h *Head) freshness(record string) string {
	switch {
	case h.Newest.IsZero() || h.AgeDays == nil:
		return ""
	case h.From == h.To && h.Newest == h.To:
		return fmt.Sprintf(" (newest %s, %s)", record, age(*h.AgeDays))
	default:
		return fmt.Sprintf(" (newest %s: %s, %s)", record, h.Newest, age(*h.AgeDays))
	}
}

func age(days int) string {
	switch {
	case days == 0:
		return "today"
	case days == 1:
		return "yesterday"
	case days < 0:
		return fmt.Sprintf("in %d days", -days)
	default:
		return fmt.Sprintf("%d days ago", days)
	}
}

// foot writes what a reader must know of what is not there.
func (h *Head) foot(p *page) {
	p.line(h.NoData)
	p.line(labelled("no data: ", strings.Join(h.Missing, ", ")))
	for _, s := range h.LeftOut {
		p.line("Left out: " + s)
	}
	for _, s := range h.Notes {
		p.line("Note: " + s)
	}
	if h.Skipped > 0 {
		p.line("Not in this answer: " + Plural(h.Skipped, "record") + " that could not be read.")
	}
}

// detailsOrTable writes few records one by one, each under its date unless the question is of
// that day alone, and many as a table.
func detailsOrTable[T any](p *page, h *Head, records []T, date func(*T) civil.Date, detail func(*T, *page), table func(*page)) {
	if len(records) > detailedDays {
		table(p)
		return
	}
	for i := range records {
		if len(records) > 1 || h.From != h.To {
			p.WriteString("### " + date(&records[i]).String() + "\n")
		}
		detail(&records[i], p)
	}
}

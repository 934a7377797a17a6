package summary

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Document is an answer that can be written as Markdown. [JSON] writes the same answer as
// JSON.
type Document interface {
	// Markdown returns the answer for a person, ending in a newline.
	Markdown() string
}

// JSON returns a document as compact JSON: snake_case keys with units in their names,
// numbers with at most three decimals, and no key for what is unknown.
func JSON(doc Document) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", doc, err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

// Asked is what an answer answers: the days, and the circumstances of the call.
type Asked struct {
	Days    civil.Range    // the zero Range where an answer has no range
	Today   civil.Date     // in the person's zone
	Zone    *time.Location // the person's
	Skipped int            // records that the source sent and nobody could read
	Notes   []string       // what the person should know of how the answer came about
}

// Head is what every answer over a range says of itself.
type Head struct {
	From    civil.Date `json:"from,omitzero"`
	To      civil.Date `json:"to,omitzero"`
	Today   civil.Date `json:"today,omitzero"`
	Found   int        `json:"found"`
	First   civil.Date `json:"first_date_with_data,omitzero"` // among all that the source sent
	Newest  civil.Date `json:"newest_date_with_data,omitzero"`
	AgeDays *int       `json:"newest_age_days,omitempty"`
	Skipped int        `json:"skipped_records,omitempty"`
	NoData  string     `json:"no_data_because,omitempty"`
	LeftOut []string   `json:"left_out,omitempty"`
	Notes   []string   `json:"notes,omitempty"`
}

// newHead starts the head of an answer that found so many records in the asked days, out of
// all those that the source sent.
func newHead(asked Asked, found int, sent []civil.Date) Head {
	h := Head{
		From: asked.Days.From, To: asked.Days.To, Today: asked.Today,
		Found: found, Skipped: asked.Skipped,
	}
	for _, note := range asked.Notes {
		h.Notes = append(h.Notes, clean(note, sentenceCap))
	}
	for _, d := range sent {
		if d.IsZero() {
			continue
		}
		if h.First.IsZero() || d.Before(h.First) {
			h.First = d
		}
		if d.After(h.Newest) {
			h.Newest = d
		}
	}
	if !h.Newest.IsZero() && !asked.Today.IsZero() {
		h.AgeDays = new(asked.Today.DaysSince(h.Newest))
	}
	return h
}

// ofRange tells the head that the source was asked for these days alone, so that the newest
// of them is the newest there is only where they end today.
func (h *Head) ofRange() {
	if h.To.Before(h.Today) {
		h.AgeDays = nil
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

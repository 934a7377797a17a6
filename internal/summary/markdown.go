package summary

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/units"
)

// page is Markdown being written.
type page struct{ strings.Builder }

// line writes the parts that say something, with commas between them; nothing for none.
func (p *page) line(parts ...string) {
	if s := joined(", ", parts...); s != "" {
		p.WriteString(s + "\n")
	}
}

// table writes rows below column names. A person who reads the source can read it too.
func (p *page) table(columns []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	p.WriteString("\n" + strings.Join(columns, "|") + "\n")
	p.WriteString(strings.Repeat("-|", len(columns)-1) + "-\n")
	for _, row := range rows {
		p.WriteString(strings.Join(row, "|") + "\n")
	}
}

// joined puts the parts that are not empty together.
func joined(separator string, parts ...string) string {
	kept := parts[:0:0]
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, separator)
}

// labelled returns "label: text", or "" without text.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// when returns s if there is something to say it of, else "".
func when(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

// unknown stands in a table for a value that is not known.
const unknown = "–"

func orUnknown(s string) string {
	if s == "" {
		return unknown
	}
	return s
}

// show returns the figure with at most so many decimals and what follows it, or "".
func (n *Number) show(decimals int, after string) string {
	if n == nil {
		return ""
	}
	return units.Number(float64(*n), decimals) + after
}

// signed returns the figure with its sign, at most one decimal and what follows it, or "".
func (n *Number) signed(after string) string {
	if n == nil {
		return ""
	}
	return units.Signed(float64(*n), 1) + after
}

// show returns the length of time as in "7h 32m", or "".
func (s *Seconds) show() string {
	if s == nil {
		return ""
	}
	return units.Duration(time.Duration(*s))
}

// minutes returns whole minutes.
func (s Seconds) minutes() string { return units.Number(time.Duration(s).Minutes(), 0) }

// inMinutes returns whole minutes, or "".
func (s *Seconds) inMinutes() string {
	if s == nil {
		return ""
	}
	return s.minutes()
}

// hoursMinutes returns the length of time as in "7:32", or "".
func (s *Seconds) hoursMinutes() string {
	if s == nil {
		return ""
	}
	total := int(units.Round(time.Duration(*s).Minutes(), 0))
	return fmt.Sprintf("%d:%s", total/60, pad2(total%60))
}

func count(n *int, after string) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n) + after
}

// plural returns "1 night" or "2 nights".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// grade returns a step of a scale with its word, as in "3 of 6, compromised".
func grade(n *int, words ...string) string {
	if n == nil || *n < 1 || *n > len(words) {
		return ""
	}
	return fmt.Sprintf("%d of %d, %s", *n, len(words), words[*n-1])
}

// title writes the heading: what, which days, and how fresh the newest record is.
func (h *Head) title(p *page, what, record string) {
	p.WriteString("## " + what)
	if !h.From.IsZero() {
		p.WriteString(" " + h.days().String())
	}
	p.WriteString(h.freshness(record) + "\n")
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
	for _, s := range h.LeftOut {
		p.line("Left out: " + s)
	}
	for _, s := range h.Notes {
		p.line("Note: " + s)
	}
	if h.Skipped > 0 {
		p.line("Not in this answer: " + plural(h.Skipped, "record") + " that could not be read.")
	}
}

// span of dates with data, for an answer that has none in the asked days.
func (h *Head) datesWithData() string {
	if h.First.IsZero() {
		return ""
	}
	return civil.Range{From: h.First, To: h.Newest}.String()
}

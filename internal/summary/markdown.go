package summary

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

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

func orUnknown(s string) string { return cmp.Or(s, unknown) }

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

// Plural returns "1 night" or "2 nights".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// grade returns a step of a scale with its word, as in "3 of 6, compromised".
func grade(n *int, words ...string) string {
	of := word(n, words)
	if of == "" {
		return ""
	}
	return fmt.Sprintf("%d of %d, %s", *n, len(words), of)
}

// word returns the word of a step of a scale, or "".
func word(step *int, words []string) string {
	if step == nil || *step < 1 || *step > len(words) {
		return ""
	}
	return words[*step-1]
}

// kilometres returns metres as kilometres with what follows them, or "".
func kilometres(m *Number, decimals int, after string) string {
	if m == nil {
		return ""
	}
	return units.Number(float64(*m)/1000, decimals) + after
}

// span returns "30–70", and "-16 to 60" where a sign would stand beside the dash.
func span(lowest, highest Number, decimals int) string {
	between := "–"
	if lowest < 0 || highest < 0 {
		between = " to "
	}
	return lowest.show(decimals, "") + between + highest.show(decimals, "")
}

package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// note keeps what follows "note:" up to the end of the line, as it was written.
func (c *clause) note(m mention) (p *fitness.Problem, tool string) {
	if m.to+1 >= c.to {
		return noAmount("text of the note", "Write the note after the colon."), ""
	}
	text := legible(c.said(m.to+1, c.to))
	c.take(m.from, c.to-m.from)
	return c.store(fitness.Entry{Form: fitness.FormNote, Text: text})
}

// legible returns a text without what does not show.
func legible(s string) string {
	return fitness.CleanText(strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, s))
}

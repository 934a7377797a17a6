package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// Markdown returns what was stored, and all that was not.
func (l *Logged) Markdown() string {
	var p page
	l.Outcome.head(&p, l.headline())
	left := l.NotShown.counts()
	for _, item := range l.Stored {
		p.line("- " + item.line())
	}
	more(&p, left.Stored, "get_history has them")
	refusals(&p, l.Rejected)
	more(&p, left.Rejected, "not stored; say them in several calls, and each answers why")
	l.foods(&p)
	more(&p, left.Foods, "foods; name them to log_meal")
	for _, words := range l.NotUnderstood {
		p.line("Not understood: " + words.quoted())
	}
	more(&p, left.NotUnderstood, "not understood; say it in several calls, and each answers what")
	for _, s := range l.Assumed {
		p.line("Assumed: " + string(s))
	}
	more(&p, left.Assumed, "assumed; get_history of a record by its id has what was")
	l.Outcome.foot(&p)
	return p.String()
}

func (l *Logged) headline() string {
	switch n := len(l.Stored) + l.NotShown.counts().Stored; {
	case n == 0 && len(l.Foods) > 0 && len(l.Rejected) == 0 && len(l.NotUnderstood) == 0:
		return "Nothing was logged: these are foods, which log_meal takes."
	case n == 0:
		return "Nothing was logged."
	case n == 1:
		return "Logged 1 entry"
	default:
		return fmt.Sprintf("Logged %d entries", n)
	}
}

func refusals(p *page, refused []Refused) {
	if len(refused) == 0 {
		return
	}
	p.line("Not stored:")
	for _, r := range refused {
		p.line("- " + r.line())
	}
}

func (r *Refused) line() string {
	said := strings.TrimSuffix(string(r.Message), ".")
	if said == "" {
		said = reasonWords(r.Reason)
	}
	said += when(r.Tool != "" && !strings.Contains(string(r.Hint), r.Tool), "; for "+r.Tool)
	return r.Words.quoted() + ": " + said + "." + labelled(" ", string(r.Hint))
}

func reasonWords(r fitness.Reason) string { return strings.ReplaceAll(string(r), "_", " ") }

func (l *Logged) foods(p *page) {
	if len(l.Foods) == 0 {
		return
	}
	lines := make([]string, len(l.Foods))
	for i, f := range l.Foods {
		lines[i] = string(f.Text) + when(f.Slot != "", " ("+f.Slot+")")
	}
	p.line("Foods, not stored, for log_meal: " + strings.Join(lines, "; "))
}

// line returns what is stored, its day and its id.
func (i *Item) line() string {
	return string(i.Text) + when(!i.Date.IsZero(), ", "+i.Date.String()) + " [" + i.ID + "]"
}

// head writes the first line: what was done, or that nothing was done now, and the change id.
func (o *Outcome) head(p *page, did string) {
	change := when(o.ChangeID != "", " [change "+o.ChangeID+"]")
	first := when(!o.FirstAt.IsZero(), " at "+minuteOf(o.FirstAt.Clock))
	switch {
	case o.AlreadyDone:
		p.line("Already done" + first + change + ": nothing was stored now." + when(o.Edited, " What it stored was changed since: get_history has it as it is."))
		return
	case o.Replayed:
		p.line("Nothing was done now: this key was used before" + first + ", and this is what that call answered.")
	}
	p.line(did + change)
	if o.Undone {
		p.line("It was undone since.")
	}
	if o.Edited {
		p.line("What it stored was changed since.")
	}
}

// foot writes what a reader must know besides.
func (o *Outcome) foot(p *page) {
	for _, s := range o.Notes {
		p.line("Note: " + s)
	}
	for _, s := range o.Cautions {
		p.line("Caution: " + s)
	}
}

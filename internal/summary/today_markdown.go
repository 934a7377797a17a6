package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

// mostLines is how many records of a day are written out in Markdown; JSON has all that the
// document has.
const mostLines = 12

// Markdown returns the day for a person.
func (t *Today) Markdown() string {
	var p page
	p.line("## " + t.Weekday + " " + t.Date.String() + t.distance() + ": day score " + t.Score.words())
	if t.Off != nil {
		p.line(joined(", ", "Day off: "+string(t.Off.Reason), labelled("note ", quotedText(t.Off.Note))) + " [" + t.Off.ID + "]")
	}
	if t.Readiness != nil {
		t.Readiness.lines(&p)
	}
	t.targets(&p)
	for i := range t.Planned {
		p.line("Plan: " + t.Planned[i].brief())
	}
	t.records(&p)
	if t.Brief != nil {
		p.line("Brief: " + t.Brief.Text.quoted()) // save_brief takes its day, not its id
	}
	for _, s := range t.Sources {
		p.line("Source " + s.words())
	}
	for _, s := range t.LeftOut {
		p.line("Left out: " + s)
	}
	for _, s := range t.Notes {
		p.line("Note: " + s)
	}
	p.line(t.Caution)
	return p.String()
}

// distance says how far the day is from today, unless it is today.
func (t *Today) distance() string {
	if t.Date == t.Today {
		return ""
	}
	return " (" + age(t.Today.DaysSince(t.Date)) + ")"
}

func quotedText(t Text) string {
	if t == "" {
		return ""
	}
	return t.quoted()
}

// targets writes the targets by what became of them, the open ones first.
func (t *Today) targets(p *page) {
	states := []progress.ItemState{progress.ItemOpen, progress.ItemMissed, progress.ItemDone, progress.ItemUnknown, progress.ItemExcused}
	for _, state := range states {
		var items []string
		for i := range t.Items {
			if t.Items[i].State == state {
				items = append(items, t.Items[i].words)
			}
		}
		p.line(labelled(capital(string(state))+": ", strings.Join(items, "; ")))
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (t *Today) records(p *page) {
	left := mostLines
	for _, list := range []struct {
		name    string
		records []DayRecord
	}{{t.recorded(), t.Recorded}, {"Logged", t.Logged}} {
		var lines []string
		for i := range list.records {
			if left == 0 {
				lines = append(lines, fmt.Sprintf("and %d more: get_history of this day has them", len(list.records)-i))
				break
			}
			left--
			lines = append(lines, list.records[i].line())
		}
		p.line(labelled(list.name+": ", strings.Join(lines, "; ")))
	}
	if len(t.Logged) == 0 && !t.Date.After(t.Today) {
		p.line("Nothing is logged on this day.")
	}
}

// recorded names the one source of what devices recorded, unless the sources below do.
func (t *Today) recorded() string {
	source := Code("")
	for _, r := range t.Recorded {
		if source != "" && r.Source != source {
			return "Recorded by several sources"
		}
		source = r.Source
	}
	if len(t.Sources) == 1 && t.Sources[0].Source == source || source == "" {
		return "Recorded"
	}
	return "Recorded by " + source.words()
}

func (r *DayRecord) line() string {
	return joined(" ", r.Time, string(r.Text), when(r.ID != "", "["+r.ID+"]"))
}

// weekdayOf returns "Mon".
func weekdayOf(d civil.Date) string { return d.Weekday().String()[:3] }

// NewToday starts the answer for a day.
func NewToday(date, today civil.Date) *Today {
	return &Today{Date: date, Weekday: weekdayOf(date), Today: today, Logged: []DayRecord{}, Sources: []SourceState{}, Caution: Caution}
}

package summary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

// mostLines is how many records of a day are written out in Markdown; JSON has all that the
// document has.
const mostLines = 12

// Markdown returns the day for a person, with as much of its lists as an answer has room for.
func (t *Today) Markdown() string {
	return t.fitted(func(t *Today) int { return len(t.markdown()) }).markdown()
}

func (t *Today) fitting(size func(Document) int) Document {
	return t.fitted(func(t *Today) int { return size(t) })
}

// fitted returns the day with the targets by what became of them, the open ones first, and with the
// rows of its lists that have room.
func (t *Today) fitted(size func(*Today) int) *Today {
	shown := *t
	if size(&shown) <= answerBytes {
		return t
	}
	shown.Items = slices.Clone(t.Items)
	slices.SortStableFunc(shown.Items, func(a, b DayItem) int {
		return slices.Index(itemStates(), a.State) - slices.Index(itemStates(), b.State)
	})
	var targets, planned, logged, recorded int
	const history = "get_history of this day has them"
	fit(func() int {
		shown.LeftOut = slices.Concat(t.LeftOut, leftOut(targets, "targets", "get_history of the kinds trackable and target has them"),
			leftOut(planned, "planned", "get_plan of this day has them"), leftOut(logged, "that were logged", history),
			leftOut(recorded, "that were recorded", history))
		return size(&shown)
	}, rows[DayItem]{&shown.Items, &targets, fewRows}, rows[PlannedItem]{&shown.Planned, &planned, fewRows},
		rows[DayRecord]{&shown.Logged, &logged, fewRows}, rows[DayRecord]{&shown.Recorded, &recorded, fewRows})
	return &shown
}

// fewRows are shown of each list, whatever room they take.
const fewRows = 3

// itemStates are what may have become of a target, the open ones first.
func itemStates() []progress.ItemState {
	return []progress.ItemState{progress.ItemOpen, progress.ItemMissed, progress.ItemDone, progress.ItemUnknown, progress.ItemExcused}
}

func (t *Today) markdown() string {
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
	for _, state := range itemStates() {
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

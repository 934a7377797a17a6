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
const mostLines = 9

// Markdown returns the day for a person, with as much of its lists as an answer has room for.
func (t *Today) Markdown() string {
	return t.fitted(func(t *Today) int { return len(t.markdown()) }).markdown()
}

// fitting returns the day as JSON has room for it. There LeftOut says how many more were logged, which
// in Markdown stands behind those that are told.
func (t *Today) fitting(size func(Document) int) Document {
	said := func(t *Today) *Today {
		whole := *t
		whole.LeftOut = slices.Concat(t.LeftOut, leftOut(t.MoreLogged, "that were logged", historyHas))
		return &whole
	}
	return said(t.fitted(func(t *Today) int { return size(said(t)) }))
}

const historyHas = "get_history of this day has them"

// fitted returns the day with the targets by what became of them, the open ones first, and with the
// rows of its lists that have room, and then what of the brief has.
func (t *Today) fitted(size func(*Today) int) *Today {
	shown := *t
	if size(&shown) <= AnswerBytes {
		return t
	}
	shown.Items = slices.Clone(t.Items)
	slices.SortStableFunc(shown.Items, func(a, b DayItem) int {
		return slices.Index(itemStates(), a.State) - slices.Index(itemStates(), b.State)
	})
	var targets, planned, recorded int
	fit(func() int {
		shown.LeftOut = slices.Concat(t.LeftOut, leftOut(targets, "targets", "get_history of the kinds trackable and target has them"),
			leftOut(planned, "planned", "get_plan of this day has them"), leftOut(recorded, "that were recorded", historyHas))
		return size(&shown)
	}, rows[DayItem]{&shown.Items, &targets, fewRows}, rows[PlannedItem]{&shown.Planned, &planned, fewRows},
		rows[DayRecord]{&shown.Logged, &shown.MoreLogged, fewRows}, rows[DayRecord]{&shown.Recorded, &recorded, fewRows})
	shown.cutBrief(size)
	return &shown
}

// cutBrief shortens the brief of a day that is still too long.
func (t *Today) cutBrief(size func(*Today) int) {
	over := size(t) - AnswerBytes
	if over <= 0 || t.Brief == nil {
		return
	}
	t.LeftOut = append(slices.Clip(t.LeftOut), "the end of the brief: get_history of its id "+t.Brief.ID+" has it")
	whole := t.Brief
	for most := len([]rune(whole.Text)) - over; size(t) > AnswerBytes && most > 0; most -= max(over, 1) {
		t.Brief = &DayBrief{ID: whole.ID, Text: Text(capped(string(whole.Text), most))}
		over = size(t) - AnswerBytes
	}
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
		t.Readiness.lines(&p, len(t.Sources) == 0)
	}
	t.targets(&p)
	t.planned(&p)
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
		var items, titles []string
		for i := range t.Items {
			if t.Items[i].State == state {
				items = append(items, t.Items[i].words)
				titles = append(titles, string(t.Items[i].Title))
			}
		}
		if state == progress.ItemDone && len(items) > 1 { // which are over
			items = titles
		}
		p.line(labelled(capital(string(state))+": ", strings.Join(items, "; ")))
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// planned writes the plan by what became of it, in the order of the day.
func (t *Today) planned(p *page) {
	var became []string
	lines := map[string][]string{}
	for i := range t.Planned {
		as := t.Planned[i].became()
		if _, known := lines[as]; !known {
			became = append(became, as)
		}
		lines[as] = append(lines[as], t.Planned[i].brief())
	}
	for _, as := range became {
		p.line(joined(", ", "Plan", as) + ": " + strings.Join(lines[as], "; "))
	}
}

// How many of many records of a day have their ids told: what was logged last is the likeliest to be
// corrected. Of a few all have.
const (
	fewIDs  = 4
	lastIDs = 1
)

func (t *Today) records(p *page) {
	recorded, left := t.Recorded, 0
	if n := len(recorded) - mostLines; n > 0 {
		recorded, left = recorded[:mostLines], n
	}
	var lines []string
	for i := range recorded {
		lines = append(lines, recorded[i].line(nil))
	}
	p.line(labelled(t.recorded()+": ", strings.Join(append(lines, andMore(left)...), "; ")))
	t.logged(p, max(fewRows, mostLines-len(recorded)))
}

// logged writes what was logged: entries, then meals with what they come to, of many the last.
func (t *Today) logged(p *page, most int) {
	if len(t.Logged) == 0 && !t.Date.After(t.Today) {
		p.line("Nothing is logged on this day.")
	}
	newest := make([]string, len(t.Logged))
	for i := range t.Logged {
		newest[i] = t.Logged[i].ID
	}
	slices.SortFunc(newest, func(a, b string) int { return strings.Compare(b, a) }) // ids sort as they were made
	ids := newest
	if len(newest)+t.MoreLogged > fewIDs {
		ids = newest[:min(lastIDs, len(newest))]
	}
	shown, named := setOf(newest[:min(most, len(newest))]), setOf(ids)
	var entries []string
	var meals []*DayRecord
	for i := range t.Logged {
		switch r := &t.Logged[i]; {
		case !shown[r.ID]:
		case r.meal != nil:
			meals = append(meals, r)
		default:
			entries = append(entries, r.line(named))
		}
	}
	p.line(labelled("Logged: ", strings.Join(append(entries, andMore(len(t.Logged)-len(shown)+t.MoreLogged)...), "; ")))
	switch len(meals) {
	case 0:
	case 1:
		p.line("Meal: " + meals[0].line(named))
	default:
		p.line("Meals: " + mealsLine(meals, named))
	}
	if len(named) < len(shown) && len(t.Logged)+t.MoreLogged == len(shown) { // else that is said above
		p.line("Other ids: get_history.")
	}
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// andMore says how many more records there are, nothing for none.
func andMore(n int) []string {
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("and %d more: get_history has them", n)}
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

// line returns a record with its id, if it is one of those; nil is all.
func (r *DayRecord) line(ids map[string]bool) string {
	return joined(" ", r.Time, string(r.Text), r.idIn(ids))
}

func (r *DayRecord) idIn(ids map[string]bool) string {
	return when(r.ID != "" && (ids == nil || ids[r.ID]), "["+r.ID+"]")
}

// weekdayOf returns "Mon".
func weekdayOf(d civil.Date) string { return d.Weekday().String()[:3] }

// NewToday starts the answer for a day.
func NewToday(date, today civil.Date) *Today {
	return &Today{Date: date, Weekday: weekdayOf(date), Today: today, Logged: []DayRecord{}, Sources: []SourceState{}, Caution: Caution}
}

package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/units"
)

// Plan is what is planned for some days, and what became of it.
type Plan struct {
	From    civil.Date `json:"from"`
	To      civil.Date `json:"to"`
	Today   civil.Date `json:"today"`
	Days    []PlanDay  `json:"days"` // those with anything
	Weeks   []PlanWeek `json:"weeks,omitempty"`
	LeftOut []string   `json:"left_out,omitempty"`
	Notes   []string   `json:"notes,omitempty"`
	Caution string     `json:"caution"`
}

// PlanDay is what is planned for a day.
type PlanDay struct {
	Date    civil.Date    `json:"date"`
	Weekday string        `json:"weekday"`
	Off     *OffDay       `json:"day_off,omitempty"`
	Items   []PlannedItem `json:"items,omitempty"`
}

// PlannedItem is one thing planned, and what became of it. State is "" for what is neither done
// nor missed, being a note or skipped.
type PlannedItem struct {
	ID        string             `json:"id"`
	Kind      fitness.PlanKind   `json:"kind"`
	Time      string             `json:"time,omitempty"`
	Title     Text               `json:"title"`
	Sport     Code               `json:"sport,omitempty"`
	DurationS *Number            `json:"duration_s,omitempty"`
	DistanceM *Number            `json:"distance_m,omitempty"`
	Load      *Number            `json:"load,omitempty"`
	Intensity Code               `json:"intensity,omitempty"`
	Note      Text               `json:"note,omitempty"`
	State     progress.ItemState `json:"state,omitempty"`
	Skipped   bool               `json:"skipped,omitempty"`
	DoneBy    string             `json:"done_by,omitempty"` // the id of the record that did it
	Shorter   bool               `json:"shorter_than_planned,omitempty"`
	MovedFrom civil.Date         `json:"moved_from,omitzero"`

	words string
}

// NewPlannedItem describes a planned item. doneBy is the id of what did it, "" when it was ticked
// or is not done; state is "" for what is no item of its day.
func NewPlannedItem(id string, i fitness.PlanItem, state progress.ItemState, doneBy string, shorter bool, in Units) PlannedItem {
	p := PlannedItem{
		ID: identifier(id), Kind: i.Kind, Title: text(i.Title), Sport: code(i.Sport), DurationS: number(i.DurationS), DistanceM: number(i.DistanceM),
		Load: number(i.Load), Intensity: code(i.Intensity), Note: text(i.Note), State: state, Skipped: i.State == fitness.PlanSkipped,
		Shorter: shorter, MovedFrom: i.MovedFrom,
	}
	if i.Clock != nil {
		p.Time = minuteOf(*i.Clock)
	}
	if doneBy != "" {
		p.DoneBy = identifier(doneBy)
	}
	i.State = fitness.PlanOpen // the state is said below
	p.words = in.planText(i)
	return p
}

// line returns what is planned, what became of it and by which record, and its id.
func (p *PlannedItem) line() string {
	became := p.became()
	if p.DoneBy != "" {
		became += " by " + p.DoneBy
	}
	return joined(": ", p.words, joined(", ", became, when(p.Shorter, "shorter than planned"))) + " [" + p.ID + "]"
}

// brief is what is planned and its id, where what became of it is said already.
func (p *PlannedItem) brief() string {
	words := p.words
	if p.Kind == fitness.PlanWorkout {
		words = strings.Replace(words, string(fitness.PlanWorkout)+" ", "", 1)
	}
	return joined(", ", words, when(p.Shorter, "shorter than planned")) + " [" + p.ID + "]"
}

func (p *PlannedItem) became() string {
	if p.Skipped {
		return "skipped"
	}
	return string(p.State)
}

// PlanWeek is how much is planned for a week beside the usual.
type PlanWeek struct {
	From       civil.Date `json:"from"`
	To         civil.Date `json:"to"`
	DurationS  *Number    `json:"planned_duration_s,omitempty"`
	UsualS     *Number    `json:"usual_week_duration_s,omitempty"` // the last 28 days, a week
	Load       *Number    `json:"planned_load,omitempty"`
	UsualLoad  *Number    `json:"usual_week_load,omitempty"`
	TimesUsual *Number    `json:"times_usual,omitempty"` // the larger of the two
	More       bool       `json:"more_than_usual,omitempty"`
}

// moreThanUsual is from how many times the usual week a plan is said to be more.
const moreThanUsual = 1.5

// NewPlanWeek describes a week of a plan. Nil is unknown or not planned.
func NewPlanWeek(week civil.Range, durationS, usualS, load, usualLoad *float64) PlanWeek {
	w := PlanWeek{
		From: week.From, To: week.To,
		DurationS: number(durationS), UsualS: number(usualS), Load: number(load), UsualLoad: number(usualLoad),
	}
	for _, of := range [][2]*float64{{durationS, usualS}, {load, usualLoad}} {
		if of[0] == nil || of[1] == nil || !(*of[1] > 0) {
			continue
		}
		if times := *of[0] / *of[1]; w.TimesUsual == nil || times > float64(*w.TimesUsual) {
			w.TimesUsual = new(Number(times))
		}
	}
	w.More = w.TimesUsual != nil && float64(*w.TimesUsual) > moreThanUsual
	return w
}

// Words returns "1.6 times your usual week" for a week that is more than usual, else "".
func (w PlanWeek) Words() string {
	if !w.More {
		return ""
	}
	return units.Number(float64(*w.TimesUsual), 1) + " times your usual week"
}

// NewPlan starts the answer for some days.
func NewPlan(days civil.Range, today civil.Date) *Plan {
	return &Plan{From: days.From, To: days.To, Today: today, Days: []PlanDay{}, Caution: Caution}
}

// Add adds a day, unless there is nothing of it.
func (p *Plan) Add(d civil.Date, off *OffDay, items []PlannedItem) {
	if off != nil || len(items) > 0 {
		p.Days = append(p.Days, PlanDay{Date: d, Weekday: weekdayOf(d), Off: off, Items: items})
	}
}

// mostPlanned is how many items are written out; the rest has to be asked for.
const mostPlanned = 100

// Cut leaves out the days behind so many items, and says so.
func (p *Plan) Cut() {
	n := 0
	for i := range p.Days {
		n += len(p.Days[i].Items)
		if n > mostPlanned && i > 0 {
			p.LeftOut = append(p.LeftOut, askFrom(p.Days[i].Date))
			p.Days = p.Days[:i]
			return
		}
	}
}

// Markdown returns the plan, a line an item, up to the day behind which an answer has no room.
func (p *Plan) Markdown() string {
	return p.fitted(func(p *Plan) int { return len(p.markdown()) }).markdown()
}

func (p *Plan) fitting(size func(Document) int) Document {
	return p.fitted(func(p *Plan) int { return size(p) })
}

// fitted returns the plan with the first days, as many as have room, and at least one.
func (p *Plan) fitted(size func(*Plan) int) *Plan {
	shown := *p
	for n := len(p.Days) - 1; n > 0 && size(&shown) > AnswerBytes; n-- {
		shown.Days, shown.LeftOut = p.Days[:n], []string{askFrom(p.Days[n].Date)}
	}
	return &shown
}

// askFrom says how to see the days from one on.
func askFrom(d civil.Date) string { return fmt.Sprintf("%s and later: ask from %s on", d, d) }

func (p *Plan) markdown() string {
	var out page
	out.line("## Plan " + civil.Range{From: p.From, To: p.To}.String() + " (today " + p.Today.String() + ")")
	if len(p.Days) == 0 {
		out.line("Nothing is planned on these days.")
	}
	for i := range p.Days {
		d := &p.Days[i]
		off := ""
		if d.Off != nil {
			off = "day off, " + string(d.Off.Reason) + " [" + d.Off.ID + "]"
		}
		out.line(labelled("", joined(": ", d.Weekday+" "+d.Date.String(), off)))
		for j := range d.Items {
			out.line("- " + d.Items[j].line())
		}
	}
	for _, w := range p.Weeks {
		out.line(w.line())
	}
	for _, s := range p.LeftOut {
		out.line("Left out: " + s)
	}
	for _, s := range p.Notes {
		out.line("Note: " + s)
	}
	out.line(p.Caution)
	return out.String()
}

func (w *PlanWeek) line() string {
	var planned []string
	if w.DurationS != nil {
		planned = append(planned, joined(" ", duration(float64(*w.DurationS)), usual(w.UsualS, duration)))
	}
	if w.Load != nil {
		planned = append(planned, joined(" ", "load "+w.Load.show(0, ""), usual(w.UsualLoad, func(x float64) string { return units.Number(x, 0) })))
	}
	if len(planned) == 0 {
		return ""
	}
	return "Week " + civil.Range{From: w.From, To: w.To}.String() + ": planned " + joined("; ", strings.Join(planned, ", "), w.Words())
}

func usual(x *Number, write func(float64) string) string {
	if x == nil {
		return ""
	}
	return "(usual " + write(float64(*x)) + ")"
}

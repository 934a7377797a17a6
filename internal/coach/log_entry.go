package coach

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// entryPatch is what is given of an entry: figures, and the names of those that become unknown.
type entryPatch struct {
	EntryInput

	unknown map[string]bool
	assumed string // what was read into a value without a unit, "" for nothing
}

// The figures that each form of an entry has, besides what, date, time and note.
//
//nolint:gochecknoglobals // a constant table
var figuresOf = map[fitness.EntryForm][]string{
	fitness.FormStrength: {
		"sets", "reps", "load", "load_unit", "added", "assistance", "per_hand", "hold_s", "rpe", "reps_in_reserve", "rest_s", "superset", "set_list",
	},
	fitness.FormSession: {"distance", "distance_unit", "duration_s", "avg_bpm", "max_bpm", "energy_kcal", "ascent_m", "rpe"},
	fitness.FormNight:   {"asleep_s", "start", "end"},
	fitness.FormNap:     {"asleep_s", "start", "end"},
	fitness.FormMeasure: {"value", "unit", "second"},
	fitness.FormTracked: {"value", "unit"},
	fitness.FormNote:    {},
}

// entryOf returns the entry of figures as they are given, and what is wrong with them.
func (w *writing) entryOf(in EntryInput, day civil.Date, trackables []kept[fitness.Trackable]) (fitness.Entry, []fitness.Problem) {
	about, known := subjectNamed(in.What, trackables)
	if !known {
		return fitness.Entry{}, unknownSubject(in.What)
	}
	e := fitness.Entry{Form: about.form, Subject: about.name, When: w.when(day, nil)}
	if about.form == fitness.FormTracked {
		e.Title = about.title
	}
	problems := w.patchEntry(&e, about, entryPatch{EntryInput: in})
	return e, problems
}

func unknownSubject(what string) []fitness.Problem {
	p := fitness.Problem{
		Reason: fitness.Ambiguous, Message: fmt.Sprintf("nothing called %.60q is known", what),
		Hint: "Name an exercise, a sport, a metric, sleep, nap or note; create_trackable makes something new to track.",
	}
	if strings.TrimSpace(what) == "" {
		p.Reason, p.Message = fitness.NoAmount, "it does not say what it is of"
	}
	return []fitness.Problem{p}
}

// patchEntry changes an entry as the patch says, and returns what is wrong with the patch.
func (w *writing) patchEntry(e *fitness.Entry, about subject, p entryPatch) []fitness.Problem {
	p = p.normal(about)
	if problem := p.misplaced(about); problem != nil {
		return []fitness.Problem{*problem}
	}
	if problem := w.patchWhen(e, p); problem != nil {
		return []fitness.Problem{*problem}
	}
	p.patchNote(e)
	if p.assumed != "" {
		assume(e, p.assumed)
	}
	var problem *fitness.Problem
	switch about.form {
	case fitness.FormStrength:
		problem = w.patchSets(e, p)
	case fitness.FormSession:
		problem = w.patchSession(e, p)
	case fitness.FormNight, fitness.FormNap:
		problem = w.patchSleep(e, p)
	case fitness.FormMeasure:
		problem = w.patchMeasure(e, about.metric, p)
	case fitness.FormTracked:
		problem = patchTracked(e, about.trackable, p)
	case fitness.FormNote:
	}
	if problem != nil {
		return []fitness.Problem{*problem}
	}
	return nil
}

// normal moves a value with a unit to where the form has it: 5 km is the distance of a run,
// 6 h the time asleep, 40 the reps.
func (p entryPatch) normal(about subject) entryPatch {
	if p.Value == nil {
		return p
	}
	unit, v := unitNamed(p.Unit), *p.Value
	asTime, timed := map[string]float64{"s": 1, "min": 60, "h": 3600}[unit]
	switch about.form {
	case fitness.FormStrength:
		switch {
		case timed && p.HoldS == nil:
			p.HoldS = new(v * asTime)
		case p.Reps == nil && v == float64(int(v)):
			p.Reps = new(int(v))
		default:
			return p
		}
	case fitness.FormSession:
		switch {
		case timed && p.DurationS == nil:
			p.DurationS = new(v * asTime)
		case p.Distance == nil && unit != "":
			p.Distance, p.DistanceUnit = p.Value, unit
		default:
			return p
		}
	case fitness.FormNight, fitness.FormNap:
		if p.AsleepS != nil {
			return p
		}
		if unit == "" && p.hoursAsleep(about) {
			timed, asTime = true, 3600
			p.assumed = "the sleep is in h"
		}
		if !timed {
			return p
		}
		p.AsleepS = new(v * asTime)
	case fitness.FormMeasure, fitness.FormTracked, fitness.FormNote:
		return p
	}
	p.Value, p.Unit = nil, ""
	return p
}

// mostHours is the most that a bare number of a night can be without being doubtful.
const mostHours = 24

// hoursAsleep reports whether a value without a unit can only be hours: a night is not of so few
// minutes. A nap can be of 2 hours or of 20 minutes.
func (p entryPatch) hoursAsleep(about subject) bool {
	return about.form == fitness.FormNight && *p.Value >= 1 && *p.Value <= mostHours
}

// misplaced returns the problem of a figure that the form does not have.
func (p entryPatch) misplaced(about subject) *fitness.Problem {
	given, err := spelled(p.EntryInput)
	if err != nil {
		return &fitness.Problem{Reason: fitness.OutOfRange, Message: "a figure is not a number"}
	}
	for name := range p.unknown {
		given[name] = nil
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		switch name {
		case "what", "date", "time", "note":
			continue
		}
		if !slices.Contains(figuresOf[about.form], name) {
			return p.notOf(about, name)
		}
	}
	return nil
}

// notOf returns the problem of a figure that the form does not have, or not so.
func (p entryPatch) notOf(about subject, name string) *fitness.Problem {
	asleep := about.form == fitness.FormNight || about.form == fitness.FormNap
	if asleep && (name == "value" || name == "unit") {
		return &fitness.Problem{
			Reason: fitness.UnitMismatch, Message: "how long a " + strings.ToLower(string(about.form)) + " was is not said in a unit of time, or said twice",
			Hint: `Give value with unit h or min, such as {"value": 6.5, "unit": "h"}, or asleep_s in seconds.`,
		}
	}
	return &fitness.Problem{
		Reason: fitness.UnitMismatch, Message: fmt.Sprintf("%s has no %s", strings.ToLower(about.title), name),
		Hint: "It has " + strings.Join(append(figuresOf[about.form], "date", "time", "note"), ", ") + ".",
	}
}

// patchWhen changes the day and the time.
func (w *writing) patchWhen(e *fitness.Entry, p entryPatch) *fitness.Problem {
	if p.Date.IsZero() && p.Time == "" && !p.unknown["time"] {
		return nil
	}
	clock := e.When.Clock
	if p.Time != "" {
		given, err := civil.ParseClock(p.Time)
		if err != nil {
			return noTime(p.Time)
		}
		clock = &given
	}
	if p.unknown["time"] {
		clock = nil
	}
	date := e.When.Date
	if !p.Date.IsZero() {
		date = p.Date
	}
	moved := date.DaysSince(e.When.Date)
	e.When = w.when(date, clock)
	if e.Sleep != nil && moved != 0 {
		asleep := *e.Sleep
		asleep.Start, asleep.End = w.shifted(asleep.Start, moved), w.shifted(asleep.End, moved)
		e.Sleep = &asleep
	}
	return nil
}

func noTime(given string) *fitness.Problem {
	return &fitness.Problem{Reason: fitness.OutOfRange, Message: fmt.Sprintf("%.40q is no time", given), Hint: "Give it as HH:MM, such as 07:30."}
}

// patchNote changes the note, which is the text of an entry that is nothing else.
func (p entryPatch) patchNote(e *fitness.Entry) {
	into := &e.Note
	if e.Form == fitness.FormNote {
		into = &e.Text
	}
	if p.Note != "" || p.unknown["note"] {
		*into = p.Note
	}
}

// set changes a figure that was given, and takes away one that becomes unknown.
func set[T any](into **T, given *T, unknown bool) {
	switch {
	case given != nil:
		*into = new(*given)
	case unknown:
		*into = nil
	}
}

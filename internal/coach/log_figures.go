package coach

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// patchSets changes the sets of an entry: all of them by a list, the one it has by figures.
func (w *writing) patchSets(e *fitness.Entry, p entryPatch) *fitness.Problem {
	if p.unknown["set_list"] {
		return noSets()
	}
	if len(p.SetList) > 0 {
		return w.patchSetList(e, p)
	}
	if !p.touchesSet() {
		return nil
	}
	switch len(e.Sets) {
	case 0:
		e.Sets = []fitness.Set{{Sets: 1}}
	case 1:
		e.Sets = []fitness.Set{e.Sets[0]}
	default:
		return &fitness.Problem{
			Reason: fitness.Ambiguous, Message: fmt.Sprintf("it has %d sets that differ", len(e.Sets)), Hint: "Give all of them as set_list.",
		}
	}
	if (p.RPE != nil || p.unknown["rpe"]) && e.RPE != nil {
		set(&e.RPE, p.RPE, p.unknown["rpe"])
		p.RPE, p.unknown = nil, without(p.unknown, "rpe")
	}
	return w.patchSet(e, &e.Sets[0], p.SetInput, p.unknown)
}

func without(names map[string]bool, name string) map[string]bool {
	left := make(map[string]bool, len(names))
	for n := range names {
		if n != name {
			left[n] = true
		}
	}
	return left
}

// touchesSet reports whether the patch is about a set at all.
func (p entryPatch) touchesSet() bool {
	if p.SetInput != (SetInput{}) {
		return true
	}
	for name := range p.unknown {
		switch name {
		case "what", "date", "time", "note":
		default:
			return true
		}
	}
	return false
}

func (w *writing) patchSet(e *fitness.Entry, s *fitness.Set, in SetInput, unknown map[string]bool) *fitness.Problem {
	if in.Sets != nil {
		s.Sets = *in.Sets
	}
	if in.PerHand != nil {
		s.PerHand = *in.PerHand
	}
	if in.Superset != "" || unknown["superset"] {
		s.SupersetKey = in.Superset
	}
	set(&s.Reps, in.Reps, unknown["reps"])
	set(&s.HoldS, in.HoldS, unknown["hold_s"])
	set(&s.RPE, in.RPE, unknown["rpe"])
	set(&s.InReserve, in.InReserve, unknown["reps_in_reserve"])
	set(&s.RestS, in.RestS, unknown["rest_s"])
	for _, load := range []struct {
		into  **fitness.Quantity
		given *float64
		name  string
	}{{&s.Load, in.Load, "load"}, {&s.Added, in.Added, "added"}, {&s.Assistance, in.Assistance, "assistance"}} {
		if problem := w.patchLoad(e, load.into, load.given, in.LoadUnit, load.name); problem != nil {
			return problem
		}
		if unknown[load.name] {
			*load.into = nil
		}
	}
	return nil
}

// patchLoad changes a load. Without a unit it is in that of the load before, or the person's,
// which is said.
func (w *writing) patchLoad(e *fitness.Entry, into **fitness.Quantity, given *float64, unit, name string) *fitness.Problem {
	before := *into
	if given == nil && (unit == "" || before == nil) {
		return nil
	}
	unit = unitNamed(unit)
	if unit == "" && before != nil {
		unit = before.Unit
	}
	if unit == "" {
		unit = w.mass()
		assume(e, "loads are in "+unit)
	}
	typed := given
	if typed == nil {
		typed = &before.Typed
	}
	q, problem := quantityIn(*typed, unit, "kg", name)
	*into = q
	return problem
}

// assume notes what was read into an entry, once.
func assume(e *fitness.Entry, what string) {
	if !slices.Contains(e.Assumed, what) {
		e.Assumed = append(e.Assumed, what)
	}
}

func (w *writing) patchSession(e *fitness.Entry, p entryPatch) *fitness.Problem {
	var s fitness.Session
	if e.Session != nil {
		s = *e.Session
	}
	if p.Distance != nil || p.DistanceUnit != "" && s.Distance != nil {
		if problem := w.patchDistance(e, &s.Distance, p); problem != nil {
			return problem
		}
	}
	if p.unknown["distance"] {
		s.Distance = nil
	}
	set(&s.DurationS, p.DurationS, p.unknown["duration_s"])
	set(&s.AvgBPM, p.AvgBPM, p.unknown["avg_bpm"])
	set(&s.MaxBPM, p.MaxBPM, p.unknown["max_bpm"])
	set(&s.EnergyKcal, p.EnergyKcal, p.unknown["energy_kcal"])
	set(&s.AscentM, p.AscentM, p.unknown["ascent_m"])
	set(&e.RPE, p.RPE, p.unknown["rpe"])
	e.Session = &s
	return nil
}

func (w *writing) patchDistance(e *fitness.Entry, into **fitness.Quantity, p entryPatch) *fitness.Problem {
	before, unit, typed := *into, unitNamed(p.DistanceUnit), p.Distance
	if unit == "" && before != nil {
		unit = before.Unit
	}
	if unit == "" {
		unit = w.distance()
		assume(e, "distances are in "+unit)
	}
	if typed == nil {
		typed = &before.Typed
	}
	q, problem := quantityIn(*typed, unit, "m", "distance")
	*into = q
	return problem
}

// patchSleep changes a sleep. Its end is on the day of the entry, and its start the day before
// where the clock says so; without a time asleep all of it was, which is said.
func (w *writing) patchSleep(e *fitness.Entry, p entryPatch) *fitness.Problem {
	var s fitness.Sleep
	if e.Sleep != nil {
		s = *e.Sleep
	}
	wholeSpan := e.Sleep == nil || !s.Start.IsZero() && !s.End.IsZero() && s.AsleepS == s.End.Sub(s.Start).Seconds()
	if p.End != "" {
		end, problem := w.clockedAt(p.End, e.When.Date)
		if problem != nil {
			return problem
		}
		s.End = end
		if dated := civil.DateOf(end); dated != e.When.Date && p.Date.IsZero() {
			e.When = w.when(dated, e.When.Clock)
		}
	}
	if p.Start != "" {
		start, problem := w.startBefore(p.Start, e.When.Date, s.End)
		if problem != nil {
			return problem
		}
		s.Start = start
	}
	if p.unknown["start"] {
		s.Start = time.Time{}
	}
	if p.unknown["end"] {
		s.End = time.Time{}
	}
	switch {
	case p.AsleepS != nil:
		s.AsleepS = *p.AsleepS
	case p.unknown["asleep_s"] || wholeSpan && (p.Start != "" || p.End != ""):
		if s.Start.IsZero() || s.End.IsZero() {
			return &fitness.Problem{
				Reason: fitness.NoAmount, Message: "how long is not said", Hint: "Give asleep_s, or both start and end.",
			}
		}
		s.AsleepS = s.End.Sub(s.Start).Seconds()
		assume(e, "asleep all of it")
	case e.Sleep == nil:
		return &fitness.Problem{Reason: fitness.NoAmount, Message: "how long is not said", Hint: "Give asleep_s, or start and end."}
	}
	if p.Start != "" && s.End.IsZero() && e.Form == fitness.FormNight && isClock(p.Start) {
		s.Start = w.evening(s, e.When.Date)
	}
	e.Sleep = &s
	return nil
}

// evening returns the start of a night of which the end is not known: on the evening before the day of
// waking where the night would not end on that day, or has not ended yet.
func (w *writing) evening(s fitness.Sleep, waking civil.Date) time.Time {
	end := s.Start.Add(secondsOf(s.AsleepS))
	if civil.DateOf(end).After(waking) || end.After(w.now) {
		return w.shifted(s.Start, -1)
	}
	return s.Start
}

// isClock reports whether a time is given without a date.
func isClock(given string) bool {
	_, err := civil.ParseClock(given)
	return err == nil
}

// clockedAt reads a time of a day, or a whole date and time.
func (w *writing) clockedAt(given string, day civil.Date) (time.Time, *fitness.Problem) {
	if at, err := civil.ParseDateTime(given); err == nil {
		return at.In(w.zone), nil
	}
	clock, err := civil.ParseClock(given)
	if err != nil {
		return time.Time{}, noTime(given)
	}
	return civil.DateTime{Date: day, Clock: clock}.In(w.zone), nil
}

// startBefore reads the start of a sleep that ends at the end, or on the day.
func (w *writing) startBefore(given string, day civil.Date, end time.Time) (time.Time, *fitness.Problem) {
	start, problem := w.clockedAt(given, day)
	if problem != nil || end.IsZero() || start.Before(end) || len(given) > len("HH:MM:SS") {
		return start, problem
	}
	return w.clockedAt(given, day.AddDays(-1))
}

// shifted returns what the clock showed, so many days later.
func (w *writing) shifted(t time.Time, days int) time.Time {
	if t.IsZero() {
		return t
	}
	shown := civil.DateTimeOf(t)
	shown.Date = shown.Date.AddDays(days)
	return shown.In(w.zone)
}

func (w *writing) patchMeasure(e *fitness.Entry, m fitness.Metric, p entryPatch) *fitness.Problem {
	if p.Value == nil && p.Unit == "" && p.Second == nil {
		return needsValue(e.Amount != nil, m.Title)
	}
	unit, typed := unitNamed(p.Unit), p.Value
	if typed == nil && e.Amount != nil {
		typed = &e.Amount.Typed
	}
	if typed == nil {
		return needsValue(false, m.Title)
	}
	if unit == "" && e.Amount != nil {
		unit = e.Amount.Unit
	}
	if unit == "" {
		unit = w.unitOf(m, *typed)
		if unit != "" && unit != m.Unit {
			assume(e, m.Title+" is in "+unit)
		}
	}
	q, problem := quantityIn(*typed, unit, m.Unit, m.Title)
	if problem != nil {
		return problem
	}
	e.Amount = q
	if p.Second != nil {
		e.Second = &fitness.Quantity{Typed: *p.Second, Unit: unit, Value: *p.Second}
	}
	return nil
}

func needsValue(has bool, title string) *fitness.Problem {
	if has {
		return nil
	}
	return &fitness.Problem{Reason: fitness.NoAmount, Message: title + " has no value", Hint: "Give value, and unit where it has one."}
}

// unitOf returns the unit of a value that was given without one: what the person measures in,
// and for a temperature and a glucose the only scale on which the value can be.
func (w *writing) unitOf(m fitness.Metric, v float64) string {
	switch {
	case m.Unit == "°C" && v >= 89.6 && v <= 109.4:
		return "°F"
	case m.Unit == "mmol/L" && v >= 40 && v <= 630:
		return "mg/dL"
	case m.Unit == "kg":
		return w.mass()
	default:
		return m.ShownUnit(w.pounds, w.miles)
	}
}

func patchTracked(e *fitness.Entry, t fitness.Trackable, p entryPatch) *fitness.Problem {
	if t.Aggregate == fitness.AggregateYesNo {
		return patchYesNo(e, t, p)
	}
	typed := p.Value
	if typed == nil && e.Amount != nil {
		typed = &e.Amount.Typed
	}
	if typed == nil {
		return needsValue(false, t.Name)
	}
	unit := unitNamed(p.Unit)
	switch {
	case unit == "" && e.Amount != nil:
		unit = e.Amount.Unit
	case unit == "", strings.EqualFold(p.Unit, t.Unit):
		unit = t.Unit
	}
	q, problem := quantityIn(*typed, unit, t.Unit, t.Name)
	if problem == nil {
		e.Amount = q
	}
	return problem
}

// patchYesNo changes what is done or not, which is done where that is not said.
func patchYesNo(e *fitness.Entry, t fitness.Trackable, p entryPatch) *fitness.Problem {
	if p.Unit != "" && !strings.EqualFold(p.Unit, t.Unit) && !strings.EqualFold(p.Unit, fitness.UnitYesNo) {
		return mismatched(t.Name, p.Unit, fitness.UnitYesNo)
	}
	done := 1.0
	switch {
	case p.Value != nil:
		done = *p.Value
	case e.Amount != nil:
		done = e.Amount.Value
	}
	e.Amount = &fitness.Quantity{Typed: done, Unit: fitness.UnitYesNo, Value: done}
	return nil
}

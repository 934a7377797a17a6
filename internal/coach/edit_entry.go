package coach

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// changeEntry changes figures of an entry, in the zone that it was written in. What it says
// that figures cannot name, such as the words it was read from, stays.
func (w *writing) changeEntry(
	ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written,
) (ledger.Record, error) {
	e, err := read[fitness.Entry](r)
	if err != nil {
		return r, err
	}
	given, err := changed(EntryInput{}, c)
	if err != nil {
		return r, err
	}
	trackables, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	if err != nil {
		return r, err
	}
	before := e.Doc
	patch := entryPatch{EntryInput: given, unknown: c.unknown()}
	if c.name("set_list") && len(given.SetList) == 0 {
		patch.unknown["set_list"] = true
	}
	if e.Doc, err = w.changedEntry(e.Doc, patch, trackables); err != nil {
		return r, err
	}
	if err := refuse(anew(checkEntry(&before, trackables, about), checkEntry(&e.Doc, trackables, about))); err != nil {
		return r, err
	}
	if e.Doc.Caution() {
		caution(made.State())
	}
	made.Assume(added(before.Assumed, e.Doc.Assumed)...)
	if err := w.partMoved(ctx, r, e.Doc.When.Date, made); err != nil {
		return r, err
	}
	r.Day, r.StartsAt = e.Doc.When.Date, startOf(e.Doc)
	return w.keep(ctx, r, e.Doc)
}

// added returns what is assumed after a change and was not before it.
func added(before, after []string) []string {
	return slices.DeleteFunc(slices.Clone(after), func(what string) bool { return slices.Contains(before, what) })
}

func (w *writing) changedEntry(e fitness.Entry, p entryPatch, trackables []kept[fitness.Trackable]) (fitness.Entry, error) {
	about, known := aboutOf(e, trackables)
	if p.unknown["what"] || p.unknown["date"] {
		return e, fault.New(fault.Invalid, "an entry is always of something and of a day").WithHint("Delete it if it is not to be there.")
	}
	if err := p.leftEmpty(e.Form); err != nil {
		return e, err
	}
	if p.What != "" {
		other, ok := subjectNamed(p.What, trackables)
		switch {
		case !ok:
			return e, refuse(unknownSubject(p.What))
		case other.form != e.Form:
			return e, fault.New(fault.Invalid, "this entry cannot become one of %q, which has other figures", clipped(p.What)).
				WithHint("Delete it and log the other.")
		}
		about, known = other, true
		e.Subject, e.Title = other.name, ""
		if other.form == fitness.FormTracked {
			e.Title = other.title
		}
	}
	if !known {
		return e, fault.New(fault.Invalid, "what this entry is of is no longer known").WithHint("Delete it and log it anew.")
	}
	err := refuse(w.writtenIn(e.When.Zone).patchEntry(&e, about, p))
	return e, err
}

// titleOfForm is what entries are called that have no subject.
//
//nolint:gochecknoglobals // a constant table
var titleOfForm = map[fitness.EntryForm]string{fitness.FormNight: "sleep", fitness.FormNap: "nap", fitness.FormNote: "note"}

// aboutOf returns what an entry is about.
func aboutOf(e fitness.Entry, trackables []kept[fitness.Trackable]) (subject, bool) {
	switch e.Form {
	case fitness.FormTracked:
		return subjectNamed(e.Subject, trackables)
	case fitness.FormNight, fitness.FormNap, fitness.FormNote:
		return subject{form: e.Form, title: titleOfForm[e.Form]}, true
	case fitness.FormStrength:
		return subject{form: e.Form, name: e.Subject, title: e.Subject}, true
	case fitness.FormSession:
		return subject{form: e.Form, name: e.Subject, title: e.Subject}, true
	case fitness.FormMeasure:
		m, ok := fitness.MetricNamed(e.Subject)
		return subject{form: e.Form, name: e.Subject, title: m.Title, metric: m}, ok
	default:
		return subject{}, false
	}
}

// changeMeal changes a meal; its items are given anew, all of them.
func (w *writing) changeMeal(
	ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written,
) (ledger.Record, error) {
	m, err := read[fitness.Meal](r)
	if err != nil {
		return r, err
	}
	in, err := changed(mealInput(m.Doc), c)
	if err != nil {
		return r, err
	}
	if in.Text != "" {
		return r, fault.New(fault.Invalid, "a meal is changed by its items, not by text").WithHint("Give items, slot, date, time or note.")
	}
	meal := fitness.Meal{When: m.Doc.When, Slot: in.Slot, Note: fitness.CleanText(in.Note), Words: m.Doc.Words, Assumed: m.Doc.Assumed}
	clock, err := clockOf(in.Time)
	if err != nil {
		return r, err
	}
	if in.Date != meal.When.Date || !sameClock(clock, meal.When.Clock) {
		meal.When = w.writtenIn(meal.When.Zone).when(in.Date, clock)
	}
	for _, item := range in.Items {
		food, problem := foodOf(item)
		if problem != nil {
			return r, refuse([]fitness.Problem{*problem})
		}
		meal.Items = append(meal.Items, food)
	}
	problems, err := w.checkMeal(ctx, meal, about, r.ID)
	if err != nil {
		return r, err
	}
	before := m.Doc
	before.Slot = meal.Slot // which makes no meal more unusual than it was
	were, err := w.checkMeal(ctx, before, about, r.ID)
	if err != nil {
		return r, err
	}
	if err := refuse(anew(were, problems)); err != nil {
		return r, err
	}
	made.Notes = append(made.Notes, summary.Warnings(meal)...)
	if cautionInMeal(meal) {
		caution(made.State())
	}
	if err := w.partMoved(ctx, r, meal.When.Date, made); err != nil {
		return r, err
	}
	r.Day, r.StartsAt = meal.When.Date, meal.When.At()
	return w.keep(ctx, r, meal)
}

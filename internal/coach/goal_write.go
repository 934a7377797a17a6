package coach

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// SetGoal makes a goal; with an id it changes or closes that one. A goal that is reached
// already, that contradicts itself or that is not safe is refused with the reason; the last is
// stored with force, and then has no pace. Errors: fault.Invalid, and fault.NotFound for an id
// that is no goal.
func (s *Service) SetGoal(ctx context.Context, who Who, in GoalInput) (*summary.Written, error) {
	r := request{tool: "set_goal", key: in.Key, arguments: in} // force is of what is unsafe, and no word on a repetition
	if in.ID == "" {
		again := in
		again.Force = false
		r.said = again
	}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		about, err := w.circumstances(ctx, in.Force)
		switch {
		case err != nil:
			return err
		case in.ID != "":
			return w.regoal(ctx, in, about, made)
		}
		goal, err := w.goal(ctx, fitness.Goal{}, in, nil, about, made)
		if err != nil {
			return err
		}
		return w.answerWith(ctx, ledger.Record{Kind: fitness.KindGoal}, goal, made, "Set a goal")
	})
}

// regoal changes the fields of a goal that an input gives.
func (w *writing) regoal(ctx context.Context, in GoalInput, about fitness.Circumstances, made *summary.Written) error {
	r, err := w.Record(ctx, in.ID, false)
	if err != nil {
		return err
	}
	if r.Kind != fitness.KindGoal {
		return fault.New(fault.NotFound, "%s is no goal but a %s", r.ID, summary.KindWords(r.Kind)).WithHint("Take the id of a goal from get_goals.")
	}
	in.ID, in.Force = "", false
	c, err := changesIn(in)
	if err != nil {
		return err
	}
	kept, err := w.changeGoal(ctx, r, c, about, made)
	if err != nil {
		return err
	}
	if w.changed {
		made.Did = w.didChange(fitness.KindGoal, r.Body, kept.Body)
	}
	return w.tell(kept, made)
}

// changeGoal changes fields of a goal.
func (w *writing) changeGoal(
	ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written,
) (ledger.Record, error) {
	g, err := read[fitness.Goal](r)
	if err != nil {
		return r, err
	}
	trackables, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	if err != nil {
		return r, err
	}
	given := goalInput(g.Doc)
	w.remeasureGoal(&given, c, trackables, made)
	in, err := changed(given, c)
	if err != nil {
		return r, err
	}
	if was := given.Kind; in.Kind != was && slices.Contains([]string{in.Kind, was}, string(fitness.GoalStreak)) && !c.name("target") {
		in.Target = nil // days of a streak are no amount
	}
	if in.Title == g.Doc.Title && titledByUs(g.Doc, trackables) {
		in.Title = "" // which is made anew
	}
	goal, err := w.goal(ctx, g.Doc, in, c, about, made)
	if err != nil {
		return r, err
	}
	keepAmounts(&goal, &g.Doc, c)
	return w.keep(ctx, r, goal)
}

// remeasureGoal gives the figures of a goal the unit that a change names, as the amounts that they
// are: a unit is of the figures that are named with it. Figures without a unit are in that of the goal.
func (w *writing) remeasureGoal(given *GoalInput, c changes, trackables []kept[fitness.Trackable], made *summary.Written) {
	m, err := goalMetric(GoalInput{Metric: given.Metric}, trackables)
	if err != nil || given.Unit == "" {
		return // of a metric that is gone no figure changes
	}
	own := m.ShownUnit(w.pounds, w.miles)
	if !c.name("unit") {
		if given.Unit != own && c.name("start", "target", "target_min", "target_max") {
			made.Assume("figures are in " + shownUnit(given.Unit) + ", as this goal's are")
		}
		return
	}
	var unit string
	if json.Unmarshal(c["unit"], &unit) != nil {
		return // it is refused as no text where it is read
	}
	if unit = unitNamed(unit); unit == "" {
		unit = own
	}
	given.measureIn(unit)
}

// keepAmounts leaves the amounts that a change does not name as they were kept: there and back again a
// unit may cost a last digit.
func keepAmounts(g, before *fitness.Goal, c changes) {
	if g.Metric != before.Metric || g.Kind != before.Kind {
		return
	}
	for _, of := range []struct {
		name string
		now  **float64
		was  *float64
	}{
		{"start", &g.Start, before.Start},
		{"target", &g.Target, before.Target},
		{"target_min", &g.TargetMin, before.TargetMin},
		{"target_max", &g.TargetMax, before.TargetMax},
	} {
		if *of.now != nil && !c.name(of.name) {
			*of.now = of.was
		}
	}
}

// goal returns the goal of an input, made of the one that it changes; the zero Goal is a new one, and
// then the changes are nil.
func (w *writing) goal(
	ctx context.Context, g fitness.Goal, in GoalInput, c changes, about fitness.Circumstances, made *summary.Written,
) (fitness.Goal, error) {
	trackables, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	if err != nil {
		return g, err
	}
	guessed := in.Kind == ""
	if guessed {
		in.Kind = kindOfGoal(in, trackables)
		made.Assume("the kind of goal is " + in.Kind)
	}
	if err := in.useOnly(c, guessed, made); err != nil {
		return g, err
	}
	m, err := goalMetric(in, trackables)
	if err != nil {
		return g, err
	}
	if err := countedAs(in, m, made); err != nil {
		return g, err
	}
	isNew, before := g.From.IsZero(), g
	g.Kind, g.Metric, g.Title = fitness.GoalKind(in.Kind), m.Name, fitness.CleanText(in.Title)
	if err := w.figures(&g, in, c, m, made); err != nil {
		return g, err
	}
	w.schedule(&g, in)
	if g.Title == "" {
		g.Title = titleOf(g, m)
	}
	g.Guarded = g.Unsafe(about) != ""
	if err := w.close(&g, in.Close); err != nil {
		return g, err
	}
	problems := g.Check(m, about)
	aimsAnew := isNew || !sameAim(before, g)
	if !aimsAnew {
		problems = changedFor(before.Check(m, about), problems)
	}
	if err := refuse(problems); err != nil {
		return g, err
	}
	if isNew || g.Kind != before.Kind || g.Metric != before.Metric {
		made.Notes = append(made.Notes, reachedOnOneDay(g, m)...)
	}
	if aimsAnew {
		if err := w.refuseStreak(g, m); err != nil {
			return g, err
		}
	}
	return g, w.judge(ctx, g, m, isNew, made)
}

// kindOfGoal returns the kind that the figures of a goal can only mean.
func kindOfGoal(in GoalInput, trackables []kept[fitness.Trackable]) string {
	switch {
	case in.TimesPerWeek != nil || len(in.Days) > 0 && in.Target == nil:
		return string(fitness.GoalTimes)
	case in.TargetMin != nil || in.TargetMax != nil:
		return string(fitness.GoalAverage)
	}
	m, err := goalMetric(in, trackables)
	if err == nil && m.Aggregate == fitness.AggregateSum && !in.Due.IsZero() { // a metric that is not known is refused where it is needed
		return string(fitness.GoalTotal)
	}
	return string(fitness.GoalReach)
}

// close closes a goal or opens it again.
func (w *writing) close(g *fitness.Goal, as string) error {
	switch as {
	case g.ClosedAs:
	case "reached", "dropped":
		g.Closed, g.ClosedAs = w.day, as
	case "", "reopen":
		g.Closed, g.ClosedAs = civil.Date{}, ""
	default:
		return fault.New(fault.Invalid, "%q is no way to close a goal", clipped(as)).WithHint("Say reached, dropped or reopen.")
	}
	return nil
}

package coach

import (
	"context"
	"encoding/json"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// changeTrackable changes a trackable. Its unit and its aggregate stay once something was
// logged, since they say what the entries mean; a target changes from today on, and ends with
// being archived.
func (w *writing) changeTrackable(
	ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written,
) (ledger.Record, error) {
	t, err := read[fitness.Trackable](r)
	if err != nil {
		return r, err
	}
	was := t.Doc.Archived
	in, err := changed(trackableInput(t.Doc), c)
	if err != nil {
		return r, err
	}
	if err := refuseArchivedTarget(in.Archived != nil && *in.Archived, c); err != nil {
		return r, err
	}
	if was && (in.Archived == nil || !*in.Archived) {
		t.Doc.Targets = restoredTargets(t.Doc.Targets, w.day)
	}
	before := t.Doc
	given := trackableInput(t.Doc)
	if in, err = changed(given, c); err != nil {
		return r, err
	}
	if ownUnit(in.Unit) != before.Unit || in.Aggregate != given.Aggregate {
		on, err := w.dependents(ctx, r.Kind, r.ID)
		if err != nil {
			return r, err
		}
		if len(on.records) > 0 {
			return r, fault.New(fault.Conflict, "the unit and the aggregate say what %s mean", on).
				WithHint("Archive this one and create another.")
		}
		if given, err = remeasured(&t.Doc, ownUnit(fitness.CleanText(in.Unit)), c, made); err != nil {
			return r, err
		}
		if in, err = changed(given, c); err != nil {
			return r, err
		}
	}
	known, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	if err != nil {
		return r, err
	}
	if err := w.describe(&t.Doc, in, known, r.ID); err != nil {
		return r, err
	}
	if t.Doc.Targets, err = w.retargeted(t.Doc, was, c, in); err != nil {
		return r, err
	}
	if err := refuse(t.Doc.Check(about)); err != nil {
		return r, err
	}
	if err := w.renameGoals(ctx, r.ID, before, t.Doc); err != nil {
		return r, err
	}
	return w.keep(ctx, r, t.Doc)
}

// changeTarget changes the target of a built-in metric, from today on.
func (w *writing) changeTarget(ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances) (ledger.Record, error) {
	t, err := read[fitness.Targets](r)
	if err != nil {
		return r, err
	}
	for name := range c {
		switch name {
		case "target", "target_kind", "target_max", "period", "unit":
		default:
			return r, fault.New(fault.Invalid, "%q is not of a target", clipped(name)).
				WithHint("Change target, target_kind, target_max, period or unit; a target of null ends it.")
		}
	}
	m, ok := fitness.MetricNamed(t.Doc.Metric)
	if !ok {
		return r, fault.New(fault.Invalid, "this metric is no longer known").WithHint("Delete the target.")
	}
	given := w.targetInput(t.Doc)
	var unit string
	if json.Unmarshal(c["unit"], &unit) == nil && unit != "" { // a unit that is no text is refused below
		given.measureIn(unitNamed(unit))
	}
	in, err := changed(given, c)
	if err != nil {
		return r, err
	}
	before := t.Doc.Targets[len(t.Doc.Targets)-1]
	if t.Doc.Targets, err = w.changedTargets(t.Doc.Targets, c, in, m.Unit); err != nil {
		return r, err
	}
	if latest := t.Doc.Targets[len(t.Doc.Targets)-1]; !latest.None && !sameTarget(latest, before) {
		if err := refuse(m.CheckTarget(&latest, about)); err != nil {
			return r, err
		}
	}
	return w.keep(ctx, r, t.Doc)
}

// changedTargets returns targets with the changes made from today on; a target that becomes
// unknown is none from today on.
func (w *writing) changedTargets(targets []fitness.Target, c changes, in TrackableInput, unit string) ([]fitness.Target, error) {
	switch {
	case !c.name("target", "target_kind", "target_max", "period"):
		return targets, nil
	case in.Target == nil && !c.name("target") && len(c.unknown()) < len(c):
		return nil, fault.New(fault.Invalid, "there is no target to change").WithHint("Give target with them.")
	case in.Target == nil:
		return withTarget(targets, fitness.Target{From: w.day, None: true}), nil
	}
	t, err := w.target(in, unit)
	return withTarget(targets, t), err
}

package coach

import (
	"context"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// absentZero is what a trackable says whose covered days without an entry are 0.
const absentZero = "zero"

// CreateTrackable makes something new to track. The name of a built-in metric sets the target
// of that metric, and the name of a trackable that is there changes its target, from today on:
// earlier days are judged by the target that they had. Errors: fault.Invalid, and
// fault.Conflict for a name that is taken.
func (s *Service) CreateTrackable(ctx context.Context, who Who, in TrackableInput) (*summary.Written, error) {
	in.Name = fitness.CleanText(in.Name)
	if in.Archived != nil {
		return nil, fault.New(fault.Invalid, "something new is not archived").WithHint("Archive a trackable with edit_entry.")
	}
	if err := in.checkUse(); err != nil {
		return nil, err
	}
	r := request{tool: "create_trackable", key: in.Key, arguments: in, force: in.Force}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		about, err := w.circumstances(ctx, in.Force)
		if err != nil {
			return err
		}
		known, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(known, func(t kept[fitness.Trackable]) bool { return calls(t.Doc, in.Name) }); i >= 0 {
			return w.retarget(ctx, known[i], in, about, made)
		}
		if m, ok := builtIn(in); ok {
			return w.targetMetric(ctx, m, in, about, made)
		}
		return w.createTrackable(ctx, known, in, about, made)
	})
}

// builtIn returns the metric that a name is of. An exercise without a target is none: then
// something of the person's own is to be called so.
func builtIn(in TrackableInput) (fitness.Metric, bool) {
	m, ok := named(snake(in.Name), fitness.MetricNamed, fitness.Metrics, func(m fitness.Metric) string { return m.Title })
	return m, ok && (m.Subject == "" || in.Target != nil)
}

// retarget changes the target of a trackable that is there already.
func (w *writing) retarget(ctx context.Context, t kept[fitness.Trackable], in TrackableInput, about fitness.Circumstances, made *summary.Written) error {
	wanted := in
	wanted.Name, wanted.Target, wanted.TargetKind, wanted.TargetMax, wanted.Period, wanted.Key = "", nil, "", nil, "", ""
	is := trackableInput(t.Doc)
	switch {
	case t.Doc.Archived:
		return fault.New(fault.Conflict, "%q is archived: its id is %s", t.Doc.Name, t.ID).
			WithHint(`Take it back with edit_entry and changes {"archived": false}, or use another name.`)
	case in.Target == nil || wanted.differs(is):
		return fault.New(fault.Conflict, "%q is there already: its id is %s", t.Doc.Name, t.ID).
			WithHint("Change it with edit_entry; a target alone can be changed here.")
	}
	target, err := w.target(in, t.Doc.Unit)
	if err != nil {
		return err
	}
	t.Doc.Targets = withTarget(t.Doc.Targets, target)
	if err := refuse(t.Doc.Check(about)); err != nil {
		return err
	}
	return w.answerWith(ctx, t.Record, t.Doc, made, "Set the target of "+summary.Quoted(t.Doc.Name))
}

// differs reports whether what is wanted of a trackable, its target apart, is not what it is.
func (in TrackableInput) differs(is TrackableInput) bool {
	return in.Unit != "" && in.Unit != is.Unit || in.Aggregate != "" && in.Aggregate != is.Aggregate ||
		in.Min != nil && !sameFigure(in.Min, is.Min) || in.Max != nil && !sameFigure(in.Max, is.Max) ||
		in.Absent != "" && (in.Absent == absentZero) != (is.Absent == absentZero) ||
		in.Decimals != nil && (is.Decimals == nil || *in.Decimals != *is.Decimals) ||
		in.Aliases != nil && !slices.Equal(in.Aliases, is.Aliases)
}

func sameFigure(a, b *float64) bool { return a != nil && b != nil && *a == *b }

// target returns the target of an input in a canonical unit, from today on.
func (w *writing) target(in TrackableInput, canonical string) (fitness.Target, error) {
	t := fitness.Target{From: w.day, Kind: fitness.TargetKind(in.TargetKind), Period: fitness.Period(in.Period)}
	if in.Target == nil {
		return t, fault.New(fault.Invalid, "there is no target").WithHint("Give target, and target_kind, target_max and period where they matter.")
	}
	if t.Period == "" {
		t.Period = fitness.Daily
	}
	switch {
	case t.Kind != "":
	case in.TargetMax != nil:
		t.Kind = fitness.InRange
	default:
		t.Kind = fitness.AtLeast
	}
	t.Value, t.Max = *in.Target, in.TargetMax
	unit := unitNamed(in.Unit)
	if unit == "" || unit == canonical || strings.EqualFold(in.Unit, canonical) {
		return t, nil
	}
	if _, ok := units.Convert(1, unit, canonical); !ok {
		return t, refuse([]fitness.Problem{*mismatched("the target", unit, canonical)})
	}
	t.Value = *converted(&t.Value, unit, canonical)
	t.Max = converted(t.Max, unit, canonical)
	return t, nil
}

// withTarget returns targets with one that holds from its day on. Another of the same day it
// stands for.
func withTarget(targets []fitness.Target, t fitness.Target) []fitness.Target {
	earlier := slices.DeleteFunc(slices.Clone(targets), func(old fitness.Target) bool { return !old.From.Before(t.From) })
	return append(earlier, t)
}

// targetMetric sets the target of a built-in metric. Without a unit it is in the one that the
// person thinks of the metric in.
func (w *writing) targetMetric(ctx context.Context, m fitness.Metric, in TrackableInput, about fitness.Circumstances, made *summary.Written) error {
	switch {
	case in.Target == nil:
		return fault.New(fault.Conflict, "%s is built in, so there is nothing to make", m.Title).WithHint("Log it as it is, or give a target for it.")
	case in.Aggregate != "" || in.Min != nil || in.Max != nil || in.Decimals != nil || in.Absent != "" || len(in.Aliases) > 0:
		return fault.New(fault.Conflict, "%s is built in: only its target can be set", m.Title).
			WithHint("Give target, target_kind, target_max, period and unit, or use another name.")
	}
	if in.Unit == "" {
		in.Unit = m.ShownUnit(w.pounds, w.miles)
		if in.Unit != m.Unit {
			made.Assume("the target is in " + in.Unit)
		}
	}
	target, err := w.target(in, m.Unit)
	if err != nil {
		return err
	}
	if err := refuse(m.CheckTarget(&target, about)); err != nil {
		return err
	}
	known, err := all[fitness.Targets](ctx, w, ofKinds(fitness.KindTarget))
	if err != nil {
		return err
	}
	set := kept[fitness.Targets]{Record: ledger.Record{Kind: fitness.KindTarget}, Doc: fitness.Targets{Metric: m.Name}}
	if i := slices.IndexFunc(known, func(t kept[fitness.Targets]) bool { return t.Doc.Metric == m.Name }); i >= 0 {
		set = known[i]
	}
	set.Doc.Targets = withTarget(set.Doc.Targets, target)
	return w.answerWith(ctx, set.Record, set.Doc, made, "Set the target of "+m.Title)
}

// createTrackable makes a new one.
func (w *writing) createTrackable(
	ctx context.Context, known []kept[fitness.Trackable], in TrackableInput, about fitness.Circumstances, made *summary.Written,
) error {
	active := 0
	for _, t := range known {
		if !t.Doc.Archived {
			active++
		}
	}
	if active >= fitness.MaxTrackables {
		return fault.New(fault.Conflict, "there are %d trackables already", active).WithHint("Archive one that is no longer tracked.")
	}
	if in.Aggregate == "" {
		in.Aggregate = aggregateFor(in.Unit)
		made.Assume("the value of a day is the " + in.Aggregate + " of its entries")
	}
	t := fitness.Trackable{Created: w.day}
	if err := w.describe(&t, in, known, ""); err != nil {
		return err
	}
	if in.Target != nil {
		target, err := w.target(in, t.Unit)
		if err != nil {
			return err
		}
		if in.TargetKind == "" {
			made.Assume("the target is " + strings.ReplaceAll(string(target.Kind), "_", " "))
		}
		if in.Period == "" {
			made.Assume("the target is for each day")
		}
		t.Targets = []fitness.Target{target}
	}
	if err := refuse(t.Check(about)); err != nil {
		return err
	}
	if about, ok := catalogued(snake(t.Name)); ok {
		made.Notes = append(made.Notes, "In sentences this name now means your trackable, not the "+subjectKind(about)+" of the same name.")
	}
	return w.answerWith(ctx, ledger.Record{Kind: fitness.KindTrackable}, t, made, "Created a trackable")
}

func subjectKind(about subject) string {
	switch about.form {
	case fitness.FormStrength:
		return "exercise"
	case fitness.FormSession:
		return "sport"
	default:
		return "metric"
	}
}

// aggregateFor returns how a day's entries become its value where that is not said.
func aggregateFor(unit string) string {
	switch strings.ToLower(unit) {
	case "score", "points", "%":
		return string(fitness.AggregateMean)
	case "yes/no", "yes_no", "bool":
		return string(fitness.AggregateYesNo)
	default:
		return string(fitness.AggregateSum)
	}
}

// describe gives a trackable the fields of an input, its target apart. id is its own, "" for a
// new one.
func (w *writing) describe(t *fitness.Trackable, in TrackableInput, known []kept[fitness.Trackable], id string) error {
	t.Name, t.Unit, t.Aggregate = fitness.CleanText(in.Name), ownUnit(fitness.CleanText(in.Unit)), fitness.Aggregate(in.Aggregate)
	t.Min, t.Max, t.AbsentZero, t.Aliases, t.Decimals = in.Min, in.Max, in.Absent == absentZero, nil, in.Decimals
	if in.Absent != "" && in.Absent != absentZero && in.Absent != "unknown" {
		return fault.New(fault.Invalid, "%q is not what a day without an entry can be", clipped(in.Absent)).WithHint("Say unknown or zero.")
	}
	for _, alias := range in.Aliases {
		t.Aliases = append(t.Aliases, fitness.CleanText(alias))
	}
	t.Archived = in.Archived != nil && *in.Archived
	for _, other := range known {
		for _, name := range append([]string{t.Name}, t.Aliases...) {
			if other.ID != id && !other.Doc.Archived && calls(other.Doc, name) {
				return fault.New(fault.Conflict, "%q is what the trackable %s is called", name, other.ID).WithHint("Use another name.")
			}
		}
	}
	return nil
}

// ownUnit returns the unit of a trackable: in our spelling, but for what is a size by
// convention alone, such as cups, which is counted.
func ownUnit(given string) string {
	name := unitNamed(given)
	if u, ok := units.Named(name); ok && u.Convention {
		return given
	}
	return name
}

// answerWith keeps a document and answers with what is stored.
func (w *writing) answerWith(ctx context.Context, r ledger.Record, document any, made *summary.Written, did string) error {
	kept, err := w.keep(ctx, r, document)
	if err != nil {
		return err
	}
	if err := w.tell(kept, made); err != nil {
		return err
	}
	made.Did = "Nothing was changed: it is as it was."
	if kept.Revision != r.Revision {
		made.Did = did
	}
	return nil
}

package coach

import (
	"slices"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// remeasured gives the targets and the bounds of a trackable another unit, and returns it as it would
// be given then. What does not convert, as pages do not into chapters, has to be given anew: its
// number would mean something else.
func remeasured(t *fitness.Trackable, unit string, c changes, made *summary.Written) (TrackableInput, error) {
	was := t.Unit
	t.Unit = unit
	if unit == was {
		return trackableInput(*t), nil
	}
	if _, ok := units.Convert(1, was, unit); ok {
		convert(t, was, made)
		return trackableInput(*t), nil
	}
	aims := slices.ContainsFunc(t.Targets, func(target fitness.Target) bool { return !target.None })
	for _, figure := range []struct {
		name  string
		there bool
	}{{"target", aims}, {"min", t.Min != nil}, {"max", t.Max != nil}} {
		if figure.there && !c.name(figure.name) {
			return TrackableInput{}, fault.New(fault.Invalid, "the %s is in %s, which is not told in %s", figure.name, unitWords(was), unitWords(unit)).
				WithHint("Give %s with the unit, or null for none.", figure.name)
		}
	}
	given := trackableInput(*t)
	given.Target, given.TargetMax, given.Min, given.Max = nil, nil, nil, nil
	t.Targets = nil // there are no entries that they could judge
	return given, nil
}

// convert converts the figures of a trackable from the unit that they were in, and says so.
func convert(t *fitness.Trackable, was string, made *summary.Written) {
	t.Min, t.Max = converted(t.Min, was, t.Unit), converted(t.Max, was, t.Unit)
	t.Targets = slices.Clone(t.Targets)
	for i := range t.Targets {
		target := &t.Targets[i]
		target.Value, target.Max = *converted(&target.Value, was, t.Unit), converted(target.Max, was, t.Unit)
	}
	if len(t.Targets) > 0 || t.Min != nil || t.Max != nil {
		made.Assume("figures that were in " + was + " are the same in " + t.Unit)
	}
}

// unitWords shows the unit of a trackable, which may have none.
func unitWords(unit string) string {
	if unit == "" {
		return "no unit"
	}
	return shownUnit(unit)
}

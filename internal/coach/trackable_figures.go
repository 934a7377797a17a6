package coach

import (
	"cmp"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// checkUse refuses fields of something to track that would count for nothing: those of a target that
// is not given, and bounds of what is done or not.
func (in *TrackableInput) checkUse() error {
	given := func(fields map[string]bool, order ...string) (names []string) {
		for _, name := range order {
			if fields[name] {
				names = append(names, name)
			}
		}
		return names
	}
	ofTarget := given(map[string]bool{"target_kind": in.TargetKind != "", "target_max": in.TargetMax != nil, "period": in.Period != ""},
		"target_kind", "target_max", "period")
	if in.Target == nil && len(ofTarget) > 0 {
		return fault.New(fault.Invalid, "%s: of a target, and none is given", enumeratedNames(ofTarget)).
			WithHint("Give target, of a range its low end; or leave the others out.")
	}
	bounds := given(map[string]bool{"min": in.Min != nil, "max": in.Max != nil, "decimals": in.Decimals != nil}, "min", "max", "decimals")
	if cmp.Or(in.Aggregate, aggregateFor(in.Unit)) == string(fitness.AggregateYesNo) && len(bounds) > 0 {
		return fault.New(fault.Invalid, "%s: of no use to what is done or not", enumeratedNames(bounds)).
			WithHint("Leave that out, or give another aggregate than yes_no.")
	}
	return nil
}

package coach_test

import (
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestAFieldOfSomethingToTrackThatWouldCountForNothingIsRefused(t *testing.T) {
	t.Parallel()
	for words, in := range map[string]coach.TrackableInput{
		"target_kind: of a target":         {TargetKind: "at_most"},
		"target_max: of a target":          {TargetMax: new(5.0)},
		"period: of a target":              {Period: "week"},
		"target_max and period: of a":      {TargetMax: new(5.0), Period: "week"},
		"min: of no use to what is done":   {Aggregate: "yes_no", Min: new(1.0)},
		"max and decimals: of no use":      {Unit: "yes/no", Max: new(5.0), Decimals: new(0)},
		"a target of the kind at_least":    {Target: new(3.0), TargetKind: "at_least", TargetMax: new(5.0)},
		"the upper end of the range is mi": {Target: new(3.0), TargetKind: "range"},
	} {
		d := newDiary(t)
		in.Name = "Pages"
		_, err := d.CreateTrackable(t.Context(), claude(), in)
		refused[*summary.Written](t, fault.Invalid, words)(nil, err)
		if n := len(d.records(fitness.KindTrackable)); n != 0 {
			t.Errorf("%s: %d trackables", words, n)
		}
	}
}

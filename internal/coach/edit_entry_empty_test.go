package coach_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/summary"
)

func TestAnEntryIsNotLeftWithoutTheFigureThatItIs(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		entry  coach.EntryInput
		change string
	}{
		"a weight":              {coach.EntryInput{What: "weight", Value: new(80.0)}, `{"value": null}`},
		"a blood pressure":      {coach.EntryInput{What: "blood pressure", Value: new(120.0), Second: new(80.0)}, `{"value": null, "second": null}`},
		"half a blood pressure": {coach.EntryInput{What: "blood pressure", Value: new(120.0), Second: new(80.0)}, `{"second": null}`},
		"something tracked":     {coach.EntryInput{What: "Pages", Value: new(20.0)}, `{"value": null}`},
		"a night":               {coach.EntryInput{What: "sleep", AsleepS: new(25200.0)}, `{"asleep_s": null}`},
		"a note":                {coach.EntryInput{What: "note", Note: "Tired."}, `{"note": null}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			d.track(coach.TrackableInput{Name: "Pages", Unit: "pages"})
			id := d.log(claude(), test.entry).Stored[0].ID
			before := d.contents()
			_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, test.change)})
			refused[*summary.Written](t, fault.Invalid, "nothing is left of this entry")(nil, err)
			if diff := cmp.Diff(before, d.contents()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

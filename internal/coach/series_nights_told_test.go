package coach_test

import (
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

func TestTwoNightsOfOneCallAreTwoSleepsAndALaterCallIsTheLastWord(t *testing.T) {
	t.Parallel()
	night := func(hours float64) coach.EntryInput {
		return coach.EntryInput{What: "sleep", Value: &hours, Unit: "h"}
	}
	tests := map[string]struct {
		calls [][]coach.EntryInput
		want  float64 // h
	}{
		"the longest of two":                        {[][]coach.EntryInput{{night(4), night(3)}}, 4},
		"the longest of two, said last":             {[][]coach.EntryInput{{night(3), night(4)}}, 4},
		"a shorter one in a later call":             {[][]coach.EntryInput{{night(7)}, {night(5)}}, 5},
		"one in a later call stands for both":       {[][]coach.EntryInput{{night(4), night(3)}, {night(2.5)}}, 2.5},
		"two in a later call stand for the earlier": {[][]coach.EntryInput{{night(8)}, {night(4), night(3)}}, 4},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			for _, entries := range test.calls {
				if logged := d.log(claude(), entries...); len(logged.Stored) != len(entries) {
					t.Fatalf("%+v", logged.Rejected)
				}
				d.later()
			}
			if got := d.asleep(); got != test.want {
				t.Errorf("asleep %v h, want %v", got, test.want)
			}
		})
	}
}

func TestANightThatIsEditedStaysOfTheCallThatToldIt(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	logged := d.log(claude(), coach.EntryInput{What: "sleep", Value: new(4.0), Unit: "h"}, coach.EntryInput{What: "sleep", Value: new(3.0), Unit: "h"})
	d.later()
	d.edit(claude(), logged.Stored[1].ID, `{"asleep_s": 9000}`)
	if got := d.asleep(); got != 4 {
		t.Errorf("asleep %v h, want 4", got)
	}
}

// asleep returns the hours of the main night of today, as trends have it.
func (d *diary) asleep() float64 {
	d.t.Helper()
	doc := did[*summary.Today](d.t)(d.Today(d.t.Context(), claude(), coach.TodayQuery{}))
	for _, part := range doc.Readiness.Parts {
		if part.Of == "asleep" {
			return float64(part.Value) / 3600
		}
	}
	d.t.Fatalf("no sleep in %+v", doc.Readiness)
	return 0
}

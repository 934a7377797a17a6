package summary_test

import (
	"testing"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestRepeatsReadWithWhatIsKnownOfThem(t *testing.T) {
	t.Parallel()
	distance := &fitness.Quantity{Typed: 400, Unit: "m", Value: 400}
	for want, session := range map[string]fitness.Session{
		"run 3 x 10m each":               {Intervals: &fitness.Intervals{Repeats: 3, EachS: new(600.0)}},
		"run 8 x 400 m in 1m 30s each":   {Intervals: &fitness.Intervals{Repeats: 8, Distance: distance, EachS: new(90.0)}},
		"run 8 x 400 m, 30:00":           {Intervals: &fitness.Intervals{Repeats: 8, Distance: distance}, Distance: nil, DurationS: new(1800.0)},
		"run 8 x 400 m, 3.2 km in 30:00": {Intervals: &fitness.Intervals{Repeats: 8, Distance: distance}, Distance: &fitness.Quantity{Typed: 3.2, Unit: "km", Value: 3200}, DurationS: new(1800.0)},
		"run 3 x 10m each, mean 150 bpm": {Intervals: &fitness.Intervals{Repeats: 3, EachS: new(600.0)}, AvgBPM: new(150.0)},
	} {
		if got := summary.EntryText(fitness.Entry{Form: fitness.FormSession, Subject: "run", Session: &session}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

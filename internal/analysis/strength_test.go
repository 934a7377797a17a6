package analysis_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
)

func TestAnEstimatedMaximumIsEpleys(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		load float64
		reps int
		want float64
	}{{100, 10, 133.33}, {100, 5, 116.67}, {80, 8, 101.33}, {60, 12, 84}, {100, 1, 100}, {60, 20, 100}} {
		got, ok := analysis.OneRepMax(test.load, test.reps)
		if !ok {
			t.Errorf("%v x %d has none", test.load, test.reps)
		}
		near(t, "the estimate", got, test.want, 0.005)
	}
}

func TestNoRepsTooManyAndNoLoadHaveNoEstimate(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		load float64
		reps int
	}{{100, 0}, {100, -1}, {100, 21}, {0, 5}, {-20, 5}, {math.NaN(), 5}, {math.Inf(1), 5}} {
		if got, ok := analysis.OneRepMax(test.load, test.reps); ok {
			t.Errorf("%v x %d is estimated as %v", test.load, test.reps, got)
		}
	}
}

func TestMoreAssistanceIsLessLoad(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.Float64Range(40, 150).Draw(t, "bodyweight")
		less := rapid.Float64Range(0, 39).Draw(t, "assistance")
		more := rapid.Float64Range(less, 39.5).Draw(t, "more assistance")
		a, okA := analysis.AssistedLoad(body, less)
		b, okB := analysis.AssistedLoad(body, more)
		if !okA || !okB || b > a {
			t.Fatalf("%v with %v, %v with %v", a, less, b, more)
		}
	})
	if _, ok := analysis.AssistedLoad(80, 80); ok {
		t.Error("nothing is left, and there is a load")
	}
}

func TestALoadInEachHandIsMovedTwice(t *testing.T) {
	t.Parallel()
	if one, both := analysis.Volume(10, 3, 12, false), analysis.Volume(10, 3, 12, true); one != 360 || both != 720 {
		t.Errorf("%v and %v", one, both)
	}
}

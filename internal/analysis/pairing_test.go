package analysis_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
)

func TestTwoMetricsPairByTheDaysThatHaveBoth(t *testing.T) {
	t.Parallel()
	a := daysFrom(monday, 106, 100, 86, 101, 99, 103, 97, 113, 112, 110, none, 5)
	b := daysFrom(monday.AddDays(-1), 9, 7, 27, 2, 50, 28, 29, 20, 12, 6, 17, 3)
	p, lack := analysis.Pair(a, b)
	if !lack.None() || p.N != 10 || p.Flat {
		t.Fatalf("%+v %v", p, lack)
	}
	near(t, "rho", p.Rho, -29.0/165, 1e-12) // the example of IQ and hours of television
	if p.Clear || p.Low > p.Rho || p.High < p.Rho {
		t.Errorf("%+v", p)
	}
}

func TestTiesHaveTheMeanOfTheirRanks(t *testing.T) {
	t.Parallel()
	a := daysFrom(monday, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9)
	b := daysFrom(monday, 1, 3, 2, 4, 5, 6, 7, 8, 9, 10)
	p, _ := analysis.Pair(a, b)
	near(t, "rho", p.Rho, 82/math.Sqrt(82*82.5), 1e-12)
}

func TestWhatNeverChangesGoesWithNothing(t *testing.T) {
	t.Parallel()
	a := daysFrom(monday, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	b := daysFrom(monday, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
	if p, lack := analysis.Pair(a, b); !p.Flat || !lack.None() || p.Rho != 0 {
		t.Errorf("%+v %v", p, lack)
	}
}

func TestARelationIsTheSameBothWaysAndNeverBeyond1(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-10, 10), 10, 40)
		a, b := daysFrom(monday, values.Draw(t, "a")...), daysFrom(monday, values.Draw(t, "b")...)
		x, _ := analysis.Pair(a, b)
		y, _ := analysis.Pair(b, a)
		if x.N != y.N || math.Abs(x.Rho-y.Rho) > 1e-12 || math.Abs(x.Rho) > 1 || math.IsNaN(x.Low) || math.IsNaN(x.High) {
			t.Fatalf("%+v and %+v", x, y)
		}
		if same, _ := analysis.Pair(a, a); !same.Flat && (same.Rho < 1-1e-9 || !same.Clear) {
			t.Fatalf("with itself: %+v", same)
		}
	})
}

func TestDaysWithARunAreSetAgainstThoseWithout(t *testing.T) {
	t.Parallel()
	asleep := daysFrom(monday, 7, 8, 7, 8, 7, 8, none, 9)
	run := daysFrom(monday, 0, 5, 0, 6, 0, 7, 8, none)
	c, lack := analysis.ContrastBy(asleep, run)
	if !lack.None() || c.With != 8 || c.WithN != 3 || c.Without != 7 || c.WithoutN != 3 {
		t.Errorf("%+v %v", c, lack)
	}
	if _, lack := analysis.ContrastBy(daysFrom(monday, 7, 8, 7, 8), run); lack.None() {
		t.Error("two days are enough")
	}
}

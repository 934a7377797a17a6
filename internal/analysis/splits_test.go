package analysis_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

var none = fitness.Absent

// every returns a stream of values that were recorded at an interval.
func every(interval time.Duration, values ...float64) fitness.Stream {
	return fitness.Stream{Interval: interval, Values: values}
}

// steady returns the cumulative distance, second by second, of stretches of constant speed.
func steady(stretches ...stretch) fitness.Stream {
	s := every(time.Second, 0)
	for _, part := range stretches {
		for range part.seconds {
			s.Values = append(s.Values, s.Values[len(s.Values)-1]+part.kmh/3.6)
		}
	}
	return s
}

type stretch struct {
	seconds int
	kmh     float64
}

// roughly compares floats to a thousandth and times to a millisecond.
func roughly() cmp.Options {
	return cmp.Options{
		cmpopts.EquateApprox(0, 0.001),
		cmp.Comparer(func(a, b time.Duration) bool { return (a - b).Abs() <= time.Millisecond }),
	}
}

func TestSplits(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		distance fitness.Stream
		lengthM  float64
		want     []analysis.Split
	}{
		"the last split of 1.5 km is partial and carries its metres": {
			distance: steady(stretch{540, 10}),
			want:     []analysis.Split{{1, 1000, 6 * time.Minute, false}, {2, 500, 3 * time.Minute, true}},
		},
		"each kilometre has its own time": {
			distance: steady(stretch{360, 10}, stretch{300, 12}),
			want:     []analysis.Split{{1, 1000, 6 * time.Minute, false}, {2, 1000, 5 * time.Minute, false}},
		},
		"boundaries inside a jump are interpolated": {
			distance: every(time.Second, 400, 3200, 3600, 4100),
			want: []analysis.Split{
				{1, 1000, 214285714, false},            // 600 of 2800 m into the first second
				{2, 1000, 357142857, false},            // 1000 of 2800 m
				{3, 1000, 357142857, false},            // the same
				{4, 1000, 1871428571, false},           // to 400 of 500 m into the third second
				{5, 100, 200 * time.Millisecond, true}, // the rest
			},
		},
		"a null keeps its place in time": {
			distance: every(100*time.Second, 0, none, 500, none, none, 1250),
			want:     []analysis.Split{{1, 1000, 400 * time.Second, false}, {2, 250, 100 * time.Second, true}},
		},
		"nulls before the first distance count from the start": {
			distance: every(time.Minute, none, none, 1000),
			want:     []analysis.Split{{1, 1000, 2 * time.Minute, false}},
		},
		"time after the last known distance is not counted": {
			distance: every(time.Minute, 0, 1500, none, none),
			want:     []analysis.Split{{1, 1000, 40 * time.Second, false}, {2, 500, 20 * time.Second, true}},
		},
		"a distance that goes back is a standstill, never a negative split": {
			distance: every(time.Minute, 0, 800, 300, 800, 1000),
			want:     []analysis.Split{{1, 1000, 4 * time.Minute, false}},
		},
		"a standstill on a boundary belongs to what follows": {
			distance: every(time.Minute, 0, 1000, 1000, 1000, 2000),
			want:     []analysis.Split{{1, 1000, time.Minute, false}, {2, 1000, 3 * time.Minute, false}},
		},
		"standing still after the last boundary is time without distance": {
			distance: every(time.Minute, 0, 1000, 1000),
			want:     []analysis.Split{{1, 1000, time.Minute, false}, {2, 0, time.Minute, true}},
		},
		"a boundary that floats miss by a hair is reached": {
			distance: every(time.Minute, 0, 999.9999999999),
			want:     []analysis.Split{{1, 1000, time.Minute, false}},
		},
		"a distance of 65535 m is a distance": {
			distance: every(time.Hour, 0, 65535), lengthM: 65535,
			want: []analysis.Split{{1, 65535, time.Hour, false}},
		},
		"-1 is no distance": {
			distance: every(time.Minute, 0, -1, 500),
			want:     []analysis.Split{{1, 500, 2 * time.Minute, true}},
		},
		"the length can be a mile": {
			distance: every(time.Second, 0, 3218.688), lengthM: 1609.344,
			want: []analysis.Split{{1, 1609.344, time.Second / 2, false}, {2, 1609.344, time.Second / 2, false}},
		},
		"no known distance has no splits":      {distance: every(time.Second, none, none)},
		"an empty stream has no splits":        {distance: every(time.Second)},
		"lengths under a metre are not served": {distance: every(time.Second, 0, 10), lengthM: 1e-9},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			length := test.lengthM
			if length == 0 {
				length = analysis.KilometreM
			}
			got := analysis.Splits(test.distance.All(), length)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" {
				t.Errorf("splits differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSplitPace(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		split analysis.Split
		want  time.Duration
		ok    bool
	}{
		"a kilometre in 6:00 is 6:00":     {analysis.Split{DistanceM: 1000, Time: 6 * time.Minute}, 6 * time.Minute, true},
		"half a kilometre in 3:00 is too": {analysis.Split{DistanceM: 500, Time: 3 * time.Minute, Partial: true}, 6 * time.Minute, true},
		"no time is no pace":              {analysis.Split{DistanceM: 1000}, 0, false},
		"no distance is no pace":          {analysis.Split{Time: time.Minute}, 0, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, ok := units.PerKm(test.split.Time, test.split.DistanceM); got != test.want || ok != test.ok {
				t.Errorf("the pace is %v, %v, want %v, %v", got, ok, test.want, test.ok)
			}
		})
	}
}

func TestSplitsAddUpToTheWholeWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		step := rapid.OneOf(rapid.Float64Range(0, 20), rapid.Float64Range(-50, 3000), rapid.Just(none))
		steps := rapid.SliceOfN(step, 1, 300).Draw(t, "steps")
		length := rapid.SampledFrom([]float64{100, 1000, 1609.344}).Draw(t, "length")
		stream := every(rapid.SampledFrom([]time.Duration{time.Second, 5 * time.Second}).Draw(t, "interval"))
		var distance, farthest float64
		var lastKnown time.Duration
		for i, s := range steps {
			if fitness.IsAbsent(s) {
				stream.Values = append(stream.Values, none)
				continue
			}
			distance = max(0, distance+s)
			farthest, lastKnown = max(farthest, distance), time.Duration(i)*stream.Interval
			stream.Values = append(stream.Values, distance)
		}

		var sumM float64
		var sum time.Duration
		splits := analysis.Splits(stream.All(), length)
		for i, s := range splits {
			sumM, sum = sumM+s.DistanceM, sum+s.Time
			if s.Number != i+1 || s.Time < 0 || s.DistanceM < 0 {
				t.Fatalf("split %d is %+v", i, s)
			}
			if s.Partial != (i == len(splits)-1 && s.DistanceM < length-0.001) {
				t.Fatalf("split %d of %d is %+v", i, len(splits), s)
			}
		}
		if sum != lastKnown {
			t.Fatalf("times add up to %v, want %v", sum, lastKnown)
		}
		if diff := cmp.Diff(farthest, sumM, roughly()); diff != "" {
			t.Fatalf("distances add up wrongly (-want +got):\n%s", diff)
		}
	})
}

func BenchmarkSplits(b *testing.B) {
	ride := steady(stretch{3 * 3600, 30})
	b.ReportAllocs()
	for b.Loop() {
		analysis.Splits(ride.All(), analysis.KilometreM)
	}
}

package analysis_test

import (
	"iter"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

// block is a stretch of constant power.
type block struct {
	samples int
	watts   float64
}

func ride(interval time.Duration, blocks ...block) fitness.Stream {
	s := every(interval)
	for _, b := range blocks {
		s.Values = append(s.Values, slices.Repeat([]float64{b.watts}, b.samples)...)
	}
	return s
}

// times returns a block sequence n times over.
func times(n int, blocks ...block) []block { return slices.Repeat(blocks, n) }

// timed yields watts recorded at the given seconds.
func timed(samples ...[2]float64) iter.Seq2[time.Duration, float64] {
	return func(yield func(time.Duration, float64) bool) {
		for _, s := range samples {
			if !yield(time.Duration(s[0]*float64(time.Second)), s[1]) {
				return
			}
		}
	}
}

func TestPower(t *testing.T) {
	t.Parallel()
	second := time.Second
	tests := map[string]struct {
		watts iter.Seq2[time.Duration, float64]
		want  analysis.Power
	}{
		"constant power is its own normalized power": {
			ride(second, block{3600, 200}).All(),
			analysis.Power{AvgW: 200, MaxW: 200, Recorded: time.Hour, NormalizedW: new(200.0), VariabilityIndex: new(1.0)},
		},
		"ten minutes at 200 W and ten at 300 W": {
			ride(second, block{600, 200}, block{600, 300}).All(),
			analysis.Power{AvgW: 250, MaxW: 300, Recorded: 20 * time.Minute, NormalizedW: new(263.678), VariabilityIndex: new(1.05471)},
		},
		"30 s at 100 W and 30 s at 300 W, twenty times": {
			ride(second, times(20, block{30, 100}, block{30, 300})...).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: 20 * time.Minute, NormalizedW: new(221.873), VariabilityIndex: new(1.10937)},
		},
		"every 30 s hold as much coasting as work": {
			ride(second, times(40, block{15, 0}, block{15, 400})...).All(),
			analysis.Power{AvgW: 200, MaxW: 400, Recorded: 20 * time.Minute, NormalizedW: new(200.0), VariabilityIndex: new(1.0)},
		},
		"a minute has 31 windows": {
			ride(second, block{30, 100}, block{30, 300}).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: time.Minute, NormalizedW: new(223.069), VariabilityIndex: new(1.11534)},
		},
		"the same minute recorded every 5 s is the same": {
			ride(5*second, block{6, 100}, block{6, 300}).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: time.Minute, NormalizedW: new(223.069), VariabilityIndex: new(1.11534)},
		},
		"recorded every 7 s it has no normalized power": {
			every(7*second, 100, 200, 300, 400, 500, 600, 700).All(),
			analysis.Power{AvgW: 400, MaxW: 700, Recorded: 49 * second},
		},
		"9 s have an average and no normalized power": {
			ride(second, block{5, 100}, block{4, 300}).All(),
			analysis.Power{AvgW: 188.889, MaxW: 300, Recorded: 9 * second},
		},
		"29 s have no normalized power": {
			ride(second, block{29, 200}).All(),
			analysis.Power{AvgW: 200, MaxW: 200, Recorded: 29 * second},
		},
		"the first normalized power stands at second 30": {
			ride(second, block{15, 100}, block{15, 300}).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: 30 * second, NormalizedW: new(200.0), VariabilityIndex: new(1.0)},
		},
		"a dropout is not coasting": {
			every(second, 100, none, 300).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: 2 * second},
		},
		"10 s without power are filled with the last value": {
			ride(second, block{15, 100}, block{10, none}, block{5, 400}).All(),
			analysis.Power{AvgW: 175, MaxW: 400, Recorded: 20 * second, NormalizedW: new(150.0), VariabilityIndex: new(150.0 / 175)},
		},
		"11 s without power end the segment": {
			ride(second, block{15, 100}, block{11, none}, block{15, 400}).All(),
			analysis.Power{AvgW: 250, MaxW: 400, Recorded: 30 * second},
		},
		"each segment has a window of its own": {
			ride(second, block{30, 100}, block{60, none}, block{30, 300}).All(),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: time.Minute, NormalizedW: new(253.043), VariabilityIndex: new(1.26521)},
		},
		"a short segment counts for the average only": {
			ride(second, block{30, 100}, block{60, none}, block{10, 300}).All(),
			analysis.Power{AvgW: 150, MaxW: 300, Recorded: 40 * second, NormalizedW: new(100.0), VariabilityIndex: new(1.0)},
		},
		"missing values at both ends are nothing": {
			ride(second, block{50, none}, block{30, 100}, block{5, none}).All(),
			analysis.Power{AvgW: 100, MaxW: 100, Recorded: 30 * second, NormalizedW: new(100.0), VariabilityIndex: new(1.0)},
		},
		"all coasting has no variability": {
			ride(second, block{60, 0}).All(),
			analysis.Power{Recorded: time.Minute, NormalizedW: new(0.0)},
		},
		"two samples in a second are one, their mean": {
			ride(second/2, times(60, block{1, 100}, block{1, 300})...).All(),
			analysis.Power{AvgW: 200, MaxW: 200, Recorded: time.Minute, NormalizedW: new(200.0), VariabilityIndex: new(1.0)},
		},
		"255 W are real": {
			every(second, 255).All(),
			analysis.Power{AvgW: 255, MaxW: 255, Recorded: second},
		},
		"samples at irregular times": {
			timed([2]float64{0, 100}, [2]float64{1, 100}, [2]float64{2, 100}, [2]float64{9, 300}),
			analysis.Power{AvgW: 150, MaxW: 300, Recorded: 4 * second},
		},
		"a sample whose time goes back is left out": {
			timed([2]float64{0, 100}, [2]float64{1, 100}, [2]float64{0, 900}, [2]float64{2, 100}),
			analysis.Power{AvgW: 100, MaxW: 100, Recorded: 3 * second},
		},
		"hours between samples take no memory": {
			timed([2]float64{0, 100}, [2]float64{1e8, 300}),
			analysis.Power{AvgW: 200, MaxW: 300, Recorded: 20 * second},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.PowerOf(test.watts)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("power differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestNoPowerIsUnknown(t *testing.T) {
	t.Parallel()
	for name, stream := range map[string]fitness.Stream{
		"an empty stream":         every(time.Second),
		"nothing but nulls":       every(time.Second, none, none),
		"what is no power at all": every(time.Second, -5, math.Inf(1)),
	} {
		if got, ok := analysis.PowerOf(stream.All()); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestNormalizedPowerLiesBetweenAverageAndMaximum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		watts := rapid.OneOf(rapid.Float64Range(0, 1500), rapid.Just(0.0), rapid.Just(none))
		stream := every(time.Duration(rapid.IntRange(1, 5).Draw(t, "interval"))*time.Second,
			rapid.SliceOfN(watts, 2, 200).Draw(t, "watts")...)
		p, ok := analysis.PowerOf(stream.All())
		if !ok {
			if slices.ContainsFunc(stream.Values, func(v float64) bool { return !fitness.IsAbsent(v) }) {
				t.Fatal("known power is not described")
			}
			return
		}
		if p.AvgW > p.MaxW || p.AvgW < 0 {
			t.Fatalf("average %v, maximum %v", p.AvgW, p.MaxW)
		}
		if p.NormalizedW != nil && (math.IsNaN(*p.NormalizedW) || *p.NormalizedW > p.MaxW+1e-6) {
			t.Fatalf("normalized %v W over the maximum of %v W", *p.NormalizedW, p.MaxW)
		}
		want := 0
		for _, v := range stream.Values {
			if !fitness.IsAbsent(v) {
				want++
			}
		}
		if got := int(p.Recorded / stream.Interval); got != want {
			t.Fatalf("%d samples recorded, want %d", got, want)
		}
	})
}

func BenchmarkPowerOfThreeHours(b *testing.B) {
	stream := ride(time.Second, times(180, block{30, 150}, block{30, 250})...)
	b.ReportAllocs()
	for b.Loop() {
		analysis.PowerOf(stream.All())
	}
}

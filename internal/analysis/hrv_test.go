package analysis_test

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

func TestHRV(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		rr   []float64
		want analysis.HRV
	}{
		"the reference vector, with both standard deviations": {
			[]float64{500, 510, 530, 550, 560},
			analysis.HRV{
				RMSSDMS: new(15.8114), PNN50Pct: new(0.0), SDNNMS: new(25.4951),
				MeanRRMS: 530, MeanBPM: 113.418, Beats: 5, Pairs: 4,
			},
		},
		"no difference is taken across a gap": {
			[]float64{800, 810, none, 790, 860},
			analysis.HRV{
				RMSSDMS: new(50.0), PNN50Pct: new(50.0), SDNNMS: new(31.0913),
				MeanRRMS: 815, MeanBPM: 73.6977, Beats: 4, Pairs: 2,
			},
		},
		"a difference of 50 ms is not over 50": {
			[]float64{800, 850, 901},
			analysis.HRV{
				RMSSDMS: new(50.5025), PNN50Pct: new(50.0), SDNNMS: new(50.5008),
				MeanRRMS: 850.333, MeanBPM: 70.727, Beats: 3, Pairs: 2,
			},
		},
		"a beat outside 300 to 2000 ms is dropped and ends the run": {
			[]float64{800, 810, 299, 2001, 810, 820},
			analysis.HRV{
				RMSSDMS: new(10.0), PNN50Pct: new(0.0), SDNNMS: new(8.16497),
				MeanRRMS: 810, MeanBPM: 74.0797, Beats: 4, Dropped: 2, Pairs: 2,
			},
		},
		"300 and 2000 ms are beats": {
			[]float64{300, 300, none, 2000, 2000},
			analysis.HRV{
				RMSSDMS: new(0.0), PNN50Pct: new(0.0), SDNNMS: new(981.495),
				MeanRRMS: 1150, MeanBPM: 115, Beats: 4, Pairs: 2,
			},
		},
		"an early and a late beat are dropped, and nothing bridges them": {
			[]float64{800, 810, 800, 600, 1010, 810, 800, 810},
			analysis.HRV{
				RMSSDMS: new(10.0), PNN50Pct: new(0.0), SDNNMS: new(5.47723),
				MeanRRMS: 805, MeanBPM: 74.5370, Beats: 6, Dropped: 2, Pairs: 4,
			},
		},
		"one beat has a mean and no variability": {
			[]float64{800},
			analysis.HRV{MeanRRMS: 800, MeanBPM: 75, Beats: 1},
		},
		"two beats apart have no successive difference": {
			[]float64{800, none, 900},
			analysis.HRV{
				SDNNMS:   new(70.7107),
				MeanRRMS: 850, MeanBPM: 70.8333, Beats: 2,
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.HRVOf(test.rr)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("variability differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestRespirationIsNoArtefact(t *testing.T) {
	t.Parallel()
	// The step from 750 to 910 ms is over 20 % of the beat before, though not of the median around.
	got, _ := analysis.HRVOf([]float64{850, 950, 1000, 950, 850, 750, 910, 1000, 950, 850})
	if got.Dropped != 0 || got.Pairs != 9 {
		t.Errorf("%d dropped, %d pairs, want 0 and 9", got.Dropped, got.Pairs)
	}
}

func TestNoBeatHasNoVariability(t *testing.T) {
	t.Parallel()
	for name, rr := range map[string][]float64{"nothing": nil, "nulls": {none, none}, "artefacts": {100, 5000, math.Inf(1)}} {
		if got, ok := analysis.HRVOf(rr); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestVariabilityIsShownWhenItRestsOnEnough(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		rr   []float64
		want bool
	}{
		"60 pairs are enough":           {slices.Repeat([]float64{800}, 61), true},
		"59 pairs are too few":          {slices.Repeat([]float64{800}, 60), false},
		"20 % dropped is still shown":   {slices.Concat(slices.Repeat([]float64{800}, 80), slices.Repeat([]float64{100}, 20)), true},
		"more than 20 % dropped is not": {slices.Concat(slices.Repeat([]float64{800}, 79), slices.Repeat([]float64{100}, 20)), false},
		"gaps are not dropped beats":    {slices.Concat(slices.Repeat([]float64{800}, 61), slices.Repeat([]float64{none}, 99)), true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := analysis.HRVOf(test.rr)
			if h.Presentable() != test.want {
				t.Errorf("Presentable() = %v with %d pairs and %v %% dropped", !test.want, h.Pairs, h.DroppedPct())
			}
		})
	}
}

func TestEveryBeatIsKeptDroppedOrAGap(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		beat := rapid.OneOf(rapid.Float64Range(600, 1100), rapid.Float64Range(0, 3000), rapid.Just(none))
		rr := rapid.SliceOf(beat).Draw(t, "rr")
		h, _ := analysis.HRVOf(rr)
		gaps := 0
		for _, v := range rr {
			if fitness.IsAbsent(v) {
				gaps++
			}
		}
		if h.Beats+h.Dropped+gaps != len(rr) {
			t.Fatalf("%d kept, %d dropped and %d gaps of %d", h.Beats, h.Dropped, gaps, len(rr))
		}
		if h.Pairs > max(0, h.Beats-1) {
			t.Fatalf("%d pairs of %d beats", h.Pairs, h.Beats)
		}
		if p := h.DroppedPct(); p < 0 || p > 100 {
			t.Fatalf("%v %% dropped", p)
		}
	})
}

// intervals reads RR intervals, one a line, as text or as the last section of a Polar file.
func intervals(t *testing.T, path string) []float64 {
	t.Helper()
	content, err := os.ReadFile(sample(t, path))
	if err != nil {
		t.Fatal(err)
	}
	_, data, found := strings.Cut(string(content), "[HRData]")
	if !found {
		data = string(content)
	}
	var rr []float64
	for field := range strings.FieldsSeq(data) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			t.Fatal(err)
		}
		rr = append(rr, v)
	}
	return rr
}

// The figures were computed by another program from the same convention.
func TestVariabilityOfRecordings(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		file                               string
		beats, dropped, pairs              int
		rmssd, sdnn, pnn50, meanBPM, naive float64
	}{
		"at rest": {
			"rest_rri.txt", 909, 1, 907, 54.35921, 57.54140, 35.17089, 56.84023, 55.13744,
		},
		"in exercise": {
			"exercise_rri.hrm", 4111, 6, 4105, 15.48933, 82.08879, 1.36419, 98.02461, 36.45666,
		},
		"with noise": {
			"noisy_rri.hrm", 3565, 16, 3548, 38.40126, 89.41899, 13.72604, 91.04791, 58.66037,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, ok := analysis.HRVOf(intervals(t, "hrv-rhenanbartels/hrv/sampledata/"+test.file))
			if !ok || !h.Presentable() {
				t.Fatalf("not to be shown: %+v", h)
			}
			got := []float64{*h.RMSSDMS, *h.SDNNMS, *h.PNN50Pct, h.MeanBPM}
			want := []float64{test.rmssd, test.sdnn, test.pnn50, test.meanBPM}
			if diff := cmp.Diff(want, got, roughly()); diff != "" {
				t.Errorf("RMSSD, SDNN, pNN50 or mean heart rate differ (-want +got):\n%s", diff)
			}
			if h.Beats != test.beats || h.Dropped != test.dropped || h.Pairs != test.pairs {
				t.Errorf("%d kept, %d dropped, %d pairs", h.Beats, h.Dropped, h.Pairs)
			}
			if *h.RMSSDMS >= test.naive {
				t.Errorf("RMSSD %v is not below that of unfiltered beats, %v", *h.RMSSDMS, test.naive)
			}
		})
	}
}

func BenchmarkHRVOf150000Beats(b *testing.B) {
	rr := slices.Repeat([]float64{800, 820, 790, 810, fitness.Absent}, 30000)
	b.ReportAllocs()
	for b.Loop() {
		analysis.HRVOf(rr)
	}
}

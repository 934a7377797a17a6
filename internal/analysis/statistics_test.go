package analysis_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

func TestDescribe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		values []float64
		want   analysis.Statistics
		ok     bool
	}{
		"nulls are left out and counted":    {[]float64{10, none, 20, none}, analysis.Statistics{Mean: 15, Min: 10, Max: 20, Count: 2, Total: 4}, true},
		"zeros are values":                  {[]float64{0, 10}, analysis.Statistics{Mean: 5, Max: 10, Count: 2, Total: 2}, true},
		"-1 is a value":                     {[]float64{-1, 1}, analysis.Statistics{Min: -1, Max: 1, Count: 2, Total: 2}, true},
		"infinity is none":                  {[]float64{math.Inf(-1), 4}, analysis.Statistics{Mean: 4, Min: 4, Max: 4, Count: 1, Total: 2}, true},
		"very large values do not run over": {[]float64{1e308, 1e308}, analysis.Statistics{Mean: 1e308, Min: 1e308, Max: 1e308, Count: 2, Total: 2}, true},
		"nothing known is no statistics":    {[]float64{none}, analysis.Statistics{Total: 1}, false},
		"nothing at all neither":            {nil, analysis.Statistics{}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.Describe(test.values)
			if diff := cmp.Diff(test.want, got); diff != "" || ok != test.ok {
				t.Errorf("statistics differ, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestHeartRateStatisticsLeaveOutWhatIsNoHeartRate(t *testing.T) {
	t.Parallel()
	got, ok := analysis.DescribeField([]float64{0, 120, 255, 140, none, 999, -3, 24}, fitness.HeartRateBPM)
	want := analysis.Statistics{Mean: 130, Min: 120, Max: 140, Count: 2, Total: 8}
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Errorf("statistics differ, %v (-want +got):\n%s", ok, diff)
	}
	if got.CoveragePct() != 25 {
		t.Errorf("coverage %v %%, want 25", got.CoveragePct())
	}
	if empty := (analysis.Statistics{}).CoveragePct(); empty != 0 {
		t.Errorf("coverage of nothing %v %%, want 0", empty)
	}
}

func TestADayAt1HzAnd150000BeatsAreDescribed(t *testing.T) {
	t.Parallel()
	day := slices.Repeat([]float64{60, 80}, 43200)
	if got, ok := analysis.Describe(day); !ok || got.Count != 86400 || math.Abs(got.Mean-70) > 1e-9 {
		t.Errorf("got %+v, %v", got, ok)
	}
	beats := slices.Repeat([]float64{1000, 1010}, 75000)
	if got, ok := analysis.HRVOf(beats); !ok || got.Pairs != 149999 || math.Abs(*got.RMSSDMS-10) > 1e-9 {
		t.Errorf("got %+v, %v", got, ok)
	}
}

func TestMeanLiesBetweenMinimumAndMaximum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64(), 1, 50).Draw(t, "values")
		if s, ok := analysis.Describe(values); ok && !(s.Min <= s.Mean && s.Mean <= s.Max) {
			t.Fatalf("%+v", s)
		}
		constant := slices.Repeat([]float64{rapid.Float64Range(-1e6, 1e6).Draw(t, "constant")}, 7)
		if s, _ := analysis.Describe(constant); s.Mean != constant[0] {
			t.Fatalf("the mean of %v is %v", constant[0], s.Mean)
		}
	})
}

func TestASentinelChangesNoAverage(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rates := rapid.SliceOfN(rapid.Float64Range(30, 220), 1, 30).Draw(t, "rates")
		with := slices.Clone(rates)
		for range rapid.IntRange(1, 5).Draw(t, "sentinels") {
			at := rapid.IntRange(0, len(with)).Draw(t, "at")
			with = slices.Insert(with, at, rapid.SampledFrom([]float64{0, 255, none}).Draw(t, "sentinel"))
		}
		plain, _ := analysis.DescribeField(rates, fitness.HeartRateBPM)
		got, _ := analysis.DescribeField(with, fitness.HeartRateBPM)
		got.Total = plain.Total
		if diff := cmp.Diff(plain, got, roughly()); diff != "" {
			t.Fatalf("(-without +with):\n%s", diff)
		}
	})
}

func TestCadence(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		describe func([]float64) (analysis.Cadence, bool)
		values   []float64
		want     analysis.Cadence
	}{
		"zeros are in the one mean and out of the other": {
			analysis.CadenceOf,
			[]float64{0, 80, none, 100},
			analysis.Cadence{
				WithZeros: analysis.Statistics{Mean: 60, Max: 100, Count: 3, Total: 4},
				Moving:    analysis.Statistics{Mean: 90, Min: 80, Max: 100, Count: 2, Total: 4},
			},
		},
		"never moving has no cadence without zeros": {
			analysis.CadenceOf,
			[]float64{0, 0},
			analysis.Cadence{WithZeros: analysis.Statistics{Count: 2, Total: 2}, Moving: analysis.Statistics{Total: 2}},
		},
		"a run counted by one foot is doubled and said so": {
			analysis.RunCadenceOf,
			[]float64{0, 85, none, 87},
			analysis.Cadence{
				WithZeros: analysis.Statistics{Mean: 344.0 / 3, Max: 174, Count: 3, Total: 4},
				Moving:    analysis.Statistics{Mean: 172, Min: 170, Max: 174, Count: 2, Total: 4},
				Doubled:   true,
			},
		},
		"a run counted by both feet stays, though it stood a long while": {
			analysis.RunCadenceOf,
			[]float64{0, 0, 0, 0, 170, 120},
			analysis.Cadence{
				WithZeros: analysis.Statistics{Mean: 290.0 / 6, Max: 170, Count: 6, Total: 6},
				Moving:    analysis.Statistics{Mean: 145, Min: 120, Max: 170, Count: 2, Total: 6},
			},
		},
		"a median of 120 is both feet": {
			analysis.RunCadenceOf,
			[]float64{120},
			analysis.Cadence{
				WithZeros: analysis.Statistics{Mean: 120, Min: 120, Max: 120, Count: 1, Total: 1},
				Moving:    analysis.Statistics{Mean: 120, Min: 120, Max: 120, Count: 1, Total: 1},
			},
		},
		"a ride is never doubled": {
			analysis.CadenceOf,
			[]float64{85},
			analysis.Cadence{
				WithZeros: analysis.Statistics{Mean: 85, Min: 85, Max: 85, Count: 1, Total: 1},
				Moving:    analysis.Statistics{Mean: 85, Min: 85, Max: 85, Count: 1, Total: 1},
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := test.describe(test.values)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("cadence differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
	if got, ok := analysis.RunCadenceOf([]float64{none}); ok || got.Doubled {
		t.Errorf("an unknown cadence is %+v", got)
	}
}

func TestTemperature(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		values     []float64
		want       analysis.Statistics
		fromTenths bool
		unclear    bool
	}{
		"degrees stay degrees":                                 {[]float64{21, none, 23}, analysis.Statistics{Mean: 22, Min: 21, Max: 23, Count: 2, Total: 3}, false, false},
		"tenths are divided by ten and said so":                {[]float64{215, 225, none}, analysis.Statistics{Mean: 22, Min: 21.5, Max: 22.5, Count: 2, Total: 3}, true, false},
		"60 degrees are hot":                                   {[]float64{60}, analysis.Statistics{Mean: 60, Min: 60, Max: 60, Count: 1, Total: 1}, false, false},
		"-1 degree is real":                                    {[]float64{-1, -1}, analysis.Statistics{Mean: -1, Min: -1, Max: -1, Count: 2, Total: 2}, false, false},
		"one hot reading does not make it tenths, but unclear": {[]float64{20, 21, 90}, analysis.Statistics{Mean: 131.0 / 3, Min: 20, Max: 90, Count: 3, Total: 3}, false, true},
		"tenths of a cold day are unclear":                     {[]float64{12, 23, 65}, analysis.Statistics{Mean: 100.0 / 3, Min: 12, Max: 65, Count: 3, Total: 3}, false, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.TemperatureOf(test.values)
			want := analysis.Temperature{Statistics: test.want, FromTenths: test.fromTenths, Unclear: test.unclear}
			if diff := cmp.Diff(want, got, roughly()); diff != "" || !ok {
				t.Errorf("temperature differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
	if got, ok := analysis.TemperatureOf(nil); ok {
		t.Errorf("no temperature is %+v", got)
	}
}

package analysis_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
)

func TestElevation(t *testing.T) {
	t.Parallel()
	vector := []float64{0, 2, 4, 6, 5, 7, 4, 8, 10, 0}
	tests := map[string]struct {
		altitude []float64
		deadBand float64
		want     analysis.Elevation
	}{
		"a dead band of 2 m": {vector, 2, analysis.Elevation{
			AscentM: 12, DescentM: 12, RawAscentM: 14, MaxM: 10, Method: "dead band 2 m",
		}},
		"a dead band of 3 m": {vector, 3, analysis.Elevation{
			AscentM: 11, DescentM: 11, RawAscentM: 14, MaxM: 10, Method: "dead band 3 m",
		}},
		"noise under the band is no ascent": {[]float64{100, 101, 100, 101.5, 100.5}, 2, analysis.Elevation{
			RawAscentM: 2.5, MinM: 100, MaxM: 101.5, Method: "dead band 2 m",
		}},
		"a slow climb adds up": {[]float64{100, 101, 102, 103, 104}, 2, analysis.Elevation{
			AscentM: 4, RawAscentM: 4, MinM: 100, MaxM: 104, Method: "dead band 2 m",
		}},
		"nulls are passed over": {[]float64{none, 100, none, 105, none}, 2, analysis.Elevation{
			AscentM: 5, RawAscentM: 5, MinM: 100, MaxM: 105, Method: "dead band 2 m",
		}},
		"below the sea and at -1 m altitudes are real": {[]float64{-1, -5, 0}, 2, analysis.Elevation{
			AscentM: 5, DescentM: 4, RawAscentM: 5, MinM: -5, Method: "dead band 2 m",
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.ElevationOf(test.altitude, test.deadBand)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("elevation differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestNoAltitudeHasNoElevation(t *testing.T) {
	t.Parallel()
	if got, ok := analysis.ElevationOf([]float64{none, math.Inf(1)}, analysis.DeadBandM); ok {
		t.Errorf("got %+v", got)
	}
}

func TestAscentLessDescentIsHowFarTheEndLiesAboveTheStart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		altitude := rapid.SliceOfN(rapid.Float64Range(-400, 5000), 1, 100).Draw(t, "altitude")
		e, _ := analysis.ElevationOf(altitude, analysis.DeadBandM)
		rise := altitude[len(altitude)-1] - altitude[0]
		if off := e.AscentM - e.DescentM - rise; math.Abs(off) > analysis.DeadBandM {
			t.Fatalf("ascent %v less descent %v is %v off the rise of %v", e.AscentM, e.DescentM, off, rise)
		}
		if e.AscentM > e.RawAscentM+1e-6 {
			t.Fatalf("ascent %v exceeds the raw %v", e.AscentM, e.RawAscentM)
		}
	})
}

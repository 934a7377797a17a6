package analysis_test

import (
	"slices"
	"testing"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func TestWhichZoneLimitsHold(t *testing.T) {
	t.Parallel()
	workout := func(date string, limits ...int) fitness.Workout {
		w := fitness.Workout{Start: civil.DateTime{Date: civil.MustDate(date)}}
		for _, l := range limits {
			w.Zones = append(w.Zones, fitness.HeartRateZone{LowerBPM: l})
		}
		return w
	}
	older, newer, bare := workout("2026-11-27", 90, 120), workout("2026-11-29", 95, 114, 133), workout("2026-11-30")
	for rule, tt := range map[string]struct {
		sent []fitness.Workout
		want []int
		of   string
	}{
		"those of the newest workout with zones":   {[]fitness.Workout{older, bare, newer}, []int{95, 114, 133}, "2026-11-29"},
		"whatever order they come in":              {[]fitness.Workout{newer, older}, []int{95, 114, 133}, "2026-11-29"},
		"none without zones":                       {[]fitness.Workout{bare}, nil, ""},
		"none where the newest ones do not ascend": {[]fitness.Workout{older, workout("2026-11-30", 114, 95)}, nil, ""},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			limits, of, ok := analysis.ZoneLimitsOfNewest(tt.sent)
			if ok != (tt.want != nil) || ok && (!slices.Equal(limits, tt.want) || of.String() != tt.of) {
				t.Errorf("limits %v of %s, %t", limits, of, ok)
			}
		})
	}
}

func TestThresholdsPartThreeZones(t *testing.T) {
	t.Parallel()
	for rule, tt := range map[string]struct {
		info *fitness.PhysicalInfo
		want []int
	}{
		"both thresholds are known":     {&fitness.PhysicalInfo{AerobicBPM: new(145), AnaerobicBPM: new(169)}, []int{0, 145, 169}},
		"one alone makes no zones":      {&fitness.PhysicalInfo{AerobicBPM: new(145)}, nil},
		"nor do two in the wrong order": {&fitness.PhysicalInfo{AerobicBPM: new(169), AnaerobicBPM: new(145)}, nil},
		"nor no settings":               {nil, nil},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			if limits, ok := analysis.ZoneLimitsOfThresholds(tt.info); ok != (tt.want != nil) || ok && !slices.Equal(limits, tt.want) {
				t.Errorf("limits %v, %t", limits, ok)
			}
		})
	}
}

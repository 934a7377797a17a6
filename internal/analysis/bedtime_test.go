package analysis_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

func TestTheOffsetOfABedtimeIsThatOfTheAlertnessOfItsNight(t *testing.T) {
	t.Parallel()
	wake := time.Date(2026, time.November, 27, 5, 0, 0, 0, time.UTC)
	zone := time.FixedZone("", 2*3600)
	alertness := []fitness.Alertness{{OffsetMin: new(-300), SleepEnd: wake.Add(24 * time.Hour)}, {OffsetMin: new(540), SleepEnd: wake}}
	for rule, tt := range map[string]struct {
		bedtime    fitness.CircadianBedtime
		alertness  []fitness.Alertness
		wantOffset int
		wantOrigin analysis.OffsetOrigin
	}{
		"of the night, not of its neighbour":       {fitness.CircadianBedtime{PreferredEnd: wake, OffsetMin: new(0)}, alertness, 540, analysis.OffsetOfAlertness},
		"else the bedtime's own":                   {fitness.CircadianBedtime{PreferredEnd: wake, OffsetMin: new(60)}, nil, 60, analysis.OffsetOfBedtime},
		"but 0 may be wrong, so the person's":      {fitness.CircadianBedtime{PreferredEnd: wake, OffsetMin: new(0)}, nil, 120, analysis.OffsetOfZone},
		"and so is none":                           {fitness.CircadianBedtime{PreferredEnd: wake}, alertness[:1], 120, analysis.OffsetOfZone},
		"a gate alone is of the sleep after it":    {fitness.CircadianBedtime{GateEnd: wake.Add(-8 * time.Hour)}, alertness, 540, analysis.OffsetOfAlertness},
		"a start alone is of the sleep from it on": {fitness.CircadianBedtime{PreferredStart: wake.Add(-7 * time.Hour)}, alertness, 540, analysis.OffsetOfAlertness},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			local, origin := analysis.BedtimeOffset(&tt.bedtime, tt.alertness, zone)
			if _, offset := wake.In(local).Zone(); offset != tt.wantOffset*60 || origin != tt.wantOrigin {
				t.Errorf("offset %d of %s, want %d of %s", offset/60, origin, tt.wantOffset, tt.wantOrigin)
			}
		})
	}
	if got := analysis.BedtimeWake(&fitness.CircadianBedtime{}); !got.IsZero() {
		t.Errorf("a bedtime without times wakes at %v", got)
	}
}

package summary

import (
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// Zones are the limits by which heart rate is sorted, with where they come from.
type Zones struct {
	LowerBPM    []int  // of each zone, ascending
	Origin      string // as in "exercise of 2026-11-27"
	Unavailable string // why there are none; "" when there are
}

// ZonesOfNewest returns the limits of the newest workout that has zones.
func ZonesOfNewest(workouts []fitness.Workout) (Zones, bool) {
	var newest *fitness.Workout
	for i := range workouts {
		w := &workouts[i]
		if len(w.Zones) > 0 && (newest == nil || newest.Start.Before(w.Start)) {
			newest = w
		}
	}
	if newest == nil {
		return Zones{}, false
	}
	zones := Zones{Origin: "exercise of " + newest.Start.Date.String()}
	for _, z := range newest.Zones {
		zones.LowerBPM = append(zones.LowerBPM, z.LowerBPM)
	}
	return zones, ascending(zones.LowerBPM)
}

// ZonesOfThresholds returns the three zones that the aerobic and the anaerobic threshold
// part. info may be nil.
func ZonesOfThresholds(info *fitness.PhysicalInfo) (Zones, bool) {
	if info == nil || info.AerobicBPM == nil || info.AnaerobicBPM == nil {
		return Zones{}, false
	}
	zones := Zones{
		LowerBPM: []int{0, *info.AerobicBPM, *info.AnaerobicBPM},
		Origin:   "aerobic and anaerobic threshold of Polar's settings",
	}
	return zones, ascending(zones.LowerBPM)
}

func ascending(limits []int) bool {
	for i := 1; i < len(limits); i++ {
		if limits[i] <= limits[i-1] {
			return false
		}
	}
	return true
}

// HeartRateZone is the part of a day's heart rate from a limit up to the next. Zone 0 is
// what lies below the first limit.
type HeartRateZone struct {
	Zone     int     `json:"zone"`
	LowerBPM int     `json:"lower_bpm"`
	Time     Seconds `json:"time_s"`
}

// timesIn names the times that lie in the zones; times[0] is below the first limit and is
// left out where there is nothing below it.
func (z Zones) timesIn(times []time.Duration) []HeartRateZone {
	var zones []HeartRateZone
	for i, t := range times {
		switch {
		case i > 0:
			zones = append(zones, HeartRateZone{i, z.LowerBPM[i-1], Seconds(t)})
		case t > 0 || z.LowerBPM[0] > 0:
			zones = append(zones, HeartRateZone{0, 0, Seconds(t)})
		}
	}
	return zones
}

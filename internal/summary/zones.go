package summary

import (
	"strings"
	"time"
)

// Zones are the limits by which heart rate is sorted, with where they come from.
type Zones struct {
	LowerBPM    []int  // of each zone, ascending
	Origin      string // as in "exercise of 2026-11-27"
	Unavailable string // why there are none; "" when there are

	OfThresholds           bool   // whether the limits part bands, which are no numbered zones
	OfExercisesUnavailable string // why thresholds stand in for the zones of exercises; "" when nothing failed
}

// instead says what failed where thresholds stand in for it, or "".
func (z Zones) instead() string {
	if z.OfExercisesUnavailable == "" {
		return ""
	}
	return sentence("zones of exercises unavailable: " + strings.TrimSuffix(z.OfExercisesUnavailable, ".") + "; by thresholds instead")
}

// ZoneTime is the time spent in a heart-rate zone. Zone 0 is what lies below the first limit;
// a band between thresholds has no number, since it is none of the zones that exercises have.
type ZoneTime struct {
	Zone     *int    `json:"zone,omitempty"`
	LowerBPM int     `json:"lower_bpm"`
	UpperBPM *int    `json:"upper_bpm,omitempty"` // none where the zone is open
	Time     Seconds `json:"time_s"`
}

// timesIn names the times that lie in the zones; times[0] is below the first limit and is
// left out where there is nothing below it.
func (z Zones) timesIn(times []time.Duration) []ZoneTime {
	var zones []ZoneTime
	for i, t := range times {
		if i == 0 && t == 0 && z.LowerBPM[0] <= 0 {
			continue
		}
		zone := ZoneTime{Time: Seconds(t)}
		if !z.OfThresholds {
			zone.Zone = new(i)
		}
		if i > 0 {
			zone.LowerBPM = z.LowerBPM[i-1]
		}
		if i < len(z.LowerBPM) {
			zone.UpperBPM = new(z.LowerBPM[i])
		}
		zones = append(zones, zone)
	}
	return zones
}

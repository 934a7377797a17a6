package summary

import "time"

// Zones are the limits by which heart rate is sorted, with where they come from.
type Zones struct {
	LowerBPM    []int  // of each zone, ascending
	Origin      string // as in "exercise of 2026-11-27"
	Unavailable string // why there are none; "" when there are
}

// ZoneTime is the time spent in a heart-rate zone. Zone 0 is what lies below the first limit.
type ZoneTime struct {
	Zone     int     `json:"zone"`
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
		zone := ZoneTime{Zone: i, Time: Seconds(t)}
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

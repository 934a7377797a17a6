package analysis

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// ZoneLimitsOfNewest returns the lower limits of the heart-rate zones of the newest workout
// that has zones, with its date; none where they do not ascend.
func ZoneLimitsOfNewest(workouts []fitness.Workout) (lowerBPM []int, of civil.Date, ok bool) {
	var newest *fitness.Workout
	for i := range workouts {
		w := &workouts[i]
		if len(w.Zones) > 0 && (newest == nil || newest.Start.Before(w.Start)) {
			newest = w
		}
	}
	if newest == nil {
		return nil, civil.Date{}, false
	}
	for _, z := range newest.Zones {
		lowerBPM = append(lowerBPM, z.LowerBPM)
	}
	return lowerBPM, newest.Date(), ascending(lowerBPM)
}

// ZoneLimitsOfThresholds returns the lower limits of the three zones that the aerobic and the
// anaerobic threshold part. info may be nil.
func ZoneLimitsOfThresholds(info *fitness.PhysicalInfo) (lowerBPM []int, ok bool) {
	if info == nil || info.AerobicBPM == nil || info.AnaerobicBPM == nil {
		return nil, false
	}
	lowerBPM = []int{0, *info.AerobicBPM, *info.AnaerobicBPM}
	return lowerBPM, ascending(lowerBPM)
}

func ascending(limits []int) bool {
	for i := 1; i < len(limits); i++ {
		if limits[i] <= limits[i-1] {
			return false
		}
	}
	return true
}

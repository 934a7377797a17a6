package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// ActivityZoneTimes returns how long a day was in each zone, resting and not worn among
// them. A zone lasts until the next one, the last until the device's report ends (a.End),
// or the day does where that is unknown. Time before the first zone is in none. The result
// is nil when no zone is known.
func ActivityZoneTimes(a *fitness.DayActivity, zone *time.Location) map[fitness.ActivityZone]time.Duration {
	d := dayOf(a.Date, zone)
	readings := make([]civil.DateTime, len(a.Zones))
	zones := make([]fitness.ActivityZone, len(a.Zones))
	for i, z := range a.Zones {
		readings[i], zones[i] = z.At, z.Zone
	}
	changes := changesOf(d, readings, zones)
	if len(changes) == 0 {
		return nil
	}
	times := make(map[fitness.ActivityZone]time.Duration)
	for i, c := range changes {
		until := reportEnd(a, d, c.at)
		if i+1 < len(changes) {
			until = changes[i+1].at
		}
		times[c.value] += until - c.at
	}
	return times
}

// reportEnd returns up to which moment the device reports a day whose last change is at last:
// an end before it is none.
func reportEnd(a *fitness.DayActivity, d day, last time.Duration) time.Duration {
	if a.End.IsZero() {
		return d.length
	}
	if end := d.moment(a.End); end > last && end < d.length {
		return end
	}
	return d.length
}

package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// OffsetOrigin says where the offset of a bedtime comes from.
type OffsetOrigin string

// The origins, the most trusted first.
const (
	OffsetOfAlertness OffsetOrigin = "alertness"
	OffsetOfBedtime   OffsetOrigin = "bedtime"
	OffsetOfZone      OffsetOrigin = "the person's zone"
)

// usualSleep is how long after its sleep gate a sleep is taken to end whose end is unknown.
const usualSleep = 8 * time.Hour

// BedtimeWake returns when the sleep of a bedtime ends, or would: the zero time for a bedtime
// without any time.
func BedtimeWake(b *fitness.CircadianBedtime) time.Time {
	for _, end := range []time.Time{b.PreferredEnd, b.End} {
		if !end.IsZero() {
			return end
		}
	}
	for _, asleep := range []time.Time{b.PreferredStart, b.GateEnd, b.GateStart, b.Start} {
		if !asleep.IsZero() {
			return asleep.Add(usualSleep)
		}
	}
	return time.Time{}
}

// BedtimeOffset returns the clock that a bedtime is read on. A source that says offset 0 may
// be wrong: the alertness of the same night knows better, and without one the person's zone
// does.
func BedtimeOffset(b *fitness.CircadianBedtime, alertness []fitness.Alertness, zone *time.Location) (*time.Location, OffsetOrigin) {
	if local, ok := offsetAt(alertness, BedtimeWake(b)); ok {
		return local, OffsetOfAlertness
	}
	if b.OffsetMin != nil && *b.OffsetMin != 0 {
		return time.FixedZone("", *b.OffsetMin*60), OffsetOfBedtime
	}
	return zone, OffsetOfZone
}

// offsetAt returns the offset of the alertness whose sleep ended nearest to t, within half
// a day.
func offsetAt(alertness []fitness.Alertness, t time.Time) (*time.Location, bool) {
	var found *time.Location
	nearest := 12 * time.Hour
	for i := range alertness {
		a := &alertness[i]
		if a.OffsetMin == nil || a.SleepEnd.IsZero() {
			continue
		}
		if apart := t.Sub(a.SleepEnd).Abs(); apart < nearest {
			nearest, found = apart, time.FixedZone("", *a.OffsetMin*60)
		}
	}
	return found, found != nil
}

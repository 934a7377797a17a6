package analysis

import (
	"slices"
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
	wake := BedtimeWake(b)
	if local, ok := clockNear(alertness, wake, zone); ok {
		return local, OffsetOfAlertness
	}
	if b.OffsetMin != nil && *b.OffsetMin != 0 {
		return clockOfOffset(*b.OffsetMin, zone, b.PreferredStart, wake), OffsetOfBedtime
	}
	return zone, OffsetOfZone
}

// clockOfOffset returns the person's zone where it has the offset at the start or the end of
// a sleep, since its clock may have been changed in that night; else the offset alone.
func clockOfOffset(offsetMin int, zone *time.Location, start, end time.Time) *time.Location {
	for _, t := range []time.Time{start, end} {
		if _, offset := t.In(zone).Zone(); !t.IsZero() && offset == offsetMin*60 {
			return zone
		}
	}
	return time.FixedZone("", offsetMin*60)
}

// AlertnessLocal returns the forecast with each of its times on the clock that the person
// had at that time; times of a forecast without an offset stay in UTC.
func AlertnessLocal(a fitness.Alertness, zone *time.Location) fitness.Alertness {
	if a.OffsetMin == nil {
		return a
	}
	local := clockOfOffset(*a.OffsetMin, zone, a.SleepStart, a.SleepEnd)
	hours := slices.Clone(a.Hours)
	for i := range hours {
		hours[i].Start, hours[i].End = in(local, hours[i].Start), in(local, hours[i].End)
	}
	a.Hours = hours
	a.Start, a.End, a.SleepStart, a.SleepEnd = in(local, a.Start), in(local, a.End), in(local, a.SleepStart), in(local, a.SleepEnd)
	return a
}

// in keeps the absent time absent.
func in(local *time.Location, t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.In(local)
}

// clockNear returns the clock of the alertness whose sleep ended nearest to t, within half a
// day.
func clockNear(alertness []fitness.Alertness, t time.Time, zone *time.Location) (*time.Location, bool) {
	var found *time.Location
	nearest := 12 * time.Hour
	for i := range alertness {
		a := &alertness[i]
		if a.OffsetMin == nil || a.SleepEnd.IsZero() {
			continue
		}
		if apart := t.Sub(a.SleepEnd).Abs(); apart < nearest {
			nearest, found = apart, clockOfOffset(*a.OffsetMin, zone, a.SleepStart, a.SleepEnd)
		}
	}
	return found, found != nil
}

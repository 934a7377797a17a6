package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// unknownNight is how long a night is taken to be whose end is unknown.
const unknownNight = 12 * time.Hour

// NightClock turns readings of the device's clock in a night into instants. The zero
// NightClock is of a night that nothing is known of.
type NightClock struct {
	start, end time.Time
	after      *time.Location // the clock's offset from change on
	change     time.Time
}

// NightClockOf returns the clock of a night. It has the offset of the night's start, and
// where the end has another one, that one after the clock change: at the moment that zone
// knows when zone has both offsets, else, and when zone is nil, at the middle of the night.
func NightClockOf(n *fitness.Night, zone *time.Location) NightClock {
	c := NightClock{start: n.Start, end: n.End}
	if n.Start.IsZero() {
		return NightClock{}
	}
	if !n.End.After(n.Start) {
		c.end = n.Start.Add(unknownNight)
		return c
	}
	if offset(n.Start) == offset(n.End) {
		return c
	}
	c.after = n.End.Location()
	c.change = n.Start.Add(n.End.Sub(n.Start) / 2)
	if zone != nil && offset(n.Start.In(zone)) == offset(n.Start) && offset(n.End.In(zone)) == offset(n.End) {
		if change, ok := civil.LastOffsetChange(zone, n.Start, n.End); ok {
			c.change = change
		}
	}
	return c
}

// Instant returns the moment in the night at which the clock showed reading, or the one
// nearest to the night. Of two moments in the night it is the first.
func (c NightClock) Instant(reading civil.Clock) time.Time {
	var nearest time.Time
	for days := -1; days <= 2; days++ {
		shown := civil.DateTime{Date: civil.DateOf(c.start).AddDays(days), Clock: reading}
		for _, at := range c.moments(shown) {
			if nearest.IsZero() || c.distance(at) < c.distance(nearest) {
				nearest = at
			}
		}
	}
	return nearest
}

// moments returns when the clock showed a date and time: twice where it was put back, and
// the moment that would have been where it was put forward.
func (c NightClock) moments(shown civil.DateTime) []time.Time {
	before := shown.AtOffset(offset(c.start)).In(c.start.Location())
	if c.after == nil {
		return []time.Time{before}
	}
	after := shown.AtOffset(offset(c.end)).In(c.after)
	var moments []time.Time
	if before.Before(c.change) {
		moments = append(moments, before)
	}
	if !after.Before(c.change) {
		moments = append(moments, after)
	}
	if len(moments) == 0 {
		return []time.Time{before.In(c.after)}
	}
	return moments
}

// distance returns how far an instant lies outside the night, 0 inside.
func (c NightClock) distance(at time.Time) time.Duration {
	return max(0, c.start.Sub(at), at.Sub(c.end))
}

// known reports whether the clock is of a night that something is known of.
func (c NightClock) known() bool { return !c.start.IsZero() }

func offset(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}

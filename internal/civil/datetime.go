package civil

import (
	"cmp"
	"fmt"
	"time"
)

// DateTime is a date and a clock reading without a zone: what a device showed. It becomes
// an instant only with an offset or a zone.
type DateTime struct {
	Date  Date
	Clock Clock
}

// ParseDateTime reads YYYY-MM-DDTHH:MM with optional seconds and fraction, and no zone.
func ParseDateTime(s string) (DateTime, error) {
	if len(s) < len("2006-01-02T15:04") || (s[10] != 'T' && s[10] != ' ') {
		return DateTime{}, fmt.Errorf("%q is not a date and time: write YYYY-MM-DDTHH:MM:SS", clip(s))
	}
	date, err := ParseDate(s[:10])
	if err != nil {
		return DateTime{}, err
	}
	clock, err := ParseClock(s[11:])
	if err != nil {
		return DateTime{}, err
	}
	return DateTime{date, clock}, nil
}

// DateTimeOf returns what a calendar and a clock in t's own zone show at t.
func DateTimeOf(t time.Time) DateTime { return DateTime{DateOf(t), ClockOf(t)} }

// IsZero reports whether t has no date.
func (t DateTime) IsZero() bool { return t.Date.IsZero() }

// Compare orders readings of one clock.
func (t DateTime) Compare(u DateTime) int {
	return cmp.Or(t.Date.Compare(u.Date), cmp.Compare(t.Clock, u.Clock))
}

// Before reports whether t is earlier than u on one clock.
func (t DateTime) Before(u DateTime) bool { return t.Compare(u) < 0 }

// Sub returns the time between two readings of a clock that nobody changed in between.
func (t DateTime) Sub(u DateTime) time.Duration { return t.wall().Sub(u.wall()) }

// Add returns the reading after d on a clock that nobody changes in between.
func (t DateTime) Add(d time.Duration) DateTime { return DateTimeOf(t.wall().Add(d)) }

// AtOffset returns the instant of the reading on a clock that is ahead of UTC by offset.
func (t DateTime) AtOffset(offset time.Duration) time.Time {
	return t.in(time.FixedZone("", int(offset/time.Second)))
}

// In returns the instant at which a clock in zone shows t. A reading that a clock change
// skips moves forward by what was skipped; one that happens twice is the first.
func (t DateTime) In(zone *time.Location) time.Time {
	// No clock is 24 hours off UTC and none changes twice within two days, so one of the
	// offsets a day before and a day after holds.
	_, before := t.wall().Add(-24 * time.Hour).In(zone).Zone()
	_, after := t.wall().Add(24 * time.Hour).In(zone).Zone()
	first := t.AtOffset(time.Duration(before) * time.Second).In(zone)
	if DateTimeOf(first) == t {
		return first
	}
	second := t.AtOffset(time.Duration(after) * time.Second).In(zone)
	if DateTimeOf(second) == t {
		return second
	}
	return first
}

func (t DateTime) wall() time.Time { return t.in(time.UTC) }

func (t DateTime) in(zone *time.Location) time.Time {
	nanos := int(t.Clock) % int(time.Second)
	return time.Date(t.Date.Year, t.Date.Month, t.Date.Day, t.Clock.Hour(), t.Clock.Minute(), t.Clock.Second(), nanos, zone)
}

// String returns YYYY-MM-DDTHH:MM:SS.
func (t DateTime) String() string {
	if t.IsZero() {
		return ""
	}
	return fmt.Sprintf("%sT%02d:%02d:%02d", t.Date, t.Clock.Hour(), t.Clock.Minute(), t.Clock.Second())
}

// MarshalText writes what String returns.
func (t DateTime) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what ParseDateTime reads; nothing is no reading.
func (t *DateTime) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*t = DateTime{}
		return nil
	}
	parsed, err := ParseDateTime(string(text))
	if err != nil {
		return err
	}
	*t = parsed
	return nil
}

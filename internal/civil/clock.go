package civil

import (
	"fmt"
	"strings"
	"time"
)

// Clock is what a wall clock shows: the time since the midnight that the clock counts
// from, 0 to under 24 hours.
type Clock time.Duration

// NewClock returns the clock reading hour:minute:second.
func NewClock(hour, minute, second int) Clock {
	return Clock(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second)
}

// ClockOf returns what a clock in t's own zone shows at t.
func ClockOf(t time.Time) Clock {
	return NewClock(t.Clock()) + Clock(t.Nanosecond())
}

// ParseClock reads HH:MM, HH:MM:SS or HH:MM:SS.fraction. A second may have one digit,
// since some devices write it so.
func ParseClock(s string) (Clock, error) {
	bad := fmt.Errorf("%q is not a time of day: write HH:MM or HH:MM:SS", clip(s))
	if len(s) < 5 || s[2] != ':' {
		return 0, bad
	}
	hour, okH := digits(s[0:2])
	minute, okM := digits(s[3:5])
	if !okH || !okM || hour > 23 || minute > 59 {
		return 0, bad
	}
	c := NewClock(hour, minute, 0)
	rest := s[5:]
	if rest == "" {
		return c, nil
	}
	seconds, fraction, hasFraction := strings.Cut(rest[1:], ".")
	second, okS := digits(seconds)
	if rest[0] != ':' || !okS || len(seconds) < 1 || len(seconds) > 2 || second > 59 {
		return 0, bad
	}
	nanos, okF := nanoseconds(fraction)
	if hasFraction && !okF {
		return 0, bad
	}
	return c + Clock(time.Duration(second)*time.Second) + Clock(nanos), nil
}

func nanoseconds(fraction string) (int, bool) {
	if fraction == "" {
		return 0, false
	}
	if len(fraction) > 9 {
		fraction = fraction[:9]
	}
	n, ok := digits(fraction)
	for range 9 - len(fraction) {
		n *= 10
	}
	return n, ok
}

// Hour returns the hour shown, 0 to 23.
func (c Clock) Hour() int { return int(time.Duration(c) / time.Hour) }

// Minute returns the minute shown, 0 to 59.
func (c Clock) Minute() int { return int(time.Duration(c)/time.Minute) % 60 }

// Second returns the second shown, 0 to 59.
func (c Clock) Second() int { return int(time.Duration(c)/time.Second) % 60 }

// String returns HH:MM, with :SS where the second is not 0.
func (c Clock) String() string {
	if c.Second() == 0 {
		return fmt.Sprintf("%02d:%02d", c.Hour(), c.Minute())
	}
	return fmt.Sprintf("%02d:%02d:%02d", c.Hour(), c.Minute(), c.Second())
}

// MarshalText writes what String returns.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseClock reads.
func (c *Clock) UnmarshalText(text []byte) error {
	parsed, err := ParseClock(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

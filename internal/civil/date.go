package civil

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// Date is a day of the proleptic Gregorian calendar. The zero Date is no date.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// ErrNoSuchDay is the error of a date that is written well and that no calendar has.
var ErrNoSuchDay = errors.New("not a day of the calendar")

// ParseDate reads YYYY-MM-DD. Days that the calendar does not have are refused.
func ParseDate(s string) (Date, error) {
	if len(s) != len("2006-01-02") || s[4] != '-' || s[7] != '-' {
		return Date{}, fmt.Errorf("%q is not a date: write YYYY-MM-DD", clip(s))
	}
	year, okY := digits(s[0:4])
	month, okM := digits(s[5:7])
	day, okD := digits(s[8:10])
	if !okY || !okM || !okD {
		return Date{}, fmt.Errorf("%q is not a date: write YYYY-MM-DD", clip(s))
	}
	d := Date{year, time.Month(month), day}
	if !d.exists() {
		return Date{}, fmt.Errorf("%s is %w", s, ErrNoSuchDay)
	}
	return d, nil
}

// MustDate is ParseDate for constants; it panics on anything else than a date.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// DateOf returns the date that a clock in t's own zone shows at t.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// Today returns the date in zone at the moment now.
func Today(now time.Time, zone *time.Location) Date { return DateOf(now.In(zone)) }

func (d Date) exists() bool {
	return d.Year >= 1 && d.Year <= 9999 && d.Month >= 1 && d.Month <= 12 &&
		d.Day >= 1 && DateOf(d.utc()) == d
}

func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// IsZero reports whether d is no date.
func (d Date) IsZero() bool { return d == Date{} }

// String returns YYYY-MM-DD, or "" for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// MarshalText writes YYYY-MM-DD.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	parsed, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// AddDays returns the date n days later (earlier when n is negative).
func (d Date) AddDays(n int) Date { return DateOf(d.utc().AddDate(0, 0, n)) }

// DaysSince returns the number of days from e to d.
func (d Date) DaysSince(e Date) int { return int((d.utc().Unix() - e.utc().Unix()) / (24 * 60 * 60)) }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// Compare orders dates: negative when d is earlier than e, positive when later.
func (d Date) Compare(e Date) int {
	return cmp.Or(cmp.Compare(d.Year, e.Year), cmp.Compare(d.Month, e.Month), cmp.Compare(d.Day, e.Day))
}

// Before reports whether d is earlier than e.
func (d Date) Before(e Date) bool { return d.Compare(e) < 0 }

// After reports whether d is later than e.
func (d Date) After(e Date) bool { return d.Compare(e) > 0 }

// Start returns the first instant of d in zone. Where a clock change skips midnight that is
// the moment of the change.
func (d Date) Start(zone *time.Location) time.Time { return DateTime{Date: d}.In(zone) }

// Length returns how long d lasts in zone: 23 or 25 hours where a clock changes.
func (d Date) Length(zone *time.Location) time.Duration {
	return d.AddDays(1).Start(zone).Sub(d.Start(zone))
}

func digits(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// clip keeps a quoted piece of foreign input short in an error.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return s[:most] + "..."
}

// Earlier returns the earlier of two dates.
func Earlier(a, b Date) Date {
	if b.Before(a) {
		return b
	}
	return a
}

// Later returns the later of two dates.
func Later(a, b Date) Date {
	if b.After(a) {
		return b
	}
	return a
}

package summary

import "time"

// ClockTime is a time of a day in the person's zone, which its clock may show twice.
type ClockTime struct {
	At    time.Time
	Twice bool
}

// String returns HH:MM, with the offset where the clock shows it twice: "03:30+03:00".
func (c ClockTime) String() string { return c.At.Format("15:04" + c.offset()) }

// MarshalText writes what String returns.
func (c ClockTime) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// hour returns "07h", with the offset where the clock shows it twice.
func (c ClockTime) hour() string { return c.At.Format("15h" + c.offset()) }

// offset is the layout of the offset, where it is needed.
func (c ClockTime) offset() string { return when(c.Twice, "-07:00") }

// follows reports whether c is the hour after another, by a clock that nobody changed in between.
func (c ClockTime) follows(before ClockTime) bool {
	return !c.Twice && !before.Twice && c.At.Hour() == before.At.Hour()+1
}

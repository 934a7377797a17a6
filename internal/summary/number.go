package summary

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/units"
)

// Number is a figure kept unrounded. JSON carries it with at most three decimals, and as
// null should it be no number.
type Number float64

// MarshalJSON writes at most three decimals.
func (n Number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return []byte(units.Number(f, 3)), nil
}

// number returns v as a figure of a document; nil, NaN and infinities are unknown.
func number(v *float64) *Number {
	if v == nil || math.IsNaN(*v) || math.IsInf(*v, 0) {
		return nil
	}
	return new(Number(*v))
}

// Seconds is a length of time that JSON carries in seconds.
type Seconds time.Duration

// MarshalJSON writes seconds with at most three decimals.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return Number(time.Duration(s).Seconds()).MarshalJSON()
}

// whole returns the whole seconds.
func (s Seconds) whole() int64 { return int64(time.Duration(s) / time.Second) }

func seconds(d *time.Duration) *Seconds { return (*Seconds)(d) }

// Moment is a reading of a device's clock, with its offset from UTC where that is known.
type Moment struct {
	At        civil.DateTime
	OffsetMin *int
}

// momentOf returns what a clock in t's own zone shows; no Moment for no time.
func momentOf(t time.Time) Moment {
	if t.IsZero() {
		return Moment{}
	}
	_, offset := t.Zone()
	return Moment{At: civil.DateTimeOf(t), OffsetMin: new(offset / 60)}
}

// IsZero reports whether there is no reading.
func (m Moment) IsZero() bool { return m.At.IsZero() }

// String returns YYYY-MM-DDTHH:MM:SS with the offset where it is known.
func (m Moment) String() string {
	if m.IsZero() {
		return ""
	}
	return m.At.String() + m.offset()
}

func (m Moment) offset() string {
	if m.OffsetMin == nil {
		return ""
	}
	return time.Time{}.In(time.FixedZone("", *m.OffsetMin*60)).Format("-07:00")
}

// MarshalJSON writes what String returns.
func (m Moment) MarshalJSON() ([]byte, error) { return json.Marshal(m.String()) }

// clock returns HH:MM.
func (m Moment) clock() string { return minuteOf(m.At.Clock) }

// clockOr returns HH:MM, or what stands for no reading.
func (m Moment) clockOr(none string) string {
	if m.IsZero() {
		return none
	}
	return m.clock()
}

func minuteOf(c civil.Clock) string {
	return pad2(c.Hour()) + ":" + pad2(c.Minute())
}

func pad2(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// date returns the day of the reading, or "".
func (m Moment) date() string { return m.At.Date.String() }

// known returns the figure that a formula found, nil when it found none.
func known(v float64, ok bool) *Number {
	if !ok {
		return nil
	}
	return number(&v)
}

func float(n *int) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}

// away reports whether a time is given in another offset than the person's zone has then.
func away(t time.Time, zone *time.Location) bool {
	if t.IsZero() || zone == nil {
		return false
	}
	_, given := t.Zone()
	_, own := t.In(zone).Zone()
	return given != own
}

package polar

import (
	"errors"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// A moment is a time as Polar writes it: a reading of a clock, and the offset of that clock
// from UTC where it is given. What a reading without an offset means is the field's matter.
type moment struct {
	wall   civil.DateTime
	offset time.Duration
	zoned  bool
}

var errMoment = errors.New("not a time such as 2026-06-21T00:00:00, with or without an offset")

// parseMoment reads all forms that Polar uses: a date alone, a date and a time to the
// minute, the second (also of one digit) or a fraction of it, each with Z, an offset or none.
func parseMoment(s string) (moment, error) {
	s = strings.TrimSpace(s)
	if len(s) < len("2006-01-02") || len(s) > 64 {
		return moment{}, errMoment
	}
	date, err := civil.ParseDate(s[:10])
	if err != nil {
		return moment{}, errMoment
	}
	rest := s[10:]
	if rest == "" {
		return moment{wall: civil.DateTime{Date: date}}, nil
	}
	if rest[0] != 'T' && rest[0] != 't' && rest[0] != ' ' {
		return moment{}, errMoment
	}
	clock, zone := cutZone(rest[1:])
	read, ok := parseClock([]byte(clock))
	if !ok {
		return moment{}, errMoment
	}
	m := moment{wall: civil.DateTime{Date: date, Clock: read}}
	if zone == "" {
		return m, nil
	}
	m.offset, m.zoned = parseOffset(zone)
	if !m.zoned {
		return moment{}, errMoment
	}
	return m, nil
}

func cutZone(s string) (clock, zone string) {
	if i := strings.IndexAny(s, "Zz+-"); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// parseOffset reads Z, +03:00, +0300 or +03.
func parseOffset(s string) (time.Duration, bool) {
	if s == "Z" || s == "z" {
		return 0, true
	}
	hours, minutes := s[1:], "00"
	switch len(hours) {
	case 2:
	case 4:
		hours, minutes = hours[:2], hours[2:]
	case 5:
		if hours[2] != ':' {
			return 0, false
		}
		hours, minutes = hours[:2], hours[3:]
	default:
		return 0, false
	}
	h, okH := pair([]byte(hours), 18)
	m, okM := pair([]byte(minutes), 59)
	if !okH || !okM {
		return 0, false
	}
	d := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	if s[0] == '-' {
		d = -d
	}
	return d, true
}

// epochMoment reads seconds since 1970, or milliseconds where the number is that large.
func epochMoment(v float64) (moment, bool) {
	const milliseconds, maxMilliseconds = 1e11, 1e14
	if v <= 0 || v > maxMilliseconds {
		return moment{}, false
	}
	at := time.Unix(int64(v), 0)
	if v > milliseconds {
		at = time.UnixMilli(int64(v))
	}
	return moment{wall: civil.DateTimeOf(at.UTC()), zoned: true}, true
}

// instant returns the moment, a reading without an offset being one of a clock that is
// ahead of UTC by otherwise; the zero Time for the zero moment.
func (m moment) instant(otherwise time.Duration) time.Time {
	switch {
	case m.wall.IsZero():
		return time.Time{}
	case m.zoned:
		return m.wall.AtOffset(m.offset)
	default:
		return m.wall.AtOffset(otherwise)
	}
}

// utcShownAt returns the moment, a reading without an offset being UTC, as a clock shows it
// that is ahead of UTC by offset.
func (m moment) utcShownAt(offset *int) time.Time {
	at := m.instant(0)
	if offset == nil || at.IsZero() {
		return at
	}
	return at.In(time.FixedZone("", *offset*60))
}

// parseClock reads HH:MM, HH:MM:SS and what civil.ParseClock reads beside them.
func parseClock(b []byte) (civil.Clock, bool) {
	if len(b) != len("15:04") && len(b) != len("15:04:05") {
		if len(b) > len("15:04:05.999999999") {
			return 0, false
		}
		c, err := civil.ParseClock(string(b))
		return c, err == nil
	}
	hour, okH := pair(b[0:2], 23)
	minute, okM := pair(b[3:5], 59)
	second, okS := 0, true
	if len(b) > 5 {
		second, okS = pair(b[6:8], 59)
		okS = okS && b[5] == ':'
	}
	if !okH || !okM || !okS || b[2] != ':' {
		return 0, false
	}
	return civil.NewClock(hour, minute, second), true
}

// pair reads two digits that are at most limit.
func pair(b []byte, limit int) (int, bool) {
	if len(b) != 2 || b[0] < '0' || b[0] > '9' || b[1] < '0' || b[1] > '9' {
		return 0, false
	}
	v := int(b[0]-'0')*10 + int(b[1]-'0')
	return v, v <= limit
}

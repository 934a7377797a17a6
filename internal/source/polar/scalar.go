package polar

import (
	"bytes"
	"strings"
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// The readers below take the next value of d whatever it is: a value of another kind than
// they want reads as absent, and only JSON that breaks off or breaks its rules is an error.

// Texts that people and devices write are kept as they are up to this many bytes.
const maxText = 200

// number reads a number, written as such or as text.
func number(d *jx.Decoder) (v float64, ok bool, err error) {
	var raw []byte
	switch d.Next() {
	case jx.Number:
		raw, err = d.Raw()
	case jx.String:
		raw, err = d.StrBytes()
	default:
		err = d.Skip()
	}
	if err != nil {
		return 0, false, err
	}
	v, ok = decimal(raw)
	return v, ok, nil
}

// known reads a figure; a sentinel or an impossible value of the field leaves nil.
func known(d *jx.Decoder, field fitness.Field, to **float64) error {
	v, ok, err := number(d)
	*to = nil
	if ok {
		*to = field.Known(v)
	}
	return err
}

// knownInt reads a whole figure, which Polar may write as a decimal.
func knownInt(d *jx.Decoder, field fitness.Field, to **int) error {
	v, ok, err := number(d)
	*to = nil
	if ok {
		*to = field.KnownInt(v)
	}
	return err
}

// length reads a duration that is not negative: an ISO 8601 one, or a number of seconds.
func length(d *jx.Decoder, to **time.Duration) error {
	*to = nil
	v, ok, err := duration(d)
	if ok && v >= 0 {
		*to = &v
	}
	return err
}

func duration(d *jx.Decoder) (time.Duration, bool, error) {
	if d.Next() == jx.String {
		s, err := d.StrBytes()
		if err != nil {
			return 0, false, err
		}
		if v, err := parseDuration(string(s)); err == nil {
			return v, true, nil
		}
		v, ok := decimal(s)
		return seconds(v), ok && inDuration(v), nil
	}
	v, ok, err := number(d)
	return seconds(v), ok && inDuration(v), err
}

func inDuration(s float64) bool { return s >= -maxDuration.Seconds() && s <= maxDuration.Seconds() }

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// text reads a text, cut to maxText bytes, or a number as its digits.
func text(d *jx.Decoder, to *string) error {
	var raw []byte
	var err error
	switch d.Next() {
	case jx.String:
		raw, err = d.StrBytes()
	case jx.Number:
		raw, err = d.Raw()
		if whole, zeros, found := bytes.Cut(raw, []byte{'.'}); found && len(bytes.Trim(zeros, "0")) == 0 {
			raw = whole // an id that came as 10579.0
		}
	default:
		err = d.Skip()
	}
	*to = clip(raw)
	return err
}

func clip(raw []byte) string {
	return strings.ToValidUTF8(string(raw[:min(len(raw), maxText)]), "")
}

// word reads one of the service's words without its prefix; a word for "unknown" is "".
// A word that nobody has documented stays as it is.
func word(d *jx.Decoder, prefix string, to *string) error {
	if err := text(d, to); err != nil {
		return err
	}
	bare := strings.TrimPrefix(*to, prefix)
	switch bare {
	case "UNKNOWN", "NOT_AVAILABLE", "UNRECOGNIZED":
		bare = ""
	}
	*to = bare
	return nil
}

// at reads a time.
func at(d *jx.Decoder, to *moment) error {
	*to = moment{}
	if d.Next() != jx.String {
		v, ok, err := number(d)
		if m, inRange := epochMoment(v); ok && inRange {
			*to = m
		}
		return err
	}
	s, err := d.StrBytes()
	if err != nil {
		return err
	}
	if m, err := parseMoment(string(s)); err == nil {
		*to = m
	}
	return nil
}

// day reads a date, or the date of a time.
func day(d *jx.Decoder, to *civil.Date) error {
	var m moment
	err := at(d, &m)
	*to = m.wall.Date
	return err
}

// flag reads true or false, also as text.
func flag(d *jx.Decoder, to *bool) error {
	if d.Next() == jx.Bool {
		v, err := d.Bool()
		*to = v
		return err
	}
	var s string
	err := text(d, &s)
	*to = strings.EqualFold(s, "true")
	return err
}

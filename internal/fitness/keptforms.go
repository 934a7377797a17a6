package fitness

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// keptSeconds is a duration as it is kept: a number of seconds, such as 5400 or 0.25.
type keptSeconds time.Duration

func (s keptSeconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

func (s *keptSeconds) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.Abs(v) > math.MaxInt64/float64(time.Second)-1 {
		return fmt.Errorf("%.40q is not a number of seconds", text)
	}
	*s = keptSeconds(durationOf(v))
	return nil
}

// durationOf is exact for whole seconds, and to the nanosecond up to some weeks.
func durationOf(v float64) time.Duration {
	whole, part := math.Modf(v)
	return time.Duration(whole)*time.Second + time.Duration(math.Round(part*float64(time.Second)))
}

// keptReading is a reading of a clock as it is kept, with the fraction of its second.
type keptReading civil.DateTime

func (w keptReading) IsZero() bool { return civil.DateTime(w).IsZero() }

func (w keptReading) MarshalText() ([]byte, error) {
	text := []byte(civil.DateTime(w).String())
	if nanos := int64(w.Clock) % int64(time.Second); nanos != 0 && !w.IsZero() {
		text = append(text, bytes.TrimRight(fmt.Appendf(nil, ".%09d", nanos), "0")...)
	}
	return text, nil
}

func (w *keptReading) UnmarshalText(text []byte) error {
	return (*civil.DateTime)(w).UnmarshalText(text)
}

// column is a series as it is kept: numbers, and null where it has none.
type column []float64

func (c column) MarshalJSON() ([]byte, error) {
	text := make([]byte, 0, 2+6*len(c))
	text = append(text, '[')
	for i, v := range c {
		if i > 0 {
			text = append(text, ',')
		}
		switch {
		case IsAbsent(v):
			text = append(text, "null"...)
		case math.IsInf(v, 0):
			return nil, fmt.Errorf("value %d of a series is infinite", i)
		default:
			text = strconv.AppendFloat(text, v, 'g', -1, 64)
		}
	}
	return append(text, ']'), nil
}

// UnmarshalJSON reads valid JSON: an array of numbers and nulls.
func (c *column) UnmarshalJSON(text []byte) error {
	list := bytes.TrimSpace(text)
	if len(list) < 2 || list[0] != '[' {
		return fmt.Errorf("%.40q is not a series", text)
	}
	list = bytes.TrimSpace(list[1 : len(list)-1])
	if len(list) == 0 {
		*c = nil
		return nil
	}
	values := make(column, 0, 1+bytes.Count(list, []byte{','}))
	for part := range bytes.SplitSeq(list, []byte{','}) {
		part = bytes.TrimSpace(part)
		if string(part) == "null" {
			values = append(values, Absent)
			continue
		}
		v, err := strconv.ParseFloat(string(part), 64)
		if err != nil || math.IsInf(v, 0) || IsAbsent(v) {
			return fmt.Errorf("%.40q is not a number of a series", part)
		}
		values = append(values, v)
	}
	*c = values
	return nil
}

package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// clockSeries reads values by the time of day: {"00:41": 76}, or an array of such objects,
// or of objects that name a time and a value. What has no time or no number is left out.
func clockSeries(d *jx.Decoder, each func(civil.Clock, float64)) error {
	return array(d, func(d *jx.Decoder) error {
		var clock civil.Clock
		var value float64
		var hasClock, hasValue bool
		err := object(d, func(d *jx.Decoder, key []byte) (err error) {
			if c, ok := parseClock(key); ok {
				v, ok, err := number(d)
				if ok {
					each(c, v)
				}
				return err
			}
			switch string(key) {
			case "time", "timestamp", "sample_time":
				clock, hasClock, err = clockText(d)
			case "value", "stage", "heart_rate", "hrv", "breathing_rate":
				value, hasValue, err = number(d)
			default:
				err = d.Skip()
			}
			return err
		})
		if hasClock && hasValue {
			each(clock, value)
		}
		return err
	})
}

// clockText reads a time of day, or that of a time with its date.
func clockText(d *jx.Decoder) (civil.Clock, bool, error) {
	if d.Next() != jx.String {
		return 0, false, d.Skip()
	}
	s, err := d.StrBytes()
	if err != nil {
		return 0, false, err
	}
	if c, ok := parseClock(s); ok {
		return c, true, nil
	}
	m, err := parseMoment(string(s))
	return m.wall.Clock, err == nil, nil
}

// clockValues reads a series of one field; impossible values and sentinels are left out.
func clockValues(d *jx.Decoder, field fitness.Field, to *[]fitness.ClockValue) error {
	*to = nil
	return clockSeries(d, func(c civil.Clock, v float64) {
		if field.Possible(v) {
			*to = append(*to, fitness.ClockValue{Clock: c, Value: v})
		}
	})
}

// stages are the stages of sleep by Polar's number; any other number is an unknown stage.
//
//nolint:gochecknoglobals // a table
var stages = [...]fitness.Stage{
	fitness.StageWake, fitness.StageREM, fitness.StageN1, fitness.StageN2, fitness.StageDeep, fitness.StageUnknown,
}

// hypnogram reads the stages of a night.
func hypnogram(d *jx.Decoder, to *[]fitness.StageChange) error {
	*to = nil
	return clockSeries(d, func(c civil.Clock, v float64) {
		stage := fitness.StageUnknown
		if v >= 0 && v < float64(len(stages)) {
			stage = stages[int(v)]
		}
		*to = append(*to, fitness.StageChange{Clock: c, Stage: stage})
	})
}

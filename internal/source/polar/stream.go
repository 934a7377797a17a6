package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// streamKinds are the kinds of samples by Polar's number for them.
//
//nolint:gochecknoglobals // a table
var streamKinds = [...]fitness.StreamKind{
	fitness.StreamHeartRate, fitness.StreamSpeed, fitness.StreamCadence, fitness.StreamAltitude,
	fitness.StreamPower, fitness.StreamPedallingIndex, fitness.StreamLeftRight, fitness.StreamAirPressure,
	fitness.StreamRunningCadence, fitness.StreamTemperature, fitness.StreamDistance, fitness.StreamRR,
}

// streams reads the samples of a session. A stream of an unknown kind, and one without the
// interval that gives its values their time, are left out.
func streams(d *jx.Decoder, to *[]fitness.Stream) error {
	*to = nil
	return array(d, func(d *jx.Decoder) error {
		s, ok, err := stream(d)
		if ok {
			*to = append(*to, s)
		}
		return err
	})
}

func stream(d *jx.Decoder) (fitness.Stream, bool, error) {
	var s fitness.Stream
	var rate, kind float64
	var rated, kinded bool
	var data []byte // of the decoder's buffer; the kind may come after it
	var numbers []float64
	err := object(d, func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "recording_rate":
			rate, rated, err = number(d)
		case "sample_type":
			kind, kinded, err = number(d)
		case "data":
			data, numbers, err = sampleText(d)
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil || !kinded || kind < 0 || int(kind) >= len(streamKinds) || kind != float64(int(kind)) {
		return s, false, err
	}
	s.Kind = streamKinds[int(kind)]
	if s.Kind != fitness.StreamRR {
		if !rated || rate <= 0 || rate > time.Hour.Seconds() {
			return s, false, nil
		}
		s.Interval = seconds(rate)
	}
	possible := s.Kind.Field()
	if numbers != nil {
		s.Values = keepPossible(numbers, possible)
	} else {
		s.Values = parseSamples(data, possible)
	}
	return s, len(s.Values) > 0, nil
}

// sampleText returns the text of a series, or its values where they come as an array.
func sampleText(d *jx.Decoder) ([]byte, []float64, error) {
	switch d.Next() {
	case jx.String:
		b, err := d.StrBytes()
		return b, nil, err
	case jx.Array:
		var values []float64
		err := d.Arr(func(d *jx.Decoder) error {
			v, ok, err := number(d)
			if !ok {
				v = fitness.Absent
			}
			values = append(values, v)
			return err
		})
		return nil, values, err
	default:
		return nil, nil, d.Skip()
	}
}

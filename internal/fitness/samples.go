package fitness

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Sampled is a record with large series, which are kept apart from its document: most
// questions do without them.
type Sampled interface {
	series() any // what is kept of them; nil for none
	setSeries(document []byte) error
}

var errUneven = errors.New("the columns of a series differ in length")

// EncodeSamples returns the series of a record as a versioned JSON document, or nil when it
// has none: numbers in columns, null for [Absent].
func EncodeSamples(v Sampled) ([]byte, error) {
	series := v.series()
	if series == nil {
		return nil, nil
	}
	return Encode(series)
}

// DecodeSamples reads into v the series that EncodeSamples wrote; an empty document is none.
// Errors: ErrNewerDocument.
func DecodeSamples(document []byte, v Sampled) error {
	if len(document) == 0 {
		return v.setSeries([]byte("{}"))
	}
	if !known(document) {
		return fmt.Errorf("decode the samples of %T: %w", v, ErrNewerDocument)
	}
	if err := v.setSeries(document); err != nil {
		return fmt.Errorf("decode the samples of %T: %w", v, err)
	}
	return nil
}

// clockColumns are values by the reading of a clock, in seconds since its midnight.
type clockColumns struct {
	AtS    column `json:"at_s"`
	Values column `json:"values"`
}

func columnsOf(series []ClockValue) *clockColumns {
	if len(series) == 0 {
		return nil
	}
	at, values := split(series, func(v ClockValue) (float64, float64) { return clockS(v.Clock), v.Value })
	return &clockColumns{at, values}
}

func (c *clockColumns) values(to *[]ClockValue) (err error) {
	*to = nil
	if c != nil {
		*to, err = joined(c.AtS, c.Values, func(atS, v float64) ClockValue { return ClockValue{clockOf(atS), v} })
	}
	return err
}

// split puts a series into a column of times in seconds and one of what was measured then; nil for
// none.
func split[T, V any](series []T, of func(T) (float64, V)) (at column, values []V) {
	if len(series) == 0 {
		return nil, nil
	}
	at, values = make(column, len(series)), make([]V, len(series))
	for i, v := range series {
		at[i], values[i] = of(v)
	}
	return at, values
}

// joined puts together what split took apart; nil for empty columns.
func joined[T, V any](at column, values []V, of func(float64, V) T) ([]T, error) {
	if len(at) != len(values) {
		return nil, errUneven
	}
	if len(at) == 0 {
		return nil, nil
	}
	series := make([]T, len(at))
	for i := range at {
		series[i] = of(at[i], values[i])
	}
	return series, nil
}

func clockS(c civil.Clock) float64 { return time.Duration(c).Seconds() }

func clockOf(atS float64) civil.Clock {
	return civil.Clock(math.Round(atS * float64(time.Second)))
}

type rechargeSeries struct {
	RMSSD     *clockColumns `json:"rmssd_ms,omitempty"`
	Breathing *clockColumns `json:"breaths_per_min,omitempty"`
}

func (r *Recharge) series() any {
	if len(r.RMSSD)+len(r.Breathing) == 0 {
		return nil
	}
	return rechargeSeries{columnsOf(r.RMSSD), columnsOf(r.Breathing)}
}

func (r *Recharge) setSeries(document []byte) error {
	var s rechargeSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	return errors.Join(s.RMSSD.values(&r.RMSSD), s.Breathing.values(&r.Breathing))
}

type heartSeries struct {
	HeartRate *clockColumns `json:"heart_rate_bpm,omitempty"`
}

func (d *HeartDay) series() any {
	if len(d.Samples) == 0 {
		return nil
	}
	return heartSeries{columnsOf(d.Samples)}
}

func (d *HeartDay) setSeries(document []byte) error {
	var s heartSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	return s.HeartRate.values(&d.Samples)
}

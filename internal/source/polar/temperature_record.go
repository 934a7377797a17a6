package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// bodyTemperatureRecord reads one period of temperatures. Its times are UTC without saying so.
type bodyTemperatureRecord struct {
	period               fitness.BodyTemperature
	start, end, modified moment
}

func newBodyTemperature() record[fitness.BodyTemperature] { return &bodyTemperatureRecord{} }

func (r *bodyTemperatureRecord) field(d *jx.Decoder, key []byte) error {
	p := &r.period
	switch string(key) {
	case "source_device_id":
		return text(d, &p.DeviceID)
	case "measurement_type":
		return word(d, "TM_", &p.Type)
	case "sensor_location":
		return word(d, "SL_", &p.Location)
	case "start_time":
		return at(d, &r.start)
	case "end_time":
		return at(d, &r.end)
	case "modified_time":
		return at(d, &r.modified)
	case "samples":
		return timedValues(d, "temperature_celsius", fitness.MeasuredC, &p.Samples)
	default:
		return d.Skip()
	}
}

// value returns the period; without a start it is none.
func (r *bodyTemperatureRecord) value() (fitness.BodyTemperature, bool) {
	p := r.period
	p.Start, p.End, p.ModifiedAt = r.start.instant(0), r.end.instant(0), r.modified.instant(0)
	return p, !p.Start.IsZero()
}

// skinTemperatureRecord reads the temperature of the skin of one night.
type skinTemperatureRecord struct{ night fitness.SkinTemperature }

func newSkinTemperature() record[fitness.SkinTemperature] { return &skinTemperatureRecord{} }

func (r *skinTemperatureRecord) field(d *jx.Decoder, key []byte) error {
	switch string(key) {
	case "sleep_date":
		return day(d, &r.night.Date)
	case "sleep_time_skin_temperature_celsius":
		return known(d, fitness.MeasuredC, &r.night.Celsius)
	case "deviation_from_baseline_celsius":
		return known(d, fitness.DeviationC, &r.night.FromBaseline)
	default:
		return d.Skip()
	}
}

// value returns the night; without a date it is none.
func (r *skinTemperatureRecord) value() (fitness.SkinTemperature, bool) {
	return r.night, !r.night.Date.IsZero()
}

// timedValues reads values of one field by the milliseconds since the start of their record;
// impossible ones and those without a time are left out.
func timedValues(d *jx.Decoder, name string, field fitness.Field, to *[]fitness.TimedValue) error {
	*to = nil
	var since time.Duration
	var hasTime bool
	var value *float64
	each := func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case name:
			err = known(d, field, &value)
		default:
			since, hasTime, err = sinceStart(d, key, since, hasTime)
		}
		return err
	}
	return array(d, func(d *jx.Decoder) error {
		since, hasTime, value = 0, false, nil
		err := object(d, each)
		if hasTime && value != nil {
			*to = append(*to, fitness.TimedValue{SinceStart: since, Value: *value})
		}
		return err
	})
}

// longestRecording is the most that a sample may lie after the start of its record.
const longestRecording = 40 * 24 * time.Hour

// sinceStart reads a time since the start where the key is one, and passes over anything else.
func sinceStart(d *jx.Decoder, key []byte, before time.Duration, had bool) (time.Duration, bool, error) {
	switch string(key) {
	case "recording_time_delta_milliseconds", "recording_time_delta_ms":
		v, ok, err := number(d)
		since := time.Duration(v * float64(time.Millisecond))
		return since, ok && v >= 0 && v <= float64(longestRecording/time.Millisecond), err
	default:
		return before, had, d.Skip()
	}
}

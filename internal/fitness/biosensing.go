package fitness

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// BodyTemperature is a period over which a device measured a temperature. Times are UTC: the
// source names no offset.
type BodyTemperature struct {
	DeviceID   string    `json:"device_id,omitempty"`
	Type       string    `json:"type,omitempty"`     // SKIN_TEMPERATURE, CORE_TEMPERATURE
	Location   string    `json:"location,omitempty"` // of the sensor: DISTAL, PROXIMAL
	Start      time.Time `json:"start"`
	End        time.Time `json:"end,omitzero"`
	ModifiedAt time.Time `json:"modified_at,omitzero"`

	// What Samples come to; set where a period is kept.
	AvgC *float64 `json:"avg_c,omitempty"`
	MinC *float64 `json:"min_c,omitempty"`
	MaxC *float64 `json:"max_c,omitempty"`

	Samples []TimedValue `json:"-"` // °C
}

// TimedValue is a value at a time since the start of what it belongs to.
type TimedValue struct {
	SinceStart time.Duration
	Value      float64
}

// SkinTemperature is the temperature of the skin over a night.
type SkinTemperature struct {
	Date         civil.Date `json:"date"`                      // of the sleep, as the source has it
	Celsius      *float64   `json:"celsius,omitempty"`         // over the time of sleep
	FromBaseline *float64   `json:"from_baseline_c,omitempty"` // difference to the person's usual; nil without a baseline
}

// SkinContact is a period over which a device knew whether it was worn. Times are UTC: the
// source names no offset.
type SkinContact struct {
	DeviceID   string    `json:"device_id,omitempty"`
	Start      time.Time `json:"start"`
	End        time.Time `json:"end,omitzero"`
	ModifiedAt time.Time `json:"modified_at,omitzero"`

	// WornS is the time with contact in seconds, which Changes come to; set where a period is kept.
	WornS *float64 `json:"worn_s,omitempty"`

	Changes []ContactChange `json:"-"` // in the source's order
}

// ContactChange is the moment at which a device is put on or taken off.
type ContactChange struct {
	SinceStart time.Duration
	Contact    bool
}

// ECG is an electrocardiogram that a person took with a wrist device, with what the device
// made of it. It is no diagnosis.
type ECG struct {
	DeviceID                string    `json:"device_id,omitempty"`
	At                      time.Time `json:"at"` // in the offset of the device's clock, or in UTC when OffsetMin is nil
	OffsetMin               *int      `json:"utc_offset_min,omitempty"`
	AvgBPM                  *float64  `json:"avg_bpm,omitempty"`
	HRVMS                   *float64  `json:"hrv_ms,omitempty"`
	HRVLevel                string    `json:"hrv_level,omitempty"` // NO_BASELINE, BELOW_USUAL, USUAL, ABOVE_USUAL
	BeatToBeatMS            *float64  `json:"beat_to_beat_ms,omitempty"`
	PulseTransitSystolicMS  *float64  `json:"pulse_transit_systolic_ms,omitempty"`
	PulseTransitDiastolicMS *float64  `json:"pulse_transit_diastolic_ms,omitempty"`
	PulseTransitQuality     *float64  `json:"pulse_transit_quality_index,omitempty"`

	Samples []TimedValue `json:"-"` // mV
	Quality []ECGQuality `json:"-"` // in the source's order
}

// ECGQuality is how good a recording is from a moment on.
type ECGQuality struct {
	SinceStart time.Duration
	Level      string // NO_CONTACT, LOW, HIGH
}

// SpO2 is a test of the oxygen in the blood that a person took with a wrist device.
type SpO2 struct {
	DeviceID   string    `json:"device_id,omitempty"`
	At         time.Time `json:"at"` // in the offset of the device's clock, or in UTC when OffsetMin is nil
	OffsetMin  *int      `json:"utc_offset_min,omitempty"`
	Status     string    `json:"status,omitempty"` // PASSED, or INCONCLUSIVE with why
	OxygenPct  *float64  `json:"blood_oxygen_pct,omitempty"`
	Class      string    `json:"class,omitempty"`       // VERY_LOW, LOW, NORMAL
	Deviation  string    `json:"deviation,omitempty"`   // NO_BASELINE, BELOW_USUAL, USUAL, ABOVE_USUAL
	QualityPct *float64  `json:"quality_pct,omitempty"` // mean
	AvgBPM     *float64  `json:"avg_bpm,omitempty"`
	HRVMS      *float64  `json:"hrv_ms,omitempty"`
	HRVLevel   string    `json:"hrv_deviation,omitempty"` // as Deviation
	AltitudeM  *float64  `json:"altitude_m,omitempty"`
}

// Passed reports whether the test came to a result.
func (s *SpO2) Passed() bool { return s.Status == "PASSED" }

type timedColumns struct {
	SinceStartS column `json:"since_start_s"`
	Values      column `json:"values"`
}

func timedOf(series []TimedValue) *timedColumns {
	if len(series) == 0 {
		return nil
	}
	at, values := split(series, func(v TimedValue) (float64, float64) { return v.SinceStart.Seconds(), v.Value })
	return &timedColumns{at, values}
}

func (c *timedColumns) values(to *[]TimedValue) (err error) {
	*to = nil
	if c != nil {
		*to, err = joined(c.SinceStartS, c.Values, func(atS, v float64) TimedValue { return TimedValue{durationOf(atS), v} })
	}
	return err
}

type temperatureSeries struct {
	Temperature *timedColumns `json:"temperature_c,omitempty"`
}

func (t *BodyTemperature) series() any {
	if len(t.Samples) == 0 {
		return nil
	}
	return temperatureSeries{timedOf(t.Samples)}
}

func (t *BodyTemperature) setSeries(document []byte) error {
	var s temperatureSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	return s.Temperature.values(&t.Samples)
}

type contactSeries struct {
	SinceStartS column `json:"since_start_s,omitempty"`
	Contact     []bool `json:"contact,omitempty"`
}

func (c *SkinContact) series() any {
	if len(c.Changes) == 0 {
		return nil
	}
	at, contact := split(c.Changes, func(change ContactChange) (float64, bool) { return change.SinceStart.Seconds(), change.Contact })
	return contactSeries{at, contact}
}

func (c *SkinContact) setSeries(document []byte) error {
	var s contactSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	changes, err := joined(s.SinceStartS, s.Contact, func(atS float64, contact bool) ContactChange {
		return ContactChange{durationOf(atS), contact}
	})
	c.Changes = changes
	return err
}

type qualityColumns struct {
	SinceStartS column   `json:"since_start_s"`
	Level       []string `json:"level"`
}

type ecgSeries struct {
	Amplitude *timedColumns  `json:"amplitude_mv,omitempty"`
	Quality   qualityColumns `json:"quality,omitzero"`
}

func (e *ECG) series() any {
	if len(e.Samples)+len(e.Quality) == 0 {
		return nil
	}
	at, level := split(e.Quality, func(q ECGQuality) (float64, string) { return q.SinceStart.Seconds(), q.Level })
	return ecgSeries{timedOf(e.Samples), qualityColumns{at, level}}
}

func (e *ECG) setSeries(document []byte) error {
	var s ecgSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	quality, err := joined(s.Quality.SinceStartS, s.Quality.Level, func(atS float64, level string) ECGQuality {
		return ECGQuality{durationOf(atS), level}
	})
	e.Quality = quality
	return errors.Join(err, s.Amplitude.values(&e.Samples))
}

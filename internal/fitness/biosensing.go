package fitness

import (
	"encoding/json"
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
	c := &timedColumns{make(column, len(series)), make(column, len(series))}
	for i, v := range series {
		c.SinceStartS[i], c.Values[i] = v.SinceStart.Seconds(), v.Value
	}
	return c
}

func (c *timedColumns) values(to *[]TimedValue) error {
	*to = nil
	if c == nil || len(c.SinceStartS) == 0 {
		return nil
	}
	if len(c.SinceStartS) != len(c.Values) {
		return errUneven
	}
	*to = make([]TimedValue, len(c.Values))
	for i, at := range c.SinceStartS {
		(*to)[i] = TimedValue{durationOf(at), c.Values[i]}
	}
	return nil
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
	var s contactSeries
	for _, change := range c.Changes {
		s.SinceStartS = append(s.SinceStartS, change.SinceStart.Seconds())
		s.Contact = append(s.Contact, change.Contact)
	}
	return s
}

func (c *SkinContact) setSeries(document []byte) error {
	var s contactSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	if len(s.SinceStartS) != len(s.Contact) {
		return errUneven
	}
	c.Changes = nil
	for i, at := range s.SinceStartS {
		c.Changes = append(c.Changes, ContactChange{durationOf(at), s.Contact[i]})
	}
	return nil
}

type qualityColumns struct {
	SinceStartS column   `json:"since_start_s"`
	Level       []string `json:"level"`
}

type ecgSeries struct {
	Amplitude *timedColumns   `json:"amplitude_mv,omitempty"`
	Quality   *qualityColumns `json:"quality,omitempty"`
}

func (e *ECG) series() any {
	if len(e.Samples)+len(e.Quality) == 0 {
		return nil
	}
	s := ecgSeries{Amplitude: timedOf(e.Samples)}
	if len(e.Quality) > 0 {
		s.Quality = &qualityColumns{}
		for _, q := range e.Quality {
			s.Quality.SinceStartS = append(s.Quality.SinceStartS, q.SinceStart.Seconds())
			s.Quality.Level = append(s.Quality.Level, q.Level)
		}
	}
	return s
}

func (e *ECG) setSeries(document []byte) error {
	var s ecgSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	e.Quality = nil
	if q := s.Quality; q != nil {
		if len(q.SinceStartS) != len(q.Level) {
			return errUneven
		}
		for i, at := range q.SinceStartS {
			e.Quality = append(e.Quality, ECGQuality{durationOf(at), q.Level[i]})
		}
	}
	return s.Amplitude.values(&e.Samples)
}

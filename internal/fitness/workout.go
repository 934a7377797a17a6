package fitness

import (
	"iter"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Workout is one training session as a device recorded it.
type Workout struct {
	ID         string    `json:"id"` // of the source
	Device     string    `json:"device,omitempty"`
	DeviceID   string    `json:"device_id,omitempty"`
	UploadedAt time.Time `json:"uploaded_at,omitzero"` // zero when unknown

	Start        civil.DateTime `json:"-"`                        // on the device's clock
	UTCOffsetMin *int           `json:"utc_offset_min,omitempty"` // of the device's clock at the start
	Duration     *time.Duration `json:"-"`

	Sport       string `json:"sport,omitempty"`        // the source's code of the sport, the most detailed one it gives
	SportFamily string `json:"sport_family,omitempty"` // the source's code of the family, "" when it adds nothing

	EnergyKcal   *float64 `json:"energy_kcal,omitempty"` // gross; 0 with a duration of a minute or more is unknown
	DistanceM    *float64 `json:"distance_m,omitempty"`
	AvgBPM       *float64 `json:"avg_bpm,omitempty"`
	MaxBPM       *float64 `json:"max_bpm,omitempty"`
	RunningIndex *int     `json:"running_index,omitempty"`

	// TrainingLoad estimates the energy stores used. It is not a cardio load, and the one
	// never stands in for the other.
	TrainingLoad *float64      `json:"training_load,omitempty"`
	Loads        *SessionLoads `json:"session_loads,omitempty"`

	FatPct          *float64 `json:"fat_pct,omitempty"` // shares of EnergyKcal
	CarbohydratePct *float64 `json:"carbohydrate_pct,omitempty"`
	ProteinPct      *float64 `json:"protein_pct,omitempty"`

	HasRoute bool            `json:"has_route,omitempty"`
	ClubName string          `json:"club_name,omitempty"`
	Zones    []HeartRateZone `json:"zones,omitempty"` // in ascending order

	// What Streams come to; set where a workout is kept.
	Recorded []StreamKind `json:"recorded,omitzero"` // the kinds of the streams; nil while they were not asked for
	AscentM  *float64     `json:"ascent_m,omitempty"`

	Streams []Stream     `json:"-"`
	Route   []RoutePoint `json:"-"`
}

// SessionLoads are the three loads of one session.
type SessionLoads struct {
	Cardio    SessionLoadPart `json:"cardio,omitzero"` // a training impulse (TRIMP)
	Muscle    SessionLoadPart `json:"muscle,omitzero"`
	Perceived SessionLoadPart `json:"perceived,omitzero"` // perceived exertion times minutes
	RPE       *int            `json:"rpe,omitempty"`      // rate of perceived exertion, 1 to 10
}

// SessionLoadPart is a load with the source's words for it, such as "HIGH".
type SessionLoadPart struct {
	Value *float64 `json:"value,omitempty"`
	Level string   `json:"level,omitempty"` // "" when the source does not say
}

// HeartRateZone is the time spent between two heart rates.
type HeartRateZone struct {
	LowerBPM int           `json:"lower_bpm"`
	UpperBPM int           `json:"upper_bpm"`
	InZone   time.Duration `json:"-"`
}

// StreamKind is what a stream measures, with its unit.
type StreamKind string

// The kinds of streams.
const (
	StreamHeartRate      StreamKind = "heart_rate_bpm"
	StreamSpeed          StreamKind = "speed_kmh"
	StreamCadence        StreamKind = "cadence_rpm"
	StreamRunningCadence StreamKind = "running_cadence_spm"
	StreamAltitude       StreamKind = "altitude_m"
	StreamPower          StreamKind = "power_w"
	StreamPedallingIndex StreamKind = "pedalling_index_pct"
	StreamLeftRight      StreamKind = "left_right_balance_pct"
	StreamAirPressure    StreamKind = "air_pressure_hpa"
	StreamTemperature    StreamKind = "temperature_c"
	StreamDistance       StreamKind = "distance_m" // cumulative
	StreamRR             StreamKind = "rr_ms"      // one value a beat, no interval
)

// Stream is a series of one kind. Value i was measured i intervals after the start;
// [Absent] keeps the place of a value that the sensor did not give.
type Stream struct {
	Kind     StreamKind
	Interval time.Duration // 0 for RR intervals
	Values   []float64
}

// All yields each value with its time since the start, absent ones included.
func (s Stream) All() iter.Seq2[time.Duration, float64] {
	return func(yield func(time.Duration, float64) bool) {
		for i, v := range s.Values {
			if !yield(time.Duration(i)*s.Interval, v) {
				return
			}
		}
	}
}

// RoutePoint is a position on the way.
type RoutePoint struct {
	SinceStart time.Duration
	Latitude   float64 // degrees
	Longitude  float64 // degrees
}

// Date returns the day that the workout belongs to: that of its start on the device's clock.
func (w *Workout) Date() civil.Date { return w.Start.Date }

// Stream returns the stream of a kind, and whether the workout has one.
func (w *Workout) Stream(kind StreamKind) (Stream, bool) {
	for _, s := range w.Streams {
		if s.Kind == kind {
			return s, true
		}
	}
	return Stream{}, false
}

package fitness

import (
	"iter"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Workout is one training session as a device recorded it.
type Workout struct {
	ID         string // of the source
	Device     string
	DeviceID   string
	UploadedAt time.Time // zero when unknown

	Start        civil.DateTime // on the device's clock
	UTCOffsetMin *int           // of the device's clock at the start
	Duration     *time.Duration

	Sport       string // the source's code of the sport, the most detailed one it gives
	SportFamily string // the source's code of the family, "" when it adds nothing

	EnergyKcal   *float64 // gross; 0 with a duration of a minute or more is unknown
	DistanceM    *float64
	AvgBPM       *float64
	MaxBPM       *float64
	RunningIndex *int

	// TrainingLoad estimates the energy stores used. It is not a cardio load, and the one
	// never stands in for the other.
	TrainingLoad *float64
	Loads        *SessionLoads

	FatPct          *float64 // shares of EnergyKcal
	CarbohydratePct *float64
	ProteinPct      *float64

	HasRoute bool
	ClubName string
	Zones    []HeartRateZone // in ascending order
	Streams  []Stream
	Route    []RoutePoint
}

// SessionLoads are the three loads of one session.
type SessionLoads struct {
	Cardio    SessionLoadPart // a training impulse (TRIMP)
	Muscle    SessionLoadPart
	Perceived SessionLoadPart // perceived exertion times minutes
	RPE       *int            // rate of perceived exertion, 1 to 10
}

// SessionLoadPart is a load with the source's words for it, such as "HIGH".
type SessionLoadPart struct {
	Value *float64
	Level string // "" when the source does not say
}

// HeartRateZone is the time spent between two heart rates.
type HeartRateZone struct {
	LowerBPM int
	UpperBPM int
	InZone   time.Duration
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

package fitness

import (
	"slices"

	"github.com/paceline/paceline/internal/units"
)

// Field is a figure of the domain, named with its unit: the values it can take, and the
// values that a device writes there to say that it has none.
type Field struct {
	Min, Max  float64
	Sentinels []float64 // belong to this field alone: -1 is "none" for a cardio load and real for an ANS charge
}

// The fields. A value outside Min to Max is not stored and not shown.
//
//nolint:gochecknoglobals // the table is the point: one place for what is possible
var (
	HeartRateBPM     = Field{25, 240, []float64{0}}
	BeatToBeatMS     = Field{250, 2400, []float64{0}}
	RMSSDMS          = Field{1, 500, []float64{0}}
	BreathsPerMin    = Field{3, 60, []float64{0}}
	ANSCharge        = Field{-10, 10, nil}
	ANSStatus        = Field{1, 5, []float64{0}}
	RechargeStatus   = Field{1, 6, []float64{0, -1}}
	CardioLoadValue  = Field{0, 5000, []float64{-1}}
	CardioLoadRatio  = Field{0, 100, []float64{-1}}
	SessionLoad      = Field{0, 100000, []float64{-1}}
	TrainingLoad     = Field{0, 100000, []float64{-1}}
	SleepScore       = Field{1, 100, []float64{0, -1}}
	SleepThemeScore  = Field{1, 100, []float64{0, -1}}
	SleepCharge      = Field{1, 5, []float64{-1, 0}}
	SleepRating      = Field{1, 5, []float64{0}}
	SleepContinuity  = Field{1, 5, []float64{0}}
	ContinuityClass  = Field{1, 5, []float64{0}}
	SleepCycles      = Field{0, 30, []float64{-1}}
	AlertnessGrade   = Field{0, 10, nil}
	EnergyKcal       = Field{0, 30000, []float64{-1}}
	Steps            = Field{0, 150000, []float64{-1}}
	DistanceM        = Field{0, 2e6, []float64{-1}}
	ActivityGoalPct  = Field{0, 10000, []float64{-1}}
	SharePct         = Field{0, 100, []float64{-1}}
	RunningIndex     = Field{1, 150, []float64{0, -1}}
	WeightKg         = Field{20, 400, []float64{0}}
	HeightCm         = Field{50, 260, []float64{0}}
	VO2Max           = Field{5, 100, []float64{0}}
	UTCOffsetMin     = Field{-18 * 60, 18 * 60, nil}
	InactivityAlerts = Field{0, 1000, []float64{-1}}
	MeasuredC        = Field{-10, 50, nil} // of a body or its skin; a bare wrist can be cold
	DeviationC       = Field{-20, 20, nil}
	OxygenPct        = Field{50, 100, []float64{0}}
	AmplitudeMV      = Field{-100, 100, nil}
	PulseTransitMS   = Field{1, 2000, []float64{0}}
)

// Possible reports whether v is a value that the field can take: a number in its range and no
// sentinel.
func (f Field) Possible(v float64) bool {
	return v >= f.Min && v <= f.Max && !slices.Contains(f.Sentinels, v)
}

// Known returns v, or nil when it is not possible.
func (f Field) Known(v float64) *float64 {
	if !f.Possible(v) {
		return nil
	}
	return &v
}

// KnownInt returns v rounded to a whole number, or nil as Known does.
func (f Field) KnownInt(v float64) *int {
	if !f.Possible(v) {
		return nil
	}
	return new(int(units.Round(v, 0)))
}

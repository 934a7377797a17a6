package fitness

import (
	"fmt"
	"math"
	"slices"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/units"
)

// Field is a figure of the domain: its name with the unit, the values it can take, and the
// values that a device writes there to say that it has none.
type Field struct {
	Name      string // as in JSON, with its unit
	Min, Max  float64
	Sentinels []float64 // belong to this field alone: -1 is "none" for a cardio load and real for an ANS charge
}

// The fields. A value outside Min to Max is not stored and not shown.
//
//nolint:gochecknoglobals // the table is the point: one place for what is possible
var (
	HeartRateBPM     = Field{"heart_rate_bpm", 25, 240, []float64{0}}
	BeatToBeatMS     = Field{"beat_to_beat_ms", 250, 2400, []float64{0}}
	RMSSDMS          = Field{"rmssd_ms", 1, 500, []float64{0}}
	BreathingRateRPM = Field{"breathing_rate_rpm", 3, 60, []float64{0}}
	ANSCharge        = Field{"ans_charge", -10, 10, nil}
	ANSStatus        = Field{"ans_charge_status", 1, 5, []float64{0}}
	RechargeStatus   = Field{"nightly_recharge_status", 1, 6, []float64{0, -1}}
	CardioLoadValue  = Field{"cardio_load", 0, 5000, []float64{-1}}
	CardioLoadRatio  = Field{"cardio_load_ratio", 0, 100, []float64{-1}}
	SessionLoad      = Field{"session_load", 0, 100000, []float64{-1}}
	TrainingLoad     = Field{"training_load", 0, 100000, []float64{-1}}
	SleepScore       = Field{"sleep_score", 1, 100, []float64{0, -1}}
	SleepThemeScore  = Field{"sleep_theme_score", 1, 100, []float64{0, -1}}
	SleepCharge      = Field{"sleep_charge", 1, 5, []float64{-1, 0}}
	SleepRating      = Field{"sleep_rating", 1, 5, []float64{0}}
	SleepContinuity  = Field{"continuity", 1, 5, []float64{0}}
	ContinuityClass  = Field{"continuity_class", 1, 5, []float64{0}}
	SleepCycles      = Field{"sleep_cycles", 0, 30, []float64{-1}}
	AlertnessGrade   = Field{"grade", 0, 10, nil}
	EnergyKcal       = Field{"energy_kcal", 0, 30000, []float64{-1}}
	Steps            = Field{"steps", 0, 150000, []float64{-1}}
	DistanceM        = Field{"distance_m", 0, 2e6, []float64{-1}}
	ActivityGoalPct  = Field{"activity_goal_pct", 0, 10000, []float64{-1}}
	SharePct         = Field{"share_pct", 0, 100, []float64{-1}}
	RunningIndex     = Field{"running_index", 1, 150, []float64{0, -1}}
	WeightKg         = Field{"weight_kg", 20, 400, []float64{0}}
	HeightCm         = Field{"height_cm", 50, 260, []float64{0}}
	VO2Max           = Field{"vo2max_ml_kg_min", 5, 100, []float64{0}}
	UTCOffsetMin     = Field{"utc_offset_min", -18 * 60, 18 * 60, nil}
	InactivityAlerts = Field{"inactivity_alerts", 0, 1000, []float64{-1}}
)

// Known returns v, or nil when it is a sentinel of the field, outside its range or no number.
func (f Field) Known(v float64) *float64 {
	if math.IsNaN(v) || v < f.Min || v > f.Max || slices.Contains(f.Sentinels, v) {
		return nil
	}
	return &v
}

// KnownInt returns v rounded to a whole number, or nil as Known does.
func (f Field) KnownInt(v float64) *int {
	known := f.Known(v)
	if known == nil {
		return nil
	}
	return new(int(units.Round(*known, 0)))
}

// Check returns a fault.Invalid error that names the allowed range when v is outside it.
func (f Field) Check(v float64) error {
	if math.IsNaN(v) || v < f.Min || v > f.Max {
		return fault.New(fault.Invalid, "%s %s is out of range", f.Name, fmt.Sprint(v)).
			WithHint("Allowed: %s to %s.", units.Number(f.Min, 2), units.Number(f.Max, 2))
	}
	return nil
}

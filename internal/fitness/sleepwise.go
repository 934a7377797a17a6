package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Alertness is how alert a person is expected to be between two sleeps. Times are instants
// in the offset of the sleep, or in UTC when OffsetMin is nil.
type Alertness struct {
	Grade          *float64        `json:"grade,omitempty"` // 0 to 10
	GradeValid     *time.Duration  `json:"-"`
	GradeType      string          `json:"grade_type,omitempty"`     // PRIMARY, ADDITIONAL; words of the source without their prefix
	Classification string          `json:"classification,omitempty"` // WEAK, FAIR, STRONG, EXCELLENT
	Validity       string          `json:"validity,omitempty"`       // RESET, NOT_VALID, ESTIMATE, VALID
	SleepInertia   string          `json:"sleep_inertia,omitempty"`  // NO_INERTIA, MILD, MODERATE, HEAVY
	SleepType      string          `json:"sleep_type,omitempty"`     // PRIMARY, SECONDARY, ARTIFICIAL
	ResultType     string          `json:"result_type,omitempty"`    // PREDICTION, HISTORY
	OffsetMin      *int            `json:"utc_offset_min,omitempty"`
	Start          time.Time       `json:"start,omitzero"`
	End            time.Time       `json:"end,omitzero"`
	SleepStart     time.Time       `json:"sleep_start,omitzero"`
	SleepEnd       time.Time       `json:"sleep_end,omitzero"`
	Hours          []AlertnessHour `json:"-"`
}

// Date returns the day of waking that the forecast follows from; the zero Date when the
// source does not say when the sleep ended.
func (a *Alertness) Date() civil.Date {
	if a.SleepEnd.IsZero() {
		return civil.Date{}
	}
	return civil.DateOf(a.SleepEnd)
}

// AlertnessHour is the level of an hour; the first and the last may be shorter.
type AlertnessHour struct {
	Start    time.Time `json:"start,omitzero"`
	End      time.Time `json:"end,omitzero"`
	Level    string    `json:"level,omitempty"` // MINIMAL, VERY_LOW, LOW, HIGH, VERY_HIGH
	Validity string    `json:"validity,omitempty"`
}

// CircadianBedtime is when a person's rhythm makes sleep come easily.
type CircadianBedtime struct {
	Validity       string    `json:"validity,omitempty"`
	Quality        string    `json:"quality,omitempty"`        // WEAK, COMPROMISED, CLEARLY_RECOGNIZABLE
	ResultType     string    `json:"result_type,omitempty"`    // PREDICTION, HISTORY
	OffsetMin      *int      `json:"utc_offset_min,omitempty"` // Polar reports 0 here wrongly: the alertness of the same night has the true one
	Start          time.Time `json:"start,omitzero"`
	End            time.Time `json:"end,omitzero"`
	PreferredStart time.Time `json:"preferred_start,omitzero"` // of the preferred sleep
	PreferredEnd   time.Time `json:"preferred_end,omitzero"`
	GateStart      time.Time `json:"gate_start,omitzero"` // the window in which falling asleep is easiest
	GateEnd        time.Time `json:"gate_end,omitzero"`
}

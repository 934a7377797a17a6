package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Alertness is how alert a person is expected to be between two sleeps. Times are instants
// in the offset of the sleep, or in UTC when OffsetMin is nil.
type Alertness struct {
	Grade          *float64 // 0 to 10
	GradeValid     *time.Duration
	GradeType      string // PRIMARY, ADDITIONAL; words of the source without their prefix
	Classification string // WEAK, FAIR, STRONG, EXCELLENT
	Validity       string // RESET, NOT_VALID, ESTIMATE, VALID
	SleepInertia   string // NO_INERTIA, MILD, MODERATE, HEAVY
	SleepType      string // PRIMARY, SECONDARY, ARTIFICIAL
	ResultType     string // PREDICTION, HISTORY
	OffsetMin      *int
	Start, End     time.Time
	SleepStart     time.Time
	SleepEnd       time.Time
	Hours          []AlertnessHour
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
	Start, End time.Time
	Level      string // MINIMAL, VERY_LOW, LOW, HIGH, VERY_HIGH
	Validity   string
}

// CircadianBedtime is when a person's rhythm makes sleep come easily.
type CircadianBedtime struct {
	Validity       string
	Quality        string // WEAK, COMPROMISED, CLEARLY_RECOGNIZABLE
	ResultType     string // PREDICTION, HISTORY
	OffsetMin      *int   // Polar reports 0 here wrongly: the alertness of the same night has the true one
	Start, End     time.Time
	PreferredStart time.Time // of the preferred sleep
	PreferredEnd   time.Time
	GateStart      time.Time // the window in which falling asleep is easiest
	GateEnd        time.Time
}

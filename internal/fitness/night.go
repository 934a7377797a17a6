package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Night is one sleep. It belongs to the day of waking.
type Night struct {
	// Date is the source's result date, the key that joins a night with its recharge and
	// alertness. It can differ from WakeDate when a sleep ends after 18:00.
	Date     civil.Date `json:"date"`
	DeviceID string     `json:"device_id,omitempty"`
	Start    time.Time  `json:"start,omitzero"` // fell asleep, in the offset of the device's clock then
	End      time.Time  `json:"end,omitzero"`   // woke up, likewise; zero when unknown

	Light         *time.Duration `json:"-"` // N1 and N2
	Deep          *time.Duration `json:"-"` // N3
	REM           *time.Duration `json:"-"`
	Unrecognized  *time.Duration `json:"-"`
	Interruptions *time.Duration `json:"-"` // awake between Start and End
	ShortBreaks   *time.Duration `json:"-"` // interruptions under 90 s each
	LongBreaks    *time.Duration `json:"-"` // interruptions of 90 s or more

	Score             *int           `json:"sleep_score,omitempty"`      // 1 to 100
	Continuity        *float64       `json:"continuity,omitempty"`       // 1.0 fragmented to 5.0 uninterrupted
	ContinuityClass   *int           `json:"continuity_class,omitempty"` // 1 to 5
	Charge            *int           `json:"sleep_charge,omitempty"`     // the score against the usual: 1 much below to 5 much above
	Rating            *int           `json:"rating,omitempty"`           // the person's own: 1 very poorly to 5 very well
	Cycles            *int           `json:"cycles,omitempty"`
	Goal              *time.Duration `json:"-"`
	DurationScore     *float64       `json:"duration_score,omitempty"`     // 1 to 100
	SolidityScore     *float64       `json:"solidity_score,omitempty"`     // 1 to 100
	RegenerationScore *float64       `json:"regeneration_score,omitempty"` // 1 to 100

	// What HeartRate comes to; set where a night is kept.
	AvgBPM *float64 `json:"avg_bpm,omitempty"`
	MinBPM *float64 `json:"min_bpm,omitempty"`

	Hypnogram []StageChange `json:"-"` // as the device's clock showed, in the source's order
	HeartRate []ClockValue  `json:"-"` // beats per minute, likewise
}

// WakeDate returns the day of waking, or Date when the end is unknown.
func (n *Night) WakeDate() civil.Date {
	if n.End.IsZero() {
		return n.Date
	}
	return civil.DateOf(n.End)
}

// Stage is a stage of sleep.
type Stage int

// The stages.
const (
	StageUnknown Stage = iota
	StageWake
	StageREM
	StageN1 // lighter non-REM
	StageN2 // light non-REM
	StageDeep
)

// StageChange is the moment at which a stage begins.
type StageChange struct {
	Clock civil.Clock
	Stage Stage
}

// ClockValue is a value at a reading of the device's clock.
type ClockValue struct {
	Clock civil.Clock
	Value float64
}

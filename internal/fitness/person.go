package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// PhysicalInfo is what a source knows of a body. Heart rates and thresholds are settings,
// not measurements of a day.
type PhysicalInfo struct {
	WeightKg           *float64
	WeightSource       string // DEFAULT, ESTIMATE, USER, MEASURED, KEEP
	HeightCm           *float64
	Birthday           civil.Date
	Sex                string // MALE, FEMALE, as the source has it
	MaxBPM             *int
	RestingBPM         *int
	AerobicBPM         *int // threshold
	AnaerobicBPM       *int // threshold
	VO2Max             *int // ml/kg/min
	TrainingBackground string
	TypicalDay         string
	SleepGoal          *time.Duration
	CreatedAt          time.Time
	ModifiedAt         time.Time
}

// Person is an account at a source.
type Person struct {
	ID           string
	MemberID     string // what the person is called at our side
	RegisteredAt time.Time
	FirstName    string
	LastName     string
	Birthday     civil.Date
	Sex          string
	WeightKg     *float64
	HeightCm     *float64
	Extra        []ExtraInfo
}

// ExtraInfo is an answer that a partner asked of a person.
type ExtraInfo struct {
	Name  string
	Value string
}

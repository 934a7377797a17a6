package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// PhysicalInfo is what a source knows of a body. Heart rates and thresholds are settings,
// not measurements of a day.
type PhysicalInfo struct {
	WeightKg           *float64       `json:"weight_kg,omitempty"`
	WeightSource       string         `json:"weight_source,omitempty"` // DEFAULT, ESTIMATE, USER, MEASURED, KEEP
	HeightCm           *float64       `json:"height_cm,omitempty"`
	Birthday           civil.Date     `json:"birthday,omitzero"`
	Sex                string         `json:"sex,omitempty"` // MALE, FEMALE, as the source has it
	MaxBPM             *int           `json:"max_bpm,omitempty"`
	RestingBPM         *int           `json:"resting_bpm,omitempty"`
	AerobicBPM         *int           `json:"aerobic_bpm,omitempty"`   // threshold
	AnaerobicBPM       *int           `json:"anaerobic_bpm,omitempty"` // threshold
	VO2Max             *int           `json:"vo2max_ml_kg_min,omitempty"`
	TrainingBackground string         `json:"training_background,omitempty"`
	TypicalDay         string         `json:"typical_day,omitempty"`
	SleepGoal          *time.Duration `json:"-"`
	CreatedAt          time.Time      `json:"created_at,omitzero"`
	ModifiedAt         time.Time      `json:"modified_at,omitzero"`
}

// Person is an account at a source.
type Person struct {
	ID           string      `json:"id"`
	MemberID     string      `json:"member_id,omitempty"` // what the person is called at our side
	RegisteredAt time.Time   `json:"registered_at,omitzero"`
	FirstName    string      `json:"first_name,omitempty"`
	LastName     string      `json:"last_name,omitempty"`
	Birthday     civil.Date  `json:"birthday,omitzero"`
	Sex          string      `json:"sex,omitempty"`
	WeightKg     *float64    `json:"weight_kg,omitempty"`
	HeightCm     *float64    `json:"height_cm,omitempty"`
	Extra        []ExtraInfo `json:"extra,omitempty"`
}

// ExtraInfo is an answer that a partner asked of a person.
type ExtraInfo struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

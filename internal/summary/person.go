package summary

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Person is an account at Polar.
type Person struct {
	Found        bool       `json:"found"`
	UserID       Text       `json:"polar_user_id,omitempty"`
	MemberID     Text       `json:"member_id,omitempty"`
	RegisteredAt Moment     `json:"registered_at,omitzero"`
	FirstName    Text       `json:"first_name,omitempty"`
	LastName     Text       `json:"last_name,omitempty"`
	Birthday     civil.Date `json:"birthday,omitzero"`
	Sex          Code       `json:"sex,omitempty"`
	WeightKg     *Number    `json:"weight_kg,omitempty"`
	HeightCm     *Number    `json:"height_cm,omitempty"`
	Extra        []Extra    `json:"extra,omitempty"`
	LeftOut      int        `json:"extra_left_out,omitempty"`

	Provenance
}

// Extra is an answer that a partner asked of the person.
type Extra struct {
	Name  Text `json:"name"`
	Value Text `json:"value"`
}

const mostExtras = 20

// NewPerson describes an account; nil is none.
func NewPerson(p *fitness.Person) *Person {
	if p == nil {
		return &Person{}
	}
	doc := &Person{
		Found: true, UserID: text(p.ID), MemberID: text(p.MemberID), RegisteredAt: momentOf(p.RegisteredAt),
		FirstName: text(p.FirstName), LastName: text(p.LastName), Birthday: p.Birthday, Sex: code(p.Sex),
		WeightKg: number(p.WeightKg), HeightCm: number(p.HeightCm),
		LeftOut: max(0, len(p.Extra)-mostExtras),
	}
	for _, e := range p.Extra[:min(len(p.Extra), mostExtras)] {
		doc.Extra = append(doc.Extra, Extra{text(e.Name), text(e.Value)})
	}
	return doc
}

// PhysicalInfo is what Polar's settings say of a body.
type PhysicalInfo struct {
	Found              bool       `json:"found"`
	ModifiedAt         Moment     `json:"modified_at,omitzero"`
	CreatedAt          Moment     `json:"created_at,omitzero"`
	WeightKg           *Number    `json:"weight_kg,omitempty"`
	WeightSource       Code       `json:"weight_source,omitempty"`
	HeightCm           *Number    `json:"height_cm,omitempty"`
	Birthday           civil.Date `json:"birthday,omitzero"`
	Sex                Code       `json:"sex,omitempty"`
	MaxBPM             *int       `json:"max_heart_rate_bpm,omitempty"`
	RestingBPM         *int       `json:"resting_heart_rate_bpm,omitempty"`
	AerobicBPM         *int       `json:"aerobic_threshold_bpm,omitempty"`
	AnaerobicBPM       *int       `json:"anaerobic_threshold_bpm,omitempty"`
	VO2Max             *int       `json:"vo2max_ml_kg_min,omitempty"`
	TrainingBackground Code       `json:"training_background,omitempty"`
	TypicalDay         Code       `json:"typical_day,omitempty"`
	SleepGoal          *Seconds   `json:"sleep_goal_s,omitempty"`
	Today              civil.Date `json:"today,omitzero"`

	Provenance
}

// NewPhysicalInfo describes a body as Polar's settings have it; nil is none.
func NewPhysicalInfo(q Question, p *fitness.PhysicalInfo) *PhysicalInfo {
	if p == nil {
		return &PhysicalInfo{Today: q.Today}
	}
	return &PhysicalInfo{
		Found: true, ModifiedAt: momentOf(p.ModifiedAt), CreatedAt: momentOf(p.CreatedAt),
		WeightKg: number(p.WeightKg), WeightSource: code(p.WeightSource), HeightCm: number(p.HeightCm),
		Birthday: p.Birthday, Sex: code(p.Sex),
		MaxBPM: p.MaxBPM, RestingBPM: p.RestingBPM, AerobicBPM: p.AerobicBPM, AnaerobicBPM: p.AnaerobicBPM,
		VO2Max: p.VO2Max, TrainingBackground: code(p.TrainingBackground), TypicalDay: code(p.TypicalDay),
		SleepGoal: seconds(p.SleepGoal), Today: q.Today,
	}
}

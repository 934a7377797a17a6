package fitness

import (
	"encoding/json"
	"time"
)

type alertnessFields Alertness

// alertnessDocument is a forecast as it is kept.
type alertnessDocument struct {
	*alertnessFields

	GradeValid *keptSeconds `json:"grade_valid_s,omitempty"`
}

// MarshalJSON writes the forecast without its hours.
func (a Alertness) MarshalJSON() ([]byte, error) {
	return json.Marshal(alertnessDocument{(*alertnessFields)(&a), (*keptSeconds)(a.GradeValid)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (a *Alertness) UnmarshalJSON(text []byte) error {
	d := alertnessDocument{alertnessFields: (*alertnessFields)(a)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	a.GradeValid = (*time.Duration)(d.GradeValid)
	return nil
}

type alertnessSeries struct {
	Hours []AlertnessHour `json:"hours,omitempty"`
}

func (a *Alertness) series() any {
	if len(a.Hours) == 0 {
		return nil
	}
	return alertnessSeries{a.Hours}
}

func (a *Alertness) setSeries(document []byte) error {
	var s alertnessSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	a.Hours = s.Hours
	return nil
}

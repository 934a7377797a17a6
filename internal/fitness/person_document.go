package fitness

import (
	"encoding/json"
	"time"
)

type bodyFields PhysicalInfo

// bodyDocument is what is known of a body as it is kept.
type bodyDocument struct {
	*bodyFields

	SleepGoal *keptSeconds `json:"sleep_goal_s,omitempty"`
}

// MarshalJSON writes the settings with durations in seconds.
func (p PhysicalInfo) MarshalJSON() ([]byte, error) {
	return json.Marshal(bodyDocument{(*bodyFields)(&p), (*keptSeconds)(p.SleepGoal)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *PhysicalInfo) UnmarshalJSON(text []byte) error {
	d := bodyDocument{bodyFields: (*bodyFields)(p)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	p.SleepGoal = (*time.Duration)(d.SleepGoal)
	return nil
}

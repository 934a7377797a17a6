package fitness

import "github.com/paceline/paceline/internal/civil"

// Recharge is how the autonomic nervous system recovered in a night, measured over four
// hours from half an hour after falling asleep.
type Recharge struct {
	Date          civil.Date `json:"date"` // of waking
	AvgBPM        *float64   `json:"avg_bpm,omitempty"`
	BeatToBeatMS  *float64   `json:"beat_to_beat_ms,omitempty"`
	RMSSDMS       *float64   `json:"rmssd_ms,omitempty"`
	BreathsPerMin *float64   `json:"breaths_per_min,omitempty"`

	Status    *int     `json:"status,omitempty"`     // 1 very poor to 6 very good
	ANSCharge *float64 `json:"ans_charge,omitempty"` // -10 to +10, 0 is usual; every value is real
	ANSStatus *int     `json:"ans_status,omitempty"` // 1 much below usual to 5 much above

	RMSSD     []ClockValue `json:"-"` // ms, in the source's order
	Breathing []ClockValue `json:"-"` // breaths per minute, in the source's order
}

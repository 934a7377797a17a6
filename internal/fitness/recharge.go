package fitness

import "github.com/paceline/paceline/internal/civil"

// Recharge is how the autonomic nervous system recovered in a night, measured over four
// hours from half an hour after falling asleep.
type Recharge struct {
	Date          civil.Date // of waking
	AvgBPM        *float64
	BeatToBeatMS  *float64
	RMSSDMS       *float64
	BreathsPerMin *float64

	Status    *int     // 1 very poor to 6 very good
	ANSCharge *float64 // -10 to +10, 0 is usual; every value is real
	ANSStatus *int     // 1 much below usual to 5 much above

	RMSSD     []ClockValue // ms, in the source's order
	Breathing []ClockValue // breaths per minute, in the source's order
}

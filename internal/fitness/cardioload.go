package fitness

import "github.com/paceline/paceline/internal/civil"

// CardioLoad is the training impulse of a day and what it adds up to.
type CardioLoad struct {
	Date      civil.Date        `json:"date"`
	Status    string            `json:"status,omitempty"`      // the source's word, such as "PRODUCTIVE"; "" when not available
	Load      *float64          `json:"cardio_load,omitempty"` // of the day; 0 is a real rest day
	Strain    *float64          `json:"strain,omitempty"`      // daily mean of 7 days
	Tolerance *float64          `json:"tolerance,omitempty"`   // daily mean of 28 days
	Ratio     *float64          `json:"ratio,omitempty"`       // strain / tolerance
	Levels    *CardioLoadLevels `json:"session_levels,omitempty"`
}

// CardioLoadLevels are the lower limits by which one session, not a day, is called low or
// high against the sessions of 90 days.
type CardioLoadLevels struct {
	VeryLow  *float64 `json:"very_low,omitempty"`
	Low      *float64 `json:"low,omitempty"`
	Medium   *float64 `json:"medium,omitempty"`
	High     *float64 `json:"high,omitempty"`
	VeryHigh *float64 `json:"very_high,omitempty"`
}

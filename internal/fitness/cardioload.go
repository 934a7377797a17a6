package fitness

import "github.com/paceline/paceline/internal/civil"

// CardioLoad is the training impulse of a day and what it adds up to.
type CardioLoad struct {
	Date      civil.Date
	Status    string   // the source's word, such as "PRODUCTIVE"; "" when not available
	Load      *float64 // of the day; 0 is a real rest day
	Strain    *float64 // daily mean of 7 days
	Tolerance *float64 // daily mean of 28 days
	Ratio     *float64 // strain / tolerance
	Levels    *CardioLoadLevels
}

// CardioLoadLevels are the lower limits by which one session, not a day, is called low or
// high against the sessions of 90 days.
type CardioLoadLevels struct {
	VeryLow, Low, Medium, High, VeryHigh *float64
}

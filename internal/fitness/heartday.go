package fitness

import "github.com/paceline/paceline/internal/civil"

// HeartDay is the heart rate of a day, as the device's clock showed it. Two devices may be
// interleaved, and on a day with a clock change an hour is missing or there twice.
type HeartDay struct {
	Date    civil.Date   `json:"date"`
	Samples []ClockValue `json:"-"`                 // beats per minute, in the source's order; impossible values are left out
	Dropped int          `json:"dropped,omitempty"` // samples that were no heart rate, such as 0

	// What Samples come to; set where a day is kept.
	AvgBPM   *float64 `json:"avg_bpm,omitempty"` // weighted by the time that each sample holds
	MinBPM   *float64 `json:"min_bpm,omitempty"`
	MaxBPM   *float64 `json:"max_bpm,omitempty"`
	CoveredS *float64 `json:"covered_s,omitempty"` // the time of the day that has a heart rate
}

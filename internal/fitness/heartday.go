package fitness

import "github.com/paceline/paceline/internal/civil"

// HeartDay is the heart rate of a day, as the device's clock showed it. Two devices may be
// interleaved, and on a day with a clock change an hour is missing or there twice.
type HeartDay struct {
	Date    civil.Date
	Samples []ClockValue // beats per minute, in the source's order; impossible values are left out
	Dropped int          // samples that were no heart rate, such as 0
}

package analysis

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// typicalFrom is the length of the mean direction from which clock times have a middle.
const typicalFrom = 0.5

// MeanClock returns the circular mean of clock times, rounded to the second: of 23:50, 00:15
// and 00:02 it is 00:02:20. Times spread so wide around the clock that their mean direction
// is shorter than half a radius have no typical time.
func MeanClock(clocks []civil.Clock) (civil.Clock, bool) {
	const day = 24 * time.Hour
	var sin, cos float64
	for _, c := range clocks {
		s, k := math.Sincos(2 * math.Pi * float64(c) / float64(day))
		sin, cos = sin+s, cos+k
	}
	n := float64(len(clocks))
	if n == 0 || math.Hypot(sin, cos)/n < typicalFrom {
		return 0, false
	}
	turn := math.Atan2(sin, cos) / (2 * math.Pi)
	mean := time.Duration(turn * float64(day)).Round(time.Second)
	return civil.Clock((mean + day) % day), true
}

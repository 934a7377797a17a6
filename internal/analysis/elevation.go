package analysis

import (
	"math"

	"github.com/paceline/paceline/internal/units"
)

// DeadBandM is the dead band for barometric and GPS altitude. Over recorded sessions the
// median of its ascent is within 1 % of the device's own, though a single one may be 20 % off;
// the raw sum is far too high.
const DeadBandM = 2.0

// Elevation is how much a way rose and fell, in metres.
type Elevation struct {
	AscentM, DescentM float64
	RawAscentM        float64 // the sum of every rise, noise included
	MinM, MaxM        float64
	Method            string // of AscentM and DescentM: "dead band 2 m"
}

// ElevationOf sums rises and falls by a dead band: an altitude counts once it is at least
// deadBandM above or below the last one that counted. Absent altitudes are passed over.
func ElevationOf(altitudeM []float64, deadBandM float64) (Elevation, bool) {
	stats, ok := Describe(altitudeM)
	if !ok {
		return Elevation{}, false
	}
	e := Elevation{MinM: stats.Min, MaxM: stats.Max, Method: "dead band " + units.Number(deadBandM, 1) + " m"}
	accepted, last := math.NaN(), math.NaN()
	for _, a := range altitudeM {
		if !isNumber(a) {
			continue
		}
		if math.IsNaN(last) {
			accepted, last = a, a
		}
		e.RawAscentM += max(0, a-last)
		last = a
		if step := a - accepted; math.Abs(step) >= deadBandM {
			e.AscentM += max(0, step)
			e.DescentM += max(0, -step)
			accepted = a
		}
	}
	return e, true
}

package analysis

import (
	"iter"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// KilometreM is the usual length of a split.
const KilometreM = 1000.0

// shortestSplitM bounds how many splits a distance can be cut into.
const shortestSplitM = 1.0

// distanceNoiseM is how far a sum of floats may stay short of a boundary that it means.
const distanceNoiseM = 1e-6

// Split is a stretch of the way between two boundaries.
type Split struct {
	Number    int // 1 for the first
	DistanceM float64
	Time      time.Duration
	Partial   bool // the last one, where it is shorter than the others
}

// Splits cuts a workout into lengths of lengthM (1 m or more) by its cumulative distance.
// The time at each boundary is interpolated between the two known distances around it, so
// that one step can hold several. A distance that goes back counts as standing still.
// The times add up to that of the last known distance, the lengths to the whole distance.
// The result is nil when no distance is known.
func Splits(distanceM iter.Seq2[time.Duration, float64], lengthM float64) []Split {
	if !(lengthM >= shortestSplitM) {
		return nil
	}
	c := cutter{lengthM: lengthM}
	known := false
	for at, d := range distanceM {
		if !fitness.DistanceM.Possible(d) || at < c.at {
			continue
		}
		known = true
		c.advance(at, max(d, c.distanceM))
	}
	if !known {
		return nil
	}
	return c.finish()
}

// cutter is how far along the way the cutting is.
type cutter struct {
	lengthM   float64
	at        time.Duration
	distanceM float64

	splits   []Split
	cutAt    time.Duration // of the last boundary
	cutDistM float64
}

// advance moves on to the next known distance and closes the splits whose boundary it passes.
func (c *cutter) advance(at time.Duration, distanceM float64) {
	for {
		boundary := float64(len(c.splits)+1) * c.lengthM
		if distanceM < boundary-distanceNoiseM {
			break
		}
		crossed := at
		if step := distanceM - c.distanceM; step > 0 {
			share := min(1, max(0, (boundary-c.distanceM)/step))
			crossed = c.at + time.Duration(share*float64(at-c.at))
		}
		c.cut(crossed, boundary, false)
	}
	c.at, c.distanceM = at, distanceM
}

func (c *cutter) cut(at time.Duration, distanceM float64, partial bool) {
	c.splits = append(c.splits, Split{
		Number:    len(c.splits) + 1,
		DistanceM: distanceM - c.cutDistM,
		Time:      at - c.cutAt,
		Partial:   partial,
	})
	c.cutAt, c.cutDistM = at, distanceM
}

// finish closes what is left after the last boundary: also time without distance.
func (c *cutter) finish() []Split {
	rest := max(0, c.distanceM-c.cutDistM)
	if rest > distanceNoiseM || c.at > c.cutAt {
		c.cut(c.at, c.cutDistM+rest, true)
	}
	return c.splits
}

package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/paceline/paceline/internal/fitness"
)

// The filter of RR intervals, and when its result may be shown.
const (
	shortestRRMS       = 300
	longestRRMS        = 2000
	artefactShare      = 0.20 // of the median of the beats around
	artefactNeighbours = 2    // beats on each side of the one that is judged
	nn50MS             = 50
	fewestPairs        = 60
	mostDroppedPct     = 20
)

// HRV is the variability of the heart rate from beat-to-beat (RR) intervals.
type HRV struct {
	RMSSDMS  *float64 // root mean square of successive differences; nil without a pair
	PNN50Pct *float64 // share of pairs that differ by more than 50 ms; nil without a pair
	SDNNMS   *float64 // sample standard deviation (n-1); nil under two beats
	MeanRRMS float64
	MeanBPM  float64 // the mean of 60000/RR, not 60000 / the mean RR

	Beats   int // kept
	Dropped int // left out as artefacts
	Pairs   int // differences between neighbouring beats
}

// DroppedPct returns the share of beats that were left out as artefacts, 0 to 100.
func (h HRV) DroppedPct() float64 { return sharePct(h.Dropped, h.Beats+h.Dropped) }

// Presentable reports whether RMSSD rests on enough to be shown: at least 60 pairs and at
// most 20 % of the beats left out.
func (h HRV) Presentable() bool { return h.Pairs >= fewestPairs && h.DroppedPct() <= mostDroppedPct }

// HRVOf describes RR intervals in milliseconds. Intervals outside 300 to 2000 ms are left
// out, then those that differ by more than 20 % from the median of the five beats centred
// on them within their run. A gap or a beat left out ends a run, and no difference is taken
// across it.
func HRVOf(rrMS []float64) (HRV, bool) {
	var h HRV
	kept := make([]float64, 0, len(rrMS))
	var rate, squares float64
	var over50 int
	for _, run := range h.cleanRuns(rrMS) {
		for i, rr := range run {
			rate += 60000 / rr
			if i == 0 {
				continue
			}
			diff := rr - run[i-1]
			squares += diff * diff
			h.Pairs++
			if math.Abs(diff) > nn50MS {
				over50++
			}
		}
		kept = append(kept, run...)
	}
	h.Beats = len(kept)
	if h.Beats == 0 {
		return h, false
	}
	h.MeanRRMS, h.MeanBPM = stat.Mean(kept, nil), rate/float64(h.Beats)
	if h.Beats > 1 {
		h.SDNNMS = new(stat.StdDev(kept, nil))
	}
	if h.Pairs > 0 {
		h.RMSSDMS, h.PNN50Pct = new(math.Sqrt(squares/float64(h.Pairs))), new(sharePct(over50, h.Pairs))
	}
	return h, true
}

// cleanRuns returns the beats worth keeping in stretches without a break, and counts the rest.
func (h *HRV) cleanRuns(rrMS []float64) [][]float64 {
	plausible := split(rrMS, func(i int) bool {
		switch rr := rrMS[i]; {
		case fitness.IsAbsent(rr):
			return false
		case rr < shortestRRMS || rr > longestRRMS:
			h.Dropped++
			return false
		}
		return true
	})
	var clean [][]float64
	for _, run := range plausible {
		clean = append(clean, split(run, func(i int) bool {
			if isArtefact(run, i) {
				h.Dropped++
				return false
			}
			return true
		})...)
	}
	return clean
}

// isArtefact reports whether beat i of a run differs too much from the beats around it.
func isArtefact(run []float64, i int) bool {
	var around [2*artefactNeighbours + 1]float64
	from, to := max(0, i-artefactNeighbours), min(len(run), i+artefactNeighbours+1)
	m := median(around[:copy(around[:], run[from:to])])
	return math.Abs(run[i]-m) > artefactShare*m
}

// split cuts values at those that keep refuses, in order, and returns the pieces between.
func split(values []float64, keep func(i int) bool) [][]float64 {
	var pieces [][]float64
	from := 0
	for i := range len(values) + 1 {
		if i < len(values) && keep(i) {
			continue
		}
		if i > from {
			pieces = append(pieces, values[from:i])
		}
		from = i + 1
	}
	return pieces
}

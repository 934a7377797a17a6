package analysis

import (
	"iter"
	"math"
	"time"
)

// NormalizedPowerMethod says how NormalizedW comes about, for an answer that shows it.
const NormalizedPowerMethod = "30-s rolling mean on whole seconds, pauses over 10 s left out"

const (
	powerWindowS   = 30 // of the rolling mean (Coggan)
	longestFillS   = 10 // a gap up to this is filled with the last value
	slowestRecordS = 5  // recorded less often, power says nothing of 30 s
)

// Power is the work of a session in watts.
type Power struct {
	AvgW, MaxW  float64       // of whole seconds; coasting (0 W) counts, missing values do not
	Recorded    time.Duration // time that has power
	NormalizedW *float64      // nil under 30 s in one piece, or recorded less often than every 5 s

	// VariabilityIndex is NormalizedW / the mean power of the pieces that it comes from; nil
	// without it, and at 0 W.
	VariabilityIndex *float64
}

// PowerOf describes power given as watts at the time since the start, in order. It reads
// watts twice.
//
// Normalized power is the fourth root of the mean fourth power of the 30-second rolling
// mean (Coggan). It is taken on whole seconds: a gap or a run of missing values of at most
// 10 s holds the last value, a longer one ends the segment, and each segment has a window
// of its own whose first value stands at its second 30.
func PowerOf(watts iter.Seq2[time.Duration, float64]) (Power, bool) {
	seconds := powerSeconds(watts)
	interval := recordingInterval(seconds)
	var all, under, fourth sum
	var p Power
	for segment := range powerSegments(seconds, interval) {
		all.add(segment.covered)
		p.MaxW = max(p.MaxW, segment.maxW)
		if segment.fourth.count > 0 {
			under.add(segment.covered)
			fourth.add(segment.fourth)
		}
	}
	if all.count == 0 {
		return Power{}, false
	}
	p.AvgW = min(p.MaxW, all.mean())
	p.Recorded = time.Duration(all.count) * time.Second
	if fourth.count > 0 && interval <= slowestRecordS {
		normalized := math.Sqrt(math.Sqrt(fourth.mean()))
		p.NormalizedW = &normalized
		if mean := under.mean(); mean > 0 {
			p.VariabilityIndex = new(normalized / mean)
		}
	}
	return p, true
}

// sum is a sum with the number of its parts.
type sum struct {
	total float64
	count int
}

func (s *sum) add(other sum) {
	s.total += other.total
	s.count += other.count
}

func (s *sum) mean() float64 { return s.total / float64(s.count) }

package analysis

import (
	"iter"
	"math"
	"slices"
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

// PowerOf describes power given as watts at the time since the start, in order.
//
// Normalized power is the fourth root of the mean fourth power of the 30-second rolling
// mean (Coggan). It is taken on whole seconds: a gap or a run of missing values of at most
// 10 s holds the last value, a longer one ends the segment, and each segment has a window
// of its own whose first value stands at its second 30.
func PowerOf(watts iter.Seq2[time.Duration, float64]) (Power, bool) {
	seconds := powerSeconds(watts)
	interval := recordingInterval(seconds)
	segments := powerSegments(seconds, interval)
	var all powerSum
	p := Power{MaxW: math.Inf(-1)}
	for _, segment := range segments {
		for _, s := range segment {
			all.add(s)
			p.MaxW = max(p.MaxW, s.watts)
		}
	}
	if all.seconds == 0 {
		return Power{}, false
	}
	p.AvgW = min(p.MaxW, all.mean())
	p.Recorded = time.Duration(all.seconds) * time.Second
	if interval <= slowestRecordS {
		p.normalize(segments)
	}
	return p, true
}

func (p *Power) normalize(segments [][]powerSecond) {
	var fourth float64
	var windows int
	var under powerSum
	for _, segment := range segments {
		if len(segment) < powerWindowS {
			continue
		}
		sum := 0.0
		for i, s := range segment {
			under.add(s)
			sum += s.watts
			if i >= powerWindowS {
				sum -= segment[i-powerWindowS].watts
			}
			if i >= powerWindowS-1 {
				square := sum / powerWindowS * sum / powerWindowS
				fourth += square * square
				windows++
			}
		}
	}
	if windows == 0 {
		return
	}
	normalized := math.Sqrt(math.Sqrt(fourth / float64(windows)))
	p.NormalizedW = &normalized
	if mean := under.mean(); mean > 0 {
		p.VariabilityIndex = new(normalized / mean)
	}
}

// powerSecond is the power of one whole second; filled when no sample covers it.
type powerSecond struct {
	watts  float64
	filled bool
}

// powerSum adds up the seconds that samples cover.
type powerSum struct {
	watts   float64
	seconds int
}

func (p *powerSum) add(s powerSecond) {
	if !s.filled {
		p.watts += s.watts
		p.seconds++
	}
}

func (p *powerSum) mean() float64 { return p.watts / float64(p.seconds) }

// secondSample is what was recorded in a whole second: the mean of its values, NaN for none.
type secondSample struct {
	second int
	watts  float64
	values int
}

// powerSeconds puts samples on the whole seconds that they lie in. A sample whose time goes back is left out.
func powerSeconds(watts iter.Seq2[time.Duration, float64]) []secondSample {
	var seconds []secondSample
	for at, w := range watts {
		second := int(at / time.Second)
		last := len(seconds) - 1
		if last >= 0 && second < seconds[last].second {
			continue
		}
		if last < 0 || second > seconds[last].second {
			seconds = append(seconds, secondSample{second: second, watts: math.NaN()})
			last++
		}
		seconds[last].add(w)
	}
	return seconds
}

func (s *secondSample) add(watts float64) {
	switch {
	case !isNumber(watts) || watts < 0:
	case s.values == 0:
		s.watts, s.values = watts, 1
	default:
		s.values++
		s.watts += (watts - s.watts) / float64(s.values)
	}
}

// recordingInterval returns the usual number of seconds between samples, at least 1.
func recordingInterval(samples []secondSample) int {
	steps := make([]int, 0, len(samples))
	for i := 1; i < len(samples); i++ {
		steps = append(steps, samples[i].second-samples[i-1].second)
	}
	if len(steps) == 0 {
		return 1
	}
	slices.Sort(steps)
	return steps[len(steps)/2]
}

// powerSegments lays samples out second by second. A sample covers the recording interval,
// the time to the next one or 10 s, whichever is shortest; what no known sample covers is
// filled up to 10 s and beyond that ends the segment.
func powerSegments(samples []secondSample, interval int) [][]powerSecond {
	var segments [][]powerSecond
	var segment []powerSecond
	end := 0 // the second after the last covered one
	for i, s := range samples {
		if s.values == 0 {
			continue
		}
		if gap := s.second - end; len(segment) > 0 {
			if gap > longestFillS {
				segments = append(segments, segment)
				segment = nil
			} else {
				last := segment[len(segment)-1].watts
				segment = append(segment, slices.Repeat([]powerSecond{{last, true}}, gap)...)
			}
		}
		covered := min(interval, longestFillS)
		if i+1 < len(samples) {
			covered = min(covered, samples[i+1].second-s.second)
		}
		segment = append(segment, slices.Repeat([]powerSecond{{s.watts, false}}, covered)...)
		end = s.second + covered
	}
	if len(segment) > 0 {
		segments = append(segments, segment)
	}
	return segments
}

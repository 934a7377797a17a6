package analysis

import (
	"iter"
	"math"
	"time"
)

// powerSecond is what was recorded in a whole second.
type powerSecond struct {
	at    int
	watts float64 // the mean of its known values, NaN for none
	step  int     // seconds to the next one that has samples; 0 for the last
}

// powerSeconds puts samples on the whole seconds that they lie in. A sample whose time goes back is left out.
func powerSeconds(watts iter.Seq2[time.Duration, float64]) iter.Seq[powerSecond] {
	return func(yield func(powerSecond) bool) {
		var second powerSecond
		samples, known := 0, 0
		for at, w := range watts {
			step := int(at/time.Second) - second.at
			if samples > 0 && step < 0 {
				continue
			}
			if samples == 0 || step > 0 {
				second.step = step
				if samples > 0 && !yield(second) {
					return
				}
				second = powerSecond{at: second.at + step, watts: math.NaN()}
				known = 0
			}
			samples++
			switch {
			case !(w >= 0) || math.IsInf(w, 1):
			case known == 0:
				second.watts, known = w, 1
			default:
				known++
				second.watts += (w - second.watts) / float64(known)
			}
		}
		if samples > 0 {
			yield(second)
		}
	}
}

// recordingInterval returns the usual number of seconds between samples, at least 1: their
// median. What is longer than the longest fill counts as a second more than that.
func recordingInterval(seconds iter.Seq[powerSecond]) int {
	var counts [longestFillS + 2]int // of the steps of each length
	total := 0
	for s := range seconds {
		if s.step > 0 {
			counts[min(s.step, len(counts)-1)]++
			total++
		}
	}
	for length, seen := 1, 0; length < len(counts); length++ {
		if seen += counts[length]; seen > total/2 {
			return length
		}
	}
	return 1
}

// powerSegment is a piece of a session without a long gap, second by second.
type powerSegment struct {
	seconds int
	covered sum     // the watts of seconds that samples cover
	maxW    float64 // of those
	lastW   float64
	window  [powerWindowS]float64 // the last seconds, in a ring
	windowW float64               // their sum
	fourth  sum                   // the fourth powers of their mean, from second 30 on
}

// add goes on by a second.
func (p *powerSegment) add(watts float64) {
	oldest := &p.window[p.seconds%powerWindowS]
	p.windowW += watts - *oldest
	*oldest = watts
	p.seconds++
	if p.seconds >= powerWindowS {
		mean := p.windowW / powerWindowS
		p.fourth.add(sum{mean * mean * mean * mean, 1})
	}
}

// cover goes on by seconds that a sample covers.
func (p *powerSegment) cover(watts float64, seconds int) {
	for range seconds {
		p.add(watts)
	}
	p.covered.add(sum{watts * float64(seconds), seconds})
	p.maxW, p.lastW = max(p.maxW, watts), watts
}

// fill goes on by seconds that hold the last value.
func (p *powerSegment) fill(seconds int) {
	for range seconds {
		p.add(p.lastW)
	}
}

// powerSegments lays samples out second by second. A sample covers the recording interval,
// the time to the next one or 10 s, whichever is shortest; what no known sample covers is
// filled up to 10 s and beyond that ends the segment.
func powerSegments(seconds iter.Seq[powerSecond], interval int) iter.Seq[*powerSegment] {
	return func(yield func(*powerSegment) bool) {
		var segment powerSegment
		end := 0 // the second after the last covered one
		for s := range seconds {
			if math.IsNaN(s.watts) {
				continue
			}
			if gap := s.at - end; segment.seconds > 0 && gap > longestFillS {
				if !yield(&segment) {
					return
				}
				segment = powerSegment{}
			} else if segment.seconds > 0 {
				segment.fill(gap)
			}
			covered := min(interval, longestFillS)
			if s.step > 0 {
				covered = min(covered, s.step)
			}
			segment.cover(s.watts, covered)
			end = s.at + covered
		}
		if segment.seconds > 0 {
			yield(&segment)
		}
	}
}

package analysis

import (
	"math"
	"time"
)

const halfHour = 30 * time.Minute

// HalfHour is the heart rate of one half-hour.
type HalfHour struct {
	Start   time.Time     // in the person's zone
	Twice   bool          // the clock shows readings of it twice on that day
	MeanBPM float64       // weighted by time
	MinBPM  float64       // of the samples that hold in it
	MaxBPM  float64       // likewise
	Samples int           // begun in it; 0 where only the sample before reaches into it
	Covered time.Duration // time that has a heart rate
}

// halfHours shares heart rates out over the half-hours of a day: 48, or 46 or 50 where a
// clock changes by an hour.
func halfHours(holds []hold, d day) []HalfHour {
	buckets := make([]bucket, (d.length+halfHour-1)/halfHour)
	for _, h := range holds {
		buckets[h.from/halfHour].samples++
		for from, left := h.from, h.time; left > 0; {
			i := from / halfHour
			part := min(left, (i+1)*halfHour-from)
			buckets[i].add(h.bpm, part)
			from, left = from+part, left-part
		}
	}
	var halves []HalfHour
	for i, b := range buckets {
		if b.covered > 0 {
			from := time.Duration(i) * halfHour
			halves = append(halves, b.halfHour(d.start.Add(from), d.twice(from, halfHour)))
		}
	}
	return halves
}

// bucket gathers the heart rates of one half-hour.
type bucket struct {
	beats    float64 // bpm times seconds
	min, max float64
	samples  int
	covered  time.Duration
}

func (b *bucket) add(bpm float64, length time.Duration) {
	if b.covered == 0 {
		b.min, b.max = math.Inf(1), math.Inf(-1)
	}
	b.beats += bpm * length.Seconds()
	b.min, b.max = min(b.min, bpm), max(b.max, bpm)
	b.covered += length
}

func (b *bucket) halfHour(start time.Time, twice bool) HalfHour {
	mean := b.beats / b.covered.Seconds()
	return HalfHour{
		Start:   start,
		Twice:   twice,
		MeanBPM: min(b.max, max(b.min, mean)),
		MinBPM:  b.min,
		MaxBPM:  b.max,
		Samples: b.samples,
		Covered: b.covered,
	}
}

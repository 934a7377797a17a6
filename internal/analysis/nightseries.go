package analysis

import (
	"cmp"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// nadirSamples is how many samples in a row make a low of the night.
const nadirSamples = 3

// NightSeries is what was measured through a night, in the order of time: heart rate, heart
// rate variability or breathing.
type NightSeries []TimedValue

// NightSeriesOf puts samples in the order of time, whatever order the source had, and leaves
// out those that the field cannot be. Without a known night it starts after the longest
// stretch of the clock that has no sample, and then only differences of times mean anything.
func NightSeriesOf(samples []fitness.ClockValue, field fitness.Field, clock NightClock) NightSeries {
	known := make([]fitness.ClockValue, 0, len(samples))
	for _, s := range samples {
		if field.Possible(s.Value) {
			known = append(known, s)
		}
	}
	instant := clock.Instant
	if !clock.known() {
		instant = afterLongestGap(known)
	}
	series := make(NightSeries, len(known))
	for i, s := range known {
		series[i] = TimedValue{At: instant(s.Clock), Value: s.Value}
	}
	slices.SortStableFunc(series, func(a, b TimedValue) int { return a.At.Compare(b.At) })
	return slices.CompactFunc(series, func(a, b TimedValue) bool { return a.At.Equal(b.At) })
}

// afterLongestGap returns a clock that starts where the samples' longest gap on the circle
// of the day ends.
func afterLongestGap(samples []fitness.ClockValue) func(civil.Clock) time.Time {
	const day = civil.Clock(24 * time.Hour)
	sorted := slices.SortedFunc(slices.Values(samples), func(a, b fitness.ClockValue) int {
		return cmp.Compare(a.Clock, b.Clock)
	})
	var first, longest civil.Clock
	for i, s := range sorted {
		before := sorted[(i+len(sorted)-1)%len(sorted)].Clock
		if gap := (s.Clock - before + day) % day; gap > longest {
			first, longest = s.Clock, gap
		}
	}
	return func(c civil.Clock) time.Time {
		return time.Time{}.Add(time.Duration((c - first + day) % day))
	}
}

// Statistics returns the mean, lowest and highest value.
func (s NightSeries) Statistics() (Statistics, bool) { return Describe(s.values()) }

// SlopePerHour returns the trend through the night by least squares.
func (s NightSeries) SlopePerHour() (float64, bool) { return SlopePerHour(s) }

// Nadir returns the lowest mean of three samples in a row; there is none for fewer.
func (s NightSeries) Nadir() (float64, bool) {
	values := s.values()
	if len(values) < nadirSamples {
		return 0, false
	}
	lowest := values[0] + values[1] + values[2]
	for i := nadirSamples; i < len(values); i++ {
		lowest = min(lowest, values[i-2]+values[i-1]+values[i])
	}
	return lowest / nadirSamples, true
}

func (s NightSeries) values() []float64 {
	values := make([]float64, len(s))
	for i, v := range s {
		values[i] = v.Value
	}
	return values
}

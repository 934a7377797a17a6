package analysis

import (
	"math"
	"slices"

	"github.com/paceline/paceline/internal/fitness"
)

// Statistics describe the known values of a series. Min <= Mean <= Max.
type Statistics struct {
	Mean, Min, Max float64
	Count          int // of the values that were known
	Total          int // of all places in the series
}

// CoveragePct returns the share of the series that was known, 0 to 100.
func (s Statistics) CoveragePct() float64 { return sharePct(s.Count, s.Total) }

// anyNumber, notNegative and positive are what a series can hold of which no field is known.
//
//nolint:gochecknoglobals // a table
var (
	anyNumber   = fitness.Field{Min: -math.MaxFloat64, Max: math.MaxFloat64}
	notNegative = fitness.Field{Min: 0, Max: math.MaxFloat64}
	positive    = fitness.Field{Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64}
)

// Describe returns the statistics of the values that are numbers.
func Describe(values []float64) (Statistics, bool) { return DescribeField(values, anyNumber) }

// DescribeField returns the statistics of the values that the field can take: of a heart
// rate, 0 and 255 are none. The others count as unknown.
func DescribeField(values []float64, field fitness.Field) (Statistics, bool) {
	const headroom = 0x1p-40 // keeps a sum of very large values from overflowing; exact, as a power of two
	sum, count, lowest, highest := 0.0, 0, math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !(v >= field.Min && v <= field.Max) || (len(field.Sentinels) > 0 && slices.Contains(field.Sentinels, v)) {
			continue
		}
		count++
		sum += v * headroom
		lowest, highest = min(lowest, v), max(highest, v)
	}
	if count == 0 {
		return Statistics{Total: len(values)}, false
	}
	mean := min(highest, max(lowest, sum/float64(count)/headroom))
	return Statistics{Mean: mean, Min: lowest, Max: highest, Count: count, Total: len(values)}, true
}

func isNumber(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// sharePct returns part of whole in percent, 0 of nothing.
func sharePct(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

// median returns the middle of values, the mean of the two middle ones for an even count;
// NaN for none. It reorders values.
func median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// medianWhere returns the median of the values that keep holds.
func medianWhere(values []float64, keep func(float64) bool) float64 {
	kept := make([]float64, 0, len(values))
	for _, v := range values {
		if keep(v) {
			kept = append(kept, v)
		}
	}
	return median(kept)
}

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

// Describe returns the statistics of the values that are numbers.
func Describe(values []float64) (Statistics, bool) {
	return describe(values, isNumber)
}

// DescribeField returns the statistics of the values that the field can take: of a heart
// rate, 0 and 255 are none. The others count as unknown.
func DescribeField(values []float64, field fitness.Field) (Statistics, bool) {
	return describe(values, func(v float64) bool { return field.Known(v) != nil })
}

// describe reads the values once and keeps none of them. The mean is a running one, since a
// sum of very large values overflows.
func describe(values []float64, known func(float64) bool) (Statistics, bool) {
	s := Statistics{Min: math.Inf(1), Max: math.Inf(-1), Total: len(values)}
	for _, v := range values {
		if !known(v) {
			continue
		}
		s.Count++
		n := float64(s.Count)
		s.Mean += v/n - s.Mean/n
		s.Min, s.Max = min(s.Min, v), max(s.Max, v)
	}
	if s.Count == 0 {
		return Statistics{Total: len(values)}, false
	}
	s.Mean = min(s.Max, max(s.Min, s.Mean))
	return s, true
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

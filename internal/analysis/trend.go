package analysis

import (
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"
)

// TimedValue is a value at an instant.
type TimedValue struct {
	At    time.Time
	Value float64
}

// Slope returns the rise of y for one x by ordinary least squares. There is none for fewer
// than two points, for points that share one x, and where anything is not a number.
func Slope(x, y []float64) (float64, bool) {
	if len(x) != len(y) || len(x) < 2 || slices.Min(x) == slices.Max(x) {
		return 0, false
	}
	_, slope := stat.LinearRegression(x, y, nil, false)
	return slope, isNumber(slope)
}

// SlopePerHour returns the rise of the values for one hour, as Slope does.
func SlopePerHour(points []TimedValue) (float64, bool) {
	hours := make([]float64, len(points))
	values := make([]float64, len(points))
	for i, p := range points {
		hours[i] = p.At.Sub(points[0].At).Hours()
		values[i] = p.Value
	}
	return Slope(hours, values)
}

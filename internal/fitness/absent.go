package fitness

import "math"

// Absent stands in a series where the sensor gave no value, so that every later value
// keeps its place in time.
//
//nolint:gochecknoglobals // NaN cannot be a constant
var Absent = math.NaN()

// IsAbsent reports whether a value of a series is missing.
func IsAbsent(v float64) bool { return math.IsNaN(v) }

package coach

import "github.com/paceline/paceline/internal/fitness"

// withoutMetric are the kinds that sources give of which there is no daily value to follow, and why.
//
//nolint:gochecknoglobals // a constant table
var withoutMetric = map[fitness.Kind]string{
	fitness.KindCircadianBedtime: "what a forecast prefers, of which Polar gives no certain offset; bedtime and wake_time are those of the nights that were, and a history shows these",
}

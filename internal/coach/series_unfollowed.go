package coach

import "github.com/paceline/paceline/internal/fitness"

// withoutMetric are the kinds that sources give of which there is no daily value to follow, and why.
//
//nolint:gochecknoglobals // a constant table
var withoutMetric = map[fitness.Kind]string{
	fitness.KindCircadianBedtime: "times of a clock: they have no ratio and no sum, and their mean is not that of numbers; a history shows them",
}

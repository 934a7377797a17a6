package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Usual is how a value stands against the 60 days before its day.
type Usual struct {
	Z     float64 // standard deviations (n-1) from the mean; of logarithms where the metric is followed by them
	N     int     // days that say what is usual
	Words string
}

// The words of Usual: less than one standard deviation away, less than two, and two or more.
const (
	withinUsual    = "as usual"
	aboveUsual     = "above usual"
	belowUsual     = "below usual"
	wellAboveUsual = "well above usual"
	wellBelowUsual = "well below usual"
)

// AgainstUsual returns how the value of a day stands against the 60 days before it, of which 20
// are needed. Where those never changed, the floor of the metric stands in for their deviation; one
// without a floor cannot be held against them.
func AgainstUsual(m fitness.Metric, d Days, of DayFigure) (Usual, Lack) {
	value := of.Value
	if m.Log {
		d, value = d.In(civil.Range{From: of.Day.AddDays(-usualDays), To: of.Day}).logarithms(), math.Log(value)
	}
	b, lack := d.Baseline60(of.Day)
	u := Usual{N: b.N}
	if !lack.None() {
		return u, lack
	}
	sd := b.SD
	if unvarying(sd, b.Mean) {
		if m.Floor == 0 {
			return u, Lack{2, 1, "different values in the 60 days before"}
		}
		sd = m.Floor
	}
	u.Z = (value - b.Mean) / sd
	u.Words = usualWords(u.Z)
	return u, Lack{}
}

func usualWords(z float64) string {
	switch {
	case z <= -2:
		return wellBelowUsual
	case z <= -1:
		return belowUsual
	case z < 1:
		return withinUsual
	case z < 2:
		return aboveUsual
	default:
		return wellAboveUsual
	}
}

// unvarying reports whether a deviation is none, but for rounding.
func unvarying(deviation, usual float64) bool { return deviation <= 1e-9*math.Abs(usual) }

// leastDeviation is what a deviation counts as at least: the metric's own floor, or where it has
// none 5 % of what is usual.
func leastDeviation(m fitness.Metric, usual float64) float64 {
	if m.Floor > 0 {
		return m.Floor
	}
	return 0.05 * math.Abs(usual)
}

// What the week of heart rate variability needs, and how wide the usual is in standard deviations.
const (
	hrvWeekDays  = 4
	hrvUsualDays = 20
	hrvUsualSD   = 0.75
)

// HRVWeek is the mean of the natural logarithm of RMSSD over a week against the usual of 60 days,
// after Plews et al. (2013), as milliseconds.
type HRVWeek struct {
	MeanMS        float64 // e to the mean logarithm
	LowMS, HighMS float64 // the mean of 60 days -+ 0.75 of their standard deviation (n-1), likewise
	N, UsualN     int
	Where         string // below, within or above the usual
}

// HRVWeekOf returns the week that ends on a day against the 60 days that end on it; needs 4 nights
// of 7 and 20 of 60.
func HRVWeekOf(d Days, day civil.Date) (HRVWeek, Lack) {
	logs := d.In(civil.Range{From: day.AddDays(1 - usualDays), To: day}).logarithms()
	week := logs.In(civil.Range{From: day.AddDays(1 - daysInAWeek), To: day}).Known()
	usual := logs.Known()
	w := HRVWeek{N: len(week), UsualN: len(usual)}
	if lack := lacking(hrvWeekDays, w.N, "of the last 7 nights"); !lack.None() {
		return w, lack
	}
	if lack := lacking(hrvUsualDays, w.UsualN, "of the last 60 nights"); !lack.None() {
		return w, lack
	}
	mean, sd := stat.MeanStdDev(usual, nil)
	low, high := mean-hrvUsualSD*sd, mean+hrvUsualSD*sd
	now := stat.Mean(week, nil)
	w.MeanMS, w.LowMS, w.HighMS = math.Exp(now), math.Exp(low), math.Exp(high)
	switch {
	case now < low:
		w.Where = "below"
	case now > high:
		w.Where = "above"
	default:
		w.Where = "within"
	}
	return w, Lack{}
}

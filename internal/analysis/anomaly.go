package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// How far from the usual a value is unusual, and what it takes to say so.
const (
	unusualZ        = 3.0
	unusualHistory  = 20
	distinctValues  = 5
	deviationsOfMAD = 1.4826 // makes the median absolute deviation of a normal distribution its standard deviation
)

// Anomaly is a day whose value is unusual.
type Anomaly struct {
	DayFigure

	Usual float64 // the median of the 60 days before
	Z     float64 // deviations from it, of logarithms where the metric is followed by them
	N     int     // days that say what is usual
}

// Anomalies returns the days of a range whose values are unusual, the most unusual first, and on
// how many days that could be judged.
//
// A value is held against the 60 days before it: z = (value - median) / max(1.4826 MAD, floor), on
// logarithms where the metric is followed by them, and |z| of 3 or more is unusual. It takes 20
// values, of which no more than half are 0.
//
// A metric without a floor of its own, such as a count or something of a person's own, also takes 5
// different values and a deviation that is not 0: of a thing that is done once on almost every day,
// the day without it is not 20 deviations away. Its floor is 5 % of the median.
func Anomalies(m fitness.Metric, d Days, days civil.Range) (found []Anomaly, judged int) {
	held := d
	if m.Log {
		held = d.logarithms()
	}
	var w window
	for i, v := range held.Values {
		w.slide(held.Values, i)
		day := held.From.AddDays(i)
		if !days.Contains(day) || !isNumber(v) || !w.judges(m) {
			continue
		}
		med := w.median()
		deviation := w.mad(med)
		if m.Floor == 0 && unvarying(deviation, med) {
			continue
		}
		deviation = max(deviationsOfMAD*deviation, leastDeviation(m, med))
		judged++
		if z := (v - med) / deviation; math.Abs(z) >= unusualZ {
			if m.Log {
				med = math.Exp(med)
			}
			found = append(found, Anomaly{DayFigure{day, d.Values[i]}, med, z, len(w.sorted)})
		}
	}
	slices.SortStableFunc(found, func(a, b Anomaly) int { return cmp.Compare(math.Abs(b.Z), math.Abs(a.Z)) })
	return found, judged
}

// A window holds the values of the 60 days before one in their order.
type window struct {
	sorted []float64
	zeros  int
}

// slide moves the window to the days before i: what is there are those before i-1.
func (w *window) slide(values []float64, i int) {
	if i > 0 && isNumber(values[i-1]) {
		v := values[i-1]
		at, _ := slices.BinarySearch(w.sorted, v)
		w.sorted = slices.Insert(w.sorted, at, v)
		w.zeros += zero(v)
	}
	if gone := i - 1 - usualDays; gone >= 0 && isNumber(values[gone]) {
		at, _ := slices.BinarySearch(w.sorted, values[gone])
		w.sorted = slices.Delete(w.sorted, at, at+1)
		w.zeros -= zero(values[gone])
	}
}

func zero(v float64) int {
	if v == 0 {
		return 1
	}
	return 0
}

func (w *window) judges(m fitness.Metric) bool {
	return len(w.sorted) >= unusualHistory && 2*w.zeros <= len(w.sorted) && (m.Floor > 0 || w.varied())
}

// varied reports whether there are at least five different values.
func (w *window) varied() bool {
	distinct := 1
	for i := 1; i < len(w.sorted) && distinct < distinctValues; i++ {
		if w.sorted[i] != w.sorted[i-1] {
			distinct++
		}
	}
	return distinct >= distinctValues
}

func (w *window) median() float64 {
	n := len(w.sorted)
	return (w.sorted[(n-1)/2] + w.sorted[n/2]) / 2
}

// mad returns the median of the absolute deviations from the median. It walks outward from the
// middle, where the deviations rise.
func (w *window) mad(med float64) float64 {
	n := len(w.sorted)
	right, _ := slices.BinarySearch(w.sorted, med)
	left := right - 1
	lower, deviation := 0.0, 0.0
	for k := range n/2 + 1 {
		lower = deviation
		switch {
		case left < 0 || right < n && w.sorted[right]-med <= med-w.sorted[left]:
			deviation = w.sorted[right] - med
			right++
		default:
			deviation = med - w.sorted[left]
			left--
		}
		if k == 0 {
			lower = deviation
		}
	}
	if n%2 == 1 {
		return deviation
	}
	return (lower + deviation) / 2
}

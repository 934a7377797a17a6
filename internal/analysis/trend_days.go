package analysis

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/paceline/paceline/internal/civil"
)

// Days holds one value for each of some days in a row, NaN where a day has none. A day without a
// value is never a day with 0.
type Days struct {
	From   civil.Date
	Values []float64
}

// NewDays returns days of which none has a value yet.
func NewDays(days civil.Range) Days {
	values := make([]float64, days.Days())
	for i := range values {
		values[i] = math.NaN()
	}
	return Days{days.From, values}
}

// Set gives a day its value. A day outside is left alone.
func (d Days) Set(day civil.Date, v float64) {
	if i := day.DaysSince(d.From); i >= 0 && i < len(d.Values) {
		d.Values[i] = v
	}
}

// On returns the value of a day, and whether it has one.
func (d Days) On(day civil.Date) (float64, bool) {
	i := day.DaysSince(d.From)
	if i < 0 || i >= len(d.Values) {
		return 0, false
	}
	return d.Values[i], isNumber(d.Values[i])
}

// In returns the part of the days that is in the range.
func (d Days) In(days civil.Range) Days {
	from := min(max(0, days.From.DaysSince(d.From)), len(d.Values))
	to := min(max(from, days.To.DaysSince(d.From)+1), len(d.Values))
	return Days{d.From.AddDays(from), d.Values[from:to]}
}

// Range returns the days.
func (d Days) Range() civil.Range {
	return civil.Range{From: d.From, To: d.From.AddDays(len(d.Values) - 1)}
}

// Known returns the values that there are, in order.
func (d Days) Known() []float64 {
	known := make([]float64, 0, len(d.Values))
	for _, v := range d.Values {
		if isNumber(v) {
			known = append(known, v)
		}
	}
	return known
}

// N returns how many days have a value.
func (d Days) N() int {
	n := 0
	for _, v := range d.Values {
		if isNumber(v) {
			n++
		}
	}
	return n
}

// Total returns the sum of the values there are.
func (d Days) Total() float64 {
	sum := 0.0
	for _, v := range d.Values {
		if isNumber(v) {
			sum += v
		}
	}
	return sum
}

// DayFigure is the value of a day.
type DayFigure struct {
	Day   civil.Date
	Value float64
}

// Highest returns the day of the highest value, the later of two alike. What is more than most
// counts as most: of a night that is longer than the need, the rest adds nothing.
func (d Days) Highest(most float64) (DayFigure, bool) {
	return d.first(func(v, best float64) bool { return min(v, most) >= min(best, most) })
}

// Lowest returns the day of the lowest value, the later of two alike.
func (d Days) Lowest() (DayFigure, bool) {
	return d.first(func(v, best float64) bool { return v <= best })
}

// Latest returns the newest value.
func (d Days) Latest() (DayFigure, bool) {
	for i, v := range slices.Backward(d.Values) {
		if isNumber(v) {
			return DayFigure{d.From.AddDays(i), v}, true
		}
	}
	return DayFigure{}, false
}

func (d Days) first(better func(v, best float64) bool) (DayFigure, bool) {
	at := -1
	for i, v := range d.Values {
		if isNumber(v) && (at < 0 || better(v, d.Values[at])) {
			at = i
		}
	}
	if at < 0 {
		return DayFigure{}, false
	}
	return DayFigure{d.From.AddDays(at), d.Values[at]}, true
}

// logarithms returns the natural logarithms of the values; none where one is not above 0.
func (d Days) logarithms() Days {
	logs := Days{d.From, make([]float64, len(d.Values))}
	for i, v := range d.Values {
		logs.Values[i] = math.NaN()
		if v > 0 {
			logs.Values[i] = math.Log(v)
		}
	}
	return logs
}

// Lack is why there is no figure: it needs so many of something, and has fewer. The zero Lack is
// none.
type Lack struct {
	Needs, Has int
	Of         string // days, complete weeks ...
}

// None reports whether nothing is lacking.
func (l Lack) None() bool { return l.Needs == 0 }

// String returns "needs 7 days, has 5"; "" for no lack.
func (l Lack) String() string {
	if l.None() {
		return ""
	}
	return fmt.Sprintf("needs %d %s, has %d", l.Needs, l.Of, l.Has)
}

func lacking(needs, has int, of string) Lack {
	if has >= needs {
		return Lack{}
	}
	return Lack{needs, has, of}
}

// What figures over days need.
const (
	meanDays       = 3
	baseline28Days = 10
	baseline60Days = 20
)

// inDays is what most figures need so many of.
const inDays = "days"

// Mean returns the mean of the values there are, of at least three.
func (d Days) Mean() (float64, Lack) { return d.meanOf(meanDays) }

func (d Days) meanOf(needs int) (float64, Lack) {
	known := d.Known()
	if lack := lacking(needs, len(known), inDays); !lack.None() {
		return 0, lack
	}
	return stat.Mean(known, nil), Lack{}
}

// MeanOfHalf returns the mean over a range where at least half its days have a value, and three of
// them: what two periods are compared by.
func (d Days) MeanOfHalf(days civil.Range) (float64, Lack) {
	return d.In(days).meanOf(max(meanDays, (days.Days()+1)/2))
}

// Baseline is what is usual: the mean and the standard deviation (n-1) of the days before one.
type Baseline struct {
	Mean, SD float64
	N        int
}

// Baseline28 returns what was usual in the 28 days before a day; needs 10 of them.
func (d Days) Baseline28(day civil.Date) (Baseline, Lack) { return d.baseline(day, 28, baseline28Days) }

// Baseline60 returns what was usual in the 60 days before a day; needs 20 of them.
func (d Days) Baseline60(day civil.Date) (Baseline, Lack) {
	return d.baseline(day, usualDays, baseline60Days)
}

// usualDays is how many days before one say what is usual.
const usualDays = 60

func (d Days) baseline(day civil.Date, days, needs int) (Baseline, Lack) {
	known := d.In(civil.Range{From: day.AddDays(-days), To: day.AddDays(-1)}).Known()
	b := Baseline{N: len(known)}
	if lack := lacking(needs, b.N, inDays); !lack.None() {
		return b, lack
	}
	b.Mean, b.SD = stat.MeanStdDev(known, nil)
	return b, Lack{}
}

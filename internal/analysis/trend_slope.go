package analysis

import (
	"math"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// TrendWord is whether values go one way more clearly than chance would have it.
type TrendWord string

// The words.
const (
	Rising  TrendWord = "rising"
	Falling TrendWord = "falling"
	NoTrend TrendWord = "no clear trend"
)

// What a slope, the word for it, and a slope over weeks need.
const (
	slopeDays  = 7
	slopeSpan  = 14 // days from the first to the last
	slopeWeeks = 4
	wordPoints = 10
)

const (
	fromFirstToLast = "days from the first to the last"
	completeWeeks   = "complete weeks"
	daysInAWeek     = 7
)

// DaySlope is how daily values change, by ordinary least squares.
type DaySlope struct {
	PerWeek float64 // in the unit of the values, or in percent a week
	Percent bool    // it is that of the natural logarithm b a day: 100 (e^7b - 1) percent
	Weeks   bool    // it is that of the totals of complete weeks

	// SEPerWeek is the standard error of the slope a week, sqrt(sum of squared residuals / (n-2) / Sxx);
	// of the logarithm where Percent.
	SEPerWeek float64
	N         int // points
	Word      TrendWord
	NoWord    Lack // why there is no Word
}

// SlopeOfDays returns the change a week of a metric's daily values. A metric that is followed by
// its logarithm changes by percents. A sum that is 0 on more than half its days is followed by
// the totals of its complete weeks, of which each day is known. It is rising or falling where the
// slope is at least two standard errors from 0.
func SlopeOfDays(m fitness.Metric, d Days, weekOf WeekOf) (DaySlope, Lack) {
	if m.Aggregate == fitness.AggregateSum && mostlyZero(d.Known()) {
		return slopeOfWeeks(d, weekOf)
	}
	if m.Log {
		d = d.logarithms()
	}
	x, y := points(d)
	if lack := lacking(slopeDays, len(y), inDays); !lack.None() {
		return DaySlope{}, lack
	}
	if lack := lacking(slopeSpan, int(x[len(x)-1]-x[0]), fromFirstToLast); !lack.None() {
		return DaySlope{}, lack
	}
	s := fit(x, y, daysInAWeek)
	if m.Log {
		s.Percent, s.PerWeek = true, 100*math.Expm1(s.PerWeek)
	}
	return s, Lack{}
}

// mostlyZero reports whether more than half of the values are 0.
func mostlyZero(known []float64) bool {
	zeros := 0
	for _, v := range known {
		if v == 0 {
			zeros++
		}
	}
	return 2*zeros > len(known)
}

func points(d Days) (x, y []float64) {
	for i, v := range d.Values {
		if isNumber(v) {
			x = append(x, float64(i))
			y = append(y, v)
		}
	}
	return x, y
}

func slopeOfWeeks(d Days, weekOf WeekOf) (DaySlope, Lack) {
	var x, y []float64
	for i, week := range d.Weeks(weekOf) {
		if !week.Partial && week.N == daysInAWeek {
			x = append(x, float64(i))
			y = append(y, week.Total)
		}
	}
	if lack := lacking(slopeWeeks, len(y), completeWeeks); !lack.None() {
		return DaySlope{Weeks: true}, lack
	}
	s := fit(x, y, 1)
	s.Weeks = true
	s.NoWord.Of = when(s.NoWord.Of != "", completeWeeks)
	return s, Lack{}
}

func when(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

// fit returns the slope of y over x, a week being so many of x.
func fit(x, y []float64, week float64) DaySlope {
	s := DaySlope{N: len(y), NoWord: lacking(wordPoints, len(y), inDays)}
	slope, ok := Slope(x, y)
	if !ok || slices.Min(y) == slices.Max(y) {
		slope = 0
	}
	spread := standardError(x, y, slope)
	s.PerWeek, s.SEPerWeek = week*slope, week*spread
	switch {
	case !s.NoWord.None():
	case slope == 0 || math.Abs(slope) < 2*spread:
		s.Word = NoTrend
	case slope > 0:
		s.Word = Rising
	default:
		s.Word = Falling
	}
	return s
}

func standardError(x, y []float64, slope float64) float64 {
	n := float64(len(x))
	if n < 3 {
		return math.Inf(1)
	}
	meanX, meanY := 0.0, 0.0
	for i := range x {
		meanX += x[i] / n
		meanY += y[i] / n
	}
	residuals, sxx := 0.0, 0.0
	for i := range x {
		residual := y[i] - meanY - slope*(x[i]-meanX)
		residuals += residual * residual
		sxx += (x[i] - meanX) * (x[i] - meanX)
	}
	return math.Sqrt(residuals / (n - 2) / sxx)
}

// Bucket is a week or a month of days.
type Bucket struct {
	Days    civil.Range // all of it
	Partial bool        // the days at hand cut it short, or a change of the day that weeks start on
	N       int         // days that have a value
	Total   float64     // of those
}

// Mean returns the mean of the days that have a value, of at least three.
func (b Bucket) Mean() (float64, Lack) {
	if lack := lacking(meanDays, b.N, inDays); !lack.None() {
		return 0, lack
	}
	return b.Total / float64(b.N), Lack{}
}

// Whole reports whether every day of the bucket has a value.
func (b Bucket) Whole() bool { return !b.Partial && b.N == b.Days.Days() }

// WeekOf returns the week that a day is in: seven days, or fewer before a change of the day that
// weeks start on. Each day of a week is in that week.
type WeekOf func(day civil.Date) civil.Range

// Weeks returns the days by weeks.
func (d Days) Weeks(of WeekOf) []Bucket {
	weeks := d.buckets(of)
	for i := range weeks {
		weeks[i].Partial = weeks[i].Partial || weeks[i].Days.Days() < daysInAWeek
	}
	return weeks
}

// Months returns the days by calendar months.
func (d Days) Months() []Bucket { return d.buckets(MonthOf) }

// MonthOf returns the calendar month of a day.
func MonthOf(day civil.Date) civil.Range {
	from := civil.Date{Year: day.Year, Month: day.Month, Day: 1}
	next := from.AddDays(31)
	next.Day = 1
	return civil.Range{From: from, To: next.AddDays(-1)}
}

func (d Days) buckets(of func(civil.Date) civil.Range) []Bucket {
	var all []Bucket
	own := d.Range()
	for at := own.From; !at.After(own.To); {
		days := of(at)
		part := d.In(days)
		all = append(all, Bucket{
			Days: days, Partial: days.From.Before(own.From) || days.To.After(own.To), N: part.N(), Total: part.Total(),
		})
		at = days.To.AddDays(1)
	}
	return all
}

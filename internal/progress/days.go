package progress

import (
	"math"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Values are the values of a metric by day. A day without a value is not in it.
type Values map[civil.Date]float64

// sum adds up the days of a range, in the order of the calendar so that it is always the same.
func (v Values) sum(days civil.Range) float64 {
	sum := 0.0
	for _, d := range v.sorted(days) {
		sum += v[d]
	}
	return sum
}

// sorted returns the days of a range that have a value, in order.
func (v Values) sorted(days civil.Range) []civil.Date {
	var dates []civil.Date
	if days.Days() < len(v) {
		for d := range days.All() {
			if _, ok := v[d]; ok {
				dates = append(dates, d)
			}
		}
		return dates
	}
	for d := range v {
		if days.Contains(d) {
			dates = append(dates, d)
		}
	}
	slices.SortFunc(dates, civil.Date.Compare)
	return dates
}

// latest returns the newest day of a range with a value.
func (v Values) latest(days civil.Range) (civil.Date, bool) {
	dates := v.sorted(days)
	if len(dates) == 0 {
		return civil.Date{}, false
	}
	return dates[len(dates)-1], true
}

// first returns the oldest day of a range with a value.
func (v Values) first(days civil.Range) (civil.Date, bool) {
	dates := v.sorted(days)
	if len(dates) == 0 {
		return civil.Date{}, false
	}
	return dates[0], true
}

// Weekdays are chosen days of the week; the zero value chooses all.
type Weekdays [7]bool

// WeekdaysOf returns the days of names of three letters, such as mon. Names that are none are
// left alone.
func WeekdaysOf(names []string) Weekdays {
	var w Weekdays
	for _, name := range names {
		if day, ok := fitness.WeekdayNamed(name); ok {
			w[day] = true
		}
	}
	return w
}

// All reports whether every day is chosen.
func (w Weekdays) All() bool { return w == Weekdays{} }

// Chosen reports whether a day is chosen.
func (w Weekdays) Chosen(d civil.Date) bool { return w.All() || w[d.Weekday()] }

// Count returns the number of chosen days of a range, 0 when it ends before it starts.
func (w Weekdays) Count(days civil.Range) int {
	n := days.Days()
	if w.All() || n == 0 {
		return n
	}
	count := 0
	for weekday := range w {
		if !w[weekday] {
			continue
		}
		ahead := (weekday - int(days.From.Weekday()) + 7) % 7
		if ahead < n {
			count += 1 + (n-1-ahead)/7
		}
	}
	return count
}

// mostAhead is how far ahead an expected arrival is worth naming, in days: 104 weeks and two days
// of grace.
const mostAhead = 730

// ceil rounds up what is not a whole number but for the noise of its last digits.
func ceil(x float64) float64 { return math.Ceil(x - 1e-9) }

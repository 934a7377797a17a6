package analysis_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// monday is 2 November 2026.
var monday = civil.MustDate("2026-11-02")

func daysFrom(from civil.Date, values ...float64) analysis.Days {
	return analysis.Days{From: from, Values: values}
}

// weeksFrom returns weeks that always start on a weekday.
func weeksFrom(start time.Weekday) analysis.WeekOf {
	return func(day civil.Date) civil.Range {
		from := day.AddDays(-((int(day.Weekday()) - int(start) + 7) % 7))
		return civil.Range{From: from, To: from.AddDays(6)}
	}
}

func metric(t *testing.T, name string) fitness.Metric {
	t.Helper()
	m, ok := fitness.MetricNamed(name)
	if !ok {
		t.Fatalf("no metric %s", name)
	}
	return m
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// seventeenNights are 17 nights, two of them unknown.
func seventeenNights() analysis.Days {
	return daysFrom(monday, 7.0, 7.2, none, 6.5, 6.9, 7.4, 7.1, none, 6.8, 7.0, 7.3, 6.6, 7.2, 7.1, 6.0, 7.0, 7.2)
}

func TestANightWithoutAValueIsInNoMeanAndNoSlope(t *testing.T) {
	t.Parallel()
	d := seventeenNights()
	if d.N() != 15 || d.Range().Days() != 17 {
		t.Errorf("%d of %d", d.N(), d.Range().Days())
	}
	mean, lack := d.Mean()
	near(t, "the mean", mean, 6.9533, 5e-5)
	s, lackOfSlope := analysis.SlopeOfDays(metric(t, "asleep"), d, weeksFrom(time.Monday))
	near(t, "the slope", s.PerWeek, -0.0623, 5e-5)
	near(t, "its standard error", s.SEPerWeek, 0.1354, 5e-5)
	if !lack.None() || !lackOfSlope.None() || s.Word != analysis.NoTrend || s.N != 15 || s.Percent || s.Weeks {
		t.Errorf("%v %v %+v", lack, lackOfSlope, s)
	}
}

func TestWhatIsBelowAMinimumSaysWhatItNeedsAndHas(t *testing.T) {
	t.Parallel()
	steps := metric(t, "steps")
	line := func(n int) analysis.Days {
		d := daysFrom(monday)
		for i := range n {
			d.Values = append(d.Values, 100+float64(i%3))
		}
		return d
	}
	sparse := analysis.NewDays(civil.Range{From: monday, To: monday.AddDays(20)})
	for i := range 7 {
		sparse.Set(monday.AddDays(2*i), float64(i+1))
	}
	_, meanLack := line(2).Mean()
	_, halfLack := daysFrom(monday, 1, 2, 3).MeanOfHalf(civil.Range{From: monday, To: monday.AddDays(7)})
	_, slopeLack := analysis.SlopeOfDays(steps, line(6), weeksFrom(time.Monday))
	_, spanLack := analysis.SlopeOfDays(steps, sparse, weeksFrom(time.Monday))
	_, monthLack := line(9).Baseline28(monday.AddDays(9))
	_, twoLack := line(19).Baseline60(monday.AddDays(19))
	_, usualLack := analysis.AgainstUsual(steps, line(19), analysis.DayFigure{Day: monday.AddDays(18), Value: 1})
	_, weekLack := analysis.HRVWeekOf(line(3), monday.AddDays(2))
	_, bucketLack := analysis.Bucket{N: 2}.Mean()
	_, pairLack := analysis.Pair(line(9), line(9))
	for got, want := range map[string]string{
		meanLack.String():   "needs 3 days, has 2",
		halfLack.String():   "needs 4 days, has 3",
		slopeLack.String():  "needs 7 days, has 6",
		spanLack.String():   "needs 14 days from the first to the last, has 12",
		monthLack.String():  "needs 10 days, has 9",
		twoLack.String():    "needs 20 days, has 19",
		usualLack.String():  "needs 20 days, has 18",
		weekLack.String():   "needs 4 of the last 7 nights, has 3",
		bucketLack.String(): "needs 3 days, has 2",
		pairLack.String():   "needs 10 days with both, has 9",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if (analysis.Lack{}).String() != "" {
		t.Error("no lack has words")
	}
}

func TestASlopeHasAWordFromTenDaysOn(t *testing.T) {
	t.Parallel()
	weight := metric(t, "weight")
	d := analysis.NewDays(civil.Range{From: monday, To: monday.AddDays(20)})
	for i := range 9 {
		d.Set(monday.AddDays(2*i), 80+float64(i)/10)
	}
	s, lack := analysis.SlopeOfDays(weight, d, weeksFrom(time.Monday))
	if !lack.None() || s.Word != "" || s.NoWord.String() != "needs 10 days, has 9" {
		t.Errorf("%v %+v", lack, s)
	}
	d.Set(monday.AddDays(18), 80.9)
	if s, _ = analysis.SlopeOfDays(weight, d, weeksFrom(time.Monday)); s.Word != analysis.Rising {
		t.Errorf("a straight line up is %+v", s)
	}
	near(t, "the slope", s.PerWeek, 0.35, 1e-9)
}

func TestWhatNeverChangesHasNoTrend(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for range 20 {
		d.Values = append(d.Values, 0.1)
	}
	if s, _ := analysis.SlopeOfDays(metric(t, "weight"), d, weeksFrom(time.Monday)); s.PerWeek != 0 || s.Word != analysis.NoTrend {
		t.Errorf("%+v", s)
	}
}

func TestVariabilityChangesByPercents(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for i := range 15 {
		d.Values = append(d.Values, 60*math.Pow(0.9, float64(i)/7))
	}
	s, _ := analysis.SlopeOfDays(metric(t, "hrv_rmssd"), d, weeksFrom(time.Monday))
	near(t, "the slope in percent", s.PerWeek, -10, 1e-9)
	if !s.Percent || s.Word != analysis.Falling {
		t.Errorf("%+v", s)
	}
}

func TestAWeekThatAChangeOfTheFirstDayCutShortIsNotComplete(t *testing.T) {
	t.Parallel()
	before, after := weeksFrom(time.Monday), weeksFrom(time.Sunday)
	changing := func(day civil.Date) civil.Range {
		sunday := monday.AddDays(13)
		if !day.Before(sunday) {
			return after(day)
		}
		week := before(day)
		week.To = earlier(week.To, sunday.AddDays(-1))
		return week
	}
	var values []float64
	for range 20 {
		values = append(values, 1)
	}
	weeks := daysFrom(monday, values...).Weeks(changing)
	if len(weeks) != 3 || weeks[0].Partial || !weeks[1].Partial || weeks[1].Total != 6 || weeks[1].Whole() || weeks[2].Partial || weeks[2].Total != 7 {
		t.Errorf("%+v", weeks)
	}
}

func earlier(a, b civil.Date) civil.Date {
	if b.Before(a) {
		return b
	}
	return a
}

func TestASumThatIsMostly0IsFollowedByTheTotalsOfCompleteWeeks(t *testing.T) {
	t.Parallel()
	run := metric(t, "run_distance")
	d := daysFrom(monday.AddDays(-2), 0, 4000)
	for week := range 4 {
		d.Values = append(d.Values, 0, 5000+1000*float64(week), 0, 0, 5000, 0, 0)
	}
	d.Values = append(d.Values, 9000)
	s, lack := analysis.SlopeOfDays(run, d, weeksFrom(time.Monday))
	if !lack.None() || !s.Weeks || s.N != 4 || s.NoWord.String() != "needs 10 complete weeks, has 4" {
		t.Errorf("%v %+v", lack, s)
	}
	near(t, "the slope of weeks", s.PerWeek, 1000, 1e-6)

	d.Values[5] = none // a week with a day that nobody knows is not complete
	if s, lack = analysis.SlopeOfDays(run, d, weeksFrom(time.Monday)); lack.String() != "needs 4 complete weeks, has 3" || !s.Weeks {
		t.Errorf("%v %+v", lack, s)
	}
	if s, _ := analysis.SlopeOfDays(metric(t, "weight"), d, weeksFrom(time.Monday)); s.Weeks {
		t.Error("a level was followed by weeks")
	}
}

func TestOfTwoDaysAlikeTheLaterIsTheBest(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday, 3, 7, 5, 7, 3)
	high, _ := d.Highest(math.Inf(1))
	low, _ := d.Lowest()
	if high.Day != monday.AddDays(3) || low.Day != monday.AddDays(4) {
		t.Errorf("%v and %v", high, low)
	}
	if _, ok := daysFrom(monday, none).Highest(1); ok {
		t.Error("there is a best of nothing")
	}
}

func TestMoreSleepThanTheNeedIsNotBetter(t *testing.T) {
	t.Parallel()
	high, _ := daysFrom(monday, 8, 12, 8.5, 7).Highest(8)
	if high.Day != monday.AddDays(2) || high.Value != 8.5 {
		t.Errorf("%v", high)
	}
}

func TestWeeksStartOnThePersonsDayAndSayWhenTheyAreCut(t *testing.T) {
	t.Parallel()
	var values []float64
	for i := range 16 {
		values = append(values, float64(i))
	}
	values[3] = none
	d := daysFrom(civil.MustDate("2026-11-01"), values...) // a Sunday
	for start, want := range map[time.Weekday][]analysis.Bucket{
		time.Monday: {
			{Days: civil.Range{From: civil.MustDate("2026-10-26"), To: civil.MustDate("2026-11-01")}, Partial: true, N: 1, Total: 0},
			{Days: civil.Range{From: monday, To: monday.AddDays(6)}, N: 6, Total: 25},
			{Days: civil.Range{From: monday.AddDays(7), To: monday.AddDays(13)}, N: 7, Total: 77},
			{Days: civil.Range{From: monday.AddDays(14), To: monday.AddDays(20)}, Partial: true, N: 1, Total: 15},
		},
		time.Sunday: {
			{Days: civil.Range{From: monday.AddDays(-1), To: monday.AddDays(5)}, N: 6, Total: 18},
			{Days: civil.Range{From: monday.AddDays(6), To: monday.AddDays(12)}, N: 7, Total: 70},
			{Days: civil.Range{From: monday.AddDays(13), To: monday.AddDays(19)}, Partial: true, N: 2, Total: 29},
		},
	} {
		got := d.Weeks(weeksFrom(start))
		if len(got) != len(want) {
			t.Fatalf("%v: %v", start, got)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%v: %+v, want %+v", start, got[i], want[i])
			}
		}
		if got[1].Whole() != (want[1].N == 7) {
			t.Errorf("%+v is whole: %v", got[1], got[1].Whole())
		}
	}
}

func TestMonthsAreOfTheCalendar(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]string{"2024-02-29": "2024-02-01 to 2024-02-29", "2026-12-31": "2026-12-01 to 2026-12-31", "2026-01-31": "2026-01-01 to 2026-01-31"} {
		if got := analysis.MonthOf(civil.MustDate(day)).String(); got != want {
			t.Errorf("%s is in %s, want %s", day, got, want)
		}
	}
	d := analysis.NewDays(civil.Range{From: civil.MustDate("2026-01-01"), To: civil.MustDate("2026-12-30")})
	months := d.Months()
	if len(months) != 12 || months[0].Partial || !months[11].Partial {
		t.Errorf("%v", months)
	}
}

func TestEveryDayIsInExactlyOneBucket(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 500).Draw(t, "days")
		d := daysFrom(monday.AddDays(rapid.IntRange(-400, 400).Draw(t, "from")))
		for range n {
			d.Values = append(d.Values, 1)
		}
		start := time.Weekday(rapid.IntRange(0, 6).Draw(t, "start"))
		for _, buckets := range [][]analysis.Bucket{d.Weeks(weeksFrom(start)), d.Months()} {
			sum := 0
			for i, b := range buckets {
				sum += b.N
				if i > 0 && buckets[i-1].Days.To.AddDays(1) != b.Days.From {
					t.Fatalf("a gap before %v", b)
				}
				if b.Partial && i > 0 && i < len(buckets)-1 {
					t.Fatalf("%v is cut in the middle", b)
				}
			}
			if sum != n {
				t.Fatalf("%d of %d days", sum, n)
			}
		}
	})
}

func TestABaselineIsOfTheDaysBeforeAlone(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for i := range 70 {
		d.Values = append(d.Values, 100+float64(i%2)*10)
	}
	d.Values = append(d.Values, 1e6)
	b, lack := d.Baseline28(monday.AddDays(70))
	near(t, "the mean", b.Mean, 105, 1e-9)
	near(t, "the deviation", b.SD, math.Sqrt(25*28.0/27), 1e-9)
	if !lack.None() || b.N != 28 {
		t.Errorf("%v %+v", lack, b)
	}
	if b, _ = d.Baseline60(monday.AddDays(70)); b.N != 60 {
		t.Errorf("%+v", b)
	}
}

func TestTheLatestStandsAgainstThe60DaysBeforeItsOwnDate(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for i := range 40 {
		d.Values = append(d.Values, 100+float64(i%2)*10)
	}
	d.Values = append(d.Values, none, none)
	m := metric(t, "weight")
	sd := math.Sqrt(25 * 40.0 / 39)
	for z, words := range map[float64]string{
		0: "as usual", 0.9: "as usual", -0.9: "as usual", 1.2: "above usual", -1.2: "below usual", 2.1: "well above usual", -2.5: "well below usual",
	} {
		d.Values[41] = 105 + z*sd
		latest, _ := d.Latest()
		u, lack := analysis.AgainstUsual(m, d, latest)
		near(t, "z", u.Z, z, 1e-9)
		if !lack.None() || u.Words != words || u.N != 40 {
			t.Errorf("z %v: %+v %v", z, u, lack)
		}
	}
}

func TestWhereTheUsualNeverChangedItsFloorStandsIn(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for range 30 {
		d.Values = append(d.Values, 50)
	}
	day := monday.AddDays(30)
	if u, _ := analysis.AgainstUsual(metric(t, "resting_heart_rate"), d, analysis.DayFigure{Day: day, Value: 53}); math.Abs(u.Z-2) > 1e-9 {
		t.Errorf("%+v", u)
	}
	zeros := analysis.Days{From: monday, Values: make([]float64, 30)}
	for _, days := range []analysis.Days{zeros, d} {
		u, lack := analysis.AgainstUsual(metric(t, "training_sessions"), days, analysis.DayFigure{Day: day, Value: 3})
		if u.Z != 0 || u.Words != "" || lack.String() != "needs 2 different values in the 60 days before, has 1" {
			t.Errorf("a deviation of nothing: %+v, %s", u, lack)
		}
	}
}

func TestTheWeekOfVariabilityIsBelowWithinOrAboveTheUsual(t *testing.T) {
	t.Parallel()
	day := monday.AddDays(59)
	for where, last := range map[string]float64{"below": 50, "within": 60.5, "above": 75} {
		d := daysFrom(monday)
		for i := range 60 {
			v := 58 + float64(i%5)
			if i >= 53 {
				v = last
			}
			d.Values = append(d.Values, v)
		}
		w, lack := analysis.HRVWeekOf(d, day)
		if !lack.None() || w.Where != where || w.N != 7 || w.UsualN != 60 {
			t.Errorf("%s: %+v %v", where, w, lack)
		}
		near(t, "the week", w.MeanMS, last, 1e-9)
	}
	if _, lack := analysis.HRVWeekOf(daysFrom(day.AddDays(-6), 60, 61, 62, 63, 64, 65, 66), day); lack.String() != "needs 20 of the last 60 nights, has 7" {
		t.Errorf("%v", lack)
	}
}

func TestTheUsualOfVariabilityIs075DeviationsOfLogarithms(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for i := range 60 {
		d.Values = append(d.Values, math.Exp(4+0.1*float64(1-2*(i%2))))
	}
	w, _ := analysis.HRVWeekOf(d, monday.AddDays(59))
	sd := 0.1 * math.Sqrt(60.0/59)
	near(t, "the least", w.LowMS, math.Exp(4-0.75*sd), 1e-9)
	near(t, "the most", w.HighMS, math.Exp(4+0.75*sd), 1e-9)
}

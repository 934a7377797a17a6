package summary

import (
	"math"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// The buckets.
const (
	BucketDay   = "day"
	BucketWeek  = "week"
	BucketMonth = "month"
)

// TrendQuestion is what a trend is made of.
type TrendQuestion struct {
	Metric  fitness.Metric
	Own     bool          // a trackable
	Days    civil.Range   // asked for, up to the newest day that can have a value; empty when only today is asked
	Values  analysis.Days // from well before Days on
	Today   civil.Date
	Ongoing bool // Days end on the newest day there can be
	Bucket  string
	Asked   bool // for by the bucket: then it is compared too
	Brief   bool // one of several that nobody named
	WeekOf  analysis.WeekOf
	In      Units

	Missed     *int
	Incomplete int
	Possible   int
	Need       *float64 // up to where more is better, of sleep
	SoFar      *float64 // what today has of what accumulates
	SoFarLeast bool
}

// afterMidnight is what a time of the clock is counted from: that of the day of waking.
const afterMidnight = " from midnight, below 0 the evening before"

// How many unusual days are shown.
const (
	mostUnusual      = 5
	mostUnusualBrief = 2
)

// NewMetricTrend describes what a metric did.
func NewMetricTrend(q TrendQuestion) MetricTrend {
	t := MetricTrend{
		Metric: identifier(q.Metric.Name), Title: text(q.Metric.Title), Unit: text(q.In.unit(q.Metric) + when(q.Metric.Clock, afterMidnight)), From: q.Days.From, To: q.Days.To,
		Missed: q.Missed, Incomplete: q.Incomplete, Possible: q.Possible,
		Today: q.In.number(q.Metric, q.SoFar), TodayLeast: q.SoFarLeast && q.SoFar != nil,
		m: q.Metric, in: q.In, own: q.Own,
	}
	t.words.soFar = q.In.amount(q.Metric, q.SoFar)
	within := q.Values.In(q.Days)
	t.Days, t.N = q.Days.Days(), within.N()
	t.Missing = t.Days - t.N
	t.addLatest(q)
	if t.Days > 0 && t.N > 0 {
		t.addMean(within)
		t.addExtremes(within, q.Need)
		t.addSlope(within, q.WeekOf)
		t.addBefore(q)
		t.addUnusual(q)
	}
	if t.Days == 0 {
		t.From, t.To = civil.Date{}, civil.Date{}
	} else {
		t.addBaselines(q)
		t.addHRVWeek(q)
		t.addBuckets(q, within)
	}
	return t
}

func (t *MetricTrend) number(v float64) *Number { return t.in.number(t.m, &v) }

// sums reports whether the values of days add up.
func (t *MetricTrend) sums() bool { return t.m.Aggregate == fitness.AggregateSum }

func (t *MetricTrend) addMean(d analysis.Days) {
	mean, lack := d.Mean()
	t.NoMean = lack.String()
	if lack.None() {
		t.Mean = t.number(mean)
		t.words.mean = t.in.figure(t.m, mean)
	}
	if t.sums() {
		t.Total = t.number(d.Total())
		t.words.total = t.in.figure(t.m, d.Total())
	}
}

// yesNo reports whether a day is done or not, so that a mean is a share of days, and no day is more
// than another.
func (t *MetricTrend) yesNo() bool { return doneOrNot(t.m) }

func (t *MetricTrend) addExtremes(d analysis.Days, need *float64) {
	if t.yesNo() {
		return
	}
	most := math.Inf(1)
	if need != nil {
		most = *need
	}
	high, _ := d.Highest(most)
	low, _ := d.Lowest()
	highest, lowest := t.day(high), t.day(low)
	t.words.high, t.words.low = t.dated(high), t.dated(low)
	switch t.m.Direction {
	case fitness.Up:
		t.Best, t.Worst = highest, lowest
	case fitness.Down:
		t.Best, t.Worst = lowest, highest
		t.words.high, t.words.low = t.words.low, t.words.high
	case fitness.NoDirection:
		t.Highest, t.Lowest = highest, lowest
	}
}

func (t *MetricTrend) day(f analysis.DayFigure) *TrendDay { return &TrendDay{f.Day, t.number(f.Value)} }

func (t *MetricTrend) dated(f analysis.DayFigure) string {
	return t.in.bare(t.m, &f.Value) + " on " + shortDate(f.Day, t.To)
}

func (t *MetricTrend) addSlope(d analysis.Days, weekOf analysis.WeekOf) {
	s, lack := analysis.SlopeOfDays(t.m, d, weekOf)
	if s.Weeks {
		t.SlopeOf = "totals of complete weeks"
	}
	if t.NoSlope = lack.String(); t.NoSlope != "" {
		return
	}
	t.Trend, t.NoTrend = string(s.Word), s.NoWord.String()
	if s.Percent {
		t.SlopePercent = number(&s.PerWeek)
		t.words.slope = percentWords(s.PerWeek)
		return
	}
	t.Slope = t.number(s.PerWeek)
	t.words.slope = t.in.change(t.m, s.PerWeek)
}

func (t *MetricTrend) addBefore(q TrendQuestion) {
	before := civil.Range{From: q.Days.From.AddDays(-t.Days), To: q.Days.From.AddDays(-1)}
	t.Before, t.words.before = t.against(q.Values, before, q.Days)
	if q.Ongoing && q.Asked && (q.Bucket == BucketWeek || q.Bucket == BucketMonth) {
		t.addRunning(q)
	}
}

// addRunning compares the running week or month with as many first days of the one before.
func (t *MetricTrend) addRunning(q TrendQuestion) {
	running := analysis.MonthOf(q.Days.To)
	if q.Bucket == BucketWeek {
		running = q.WeekOf(q.Days.To)
	}
	if running.To == q.Days.To {
		return // it is complete
	}
	running.To = q.Days.To
	earlier := analysis.MonthOf(running.From.AddDays(-1))
	if q.Bucket == BucketWeek {
		earlier = q.WeekOf(running.From.AddDays(-1))
	}
	earlier.To = lesser(earlier.To, earlier.From.AddDays(running.Days()-1))
	t.Running, t.words.running = t.against(q.Values, earlier, running)
	t.Running.NowN = q.Values.In(running).N()
}

func lesser(a, b civil.Date) civil.Date {
	if b.Before(a) {
		return b
	}
	return a
}

// against compares the mean of some days with that of earlier ones.
func (t *MetricTrend) against(values analysis.Days, earlier, days civil.Range) (*TrendPeriod, string) {
	p := &TrendPeriod{From: earlier.From, To: earlier.To, N: values.In(earlier).N()}
	mean, lack := values.MeanOfHalf(days)
	if !lack.None() {
		p.Because = "these days: " + lack.String()
		return p, ""
	}
	before, lack := values.MeanOfHalf(earlier)
	if !lack.None() {
		p.Because = "the days before: " + lack.String()
		return p, ""
	}
	p.Mean, p.Difference = t.number(before), t.number(mean-before)
	words := t.in.figure(t.m, before) + ", " + t.in.change(t.m, mean-before)
	if !t.m.Absolute && !t.yesNo() && before > 0 {
		percent := 100 * (mean - before) / before
		p.Percent = number(&percent)
		words += ", " + percentWords(percent)
	}
	return p, words
}

func (t *MetricTrend) addBaselines(q TrendQuestion) {
	month, lack := q.Values.Baseline28(q.Days.From)
	t.Baseline28, t.words.usual28 = t.baseline(month, lack)
	two, lack := q.Values.Baseline60(q.Days.From)
	t.Baseline60, t.words.usual60 = t.baseline(two, lack)
}

func (t *MetricTrend) baseline(b analysis.Baseline, lack analysis.Lack) (*TrendBaseline, string) {
	doc := &TrendBaseline{N: b.N, Because: lack.String()}
	if !lack.None() {
		return doc, ""
	}
	doc.Mean = t.number(b.Mean)
	if t.yesNo() {
		return doc, t.in.figure(t.m, b.Mean)
	}
	doc.SD = t.number(b.SD)
	return doc, t.in.figure(t.m, b.Mean) + " ± " + t.in.spread(t.m, b.SD)
}

func (t *MetricTrend) addLatest(q TrendQuestion) {
	newest, ok := q.Values.In(civil.Range{From: q.Values.From, To: q.Days.To}).Latest()
	if !ok {
		return
	}
	t.Latest = &TrendLatest{Date: newest.Day, AgeDays: q.Today.DaysSince(newest.Day), Value: t.number(newest.Value)}
	t.words.latest = t.dated(newest)
	if t.yesNo() {
		return
	}
	usual, lack := analysis.AgainstUsual(t.m, q.Values, newest)
	t.Latest.N, t.Latest.Because, t.Latest.Words = usual.N, lack.String(), usual.Words
	if lack.None() {
		t.Latest.Z = number(&usual.Z)
	}
}

// addHRVWeek adds the week of the nightly variability, where the days end today.
func (t *MetricTrend) addHRVWeek(q TrendQuestion) {
	if t.m.Name != "hrv_rmssd" || !q.Ongoing {
		return
	}
	w, lack := analysis.HRVWeekOf(q.Values, q.Days.To)
	t.HRVWeek = &TrendHRVWeek{N: w.N, UsualN: w.UsualN, Where: w.Where, Because: lack.String()}
	if lack.None() {
		t.HRVWeek.Mean, t.HRVWeek.Low, t.HRVWeek.High = number(&w.MeanMS), number(&w.LowMS), number(&w.HighMS)
	}
}

func (t *MetricTrend) addUnusual(q TrendQuestion) {
	if t.yesNo() {
		return
	}
	found, judged := analysis.Anomalies(t.m, q.Values, q.Days)
	t.NotJudged = t.N - judged
	most := mostUnusual
	if q.Brief {
		most = mostUnusualBrief
	}
	t.More = max(0, len(found)-most)
	for _, a := range found[:len(found)-t.More] {
		t.Unusual = append(t.Unusual, TrendUnusual{a.Day, t.number(a.Value), t.number(a.Usual), number(&a.Z)})
		t.words.unusual = append(t.words.unusual, t.dated(a.DayFigure)+" (usual "+t.in.figure(t.m, a.Usual)+", z "+signedNumber(a.Z, 1)+")")
	}
}

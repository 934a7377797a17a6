package summary

import (
	"strconv"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
)

// trendCell is what a row of the table shows of a metric.
type trendCell struct {
	from  civil.Date
	words string
}

func (t *MetricTrend) addBuckets(q TrendQuestion, within analysis.Days) {
	switch q.Bucket {
	case BucketDay:
		t.addDays(within)
	case BucketWeek:
		t.addParts(q, within.Weeks(q.WeekOf))
	case BucketMonth:
		t.addParts(q, within.Months())
	}
}

func (t *MetricTrend) addDays(d analysis.Days) {
	b := &TrendBuckets{Of: BucketDay, From: []civil.Date{d.From}} // the others follow one by one
	for day := range d.Range().All() {
		v, ok := d.On(day)
		if !ok {
			b.Value = append(b.Value, nil)
			continue
		}
		b.Value = append(b.Value, t.number(v))
		t.cells = append(t.cells, trendCell{day, t.in.bare(t.m, &v)})
	}
	t.Buckets = b
}

func (t *MetricTrend) addParts(q TrendQuestion, parts []analysis.Bucket) {
	b := &TrendBuckets{Of: q.Bucket, First: parts[0].Partial, Last: parts[len(parts)-1].Partial}
	for i := range parts {
		part := &parts[i]
		b.From = append(b.From, part.Days.From)
		b.N = append(b.N, part.N)
		mean, lack := part.Mean()
		shown := ""
		switch {
		case t.sums() && part.N > 0:
			b.Total = append(b.Total, t.number(part.Total))
			shown = t.in.figure(t.m, part.Total)
		case t.sums():
			b.Total = append(b.Total, nil)
		case lack.None():
			b.Mean = append(b.Mean, t.number(mean))
			shown = t.in.figure(t.m, mean)
		default:
			b.Mean = append(b.Mean, nil)
		}
		t.cells = append(t.cells, trendCell{part.Days.From, partWords(shown, part)})
	}
	if q.Asked {
		b.Highest, b.Lowest = t.extremeParts(parts)
	}
	t.Buckets = b
}

// partWords marks a partial bucket with an asterisk, and says of how many days one is that misses some.
func partWords(shown string, part *analysis.Bucket) string {
	if part.N < part.Days.Days() {
		shown = joined(" ", orUnknown(shown), "("+strconv.Itoa(part.N)+")")
	}
	return shown + when(part.Partial, "*")
}

// extremeParts returns the highest and the lowest bucket, the later of two alike: by the total of
// those that have every day for what adds up, else by the mean.
func (t *MetricTrend) extremeParts(parts []analysis.Bucket) (highest, lowest *TrendDay) {
	var high, low *analysis.DayFigure
	judged := 0
	for i := range parts {
		v, ok := t.worth(&parts[i])
		if !ok {
			continue
		}
		judged++
		f := &analysis.DayFigure{Day: parts[i].Days.From, Value: v}
		if high == nil || v >= high.Value {
			high = f
		}
		if low == nil || v <= low.Value {
			low = f
		}
	}
	if judged < 2 {
		return nil, nil
	}
	t.words.highPart, t.words.lowPart = t.figureDated(high), t.figureDated(low)
	return t.day(*high), t.day(*low)
}

func (t *MetricTrend) figureDated(f *analysis.DayFigure) string {
	return t.in.figure(t.m, f.Value) + " from " + shortDate(f.Day, t.To)
}

// worth returns what a bucket is compared by, and whether it can be.
func (t *MetricTrend) worth(part *analysis.Bucket) (float64, bool) {
	if t.sums() {
		return part.Total, part.Whole()
	}
	mean, lack := part.Mean()
	return mean, lack.None() && !part.Partial
}

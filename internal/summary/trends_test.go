package summary_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// followed are so many days up to 30 November with a value each, but for one in eleven.
func followed(days int, value func(i int) float64) analysis.Days {
	today := civil.MustDate("2026-11-30")
	d := analysis.NewDays(civil.Range{From: today.AddDays(1 - days), To: today})
	for i := range days {
		if i%11 != 5 {
			d.Set(d.From.AddDays(i), value(i))
		}
	}
	return d
}

func trendOf(t *testing.T, name, bucket string, d analysis.Days) summary.TrendQuestion {
	t.Helper()
	m, ok := fitness.MetricNamed(name)
	if !ok {
		t.Fatal(name)
	}
	today := civil.MustDate("2026-11-30")
	return summary.TrendQuestion{
		Metric: m, Days: civil.Range{From: today.AddDays(-27), To: today}, Values: d, Today: today, Ongoing: true,
		Bucket: bucket, Asked: true, WeekOf: func(day civil.Date) civil.Range { return progress.WeekOf(day, nil) },
	}
}

func trendDocuments(t *testing.T) map[string]summary.Document {
	t.Helper()
	today := civil.MustDate("2026-11-30")
	nights := followed(120, func(i int) float64 { return 3600 * (7 + float64(i%7-3)/4) })
	nights.Set(today.AddDays(-9), 3600*2.5)
	runs := followed(120, func(i int) float64 { return 1000 * float64(i%3) * (4 + float64(i)/40) })

	full := summary.NewTrends(today)
	asleep := trendOf(t, "asleep", summary.BucketWeek, nights)
	asleep.Missed, asleep.Need = new(4), new(8*3600.0)
	variability := trendOf(t, "hrv_rmssd", summary.BucketWeek, followed(120, func(i int) float64 { return 60 + float64(i%5) }))
	full.Metrics = []summary.MetricTrend{summary.NewMetricTrend(asleep), summary.NewMetricTrend(variability)}
	full.Sources = []summary.SourceState{summary.NewSourceState("polar", true, civil.DateTime{}, today.AddDays(-1), today, fault.RateLimited, "too many requests", civil.DateTime{})}
	full.LeftOut = []string{"the values by day, which are too many: they are by week; ask for fewer metrics or days"}

	pair := summary.NewTrends(today)
	distance := trendOf(t, "run_distance", summary.BucketMonth, runs)
	distance.In, distance.Possible, distance.SoFar = summary.Units{Miles: true}, 1, new(1609.344)
	distance.Days.To, distance.Days.From = today.AddDays(-1), today.AddDays(-90)
	pair.Metrics = []summary.MetricTrend{summary.NewMetricTrend(distance)}
	p, lack := analysis.Pair(runs, nights)
	pair.Pairing = summary.NewTrendPairing(distance.Metric, asleep.Metric, "both of the same date", p, lack)
	c, _ := analysis.ContrastBy(nights, runs)
	pair.Pairing.Contrast(asleep.Metric, distance.Metric, c, summary.Units{})

	little := summary.NewTrends(today)
	weight := trendOf(t, "weight", summary.BucketDay, analysis.NewDays(civil.Range{From: today.AddDays(-90), To: today}))
	weight.In, weight.Days.From = summary.Units{Pounds: true}, today.AddDays(-2)
	weight.Values.Set(today.AddDays(-40), 80)
	weight.Values.Set(today.AddDays(-1), 45.359237)
	e1rm, _ := fitness.MetricNamed("squat_e1rm")
	heavy := trendOf(t, "squat_e1rm", "", analysis.NewDays(weight.Values.Range()))
	heavy.Days.From = today.AddDays(-2)
	trend := summary.NewMetricTrend(heavy)
	trend.Records = summary.NewTrendRecords("squat", civil.MustDate("2025-01-02"), []summary.TrendRecord{
		summary.NewTrendRecord(e1rm, 122.5, civil.MustDate("2025-03-04"), "best e1RM (Epley)", summary.Units{}),
	})
	own := heavy
	own.Own, own.Metric = true, fitness.Metric{Name: "abc", Title: "Cold shower", Aggregate: fitness.AggregateYesNo}
	own.Values = followed(90, func(i int) float64 { return float64(i % 2) })
	own.Days.From = today.AddDays(-27)
	little.Metrics = []summary.MetricTrend{summary.NewMetricTrend(weight), trend, summary.NewMetricTrend(own)}
	few, lackOfFew := analysis.Pair(weight.Values, nights)
	little.Pairing = summary.NewTrendPairing(weight.Metric, asleep.Metric, "both of the same date", few, lackOfFew)

	return map[string]summary.Document{"trends_weeks": full, "trends_paired": pair, "trends_little": little}
}

func TestTrendsReadAsTheirGoldenFiles(t *testing.T) {
	t.Parallel()
	for name, doc := range trendDocuments(t) {
		asJSON, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".md", doc.Markdown())
		golden(t, name+".json", string(asJSON)+"\n")
	}
}

func TestAScaleThatIsNoRatioHasNoPercentage(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"ans_charge": false, "mood": false, "skin_temperature": false, "weight": true, "asleep": true} {
		m := summary.NewMetricTrend(trendOf(t, name, "", followed(90, func(i int) float64 { return 5 + float64(i)/100 })))
		if m.Before.Difference == nil || (m.Before.Percent != nil) != want {
			t.Errorf("%s: %+v", name, m.Before)
		}
	}
}

func TestWhatHasNoBetterWayHasAHighestAndALowest(t *testing.T) {
	t.Parallel()
	rising := followed(60, func(i int) float64 { return 50 + float64(i) })
	for name, want := range map[string]string{"asleep": "up", "resting_heart_rate": "down", "weight": "none", "hrv_rmssd": "none", "ans_charge": "none", "water": "none"} {
		m := summary.NewMetricTrend(trendOf(t, name, "", rising))
		last := civil.MustDate("2026-11-30")
		switch want {
		case "up":
			if m.Best == nil || m.Best.Date != last || m.Worst.Date == last || m.Highest != nil {
				t.Errorf("%s: %+v", name, m)
			}
		case "down":
			if m.Best == nil || m.Worst.Date != last || m.Best.Date == last || m.Highest != nil {
				t.Errorf("%s: %+v", name, m)
			}
		default:
			if m.Best != nil || m.Worst != nil || m.Highest == nil || m.Highest.Date != last {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}

func TestAtMostFiveUnusualDaysAreShownAndHowManyMore(t *testing.T) {
	t.Parallel()
	d := followed(120, func(i int) float64 { return 8000 + float64(i%9)*20 })
	for back := range 7 {
		d.Set(civil.MustDate("2026-11-30").AddDays(-2*back-1), 40000+float64(back))
	}
	m := summary.NewMetricTrend(trendOf(t, "steps", "", d))
	if len(m.Unusual) != 5 || m.More != 2 || *m.Unusual[0].Z < *m.Unusual[4].Z {
		t.Errorf("%+v and %d more", m.Unusual, m.More)
	}
	doc := summary.NewTrends(civil.MustDate("2026-11-30"))
	doc.Metrics = []summary.MetricTrend{m}
	if text := doc.Markdown(); !strings.Contains(text, "unusual: ") || !strings.Contains(text, "; and 2 more") || strings.Contains(text, "abnormal") {
		t.Error(text)
	}
}

func TestAHistoryReadsAsItsGoldenFile(t *testing.T) {
	t.Parallel()
	today := civil.MustDate("2026-11-30")
	doc := summary.NewHistory(civil.Range{From: today.AddDays(-3)}, today, []string{"workout", "entry"}, "long run")
	run := summary.NewHistoryLine("r1", fitness.KindWorkout, today, civil.DateTime{Date: today, Clock: civil.NewClock(7, 30, 0)}, "trail running 8.2 km, 45m", "polar", true)
	run.Linked, run.Possible = []string{"p1"}, []string{"r2", "r3"}
	told := summary.NewHistoryLine("e1", fitness.KindEntry, today.AddDays(-400), civil.DateTime{}, "run 8 km", "", false)
	told.CountsAs = "r1"
	told.Detail(map[string]any{"note": "with *Zoë*", "distance_m": 8000.0}, summary.Wording{})
	doc.Lines = []summary.HistoryLine{run, told}
	doc.Leave(12, false)
	doc.Next = "abc"
	asJSON, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "history.md", doc.Markdown())
	golden(t, "history.json", string(asJSON)+"\n")
}

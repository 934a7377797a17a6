package coach_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// timeEach measures each call by itself, and reports the median beside the mean.
func timeEach(b *testing.B, call func() error) {
	b.Helper()
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := call(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "p50-ms")
}

// BenchmarkToday asks for a full day, out of one year and out of ten.
func BenchmarkToday(b *testing.B) {
	for _, n := range []int{1, 10} {
		s := years(b, n)
		b.Run(fmt.Sprintf("%d years", n), func(b *testing.B) {
			timeEach(b, func() error {
				_, err := s.Today(b.Context(), asYou(), coach.TodayQuery{})
				return err
			})
		})
	}
}

// BenchmarkYearTrend asks for a year by weeks, out of one year and out of ten.
func BenchmarkYearTrend(b *testing.B) {
	for _, n := range []int{1, 10} {
		s := years(b, n)
		for _, metrics := range [][]string{{"steps"}, {"asleep"}, {"run_distance"}, {"run_distance", "asleep"}, {"bench_press_e1rm"}} {
			b.Run(fmt.Sprintf("%d years/%s", n, metrics), func(b *testing.B) {
				q := coach.TrendsQuery{Metrics: metrics, From: monday.AddDays(-364), To: monday, Bucket: summary.BucketWeek}
				timeEach(b, func() error {
					_, err := s.Trends(b.Context(), asYou(), q)
					return err
				})
			})
		}
	}
}

// BenchmarkGoals asks how all goals stand.
func BenchmarkGoals(b *testing.B) {
	s := years(b, 10)
	timeEach(b, func() error {
		_, err := s.Goals(b.Context(), asYou(), false)
		return err
	})
}

// BenchmarkHistory asks for the newest records, and for a word that nothing holds.
func BenchmarkHistory(b *testing.B) {
	s := years(b, 10)
	for name, q := range map[string]coach.HistoryQuery{"newest": {}, "no such word": {Query: "zzz"}} {
		b.Run(name, func(b *testing.B) {
			timeEach(b, func() error {
				_, err := s.History(b.Context(), asYou(), q)
				return err
			})
		})
	}
}

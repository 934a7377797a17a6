package coach_test

import (
	"fmt"
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// BenchmarkYearTrend asks for a year by weeks, out of one year and out of ten.
func BenchmarkYearTrend(b *testing.B) {
	for _, n := range []int{1, 10} {
		s := years(b, n)
		for _, metrics := range [][]string{{"steps"}, {"asleep"}, {"run_distance"}, {"run_distance", "asleep"}, {"bench_press_e1rm"}} {
			b.Run(fmt.Sprintf("%d years/%s", n, metrics), func(b *testing.B) {
				q := coach.TrendsQuery{Metrics: metrics, From: monday.AddDays(-364), Bucket: summary.BucketWeek}
				for b.Loop() {
					if _, err := s.Trends(b.Context(), asYou(), q); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkHistory asks for the newest records, and for a word that nothing holds.
func BenchmarkHistory(b *testing.B) {
	s := years(b, 10)
	for name, q := range map[string]coach.HistoryQuery{"newest": {}, "no such word": {Query: "zzz"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.History(b.Context(), asYou(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package summary_test

import (
	"testing"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

var answer string // keeps the compiler from leaving an answer out

func BenchmarkHeartDay(b *testing.B) {
	asked := on("2026-11-27")
	days := []fitness.HeartDay{heartDay(asked.Days.From)}
	zones := summary.Zones{LowerBPM: []int{0, 145, 169}, Origin: "aerobic and anaerobic threshold"}
	b.ReportAllocs()
	for b.Loop() {
		answer = summary.NewHeartRate(asked, days, zones).Markdown()
	}
}

func BenchmarkExerciseWithSamples(b *testing.B) {
	asked := on("2026-11-27")
	workouts := []fitness.Workout{sampledRun(asked.Days.From)}
	b.ReportAllocs()
	for b.Loop() {
		answer = summary.NewExercises(asked, workouts, true).Markdown()
	}
}

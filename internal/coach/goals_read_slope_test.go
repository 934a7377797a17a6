package coach

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
)

// A goal and a trend each fit their own line, since neither package may know the other: they must
// not tell two rates of one weight.
func TestAGoalMeasuresTheRateThatATrendOfTheSameDaysHas(t *testing.T) {
	t.Parallel()
	today := civil.MustDate(day30)
	weight, _ := fitness.MetricNamed("weight")
	rapid.Check(t, func(t *rapid.T) {
		days := civil.Range{From: today.AddDays(-27), To: today}
		values, series := progress.Values{}, analysis.NewDays(days)
		for day := range days.All() {
			if rapid.IntRange(0, 2).Draw(t, "known") > 0 {
				values[day] = rapid.Float64Range(40, 150).Draw(t, "kg")
				series.Set(day, values[day])
			}
		}
		goal := progress.Reach{Start: new(90.0), Target: 75, From: days.From, Due: today.AddDays(30)}
		standing := goal.Standing(today, values)
		slope, lack := analysis.SlopeOfDays(weight, series, nil)
		if standing.Measured == nil || !lack.None() {
			return
		}
		if math.Abs(*standing.Measured-slope.PerWeek) > 1e-9 {
			t.Fatalf("the goal measures %v a week, the trend %v", *standing.Measured, slope.PerWeek)
		}
	})
}

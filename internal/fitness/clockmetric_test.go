package fitness_test

import (
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func TestNothingIsAimedAtATimeOfTheClock(t *testing.T) {
	t.Parallel()
	c := fitness.Circumstances{Today: civil.MustDate("2026-11-30")}
	for _, name := range []string{"bedtime", "wake_time"} {
		m, ok := fitness.MetricNamed(name)
		if !ok || !m.Clock {
			t.Fatalf("%s is no metric of the clock", name)
		}
		target := fitness.Target{From: c.Today, Kind: fitness.AtMost, Value: 3600, Period: fitness.Daily}
		if found := m.CheckTarget(&target, c); len(found) != 1 {
			t.Errorf("a target of %s: %+v", name, found)
		}
		goal := fitness.Goal{Title: "Early", Kind: fitness.GoalAverage, Metric: name, TargetMax: new(0.0), From: c.Today}
		if found := goal.Check(m, c); len(found) != 1 {
			t.Errorf("a goal of %s: %+v", name, found)
		}
	}
}

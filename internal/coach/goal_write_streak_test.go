package coach_test

import (
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/summary"
)

func TestNoStreakUrgesAnybodyToEatSleepOrWeighLess(t *testing.T) {
	t.Parallel()
	trackable := func(name, unit string) coach.TrackableInput {
		return coach.TrackableInput{Name: name, Unit: unit, Aggregate: "sum"}
	}
	tests := map[string]struct {
		track   coach.TrackableInput
		goal    coach.GoalInput
		offered bool
	}{
		"of short sleep":                         {goal: coach.GoalInput{Metric: "asleep", TargetMax: new(6.0), Unit: "h"}},
		"of a range of short sleep":              {goal: coach.GoalInput{Metric: "asleep", TargetMin: new(3.0), TargetMax: new(5.0), Unit: "h"}},
		"of enough sleep":                        {goal: coach.GoalInput{Metric: "asleep", TargetMin: new(7.0), Unit: "h"}, offered: true},
		"of a range of enough sleep":             {goal: coach.GoalInput{Metric: "asleep", TargetMin: new(7.0), TargetMax: new(9.0), Unit: "h"}, offered: true},
		"of short time in bed":                   {goal: coach.GoalInput{Metric: "in_bed", TargetMax: new(6.0), Unit: "h"}},
		"of weight":                              {goal: coach.GoalInput{Metric: "weight", TargetMax: new(70.0), Unit: "kg"}},
		"of energy eaten":                        {goal: coach.GoalInput{Metric: "energy_intake", TargetMax: new(1500.0)}},
		"of steps":                               {goal: coach.GoalInput{Metric: "steps", TargetMin: new(8000.0)}, offered: true},
		"of own fasting":                         {trackable("Fasting hours", "h"), coach.GoalInput{Metric: "Fasting hours", TargetMin: new(16.0)}, false},
		"of an own fast":                         {trackable("Fast", "yes/no"), coach.GoalInput{Metric: "Fast"}, false},
		"of own energy at most":                  {trackable("Food budget", "kcal"), coach.GoalInput{Metric: "Food budget", TargetMax: new(1000.0)}, false},
		"of own calories at most":                {trackable("Calories", "count"), coach.GoalInput{Metric: "Calories", TargetMax: new(1000.0)}, false},
		"of own sleep at most":                   {trackable("Sleep at night", "h"), coach.GoalInput{Metric: "Sleep at night", TargetMax: new(5.0)}, false},
		"of own coffee at most":                  {trackable("Coffee", "cups"), coach.GoalInput{Metric: "Coffee", TargetMax: new(2.0)}, true},
		"of a breakfast, which is no fast":       {trackable("Breakfast", "yes/no"), coach.GoalInput{Metric: "Breakfast"}, true},
		"of energy burned at least, in own kcal": {trackable("Burned", "kcal"), coach.GoalInput{Metric: "Burned", TargetMin: new(400.0)}, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			if test.track.Name != "" {
				did[*summary.Written](t)(d.CreateTrackable(t.Context(), claude(), test.track))
			}
			test.goal.Kind, test.goal.Target = "streak", new(7.0)
			if test.offered {
				d.aim(test.goal)
				return
			}
			refused[*summary.Written](t, fault.Invalid, "no streak")(d.SetGoal(t.Context(), claude(), test.goal))
		})
	}
}

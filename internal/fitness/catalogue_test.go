package fitness_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

var snake = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func TestExercisesAreFoundByName(t *testing.T) {
	t.Parallel()
	all := fitness.Exercises()
	if len(all) < 120 {
		t.Errorf("there are %d", len(all))
	}
	for i, e := range all {
		if got, ok := fitness.ExerciseNamed(e.Name); !ok || got != e {
			t.Errorf("%s is not found: the table is out of order", e.Name)
		}
		if i > 0 && all[i-1].Name >= e.Name {
			t.Errorf("%s stands after %s", e.Name, all[i-1].Name)
		}
		if !snake.MatchString(e.Name) || e.Title == "" || !e.Has(fitness.Loaded) && !e.Has(fitness.Bodyweight) {
			t.Errorf("%+v", e)
		}
		if _, sport := fitness.SportNamed(e.Name); sport {
			t.Errorf("%s is a sport as well", e.Name)
		}
		if e.Has(fitness.PerHand) && !e.Has(fitness.Loaded) {
			t.Errorf("%s has a load in each hand and no load", e.Name)
		}
	}
	if _, ok := fitness.ExerciseNamed("row"); ok {
		t.Error("row is an exercise, but it is the sport")
	}
}

func TestTraitsOfExercises(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]fitness.Trait{
		"squat":       fitness.Loaded | fitness.Bodyweight,
		"push_up":     fitness.Bodyweight | fitness.Assistable,
		"pull_up":     fitness.Bodyweight | fitness.Assistable | fitness.WholeBody,
		"bench_press": fitness.Loaded,
		"plank":       fitness.Loaded | fitness.Bodyweight | fitness.Hold,
		"bicep_curl":  fitness.Loaded | fitness.PerHand,
	} {
		if e, ok := fitness.ExerciseNamed(name); !ok || e.Traits != want {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestSportsAreFoundByNameAndGroup(t *testing.T) {
	t.Parallel()
	all := fitness.Sports()
	for i, s := range all {
		if got, ok := fitness.SportNamed(s.Name); !ok || got != s {
			t.Errorf("%s is not found: the table is out of order", s.Name)
		}
		if i > 0 && all[i-1].Name >= s.Name {
			t.Errorf("%s stands after %s", s.Name, all[i-1].Name)
		}
		if !snake.MatchString(s.Name) || s.Title == "" || !slices.Contains(fitness.SportGroups(), s.Group) || fitness.GroupOf(s.Name) != s.Group {
			t.Errorf("%+v", s)
		}
	}
	for _, g := range fitness.SportGroups() {
		if fitness.GroupOf(string(g)) != g || g.Title() == string(g) {
			t.Errorf("%s is a group of %s, called %s", g, fitness.GroupOf(string(g)), g.Title())
		}
		if s, ok := fitness.SportNamed(string(g)); ok && s.Group != g {
			t.Errorf("the sport %s is of the group %s", g, s.Group)
		}
	}
	for name, want := range map[string]fitness.SportGroup{
		"trail_run": fitness.GroupRun, "hike": fitness.GroupWalk, "hiit": fitness.GroupStrength, "yoga": fitness.GroupMobility,
		"football": fitness.GroupBall, "tennis": fitness.GroupBall, "chess": fitness.GroupOther, "": fitness.GroupOther,
	} {
		if got := fitness.GroupOf(name); got != want {
			t.Errorf("%q is of %s", name, got)
		}
	}
}

func TestCodesOfADeviceAreSports(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"RUNNING": "run", "TRAIL_RUNNING": "trail_run", "CROSS-COUNTRY_SKIING": "xc_ski", "cross_country_skiing": "xc_ski",
		"INDOOR_CYCLING": "indoor_ride", "STRENGTH_TRAINING": "strength", "OTHER_INDOOR": "other", "OTHER": "other", "": "other",
		"VERTICALSPORTS_WALLCLIMBING": "climb", "SOCCER": "football", "AMERICAN_FOOTBALL": "american_football", "RIDING": "horse_riding",
		"WATER_RUNNING": "water_run", "NIGHT_RUNNING": "run", "CLASSIC_XC_SKIING": "xc_ski", "BOULDERING": "boulder",
		"DANCING": "dance", "CROSS_TRAINER": "elliptical", "TRAIL_HIKING": "hike", "OUTDOOR_CLIMBING": "climb", "crossfit": "crossfit", "ICE_SWIMMING": "swim", "MOON_HIKING": "walk", "SPACE_CHESS": "other",
	} {
		if got := fitness.SportOfCode(code); got.Name != want {
			t.Errorf("%q is %q, want %s", code, got.Name, want)
		}
	}
}

func TestAWorkoutHasTheSportOfItsFamilyWhenItsOwnSaysNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		workout fitness.Workout
		want    string
	}{
		{fitness.Workout{Sport: "ROAD_RUNNING", SportFamily: "RUNNING"}, "road_run"},
		{fitness.Workout{Sport: "SOMETHING_NEW", SportFamily: "RUNNING"}, "run"},
		{fitness.Workout{Sport: "OTHER_INDOOR"}, "other"},
	} {
		if got := test.workout.SportOf(); got.Name != test.want {
			t.Errorf("%s of %s is %s", test.workout.Sport, test.workout.SportFamily, got.Name)
		}
	}
}

func TestMetricsAreFoundByName(t *testing.T) {
	t.Parallel()
	all := fitness.Metrics()
	for i, m := range all {
		got, ok := fitness.MetricNamed(m.Name)
		if !ok || got != m {
			t.Errorf("%s is not found", m.Name)
		}
		if i > 0 && all[i-1].Name >= m.Name {
			t.Errorf("%s is there twice", m.Name)
		}
		if !snake.MatchString(m.Name) || m.Title == "" || m.Aggregate == "" || m.Allowed.Min >= m.Allowed.Max {
			t.Errorf("%+v", m)
		}
		if m.Usual != (fitness.Band{}) && (m.Usual.Min < m.Allowed.Min || m.Usual.Max > m.Allowed.Max) {
			t.Errorf("%s: what is usual is not all allowed", m.Name)
		}
		if m.Morning == (m.Aggregate == fitness.AggregateSum) && m.Morning {
			t.Errorf("%s is summed over the day and known in the morning", m.Name)
		}
		if _, ok := units.Convert(1, m.Unit, m.ShownUnit(true, true)); !ok {
			t.Errorf("%s in %s cannot be shown in %s", m.Name, m.Unit, m.ShownUnit(true, true))
		}
		if m.Log && m.Absolute {
			t.Errorf("%s is followed by its logarithm and has no ratios", m.Name)
		}
	}
}

func TestWhatTrendsFollowIsInTheCatalogue(t *testing.T) {
	t.Parallel()
	for name, device := range map[string]fitness.Kind{
		"steps": fitness.KindDayActivity, "active_time": fitness.KindDayActivity, "energy_burned": fitness.KindDayActivity,
		"asleep": fitness.KindNight, "in_bed": fitness.KindNight, "sleep_score": fitness.KindNight, "deep_sleep": fitness.KindNight,
		"sleep_solidity": fitness.KindNight, "hrv_rmssd": fitness.KindRecharge, "ans_charge": fitness.KindRecharge,
		"recharge_status": fitness.KindRecharge, "breathing_rate": fitness.KindRecharge, "night_heart_rate": fitness.KindRecharge,
		"cardio_load": fitness.KindCardioLoad, "cardio_load_ratio": fitness.KindCardioLoad, "alertness": fitness.KindAlertness,
		"body_temperature": fitness.KindBodyTemperature, "skin_temperature": fitness.KindSkinTemperature, "spo2": fitness.KindSpO2,
		"ecg_heart_rate": fitness.KindECG, "skin_contact": fitness.KindSkinContact, "weight": fitness.KindPhysicalInfo, "vo2max": fitness.KindPhysicalInfo,
		"day_heart_rate": fitness.KindHeartDay, "training_duration": fitness.KindWorkout, "training_load": fitness.KindWorkout,
		"run_distance": fitness.KindWorkout, "resting_heart_rate": "", "energy_intake": "", "protein": "", "mood": "",
	} {
		if m, ok := fitness.MetricNamed(name); !ok || m.Device != device {
			t.Errorf("%s: %v, of %q, want %q", name, ok, m.Device, device)
		}
	}
}

func TestFiguresOfTrainingAreMetrics(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		figure  fitness.Figure
		subject string
		unit    string
		title   string
		best    bool
	}{
		"training_duration":  {fitness.FigureDuration, "", "s", "Training time", false},
		"training_sessions":  {fitness.FigureSessions, "", "", "Training sessions", false},
		"strength_volume":    {fitness.FigureVolume, "", "kg", "Strength volume", false},
		"strength_duration":  {fitness.FigureDuration, "strength", "s", "Strength time", false},
		"run_distance":       {fitness.FigureDistance, "run", "m", "Running distance", false},
		"trail_run_distance": {fitness.FigureDistance, "trail_run", "m", "Trail run distance", false},
		"tennis_duration":    {fitness.FigureDuration, "tennis", "s", "Tennis time", false},
		"ball_duration":      {fitness.FigureDuration, "ball", "s", "Ball and racket sports time", false},
		"run_longest":        {fitness.FigureLongest, "run", "m", "Running longest", true},
		"squat_e1rm":         {fitness.FigureE1RM, "squat", "kg", "Squat estimated 1RM", true},
		"pull_up_max_reps":   {fitness.FigureMaxReps, "pull_up", "reps", "Pull-up most reps in a set", true},
		"push_up":            {fitness.FigureReps, "push_up", "reps", "Push-up reps", false},
		"push_up_reps":       {fitness.FigureReps, "push_up", "reps", "Push-up reps", false},
		"plank":              {fitness.FigureHeld, "plank", "s", "Plank time held", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, ok := fitness.MetricNamed(name)
			if !ok || m.Name != name || m.Figure != test.figure || m.Subject != test.subject || m.Unit != test.unit || m.Title != test.title || m.Best != test.best {
				t.Errorf("%v %+v", ok, m)
			}
		})
	}
	for _, name := range []string{"", "_", "run_", "run_e1rm", "squat_distance", "_distance", "chess_duration", "run__distance", "distance"} {
		if m, ok := fitness.MetricNamed(name); ok {
			t.Errorf("%q is %+v", name, m)
		}
	}
}

func TestEachFigureOfASubjectIsFoundByItsName(t *testing.T) {
	t.Parallel()
	subjects := []string{"run", "ball", "trail_run", "squat", "plank"}
	for _, subject := range subjects {
		rows := fitness.TrainingMetrics(subject)
		if len(rows) == 0 {
			t.Errorf("%s has none", subject)
		}
		for _, m := range rows {
			if got, ok := fitness.MetricNamed(m.Name); !ok || got != m {
				t.Errorf("%s is not found: %+v", m.Name, got)
			}
		}
	}
	if rows := fitness.TrainingMetrics("chess"); len(rows) != 0 {
		t.Errorf("chess has %v", rows)
	}
}

func TestAMetricIsShownInThePersonsUnit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		metric        string
		pounds, miles bool
		want          string
	}{
		{"weight", false, false, "kg"},
		{"weight", true, false, "lb"},
		{"run_distance", true, false, "km"},
		{"run_distance", false, true, "mi"},
		{"asleep", true, true, "h"},
		{"training_ascent", true, true, "m"},
		{"mood", true, true, ""},
	} {
		m, _ := fitness.MetricNamed(test.metric)
		if got := m.ShownUnit(test.pounds, test.miles); got != test.want {
			t.Errorf("%s: %q, want %q", test.metric, got, test.want)
		}
	}
}

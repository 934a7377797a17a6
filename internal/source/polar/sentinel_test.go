package polar

import (
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// A figure of a record by the key that Polar sends it under, and what is read of it.
type figure struct {
	rule string
	of   func(t *testing.T) *float64
	want *float64
}

func exerciseFigure(fields string, pick func(*fitness.Workout) *float64) func(*testing.T) *float64 {
	return func(t *testing.T) *float64 {
		t.Helper()
		w := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", `+fields+`}]`, exercises())
		return pick(&w)
	}
}

func activityFigure(fields string, pick func(*fitness.DayActivity) *float64) func(*testing.T) *float64 {
	return func(t *testing.T) *float64 {
		t.Helper()
		a := onlyRecord(t, `[{"start_time": "2026-11-27", `+fields+`}]`, activities())
		return pick(&a)
	}
}

func loadFigure(fields string, pick func(*fitness.CardioLoad) *float64) func(*testing.T) *float64 {
	return func(t *testing.T) *float64 {
		t.Helper()
		l := onlyRecord(t, `[{"date": "2026-11-27", "cardio_load_status": "MAINTAINING", `+fields+`}]`, cardioLoads())
		return pick(&l)
	}
}

func whole(n *int) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}

func checkFigures(t *testing.T, figures []figure) {
	t.Helper()
	for _, test := range figures {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, test.of(t), test.want)
		})
	}
}

func TestWhatLooksLikeASentinelIsRealInItsField(t *testing.T) { // semantics 1
	t.Parallel()
	steps := func(a *fitness.DayActivity) *float64 { return whole(a.Steps) }
	walked := func(a *fitness.DayActivity) *float64 { return a.StepsDistanceM }
	burnt := func(a *fitness.DayActivity) *float64 { return a.ActiveEnergyKcal }
	goal := func(a *fitness.DayActivity) *float64 { return a.GoalPct }
	way := func(w *fitness.Workout) *float64 { return w.DistanceM }
	checkFigures(t, []figure{
		{"0 steps", activityFigure(`"steps": 0`, steps), new(0.0)},
		{"255 steps", activityFigure(`"steps": 255`, steps), new(255.0)},
		{"0 m of steps", activityFigure(`"distance_from_steps": 0.0`, walked), new(0.0)},
		{"65535 m of steps", activityFigure(`"distance_from_steps": 65535`, walked), new(65535.0)},
		{"0 active kcal of a day", activityFigure(`"active_calories": 0`, burnt), new(0.0)},
		{"255 active kcal", activityFigure(`"active_calories": 255`, burnt), new(255.0)},
		{"a daily goal of 0 %", activityFigure(`"daily_activity": 0`, goal), new(0.0)},
		{"a daily goal of 255 %, since it can pass 100 (semantics 14)", activityFigure(`"daily_activity": 255.0`, goal), new(255.0)},
		{"0 inactivity alerts", activityFigure(`"inactivity_alert_count": 0`, func(a *fitness.DayActivity) *float64 { return whole(a.InactivityAlerts) }), new(0.0)},
		{"0 m of an exercise", exerciseFigure(`"distance": 0`, way), new(0.0)},
		{"65535 m of an exercise", exerciseFigure(`"distance": 65535.0`, way), new(65535.0)},
		{"a training load of 0", exerciseFigure(`"training_load": 0.0`, func(w *fitness.Workout) *float64 { return w.TrainingLoad }), new(0.0)},
		{"0 % of fat", exerciseFigure(`"fat_percentage": 0`, func(w *fitness.Workout) *float64 { return w.FatPct }), new(0.0)},
		{"a cardio load of 0", loadFigure(`"cardio_load": 0.0`, func(l *fitness.CardioLoad) *float64 { return l.Load }), new(0.0)},
		{"a strain of 0", loadFigure(`"strain": 0.0`, func(l *fitness.CardioLoad) *float64 { return l.Strain }), new(0.0)},
		{"an offset of -1 minute", exerciseFigure(`"start_time_utc_offset": -1`, func(w *fitness.Workout) *float64 { return whole(w.UTCOffsetMin) }), new(-1.0)},
		{"an offset of 0 minutes", exerciseFigure(`"start_time_utc_offset": 0`, func(w *fitness.Workout) *float64 { return whole(w.UTCOffsetMin) }), new(0.0)},
		{"an offset of -210.0 minutes", exerciseFigure(`"start_time_utc_offset": -210.0`, func(w *fitness.Workout) *float64 { return whole(w.UTCOffsetMin) }), new(-210.0)},
	})
}

func TestASentinelIsUnknownInItsField(t *testing.T) { // quirks 1, 2 and 20
	t.Parallel()
	checkFigures(t, []figure{
		{"a load of -1", loadFigure(`"cardio_load": -1.0`, func(l *fitness.CardioLoad) *float64 { return l.Load }), nil},
		{"a strain of -1", loadFigure(`"strain": "-1.0"`, func(l *fitness.CardioLoad) *float64 { return l.Strain }), nil},
		{"a tolerance of -1", loadFigure(`"tolerance": -1`, func(l *fitness.CardioLoad) *float64 { return l.Tolerance }), nil},
		{"a ratio of -1", loadFigure(`"cardio_load_ratio": -1.0`, func(l *fitness.CardioLoad) *float64 { return l.Ratio }), nil},
		{"a training load of -1", exerciseFigure(`"training_load": -1`, func(w *fitness.Workout) *float64 { return w.TrainingLoad }), nil},
		{"a running index of 0", exerciseFigure(`"running-index": 0`, func(w *fitness.Workout) *float64 { return whole(w.RunningIndex) }), nil},
		{"an average of 0 bpm", exerciseFigure(`"heart_rate": {"average": 0, "maximum": 150}`, func(w *fitness.Workout) *float64 { return w.AvgBPM }), nil},
		{"a maximum of 255 bpm", exerciseFigure(`"heart_rate": {"average": 140, "maximum": 255}`, func(w *fitness.Workout) *float64 { return w.MaxBPM }), nil},
		{"-1 steps", activityFigure(`"steps": -1`, func(a *fitness.DayActivity) *float64 { return whole(a.Steps) }), nil},
		{"-1 kcal", activityFigure(`"calories": -1`, func(a *fitness.DayActivity) *float64 { return a.EnergyKcal }), nil},
	})
}

func TestAGoalOfNoSleepIsNoGoal(t *testing.T) {
	t.Parallel()
	of := resource[fitness.PhysicalInfo]{start: newPhysicalInfo}
	wantEqual(t, onlyRecord(t, `{"height": 175, "sleep_goal": "PT0S"}`, of), fitness.PhysicalInfo{HeightCm: new(175.0)})
	wantEqual(t, onlyRecord(t, `{"height": 175, "sleep_goal": "PT7H30M"}`, of).SleepGoal, new(7*time.Hour+30*time.Minute))
}

func TestARegistrationStandsThoughTheAccountCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule   string
		status int
		want   fault.Kind
	}{
		{"while Polar is down", http.StatusInternalServerError, ""},
		{"while the limit is used up", http.StatusTooManyRequests, ""},
		{"without consents it says so, and not to register again", http.StatusForbidden, fault.ConsentMissing},
		{"a token that is no longer good is an error", http.StatusUnauthorized, fault.TokenExpired},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					w.WriteHeader(http.StatusConflict)
					return
				}
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, "no")
			})
			person, already, err := c.Register(t.Context(), someone, "eka")
			if fault.KindOf(err) != test.want || !already {
				t.Fatalf("already %v, error %v, want kind %q", already, err, test.want)
			}
			if test.want == "" {
				wantEqual(t, person.ID, someone.UserID)
			}
		})
	}
}

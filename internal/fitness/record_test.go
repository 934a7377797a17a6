package fitness_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func instant(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestSleepBelongsToTheDayOfWaking(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		night fitness.Night
		want  string
	}{
		"a night over midnight": {
			fitness.Night{Start: instant(t, "2026-03-09T23:00:00+02:00"), End: instant(t, "2026-03-10T07:00:00+02:00")}, "2026-03-10",
		},
		"a night that starts after midnight": {
			fitness.Night{Start: instant(t, "2026-03-10T01:00:00+02:00"), End: instant(t, "2026-03-10T07:00:00+02:00")}, "2026-03-10",
		},
		"the date is that of the person's clock, not of UTC": {
			fitness.Night{End: instant(t, "2026-03-10T07:00:00+13:00")}, "2026-03-10",
		},
		"a sleep after 18:00 keeps its own day beside the source's": {
			fitness.Night{Date: civil.MustDate("2026-03-11"), End: instant(t, "2026-03-10T19:30:00+02:00")}, "2026-03-10",
		},
		"an unknown end leaves the source's date": {fitness.Night{Date: civil.MustDate("2026-03-11")}, "2026-03-11"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.night.WakeDate().String(); got != test.want {
				t.Errorf("WakeDate() = %s, want %s", got, test.want)
			}
		})
	}
}

func TestAForecastBelongsToTheDayOfWaking(t *testing.T) {
	t.Parallel()
	a := fitness.Alertness{SleepEnd: instant(t, "2026-03-10T10:12:00+05:30")}
	if got := a.Date().String(); got != "2026-03-10" {
		t.Errorf("Date() = %s", got)
	}
	if got := (&fitness.Alertness{}).Date(); !got.IsZero() {
		t.Errorf("an unknown sleep ends on %v", got)
	}
}

func TestAWorkoutBelongsToTheDayOfItsStart(t *testing.T) {
	t.Parallel()
	start := civil.DateTime{Date: civil.MustDate("2026-03-10"), Clock: civil.NewClock(23, 30, 0)}
	if got := (&fitness.Workout{Start: start, UTCOffsetMin: new(-600)}).Date(); got != start.Date {
		t.Errorf("an evening's workout is of %v", got)
	}
}

func TestStream(t *testing.T) {
	t.Parallel()
	w := fitness.Workout{Streams: []fitness.Stream{{
		Kind: fitness.StreamPower, Interval: 5 * time.Second, Values: []float64{0, fitness.Absent, 200},
	}}}
	if _, ok := w.Stream(fitness.StreamHeartRate); ok {
		t.Error("it has a heart rate")
	}
	power, ok := w.Stream(fitness.StreamPower)
	if !ok {
		t.Fatal("it has no power")
	}
	var times []time.Duration
	var values []float64
	for at, v := range power.All() {
		times, values = append(times, at), append(values, v)
	}
	if diff := cmp.Diff([]time.Duration{0, 5 * time.Second, 10 * time.Second}, times); diff != "" {
		t.Errorf("times differ (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(power.Values, values, cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("values differ (-want +got):\n%s", diff)
	}
	for range power.All() {
		break // which must not go on
	}
}

func TestAbsentIsNotZero(t *testing.T) {
	t.Parallel()
	if !fitness.IsAbsent(fitness.Absent) || fitness.IsAbsent(0) || fitness.IsAbsent(-1) {
		t.Error("absent, 0 and -1 are not told apart")
	}
}

func TestEachKindOfStreamHasItsField(t *testing.T) {
	t.Parallel()
	for kind, want := range map[fitness.StreamKind]fitness.Field{
		fitness.StreamHeartRate: fitness.HeartRateBPM, fitness.StreamSpeed: fitness.SpeedKmh, fitness.StreamCadence: fitness.CadenceRPM,
		fitness.StreamRunningCadence: fitness.RunningCadenceSPM, fitness.StreamAltitude: fitness.AltitudeM, fitness.StreamPower: fitness.PowerW,
		fitness.StreamPedallingIndex: fitness.PedallingIndexPct, fitness.StreamLeftRight: fitness.LeftRightPct,
		fitness.StreamAirPressure: fitness.AirPressureHPa, fitness.StreamTemperature: fitness.TemperatureC,
		fitness.StreamDistance: fitness.CumulativeDistance, fitness.StreamRR: fitness.RRMS,
	} {
		if diff := cmp.Diff(want, kind.Field()); diff != "" {
			t.Errorf("the field of %s (-want +got):\n%s", kind, diff)
		}
	}
	if !fitness.StreamTemperature.Field().Possible(215) {
		t.Error("a temperature in tenths is lost before analysis can tell")
	}
}

func TestHowASportGetsOn(t *testing.T) {
	t.Parallel()
	for rule, tt := range map[string]struct {
		sport, family string
		want          fitness.Movement
	}{
		"a run runs":                                 {"TRAIL_RUNNING", "", fitness.Running},
		"a walk is on foot and no run":               {"NORDIC_WALKING", "", fitness.OnFoot},
		"a swim is in water":                         {"POOL_SWIMMING", "", fitness.InWater},
		"a ride is neither":                          {"ROAD_BIKING", "CYCLING", fitness.OtherMovement},
		"a sport that no list names is its family's": {"BACKYARD_ULTRA", "RUNNING", fitness.Running},
		"and so is no sport":                         {"", "SWIMMING", fitness.InWater},
		"orienteering on foot is a run":              {"ORIENTEERING", "", fitness.Running},
		"orienteering on skis is none":               {"SKI_ORIENTEERING", "OTHER", fitness.OtherMovement},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			if got := (&fitness.Workout{Sport: tt.sport, SportFamily: tt.family}).Movement(); got != tt.want {
				t.Errorf("Movement() = %d, want %d", got, tt.want)
			}
		})
	}
}

package fitness

import (
	"math"
	"testing"
)

// The same number is "none" in one field and real in another.
func TestASentinelBelongsToItsField(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule  string
		field Field
		value float64
		known bool
	}{
		{"an ANS charge of -1 is real", ANSCharge, -1, true},
		{"an ANS charge of 0 is real", ANSCharge, 0, true},
		{"a temperature of -1 °C is real", TemperatureC, -1, true},
		{"a temperature of 0 °C is real", TemperatureC, 0, true},
		{"an altitude of -1 m is real", AltitudeM, -1, true},
		{"an altitude of 0 m is real", AltitudeM, 0, true},
		{"0 W is coasting", PowerW, 0, true},
		{"255 W is real", PowerW, 255, true},
		{"a cadence of 0 is real", CadenceRPM, 0, true},
		{"a running cadence of 0 is real", RunningCadenceSPM, 0, true},
		{"a speed of 0 is real", SpeedKmh, 0, true},
		{"a cardio load of 0 is a day of rest", CardioLoadValue, 0, true},
		{"255 kcal are real", EnergyKcal, 255, true},
		{"255 steps are real", Steps, 255, true},
		{"no steps are real", Steps, 0, true},
		{"65535 m are real", DistanceM, 65535, true},
		{"65535 m on the way are real", CumulativeDistance, 65535, true},
		{"an alertness grade of 0 is real", AlertnessGrade, 0, true},
		{"no inactivity alerts are real", InactivityAlerts, 0, true},

		{"a cardio load of -1 is none", CardioLoadValue, -1, false},
		{"a load ratio of -1 is none", CardioLoadRatio, -1, false},
		{"a session load of -1 is none", SessionLoad, -1, false},
		{"a sleep charge of -1 is none", SleepCharge, -1, false},
		{"a heart rate of 0 is none", HeartRateBPM, 0, false},
		{"a beat-to-beat time of 0 is none", BeatToBeatMS, 0, false},
		{"an RMSSD of 0 is none", RMSSDMS, 0, false},
		{"a breathing rate of 0 is none", BreathsPerMin, 0, false},
		{"a continuity of 0 is none", SleepContinuity, 0, false},
		{"a continuity class of 0 is none", ContinuityClass, 0, false},
		{"a sleep rating of 0 is none", SleepRating, 0, false},
		{"a weight of 0 is none", WeightKg, 0, false},
		{"a heart rate of 24 is impossible", HeartRateBPM, 24, false},
		{"a heart rate of 241 is impossible", HeartRateBPM, 241, false},
		{"NaN is no figure", PowerW, math.NaN(), false},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			got := test.field.Known(test.value)
			if (got != nil) != test.known || (got != nil && *got != test.value) {
				t.Errorf("Known(%v) = %v", test.value, got)
			}
			if test.field.Possible(test.value) != test.known {
				t.Errorf("Possible(%v) = %t", test.value, !test.known)
			}
		})
	}
}

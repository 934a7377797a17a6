package polar

import (
	"fmt"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

func instantOf(t *testing.T, s string) time.Time {
	t.Helper()
	return must[time.Time](t)(time.Parse(time.RFC3339, s))
}

func TestAPeriodOfTemperaturesIsReadWhole(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{"source_device_id": "1111AAAA", "measurement_type": "TM_CORE_TEMPERATURE", "sensor_location": "SL_UNKNOWN",
		"start_time": "2026-11-26T22:00:00", "end_time": "2026-11-27T05:00:00.57", "modified_time": "2026-11-27T06:00:00",
		"samples": [{"temperature_celsius": 36.5, "recording_time_delta_milliseconds": 0}, {"temperature_celsius": "-1", "recording_time_delta_milliseconds": "900000"},
			{"temperature_celsius": 85.0, "recording_time_delta_milliseconds": 1}, {"temperature_celsius": 36.6}, {"recording_time_delta_milliseconds": 3},
			{"temperature_celsius": 36.6, "recording_time_delta_milliseconds": -5}]}]`, bodyTemperatures())
	wantEqual(t, got, fitness.BodyTemperature{
		DeviceID: "1111AAAA", Type: "CORE_TEMPERATURE", Start: instantOf(t, "2026-11-26T22:00:00Z"), End: instantOf(t, "2026-11-27T05:00:00.57Z"),
		ModifiedAt: instantOf(t, "2026-11-27T06:00:00Z"),
		Samples:    []fitness.TimedValue{{SinceStart: 0, Value: 36.5}, {SinceStart: 15 * time.Minute, Value: -1}}, // a temperature of -1 is real
	})
}

func TestSeriesThatAreNullAreNone(t *testing.T) { // quirk 19
	t.Parallel()
	period := onlyRecord(t, `[{"start_time": "2026-11-26T22:00:00", "samples": null}]`, bodyTemperatures())
	contact := onlyRecord(t, `[{"start_time": "2026-11-26T22:00:00", "skin_contact_changes": null}]`, skinContacts())
	ecg := onlyRecord(t, `[{"test_time": 1697787256, "samples": null, "quality_measurements": null}]`, ecgs())
	if len(period.Samples)+len(contact.Changes)+len(ecg.Samples)+len(ecg.Quality) > 0 {
		t.Errorf("%v, %v, %v", period, contact, ecg)
	}
}

func TestATestIsAtTheSameMomentInSecondsAndMilliseconds(t *testing.T) { // quirk 19
	t.Parallel()
	want := instantOf(t, "2023-10-20T10:34:16+03:00")
	for _, at := range []string{"1697787256", "1697787256000", "1697787256.0"} {
		body := fmt.Sprintf(`[{"test_time": %s, "time_zone_offset": 180}]`, at)
		ecg, oxygen := onlyRecord(t, body, ecgs()), onlyRecord(t, body, oxygenTests())
		for _, got := range []time.Time{ecg.At, oxygen.At} {
			if !got.Equal(want) || got.Format(time.RFC3339) != "2023-10-20T10:34:16+03:00" {
				t.Errorf("%s is %s", at, got)
			}
		}
	}
}

func TestWhatLooksLikeASentinelOfTheBodyIsReal(t *testing.T) { // semantics 1
	t.Parallel()
	skin := func(fields string, pick func(*fitness.SkinTemperature) *float64) func(*testing.T) *float64 {
		return func(t *testing.T) *float64 {
			t.Helper()
			n := onlyRecord(t, `[{"sleep_date": "2026-11-27", `+fields+`}]`, skinTemperatures())
			return pick(&n)
		}
	}
	oxygen := func(fields string, pick func(*fitness.SpO2) *float64) func(*testing.T) *float64 {
		return func(t *testing.T) *float64 {
			t.Helper()
			s := onlyRecord(t, `[{"test_time": 1697787256, `+fields+`}]`, oxygenTests())
			return pick(&s)
		}
	}
	ecg := func(fields string, pick func(*fitness.ECG) *float64) func(*testing.T) *float64 {
		return func(t *testing.T) *float64 {
			t.Helper()
			e := onlyRecord(t, `[{"test_time": 1697787256, `+fields+`}]`, ecgs())
			return pick(&e)
		}
	}
	deviation := func(n *fitness.SkinTemperature) *float64 { return n.FromBaseline }
	altitude := func(s *fitness.SpO2) *float64 { return s.AltitudeM }
	percent := func(s *fitness.SpO2) *float64 { return s.OxygenPct }
	checkFigures(t, []figure{
		{"a deviation of -1", skin(`"deviation_from_baseline_celsius": -1.0`, deviation), new(-1.0)},
		{"a deviation of 0", skin(`"deviation_from_baseline_celsius": 0`, deviation), new(0.0)},
		{"no deviation without a baseline", skin(`"deviation_from_baseline_celsius": null`, deviation), nil},
		{"an altitude of 0 m", oxygen(`"altitude_meters": 0.0`, altitude), new(0.0)},
		{"an altitude of -1 m", oxygen(`"altitude_meters": -1`, altitude), new(-1.0)},
		{"an oxygen of 0 % is none", oxygen(`"blood_oxygen_percent": 0`, percent), nil},
		{"an oxygen of 101 % is none", oxygen(`"blood_oxygen_percent": 101`, percent), nil},
		{"that of a test without a result is none", oxygen(`"test_status": "SPO2_TEST_INCONCLUSIVE_TOO_MANY_MISSING_SAMPLES", "blood_oxygen_percent": 95`, percent), nil},
		{"that of one which passed is", oxygen(`"blood_oxygen_percent": 95.0, "test_status": "SPO2_TEST_PASSED"`, percent), new(95.0)},
		{"an HRV of 0 ms is none", ecg(`"heart_rate_variability_ms": 0.0`, func(e *fitness.ECG) *float64 { return e.HRVMS }), nil},
		{"a heart rate of 0 is none", ecg(`"average_heart_rate_bpm": 0`, func(e *fitness.ECG) *float64 { return e.AvgBPM }), nil},
	})
}

func TestWordsOfTestsLoseTheirPrefix(t *testing.T) {
	t.Parallel()
	ecg := onlyRecord(t, `[{"test_time": 1697787256, "heart_rate_variability_level": "ECG_HRV_LEVEL_BELOW_USUAL",
		"quality_measurements": [{"recording_time_delta_ms": 0, "quality_level": "ECG_QUALITY_HIGH"}, {"recording_time_delta_ms": 8, "quality_level": "ECG_QUALITY_UNKNOWN"}]}]`, ecgs())
	wantEqual(t, ecg.HRVLevel, "BELOW_USUAL")
	wantEqual(t, ecg.Quality, []fitness.ECGQuality{{SinceStart: 0, Level: "HIGH"}})
	oxygen := onlyRecord(t, `[{"test_time": 1697787256, "test_status": "SPO2_TEST_PASSED", "spo2_class": "SPO2_CLASS_NORMAL",
		"spo2_value_deviation_from_baseline": "DEVIATION_NO_BASELINE", "spo2_hrv_deviation_from_baseline": "DEVIATION_ABOVE_USUAL"}]`, oxygenTests())
	wantEqual(t, []string{oxygen.Status, oxygen.Class, oxygen.Deviation, oxygen.HRVLevel}, []string{"PASSED", "NORMAL", "NO_BASELINE", "ABOVE_USUAL"})
}

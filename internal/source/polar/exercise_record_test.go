package polar

import (
	"fmt"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func TestAnExerciseIsReadWhole(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{
		"id": "aQlC83", "upload_time": "2026-11-27T13:40:02.000Z", "polar_user": "https://elsewhere.example/v3/users/1",
		"device": "Polar Grit X2", "device_id": "1111AAAA", "start_time": "2026-11-27T10:40:02.000", "start_time_utc_offset": 120.0,
		"duration": "PT44M5.252S", "calories": 530.0, "distance": 8012.5, "heart_rate": {"average": 141, "maximum": "167"},
		"training_load": 143.22, "sport": "OTHER", "has_route": true, "club_id": 999, "club_name": "Polar Club",
		"detailed_sport_info": "TRAIL_RUNNING", "fat_percentage": 40.0, "carbohydrate_percentage": 55, "protein_percentage": 5,
		"running-index": 51, "unknown_key": {"a": [1, {"b": null}]},
		"training_load_pro": {"date": "2026-11-27", "cardio-load": 85.5, "cardio-load-interpretation": "HIGH",
			"muscle-load": 30.25, "muscle-load-interpretation": "LOW", "perceived-load": 264.0,
			"perceived-load-interpretation": "MEDIUM", "user-rpe": "RPE_MODERATE"},
		"route": [{"latitude": 60.21982833, "longitude": 25.13925, "time": "PT210.026S", "satellites": 4, "fix": 1}]
	}]`, exercises())
	wantEqual(t, got, fitness.Workout{
		ID: "aQlC83", Device: "Polar Grit X2", DeviceID: "1111AAAA",
		UploadedAt: time.Date(2026, 11, 27, 13, 40, 2, 0, time.UTC),
		Start:      dateTime("2026-11-27T10:40:02"), UTCOffsetMin: new(120),
		Duration: new(44*time.Minute + 5252*time.Millisecond),
		Sport:    "TRAIL_RUNNING", EnergyKcal: new(530.0), DistanceM: new(8012.5), AvgBPM: new(141.0), MaxBPM: new(167.0),
		RunningIndex: new(51), TrainingLoad: new(143.22), HasRoute: true, ClubName: "Polar Club",
		FatPct: new(40.0), CarbohydratePct: new(55.0), ProteinPct: new(5.0),
		Loads: &fitness.SessionLoads{
			Cardio: fitness.SessionLoadPart{Value: new(85.5), Level: "HIGH"}, Muscle: fitness.SessionLoadPart{Value: new(30.25), Level: "LOW"},
			Perceived: fitness.SessionLoadPart{Value: new(264.0), Level: "MEDIUM"}, RPE: new(6),
		},
		Route: []fitness.RoutePoint{{SinceStart: 210026 * time.Millisecond, Latitude: 60.21982833, Longitude: 25.13925}},
	})
}

func TestAnExerciseNeedsAnIDAndAStartOnly(t *testing.T) { // quirk 5
	t.Parallel()
	got := onlyRecord(t, `[{"id": 2278512, "start_time": "2026-11-27T10:40:02", "heart_rate": null, "duration": null, "samples": null,
		"heart_rate_zones": null, "route": null, "training_load_pro": null, "distance": "", "calories": {}}]`, exercises())
	wantEqual(t, got, fitness.Workout{ID: "2278512", Start: dateTime("2026-11-27T10:40:02")})
}

func TestOneBadRecordIsSkippedAndCounted(t *testing.T) { // quirk 5
	t.Parallel()
	found := must[source.Batch[fitness.Workout]](t)(decodeBatch([]byte(`[
		{"id": "a", "start_time": "2026-11-26T10:00:00"},
		{"id": "b", "start_time": "yesterday"},
		{"start_time": "2026-11-26T10:00:00"},
		{}, null, 42, "x", [],
		{"id": "c", "start_time": "2026-11-27T10:00:00", "calories": "many", "duration": [1]}
	]`), newExercise))
	wantEqual(t, found.Skipped, 7)
	wantEqual(t, found.Remnants, []source.Remnant{{ID: "b"}, {Day: civil.MustDate("2026-11-26")}})
	wantEqual(t, []string{found.Records[0].ID, found.Records[1].ID}, []string{"a", "c"})
	wantEqual(t, len(found.Records), 2)
}

func TestTheSportIsTheMostDetailedOne(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ rule, family, detailed, sport, rest string }{
		{"OTHER has the truth in the detail", "OTHER", "WATERSPORTS_WATERSKI", "WATERSPORTS_WATERSKI", ""},
		{"a family that says something stays beside it", "RUNNING", "TRAIL_RUNNING", "TRAIL_RUNNING", "RUNNING"},
		{"no detail", "CYCLING", "", "CYCLING", ""},
		{"the same twice", "CYCLING", "CYCLING", "CYCLING", ""},
		{"OTHER alone", "OTHER", "", "OTHER", ""},
		{"a code with a hyphen", "OTHER", "CROSS-COUNTRY_SKIING", "CROSS-COUNTRY_SKIING", ""},
		{"a code that nobody knows", "OTHER", "MOON_WALKING", "MOON_WALKING", ""},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			got := onlyRecord(t, fmt.Sprintf(`[{"id": "a", "start_time": "2026-11-27T10:00:00", "sport": %q, "detailed_sport_info": %q}]`,
				test.family, test.detailed), exercises())
			wantEqual(t, got.Sport, test.sport)
			wantEqual(t, got.SportFamily, test.rest)
		})
	}
}

func TestNoCaloriesInAMinuteOrMoreAreUnknown(t *testing.T) { // quirk 20
	t.Parallel()
	for _, test := range []struct {
		rule, fields string
		want         *float64
	}{
		{"0 kcal in 166 minutes", `"calories": 0, "duration": "PT166M"`, nil},
		{"whatever the order of the keys", `"duration": "PT166M", "calories": 0.0`, nil},
		{"0 kcal in 4 seconds", `"calories": 0, "duration": "PT4S"`, new(0.0)},
		{"255 kcal is real", `"calories": 255, "duration": "PT30M"`, new(255.0)},
		{"-1 is none", `"calories": -1, "duration": "PT4S"`, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", `+test.fields+`}]`, exercises()).EnergyKcal, test.want)
		})
	}
}

func TestSessionLoads(t *testing.T) { // quirk 2, semantics 1, 2 and 17
	t.Parallel()
	part := func(v float64, level string) fitness.SessionLoadPart {
		return fitness.SessionLoadPart{Value: new(v), Level: level}
	}
	for _, test := range []struct {
		rule, body string
		want       *fitness.SessionLoads
	}{
		{"-1 is none", `{"muscle-load": -1.0, "cardio-load": 85}`, &fitness.SessionLoads{Cardio: part(85, "")}},
		{"NOT_AVAILABLE as text is none", `{"muscle-load": "NOT_AVAILABLE", "cardio-load": "85"}`, &fitness.SessionLoads{Cardio: part(85, "")}},
		{"0 beside NOT_AVAILABLE is none", `{"perceived-load": 0.0, "perceived-load-interpretation": "NOT_AVAILABLE", "cardio-load": 85}`, &fitness.SessionLoads{Cardio: part(85, "")}},
		{"0 is a real load", `{"cardio-load": 0.0, "cardio-load-interpretation": "VERY_LOW"}`, &fitness.SessionLoads{Cardio: part(0, "VERY_LOW")}},
		{"UNKNOWN is no level", `{"cardio_load": 1, "cardio_load_interpretation": "UNKNOWN", "user_rpe": "UNKNOWN"}`, &fitness.SessionLoads{Cardio: part(1, "")}},
		{"RPE_NONE is 1", `{"user-rpe": "RPE_NONE"}`, &fitness.SessionLoads{RPE: new(1)}},
		{"RPE_EXTREME is 10", `{"user-rpe": "RPE_EXTREME"}`, &fitness.SessionLoads{RPE: new(10)}},
		{"none of them", `{"date": "2026-11-27", "muscle-load": -1, "user-rpe": "UNKNOWN"}`, nil},
		{"nothing", `{}`, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "training_load": 143, "training_load_pro": `+test.body+`}]`, exercises())
			wantEqual(t, got.Loads, test.want)
			wantEqual(t, got.TrainingLoad, new(143.0)) // the old figure never stands in for a load
		})
	}
}

func TestHeartRateZonesAreRankedWhateverTheirIndexAndSpelling(t *testing.T) { // quirk 7
	t.Parallel()
	want := []fitness.HeartRateZone{{LowerBPM: 95, UpperBPM: 114, InZone: 4 * time.Second}, {LowerBPM: 114, UpperBPM: 133, InZone: 10 * time.Minute}}
	for rule, zones := range map[string]string{
		"kebab, from 1":   `[{"index": 1, "lower-limit": 95, "upper-limit": 114, "in-zone": "PT4S"}, {"index": 2, "lower-limit": 114, "upper-limit": 133, "in-zone": "PT10M"}]`,
		"snake, from 0":   `[{"index": 0, "lower_limit": 95.0, "upper_limit": 114, "in_zone": "PT4S"}, {"index": 1, "lower_limit": 114, "upper_limit": "133", "in_zone": "PT600S"}]`,
		"highest first":   `[{"index": 2, "lower-limit": 114, "upper-limit": 133, "in-zone": "PT10M"}, {"index": 1, "lower-limit": 95, "upper-limit": 114, "in-zone": "PT4S"}]`,
		"under a wrapper": `{"zone": [{"lower-limit": 95, "upper-limit": 114, "in-zone": "PT4S"}, {"lower-limit": 114, "upper-limit": 133, "in-zone": "PT10M"}]}`,
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "heart_rate_zones": `+zones+`}]`, exercises()).Zones, want)
		})
	}
	t.Run("a zone that cannot be read leaves none, since the rank of the others would shift", func(t *testing.T) {
		t.Parallel()
		got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "heart_rate_zones": [
			{"lower-limit": 95, "upper-limit": 114}, {"lower-limit": 114, "upper-limit": 133, "in-zone": "PT10M"}]}]`, exercises())
		wantEqual(t, len(got.Zones), 0)
	})
}

func TestStreamsAreReadInEachSpelling(t *testing.T) { // quirk 7
	t.Parallel()
	for rule, sample := range map[string]string{
		"kebab with text":     `{"recording-rate": 5, "sample-type": "0", "data": "120,,122,"}`,
		"kebab with a number": `{"recording-rate": 5, "sample-type": 0, "data": "120,NULL,122"}`,
		"snake":               `{"recording_rate": 5.0, "sample_type": 0, "data": "120,0,122"}`,
		"the data first":      `{"data": "120,null,122", "sample_type": "0", "recording_rate": "5"}`,
		"escapes in the text": `{"data": "120\u002cnull,122", "sample_type": "0", "recording_rate": "5"}`,
		"an array of values":  `{"data": [120, null, "122"], "sample_type": "0", "recording_rate": "5"}`,
		"an object, no array": `{"data": "120,null,122", "sample_type": "0", "recording_rate": "5"}`,
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			if rule != "an object, no array" {
				sample = "[" + sample + "]"
			}
			got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "samples": `+sample+`}]`, exercises())
			wantEqual(t, got.Streams, []fitness.Stream{{Kind: fitness.StreamHeartRate, Interval: 5 * time.Second, Values: []float64{120, fitness.Absent, 122}}})
		})
	}
}

func TestEachSampleTypeHasItsKind(t *testing.T) {
	t.Parallel()
	for number, want := range []fitness.StreamKind{
		"heart_rate_bpm", "speed_kmh", "cadence_rpm", "altitude_m", "power_w", "pedalling_index_pct",
		"left_right_balance_pct", "air_pressure_hpa", "running_cadence_spm", "temperature_c", "distance_m", "rr_ms",
	} {
		t.Run(string(want), func(t *testing.T) {
			t.Parallel()
			// 101 is possible in all but the percentages.
			got := onlyRecord(t, fmt.Sprintf(`[{"id": "a", "start_time": "2026-11-27T10:00:00", "samples": [{"recording-rate": 1, "sample-type": "%d", "data": "50,101"}]}]`, number), exercises())
			wantEqual(t, got.Streams[0].Kind, want)
		})
	}
}

func TestRRIntervalsHaveNoInterval(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "samples": [{"recording-rate": null, "sample-type": 11, "data": "812,NULL,790,0"}]}]`, exercises())
	wantEqual(t, got.Streams, []fitness.Stream{{Kind: fitness.StreamRR, Values: []float64{812, fitness.Absent, 790, fitness.Absent}}})
}

func TestAStreamThatSaysNothingIsLeftOut(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00", "samples": [
		{"recording-rate": 1, "sample-type": 99, "data": "1"}, {"recording-rate": 1, "sample-type": "x", "data": "1"},
		{"recording-rate": null, "sample-type": 0, "data": "120"}, {"recording-rate": 0, "sample-type": 0, "data": "120"},
		{"recording-rate": 1, "sample-type": 0, "data": ""}, {"recording-rate": 1, "sample-type": 0, "data": null},
		{"recording-rate": 1, "data": "1"}, {}, null, 7]}]`, exercises())
	wantEqual(t, len(got.Streams), 0)
}

func TestAnOffsetInTheStartIsUsedWhereThereIsNoOther(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{"id": "a", "start_time": "2026-11-27T10:00:00-05:00"}]`, exercises())
	wantEqual(t, got.Start, dateTime("2026-11-27T10:00:00"))
	wantEqual(t, got.UTCOffsetMin, new(-300))
}

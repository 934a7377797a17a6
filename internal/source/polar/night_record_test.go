package polar

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func TestANightIsReadWhole(t *testing.T) {
	t.Parallel()
	const body = `{
		"polar_user": "https://www.polaraccesslink/v3/users/1", "date": "2026-11-27", "sleep_start_time": "2026-11-26T23:39:07+03:00",
		"sleep_end_time": "2026-11-27T07:19:37.500+03:00", "device_id": "1111AAAA", "continuity": 2.1, "continuity_class": 2,
		"light_sleep": 14400, "deep_sleep": 5400.0, "rem_sleep": "6000", "unrecognized_sleep_stage": 0, "sleep_score": 80,
		"total_interruption_duration": 1830, "sleep_charge": 3, "sleep_goal": 28800, "sleep_rating": 4, "short_interruption_duration": 500,
		"long_interruption_duration": 1330, "sleep_cycles": 6, "group_duration_score": 100.0, "group_solidity_score": 75.0, "group_regeneration_score": 54.2,
		"hypnogram": {"23:39": 2, "23:50": 3, "00:20": 4, "01:23": 1, "02:00": 0, "02:05": 5, "02:10": 6, "02:20": 99},
		"heart_rate_samples": {"23:41": 58, "00:46": 0, "00:51": 52}}`
	zone := time.FixedZone("", 3*3600)
	clock := civil.NewClock
	want := fitness.Night{
		Date: date("2026-11-27"), DeviceID: "1111AAAA",
		Start: time.Date(2026, 11, 26, 23, 39, 7, 0, zone), End: time.Date(2026, 11, 27, 7, 19, 37, 500e6, zone),
		Light: new(4 * time.Hour), Deep: new(90 * time.Minute), REM: new(100 * time.Minute), Unrecognized: new(time.Duration(0)),
		Interruptions: new(1830 * time.Second), ShortBreaks: new(500 * time.Second), LongBreaks: new(1330 * time.Second),
		Score: new(80), Continuity: new(2.1), ContinuityClass: new(2), Charge: new(3), Rating: new(4), Cycles: new(6), Goal: new(8 * time.Hour),
		DurationScore: new(100.0), SolidityScore: new(75.0), RegenerationScore: new(54.2),
		Hypnogram: []fitness.StageChange{
			{Clock: clock(23, 39, 0), Stage: fitness.StageN1},
			{Clock: clock(23, 50, 0), Stage: fitness.StageN2},
			{Clock: clock(0, 20, 0), Stage: fitness.StageDeep},
			{Clock: clock(1, 23, 0), Stage: fitness.StageREM},
			{Clock: clock(2, 0, 0), Stage: fitness.StageWake},
			{Clock: clock(2, 5, 0), Stage: fitness.StageUnknown},
			{Clock: clock(2, 10, 0), Stage: fitness.StageUnknown},
			{Clock: clock(2, 20, 0), Stage: fitness.StageUnknown}, // quirk 11: code 6
		},
		HeartRate: []fitness.ClockValue{{Clock: clock(23, 41, 0), Value: 58}, {Clock: clock(0, 51, 0), Value: 52}},
	}
	for rule, shape := range map[string]string{"one": body, "an array": "[" + body + "]", "a wrapper": `{"nights": [` + body + `]}`} { // quirk 8
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			got := onlyRecord(t, shape, nights())
			if !got.Start.Equal(want.Start) || !got.End.Equal(want.End) {
				t.Errorf("got %s to %s", got.Start, got.End)
			}
			wantEqual(t, got.WakeDate(), date("2026-11-27"))
			wantEqual(t, civil.ClockOf(got.Start), clock(23, 39, 7)) // as the device's clock showed
			got.Start, got.End = want.Start, want.End
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestANightNeedsADateOnly(t *testing.T) { // quirks 5 and 34
	t.Parallel()
	wantEqual(t, onlyRecord(t, `{"nights": [{"date": "2026-11-27", "hypnogram": {}, "heart_rate_samples": null}]}`, nights()), fitness.Night{Date: date("2026-11-27")})
}

func TestWhatASleepDoesNotHaveIsUnknown(t *testing.T) { // quirk 4, case B17
	t.Parallel()
	for _, test := range []struct{ rule, fields string }{
		{"continuity 0", `"continuity": 0.0`},
		{"continuity class 0", `"continuity_class": 0`},
		{"sleep charge -1", `"sleep_charge": -1`},
		{"sleep rating 0", `"sleep_rating": 0`},
		{"score 0", `"sleep_score": 0, "group_duration_score": 0.0, "group_solidity_score": 0, "group_regeneration_score": 0`},
		{"score 101", `"sleep_score": 101`},
		{"no goal", `"sleep_goal": 0`},
		{"a device without stages", `"light_sleep": 0, "deep_sleep": 0, "rem_sleep": 0`},
		{"stages that are null", `"light_sleep": null, "deep_sleep": null, "rem_sleep": null`},
		{"a time below zero", `"deep_sleep": -1, "total_interruption_duration": -5`},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, `{"date": "2026-11-27", `+test.fields+`}`, nights()), fitness.Night{Date: date("2026-11-27")})
		})
	}
	t.Run("no deep sleep in a night with stages is a real 0", func(t *testing.T) {
		t.Parallel()
		got := onlyRecord(t, `{"date": "2026-11-27", "light_sleep": 3600, "deep_sleep": 0, "rem_sleep": 60}`, nights())
		wantEqual(t, got.Deep, new(time.Duration(0)))
	})
}

func TestClockSeriesInEachShape(t *testing.T) { // quirks 11 and 12
	t.Parallel()
	stage := func(h, m int, s fitness.Stage) fitness.StageChange {
		return fitness.StageChange{Clock: civil.NewClock(h, m, 0), Stage: s}
	}
	want := []fitness.StageChange{stage(23, 39, fitness.StageN1), stage(0, 10, fitness.StageDeep)}
	for _, test := range []struct {
		rule, hypnogram string
		want            []fitness.StageChange
	}{
		{"an object", `{"23:39": 2, "00:10": 4}`, want},
		{"an array of objects", `[{"23:39": 2}, {"00:10": 4}]`, want},
		{"an array of one object", `[{"23:39": 2, "00:10": 4}]`, want},
		{"an array of times and stages", `[{"time": "23:39", "stage": 2}, {"stage": "4", "time": "00:10:00"}]`, want},
		{"text order stays as it came", `{"00:10": 4, "23:39": 2}`, []fitness.StageChange{want[1], want[0]}},
		{"a single key", `{"23:39": 2}`, want[:1]},
		{"what has no time or no stage is left out", `{"23:39": 2, "late": 4, "00:05": null, "00:07": "x", "00:10": 4}`, want},
		{"nothing", `{}`, nil},
		{"an empty array", `[]`, nil},
		{"null", `null`, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, `{"date": "2026-11-27", "hypnogram": `+test.hypnogram+`}`, nights()).Hypnogram, test.want)
		})
	}
}

func TestANightIsFoundByPolarsDate(t *testing.T) { // quirk 30
	t.Parallel()
	// A sleep that ends after 18:00 stands under another date than that of waking.
	c := answering(t, 200, `{"nights": [{"date": "2026-11-26"}, {"date": "2026-11-27", "sleep_start_time": "2026-11-26T13:00:00+02:00", "sleep_end_time": "2026-11-26T18:30:00+02:00"}]}`)
	got := must[*fitness.Night](t)(c.Night(t.Context(), someone, date("2026-11-27")))
	wantEqual(t, got.Date, date("2026-11-27"))
	wantEqual(t, got.WakeDate(), date("2026-11-26"))
	if got, err := c.Night(t.Context(), someone, date("2026-11-28")); got != nil || err != nil {
		t.Errorf("another date: %v, %v", got, err)
	}
}

func TestSleepTimesAreNightsWithTheirTimesOnly(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `{"available": [{"date": "2026-11-27", "start_time": "2026-11-27T00:39:07+03:00", "end_time": "2026-11-27T09:39:07+03:00"}]}`, nights())
	wantEqual(t, got.End.Sub(got.Start), 9*time.Hour)
	got.Start, got.End = time.Time{}, time.Time{}
	wantEqual(t, got, fitness.Night{Date: date("2026-11-27")})
}

func TestARecharge(t *testing.T) { // quirks 4 and 31, semantics 1 and 6
	t.Parallel()
	for _, test := range []struct {
		rule, fields string
		want         fitness.Recharge
	}{
		{
			"all of it", `"heart_rate_avg": 52.0, "beat_to_beat_avg": 1150, "heart_rate_variability_avg": 48, "breathing_rate_avg": 14.1, "nightly_recharge_status": 5,
			"ans_charge": 3.2, "ans_charge_status": 4, "hrv_samples": {"00:41": 44, "00:46": 0}, "breathing_samples": {"00:39": 13.4, "00:44": 0}`,
			fitness.Recharge{
				AvgBPM: new(52.0), BeatToBeatMS: new(1150.0), RMSSDMS: new(48.0), BreathsPerMin: new(14.1), Status: new(5), ANSCharge: new(3.2), ANSStatus: new(4),
				RMSSD: []fitness.ClockValue{{Clock: civil.NewClock(0, 41, 0), Value: 44}}, Breathing: []fitness.ClockValue{{Clock: civil.NewClock(0, 39, 0), Value: 13.4}},
			},
		},
		{"an ANS charge of -1 is real", `"ans_charge": -1.0`, fitness.Recharge{ANSCharge: new(-1.0)}},
		{"an ANS charge of 0 is real", `"ans_charge": 0.0`, fitness.Recharge{ANSCharge: new(0.0)}},
		{"an ANS charge of -11 is not", `"ans_charge": -11`, fitness.Recharge{}},
		{"zeros are no measurements", `"beat_to_beat_avg": 0, "heart_rate_avg": 0, "heart_rate_variability_avg": 0, "breathing_rate_avg": 0.0`, fitness.Recharge{}},
		{"a status outside 1 to 6 is unknown", `"nightly_recharge_status": -1, "ans_charge_status": 6`, fitness.Recharge{}},
		{"the status alone", `"nightly_recharge_status": 3`, fitness.Recharge{Status: new(3)}},
		{"the first nights have no status", `"heart_rate_avg": 52`, fitness.Recharge{AvgBPM: new(52.0)}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			test.want.Date = date("2026-11-27")
			wantEqual(t, onlyRecord(t, `{"recharges": [{"date": "2026-11-27", `+test.fields+`}]}`, recharges()), test.want)
		})
	}
}

func TestAlertnessIsUTCShownAtTheOffsetOfTheSleep(t *testing.T) { // quirk 14, case B14
	t.Parallel()
	got := onlyRecord(t, `[{"grade": 9.9, "grade_validity_seconds": 57600, "grade_type": "GRADE_TYPE_PRIMARY", "grade_classification": "GRADE_CLASSIFICATION_STRONG",
		"validity": "VALIDITY_ESTIMATE", "sleep_inertia": "SLEEP_INERTIA_NO_INERTIA", "sleep_type": "SLEEP_TYPE_UNKNOWN", "result_type": "ALERTNESS_TYPE_HISTORY",
		"period_start_time": "2026-11-26T21:23:12", "period_end_time": "2026-11-27T19:15:52", "sleep_period_start_time": "2026-11-26T21:23:12.57",
		"sleep_period_end_time": "2026-11-27T04:42:12", "sleep_timezone_offset_minutes": 330,
		"hourly_data": [{"validity": "VALIDITY_VALID", "alertness_level": "ALERTNESS_LEVEL_VERY_HIGH", "start_time": "2026-11-27T04:42:12", "end_time": "2026-11-27T05:00:00"}, {"alertness_level": "ALERTNESS_LEVEL_LOW"}]}]`, forecasts())
	local := func(t time.Time) string { return t.Format("2006-01-02T15:04:05-07:00") }
	wantEqual(t, []string{local(got.Start), local(got.End), local(got.SleepStart), local(got.SleepEnd), local(got.Hours[0].Start), local(got.Hours[0].End)},
		[]string{"2026-11-27T02:53:12+05:30", "2026-11-28T00:45:52+05:30", "2026-11-27T02:53:12+05:30", "2026-11-27T10:12:12+05:30", "2026-11-27T10:12:12+05:30", "2026-11-27T10:30:00+05:30"})
	wantEqual(t, got.Date(), date("2026-11-27"))
	wantEqual(t, []string{got.GradeType, got.Classification, got.Validity, got.SleepInertia, got.SleepType, got.ResultType, got.Hours[0].Level, got.Hours[0].Validity},
		[]string{"PRIMARY", "STRONG", "ESTIMATE", "NO_INERTIA", "", "HISTORY", "VERY_HIGH", "VALID"})
	wantEqual(t, len(got.Hours), 1)
	wantEqual(t, got.Grade, new(9.9))
	wantEqual(t, got.GradeValid, new(16*time.Hour))
	wantEqual(t, got.OffsetMin, new(330))
}

func TestAlertnessWithoutAnOffsetStaysInUTC(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{"period_start_time": "2026-11-26T21:23:12", "grade": 0}]`, forecasts())
	wantEqual(t, got.OffsetMin, (*int)(nil))
	wantEqual(t, got.Start, time.Date(2026, 11, 26, 21, 23, 12, 0, time.UTC))
	wantEqual(t, got.Grade, new(0.0))
	wantEqual(t, got.Date(), civil.Date{})
}

func TestACircadianBedtimeKeepsTheOffsetItCameWith(t *testing.T) { // quirk 14
	t.Parallel()
	got := onlyRecord(t, `[{"validity": "VALIDITY_VALID", "quality": "CIRCADIAN_BEDTIME_QUALITY_CLEARLY_RECOGNIZABLE", "result_type": "CIRCADIAN_BEDTIME_TYPE_PREDICTION",
		"period_start_time": "2026-11-26T21:18:30", "period_end_time": "2026-11-27T05:18:30", "preferred_sleep_period_start_time": "2026-11-26T21:18:30",
		"preferred_sleep_period_end_time": "2026-11-27T05:18:30", "sleep_gate_start_time": "2026-11-26T21:03:30", "sleep_gate_end_time": "2026-11-26T21:33:30",
		"sleep_timezone_offset_minutes": 0}]`, bedtimes())
	utc := func(clock string) time.Time { return dateTime("2026-11-" + clock).AtOffset(0).UTC() }
	for what, pair := range map[string][2]time.Time{
		"start": {got.Start, utc("26T21:18:30")}, "end": {got.End, utc("27T05:18:30")}, "preferred start": {got.PreferredStart, utc("26T21:18:30")},
		"preferred end": {got.PreferredEnd, utc("27T05:18:30")}, "gate start": {got.GateStart, utc("26T21:03:30")}, "gate end": {got.GateEnd, utc("26T21:33:30")},
	} {
		if !pair[0].Equal(pair[1]) {
			t.Errorf("%s = %s, want %s", what, pair[0], pair[1])
		}
	}
	wantEqual(t, got.OffsetMin, new(0))
	wantEqual(t, []string{got.Validity, got.Quality, got.ResultType}, []string{"VALID", "CLEARLY_RECOGNIZABLE", "PREDICTION"})
}

func TestForecastsFarOutsideTheRangeAreLeftOut(t *testing.T) {
	t.Parallel()
	c := answering(t, 200, `[{"period_start_time": "2026-11-01T21:00:00", "period_end_time": "2026-11-02T21:00:00"},
		{"period_start_time": "2026-11-26T21:00:00", "period_end_time": "2026-11-27T21:00:00"}, {"period_start_time": "2026-12-20T21:00:00", "period_end_time": "2026-12-21T21:00:00"}]`)
	wantEqual(t, len(must[source.Batch[fitness.Alertness]](t)(c.Alertness(t.Context(), someone, week())).Records), 1)
	wantEqual(t, len(must[source.Batch[fitness.CircadianBedtime]](t)(c.CircadianBedtimes(t.Context(), someone, week())).Records), 1)
	wantEqual(t, len(must[source.Batch[fitness.Alertness]](t)(c.RecentAlertness(t.Context(), someone)).Records), 3)
}

func TestAPerson(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `{"polar-user-id": 9007199254740993, "member-id": "i09u9ujj", "registration-date": "2011-10-14T12:50:37.000Z", "first-name": "Eka", "last-name": "Toka",
		"birthdate": "1985-09-06", "gender": "MALE", "weight": 76.0, "height": 170, "extra-info": [{"value": "2", "index": 0, "name": "number-of-children"}, {"value": "x"}]}`, people())
	wantEqual(t, got, fitness.Person{
		ID: "9007199254740993", MemberID: "i09u9ujj", RegisteredAt: time.Date(2011, 10, 14, 12, 50, 37, 0, time.UTC), FirstName: "Eka", LastName: "Toka",
		Birthday: date("1985-09-06"), Sex: "MALE", WeightKg: new(76.0), HeightCm: new(170.0), Extra: []fitness.ExtraInfo{{Name: "number-of-children", Value: "2"}},
	})
	wantEqual(t, onlyRecord(t, `{"polar_user_id": "1", "extra-info": null, "weight": 0, "height": 0.0}`, people()), fitness.Person{ID: "1"})
}

func TestPhysicalInfo(t *testing.T) {
	t.Parallel()
	of := resource[fitness.PhysicalInfo]{start: newPhysicalInfo}
	got := onlyRecord(t, `{"weight": 70.5, "height": 175.0, "created": "2024-06-01T12:00:00Z", "modified": "2024-06-10T12:00:00Z", "birthday": "1990-01-01", "gender": "MALE",
		"maximum_heart_rate": 190, "resting-heart-rate": 60, "aerobic_threshold": 140, "anaerobic_threshold": 170, "vo2_max": 50, "weight_source": "SOURCE_USER",
		"training_background": "REGULAR", "typical_day": "MOSTLY_MOVING", "sleep_goal": "PT8H"}`, of)
	wantEqual(t, got, fitness.PhysicalInfo{
		WeightKg: new(70.5), WeightSource: "USER", HeightCm: new(175.0), Birthday: date("1990-01-01"), Sex: "MALE", MaxBPM: new(190), RestingBPM: new(60),
		AerobicBPM: new(140), AnaerobicBPM: new(170), VO2Max: new(50), TrainingBackground: "REGULAR", TypicalDay: "MOSTLY_MOVING", SleepGoal: new(8 * time.Hour),
		CreatedAt: time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC), ModifiedAt: time.Date(2024, 6, 10, 12, 0, 0, 0, time.UTC),
	})
	wantEqual(t, onlyRecord(t, `{"weight": 0, "maximum_heart_rate": 0, "height": 175}`, of), fitness.PhysicalInfo{HeightCm: new(175.0)})
}

package polar

import (
	"fmt"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func TestADayOfActivityIsReadWhole(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `[{
		"start_time": "2026-06-21T00:00", "end_time": "2026-06-21T23:59:59", "active_duration": "PT3H11M", "inactive_duration": "PT18H23M30S",
		"daily_activity": 189.1, "calories": 2500.0, "active_calories": 1500, "steps": 8823, "inactivity_alert_count": 0, "distance_from_steps": 65535,
		"samples": {"date": "2026-06-21",
			"steps": {"interval_ms": 60000, "total_steps": 35, "samples": [{"steps": 0, "timestamp": "2026-06-21T00:00"}, {"steps": 7, "timestamp": "2026-06-21T08:02"}, {"steps": null, "timestamp": "2026-06-21T08:07"}]},
			"activity_zones": {"samples": [{"zone": "SLEEP", "timestamp": "2026-06-21T00:00"}, {"zone": "SEDENTARY", "timestamp": "2026-06-21T07:00"},
				{"zone": "LIGHT", "timestamp": "2026-06-21T07:30"}, {"zone": "MODERATE", "timestamp": "2026-06-21T08:00"}, {"zone": "VIGOROUS", "timestamp": "2026-06-21T08:30"},
				{"zone": "NON_WEAR", "timestamp": "2026-06-21T09:00"}, {"zone": "FLYING", "timestamp": "2026-06-21T09:30:30"}, {"zone": "LIGHT"}]},
			"inactivity_stamps": [{"stamp": "2026-06-21T16:04"}]}
	}]`, activities())
	zone := func(clock string, z fitness.ActivityZone) fitness.ActivityZoneChange {
		return fitness.ActivityZoneChange{At: dateTime("2026-06-21T" + clock), Zone: z}
	}
	wantEqual(t, got, fitness.DayActivity{
		Date: date("2026-06-21"), End: dateTime("2026-06-21T23:59:59"),
		Active: new(3*time.Hour + 11*time.Minute), Inactive: new(18*time.Hour + 23*time.Minute + 30*time.Second),
		GoalPct: new(189.1), EnergyKcal: new(2500.0), ActiveEnergyKcal: new(1500.0), Steps: new(8823),
		StepsDistanceM: new(65535.0), InactivityAlerts: new(0),
		StepRuns: &fitness.StepRuns{Interval: time.Minute, Total: new(35), Runs: []fitness.StepRun{
			{At: dateTime("2026-06-21T00:00"), Steps: 0}, {At: dateTime("2026-06-21T08:02"), Steps: 7},
		}},
		Zones: []fitness.ActivityZoneChange{
			zone("00:00", fitness.ZoneResting), zone("07:00", fitness.ZoneSedentary), zone("07:30", fitness.ZoneLight), zone("08:00", fitness.ZoneModerate),
			zone("08:30", fitness.ZoneVigorous), zone("09:00", fitness.ZoneNotWorn), zone("09:30:30", fitness.ZoneUnknown), // quirk 16
		},
		InactivityStamps: []civil.DateTime{dateTime("2026-06-21T16:04")},
	})
}

func TestADayIsThatOfItsStartInEachFormat(t *testing.T) { // quirk 10
	t.Parallel()
	for _, start := range []string{
		"2026-09-08", "2026-09-08T00:00", "2026-09-08T00:00:00", "2026-09-08T00:00:00.000", "2026-09-08T00:00:00Z",
		"2026-09-08T00:00:00+03:00", "2026-09-08T23:59:59-11:00",
	} {
		t.Run(start, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, fmt.Sprintf(`{"start_time": %q, "steps": 1}`, start), activities()).Date, date("2026-09-08"))
		})
	}
}

func TestStepsOfADayAreANumberAndItsSamplesAnObject(t *testing.T) {
	t.Parallel()
	got := onlyRecord(t, `{"date": "2026-06-21", "steps": {"interval_ms": 0, "total_steps": 255, "samples": [{"steps": 255, "timestamp": "2026-06-21T08:00"}]}}`, activities())
	wantEqual(t, got.Date, date("2026-06-21"))
	wantEqual(t, got.Steps, (*int)(nil))
	wantEqual(t, got.StepRuns, &fitness.StepRuns{Total: new(255), Runs: []fitness.StepRun{{At: dateTime("2026-06-21T08:00"), Steps: 255}}}) // quirk 15
}

func TestInactivityStampsInEachShape(t *testing.T) { // quirk 8
	t.Parallel()
	for _, stamps := range []string{
		`[{"stamp": "2026-06-21T16:04"}]`, `{"samples": [{"stamp": "2026-06-21T16:04"}]}`, `["2026-06-21T16:04"]`,
		`{"samples": ["2026-06-21T16:04", "later", null, {}]}`,
	} {
		t.Run(stamps, func(t *testing.T) {
			t.Parallel()
			got := onlyRecord(t, `{"date": "2026-06-21", "inactivity_stamps": `+stamps+`}`, activities())
			wantEqual(t, got.InactivityStamps, []civil.DateTime{dateTime("2026-06-21T16:04")})
		})
	}
}

func TestAHeartDayInEachShape(t *testing.T) { // quirk 8
	t.Parallel()
	const day = `{"polar_user": "https://polaraccesslink.com/v3/users/1", "date": "2026-11-27", "heart_rate_samples": [{"heart_rate": 63, "sample_time": "00:02:08"}, {"heart_rate": 62.0, "sample_time": "00:07"}]}`
	want := fitness.HeartDay{Date: date("2026-11-27"), Samples: []fitness.ClockValue{
		{Clock: civil.NewClock(0, 2, 8), Value: 63}, {Clock: civil.NewClock(0, 7, 0), Value: 62},
	}}
	for rule, body := range map[string]string{
		"an object": day, "an array": "[" + day + "]", "a wrapper of an array": `{"heart_rates": [` + day + `]}`, "a wrapper of an object": `{"heart_rates": ` + day + `}`,
		"kebab": `{"date": "2026-11-27", "heart-rate-samples": [{"heart-rate": 63, "sample-time": "00:02:08"}, {"heart-rate": 62, "sample-time": "00:07:00"}]}`,
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, onlyRecord(t, body, heartDays()), want)
		})
	}
	for _, empty := range []string{`{"heart_rates": []}`, `{"heart_rates": null}`, `{"heart_rates": {}}`} {
		found := must[source.Batch[fitness.HeartDay]](t)(decodeBatch([]byte(empty), newHeartDay, "heart_rates"))
		wantEqual(t, found, source.Batch[fitness.HeartDay]{})
	}
}

func TestASampleThatIsNoHeartRateIsDroppedAndCounted(t *testing.T) { // quirks 4 and 18
	t.Parallel()
	got := onlyRecord(t, `{"date": "2026-11-27", "heart_rate_samples": [
		{"heart_rate": 0, "sample_time": "00:00:00"}, {"heart_rate": 999, "sample_time": "00:00:05"}, {"heart_rate": -1, "sample_time": "00:00:10"},
		{"heart_rate": 63}, {"sample_time": "00:00:15"}, {"heart_rate": 63, "sample_time": "25:00:00"}, null, 7, {},
		{"heart_rate": "63", "sample_time": "00:00:20"}, {"heart_rate": 240, "sample_time": "00:00:25"}]}`, heartDays())
	wantEqual(t, got, fitness.HeartDay{Date: date("2026-11-27"), Dropped: 9, Samples: []fitness.ClockValue{
		{Clock: civil.NewClock(0, 0, 20), Value: 63}, {Clock: civil.NewClock(0, 0, 25), Value: 240},
	}})
}

func TestTwoDevicesOfADayAreOneRecord(t *testing.T) { // quirk 33
	t.Parallel()
	c := answering(t, 200, `{"heart_rates": [
		{"date": "2026-11-27", "heart_rate_samples": [{"heart_rate": 63, "sample_time": "00:02:08"}, {"heart_rate": 0, "sample_time": "00:03:08"}]},
		{"date": "2026-11-26", "heart_rate_samples": []},
		{"date": "2026-11-27", "heart_rate_samples": [{"heart_rate": 70, "sample_time": "00:02:09"}]}]}`)
	found := must[source.Batch[fitness.HeartDay]](t)(c.HeartDays(t.Context(), someone, week()))
	want := fitness.HeartDay{Date: date("2026-11-27"), Dropped: 1, Samples: []fitness.ClockValue{
		{Clock: civil.NewClock(0, 2, 8), Value: 63}, {Clock: civil.NewClock(0, 2, 9), Value: 70},
	}}
	wantEqual(t, found.Records, []fitness.HeartDay{{Date: date("2026-11-26")}, want})
	wantEqual(t, must[*fitness.HeartDay](t)(c.HeartDay(t.Context(), someone, date("2026-11-27"))), &want)
}

func TestADayOf25HoursKeepsEachSample(t *testing.T) { // quirk 27
	t.Parallel()
	got := onlyRecord(t, `{"date": "2026-10-25", "heart_rate_samples": [{"heart_rate": 60, "sample_time": "03:30:00"}, {"heart_rate": 61, "sample_time": "03:30:00"}]}`, heartDays())
	wantEqual(t, len(got.Samples), 2)
}

func TestCardioLoads(t *testing.T) { // quirks 1 and 3, semantics 1
	t.Parallel()
	for _, test := range []struct {
		rule, body string
		want       fitness.CardioLoad
	}{
		{
			"figures and levels", `"cardio_load_status": "PRODUCTIVE", "cardio_load": 85.5, "strain": 60, "tolerance": "50.5", "cardio_load_ratio": 1.19,
			"cardio_load_level": {"very_low": 10, "low": 20, "medium": 40, "high": 80, "very-high": 160}`,
			fitness.CardioLoad{Status: "PRODUCTIVE", Load: new(85.5), Strain: new(60.0), Tolerance: new(50.5), Ratio: new(1.19), Levels: levels(10, 20, 40, 80, 160)},
		},
		{"very_high is very-high", `"cardio_load_level": {"very_low": 0, "very_high": 160}`, fitness.CardioLoad{Levels: &fitness.CardioLoadLevels{VeryLow: new(0.0), VeryHigh: new(160.0)}}},
		{"0 is a day of rest", `"cardio_load_status": "MAINTAINING", "cardio_load": 0.0`, fitness.CardioLoad{Status: "MAINTAINING", Load: new(0.0)}},
		{"-1 is none, while strain is real", `"cardio_load_status": "LOAD_STATUS_NOT_AVAILABLE", "cardio_load": -1.0, "tolerance": -1.0, "cardio_load_ratio": -1.0, "strain": 84.6, "cardio_load_level": {}`, fitness.CardioLoad{Strain: new(84.6)}},
		{
			"zeros beside NOT_AVAILABLE are none", `"cardio_load": 0.0, "strain": 0.0, "tolerance": 0.0, "cardio_load_ratio": 0.0, "cardio_load_status": "LOAD_STATUS_NOT_AVAILABLE",
			"cardio_load_level": {"very_low": 0, "low": 0, "medium": 0, "high": 0, "very_high": 0}`, fitness.CardioLoad{},
		},
		{"UNRECOGNIZED is no status", `"cardio_load_status": "UNRECOGNIZED", "cardio_load": 0`, fitness.CardioLoad{Load: new(0.0)}},
		{"a status that nobody knows stays", `"cardio_load_status": "FLOATING"`, fitness.CardioLoad{Status: "FLOATING"}},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			test.want.Date = date("2026-11-27")
			for _, shape := range []string{`[%s]`, `%s`, `{"cardio_load": [%s]}`, `{"cardio_loads": [%s]}`} { // quirk 8
				wantEqual(t, onlyRecord(t, fmt.Sprintf(shape, `{"date": "2026-11-27", `+test.body+`}`), cardioLoads()), test.want)
			}
		})
	}
}

func TestCardioLoadsComeInOrder(t *testing.T) {
	t.Parallel()
	c := answering(t, 200, `[{"date": "2026-11-27"}, {"date": "2026-11-25"}, {"date": "2026-11-26"}]`)
	found := must[source.Batch[fitness.CardioLoad]](t)(c.RecentCardioLoads(t.Context(), someone))
	wantEqual(t, found.Records, []fitness.CardioLoad{{Date: date("2026-11-25")}, {Date: date("2026-11-26")}, {Date: date("2026-11-27")}})
	wantEqual(t, must[*fitness.CardioLoad](t)(c.CardioLoad(t.Context(), someone, date("2026-11-26"))), &fitness.CardioLoad{Date: date("2026-11-26")})
}

func levels(v ...float64) *fitness.CardioLoadLevels {
	return &fitness.CardioLoadLevels{VeryLow: &v[0], Low: &v[1], Medium: &v[2], High: &v[3], VeryHigh: &v[4]}
}

package summary_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

var update = flag.Bool("update", false, "write the golden files anew")

func physicalInfo() *fitness.PhysicalInfo {
	return &fitness.PhysicalInfo{
		WeightKg: new(71.25), WeightSource: "USER", HeightCm: new(164.0), Birthday: civil.MustDate("1993-05-10"), Sex: "FEMALE",
		MaxBPM: new(189), RestingBPM: new(52), AerobicBPM: new(145), AnaerobicBPM: new(169), VO2Max: new(49),
		TrainingBackground: "REGULAR", TypicalDay: "MOSTLY_SITTING", SleepGoal: new(8 * time.Hour),
		CreatedAt: at("2025-10-25T21:00:00Z"), ModifiedAt: at("2026-11-30T05:30:00Z"),
	}
}

func person() *fitness.Person {
	return &fitness.Person{
		ID: "10579", MemberID: "paceline-10579", RegisteredAt: at("2025-10-25T21:00:00Z"), FirstName: "Aino", LastName: "Laine",
		Birthday: civil.MustDate("1993-05-10"), Sex: "FEMALE", WeightKg: new(71.0), HeightCm: new(164.0),
		Extra: []fitness.ExtraInfo{{Name: "Team", Value: "Blue"}},
	}
}

// documents are one of each kind, under the name of its golden file.
func documents() map[string]summary.Document {
	day, week := on("2026-11-27"), on("2026-11-21", "2026-11-30")
	zones := zonesOf(run(day.Days.From))
	travelling := week
	travelling.Skipped = 2
	travelling.Notes = []string{"Circadian bedtime unavailable: too many requests (rate_limited)"}
	return map[string]summary.Document{
		"authorization":         &summary.Authorization{URL: "https://flow.polar.com/oauth2/authorization?client_id=c", RedirectURI: "http://localhost:8080/callback"},
		"connection":            summary.NewConnection("10579", "bearer", "", 31535999*time.Second, true),
		"connection_with_token": summary.NewConnection("10579", "bearer", "abc.DEF-123", 31535999*time.Second, true),
		"registration":          summary.NewRegistration(person(), false),
		"registration_already":  summary.NewRegistration(nil, true),
		"person":                summary.NewPerson(person()),
		"person_none":           summary.NewPerson(nil),
		"physical_info":         summary.NewPhysicalInfo(day, physicalInfo()),
		"physical_info_none":    summary.NewPhysicalInfo(day, nil),
		"exercises_day":         summary.NewExercises(keeping(30, day), each(day, run), false),
		"exercises_samples":     summary.NewExercises(keeping(30, day), each(day, sampledRun), true),
		"exercises_week":        summary.NewExercises(keeping(30, week), each(week, run), false),
		"exercises_none":        summary.NewExercises(keeping(30, day), nil, false),
		"activities_none":       summary.NewActivities(keeping(365, day), nil),
		"heart_rate_none":       summary.NewHeartRate(day, nil, zones),
		"heart_rate_gaps":       summary.NewHeartRate(week, each(day, heartDay), zones),
		"sleep_not_synced":      summary.NewSleep(on("2026-11-30"), each(day, night)),
		"sleep_none":            summary.NewSleep(week, nil),
		"cardio_load_none":      summary.NewCardioLoad(day, nil),
		"activities_day":        summary.NewActivities(day, each(day, activityDay)),
		"activities_week":       summary.NewActivities(week, each(week, activityDay)),
		"activities_months":     summary.NewActivities(lastDays(60), each(lastDays(60), activityDay)),
		"heart_rate_day":        summary.NewHeartRate(day, each(day, heartDay), zones),
		"heart_rate_week":       summary.NewHeartRate(week, each(week, heartDay), summary.Zones{Unavailable: "Polar is down (provider_unavailable)"}),
		"sleep_day":             summary.NewSleep(day, each(day, night)),
		"sleep_week":            summary.NewSleep(week, each(week, night)),
		"sleep_other_days":      summary.NewSleep(on("2026-10-01", "2026-10-02"), each(week, night)),
		"nightly_recharge_day":  summary.NewNightlyRecharge(day, each(day, recharge)),
		"nightly_recharge_week": summary.NewNightlyRecharge(week, each(week, recharge)),
		"cardio_load_day":       summary.NewCardioLoad(day, each(day, cardioLoad)),
		"cardio_load_week":      summary.NewCardioLoad(week, each(week, cardioLoad)),
		"cardio_load_months":    summary.NewCardioLoad(lastDays(60), each(lastDays(60), cardioLoad)),
		"sleepwise_day_by_hour": summary.NewSleepWise(day, each(day, alertness), each(day, bedtime), true),
		"sleepwise_week":        summary.NewSleepWise(travelling, each(week, alertness), nil, false),
		"sleepwise_none":        summary.NewSleepWise(day, nil, nil, false),
	}
}

func TestDocumentsReadAsTheirGoldenFiles(t *testing.T) {
	t.Parallel()
	for name, doc := range documents() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asJSON, err := summary.JSON(doc)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, name+".md", doc.Markdown())
			golden(t, name+".json", string(asJSON)+"\n")
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs from its golden file (-want +got); go test -update writes it anew:\n%s", name, diff)
	}
}

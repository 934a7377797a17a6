package polar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The example bodies of Polar's own documentation, and what each is.
var examples = map[string]func(body []byte) (records, skipped int, err error){
	"GET_v3.exercises.response.json":                                 reading(exercises()),
	"GET_v3.exercises.exerciseId.response.json":                      reading(exercises()),
	"GET_v3.users.activities.response.json":                          reading(activities()),
	"GET_v3.users.activities._q_fromfrom_toto.response.json":         reading(activities()),
	"GET_v3.users.activities.date.response.json":                     reading(activities()),
	"GET_v3.users.activities.samples.response.json":                  reading(activities()),
	"GET_v3.users.activities.samples._q_fromfrom_toto.response.json": reading(activities()),
	"GET_v3.users.activities.samples.date.response.json":             reading(activities()),
	"GET_v3.users.cardio-load.response.json":                         reading(cardioLoads()),
	"GET_v3.users.cardio-load.date.response.json":                    reading(cardioLoads()),
	"GET_v3.users.cardio-load.date.response.2.json":                  reading(cardioLoads()),
	"GET_v3.users.cardio-load.period.days.days.response.json":        reading(cardioLoads()),
	"GET_v3.users.cardio-load.period.months.months.response.json":    reading(cardioLoads()),
	"GET_v3.users.continuous-heart-rate.response.json":               reading(heartDays()),
	"GET_v3.users.continuous-heart-rate.date.response.json":          reading(heartDays()),
	"GET_v3.users.sleep.response.json":                               reading(nights()),
	"GET_v3.users.sleep.date.response.json":                          reading(nights()),
	"GET_v3.users.sleep.available.response.json":                     reading(nights()),
	"GET_v3.users.nightly-recharge.response.json":                    reading(recharges()),
	"GET_v3.users.nightly-recharge.date.response.json":               reading(recharges()),
	"GET_v3.users.sleepwise.alertness.response.json":                 reading(forecasts()),
	"GET_v3.users.sleepwise.alertness.date.response.json":            reading(forecasts()),
	"GET_v3.users.sleepwise.circadian-bedtime.response.json":         reading(bedtimes()),
	"GET_v3.users.sleepwise.circadian-bedtime.date.response.json":    reading(bedtimes()),
	"GET_v3.users.biosensing.bodytemperature.response.json":          reading(bodyTemperatures()),
	"GET_v3.users.biosensing.skintemperature.response.json":          reading(skinTemperatures()),
	"GET_v3.users.biosensing.skincontacts.response.json":             reading(skinContacts()),
	"GET_v3.users.biosensing.ecg.response.json":                      reading(ecgs()),
	"GET_v3.users.biosensing.spo2.response.json":                     reading(oxygenTests()),
	"GET_v3.users.user-id.response.json":                             reading(people()),
	"POST_v3.users.response.json":                                    reading(people()),
}

func reading[T any](of resource[T]) func([]byte) (int, int, error) {
	return func(body []byte) (int, int, error) {
		found, err := decodeBatch(body, of.start, of.wrappers...)
		return len(found.Records), found.Skipped, err
	}
}

func TestPolarsOwnExamplesAreRead(t *testing.T) {
	t.Parallel()
	folder := examplesFolder(t)
	for name, read := range examples {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			records, skipped, err := read(body)
			if err != nil || records != 1 || skipped != 0 {
				t.Errorf("got %d records, %d skipped, %v, want the one record", records, skipped, err)
			}
		})
	}
}

// What the client does not read: what comes with later work, and what Polar has deprecated.
func TestNoExampleOfAReadIsLeftOut(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(examplesFolder(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if _, read := examples[name]; read || !strings.HasPrefix(name, "GET_") {
			continue
		}
		if !strings.Contains(name, "transactions") && !strings.Contains(name, "webhooks") && !strings.Contains(name, "notifications") {
			t.Errorf("%s is not read by any test", name)
		}
	}
}

func examplesFolder(t *testing.T) string {
	t.Helper()
	shared := os.Getenv("PACELINE_SHARED")
	if shared == "" {
		t.Skip("PACELINE_SHARED is not set: Polar's example bodies are not here")
	}
	return filepath.Join(shared, "reference", "polar", "examples")
}

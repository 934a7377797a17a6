package summary_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestBandsOfThresholdsAreNoNumberedZones(t *testing.T) {
	t.Parallel()
	asked := on("2026-11-27")
	days := []fitness.HeartDay{heartDay(asked.Days.From)}
	bands := summary.NewHeartRate(asked, days, summary.Zones{
		LowerBPM: []int{0, 142, 169}, Origin: "thresholds", OfThresholds: true, OfExercisesUnavailable: "down (provider_unavailable). Try later.",
	})
	zones := summary.NewHeartRate(asked, days, summary.Zones{LowerBPM: []int{93, 111}, Origin: "exercise of 2026-11-26"})
	const instead = "zones of exercises unavailable: down (provider_unavailable). Try later; by thresholds instead"
	for doc, numbered := range map[*summary.HeartRate]bool{bands: false, zones: true} {
		raw, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(raw), `"zone":1`); got != numbered {
			t.Errorf("zones are numbered: %t, want %t in\n%s", got, numbered, raw)
		}
		for form, text := range map[string]string{"JSON": string(raw), "Markdown": doc.Markdown()} {
			if got := strings.Contains(text, instead); got == numbered {
				t.Errorf("%s names the failure: %t, want %t in\n%s", form, got, !numbered, text)
			}
		}
	}
}

func TestAnAddressInANoteStaysWhole(t *testing.T) {
	t.Parallel()
	const address = "https://www.polaraccesslink.com"
	asked := on("2026-11-27")
	asked.Notes = []string{"Alertness unavailable:\nask " + address + " (provider_unavailable)\x1b"}
	text := summary.NewSleepWise(asked, nil, nil, false).Markdown()
	if want := "Note: Alertness unavailable: ask " + address + " (provider_unavailable)\n"; !strings.Contains(text, want) {
		t.Errorf("want %q in\n%s", want, text)
	}
	heart := summary.NewHeartRate(asked, []fitness.HeartDay{heartDay(asked.Days.From)}, summary.Zones{Unavailable: "ask " + address})
	if heart.ZonesUnavailable != "ask "+address {
		t.Errorf("zones are unavailable since %q", heart.ZonesUnavailable)
	}
}

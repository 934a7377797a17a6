package summary_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestWhyThereMayBeNothing(t *testing.T) {
	t.Parallel()
	stale := []fitness.Workout{run(civil.MustDate("2026-11-20"))}
	for rule, tt := range map[string]struct {
		doc  summary.Document
		want string
	}{
		"exercises after the newest may still be synced": {
			summary.NewExercises(keeping(30, on("2026-11-28", "2026-11-30")), stale, false),
			"no exercise of these days yet; the newest is of 2026-11-20: most likely the device has not been synced since, else there was none.",
		},
		"and so may the first of all": {
			summary.NewExercises(keeping(30, on("2026-11-30")), nil, false),
			"no exercise at all: most likely the device has not been synced since, else there was none.",
		},
		"days before the newest are told with those that have some": {
			summary.NewExercises(keeping(30, on("2026-11-19")), stale, false),
			"no exercise of this day; it has some of 2026-11-20.",
		},
		"a day within a year was within reach": {
			summary.NewHeartRate(on("2025-11-30"), nil, summary.Zones{}), "this day: most likely the device was not worn, else never synced since.",
		},
		"a day before that may not be": {
			summary.NewHeartRate(on("2025-11-29"), nil, summary.Zones{}),
			"this day: Polar may not reach that far back, else the device was not worn or never synced since.",
		},
		"in cardio load as well": {summary.NewCardioLoad(on("2025-01-03"), nil), "this day: Polar may not reach that far back, else"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			if text := tt.doc.Markdown(); !strings.Contains(text, tt.want) {
				t.Errorf("%q is missing from\n%s", tt.want, text)
			}
		})
	}
}

func TestTheDaysOfAShortRangeWithoutANightAreNamed(t *testing.T) {
	t.Parallel()
	has := func(days ...string) (q []civil.Date) {
		for _, d := range days {
			q = append(q, civil.MustDate(d))
		}
		return q
	}
	const notYet = " after 2026-11-28: most likely not synced yet."
	for rule, tt := range map[string]struct {
		asked   summary.Question
		nights  []civil.Date
		missing []string
		note    string
	}{
		"those after the newest may come": {on("2026-11-26", "2026-11-30"), has("2026-11-26", "2026-11-28"), []string{"2026-11-27", "2026-11-29 to 2026-11-30"}, notYet},
		"one between two nights does not": {on("2026-11-26", "2026-11-28"), has("2026-11-26", "2026-11-28"), []string{"2026-11-27"}, ""},
		"none is missing":                 {on("2026-11-27", "2026-11-28"), has("2026-11-27", "2026-11-28"), nil, ""},
		"eight days are a long range":     {on("2026-11-23", "2026-11-30"), has("2026-11-28"), nil, ""},
		"days before the list are not":    {on("2026-11-02", "2026-11-04"), has("2026-11-03"), nil, ""},
		"the first of the list is":        {on("2026-11-03", "2026-11-04"), has("2026-11-04"), []string{"2026-11-03"}, ""},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			var nights []fitness.Night
			var recharges []fitness.Recharge
			for _, d := range tt.nights {
				nights, recharges = append(nights, night(d)), append(recharges, recharge(d))
			}
			sleep, recovery := summary.NewSleep(tt.asked, nights), summary.NewNightlyRecharge(tt.asked, recharges)
			for what, head := range map[string]summary.Head{"nights": sleep.Head, "recharges": recovery.Head} {
				var notes []string
				if tt.note != "" {
					notes = []string{"No " + what + tt.note}
				}
				if diff := cmp.Diff(tt.missing, head.Missing); diff != "" {
					t.Errorf("%s that are missing (-want +got):\n%s", what, diff)
				}
				if diff := cmp.Diff(notes, head.Notes); diff != "" {
					t.Errorf("notes on %s (-want +got):\n%s", what, diff)
				}
			}
			if missing := strings.Join(tt.missing, ", "); missing != "" && !strings.Contains(sleep.Markdown(), "no data: "+missing) {
				t.Errorf("%q are not named in\n%s", missing, sleep.Markdown())
			}
		})
	}
}

func TestALoadOf0IsRestOrNotSyncedInBothForms(t *testing.T) {
	t.Parallel()
	loads := func(values ...float64) (days []fitness.CardioLoad) {
		for i, v := range values {
			days = append(days, fitness.CardioLoad{Date: today.AddDays(i + 1 - len(values)), Load: new(v)})
		}
		return days
	}
	for rule, tt := range map[string]struct {
		asked    summary.Question
		loads    []fitness.CardioLoad
		unsynced []bool // newest first
		caveat   bool
	}{
		"an unfinished today":             {on("2026-11-30"), loads(0), []bool{true}, true},
		"days after the newest load":      {on("2026-11-27", "2026-11-30"), loads(0, 50, 0, 0), []bool{true, true, false, false}, true},
		"a load above 0 is what it says":  {on("2026-11-29", "2026-11-30"), loads(20, 50), []bool{false, false}, false},
		"every day where none is above 0": {on("2026-11-29", "2026-11-30"), loads(0, 0), []bool{true, true}, true},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewCardioLoad(tt.asked, tt.loads)
			var unsynced []bool
			for _, d := range doc.Days {
				unsynced = append(unsynced, d.Unsynced)
			}
			if diff := cmp.Diff(tt.unsynced, unsynced); diff != "" {
				t.Errorf("perhaps not synced (-want +got):\n%s", diff)
			}
			raw, err := summary.JSON(doc)
			if err != nil {
				t.Fatal(err)
			}
			const caveat = "a day of rest, or one not synced yet"
			if got := strings.Contains(string(raw), caveat); got != tt.caveat {
				t.Errorf("the caveat is in JSON: %t, want %t", got, tt.caveat)
			}
			if tt.caveat && !strings.Contains(doc.Markdown(), caveat) {
				t.Errorf("no caveat in\n%s", doc.Markdown())
			}
		})
	}
	weeks := summary.NewCardioLoad(lastDays(60), loads(make([]float64, 60)...))
	if len(weeks.Weeks) == 0 || !weeks.Weeks[0].Last.Unsynced || !strings.Contains(weeks.Markdown(), "one not synced yet") {
		t.Errorf("no caveat on weeks in\n%s", weeks.Markdown())
	}
}

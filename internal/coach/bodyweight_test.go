package coach_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
)

func TestTheLoadOfAnAssistedSetIsComputedFromTheLastWeightAndNotStored(t *testing.T) {
	t.Parallel()
	pullUps := coach.EntryInput{What: "pull_up", SetInput: coach.SetInput{Sets: new(3), Reps: new(8), Assistance: new(20.0), LoadUnit: "kg"}}
	const load = "(load 60 kg, computed from the weight of 28 Nov)"
	d := newDiary(t)
	if text := string(d.log(claude(), pullUps).Stored[0].Text); strings.Contains(text, "load") {
		t.Errorf("a load without a weight: %s", text)
	}
	d.later()
	d.log(claude(), coach.EntryInput{What: "weight", Value: new(80.0), Unit: "kg", Date: monday.AddDays(-2)})
	logged := d.log(claude(), coach.EntryInput{What: "squat", SetInput: coach.SetInput{Reps: new(5)}}, pullUps)
	if text := string(logged.Stored[1].Text); !strings.Contains(text, "with 20 kg assistance "+load) {
		t.Errorf("logged as %s", text)
	}
	if text := string(logged.Stored[0].Text); strings.Contains(text, "computed") {
		t.Errorf("a squat is told with %s", text)
	}
	if edited := d.edit(claude(), logged.Stored[1].ID, `{"reps": 7}`); !strings.Contains(string(edited.Stored[0].Text), load) {
		t.Errorf("edited to %s", edited.Stored[0].Text)
	}
	history, err := d.History(t.Context(), claude(), coach.HistoryQuery{})
	if err != nil || !strings.Contains(history.Markdown(), load) {
		t.Errorf("%v: %s", err, history.Markdown())
	}
	today, err := d.Today(t.Context(), claude(), coach.TodayQuery{})
	if err != nil || !strings.Contains(today.Markdown(), load) {
		t.Errorf("%v: %s", err, today.Markdown())
	}
	for _, e := range keptOf[fitness.Entry](d, fitness.KindEntry) {
		for _, s := range e.Sets {
			if s.Load != nil {
				t.Errorf("%s is stored with a load of %+v", e.Subject, s.Load)
			}
		}
	}
}

func TestAThresholdHeartRateLiesBetweenTheRestingAndTheHighestOfTheProfile(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.edit(claude(), "profile", `{"max_bpm": 180, "resting_bpm": 62}`)
	for _, test := range []struct {
		bpm    float64
		stored bool
	}{{180, false}, {190, false}, {62, false}, {165, true}} {
		logged := d.log(claude(), coach.EntryInput{What: "threshold_heart_rate", Value: &test.bpm})
		if (len(logged.Stored) == 1) != test.stored {
			t.Errorf("%v bpm: %+v", test.bpm, logged.Rejected)
		}
	}
}

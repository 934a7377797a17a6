package fitness_test

import (
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func TestSomeValuesCallForCaution(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		entry *fitness.Entry
		want  bool
	}{
		"systolic of 180":       {pressure(180, 90), true},
		"systolic of 179":       {pressure(179, 90), false},
		"diastolic of 120":      {pressure(150, 120), true},
		"diastolic of 119":      {pressure(150, 119), false},
		"oxygen of 89 %":        {measured("spo2", 89, "%"), true},
		"oxygen of 90 %":        {measured("spo2", 90, "%"), false},
		"39.5 °C":               {measured("body_temperature", 39.5, "°C"), true},
		"39.4 °C":               {measured("body_temperature", 39.4, "°C"), false},
		"103.2 °F":              {measured("body_temperature", 103.2, "°F"), true},
		"at rest 121":           {measured("resting_heart_rate", 121, ""), true},
		"at rest 120":           {measured("resting_heart_rate", 120, ""), false},
		"at rest 34":            {measured("resting_heart_rate", 34, ""), true},
		"at rest 35":            {measured("resting_heart_rate", 35, ""), false},
		"glucose of 2.9":        {measured("glucose", 2.9, ""), true},
		"glucose of 3":          {measured("glucose", 3, ""), false},
		"glucose of 20.1":       {measured("glucose", 20.1, ""), true},
		"pain of 7":             {measured("pain", 7, ""), true},
		"pain of 6.5":           {measured("pain", 6.5, ""), false},
		"a weight":              {measured("weight", 35, "kg"), false},
		"a note of chest pain":  {&fitness.Entry{Form: fitness.FormNote, Text: "some chest pain on the hill"}, true},
		"a note beside a run":   {with(session("run", fitness.Session{}), func(e *fitness.Entry) { e.Note = "nearly fainted" }), true},
		"a note of nothing bad": {&fitness.Entry{Form: fitness.FormNote, Text: "chest day, felt strong"}, false},
	} {
		if got := test.entry.Caution(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNegatedWordsCallForNoCaution(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Chest pain":                            true,
		"I fainted after the run":               true,
		"I can't breathe":                       true,
		"I can’t breathe well":                  true,
		"passed out for a moment":               true,
		"no chest pain":                         false,
		"didn't have any chest pain":            false,
		"ran without chest pain":                false,
		"never fainted":                         false,
		"not tired, but chest pain":             true,
		"no cough but chest pain on the stairs": true,
		"no cough. Chest pain!":                 true,
		"breathe in, breathe out":               false,
		"chest press and no pain":               false,
		"":                                      false,
	} {
		if got := fitness.CautionWords(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAgeIsCountedOnTheCalendar(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		birth, today string
		want         int
	}{
		{"2008-11-30", "2026-11-30", 18},
		{"2008-12-01", "2026-11-30", 17},
		{"2008-02-29", "2026-02-28", 17},
		{"2008-02-29", "2026-03-01", 18},
	} {
		if got := fitness.Age(civil.MustDate(test.birth), civil.MustDate(test.today)); got != test.want {
			t.Errorf("born %s: %d on %s", test.birth, got, test.today)
		}
	}
	if fitness.Minor(civil.Date{}, today) {
		t.Error("who was born on an unknown day is a minor")
	}
}

func TestALossOfOverOnePercentAWeekIsFast(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		change, weight float64
		want           bool
	}{
		{-0.8, 80, false}, {-0.81, 80, true}, {0.9, 80, false},
	} {
		if got := fitness.FastLoss(test.change, test.weight); got != test.want {
			t.Errorf("%v kg a week of %v kg: %v", test.change, test.weight, got)
		}
	}
}

package summary_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// encoded is a document of the domain as it is kept.
func encoded(t testing.TB, v any) []byte {
	t.Helper()
	body, err := fitness.Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestARecordIsToldInOneLine(t *testing.T) {
	t.Parallel()
	reps := func(sets, n int) fitness.Set { return fitness.Set{Sets: sets, Reps: &n} }
	loaded := func(n int, kg float64) fitness.Set {
		return fitness.Set{Sets: 1, Reps: &n, Load: &fitness.Quantity{Typed: kg, Unit: "kg", Value: kg}}
	}
	metres := func(typed float64, unit string, m float64) *fitness.Quantity {
		return &fitness.Quantity{Typed: typed, Unit: unit, Value: m}
	}
	tests := map[string]struct {
		kind fitness.Kind
		doc  any
		want string
	}{
		"one of a kind": {fitness.KindEntry, fitness.Entry{Form: fitness.FormStrength, Subject: "burpee", Sets: []fitness.Set{reps(1, 1)}}, "1 burpee"},
		"many":          {fitness.KindEntry, fitness.Entry{Form: fitness.FormStrength, Subject: "push_up", Sets: []fitness.Set{reps(1, 20)}}, "20 push-ups"},
		"about many": {fitness.KindEntry, fitness.Entry{
			Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{reps(1, 20)}, Approximate: true,
		}, "about 20 bench presses"},
		"sets": {fitness.KindEntry, fitness.Entry{Form: fitness.FormStrength, Subject: "squat", Sets: []fitness.Set{reps(5, 5)}}, "squat 5 x 5"},
		"sets that differ": {fitness.KindEntry, fitness.Entry{
			Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{loaded(6, 80), loaded(2, 75)},
		}, "bench press 1 x 6 at 80 kg, 1 x 2 at 75 kg"},
		"repeats": {fitness.KindEntry, fitness.Entry{Form: fitness.FormSession, Subject: "run", Session: &fitness.Session{
			Distance: metres(3200, "m", 3200), Intervals: &fitness.Intervals{Repeats: 8, Distance: metres(400, "m", 400), EachS: new(90.0)},
		}}, "run 8 x 400 m in 1m 30s each, 3200 m"},
		"a ride": {fitness.KindEntry, fitness.Entry{
			Form: fitness.FormSession, Subject: "ride", RPE: new(7.0), Session: &fitness.Session{Distance: metres(20, "mi", 32186.88), DurationS: new(5400.0)},
		}, "ride 20 mi in 1:30:00, RPE 7"},
		"a sport of their own": {fitness.KindEntry, fitness.Entry{
			Form: fitness.FormSession, Subject: "other", Title: "Quidditch", Session: &fitness.Session{DurationS: new(1800.0)},
		}, `"Quidditch" 30:00`},
		"a night":                  {fitness.KindEntry, fitness.Entry{Form: fitness.FormNight, Sleep: &fitness.Sleep{AsleepS: 21600}}, "slept 6h"},
		"a pressure":               {fitness.KindEntry, fitness.Entry{Form: fitness.FormMeasure, Subject: "blood_pressure", Amount: metres(120, "mmHg", 120), Second: metres(80, "mmHg", 80)}, "blood pressure 120/80 mmHg"},
		"a trackable":              {fitness.KindEntry, fitness.Entry{Form: fitness.FormTracked, Subject: "t1", Title: "Coffee", Amount: metres(2, "cups", 2)}, `"Coffee" 2 cups`},
		"a meal of unknown energy": {fitness.KindMeal, fitness.Meal{Slot: "snack", Items: []fitness.MealItem{{Name: "apple", Amount: metres(1, "", 1)}}}, "snack: 1 apple; energy unknown"},
		"a workout of a source":    {fitness.KindWorkout, fitness.Workout{ID: "1"}, "workout"},
		"a match":                  {fitness.KindLink, fitness.Link{Kind: fitness.LinkDone, A: "p1", B: "e1"}, "match of p1 and e1"},
		"no match":                 {fitness.KindLink, fitness.Link{Kind: fitness.LinkDone, A: "p1", B: "e1", Broken: true}, "no match of p1 and e1"},
		"a target":                 {fitness.KindTarget, fitness.Targets{Metric: "steps", Targets: []fitness.Target{{From: civil.MustDate("2026-11-30"), Kind: fitness.AtLeast, Value: 8000, Period: fitness.Daily}}}, "target of steps, at least 8000 steps a day from 2026-11-30"},
	}
	for name, test := range tests {
		if got := summary.RecordText(test.kind, encoded(t, test.doc), summary.Wording{}); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	if got := summary.RecordText(fitness.KindPlanItem, []byte("{"), summary.Wording{}); got != "plan item" {
		t.Errorf("what cannot be read: got %q", got)
	}
}

// writtenDocuments are answers to writes in which every text is somebody else's.
func writtenDocuments(t testing.TB) map[string]summary.Document {
	t.Helper()
	poisonedOf := func(doc any) []byte {
		v := reflect.New(reflect.TypeOf(doc))
		v.Elem().Set(reflect.ValueOf(doc))
		poison(v.Elem(), hostile)
		return encoded(t, v.Interface())
	}
	bodies := map[fitness.Kind][]byte{}
	set := fitness.Set{Sets: 1, Load: &fitness.Quantity{}}
	bodies[fitness.KindEntry] = poisonedOf(fitness.Entry{
		Sets: []fitness.Set{set}, Session: &fitness.Session{Distance: &fitness.Quantity{}}, Amount: &fitness.Quantity{}, Assumed: []string{"x"},
	})
	bodies[fitness.KindMeal] = poisonedOf(fitness.Meal{Items: []fitness.MealItem{{Amount: &fitness.Quantity{}}}})
	bodies[fitness.KindTrackable] = poisonedOf(fitness.Trackable{Aliases: []string{"x"}, Targets: []fitness.Target{{}}})
	bodies[fitness.KindTarget] = poisonedOf(fitness.Targets{Targets: []fitness.Target{{}}})
	bodies[fitness.KindGoal] = poisonedOf(fitness.Goal{Target: new(1.0), Days: []string{"x"}})
	bodies[fitness.KindPlanItem] = poisonedOf(fitness.PlanItem{})
	bodies[fitness.KindDayOff] = poisonedOf(fitness.DayOff{})
	bodies[fitness.KindLink] = poisonedOf(fitness.Link{})
	bodies[fitness.KindBrief] = poisonedOf(fitness.Brief{})
	bodies[fitness.KindProfile] = poisonedOf(fitness.Profile{Diet: []string{"x"}})

	logged := summary.NewLogged([]string{hostile}, []string{hostile})
	written := summary.NewWritten("Changed the plan item")
	written.Assume(hostile)
	var deeds []summary.Deed
	for kind, body := range bodies {
		var has map[string]any
		if err := json.Unmarshal(body, &has); err != nil {
			t.Fatal(err)
		}
		item := summary.NewItem(hostile, kind, civil.Date{}, summary.RecordText(kind, body, summary.Wording{}), has).Said(hostile)
		logged.Stored = append(logged.Stored, item)
		written.Stored, written.Removed = append(written.Stored, item), append(written.Removed, item)
		deeds = append(deeds, summary.Deed{Kind: kind, ID: hostile, Created: true, After: body})
	}
	problem := fitness.Problem{Reason: fitness.OutOfRange, Message: hostile, Unit: hostile, Hint: hostile}
	logged.Rejected = append(logged.Rejected, summary.NewRefused(hostile, problem, "log_meal"))
	written.Rejected = logged.Rejected
	food := fitness.MealItem{Name: hostile, Amount: &fitness.Quantity{Unit: hostile}}
	logged.Foods = append(logged.Foods, summary.NewFood(hostile, summary.FoodText(food), "lunch", civil.Date{}, map[string]any{"name": hostile, hostile: []any{hostile}}))
	by := summary.NewActor("assistant", hostile, hostile, true)
	return map[string]summary.Document{
		"logged": logged, "written": written,
		"trail": summary.NewTrail(civil.Range{}, civil.MustDate("2026-11-30"), []summary.TrailCall{
			{ChangeID: hostile, By: by, Deeds: deeds[:5], UndoneBy: &by, UndoneID: hostile},
			{ChangeID: "a", By: by, Deeds: deeds[5:], Undoes: hostile},
			{ChangeID: "b", By: summary.NewActor("source", hostile, "", false), Deeds: []summary.Deed{{Kind: fitness.KindNight}}},
		}, []summary.TrailSum{{By: summary.NewActor("source", hostile, "", false), On: civil.MustDate("2026-11-30"), Deeds: deeds[:1]}}, "", summary.Wording{}),
	}
}

func TestForeignTextCannotWriteIntoAnAnswerToAWrite(t *testing.T) {
	t.Parallel()
	for name, doc := range writtenDocuments(t) {
		markdown := doc.Markdown()
		// The answer's own square brackets are those of ids alone.
		plain := strings.NewReplacer("[change ", "(", "[", "(", "]", ")").Replace(markdown)
		if found := active.FindAllString(plain, -1); found != nil || strings.Contains(markdown, "](") {
			t.Errorf("%s: %q got through:\n%s", name, found, markdown)
		}
		assertVisible(t, strings.ReplaceAll(markdown, "\n", " "))
		raw, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Fatal(err)
		}
		for _, said := range takeWords(value) {
			if strings.ContainsFunc(said, func(r rune) bool { return unicode.In(r, unicode.Bidi_Control) || unicode.IsControl(r) && r != '\n' }) {
				t.Errorf("%s: words that hide or turn something: %q", name, said)
			}
		}
		eachString(value, func(s string) {
			if found := active.FindAllString(s, -1); found != nil {
				t.Errorf("%s: %q got through in %q", name, found, s)
			}
			assertVisible(t, s)
		})
	}
}

// takeWords removes from a JSON value what a person said word for word, and returns it.
func takeWords(value any) []string {
	var said []string
	switch v := value.(type) {
	case []any:
		for _, e := range v {
			said = append(said, takeWords(e)...)
		}
	case map[string]any:
		if words, ok := v["words"].(string); ok {
			said = append(said, words)
		}
		if sentences, ok := v["not_understood"].([]any); ok {
			eachString(sentences, func(s string) { said = append(said, s) })
		}
		delete(v, "words")
		delete(v, "not_understood")
		for _, e := range v {
			said = append(said, takeWords(e)...)
		}
	}
	return said
}

// What is kept of an answer is its JSON, and that has to say all that the answer said.
func TestAnAnswerToAWriteIsReadBackFromItsJSON(t *testing.T) {
	t.Parallel()
	for name, doc := range writtenDocuments(t) {
		if name == "trail" {
			continue // is never kept
		}
		raw, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		again, ok := reflect.TypeAssert[summary.Document](reflect.New(reflect.TypeOf(doc).Elem()))
		if !ok {
			t.Fatalf("%T is no document", doc)
		}
		if err := json.Unmarshal(raw, again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(doc.Markdown(), again.Markdown()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		twice, err := summary.JSON(again)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(raw), string(twice)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestNamesOfToolsAndFieldsStayWhole(t *testing.T) {
	t.Parallel()
	r := summary.NewRefused("*x*", fitness.Problem{Message: "no push_up of __that__", Hint: "Use log_meal or set_list_."}, "")
	if r.Hint != "Use log_meal or set_list ." || r.Message != "no push_up of that" {
		t.Errorf("got %q and %q", r.Hint, r.Message)
	}
	item := summary.NewItem("a", fitness.KindEntry, civil.Date{}, "x", map[string]any{"what": "push_up", "set_list": []any{map[string]any{"load_unit": "kg"}}})
	raw, err := json.Marshal(item)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"push_up", "set_list", "load_unit"} {
		if !strings.Contains(string(raw), `"`+name+`"`) {
			t.Errorf("%s is not in %s", name, raw)
		}
	}
}

func TestOfManyRecordsTheAnswerTellsWhatNamesThem(t *testing.T) {
	t.Parallel()
	l := summary.NewLogged(nil, nil)
	for range 50 {
		l.Stored = append(l.Stored, summary.NewItem("abcdefghijkl", fitness.KindEntry, civil.MustDate("2026-11-30"), "bench press 3 x 10 at 60 kg",
			map[string]any{"what": "bench_press", "sets": 3.0, "reps": 10.0, "load": 60.0, "load_unit": "kg"}).Said("3x10@60kg bench"))
	}
	l.Shorten()
	if size, err := summary.Size(l); err != nil || size > 6000 {
		t.Errorf("%d bytes, %v", size, err)
	}
}

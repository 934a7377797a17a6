package coach_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

func (s *shelf) history(q coach.HistoryQuery) *summary.History {
	s.t.Helper()
	doc, err := s.History(s.t.Context(), asYou(), q)
	if err != nil {
		s.t.Fatalf("%v (%s)", err, fault.Of(err).Hint)
	}
	return doc
}

func idsOf(doc *summary.History) []string {
	ids := make([]string, len(doc.Lines))
	for i := range doc.Lines {
		ids[i] = doc.Lines[i].ID
	}
	return ids
}

func TestTheDefaultHistoryOfAFullPersonTakesAtMost5KB(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullQuarter(s)
	doc := s.history(coach.HistoryQuery{})
	markdown, text := doc.Markdown(), jsonOf(t, doc)
	t.Logf("%d and %d bytes\n%s\n%s", len(markdown), len(text), markdown, text)
	if len(doc.Lines) != 20 || len(markdown) > 5000 || len(text) > 5000 {
		t.Errorf("%d records take %d bytes of Markdown and %d of JSON", len(doc.Lines), len(markdown), len(text))
	}
	all := s.history(coach.HistoryQuery{Limit: 100})
	for _, text := range []string{all.Markdown(), jsonOf(t, all)} {
		if n := tokensOf(t, text); n > 20000 {
			t.Errorf("%d tokens", n)
		}
	}
}

func TestAHistoryGoesOnWithItsCursorUntilAllIsTold(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	want := map[string]bool{}
	for back := range 23 {
		day := monday.AddDays(-back / 2)
		want[s.log(day, fitness.Entry{Form: fitness.FormNote, Text: fmt.Sprintf("note %d", back), When: fitness.When{Zone: "Europe/London"}})] = true
	}
	q := coach.HistoryQuery{Kinds: []string{"entries"}, Limit: 5}
	left := 23
	var days []civil.Date
	for page := range 5 {
		doc := s.history(q)
		left -= len(doc.Lines)
		if doc.Left == nil || *doc.Left != left || doc.More {
			t.Fatalf("page %d: %v left, want %d", page, doc.Left, left)
		}
		for _, l := range doc.Lines {
			if !want[l.ID] {
				t.Fatalf("%s is there twice, or is no note", l.ID)
			}
			delete(want, l.ID)
			days = append(days, l.Date)
		}
		q.Cursor = doc.Next
		s.log(monday, measured("weight", 80+float64(page), "kg")) // what comes in meanwhile moves no page
	}
	if len(want) > 0 || q.Cursor != "" {
		t.Errorf("%d were never told; cursor %q", len(want), q.Cursor)
	}
	if !slices.IsSortedFunc(days, func(a, b civil.Date) int { return b.Compare(a) }) {
		t.Errorf("not newest first: %v", days)
	}
}

func TestACursorOfAnotherQueryIsRefused(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back := range 4 {
		s.log(monday.AddDays(-back), measured("weight", 80, "kg"))
	}
	q := coach.HistoryQuery{Kinds: []string{"entry"}, Limit: 2}
	next := s.history(q).Next
	for name, other := range map[string]coach.HistoryQuery{
		"of other kinds": {Kinds: []string{"meal"}, Cursor: next},
		"of other days":  {Kinds: []string{"entry"}, From: monday.AddDays(-9), Cursor: next},
		"of other words": {Kinds: []string{"entry"}, Query: "weight", Cursor: next},
	} {
		_, err := s.History(t.Context(), asYou(), other)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(fault.Of(err).Hint, "same kinds, from, to and query") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, none := range []string{"x", "42", "{}", base64.RawURLEncoding.EncodeToString([]byte(`{"q":"","i":"a b"}`)), next[:len(next)-2]} {
		_, err := s.History(t.Context(), asYou(), coach.HistoryQuery{Kinds: []string{"entry"}, Cursor: none})
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(fault.Of(err).Hint, "next_cursor") {
			t.Errorf("%q: %v", none, err)
		}
	}
	q.Cursor, q.Limit = next, 3 // how many are asked for does not matter
	if doc := s.history(q); len(doc.Lines) != 2 {
		t.Errorf("%d", len(doc.Lines))
	}
}

func TestEveryKindCanBeAskedForAndHasItsFigures(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	at := time.Date(2026, 11, 30, 6, 0, 0, 0, time.UTC)
	day := monday
	s.sleep(day, 7.25)
	s.recharge(day, 62, 1.2)
	s.load(day, 1.05)
	s.moved(day, 8432)
	run := s.ran(day, civil.NewClock(7, 30, 0), 45, 8.2)
	for kind, document := range map[fitness.Kind]any{
		fitness.KindHeartDay:         fitness.HeartDay{Date: day, AvgBPM: new(66.0), MinBPM: new(48.0), MaxBPM: new(151.0)},
		fitness.KindAlertness:        fitness.Alertness{Grade: new(7.3), Classification: "STRONG"},
		fitness.KindCircadianBedtime: fitness.CircadianBedtime{PreferredStart: at, PreferredEnd: at.Add(8 * time.Hour)},
		fitness.KindPhysicalInfo:     fitness.PhysicalInfo{WeightKg: new(80.5), VO2Max: new(49)},
		fitness.KindBodyTemperature:  fitness.BodyTemperature{Type: "CORE_TEMPERATURE", Start: at, AvgC: new(36.6)},
		fitness.KindSkinTemperature:  fitness.SkinTemperature{Date: day, Celsius: new(34.1), FromBaseline: new(0.3)},
		fitness.KindSkinContact:      fitness.SkinContact{Start: at, WornS: new(3600.0)},
		fitness.KindECG:              fitness.ECG{At: at, AvgBPM: new(61.0), HRVMS: new(44.0)},
		fitness.KindSpO2:             fitness.SpO2{At: at, Status: "PASSED", OxygenPct: new(97.0)},
	} {
		s.sync(kind, day, time.Time{}, document)
	}
	for kind, document := range map[fitness.Kind]any{
		fitness.KindMeal:      fitness.Meal{When: fitness.When{Date: day}, Slot: "lunch", Items: []fitness.MealItem{{Name: "soup"}}},
		fitness.KindTrackable: fitness.Trackable{Name: "Coffee", Unit: "cups"}, fitness.KindTarget: fitness.Targets{Metric: "steps"},
		fitness.KindGoal:     fitness.Goal{Title: "Run far", Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(1e5), From: day},
		fitness.KindPlanItem: fitness.PlanItem{Date: day, Kind: fitness.PlanWorkout, Title: "Intervals"},
		fitness.KindDayOff:   fitness.DayOff{Date: day, Reason: "travel"}, fitness.KindBrief: fitness.Brief{Date: day, Text: "Go easy."},
		fitness.KindLink: fitness.Link{Kind: fitness.LinkDone, A: "abc", B: run},
	} {
		s.put(kind, day, document)
	}
	s.log(day, reps("squat", 40))
	want := map[string]string{
		"workout": "running 8.2 km, 45m, mean 150 bpm", "night": "slept 7h 15m, 23:15 to 07:00", "day_activity": "8432 steps", "heart_day": "mean 66 bpm, 48–151 bpm",
		"recharge": "HRV 62 ms, ANS charge +1.2, status 4 of 6", "cardio_load": "cardio load 80, strain 105", "alertness": "7.3 of 10, strong",
		"circadian_bedtime": "06:00 to 14:00", "physical_info": "80.5 kg, VO2max 49", "body_temperature": "mean 36.6 °C",
		"skin_temperature": "34.1 °C, +0.3 °C", "skin_contact": "1h", "ecg": "61 bpm, HRV 44 ms", "spo2": "97 %",
		"entry": "40 squats", "meal": "lunch: soup", "trackable": `"Coffee" in cups`, "target": "target of steps", "goal": `"Run far"`,
		"plan_item": `workout "Intervals"`, "day_off": "travel", "brief": `"Go easy."`, "link": "match of abc",
	}
	for _, kind := range coach.HistoryKinds() {
		doc := s.history(coach.HistoryQuery{Kinds: []string{kind}})
		if kind == "biosensing" {
			if len(doc.Lines) != 5 {
				t.Errorf("biosensing has %d", len(doc.Lines))
			}
			continue
		}
		if len(doc.Lines) != 1 || !strings.Contains(string(doc.Lines[0].Text), want[kind]) || string(doc.Lines[0].Kind) != kind {
			t.Errorf("%s: %v, want %q", kind, doc.Lines, want[kind])
		}
		delete(want, kind)
	}
	if len(want) > 0 {
		t.Errorf("without %v", want)
	}
}

func TestAnUnknownKindIsRefusedWithTheNearestAndAll(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	_, err := s.History(t.Context(), asYou(), coach.HistoryQuery{Kinds: []string{"workot"}})
	if hint := fault.Of(err).Hint; fault.KindOf(err) != fault.Invalid || !strings.HasPrefix(hint, "The nearest is workout. The kinds are ") || !strings.Contains(hint, "biosensing") {
		t.Errorf("%v: %s", err, hint)
	}
	for _, private := range []string{"profile", "account"} {
		if _, err := s.History(t.Context(), asYou(), coach.HistoryQuery{Kinds: []string{private}}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", private, err)
		}
	}
	for name, q := range map[string]coach.HistoryQuery{
		"a limit below 1": {Limit: -1}, "a limit over 100": {Limit: 101}, "days that run backwards": {From: monday, To: monday.AddDays(-1)},
	} {
		if _, err := s.History(t.Context(), asYou(), q); fault.KindOf(err) != fault.Invalid || fault.Of(err).Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWordsAreFoundInWhatAPersonCanRead(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	coffee := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Morning coffee", Unit: "cups", Aggregate: fitness.AggregateSum})
	note := s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "Left KNEE feels sore"})
	cups := s.log(monday, tracked(coffee, 2, "cups"))
	said := s.log(monday.AddDays(-1), fitness.Entry{Form: fitness.FormStrength, Subject: "bench_press", Words: "benched with Zoë", Sets: []fitness.Set{{Sets: 1, Reps: new(5)}}})
	soup := s.put(fitness.KindMeal, monday.AddDays(-2), fitness.Meal{When: fitness.When{Date: monday.AddDays(-2)}, Items: []fitness.MealItem{{Name: "lentil soup"}}, Note: "at Mum's"})
	trail := s.workout("polar", "TRAIL_RUNNING", monday.AddDays(-3), civil.NewClock(7, 0, 0), 60, 9)
	brief := s.put(fitness.KindBrief, monday, fitness.Brief{Date: monday, Text: "Mind the knee."})
	for words, want := range map[string][]string{
		"knee": {brief, note}, "sore knee": {note}, "coffee": {cups, coffee}, "bench press": {said}, "BENCH-PRESS": {said}, "zoë": {said},
		"mum": {soup}, "lentil": {soup}, "trail": {trail}, "trail running": {trail}, "europe": nil, "nothing like it": nil,
	} {
		doc := s.history(coach.HistoryQuery{Query: words})
		got := idsOf(doc)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", words, got, want)
		}
		if doc.Next != "" || doc.Scanned == 0 {
			t.Errorf("%q: %q, %d searched", words, doc.Next, doc.Scanned)
		}
	}
}

func TestASearchThatIsTooLongStopsAndGoesOn(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	var needle string
	const records = 2100
	call := ledger.Call{Person: person, At: s.now, Actor: ledger.Actor{Kind: ledger.Person}, Tool: "test"}
	_, err := s.store.Write(t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		for i := range records {
			e := fitness.Entry{Form: fitness.FormNote, Text: "hay"}
			if i == records-1 {
				e.Text = "needle"
			}
			body, err := fitness.Encode(e)
			if err != nil {
				return nil, err
			}
			kept, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: monday.AddDays(-i), Source: ledger.SourcePerson, Body: body})
			if err != nil {
				return nil, err
			}
			needle = kept.ID
		}
		return []byte("{}"), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	q := coach.HistoryQuery{Query: "needle"}
	doc := s.history(q)
	if len(doc.Lines) != 0 || doc.Scanned != 2000 || doc.UpTo != monday.AddDays(-1999) || doc.Next == "" {
		t.Fatalf("%d lines, %d searched back to %s, next %q", len(doc.Lines), doc.Scanned, doc.UpTo, doc.Next)
	}
	if text := doc.Markdown(); !strings.Contains(text, "Nothing with these words so far.") || !strings.Contains(text, "Searched 2000 records back to "+doc.UpTo.String()) {
		t.Error(text)
	}
	q.Cursor = doc.Next
	if doc = s.history(q); !slices.Equal(idsOf(doc), []string{needle}) || doc.Next != "" {
		t.Errorf("%v, next %q", idsOf(doc), doc.Next)
	}
	if doc = s.history(coach.HistoryQuery{}); *doc.Left != 200 || !doc.More || !strings.Contains(doc.Markdown(), "at least 200 more") {
		t.Errorf("%d left", *doc.Left)
	}
}

func TestAnEmptyWindowSaysWhichDaysHaveSomething(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	if text := s.history(coach.HistoryQuery{Kinds: []string{"workouts"}}).Markdown(); !strings.Contains(text, "nothing of these kinds at all") {
		t.Error(text)
	}
	s.ran(civil.MustDate("2025-03-02"), civil.NewClock(7, 0, 0), 30, 5)
	s.ran(civil.MustDate("2026-07-08"), civil.NewClock(7, 0, 0), 30, 5)
	doc := s.history(coach.HistoryQuery{Kinds: []string{"workouts"}, From: civil.MustDate("2026-11-01")})
	if doc.First != civil.MustDate("2025-03-02") || doc.Newest != civil.MustDate("2026-07-08") || !strings.Contains(doc.Markdown(), "from 2025-03-02 to 2026-07-08") {
		t.Error(doc.Markdown())
	}
	to := s.history(coach.HistoryQuery{Kinds: []string{"workouts"}, To: civil.MustDate("2025-12-31")})
	if len(to.Lines) != 1 {
		t.Errorf("up to a day: %v", to.Lines)
	}
}

func TestALineSaysWhatWasEditedLinkedOrIsThereTwice(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	run := s.ran(monday, civil.NewClock(7, 30, 0), 40, 8)
	again := s.workout("phone", "RUNNING", monday, civil.NewClock(7, 30, 30), 42, 8.15)
	half := s.ran(monday.AddDays(-1), civil.NewClock(7, 0, 0), 60, 10)
	whole := s.workout("phone", "RUNNING", monday.AddDays(-1), civil.NewClock(7, 0, 30), 180, 0)
	planned := s.put(fitness.KindPlanItem, monday, fitness.PlanItem{Date: monday, Kind: fitness.PlanWorkout, Title: "Run"})
	s.put(fitness.KindLink, civil.Date{}, fitness.Link{Kind: fitness.LinkDone, A: planned, B: run})
	squats := s.log(monday, reps("squat", 40))
	s.putAs(squats, fitness.KindEntry, monday, time.Time{}, reps("squat", 50))
	lines := map[string]summary.HistoryLine{}
	doc := s.history(coach.HistoryQuery{Kinds: []string{"workout", "entry", "plan_item"}})
	for _, l := range doc.Lines {
		lines[l.ID] = l
	}
	counted := lines[again].CountsAs
	if counted == "" {
		counted = lines[run].CountsAs
	}
	if counted != run && counted != again {
		t.Errorf("two recordings of one run count twice:\n%s", doc.Markdown())
	}
	if !slices.Equal(lines[half].Possible, []string{whole}) || !slices.Equal(lines[whole].Possible, []string{half}) {
		t.Errorf("a possible duplicate is not said:\n%s", doc.Markdown())
	}
	if !slices.Equal(lines[run].Linked, []string{planned}) || !slices.Equal(lines[planned].Linked, []string{run}) {
		t.Errorf("a link is not said:\n%s", doc.Markdown())
	}
	if !lines[squats].Edited || lines[run].Edited || lines[run].Source != "polar" || lines[squats].Source != "" || lines[run].Time != "07:30" {
		t.Errorf("%s", doc.Markdown())
	}
}

func TestAnEditThatWasUndoneLeavesNoMark(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"))
	run := slices.Collect(maps.Keys(d.records(fitness.KindWorkout)))[0]
	squat := d.log(claude(), squats(40)).Stored[0].ID
	lines := func() map[string]summary.HistoryLine {
		byID := map[string]summary.HistoryLine{}
		for _, l := range did[*summary.History](t)(d.History(t.Context(), claude(), coach.HistoryQuery{})).Lines {
			byID[l.ID] = l
		}
		return byID
	}
	for _, edit := range []struct{ id, changes string }{{squat, `{"reps": 45}`}, {run, `{"distance_m": 9000}`}} {
		changed := d.edit(claude(), edit.id, edit.changes)
		if !lines()[edit.id].Edited {
			t.Errorf("%s is not said to be edited", edit.id)
		}
		d.undo(claude(), changed.ChangeID)
		if lines()[edit.id].Edited {
			t.Errorf("%s is said to be edited after that was undone", edit.id)
		}
		gone := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: edit.id, Delete: true}))
		if _, there := lines()[edit.id]; there {
			t.Errorf("%s is there after it was deleted", edit.id)
		}
		d.sync(workout("w1"))
		if _, there := lines()[edit.id]; there {
			t.Errorf("%s is there again after a sync", edit.id)
		}
		d.undo(claude(), gone.ChangeID)
		if l, there := lines()[edit.id]; !there || l.Edited {
			t.Errorf("%s after its deletion was undone: %+v", edit.id, l)
		}
	}
	link := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: d.log(claude(), ranFive()).Stored[0].ID, Link: run}))
	counted := func() (n int) {
		for _, l := range lines() {
			if l.CountsAs != "" {
				n++
			}
		}
		return n
	}
	if counted() != 1 {
		t.Errorf("%d records count as another: %+v", counted(), lines())
	}
	d.undo(claude(), link.ChangeID)
	if counted() != 0 {
		t.Errorf("a link that was undone is there: %+v", lines())
	}
}

// ranFive is a run at noon, which no rule takes for the one in the morning.
func ranFive() coach.EntryInput {
	return coach.EntryInput{What: "run", DurationS: new(1800.0), Distance: new(5.0), DistanceUnit: "km", Date: monday, Time: "12:00"}
}

func TestATimeOnAnotherDateIsNotShownAsOneOfTheDay(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	before := time.Date(2026, 11, 29, 21, 53, 0, 0, time.UTC)
	s.sync(fitness.KindBodyTemperature, monday, before, fitness.BodyTemperature{
		Type: "SKIN_TEMPERATURE", Location: "DISTAL", Start: before, End: before.Add(8 * time.Hour), AvgC: new(34.3), MinC: new(33.5), MaxC: new(34.9),
	})
	doc := s.history(coach.HistoryQuery{Kinds: []string{"body_temperature"}})
	if l := doc.Lines[0]; l.Time != "" || l.Date != monday || l.Began != (civil.DateTime{Date: monday.AddDays(-1), Clock: civil.NewClock(21, 53, 0)}) {
		t.Errorf("%+v", l)
	}
	want := "- 30 Nov temperature by the skin sensor, distal, mean 34.3 °C, 33.5–34.9 °C (from 21:53 on 29 Nov, polar)"
	if text := doc.Markdown(); !strings.Contains(text, want) {
		t.Error(text)
	}
}

func TestARecordIsToldInFullByItsID(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, reps("squat", 40))
	run := s.ran(monday, civil.NewClock(7, 30, 0), 40, 8)
	doc := s.history(coach.HistoryQuery{Query: run})
	if !slices.Equal(idsOf(doc), []string{run}) || doc.Lines[0].Fields["sport"] != "RUNNING" || !strings.Contains(doc.Markdown(), "  average: 150 bpm\n") {
		t.Errorf("%s", doc.Markdown())
	}
}

func TestWhatIsTrackedIsFoundAndToldByItsPresentName(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	coffee := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups"}).Stored[0].ID
	d.log(claude(), coach.EntryInput{What: "Coffee", Value: new(2.0), Unit: "cups"})
	d.edit(claude(), coffee, `{"name": "Espresso"}`)
	told := did[*summary.History](t)(d.History(t.Context(), claude(), coach.HistoryQuery{Query: "espresso", Kinds: []string{"entry"}})).Markdown()
	if !strings.Contains(told, `"Espresso" 2 cups`) {
		t.Error(told)
	}
	day := did[*summary.Today](t)(d.Today(t.Context(), claude(), coach.TodayQuery{})).Markdown()
	trail := d.trail(coach.TrailQuery{}).Markdown()
	if !strings.Contains(trail, `logged "Espresso" 2 cups`) || !strings.Contains(day, `"Espresso" 2 cups`) {
		t.Error(trail, day)
	}
}

func TestTheTimeOfARecordIsThatOfTheClockWhereItWasMade(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	clock := civil.NewClock(21, 0, 0)
	id := s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "in Tokyo", When: fitness.When{Date: monday, Clock: &clock, OffsetMin: 540, Zone: "Asia/Tokyo"}})
	if l := s.history(coach.HistoryQuery{}).Lines[0]; l.ID != id || l.Time != "21:00" {
		t.Errorf("%+v", l)
	}
}

func TestHostileWordsInARecordWriteNoMarkdown(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "# ignore previous [x](http://evil) `rm`\u202e\n- new", Words: "<b>"})
	doc := s.history(coach.HistoryQuery{Query: "ignore `x` [y]"})
	for _, text := range []string{doc.Markdown(), s.history(coach.HistoryQuery{}).Markdown(), s.history(coach.HistoryQuery{Query: "evil"}).Markdown()} {
		for line := range strings.SplitSeq(text, "\n") {
			if strings.Contains(line, "http") || strings.ContainsAny(line, "`<\u202e") || strings.HasPrefix(line, "- new") || strings.Contains(line, "[x]") {
				t.Error(line)
			}
		}
	}
}

func TestOnlyTheFirstPageAsksSourcesAndOnlyForTheirKinds(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back := range 3 {
		s.log(monday.AddDays(-back), measured("weight", 80, "kg"))
	}
	a := &asking{}
	service := coach.New(coach.Config{Store: s.store, Devices: a, Zone: zone(t, "Europe/London"), Now: func() time.Time { return s.now }})
	ask := func(q coach.HistoryQuery) *summary.History {
		return did[*summary.History](t)(service.History(t.Context(), asYou(), q))
	}
	ask(coach.HistoryQuery{Kinds: []string{"entry", "goal"}})
	ask(coach.HistoryQuery{To: civil.MustDate("2026-08-01")})
	if len(a.days) != 0 {
		t.Fatalf("asked for %v", a.days)
	}
	first := ask(coach.HistoryQuery{Limit: 1})
	if len(a.days) != 1 || a.needs != source.NeedDay || len(first.Sources) != 1 {
		t.Errorf("asked for %v of %v", a.needs, a.days)
	}
	ask(coach.HistoryQuery{Limit: 1, Cursor: first.Next})
	if len(a.days) != 1 {
		t.Error("the second page asked again")
	}
	if ask(coach.HistoryQuery{Kinds: []string{"biosensing"}}); a.needs != source.NeedBiosensing {
		t.Errorf("asked for %v", a.needs)
	}
}

func TestNobodyElsesRecordsAreInAHistory(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "mine"})
	other := asYou()
	other.Person = "somebody-else"
	for _, q := range []coach.HistoryQuery{{}, {Query: "mine"}, {Query: id}} {
		doc := did[*summary.History](t)(s.History(t.Context(), other, q))
		if len(doc.Lines) != 0 {
			t.Errorf("%+v", doc.Lines)
		}
	}
}

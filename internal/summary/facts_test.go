package summary_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// documentsKept are one of each kind of record, as yet without anything in them.
func documentsKept() map[fitness.Kind]any {
	return map[fitness.Kind]any{
		fitness.KindWorkout: &fitness.Workout{}, fitness.KindNight: &fitness.Night{}, fitness.KindDayActivity: &fitness.DayActivity{},
		fitness.KindHeartDay: &fitness.HeartDay{}, fitness.KindRecharge: &fitness.Recharge{}, fitness.KindCardioLoad: &fitness.CardioLoad{},
		fitness.KindAlertness: &fitness.Alertness{}, fitness.KindCircadianBedtime: &fitness.CircadianBedtime{},
		fitness.KindPhysicalInfo: &fitness.PhysicalInfo{}, fitness.KindBodyTemperature: &fitness.BodyTemperature{},
		fitness.KindSkinTemperature: &fitness.SkinTemperature{}, fitness.KindSkinContact: &fitness.SkinContact{}, fitness.KindECG: &fitness.ECG{},
		fitness.KindSpO2: &fitness.SpO2{}, fitness.KindEntry: &fitness.Entry{}, fitness.KindMeal: &fitness.Meal{},
		fitness.KindTrackable: &fitness.Trackable{}, fitness.KindTarget: &fitness.Targets{}, fitness.KindGoal: &fitness.Goal{},
		fitness.KindPlanItem: &fitness.PlanItem{}, fitness.KindDayOff: &fitness.DayOff{}, fitness.KindLink: &fitness.Link{},
		fitness.KindBrief: &fitness.Brief{}, fitness.KindProfile: &fitness.Profile{},
	}
}

// fill puts something into every field of a value, or into some: full decides of each pointer and list.
func fill(v reflect.Value, full func() bool, word func() string, figure func() float64) {
	again := func(v reflect.Value) { fill(v, full, word, figure) }
	switch of := v.Addr().Interface().(type) {
	case *civil.Date:
		*of = civil.MustDate("2026-11-30")
		return
	case *civil.DateTime:
		*of = civil.DateTime{Date: civil.MustDate("2026-11-30"), Clock: civil.NewClock(7, 30, 0)}
		return
	case *civil.Clock:
		*of = civil.NewClock(7, 30, 0)
		return
	case *time.Time:
		*of = time.Date(2026, 11, 30, 7, 30, 0, 0, time.FixedZone("", 3600))
		return
	}
	switch v.Kind() { //nolint:exhaustive // documents hold no others
	case reflect.Struct:
		for _, field := range v.Fields() {
			again(field)
		}
	case reflect.Pointer:
		if full() {
			v.Set(reflect.New(v.Type().Elem()))
			again(v.Elem())
		}
	case reflect.Slice:
		if full() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			again(v.Index(0))
			again(v.Index(1))
		}
	case reflect.Map:
		if full() {
			key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			key.SetString("mon")
			again(element)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(key, element)
		}
	case reflect.String:
		v.SetString(word())
	case reflect.Float64:
		v.SetFloat(figure())
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(figure()))
	case reflect.Bool:
		v.SetBool(full())
	}
}

// detailed is the answer to a question for one record by its id.
func detailed(t interface{ Fatal(...any) }, kind fitness.Kind, doc any, in summary.Wording) *summary.History {
	body, err := fitness.Encode(doc)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(body, &fields); err != nil {
		t.Fatal(err)
	}
	line := summary.NewHistoryLine("r1", kind, theDay, civil.DateTime{}, summary.HistoryText(kind, body, in), "", false)
	line.Detail(fields, in)
	h := summary.NewHistory(civil.Range{}, theDay, []string{string(kind)}, "r1")
	h.Lines = append(h.Lines, line)
	return h
}

// dumps are what Go prints of its own values.
var dumps = []string{"map[", "%!", "<nil>", "0x", "e+", "&{", "[]"}

func TestWhateverARecordHoldsItIsToldInWords(t *testing.T) {
	t.Parallel()
	kinds := documentsKept()
	names := slices.Sorted(maps.Keys(kinds))
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(names).Draw(t, "kind")
		doc := reflect.New(reflect.TypeOf(kinds[kind]).Elem())
		fill(doc.Elem(), func() bool { return rapid.IntRange(0, 3).Draw(t, "there") > 0 },
			func() string {
				return rapid.SampledFrom([]string{"", "word", "STRONG", "asleep", "run", "steps", "s", "reach", "streak", "two words"}).Draw(t, "word")
			},
			func() float64 {
				return rapid.SampledFrom([]float64{0, 1, 2.5, 45, 25200, 5000000, -3}).Draw(t, "figure")
			})
		in := summary.Wording{Units: summary.Units{Pounds: rapid.Bool().Draw(t, "pounds"), Miles: rapid.Bool().Draw(t, "miles")}}
		h := detailed(t, kind, doc.Interface(), in)
		text := h.Markdown()
		for _, dump := range dumps {
			if strings.Contains(text, dump) {
				t.Fatalf("%q is in what a person reads:\n%s", dump, text)
			}
		}
		for line := range strings.Lines(text) {
			if name, _, ok := strings.Cut(strings.TrimPrefix(line, "  "), ": "); ok && strings.HasPrefix(line, "  ") && strings.Contains(name, "_") {
				t.Fatalf("the name of a field is one of JSON: %q", line)
			}
		}
		raw, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), "map[") || strings.Contains(string(raw), "%!") {
			t.Fatalf("a dump is in %s", raw)
		}
	})
}

func TestOfARecordByItsIDEveryFieldIsToldWithItsUnit(t *testing.T) {
	t.Parallel()
	metres := &fitness.Quantity{Typed: 5, Unit: "mi", Value: 8046.72}
	load := &fitness.Quantity{Typed: 60, Unit: "kg", Value: 60}
	from := civil.MustDate("2026-11-01")
	miles := summary.Wording{Units: summary.Units{Miles: true, Pounds: true}}
	tests := map[string]struct {
		kind fitness.Kind
		doc  any
		in   summary.Wording
		want []string
	}{
		"sets, a line each": {fitness.KindEntry, fitness.Entry{
			Form: fitness.FormStrength, Subject: "bench_press", When: fitness.When{Date: theDay, OffsetMin: 60, Zone: "Europe/Berlin"},
			Sets: []fitness.Set{{Sets: 3, Reps: new(8), Load: load, RestS: new(90.0)}, {Sets: 1, HoldS: new(75.0)}}, Words: "3x8@60",
		}, summary.Wording{}, []string{
			"form: strength", "sets 1: load 60 kg, reps 8, rest 1m 30s, sets 3", "sets 2: hold 1m 15s, sets 1", "subject: bench press",
			"when date: 2026-11-30", "when UTC offset: +01:00", "when zone: Europe/Berlin", `words: "3x8 at 60"`,
		}},
		"a session, as it was typed": {fitness.KindEntry, fitness.Entry{Form: fitness.FormSession, Subject: "run", Session: &fitness.Session{Distance: metres, DurationS: new(2700.0), AvgBPM: new(150.0)}}, summary.Wording{}, []string{
			"session average: 150 bpm", "session distance: 5 mi", "session duration: 45m",
		}},
		"a night with the time awake": {fitness.KindEntry, fitness.Entry{Form: fitness.FormNight, Sleep: &fitness.Sleep{AsleepS: 25200, AwakeS: new(1500.0)}}, summary.Wording{}, []string{"sleep asleep: 7h", "sleep awake: 25m"}},
		"a meal with its macros": {fitness.KindMeal, fitness.Meal{Items: []fitness.MealItem{{Name: "stew", Amount: &fitness.Quantity{Typed: 350, Unit: "g", Value: 350}, Nutrition: &fitness.Nutrition{EnergyKcal: new(480.0), ProteinG: new(31.0), FatG: new(12.5)}}}}, summary.Wording{}, []string{
			`items 1: amount 350 g, name "stew", nutrition energy 480 kcal, nutrition fat 12.5 g, nutrition protein 31 g`,
		}},
		"a goal in the person's units": {fitness.KindGoal, fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", Unit: "h", TargetMin: new(25200.0), TargetMax: new(32400.0), From: from, Days: []string{"mon", "wed"}}, summary.Wording{}, []string{
			"days: mon, wed", "metric: asleep", "target max: 9h", "target min: 7h",
		}},
		"a streak in days": {fitness.KindGoal, fitness.Goal{Kind: fitness.GoalStreak, Metric: "run_distance", Target: new(30.0), TargetMin: new(5000.0)}, miles, []string{"target: 30 days in a row", "target min: 3.11 mi"}},
		"a target":         {fitness.KindTarget, fitness.Targets{Metric: "weight", Targets: []fitness.Target{{From: from, Kind: fitness.AtMost, Value: 80, Period: fitness.Daily}}}, miles, []string{"targets 1: from 2026-11-01, kind at most, period day, value 176.4 lb"}},
		"a workout":        {fitness.KindWorkout, fitness.Workout{ID: "w-1", DistanceM: new(8046.72), AscentM: new(120.0), Zones: []fitness.HeartRateZone{{LowerBPM: 100, UpperBPM: 120, InZone: 90 * time.Second}}}, miles, []string{"ascent: 120 m", "distance: 5 mi", "id: w-1", "zones 1: in zone 1m 30s, lower 100 bpm, upper 120 bpm"}},
	}
	for name, test := range tests {
		got := detailed(t, test.kind, test.doc, test.in).Markdown()
		for _, want := range test.want {
			if !strings.Contains(got, "\n  "+want+"\n") {
				t.Errorf("%s: no line %q in\n%s", name, want, got)
			}
		}
	}
}

func TestTheFiguresOfAGoalAreInTheUnitThatStandsBesideThem(t *testing.T) {
	t.Parallel()
	goal := fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", Unit: "h", TargetMin: new(25200.0), TargetMax: new(32400.0)}
	raw, err := summary.JSON(detailed(t, fitness.KindGoal, goal, summary.Wording{}))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(raw), `"target_max":9,"target_min":7,"title":"","unit":"h"`) {
		t.Errorf("got %s", raw)
	}
	target := fitness.Targets{Metric: "asleep", Targets: []fitness.Target{{Value: 25200}}}
	if raw, err = summary.JSON(detailed(t, fitness.KindTarget, target, summary.Wording{})); err != nil || !strings.Contains(string(raw), `"unit":"s"`) {
		t.Errorf("got %s, %v", raw, err)
	}
}

func TestWhatIsTrackedIsCalledAsItIsCalledNow(t *testing.T) {
	t.Parallel()
	in := summary.Wording{Trackables: map[string]fitness.Trackable{"t1": {Name: "Espresso", Unit: "cups"}}}
	entry := fitness.Entry{Form: fitness.FormTracked, Subject: "t1", Title: "Coffee", Amount: &fitness.Quantity{Typed: 2, Unit: "cups", Value: 2}}
	for what, got := range map[string]string{
		"its line":   summary.HistoryText(fitness.KindEntry, encoded(t, entry), in),
		"its fields": detailed(t, fitness.KindEntry, entry, in).Markdown(),
		"a goal":     summary.HistoryText(fitness.KindGoal, encoded(t, fitness.Goal{Title: "less", Kind: fitness.GoalReach, Metric: "t1", Target: new(1.0)}), in),
	} {
		if !strings.Contains(got, "Espresso") || strings.Contains(got, "Coffee") {
			t.Errorf("%s: %s", what, got)
		}
	}
	if got := summary.HistoryText(fitness.KindEntry, encoded(t, entry), summary.Wording{}); got != `"Coffee" 2 cups` {
		t.Errorf("of one that is there no more: %s", got)
	}
}

func TestForeignTextInTheFieldsOfARecordStaysText(t *testing.T) {
	t.Parallel()
	for kind, doc := range documentsKept() {
		fill(reflect.ValueOf(doc).Elem(), func() bool { return true }, func() string { return hostile }, func() float64 { return 1 })
		got := detailed(t, kind, doc, summary.Wording{}).Markdown()
		plain := strings.NewReplacer("[", "(", "]", ")").Replace(got) // the answer's own square brackets are those of ids alone
		if found := active.FindAllString(plain, -1); found != nil || strings.Contains(got, "](") {
			t.Errorf("%s: %q got through:\n%s", kind, found, got)
		}
		assertVisible(t, strings.ReplaceAll(got, "\n", " "))
	}
}

func TestAmountsAreToldInThePersonsUnits(t *testing.T) {
	t.Parallel()
	from, american := civil.MustDate("2026-11-30"), summary.Wording{Units: summary.Units{Pounds: true, Miles: true}}
	trackable := func(unit string, targets ...fitness.Target) fitness.Trackable {
		return fitness.Trackable{Name: "Reading", Unit: unit, Aggregate: fitness.AggregateSum, Targets: targets}
	}
	tests := map[string]struct {
		kind fitness.Kind
		doc  any
		in   summary.Wording
		want string
	}{
		"a target of time":         {fitness.KindTarget, fitness.Targets{Metric: "asleep", Targets: []fitness.Target{{From: from, Kind: fitness.InRange, Value: 25200, Max: new(32400.0), Period: fitness.Daily}}}, summary.Wording{}, "target of asleep, 7h to 9h a day from 2026-11-30"},
		"a target of a distance":   {fitness.KindTarget, fitness.Targets{Metric: "run_distance", Targets: []fitness.Target{{From: from, Kind: fitness.AtLeast, Value: 32186.88, Period: fitness.Weekly}}}, american, "target of run distance, at least 20 mi a week from 2026-11-30"},
		"a target of one's own":    {fitness.KindTrackable, trackable("pages", fitness.Target{From: from, Kind: fitness.AtLeast, Value: 20, Period: fitness.Daily}), summary.Wording{}, `trackable "Reading" in pages, at least 20 pages a day from 2026-11-30`},
		"a target of what is done": {fitness.KindTrackable, fitness.Trackable{Name: "Floss", Unit: fitness.UnitYesNo, Aggregate: fitness.AggregateYesNo, Targets: []fitness.Target{{From: from, Kind: fitness.AtLeast, Value: 1, Period: fitness.Daily}}}, summary.Wording{}, `trackable "Floss" in yes/no, each day from 2026-11-30`},
		"done on some days":        {fitness.KindTrackable, fitness.Trackable{Name: "Floss", Unit: fitness.UnitYesNo, Aggregate: fitness.AggregateYesNo, Targets: []fitness.Target{{From: from, Kind: fitness.AtLeast, Value: 4, Period: fitness.Weekly}}}, summary.Wording{}, `trackable "Floss" in yes/no, on at least 4 days a week from 2026-11-30`},
		"a goal with its days and its end": {fitness.KindGoal, fitness.Goal{
			Title: "Run", Kind: fitness.GoalTimes, Metric: "run_distance", TargetMin: new(5000.0), TimesPerWeek: 3, Days: []string{"mon", "wed", "fri"}, From: from,
			Closed: from.AddDays(5), ClosedAs: "dropped",
		}, summary.Wording{}, `goal "Run": Running distance every week on mon, wed, fri, each of at least 5 km, from 2026-11-30, closed 2026-12-05 as dropped`},
		"a goal in miles":    {fitness.KindGoal, fitness.Goal{Title: "Far", Kind: fitness.GoalTotal, Metric: "run_distance", Unit: "km", Target: new(160934.4), From: from}, american, `goal "Far": Running distance 100 mi in all, from 2026-11-30`},
		"a goal in pounds":   {fitness.KindGoal, fitness.Goal{Title: "Light", Kind: fitness.GoalReach, Metric: "weight", Start: new(81.64662660), Target: new(74.84274105), From: from}, american, `goal "Light": Weight from 180 lb to 165 lb, from 2026-11-30`},
		"a plan in miles":    {fitness.KindPlanItem, fitness.PlanItem{Kind: fitness.PlanWorkout, Title: "Run", Sport: "run", DistanceM: new(8046.72), DurationS: new(2700.0)}, american, `workout "Run", run, 5 mi, 45m`},
		"a night":            {fitness.KindEntry, fitness.Entry{Form: fitness.FormNight, Sleep: &fitness.Sleep{AsleepS: 25200, AwakeS: new(1500.0), InBedS: new(27900.0)}}, summary.Wording{}, "slept 7h, awake 25m, in bed 7h 45m"},
		"an amount of time":  {fitness.KindEntry, fitness.Entry{Form: fitness.FormMeasure, Subject: "asleep", Amount: &fitness.Quantity{Typed: 25200, Unit: "s", Value: 25200}}, summary.Wording{}, "asleep 7h"},
		"a meal's macros":    {fitness.KindMeal, fitness.Meal{Items: []fitness.MealItem{{Name: "stew", Nutrition: &fitness.Nutrition{EnergyKcal: new(480.0), ProteinG: new(31.0)}}, {Name: "bread"}}}, summary.Wording{}, "stew, bread; 480 kcal of 1 of 2 items, the others unknown; protein 31 g of 1 of 2 items, the others unknown"},
		"a device's workout": {fitness.KindWorkout, fitness.Workout{Sport: "RUNNING", DistanceM: new(8046.72)}, american, "running 5 mi"},
	}
	for name, test := range tests {
		if got := summary.HistoryText(test.kind, encoded(t, test.doc), test.in); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, test.want)
		}
	}
}

func TestAChangeIsToldFromWhatToWhat(t *testing.T) {
	t.Parallel()
	was := fitness.Workout{Sport: "RUNNING", DistanceM: new(5000.0), AvgBPM: new(150.0), Duration: new(30 * time.Minute)}
	is := was
	is.DistanceM, is.AvgBPM, is.AscentM, is.Duration = new(5200.0), nil, new(40.0), new(31*time.Minute)
	got := summary.Changes(fitness.KindWorkout, encoded(t, was), encoded(t, is), summary.Wording{})
	want := []string{"ascent to 40 m", "average 150 bpm taken away", "distance from 5 km to 5.2 km", "duration from 30m to 31m"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := summary.Changes(fitness.KindWorkout, []byte("{"), []byte("nonsense"), summary.Wording{}); got != nil {
		t.Errorf("what cannot be read: %q", got)
	}
}

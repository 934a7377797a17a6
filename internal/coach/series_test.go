package coach

import (
	"context"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// A pile is a reader of records that a test lays down, and counts how often it is asked.
type pile struct {
	records  []ledger.Record
	answered ledger.Answered
	asked    atomic.Int64
}

func (p *pile) Record(_ context.Context, id string, _ bool) (ledger.Record, error) {
	for _, r := range p.records {
		if r.ID == id {
			return r, nil
		}
	}
	return ledger.Record{}, fault.New(fault.NotFound, "no record %s", id)
}

func (p *pile) Deleted(context.Context, string) (ledger.Record, error) {
	return ledger.Record{}, fault.New(fault.NotFound, "nothing is deleted")
}

func (p *pile) Records(_ context.Context, q ledger.Query) ([]ledger.Record, error) {
	p.asked.Add(1)
	var found []ledger.Record
	for _, r := range p.records {
		if slices.Contains(q.Kinds, r.Kind) && (q.Days == civil.Range{} || q.Days.Contains(r.Day)) {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b ledger.Record) int { return a.Day.Compare(b.Day) })
	return found, nil
}

func (p *pile) Changes(context.Context, ledger.TrailQuery) ([]ledger.Change, error) { return nil, nil }

func (p *pile) Answered(context.Context, fitness.Kind) (ledger.Answered, error) {
	return p.answered, nil
}

func (p *pile) lay(t *testing.T, kind fitness.Kind, id, source, day string, document any) {
	t.Helper()
	body, err := fitness.Encode(document)
	if err != nil {
		t.Fatal(err)
	}
	r := ledger.Record{Kind: kind, ID: id, Source: source, Body: body}
	if day != "" {
		r.Day = civil.MustDate(day)
	}
	p.records = append(p.records, r)
}

func (p *pile) entry(t *testing.T, day string, e fitness.Entry) {
	t.Helper()
	p.lay(t, fitness.KindEntry, "e"+string(rune('a'+len(p.records))), ledger.SourcePerson, day, e)
}

func (p *pile) daily(t *testing.T, metric, from, to string) *Daily {
	t.Helper()
	d, err := newView(p, civil.MustDate("2026-11-30")).daily(t.Context(), metric, civil.Range{From: civil.MustDate(from), To: civil.MustDate(to)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func logged(metric string, x float64) fitness.Entry {
	return fitness.Entry{Form: fitness.FormMeasure, Subject: metric, Amount: &fitness.Quantity{Typed: x, Value: x}}
}

const day29, day30 = "2026-11-29", "2026-11-30"

func TestADailyValueOfALevelIsThePersonsOwnBeforeTheDevices(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindRecharge, "r1", "polar", day30, fitness.Recharge{RMSSDMS: new(60.0)})
	p.entry(t, day30, logged("hrv_rmssd", 70))
	v := p.daily(t, "hrv_rmssd", day30, day30).On(civil.MustDate(day30))
	if v.Value != 70 || v.Source != ledger.SourcePerson || v.Instead == nil || *v.Instead != 60 {
		t.Errorf("%+v", v)
	}
}

func TestAggregatesOfADay(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		metric string
		want   float64
	}{
		"of a weight the last":     {"weight", 80.4},
		"of a scale the mean":      {"mood", 6},
		"of pain the worst":        {"pain", 4},
		"of water the sum":         {"water", 750},
		"of a systolic pressure":   {"blood_pressure", 125},
		"of a diastolic pressure":  {"diastolic_pressure", 85},
		"naps are added up":        {"nap", 1800},
		"caffeine that is unknown": {"caffeine", -1},
	}
	p := &pile{}
	for _, e := range []fitness.Entry{
		logged("weight", 81), logged("weight", 80.4), logged("mood", 4), logged("mood", 8), logged("pain", 4), logged("pain", 2),
		logged("water", 500), logged("water", 250),
		{Form: fitness.FormMeasure, Subject: "blood_pressure", Amount: &fitness.Quantity{Value: 120}, Second: &fitness.Quantity{Value: 80}},
		{Form: fitness.FormMeasure, Subject: "blood_pressure", Amount: &fitness.Quantity{Value: 130}, Second: &fitness.Quantity{Value: 90}},
		{Form: fitness.FormNap, Sleep: &fitness.Sleep{AsleepS: 1200}},
		{Form: fitness.FormNap, Sleep: &fitness.Sleep{AsleepS: 600}},
	} {
		p.entry(t, day30, e)
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if v := p.daily(t, test.metric, day30, day30).On(civil.MustDate(day30)); v.Known != (test.want >= 0) || v.Known && v.Value != test.want {
				t.Errorf("%+v, want %v", v, test.want)
			}
		})
	}
}

func TestTwoSourcesOfOneSumAreNeverAdded(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindDayActivity, "a1", "polar", day30, fitness.DayActivity{Steps: new(8000)})
	p.lay(t, fitness.KindDayActivity, "a2", "other", day30, fitness.DayActivity{Steps: new(9000)})
	p.entry(t, day30, logged("steps", 3000))
	if v := p.daily(t, "steps", day30, day30).On(civil.MustDate(day30)); v.Value != 9000 || v.Source != "other" {
		t.Errorf("%+v", v)
	}
	p.entry(t, day30, logged("steps", 7000))
	if v := p.daily(t, "steps", day30, day30).On(civil.MustDate(day30)); v.Value != 10000 || v.Source != ledger.SourcePerson || *v.Instead != 9000 {
		t.Errorf("%+v", v)
	}
}

func TestTwoRecordsOfADayFromOneSourceAreNeverAdded(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindDayActivity, "a1", "polar", day30, fitness.DayActivity{Steps: new(8000), Active: new(secondsOf(1800))})
	p.lay(t, fitness.KindDayActivity, "a2", "polar", day30, fitness.DayActivity{Steps: new(3000), Active: new(secondsOf(2400))})
	for metric, want := range map[string]float64{"steps": 8000, "active_time": 2400} {
		if v := p.daily(t, metric, day30, day30).On(civil.MustDate(day30)); v.Value != want {
			t.Errorf("%s: %+v, want %v", metric, v, want)
		}
	}
}

func TestSkinContactIsTheTimeThatADeviceWasWornOnTheDayItBegan(t *testing.T) {
	t.Parallel()
	period := func(device, from, to string, worn *float64) fitness.SkinContact {
		at := func(text string) time.Time {
			instant, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			return instant
		}
		return fitness.SkinContact{DeviceID: device, Start: at(from), End: at(to), WornS: worn}
	}
	morning := period("A", "2026-11-30T06:00:00Z", "2026-11-30T09:00:00Z", new(3*3600.0))
	evening := period("A", "2026-11-30T18:00:00Z", "2026-12-01T01:00:00Z", new(6*3600.0))
	other := period("B", "2026-11-30T00:00:00Z", "2026-11-30T23:00:00Z", new(7*3600.0))
	unknown := period("A", "2026-11-30T12:00:00Z", "2026-11-30T13:00:00Z", nil)
	long := period("A", "2026-11-30T00:00:00Z", "2026-12-01T12:00:00Z", new(30*3600.0))
	tests := map[string]struct {
		periods []fitness.SkinContact
		want    DayValue
	}{
		"periods of one device are added":          {[]fitness.SkinContact{morning, evening}, DayValue{Value: 9 * 3600, Known: true, Covered: true, Source: "polar", Records: 2}},
		"two devices are not":                      {[]fitness.SkinContact{morning, other, evening}, DayValue{Value: 9 * 3600, Known: true, Covered: true, Source: "polar", Records: 2}},
		"of two devices the longer counts":         {[]fitness.SkinContact{morning, other}, DayValue{Value: 7 * 3600, Known: true, Covered: true, Source: "polar", Records: 1}},
		"an unknown period leaves the day partial": {[]fitness.SkinContact{morning, unknown}, DayValue{Value: 3 * 3600, Known: true, Covered: true, Partial: true, Source: "polar", Records: 1}},
		"an unknown period alone is unknown":       {[]fitness.SkinContact{unknown}, DayValue{}},
		"more than a day is of no one day":         {[]fitness.SkinContact{long}, DayValue{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &pile{}
			for i, c := range test.periods {
				p.lay(t, fitness.KindSkinContact, "c"+string(rune('a'+i)), "polar", day30, c)
			}
			if v := p.daily(t, "skin_contact", day30, day30).On(civil.MustDate(day30)); v != test.want {
				t.Errorf("%+v, want %+v", v, test.want)
			}
		})
	}
}

func TestWhatASourceGivesHasAMetricOrAReasonForNone(t *testing.T) {
	t.Parallel()
	followed := map[fitness.Kind]bool{}
	for _, m := range fitness.Metrics() {
		followed[m.Device] = true
	}
	withoutMetric := map[fitness.Kind]string{
		fitness.KindCircadianBedtime: "what a forecast prefers, of which Polar gives no certain offset; bedtime and wake_time are those of the nights that were, and a history shows these",
	}
	for _, kind := range ofSources {
		if _, excused := withoutMetric[kind]; followed[kind] == excused {
			t.Errorf("%s: has a metric: %v, and stands among those without one: %v", kind, followed[kind], excused)
		}
	}
}

func TestWhatIsUnknownIsNever0(t *testing.T) {
	t.Parallel()
	p := &pile{answered: ledger.Answered{SoFar: civil.MustDate(day30)}}
	p.lay(t, fitness.KindDayActivity, "a1", "polar", day30, fitness.DayActivity{})
	p.lay(t, fitness.KindTrackable, "coffee", ledger.SourcePerson, "", fitness.Trackable{Name: "Coffee", Aggregate: fitness.AggregateSum})
	p.lay(t, fitness.KindTrackable, "beer", ledger.SourcePerson, "", fitness.Trackable{
		Name: "Beer", Aggregate: fitness.AggregateSum, AbsentZero: true, Created: civil.MustDate(day29),
	})
	tests := map[string]struct {
		metric         string
		before, on     bool // known on the day before, which is not covered, and on the covered day
		beforeCreation bool
	}{
		"steps that the device does not know": {metric: "steps"},
		"water that nobody logged":            {metric: "water"},
		"a count of an exercise":              {metric: "push_up"},
		"a trackable":                         {metric: "coffee"},
		"a trackable that says 0 is absent":   {metric: "beer", on: true},
		"training time is 0 on a covered day": {metric: "training_duration", on: true},
		"runs too":                            {metric: "run_sessions", on: true},
		"and the volume of an exercise":       {metric: "bench_press_volume", on: true},
		"but not its heaviest load":           {metric: "bench_press_heaviest"},
		"and not the longest run":             {metric: "run_longest"},
		"nor what meals hold":                 {metric: "energy_intake"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := p.daily(t, test.metric, day29, day30)
			if a, b := d.On(civil.MustDate(day29)), d.On(civil.MustDate(day30)); a.Known != test.before || a.Covered || b.Known != test.on || !b.Covered || b.Value != 0 {
				t.Errorf("%+v and %+v", a, b)
			}
		})
	}
	if d := p.daily(t, "beer", "2026-11-28", "2026-11-28"); d.On(civil.MustDate("2026-11-28")).Known {
		t.Error("a trackable has a value of before it was made")
	}
}

func TestACardioLoadAloneCoversNoDay(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindCardioLoad, "c1", "polar", day30, fitness.CardioLoad{Load: new(0.0)})
	if v := p.daily(t, "training_duration", day30, day30).On(civil.MustDate(day30)); v.Known || v.Covered {
		t.Errorf("%+v", v)
	}
}

func TestAMealThatDoesNotSayItsEnergyLeavesTheDayPartial(t *testing.T) {
	t.Parallel()
	p := &pile{}
	egg := fitness.MealItem{Name: "egg", Nutrition: &fitness.Nutrition{EnergyKcal: new(78.0)}}
	p.lay(t, fitness.KindMeal, "m1", ledger.SourcePerson, day29, fitness.Meal{Items: []fitness.MealItem{egg, egg}})
	p.lay(t, fitness.KindMeal, "m2", ledger.SourcePerson, day30, fitness.Meal{Items: []fitness.MealItem{egg, {Name: "yoghurt"}}})
	d := p.daily(t, "energy_intake", day29, day30)
	if v := d.On(civil.MustDate(day29)); v.Value != 156 || v.Partial {
		t.Errorf("%+v", v)
	}
	if v := d.On(civil.MustDate(day30)); v.Value != 78 || !v.Partial {
		t.Errorf("%+v", v)
	}
	if values := d.Values(); len(values) != 1 {
		t.Errorf("a partial day is among the whole ones: %v", values)
	}
	if v := p.daily(t, "meals", day30, day30).On(civil.MustDate(day30)); v.Value != 1 {
		t.Errorf("%+v", v)
	}
}

func TestFiguresOfSets(t *testing.T) {
	t.Parallel()
	kg := func(x float64) *fitness.Quantity { return &fitness.Quantity{Typed: x, Unit: "kg", Value: x} }
	p := &pile{}
	p.entry(t, day29, logged("weight", 80))
	p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{
		{Sets: 3, Reps: new(10), Load: kg(60)}, {Sets: 1, Reps: new(1), Load: kg(80)}, {Sets: 1, Reps: new(25), Load: kg(50)},
	}})
	p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: "bicep_curl", Sets: []fitness.Set{{Sets: 2, Reps: new(10), Load: kg(10), PerHand: true}}})
	p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: "pull_up", Sets: []fitness.Set{{Sets: 3, Reps: new(8), Assistance: kg(20)}}})
	p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: "plank", Sets: []fitness.Set{{Sets: 2, HoldS: new(90.0)}}})
	for metric, want := range map[string]float64{
		"bench_press": 56, "bench_press_sets": 5, "bench_press_volume": 3130, "bench_press_heaviest": 80, "bench_press_e1rm": 80,
		"bench_press_max_reps": 25, "bicep_curl_volume": 400, "bicep_curl_heaviest": 10, "pull_up_e1rm": 76,
		"plank": 180, "plank_max_hold": 90, "strength_volume": 3530, "strength_sessions": 1,
	} {
		if v := p.daily(t, metric, day30, day30).On(civil.MustDate(day30)); !v.Known || v.Value < want-1e-9 || v.Value > want+1e-9 {
			t.Errorf("%s is %+v, want %v", metric, v, want)
		}
	}
}

func TestOnlyWhatIsLoadedIsHeavyAndOnlyAWholeBodyIsALoad(t *testing.T) {
	t.Parallel()
	kg := func(x float64) *fitness.Quantity { return &fitness.Quantity{Typed: x, Unit: "kg", Value: x} }
	for name, test := range map[string]struct {
		exercise       string
		set            fitness.Set
		heaviest, e1rm float64 // 0 for none; of 10 repetitions at a bodyweight of 90 kg
	}{
		"a squat without a load has neither":         {"squat", fitness.Set{}, 0, 0},
		"nor has one with a load of nothing":         {"squat", fitness.Set{Load: kg(0)}, 0, 0},
		"a loaded squat has its load":                {"squat", fitness.Set{Load: kg(60)}, 60, 80},
		"weight added to a squat is its load":        {"squat", fitness.Set{Added: kg(30)}, 30, 40},
		"a push-up has neither":                      {"push_up", fitness.Set{}, 0, 0},
		"a vest makes a push-up heavy, not a 1RM":    {"push_up", fitness.Set{Added: kg(15)}, 15, 0},
		"an assisted push-up has neither":            {"push_up", fitness.Set{Assistance: kg(20)}, 0, 0},
		"a pull-up lifts the body":                   {"pull_up", fitness.Set{}, 0, 120},
		"and what is added":                          {"pull_up", fitness.Set{Added: kg(15)}, 15, 140},
		"however it was called":                      {"pull_up", fitness.Set{Load: kg(15)}, 15, 140},
		"but not what helps":                         {"pull_up", fitness.Set{Assistance: kg(30)}, 0, 80},
		"a dip likewise":                             {"dip", fitness.Set{}, 0, 120},
		"a dip on a bench leaves the feet the floor": {"bench_dip", fitness.Set{}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &pile{}
			p.entry(t, day29, logged("weight", 90))
			test.set.Sets, test.set.Reps = 3, new(10)
			p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: test.exercise, Sets: []fitness.Set{test.set}})
			for figure, want := range map[fitness.Figure]float64{fitness.FigureHeaviest: test.heaviest, fitness.FigureE1RM: test.e1rm} {
				v := p.daily(t, test.exercise+"_"+string(figure), day30, day30).On(civil.MustDate(day30))
				if v.Known != (want > 0) || math.Abs(v.Value-want) > 1e-9 {
					t.Errorf("%s is %+v, want %v", figure, v, want)
				}
			}
		})
	}
}

func TestABodyweightSetIsUnknownWithoutAWeightOf60Days(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.entry(t, "2026-09-30", logged("weight", 80))
	p.entry(t, day30, fitness.Entry{Form: fitness.FormStrength, Subject: "pull_up", Sets: []fitness.Set{{Sets: 1, Reps: new(8)}}})
	if v := p.daily(t, "pull_up_e1rm", day30, day30).On(civil.MustDate(day30)); v.Known {
		t.Errorf("%+v", v)
	}
}

func TestEveryMetricOfADeviceCanBeRead(t *testing.T) {
	t.Parallel()
	one := new(1.0)
	second := new(secondsOf(1))
	documents := map[fitness.Kind]any{
		fitness.KindNight: fitness.Night{
			Date: civil.MustDate(day30), Light: second, Deep: second, REM: second, Interruptions: second, Score: new(1), Continuity: one, Charge: new(1),
			Rating: new(1), Cycles: new(1), DurationScore: one, SolidityScore: one, RegenerationScore: one,
			Start: civil.MustDate(day30).Start(london(t)).Add(secondsOf(1)), End: civil.MustDate(day30).Start(london(t)).Add(secondsOf(5)),
		},
		fitness.KindRecharge: fitness.Recharge{
			AvgBPM: one, BeatToBeatMS: one, RMSSDMS: one, BreathsPerMin: one, Status: new(1), ANSCharge: one, ANSStatus: new(1),
		},
		fitness.KindDayActivity: fitness.DayActivity{
			Active: second, Inactive: second, GoalPct: one, EnergyKcal: one, ActiveEnergyKcal: one, Steps: new(1), StepsDistanceM: one, InactivityAlerts: new(1),
		},
		fitness.KindHeartDay:        fitness.HeartDay{AvgBPM: one, MinBPM: one, MaxBPM: one},
		fitness.KindCardioLoad:      fitness.CardioLoad{Load: one, Strain: one, Tolerance: one, Ratio: one},
		fitness.KindAlertness:       fitness.Alertness{Grade: one},
		fitness.KindPhysicalInfo:    fitness.PhysicalInfo{WeightKg: one, WeightSource: "USER", VO2Max: new(1), ModifiedAt: civil.MustDate(day30).Start(london(t))},
		fitness.KindBodyTemperature: fitness.BodyTemperature{Type: "CORE_TEMPERATURE", AvgC: one},
		fitness.KindSkinTemperature: fitness.SkinTemperature{Celsius: one},
		fitness.KindSpO2:            fitness.SpO2{Status: "PASSED", OxygenPct: one},
		fitness.KindECG:             fitness.ECG{AvgBPM: one, HRVMS: one},
		fitness.KindSkinContact:     fitness.SkinContact{WornS: one},
		fitness.KindWorkout: fitness.Workout{
			Duration: second, DistanceM: one, EnergyKcal: one, AscentM: one, Sport: "RUNNING", Loads: &fitness.SessionLoads{Cardio: fitness.SessionLoadPart{Value: one}},
		},
	}
	p := &pile{}
	for kind, document := range documents {
		p.lay(t, kind, string(kind), "polar", day30, document)
	}
	for _, m := range fitness.Metrics() {
		if m.Device == "" {
			continue
		}
		if v := p.daily(t, m.Name, day30, day30).On(civil.MustDate(day30)); !v.Known || v.Value < 1 || v.Source != "polar" {
			t.Errorf("%s of %s is %+v", m.Name, m.Device, v)
		}
	}
}

func TestWhatADeviceMeasuresOnTheSkinIsNoBodyTemperature(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindBodyTemperature, "t1", "polar", day30, fitness.BodyTemperature{Type: "SKIN_TEMPERATURE", AvgC: new(33.0)})
	p.lay(t, fitness.KindSpO2, "o1", "polar", day30, fitness.SpO2{Status: "INCONCLUSIVE_TOO_LOW_QUALITY", OxygenPct: new(80.0)})
	p.lay(t, fitness.KindPhysicalInfo, "i1", "polar", day30, fitness.PhysicalInfo{
		WeightKg: new(70.0), WeightSource: "DEFAULT", ModifiedAt: civil.MustDate(day30).Start(london(t)),
	})
	for _, metric := range []string{"body_temperature", "spo2", "weight"} {
		if v := p.daily(t, metric, day30, day30).On(civil.MustDate(day30)); v.Known {
			t.Errorf("%s is %+v", metric, v)
		}
	}
}

func TestAnUnknownMetricIsRefused(t *testing.T) {
	t.Parallel()
	_, err := newView(&pile{}, civil.MustDate(day30)).daily(t.Context(), "happiness", civil.Range{From: civil.MustDate(day30), To: civil.MustDate(day30)})
	if fault.KindOf(err) != fault.Invalid || fault.Of(err).Hint == "" {
		t.Errorf("%v", err)
	}
}

func TestRecordsAreReadOnceHoweverOftenTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	p := &pile{}
	for d := range (civil.Range{From: civil.MustDate("2026-11-01"), To: civil.MustDate(day30)}).All() {
		p.lay(t, fitness.KindDayActivity, d.String(), "polar", d.String(), fitness.DayActivity{Steps: new(d.Day)})
	}
	v := newView(p, civil.MustDate(day30))
	ask := func(from, to string) []int {
		d, err := v.daily(t.Context(), "steps", civil.Range{From: civil.MustDate(from), To: civil.MustDate(to)})
		if err != nil {
			t.Fatal(err)
		}
		var steps []int
		for _, day := range d.Known() {
			steps = append(steps, int(day.Value))
		}
		return steps
	}
	if got := ask("2026-11-10", "2026-11-12"); !slices.Equal(got, []int{10, 11, 12}) {
		t.Errorf("%v", got)
	}
	if got := ask("2026-11-08", "2026-11-14"); !slices.Equal(got, []int{8, 9, 10, 11, 12, 13, 14}) {
		t.Errorf("wider: %v", got)
	}
	asked := p.asked.Load()
	if got := ask("2026-11-09", "2026-11-13"); !slices.Equal(got, []int{9, 10, 11, 12, 13}) || p.asked.Load() != asked {
		t.Errorf("within: %v, asked %d times more", got, p.asked.Load()-asked)
	}
	if got := ask("2026-11-20", "2026-11-21"); !slices.Equal(got, []int{20, 21}) {
		t.Errorf("apart: %v", got)
	}
}

func TestAnEntryThatOnlyMentionsAMetricIsNotOfIt(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.entry(t, day30, fitness.Entry{Form: fitness.FormNote, Text: "weight", Words: "weight", Amount: &fitness.Quantity{Value: 12}})
	p.entry(t, day30, fitness.Entry{Form: fitness.FormTracked, Subject: "abc", Title: "weight", Amount: &fitness.Quantity{Value: 13}})
	if v := p.daily(t, "weight", day30, day30).On(civil.MustDate(day30)); v.Known {
		t.Errorf("%+v", v)
	}
}

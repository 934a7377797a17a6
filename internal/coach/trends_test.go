package coach_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

func (s *shelf) trends(q coach.TrendsQuery) *summary.Trends {
	s.t.Helper()
	doc, err := s.Trends(s.t.Context(), asYou(), q)
	if err != nil {
		s.t.Fatalf("%v (%s)", err, fault.Of(err).Hint)
	}
	return doc
}

func jsonOf(t testing.TB, doc summary.Document) string {
	t.Helper()
	text, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func tokensOf(t testing.TB, text string) int {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	ids, _, err := codec.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	return len(ids)
}

// fullQuarter fills the days up to today with something of every kind.
func fullQuarter(s *shelf) {
	s.t.Helper()
	water := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{
		Name: "Cups of coffee", Unit: "cups", Aggregate: fitness.AggregateSum, Created: civil.MustDate("2026-01-01"), Targets: []fitness.Target{{From: civil.MustDate("2026-01-01"), Kind: fitness.AtMost, Value: 2, Period: fitness.Daily}},
	})
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "steps", Targets: []fitness.Target{{From: civil.MustDate("2026-01-01"), Kind: fitness.AtLeast, Value: 8000, Period: fitness.Daily}}})
	for back := range 100 {
		day := monday.AddDays(-back)
		wave := float64(back%7) - 3
		if back%9 != 4 {
			s.sleep(day, 7+wave/4)
			s.recharge(day, 60+2*wave, wave/2)
		}
		s.moved(day, 8200+400*int(wave)+37*(back%5))
		s.load(day, 1.05)
		if back%3 == 0 {
			s.ran(day, civil.NewClock(7, 30, 0), 45+wave, 8+wave/3)
		}
		if back%2 == 0 {
			s.log(day, measured("weight", 80-float64(100-back)/50+wave/10, "kg"))
			s.log(day, tracked(water, 2+float64(back%4), "cups"))
		}
		if back%4 == 0 {
			s.log(day, fitness.Entry{Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{{Sets: 3, Reps: new(10), Load: amount(60+float64(100-back)/10, "kg")}}})
		}
		s.log(day, measured("mood", 6+float64(back%3), ""))
	}
	s.log(monday.AddDays(-3), measured("resting_heart_rate", 52, "bpm"))
}

func TestTheDefaultTrendsOfAFullPersonTakeAtMost5KB(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullQuarter(s)
	doc := s.trends(coach.TrendsQuery{})
	markdown, text := doc.Markdown(), jsonOf(t, doc)
	t.Logf("%d and %d bytes, %d and %d tokens\n%s\n%s", len(markdown), len(text), tokensOf(t, markdown), tokensOf(t, text), markdown, text)
	if len(markdown) > 5000 || len(text) > 5000 {
		t.Errorf("the default trends take %d bytes of Markdown and %d of JSON, more than 5000", len(markdown), len(text))
	}
}

func only(t testing.TB, doc *summary.Trends) *summary.MetricTrend {
	t.Helper()
	if len(doc.Metrics) != 1 {
		t.Fatalf("%d metrics", len(doc.Metrics))
	}
	return &doc.Metrics[0]
}

func TestWhatAccumulatesLeavesTodayOutAndShowsItApart(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back := range 5 {
		s.sleep(monday.AddDays(-back), 7)
	}
	for back := 1; back < 5; back++ {
		s.moved(monday.AddDays(-back), 10000)
	}
	s.moved(monday, 400)
	steps := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"steps"}}))
	if steps.To != monday.AddDays(-1) || steps.Days != 28 || steps.N != 4 || *steps.Mean != 10000 || steps.Today == nil || *steps.Today != 400 {
		t.Errorf("%+v", steps)
	}
	asleep := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"asleep"}}))
	if asleep.To != monday || asleep.Days != 28 || asleep.N != 5 || asleep.Today != nil {
		t.Errorf("%+v", asleep)
	}
	today := s.trends(coach.TrendsQuery{Metrics: []string{"steps"}, From: monday})
	if m := only(t, today); m.Days != 0 || m.N != 0 || *m.Today != 400 || m.Mean != nil {
		t.Errorf("%+v", m)
	}
	if text := today.Markdown(); !strings.Contains(text, "today so far, in none of the figures: 400") {
		t.Error(text)
	}
}

func TestADayWithoutAValueIsMissingAndOneBelowATargetIsMissed(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "steps", Targets: []fitness.Target{
		{From: civil.MustDate("2026-11-20"), Kind: fitness.AtLeast, Value: 8000, Period: fitness.Daily},
	}})
	for back, steps := range map[int]int{1: 7000, 2: 9000, 3: 8000, 20: 100} {
		s.moved(monday.AddDays(-back), steps)
	}
	m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"steps"}}))
	if m.Missing != 24 || m.Missed == nil || *m.Missed != 1 {
		t.Errorf("%d missing, %v missed", m.Missing, m.Missed)
	}
	if m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"active_time"}})); m.Missed != nil {
		t.Errorf("without a target %d are missed", *m.Missed)
	}
}

func TestARestDayIs0AndADayWithoutAnyTraceIsMissing(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(28)
	s.ran(monday.AddDays(-2), civil.NewClock(7, 0, 0), 40, 8)
	s.sleep(monday.AddDays(-3), 7)
	m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"run_distance"}}))
	if m.N != 2 || *m.Total != 8 || m.NoMean != "needs 3 days, has 2" {
		t.Errorf("%d days, total %v, %q", m.N, *m.Total, m.NoMean)
	}
}

func TestAMealOfUnknownEnergyIsNotAveraged(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	meal := func(back int, kcal *float64) {
		day := monday.AddDays(-back)
		s.put(fitness.KindMeal, day, fitness.Meal{When: fitness.When{Date: day}, Items: []fitness.MealItem{{Name: "soup", Nutrition: &fitness.Nutrition{EnergyKcal: kcal}}}})
	}
	for back := 1; back <= 3; back++ {
		meal(back, new(500.0))
	}
	meal(3, nil)
	meal(4, new(800.0))
	m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"energy_intake"}}))
	if m.N != 3 || *m.Mean != 600 || m.Incomplete != 1 {
		t.Errorf("%+v", m)
	}
}

func TestTrendsAreInThePersonsUnits(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{Mass: "lb", Distance: "mi"})
	for back := range 4 {
		s.log(monday.AddDays(-back), measured("weight", 45.359237, "kg"))
		s.ran(monday.AddDays(-back), civil.NewClock(7, 0, 0), 16, 1.609344)
	}
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"weight", "run_distance"}})
	weight, run := doc.Metrics[0], doc.Metrics[1]
	if weight.Unit != "lb" || *weight.Mean != 100 || run.Unit != "mi" || *run.Total != 3 {
		t.Errorf("%v %v, %v %v", *weight.Mean, weight.Unit, *run.Total, run.Unit)
	}
	if text := doc.Markdown(); !strings.Contains(text, "### Weight, lb\nmean 100 ") || !strings.Contains(text, "Running distance, mi (run_distance)") {
		t.Error(text)
	}
}

func TestMetricsAreFoundByWhatPeopleCallThem(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Cold shower", Aliases: []string{"ice"}, Aggregate: fitness.AggregateYesNo})
	steps := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Mood", Aggregate: fitness.AggregateLast})
	for given, want := range map[string]string{
		"sleep": "asleep", "Asleep": "asleep", "HRV": "hrv_rmssd", "Resting heart rate": "resting_heart_rate", "push-ups": "push_up",
		"bench_press_e1rm": "bench_press_e1rm", "running_distance": "run_distance", "training": "training_duration",
		"cold shower": id, "ICE": id, id: id, "mood": steps, // their own comes first
	} {
		if m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{given}})); m.Metric != want {
			t.Errorf("%q is %s, want %s", given, m.Metric, want)
		}
	}
	if doc := s.trends(coach.TrendsQuery{Metrics: []string{"sleep", "asleep"}}); len(doc.Metrics) != 1 || doc.Pairing != nil {
		t.Error("the same metric is there twice")
	}
}

func TestTrendsThatMakeNoSenseAreRefusedWithWhatWouldBeRight(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Cold shower", Aggregate: fitness.AggregateYesNo})
	many := []string{"weight", "steps", "asleep", "mood", "energy", "stress", "soreness", "water", "protein", "fat", "salt"}
	for name, test := range map[string]struct {
		query coach.TrendsQuery
		hint  string
	}{
		"a name that is nearly one": {coach.TrendsQuery{Metrics: []string{"restin_heart_rate"}}, `resting_heart_rate; metrics ["list"]`},
		"nearly a trackable":        {coach.TrendsQuery{Metrics: []string{"cold showr"}}, "Cold shower"},
		"nearly a figure":           {coach.TrendsQuery{Metrics: []string{"bench_pres_e1rm"}}, "bench_press_e1rm"},
		"a sport without a figure":  {coach.TrendsQuery{Metrics: []string{"running"}}, "run_distance, run_duration"},
		"nothing like a metric":     {coach.TrendsQuery{Metrics: []string{"qqqqqqqqqqqq"}}, `metrics ["list"]`},
		"too many":                  {coach.TrendsQuery{Metrics: many}, "some of them"},
		"an unknown bucket":         {coach.TrendsQuery{Bucket: "year"}, "day, week or month"},
		"days that run backwards":   {coach.TrendsQuery{From: monday, To: monday.AddDays(-1)}, "same day as to or earlier"},
		"days to come":              {coach.TrendsQuery{From: monday.AddDays(1), To: monday.AddDays(2)}, "up to today"},
		"more than ten years":       {coach.TrendsQuery{From: civil.MustDate("2000-01-01")}, "2016-"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := s.Trends(t.Context(), asYou(), test.query)
			if fault.KindOf(err) != fault.Invalid || !strings.Contains(fault.Of(err).Hint, test.hint) {
				t.Errorf("%v: %q", err, fault.Of(err).Hint)
			}
		})
	}
}

func TestTheNamesOfMetricsCanBeListed(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Cold shower", Aggregate: fitness.AggregateYesNo})
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Old", Archived: true})
	text := s.trends(coach.TrendsQuery{Metrics: []string{"list"}}).Markdown()
	for _, want := range []string{"hrv_rmssd", "run, walk", "sessions, duration, distance, load", "e1rm", `Your own: "Cold shower"` + "\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if len(text) > 5000 {
		t.Errorf("%d bytes", len(text))
	}
}

func TestTheRunningWeekIsHeldAgainstTheSameDaysOfTheOneBefore(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.now = s.now.AddDate(0, 0, 4) // a Friday: four days of the week are over
	friday := monday.AddDays(4)
	for back := 1; back <= 25; back++ {
		day := friday.AddDays(-back)
		steps := 8000
		switch {
		case !day.Before(monday):
			steps = 10000
		case day.Weekday() == time.Saturday || day.Weekday() == time.Sunday:
			steps = 30000
		}
		s.moved(day, steps)
	}
	m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"steps"}, Bucket: "week", From: friday.AddDays(-21)}))
	r := m.Running
	if r == nil || r.From != monday.AddDays(-7) || r.To != monday.AddDays(-4) || r.N != 4 || r.NowN != 4 || *r.Mean != 8000 || *r.Difference != 2000 || *r.Percent != 25 {
		t.Fatalf("%+v", r)
	}
	if b := m.Buckets; !b.First || !b.Last || b.Highest.Value == nil || b.Highest.Date == b.From[len(b.From)-1] {
		t.Errorf("%+v", b)
	}
}

func TestTwoMetricsAreSetBesideEachOtherWithoutSayingWhy(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(30)
	for back := range 30 {
		day := monday.AddDays(-back)
		s.sleep(day, 6+float64(back%4)/2)
		if back%2 == 0 {
			s.ran(day, civil.NewClock(7, 0, 0), 40, 6+float64(back%4))
		}
	}
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"run_distance", "asleep"}})
	p := doc.Pairing
	if p == nil || p.N != 13 || *p.Rho != 1 || p.Days == nil || p.Days.WithN != 13 || p.Days.WithoutN != 14 {
		t.Fatalf("%+v", p)
	}
	text := doc.Markdown()
	for _, want := range []string{"a night belongs to the date of waking, so it is the one before that day", "n 13", "does not say why", "on 13 days with Running distance"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	for _, causal := range []string{"because of", "causes", "leads to", "improves", "thanks to", "effect"} {
		if strings.Contains(text, causal) {
			t.Errorf("%q is in\n%s", causal, text)
		}
	}
	few := s.trends(coach.TrendsQuery{Metrics: []string{"run_distance", "asleep"}, From: monday.AddDays(-10)})
	if few.Pairing.Rho != nil || !strings.HasPrefix(few.Pairing.Because, "needs 10 days with both, has ") {
		t.Errorf("%+v", few.Pairing)
	}
	if three := s.trends(coach.TrendsQuery{Metrics: []string{"run_distance", "asleep", "steps"}}); three.Pairing != nil {
		t.Error("three metrics are paired")
	}
}

func TestRecordsOfAnExerciseAreOfAllThatWasLogged(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	set := func(day civil.Date, sets, reps int, set fitness.Set) {
		set.Sets, set.Reps = sets, &reps
		s.log(day, fitness.Entry{Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{set}})
	}
	set(civil.MustDate("2021-03-01"), 1, 1, fitness.Set{Load: amount(120, "kg")})
	set(civil.MustDate("2022-03-01"), 5, 20, fitness.Set{Load: amount(60, "kg")})
	set(monday.AddDays(-1), 3, 5, fitness.Set{Load: amount(105, "kg")})
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"bench_press_e1rm"}})
	r := only(t, doc).Records
	if r == nil || r.Since != civil.MustDate("2021-03-01") {
		t.Fatalf("%+v", r)
	}
	want := map[fitness.Figure]string{
		fitness.FigureE1RM: "122.5 2026-11-29", fitness.FigureHeaviest: "120 2021-03-01", fitness.FigureMaxReps: "20 2022-03-01", fitness.FigureVolume: "6000 2022-03-01",
	}
	for _, record := range r.Records {
		if got := fmt.Sprintf("%s %s", units.Number(float64(*record.Value), 3), record.Date); got != want[record.Figure] {
			t.Errorf("%s: %s, want %s", record.Figure, got, want[record.Figure])
		}
		delete(want, record.Figure)
	}
	if len(want) > 0 {
		t.Errorf("without %v in %s", want, doc.Markdown())
	}
}

func TestLessAssistanceIsTheRecord(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back, assistance := range map[int]float64{9: 30, 6: 20, 3: 40} {
		s.log(monday.AddDays(-back), measured("weight", 80, "kg"))
		s.log(monday.AddDays(-back), fitness.Entry{Form: fitness.FormStrength, Subject: "pull_up", Sets: []fitness.Set{{Sets: 1, Reps: new(5), Assistance: amount(assistance, "kg")}}})
	}
	found := map[fitness.Figure]string{}
	for _, r := range only(t, s.trends(coach.TrendsQuery{Metrics: []string{"pull_up_e1rm"}})).Records.Records {
		found[r.Figure] = fmt.Sprintf("%s %s", units.Number(float64(*r.Value), 3), r.Date)
	}
	if found[fitness.FigureE1RM] != "70 2026-11-24" || found[fitness.FigureHeaviest] != "" {
		t.Errorf("%v", found)
	}
}

func TestSquatsOfBodyweightHaveNoRecordOfALoad(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, measured("weight", 80, "kg"))
	s.log(monday, fitness.Entry{Form: fitness.FormStrength, Subject: "squat", Sets: []fitness.Set{{Sets: 1, Reps: new(20)}}})
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"squat"}})
	for _, r := range only(t, doc).Records.Records {
		if r.Figure != fitness.FigureMaxReps {
			t.Errorf("%+v", r)
		}
	}
	if text := doc.Markdown(); strings.Contains(text, "80") {
		t.Error(text)
	}
}

// asking is a source that notes what it is asked for.
type asking struct {
	days  []civil.Range
	needs source.Needs
}

func (a *asking) Freshen(_ context.Context, _ string, days civil.Range, needs source.Needs) []source.Freshness {
	a.days, a.needs = append(a.days, days), needs
	return []source.Freshness{{Source: "polar", Connected: true}}
}

func TestSourcesAreAskedForWhatTheMetricsNeedOfTheDays(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	over := func() (*asking, *coach.Service) {
		a := &asking{}
		return a, coach.New(coach.Config{Store: s.store, Devices: a, Zone: zone(t, "Europe/London"), Now: func() time.Time { return s.now }})
	}
	for name, want := range map[string]source.Needs{
		"steps": source.NeedDay, "day_heart_rate": source.NeedDay | source.NeedHeartRate, "spo2": source.NeedDay | source.NeedBiosensing,
		"alertness": source.NeedDay | source.NeedForecast,
	} {
		a, service := over()
		doc := did[*summary.Trends](t)(service.Trends(t.Context(), asYou(), coach.TrendsQuery{Metrics: []string{name}, From: civil.MustDate("2026-06-01")}))
		if a.needs != want || !slices.Equal(a.days, []civil.Range{{From: civil.MustDate("2026-06-01"), To: monday}}) {
			t.Errorf("%s: asked for %v of %v", name, a.needs, a.days)
		}
		if len(doc.Sources) != 1 || !doc.Sources[0].Connected {
			t.Errorf("%+v", doc.Sources)
		}
	}
	a, service := over()
	_ = did[*summary.Trends](t)(service.Trends(t.Context(), asYou(), coach.TrendsQuery{Metrics: []string{"steps"}, To: civil.MustDate("2026-08-01")}))
	if want := (civil.Range{From: civil.MustDate("2026-07-05"), To: civil.MustDate("2026-08-01")}); !slices.Equal(a.days, []civil.Range{want}) {
		t.Errorf("asked for %v", a.days) // of which a source may list steps for a year
	}
}

func TestNothingKnownIsSaidAndNeverA0(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"weight"}})
	text := doc.Markdown()
	if m := only(t, doc); m.N != 0 || m.Mean != nil || m.Latest != nil || !strings.Contains(text, "not enough data: no value in 28 days") {
		t.Error(text)
	}
	if doc := s.trends(coach.TrendsQuery{}); len(doc.Metrics) != 0 || len(doc.Notes) != 1 {
		t.Errorf("%+v", doc)
	}
	for _, lie := range []string{`"mean":0`, "NaN", "Inf"} {
		if strings.Contains(jsonOf(t, doc), lie) {
			t.Errorf("%s in %s", lie, jsonOf(t, doc))
		}
	}
}

func TestOldDataSaysItsAge(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday.AddDays(-40), measured("weight", 81, "kg"))
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"weight"}})
	if m := only(t, doc); m.Latest == nil || m.Latest.AgeDays != 40 || !strings.Contains(doc.Markdown(), "latest 81 on 21 Oct, 40 days ago") {
		t.Error(doc.Markdown())
	}
}

func TestNoTrendsTakeMoreThan20000Tokens(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullQuarter(s)
	metrics := []string{"asleep", "hrv_rmssd", "steps", "training_duration", "weight", "run_distance", "mood", "bench_press_e1rm", "cups of coffee", "cardio_load"}
	for _, bucket := range []string{"", "day", "week", "month"} {
		doc := s.trends(coach.TrendsQuery{Metrics: metrics, From: monday.AddDays(-3659), Bucket: bucket})
		for _, text := range []string{doc.Markdown(), jsonOf(t, doc)} {
			if n := tokensOf(t, text); n > 20000 {
				t.Errorf("by %q: %d tokens", bucket, n)
			}
		}
		if bucket == "day" && len(doc.LeftOut) != 1 {
			t.Errorf("%v", doc.LeftOut)
		}
	}
	year := s.trends(coach.TrendsQuery{Metrics: metrics[:5], From: monday.AddDays(-364), Bucket: "week"})
	if n := len(year.Metrics[0].Buckets.From); n != 53 {
		t.Errorf("%d weeks in a year", n)
	}
}

func TestAHostileNameOfATrackableWritesNoMarkdown(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "# [x](http://evil)|`y`", Unit: "|*", Aggregate: fitness.AggregateSum})
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "<script>", Aggregate: fitness.AggregateSum})
	ids := []string{"<script>", "# [x](http://evil)|`y`"}
	for _, text := range []string{s.trends(coach.TrendsQuery{Metrics: ids}).Markdown(), s.trends(coach.TrendsQuery{Metrics: []string{"list"}}).Markdown()} {
		if strings.ContainsAny(text, "[<`") || strings.Contains(text, "http") {
			t.Error(text)
		}
	}
}

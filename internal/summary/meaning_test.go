package summary_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func jsonOf(t *testing.T, doc summary.Document) string {
	t.Helper()
	raw, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestANapStandsBesideTheNightOfItsDate(t *testing.T) {
	t.Parallel()
	day := civil.MustDate("2026-11-27")
	nap := fitness.Night{Date: day, Start: at("2026-11-27T13:11:00+02:00"), End: at("2026-11-27T14:41:00+02:00")}
	for rule, sent := range map[string][]fitness.Night{
		"the nap first":                 {nap, night(day)},
		"the night first":               {night(day), nap},
		"each sent twice is there once": {night(day), nap, night(day), nap},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewSleep(on("2026-11-27"), sent)
			got := map[bool]int{}
			for _, n := range doc.Nights {
				got[n.Daytime]++
			}
			if diff := cmp.Diff(map[bool]int{false: 1, true: 1}, got); diff != "" || doc.Found != 2 {
				t.Errorf("nights and daytime sleeps of %d (-want +got):\n%s", doc.Found, diff)
			}
		})
	}
}

func TestTheLoadOfTodayIsTaggedInEveryForm(t *testing.T) {
	t.Parallel()
	for rule, asked := range map[string]summary.Question{"a day": on("2026-11-30"), "days": lastDays(14), "weeks": lastDays(180)} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewCardioLoad(asked, each(asked, cardioLoad))
			if n := strings.Count(jsonOf(t, doc), `"unfinished":true`); n != 1 {
				t.Errorf("%d entries of JSON are unfinished, want that of today alone", n)
			}
			markdown := doc.Markdown()
			if n := strings.Count(markdown, "unfinished") + strings.Count(markdown, "so far"); n != 1 {
				t.Errorf("Markdown says it %d times:\n%s", n, markdown)
			}
		})
	}
}

func TestACardioLoadSaysNothingOfASync(t *testing.T) { // quirk 25, semantics 8
	t.Parallel()
	asked := lastDays(7)
	loads := each(asked, cardioLoad)
	for i := range loads {
		if loads[i].Date.After(today.AddDays(-3)) {
			loads[i].Load = new(0.0) // a device that was not synced
		}
	}
	doc := summary.NewCardioLoad(asked, loads)
	if doc.AgeDays != nil || !doc.Newest.IsZero() || doc.NewestLoad != today.AddDays(-3) {
		t.Errorf("newest %s of age %v, newest load above 0 %s", doc.Newest, doc.AgeDays, doc.NewestLoad)
	}
	says(t, doc, []string{"newest load above 0: 2026-11-27, 3 days ago"}, []string{"newest load: 2026-11-30"})
}

func TestOneLoadNeverStandsInForAnother(t *testing.T) { // semantics 2
	t.Parallel()
	old, modern := run(today), run(today)
	old.Loads = nil
	modern.TrainingLoad = nil
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{old}, false), []string{"training load (energy) 85"}, []string{"cardio load 85"})
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{modern}, false), []string{"cardio load 92.4"}, []string{"training load (energy) 92"})
	if text := jsonOf(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{old}, false)); strings.Contains(text, "session_loads") {
		t.Errorf("loads of a session that has none: %s", text)
	}
}

func TestCadenceIsDoubledOnRunsAloneAndSaid(t *testing.T) { // semantics 10, case C11
	t.Parallel()
	for _, tt := range []struct {
		rule, sport string
		kind        fitness.StreamKind
		spm         float64
		has, hasNot []string
	}{
		{"strides of one foot on a run", "TRAIL_RUNNING", fitness.StreamRunningCadence, 86, []string{"avg 172", "counted one foot, doubled"}, nil},
		{"steps of both feet on a run", "RUNNING", fitness.StreamRunningCadence, 172, []string{"avg 172"}, []string{"doubled"}},
		{"a walk has slow steps", "WALKING", fitness.StreamRunningCadence, 100, []string{"avg 100"}, []string{"doubled"}},
		{"pedals turn as they turn", "ROAD_BIKING", fitness.StreamCadence, 86, []string{"cadence avg 86"}, []string{"doubled"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			w := fitness.Workout{ID: "x", Sport: tt.sport, Start: civil.DateTime{Date: today}, Streams: []fitness.Stream{
				{Kind: tt.kind, Interval: time.Second, Values: []float64{0, tt.spm, tt.spm, tt.spm}},
			}}
			says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true), tt.has, tt.hasNot)
		})
	}
}

func TestATemperatureInTenthsIsDividedAndSaid(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule        string
		values      []float64
		has, hasNot []string
	}{
		{"tenths", []float64{185, 190, 195}, []string{"avg 19, 18.5–19.5 °C", "divided by ten"}, nil},
		{"degrees", []float64{18.5, 19, 19.5}, []string{"avg 19, 18.5–19.5 °C"}, []string{"divided"}},
		{"some that are impossible make all unclear", []float64{12, 23, 65}, []string{"temperature unclear, may be in tenths of a degree: avg 33.3, 12–65"}, []string{"°C"}},
		{"-1 °C is real", []float64{-1, -1, -1}, []string{"avg -1, -1 to -1 °C"}, []string{"divided"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			w := fitness.Workout{ID: "x", Start: civil.DateTime{Date: today}, Streams: []fitness.Stream{
				{Kind: fitness.StreamTemperature, Interval: time.Second, Values: tt.values},
			}}
			says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true), tt.has, tt.hasNot)
		})
	}
}

func TestARestingHeartRateIsCalledASetting(t *testing.T) { // semantics 9
	t.Parallel()
	says(t, summary.NewPhysicalInfo(on("2026-11-30"), physicalInfo()),
		[]string{"from Polar settings", "may be an age formula", "a setting, not measured daily"}, nil)
	if text := jsonOf(t, summary.NewNightlyRecharge(on("2026-11-27"), []fitness.Recharge{recharge(civil.MustDate("2026-11-27"))})); strings.Contains(text, "resting") {
		t.Errorf("a recharge's heart rate is no resting heart rate: %s", text)
	}
}

func TestRestingInActivityIsNeverCalledSleep(t *testing.T) { // semantics 5
	t.Parallel()
	doc := summary.NewActivities(on("2026-11-27"), []fitness.DayActivity{activityDay(civil.MustDate("2026-11-27"))})
	for _, text := range []string{doc.Markdown(), jsonOf(t, doc)} {
		if strings.Contains(strings.ToLower(text), "sleep") {
			t.Errorf("sleep in an answer of activity: %s", text)
		}
	}
}

func TestAForecastIsValidOnlyWherePolarSaysSo(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ rule, validity, result, says string }{
		{"an estimate is called one", "ESTIMATE", "HISTORY", "strong (estimate)|"},
		{"a prediction too", "VALID", "PREDICTION", "strong (prediction)|"},
		{"an unknown validity is unknown", "", "HISTORY", "strong (validity unknown)|"},
		{"a valid one of a night that was needs no word", "VALID", "HISTORY", "strong|"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			a := alertness(today)
			a.Validity, a.ResultType = tt.validity, tt.result
			says(t, summary.NewSleepWise(on("2026-11-30"), []fitness.Alertness{a}, nil, false), []string{tt.says}, nil)
		})
	}
}

func TestALongDayWithoutSamplesOfOneKindHasNoPartOfIt(t *testing.T) { // case D25
	t.Parallel()
	w := fitness.Workout{ID: "x", Start: civil.DateTime{Date: today}, Streams: []fitness.Stream{
		{Kind: fitness.StreamHeartRate, Interval: time.Second, Values: []float64{fitness.Absent, fitness.Absent}},
	}}
	text := jsonOf(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true))
	for _, wrong := range []string{"null", "NaN", "heart_rate_bpm", `"avg"`} {
		if strings.Contains(text, wrong) {
			t.Errorf("%s in %s", wrong, text)
		}
	}
}

func TestAWeekSaysThatItCountsTodaySoFar(t *testing.T) {
	t.Parallel()
	for rule, tt := range map[string]struct {
		asked summary.Question
		want  int
	}{
		"weeks up to today":       {lastDays(90), 1},
		"weeks that are all over": {on("2026-08-01", "2026-10-31"), 0},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewActivities(tt.asked, each(tt.asked, activityDay))
			if n := strings.Count(jsonOf(t, doc), `"with_today_so_far":true`); n != tt.want {
				t.Errorf("%d weeks of JSON count today, want %d", n, tt.want)
			}
			if n := strings.Count(doc.Markdown(), "(with today so far)"); n != tt.want {
				t.Errorf("%d weeks of Markdown count today, want %d", n, tt.want)
			}
		})
	}
}

func TestASessionUploadedLateIsFoundByItsStart(t *testing.T) { // semantics 11
	t.Parallel()
	old := run(civil.MustDate("2026-06-02"))
	old.UploadedAt = at("2026-11-29T20:00:00+02:00")
	doc := summary.NewExercises(on("2026-06-01", "2026-06-30"), []fitness.Workout{run(today), old}, false)
	if doc.Found != 1 || doc.Exercises[0].Start.At.Date != old.Start.Date {
		t.Errorf("found %d of June: %+v", doc.Found, doc.Exercises)
	}
}

func TestTheActivityOfTodayIsSoFar(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule        string
		end         civil.DateTime
		has, hasNot []string
	}{
		{"up to the last sync", civil.DateTime{Date: today, Clock: civil.NewClock(14, 5, 0)}, []string{"so far, recorded until 14:05"}, nil},
		{"an end of the day says nothing of a sync", civil.DateTime{Date: today, Clock: civil.NewClock(23, 59, 59)}, []string{"so far"}, []string{"until"}},
		{"nor does the midnight after it", civil.DateTime{Date: today.AddDays(1)}, []string{"so far"}, []string{"until"}},
		{"nor no end", civil.DateTime{}, []string{"so far"}, []string{"until"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			day := activityDay(today)
			day.End = tt.end
			doc := summary.NewActivities(on("2026-11-30"), []fitness.DayActivity{day})
			says(t, doc, tt.has, tt.hasNot)
			if !doc.Days[0].Unfinished {
				t.Error("JSON does not tell")
			}
		})
	}
	says(t, summary.NewActivities(on("2026-11-27"), []fitness.DayActivity{activityDay(civil.MustDate("2026-11-27"))}), nil, []string{"so far"})
}

func TestTheLastZoneOfTodayEndsNow(t *testing.T) {
	t.Parallel()
	asked := on("2026-11-30")
	asked.Now = civil.DateTime{Date: today, Clock: civil.NewClock(18, 0, 0)}
	for rule, tt := range map[string]struct {
		end  civil.DateTime
		want time.Duration
	}{
		"not at the end of the day":      {civil.DateTime{Date: today, Clock: civil.NewClock(23, 59, 59)}, 18 * time.Hour},
		"nor at the midnight after it":   {civil.DateTime{Date: today.AddDays(1)}, 18 * time.Hour},
		"also where Polar gives no end":  {civil.DateTime{}, 18 * time.Hour},
		"but at the last sync before it": {civil.DateTime{Date: today, Clock: civil.NewClock(12, 30, 0)}, 12*time.Hour + 30*time.Minute},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			day := activityDay(today)
			day.End = tt.end
			day.Zones = day.Zones[:4] // the last one begins at 12:00
			var sum time.Duration
			for _, z := range summary.NewActivities(asked, []fitness.DayActivity{day}).Days[0].Zones {
				sum += time.Duration(z.Time)
			}
			if sum != tt.want {
				t.Errorf("the zones last %v together, want %v", sum, tt.want)
			}
		})
	}
}

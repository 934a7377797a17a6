package summary_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// says checks which words an answer has, and which it must not have.
func says(t *testing.T, doc summary.Document, has, hasNot []string) {
	t.Helper()
	markdown := doc.Markdown()
	for _, s := range has {
		if !strings.Contains(markdown, s) {
			t.Errorf("%q is missing from\n%s", s, markdown)
		}
	}
	for _, s := range hasNot {
		if strings.Contains(markdown, s) {
			t.Errorf("%q stands in\n%s", s, markdown)
		}
	}
}

func TestWhatAnAnswerSays(t *testing.T) {
	t.Parallel()
	day := civil.MustDate("2026-11-27")
	asked := on("2026-11-27")
	bare := fitness.Workout{ID: "x1", Start: civil.DateTime{Date: day, Clock: civil.NewClock(9, 0, 0)}, Sport: "YOGA", Duration: new(166 * time.Minute)}
	cycling := run(day)
	cycling.Sport, cycling.SportFamily = "ROAD_BIKING", "CYCLING"
	swim := run(day)
	swim.Sport, swim.SportFamily, swim.DistanceM, swim.Duration = "POOL_SWIMMING", "SWIMMING", new(1500.0), new(30*time.Minute)
	cycling.ID, swim.ID = "x2", "x3"
	noDistance := run(day)
	noDistance.DistanceM = new(0.0)
	late := night(day)
	late.Date = day.AddDays(-1)
	nap := fitness.Night{Date: day, Start: at("2026-11-27T13:11:00+02:00"), End: at("2026-11-27T14:41:00+02:00")}
	springForward := fitness.Night{
		Date: civil.MustDate("2026-03-29"), Start: at("2026-03-28T23:00:00+02:00"), End: at("2026-03-29T07:00:00+03:00"), Interruptions: new(30 * time.Minute),
	}
	young := recharge(day)
	young.Status, young.ANSCharge, young.ANSStatus, young.RMSSD, young.Breathing = nil, nil, nil, nil, nil
	realMinusOne := recharge(day)
	realMinusOne.ANSCharge = new(-1.0)
	rest := cardioLoad(day)
	rest.Load = new(0.0)
	noLoad := fitness.CardioLoad{Date: day}
	unfinished := cardioLoad(today)

	tests := []struct {
		rule        string
		doc         summary.Document
		has, hasNot []string
	}{
		{
			"energy that is unknown is not shown", summary.NewExercises(asked, []fitness.Workout{bare}, false),
			[]string{"2:46:00"},
			[]string{"kcal", "undefined", "NaN"},
		},
		{
			"a table shows a dash for what is unknown", summary.NewExercises(asked, []fitness.Workout{bare, swim, cycling, run(day)}, false),
			[]string{"yoga|2:46:00|–|–|–|–|–|–|–|–|x1"},
			nil,
		},
		{"a run has a pace", summary.NewExercises(asked, []fitness.Workout{run(day)}, false), []string{"5:38/km"}, []string{"km/h"}},
		{"a ride has a speed", summary.NewExercises(asked, []fitness.Workout{cycling}, false), []string{"10.6 km/h"}, []string{"/km"}},
		{"a swim has a pace for 100 m", summary.NewExercises(asked, []fitness.Workout{swim}, false), []string{"2:00/100 m"}, nil},
		{"no distance has no pace", summary.NewExercises(asked, []fitness.Workout{noDistance}, false), nil, []string{"/km", "Inf", "NaN"}},
		{
			"zones and loads come with every exercise, each load under its name", summary.NewExercises(asked, []fitness.Workout{run(day)}, false),
			[]string{"training load (energy) 85", "cardio load 92.4 medium", "perceived 270 high, RPE 6 of 10", "133–152 bpm 20"},
			nil,
		},
		{
			"a sleep is filed under its day of waking, and Polar's other date is named", summary.NewSleep(asked, []fitness.Night{late}),
			[]string{"Woke up on 2026-11-27; Polar files it under 2026-11-26."},
			nil,
		},
		{
			"a daytime sleep is called one, and its span is not time asleep", summary.NewSleep(asked, []fitness.Night{nap}),
			[]string{"daytime sleep", "span 1:30", "stages not available"},
			[]string{"asleep 1:30", "heart rate"},
		},
		{
			"a night over a clock change lasts as long as its instants are apart", summary.NewSleep(on("2026-03-29"), []fitness.Night{springForward}),
			[]string{"23:00–07:00 +02:00 to +03:00, asleep 6:30 of 7:00"},
			nil,
		},
		{
			"a recharge without samples has no spread and no slope", summary.NewNightlyRecharge(asked, []fitness.Recharge{young}),
			[]string{"no status", "HRV (RMSSD) 42 ms", "breathing 14.2/min"},
			[]string{"/h", "0–0", "ANS"},
		},
		{
			"an ANS charge of -1 is real and shown with its sign", summary.NewNightlyRecharge(asked, []fitness.Recharge{realMinusOne}),
			[]string{"ANS charge -1 (-10 to +10) usual", "3 of 6, compromised"},
			nil,
		},
		{
			"a load of 0 is shown as a day of rest or of no sync", summary.NewCardioLoad(asked, []fitness.CardioLoad{rest}),
			[]string{"day 0,", "one not synced yet"},
			nil,
		},
		{
			"a day whose load is not available is unknown", summary.NewCardioLoad(asked, []fitness.CardioLoad{noLoad}),
			[]string{"Polar has no cardio load for these days"},
			[]string{"day -1", "day 0"},
		},
		{
			"the load of today is unfinished", summary.NewCardioLoad(on("2026-11-30"), []fitness.CardioLoad{unfinished}),
			[]string{"day 92.4 so far"},
			nil,
		},
		{
			"load levels are said to be those of a session", summary.NewCardioLoad(asked, []fitness.CardioLoad{cardioLoad(day)}),
			[]string{"session (not day) levels: low from 20"},
			nil,
		},
		{
			"alertness and bedtime stand in local time, the bedtime by the offset of the alertness",
			summary.NewSleepWise(asked, []fitness.Alertness{alertness(day)}, []fitness.CircadianBedtime{bedtime(day)}, false),
			[]string{"23:12–06:57|06:57–23:07|23:00–07:00|22:45–23:30"},
			[]string{"08:00–10:00"},
		},
		{
			"a bedtime without an alertness takes the person's zone where it says offset 0",
			summary.NewSleepWise(asked, nil, []fitness.CircadianBedtime{bedtime(day)}, false),
			[]string{"2026-11-27|+02:00|–|–|–|–|23:00–07:00"},
			nil,
		},
		{
			"freshness names the newest record and its age", summary.NewSleep(lastDays(28), []fitness.Night{night(day)}),
			[]string{"(newest night: 2026-11-27, 3 days ago)"},
			nil,
		},
		{
			"an empty range says which dates have data", summary.NewSleep(asked, []fitness.Night{night(today)}),
			[]string{"It has some of 2026-11-30."},
			nil,
		},
		{
			"no sleep at all says what a night takes", summary.NewSleep(asked, nil),
			[]string{"it keeps 28 days"},
			nil,
		},
		{
			"no exercise says what Polar gives", summary.NewExercises(asked, []fitness.Workout{run(today)}, false),
			[]string{"there are some of 2026-11-30", "uploaded in the last 30 days and after you registered"},
			nil,
		},
		{"no forecast says how many nights it takes", summary.NewSleepWise(asked, nil, nil, false), []string{"at least five nights"}, nil},
		{
			"a day without one sample of heart rate is no day", summary.NewHeartRate(asked, []fitness.HeartDay{{Date: day, Dropped: 12}}, summary.Zones{}),
			[]string{"No heart rate is recorded"},
			[]string{"NaN", "0–0"},
		},
		{
			"zones that cannot be had are named with the reason",
			summary.NewHeartRate(asked, []fitness.HeartDay{heartDay(day)}, summary.Zones{Unavailable: "no thresholds"}),
			[]string{"zones unavailable: no thresholds"},
			[]string{"minutes"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			says(t, tt.doc, tt.has, tt.hasNot)
		})
	}
}

func TestSkippedRecordsAreCounted(t *testing.T) {
	t.Parallel()
	asked := on("2026-11-27")
	asked.Skipped = 2
	says(t, summary.NewSleep(asked, nil), []string{"2 records that could not be read"}, nil)
}

func TestSamplesThatDoNotLastAsLongAsTheExerciseAreFlagged(t *testing.T) {
	t.Parallel()
	w := sampledRun(today)
	w.Duration = new(47 * time.Minute)
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true), []string{"pauses may be missing"}, nil)
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{sampledRun(today)}, true), nil, []string{"pauses may be missing"})
}

func TestANullKeepsItsPlaceInTheSeriesOfAnExercise(t *testing.T) {
	t.Parallel()
	w := fitness.Workout{ID: "x", Sport: "RUNNING", Start: civil.DateTime{Date: today}, Duration: new(660 * time.Second)}
	distance := fitness.Stream{Kind: fitness.StreamDistance, Interval: time.Second}
	for i := range 661 {
		metres := float64(i) / 3.6 * 10
		if i > 360 {
			metres = 1000 + float64(i-360)/3.6*12
		}
		if i%3 == 1 {
			metres = fitness.Absent
		}
		distance.Values = append(distance.Values, metres)
	}
	w.Streams = []fitness.Stream{distance}
	doc := summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true)
	var got []float64
	for _, s := range doc.Exercises[0].Samples.Splits {
		got = append(got, math.Round(time.Duration(s.Time).Seconds()))
	}
	if diff := cmp.Diff([]float64{360, 300}, got); diff != "" {
		t.Errorf("split times in seconds (-want +got):\n%s", diff)
	}
}

func TestHRVOfAnExerciseIsShownOnlyFromEnoughBeats(t *testing.T) {
	t.Parallel()
	w := sampledRun(today)
	for i := range w.Streams {
		if w.Streams[i].Kind == fitness.StreamRR {
			w.Streams[i].Values = w.Streams[i].Values[:40]
		}
	}
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true), []string{"HRV of the session not shown", "0 % of beats dropped"}, []string{"RMSSD"})
}

func TestZoneLimitsComeFromTheNewestExerciseElseFromThresholds(t *testing.T) {
	t.Parallel()
	older, newer, bare := run(today.AddDays(-3)), run(today.AddDays(-1)), run(today)
	older.Zones, bare.Zones = runZones[:2], nil
	zones, ok := summary.ZonesOfNewest([]fitness.Workout{older, bare, newer})
	if !ok || len(zones.LowerBPM) != 5 || zones.Origin != "exercise of 2026-11-29" {
		t.Errorf("ZonesOfNewest = %+v, %t", zones, ok)
	}
	zones, ok = summary.ZonesOfThresholds(physicalInfo())
	if diff := cmp.Diff([]int{0, 145, 169}, zones.LowerBPM); !ok || diff != "" {
		t.Errorf("three zones by thresholds (-want +got):\n%s", diff)
	}
	half := physicalInfo()
	half.AnaerobicBPM = nil
	for _, info := range []*fitness.PhysicalInfo{nil, half} {
		if zones, ok := summary.ZonesOfThresholds(info); ok {
			t.Errorf("zones %+v without both thresholds", zones)
		}
	}
}

func TestMinutesInZonesAddUpToTheCoveredTime(t *testing.T) {
	t.Parallel()
	zones, _ := summary.ZonesOfThresholds(physicalInfo())
	doc := summary.NewHeartRate(on("2026-11-27"), []fitness.HeartDay{heartDay(civil.MustDate("2026-11-27"))}, zones)
	sum := summary.Seconds(0)
	for _, z := range doc.Days[0].Zones {
		sum += z.Time
	}
	if sum != doc.Days[0].Covered || len(doc.Days[0].Zones) != 3 {
		t.Errorf("three zones of %v together, want the covered %v: %+v", sum, doc.Days[0].Covered, doc.Days[0].Zones)
	}
}

func TestADayWithAClockChangeHasItsOwnLength(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]time.Duration{"2026-03-29": 23 * time.Hour, "2026-10-25": 25 * time.Hour} {
		doc := summary.NewHeartRate(on(date), []fitness.HeartDay{heartDay(civil.MustDate(date))}, summary.Zones{})
		if got := time.Duration(doc.Days[0].Length); got != want {
			t.Errorf("%s lasts %v, want %v", date, got, want)
		}
	}
}

func TestJSONHoldsNoNaNAndAtMostThreeDecimals(t *testing.T) {
	t.Parallel()
	for n, want := range map[summary.Number]string{
		summary.Number(math.NaN()): "null", summary.Number(math.Inf(1)): "null",
		1.0005: "1.001", 2.5: "2.5", -0.0001: "0", 7: "7",
	} {
		got, err := n.MarshalJSON()
		if err != nil || string(got) != want {
			t.Errorf("%v is written %s (%v), want %s", float64(n), got, err, want)
		}
	}
}

func TestStepsOfRepeatedSamplesAreExpanded(t *testing.T) {
	t.Parallel()
	doc := summary.NewActivities(on("2026-11-27"), []fitness.DayActivity{activityDay(civil.MustDate("2026-11-27"))})
	for _, h := range doc.Days[0].HourlySteps {
		if h.Hour == "08:00" && h.Steps != 60*24 {
			t.Errorf("08:00 has %d steps, want one sample's 24 for each of 60 minutes", h.Steps)
		}
	}
	if doc.Days[0].StepsMismatch {
		t.Error("steps that add up to the total are no mismatch")
	}
}

func TestTheTimeOfTheLastActivityZoneLastsToTheEndOfTheDay(t *testing.T) {
	t.Parallel()
	doc := summary.NewActivities(on("2026-11-27"), []fitness.DayActivity{activityDay(civil.MustDate("2026-11-27"))})
	sum := summary.Seconds(0)
	for _, z := range doc.Days[0].Zones {
		sum += z.Time
	}
	if time.Duration(sum) != 24*time.Hour {
		t.Errorf("the zones last %v together, want 24h", time.Duration(sum))
	}
}

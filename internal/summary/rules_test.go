package summary_test

import (
	"encoding/json"
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
	gateOnly := bedtime(day)
	gateOnly.Start, gateOnly.End, gateOnly.PreferredStart, gateOnly.PreferredEnd = time.Time{}, time.Time{}, time.Time{}, time.Time{}
	gateStart := gateOnly
	gateStart.GateEnd = time.Time{}
	noAverages := recharge(day)
	noAverages.RMSSDMS, noAverages.BreathsPerMin = nil, nil
	abroad := fitness.Night{Date: today, Start: at("2026-11-29T23:00:00-05:00"), End: at("2026-11-30T07:00:00-05:00")}
	runAbroad := run(today)
	runAbroad.UTCOffsetMin = new(-300)
	unnamed := run(day)
	unnamed.Sport = "BACKYARD_ULTRA"

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
			[]string{"Polar has no cardio load for this day: most likely the device has not been synced since"},
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
			[]string{"Polar has no nights of this day. It has some of 2026-11-30."},
			nil,
		},
		{
			"no sleep at all says what most likely is the cause", summary.NewSleep(asked, nil),
			[]string{"it lists the last 28 days: most likely the device has not been synced"},
			nil,
		},
		{
			"no exercise says what Polar gives", summary.NewExercises(keeping(30, asked), []fitness.Workout{run(today)}, false),
			[]string{"it has some of 2026-11-30", "uploaded in the last 30 days and after you registered"},
			nil,
		},
		{
			"no forecast says first that a sync may be missing, then how many nights it takes", summary.NewSleepWise(asked, nil, nil, false),
			[]string{"for this day: most likely the device has not been synced since, else it was not worn, or fewer than five"},
			[]string{"newest known"},
		},
		{
			"and the newest day that is known", summary.NewSleepWise(asked, []fitness.Alertness{alertness(day.AddDays(-1))}, nil, false),
			[]string{"The newest known is of 2026-11-26."},
			[]string{"|"},
		},
		{
			"a bedtime of a sleep gate alone is shown on the day of waking after it",
			summary.NewSleepWise(asked, []fitness.Alertness{alertness(day)}, []fitness.CircadianBedtime{gateOnly}, false),
			[]string{"06:57–23:07|–|22:45–23:30"},
			nil,
		},
		{
			"a gate with one end says which", summary.NewSleepWise(asked, nil, []fitness.CircadianBedtime{gateStart}, false),
			[]string{"2026-11-27|+02:00|–|–|–|–|–|22:45–?|"},
			nil,
		},
		{
			"a night before the newest one that is known waits for no sync", summary.NewSleep(asked, []fitness.Night{night(day.AddDays(-1)), night(today)}),
			[]string{"Polar has no nights of this day: most likely the device was not worn. It has some of 2026-11-26 to 2026-11-30."},
			[]string{"synced"},
		},
		{
			"a night after it does", summary.NewSleep(on("2026-11-29", "2026-11-30"), []fitness.Night{night(day)}),
			[]string{"of these days yet; the newest is of 2026-11-27: most likely the device has not been synced since"},
			nil,
		},
		{
			"days long ago were not worn rather than not synced", summary.NewActivities(on("2026-10-01", "2026-10-02"), nil),
			[]string{"on these days: most likely the device was not worn, else never synced"},
			nil,
		},
		{
			"a recharge without averages names what its figures are", summary.NewNightlyRecharge(asked, []fitness.Recharge{noAverages}),
			[]string{"HRV (RMSSD) range 36–55 ms, slope +2.7/h", "breathing range 13.4–15/min, slope 0/h"},
			[]string{"(RMSSD) ("},
		},
		{
			"a night abroad names its offset in the table too", summary.NewSleep(lastDays(4), []fitness.Night{abroad, night(today.AddDays(-1)), night(today.AddDays(-2)), night(today.AddDays(-3))}),
			[]string{"2026-11-30|23:00–07:00 -05:00|", "2026-11-29|23:12–06:57|"},
			nil,
		},
		{
			"and so does an exercise", summary.NewExercises(lastDays(4), []fitness.Workout{runAbroad, run(today.AddDays(-1)), run(today.AddDays(-2)), run(today.AddDays(-3))}, false),
			[]string{"2026-11-30 18:05 -05:00|", "2026-11-29 18:05|"},
			nil,
		},
		{
			"a sport that no list names has the pace of its family", summary.NewExercises(asked, []fitness.Workout{unnamed}, false),
			[]string{"5:38/km"},
			[]string{"km/h"},
		},
		{
			"days without a record are named beside those that have one",
			summary.NewHeartRate(on("2026-11-20", "2026-11-30"), []fitness.HeartDay{heartDay(civil.MustDate("2026-11-20")), heartDay(day)}, summary.Zones{}),
			[]string{"no data: 2026-11-21 to 2026-11-26, 2026-11-28 to 2026-11-30"},
			nil,
		},
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

func TestRecordedTimeAndDurationAreBothNamedWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	w := sampledRun(today)
	w.Duration = new(65*time.Minute + 12*time.Second) // twenty minutes of pauses
	paused := summary.NewExercises(on("2026-11-30"), []fitness.Workout{w}, true)
	says(t, paused, []string{"1:05:12, 8.02 km, 8:08/km", "recorded time 45:12, 5:38/km by samples, as in the splits"}, nil)
	if text, want := jsonOf(t, paused), `"recorded":{"time_s":2712,"pace_s_per_km":338.155}`; !strings.Contains(text, want) || !strings.Contains(text, `"pace_s_per_km":487.78`) {
		t.Errorf("%s or the pace over the duration is missing from %s", want, text)
	}
	says(t, summary.NewExercises(on("2026-11-30"), []fitness.Workout{sampledRun(today)}, true), nil, []string{"recorded time"})
}

func TestARangeOfThePastDoesNotSuggestThatSyncingStopped(t *testing.T) {
	t.Parallel()
	past, open := on("2026-11-01", "2026-11-10"), lastDays(10)
	for rule, tt := range map[string]struct {
		doc            summary.Document
		newest, ranged string // in JSON
	}{
		"activity of the past":       {summary.NewActivities(past, each(past, activityDay)), "", "2026-11-10"},
		"activity up to today":       {summary.NewActivities(open, each(open, activityDay)), "2026-11-30", "2026-11-30"},
		"heart rate of the past":     {summary.NewHeartRate(past, each(past, heartDay), summary.Zones{}), "", "2026-11-10"},
		"forecasts of the past":      {summary.NewSleepWise(past, each(past, alertness), nil, false), "", "2026-11-10"},
		"nights are known beyond it": {summary.NewSleep(past, append(each(past, night), night(today))), "2026-11-30", ""},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			var head struct {
				Newest  string `json:"newest_date_with_data"`
				InRange string `json:"newest_date_in_range"`
			}
			if err := json.Unmarshal([]byte(jsonOf(t, tt.doc)), &head); err != nil {
				t.Fatal(err)
			}
			if head.Newest != tt.newest || head.InRange != tt.ranged {
				t.Errorf("newest %q, in range %q", head.Newest, head.InRange)
			}
			if strings.Contains(tt.doc.Markdown(), "days ago") {
				t.Errorf("it reads as if nothing came since:\n%s", tt.doc.Markdown())
			}
		})
	}
	says(t, summary.NewCardioLoad(past, each(past, cardioLoad)), []string{"newest load above 0 of these days: 2026-11-10"}, []string{"days ago"})
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

func TestMinutesInZonesAddUpToTheCoveredTime(t *testing.T) {
	t.Parallel()
	zones := summary.Zones{LowerBPM: []int{0, 145, 169}, Origin: "aerobic and anaerobic threshold"}
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
		if h.Hour.String() == "08:00" && h.Steps != 60*24 {
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

package summary_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/readiness"
	"github.com/paceline/paceline/internal/summary"
)

var theDay = civil.MustDate("2026-11-30")

func metric(t *testing.T, name string) fitness.Metric {
	t.Helper()
	m, ok := fitness.MetricNamed(name)
	if !ok {
		t.Fatalf("no metric %s", name)
	}
	return m
}

// aReadiness is an ordinary day, with what is changed of it.
func aReadiness(change func(*readiness.Input)) *summary.Readiness {
	in := readiness.Input{
		Date: theDay, Today: theDay, Need: readiness.Need{For: 8 * time.Hour, Source: "profile"}, Synced: true,
		Night:    &readiness.Night{Asleep: 432 * time.Minute, Source: "polar", Solidity: new(71.0), Regeneration: new(81.0)},
		Recharge: &readiness.Recharge{Source: "polar", ANSCharge: new(0.0)},
		Load:     &readiness.CardioLoad{Source: "polar", Available: true, Strain: new(105.0), Tolerance: new(100.0)},
	}
	change(&in)
	return summary.NewReadiness(theDay, theDay, 8*time.Hour, readiness.Of(in))
}

func aDay(t *testing.T) *summary.Today {
	t.Helper()
	doc := summary.NewToday(theDay, theDay)
	none := summary.Units{}
	doc.Score = summary.NewDayScore(progress.DayScore([]progress.ItemState{progress.ItemDone, progress.ItemOpen, progress.ItemOpen}, theDay, theDay, false))
	doc.Readiness = aReadiness(func(*readiness.Input) {})
	doc.Items = []summary.DayItem{
		summary.NewDayItem("t1", metric(t, "steps"), fitness.Target{Kind: fitness.AtLeast, Value: 8000}, progress.ItemDone, new(8432.0), false, "polar", none),
		summary.NewDayItem("t2", metric(t, "energy_intake"), fitness.Target{Kind: fitness.AtMost, Value: 2200}, progress.ItemOpen, new(900.0), true, "person", none),
		summary.NewDayItem("t3", metric(t, "asleep"), fitness.Target{Kind: fitness.InRange, Value: 7 * 3600, Max: new(9.0 * 3600)}, progress.ItemOpen, nil, false, "", none),
	}
	doc.Planned = []summary.PlannedItem{summary.NewPlannedItem("p1", fitness.PlanItem{
		Date: theDay, Clock: new(civil.NewClock(18, 0, 0)), Kind: fitness.PlanWorkout, Title: "Easy run", Sport: "run", DurationS: new(2700.0),
	}, progress.ItemDone, "w1", true, summary.Units{})}
	doc.Recorded = []summary.DayRecord{summary.NewDayRecord("w1", fitness.KindWorkout, new(civil.NewClock(18, 5, 0)), "run 5 km, 30m", "polar")}
	doc.Logged = []summary.DayRecord{summary.NewDayRecord("e1", fitness.KindEntry, nil, "40 squats", "")}
	doc.Brief = summary.NewDayBrief("b1", fitness.Brief{Date: theDay, Text: "Easy day."})
	doc.Sources = []summary.SourceState{summary.NewSourceState("polar", true, at1402(), theDay, theDay, "", "", civil.DateTime{})}
	return doc
}

func at1402() civil.DateTime { return civil.DateTime{Date: theDay, Clock: civil.NewClock(14, 2, 0)} }

func aPlan() *summary.Plan {
	doc := summary.NewPlan(civil.Range{From: theDay, To: theDay.AddDays(6)}, theDay)
	run := fitness.PlanItem{Date: theDay, Kind: fitness.PlanWorkout, Title: "Tempo", Sport: "run", DistanceM: new(8000.0), Load: new(90.0), Intensity: "hard"}
	skipped := fitness.PlanItem{Date: theDay, Kind: fitness.PlanHabit, Title: "Stretch", State: fitness.PlanSkipped, Note: "Ten minutes"}
	moved := fitness.PlanItem{Date: theDay.AddDays(2), Kind: fitness.PlanRest, Title: "Rest", MovedFrom: theDay.AddDays(1)}
	doc.Add(theDay, nil, []summary.PlannedItem{
		summary.NewPlannedItem("p1", run, progress.ItemDone, "w1", false, summary.Units{}), summary.NewPlannedItem("p2", skipped, "", "", false, summary.Units{}),
	})
	doc.Add(theDay.AddDays(1), summary.NewOffDay("o1", fitness.DayOff{Reason: "travel"}), nil)
	doc.Add(theDay.AddDays(2), nil, []summary.PlannedItem{summary.NewPlannedItem("p3", moved, progress.ItemOpen, "", false, summary.Units{})})
	doc.Weeks = []summary.PlanWeek{summary.NewPlanWeek(civil.Range{From: theDay, To: theDay.AddDays(6)}, new(14400.0), new(9000.0), new(90.0), nil)}
	return doc
}

func someGoals(t *testing.T) *summary.Goals {
	t.Helper()
	doc := summary.NewGoals(theDay)
	none := summary.Units{}
	from, due := civil.MustDate("2026-11-01"), civil.MustDate("2027-01-10")
	add := func(g fitness.Goal, stand func(*summary.Goal, fitness.Metric)) {
		g.From = from
		m := metric(t, g.Metric)
		goal := summary.NewGoal("g"+string(rune('1'+len(doc.Goals))), g, m, none)
		stand(&goal, m)
		doc.Goals = append(doc.Goals, goal)
	}
	total := progress.Total{Target: 100000, From: from, Due: theDay}
	add(fitness.Goal{Title: "100 km", Kind: fitness.GoalTotal, Metric: "run_distance", Target: &total.Target, Due: theDay}, func(g *summary.Goal, m fitness.Metric) {
		g.Total(total.Standing(civil.MustDate("2026-11-15"), progress.Values{from: 45000}, from), m, none)
	})
	reach := progress.Reach{Target: 75, Start: new(80.0), From: from, Due: due}
	add(fitness.Goal{Title: "Lighter", Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(75.0), Due: due}, func(g *summary.Goal, m fitness.Metric) {
		g.Reach(reach.Standing(theDay, progress.Values{theDay: 78}), m, none)
	})
	add(fitness.Goal{Title: "Run more often", Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 3}, func(g *summary.Goal, _ fitness.Metric) {
		g.Times(progress.Times{PerWeek: 3, From: from}.Standing(theDay, func(d civil.Date) bool { return d.Day%2 == 0 }))
	})
	add(fitness.Goal{Title: "Sleep enough", Kind: fitness.GoalAverage, Metric: "asleep", TargetMin: new(7.0 * 3600)}, func(g *summary.Goal, m fitness.Metric) {
		values := make(progress.Values)
		for d := range (civil.Range{From: from, To: theDay}).All() {
			values[d] = 6.5 * 3600
		}
		g.Average(progress.Average{Min: new(7.0 * 3600), From: from, Morning: true}.Standing(theDay, values), m, none)
	})
	add(fitness.Goal{Title: "Every day", Kind: fitness.GoalStreak, Metric: "push_up", Target: new(30.0)}, func(g *summary.Goal, _ fitness.Metric) {
		g.Run(progress.InProgress, civil.Date{}, progress.Streak{Today: theDay, Since: from, Judge: func(d civil.Date) progress.Verdict {
			if d.Day == 20 || d == theDay {
				return progress.Missed
			}
			return progress.Qualifies
		}}.Standing())
	})
	return doc
}

func TestWhatTheCoachReadsReadsAsItsGoldenFiles(t *testing.T) {
	t.Parallel()
	for name, doc := range map[string]summary.Document{"today": aDay(t), "plan": aPlan(), "goals": someGoals(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asJSON, err := summary.JSON(doc)
			if err != nil {
				t.Fatal(err)
			}
			if !json.Valid(asJSON) {
				t.Errorf("no JSON: %s", asJSON)
			}
			golden(t, name+".md", doc.Markdown())
			golden(t, name+".json", string(asJSON)+"\n")
			if strings.Count(doc.Markdown(), summary.Caution) != 1 {
				t.Error("the caution does not stand once")
			}
		})
	}
}

func TestHowReadinessReads(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change func(*readiness.Input)
		want   string
	}{
		"ordinary": {func(*readiness.Input) {}, "Readiness 84 high: asleep 7h 12m of 8h = 83; quality = 76; ANS charge 0 = 80 (baseline: Polar 28 d, no HRV of this night); load ratio 1.05 = 100 (7 of 28 d, 29 Nov)\n"},
		"limited":  {func(in *readiness.Input) { in.Recharge.ANSCharge = new(-6.5) }, "Readiness 49 low, limited by recovery: "},
		"partial": {
			func(in *readiness.Input) { in.Recharge = nil },
			"Readiness 86, partial (70 % of the parts), so no level: asleep 7h 12m of 8h = 83; quality = 76; load ratio 1.05 = 100 (7 of 28 d, 29 Nov); missing: recovery (no recharge of this day)\n",
		},
		"not connected": {func(in *readiness.Input) { in.Night, in.Recharge = nil, nil }, "Readiness unknown: not connected\n"},
		"not synced": {func(in *readiness.Input) {
			in.Night, in.Recharge = nil, nil
			in.Absence = readiness.Absence{Connected: true, Newest: theDay.AddDays(-11)}
		}, "Readiness unknown: not synced yet; newest night 2026-11-19, 11 days ago\n"},
		"not answering": {func(in *readiness.Input) {
			in.Night, in.Recharge = nil, nil
			in.Absence = readiness.Absence{Connected: true, Failed: "Polar is down"}
		}, "Readiness unknown: the source could not be asked: Polar is down\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewToday(theDay, theDay)
			doc.Readiness = aReadiness(test.change)
			if text := doc.Markdown(); !strings.Contains(text, test.want) {
				t.Errorf("want %q in\n%s", test.want, text)
			}
		})
	}
}

func TestHowASourceReads(t *testing.T) {
	t.Parallel()
	yesterday := theDay.AddDays(-1)
	at := at1402()
	var never civil.DateTime
	tests := map[string]struct {
		state summary.SourceState
		want  string
	}{
		"fresh":                    {summary.NewSourceState("polar", true, at, theDay, theDay, "", "", never), "Source polar 14:02, newest data today\n"},
		"a day old":                {summary.NewSourceState("polar", true, at, yesterday, theDay, "", "", never), "Source polar 14:02, newest data 2026-11-29, yesterday\n"},
		"without anything yet":     {summary.NewSourceState("polar", true, at, civil.Date{}, theDay, "", "", never), "Source polar 14:02, no data yet\n"},
		"not connected":            {summary.NewSourceState("polar", false, never, civil.Date{}, theDay, "", "", never), "Source polar: not connected\n"},
		"failing is not no data":   {summary.NewSourceState("polar", true, at, yesterday, theDay, fault.TokenExpired, "Polar refuses the token", never), "Source polar could not be asked: Polar refuses the token (token_expired); newest data 2026-11-29, yesterday; Connect the Polar account again: polar_get_authorization_url says how.\n"},
		"failing without any data": {summary.NewSourceState("polar", true, never, civil.Date{}, theDay, fault.Unavailable, "Polar is down", at), "Source polar could not be asked: Polar is down (provider_unavailable); try again 14:02\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc := summary.NewToday(theDay, theDay)
			doc.Sources = []summary.SourceState{test.state}
			if text := doc.Markdown(); !strings.Contains(text, test.want) {
				t.Errorf("want %q in\n%s", test.want, text)
			}
		})
	}
}

func TestAPlannedWeekOfUpTo1Point5TimesTheUsualIsNotRemarked(t *testing.T) {
	t.Parallel()
	week := civil.Range{From: theDay, To: theDay.AddDays(6)}
	for planned, want := range map[float64]string{1500: "", 1600: "1.6 times your usual week", 3000: "3 times your usual week"} {
		if got := summary.NewPlanWeek(week, &planned, new(1000.0), nil, nil).Words(); got != want {
			t.Errorf("%v of 1000: %q, want %q", planned, got, want)
		}
	}
	if got := summary.NewPlanWeek(week, new(1000.0), new(1000.0), new(170.0), new(100.0)).Words(); got != "1.7 times your usual week" {
		t.Errorf("by load: %q", got)
	}
	if got := summary.NewPlanWeek(week, new(1000.0), new(0.0), nil, nil).Words(); got != "" {
		t.Errorf("nothing is usual: %q", got)
	}
}

package coach_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

func (s *shelf) goal(g fitness.Goal) summary.Goal {
	s.t.Helper()
	if g.Title == "" {
		g.Title = "A goal"
	}
	if g.From.IsZero() {
		g.From = civil.MustDate("2026-11-01")
	}
	id := s.put(fitness.KindGoal, civil.Date{}, g)
	for _, doc := range s.goals().Goals {
		if doc.ID == id {
			return doc
		}
	}
	s.t.Fatal("the goal is not there")
	return summary.Goal{}
}

func TestAGoalOfATotal(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.now = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	s.ran(civil.MustDate("2026-11-02"), civil.NewClock(7, 0, 0), 240, 45)
	g := s.goal(fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), Due: civil.MustDate("2026-11-30")})
	if g.State != progress.Behind || *g.Progress != 0.45 || *g.Now != 45 || *g.Target != 100 || g.Unit != "km" || math.Abs(float64(*g.Rates.Needed)-3.4375) > 1e-9 {
		t.Errorf("%+v, needed %v", g, *g.Rates.Needed)
	}
	if text := s.goals().Markdown(); !strings.Contains(text, "now 45 km (45 %); behind by 1.667 km, 0.5 days; needed 3.438 km a day") {
		t.Error(text)
	}
}

func TestAGoalOfReachingAValue(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		now   float64
		state progress.State
		said  string
	}{
		"on the way":     {78, progress.Behind, "(40 %)"},
		"moving away":    {81, progress.InProgress, "(0 %, moving away)"}, // at this loss a week nothing urges on
		"reached":        {75, progress.Reached, "reached 2026-11-30, now 75 kg"},
		"past the aim":   {74, progress.Reached, "(100 %)"},
		"ahead of plan":  {77, progress.OnPace, "on pace"},
		"a stale weight": {0, progress.NotEnough, "not enough data"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			if test.now > 0 {
				s.log(monday, measured("weight", test.now, "kg"))
			} else {
				s.log(monday.AddDays(-20), measured("weight", 79, "kg"))
			}
			g := s.goal(fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(75.0), Due: civil.MustDate("2027-01-10")})
			if text := s.goals().Markdown(); g.State != test.state || !strings.Contains(text, test.said) {
				t.Errorf("%s, want %s and %q in\n%s", g.State, test.state, test.said, text)
			}
		})
	}
}

func TestAGoalOfDaysAWeekCountsDaysAndNotFiles(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	week := civil.MustDate("2026-11-23")
	s.ran(week, civil.NewClock(7, 0, 0), 30, 5)
	s.workout("file", "RUNNING", week, civil.NewClock(7, 0, 0), 30, 5)
	s.ran(week, civil.NewClock(18, 0, 0), 30, 5)
	s.ran(week.AddDays(2), civil.NewClock(7, 0, 0), 30, 5)
	g := s.goal(fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 2, From: week})
	if g.Week.Kept != 1 || g.Week.Complete != 1 || g.Week.Done != 0 || g.Week.Quota != 2 || g.Week.From != monday || g.State != progress.OnPace {
		t.Errorf("%+v", g.Week)
	}
}

func TestAWeekThatNobodyKnowsTheTrainingOfIsNeitherKeptNorLost(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(14)
	for back := range 30 {
		s.moved(monday.AddDays(-back), 5000)
	}
	s.ran(civil.MustDate("2026-11-17"), civil.NewClock(7, 0, 0), 30, 5)
	goal := fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 1, From: civil.MustDate("2026-11-02")}
	g := s.goal(goal)
	if g.Week.Unjudged != 2 || g.Week.Complete != 2 || g.Week.Kept != 1 {
		t.Errorf("%+v", g.Week)
	}
	if text := s.goals().Markdown(); !strings.Contains(text, "kept 1 of 2 weeks; 2 weeks not judged") {
		t.Error(text)
	}
}

func TestATotalSaysOfHowManyDaysNobodyKnowsTheTraining(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(14)
	for back := range 30 {
		s.moved(monday.AddDays(-back), 5000)
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), From: monday.AddDays(-20)})
	if len(g.Remarks) != 1 || g.Remarks[0] != "of 6 days nobody knows the training: the total is the least it can be" {
		t.Errorf("%q", g.Remarks)
	}
}

func TestAStreakOfTrainingEndsForWantOfDataAndNotOfTraining(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(3)
	for back := range 8 {
		s.moved(monday.AddDays(-back), 5000)
	}
	for _, back := range []int{0, 1, 2, 3, 5, 6} {
		s.ran(monday.AddDays(-back), civil.NewClock(7, 0, 0), 30, 5)
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalStreak, Metric: "run_sessions", Target: new(10.0), From: monday.AddDays(-6)})
	if g.Streak == nil || g.Streak.Now != 4 || !g.Streak.NoData {
		t.Errorf("%+v", g.Streak)
	}
}

func TestWeeksOfAGoalStartOnTheDayOfTheProfile(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.now = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{WeekStart: "mon", Mass: "kg"})
	s.now = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{WeekStart: "sun", Mass: "kg"})
	s.now = time.Date(2026, 11, 30, 14, 5, 0, 0, time.UTC)
	s.answered(20)
	for back := range 20 {
		s.moved(monday.AddDays(-back), 5000)
	}
	s.ran(civil.MustDate("2026-11-22"), civil.NewClock(7, 0, 0), 30, 5) // the Sunday that ended a week from Monday
	g := s.goal(fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 1, From: civil.MustDate("2026-11-16")})
	if g.Week.From != monday || g.Week.To != civil.MustDate("2026-12-05") || g.Week.Kept != 1 || g.Week.Complete != 2 {
		t.Errorf("%+v", g.Week)
	}
}

func TestAChangeOfTheWeekStartLeavesTheRunningWeekWhole(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{WeekStart: "sun"})
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "run_distance", Targets: []fitness.Target{
		{From: monday.AddDays(-30), Kind: fitness.AtLeast, Value: 21000, Period: fitness.Weekly},
	}})
	for _, test := range []struct {
		now, from, to string
		target        float64
	}{
		{"2026-11-23", "2026-11-23", "2026-11-29", 21},
		{"2026-11-30", "2026-11-30", "2026-12-05", 18}, // the six days between the two
		{"2026-12-07", "2026-12-06", "2026-12-12", 21},
	} {
		s.now = civil.MustDate(test.now).Start(time.UTC).Add(14 * time.Hour)
		w := s.goals().Weekly[0]
		if w.From != civil.MustDate(test.from) || w.To != civil.MustDate(test.to) || math.Abs(float64(w.Target)-test.target) > 1e-9 {
			t.Errorf("on %s: %s to %s, %v km", test.now, w.From, w.To, w.Target)
		}
	}
}

func TestAGoalOfAnAverage(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back := range 5 {
		s.sleep(monday.AddDays(-back), 6.5)
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", TargetMin: new(7.0 * 3600), TargetMax: new(9.0 * 3600)})
	if g.State != progress.BelowRange || g.Window.N != 5 || g.Window.To != monday || math.Abs(float64(*g.Window.Off)-0.5) > 1e-6 {
		t.Errorf("%+v %+v", g, g.Window)
	}
	if text := s.goals().Markdown(); !strings.Contains(text, "Asleep 7h to 9h on average") || !strings.Contains(text, "below by 30m") {
		t.Error(text)
	}
}

func TestAGoalOfAStreak(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	cold := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{
		Name: "Cold shower", Unit: "yes/no", Aggregate: fitness.AggregateYesNo, Created: civil.MustDate("2026-11-01"),
	})
	for _, day := range []string{"2026-11-24", "2026-11-25", "2026-11-28", "2026-11-29"} {
		s.log(civil.MustDate(day), tracked(cold, 1, "yes/no"))
	}
	s.log(civil.MustDate("2026-11-26"), tracked(cold, 0, "yes/no"))
	for _, day := range []string{"2026-11-27"} {
		s.put(fitness.KindDayOff, civil.MustDate(day), fitness.DayOff{Date: civil.MustDate(day), Reason: "travel"})
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalStreak, Metric: cold, Target: new(10.0)})
	if g.Streak.Now != 2 || g.Streak.Best != 2 || !g.Streak.TodayOpen || g.Streak.BrokenOn != civil.MustDate("2026-11-26") || g.State != progress.InProgress {
		t.Errorf("%+v", g.Streak)
	}
}

func TestAStreakOfStepsWaitsForTheSync(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "active_time", Targets: daily(fitness.AtLeast, 3600)})
	for back := 3; back <= 8; back++ {
		s.moved(monday.AddDays(-back), 8000)
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalStreak, Metric: "active_time", Target: new(30.0), From: monday.AddDays(-8)})
	if g.Streak.Now != 6 || g.Streak.Pending != 2 || !g.Streak.TodayOpen {
		t.Errorf("%+v", g.Streak)
	}
}

func TestClosedGoalsAreShownWhenAskedFor(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindGoal, civil.Date{}, fitness.Goal{
		Title: "Old", Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(75.0), From: civil.MustDate("2026-01-01"),
		Closed: civil.MustDate("2026-03-01"), ClosedAs: "dropped",
	})
	if doc := s.goals(); len(doc.Goals) != 0 || doc.Closed != 1 || !strings.Contains(doc.Markdown(), "1 closed goal not shown") {
		t.Errorf("%+v", doc)
	}
	doc, err := s.Goals(t.Context(), asYou(), true)
	if err != nil || len(doc.Goals) != 1 || doc.Goals[0].State != progress.Closed || !strings.Contains(doc.Markdown(), "closed 2026-03-01 as dropped") {
		t.Errorf("%v, %+v", err, doc)
	}
}

func TestAGoalOfADeletedTrackableSaysSo(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	g := s.goal(fitness.Goal{Kind: fitness.GoalTotal, Metric: "gone0gone0go", Target: new(10.0)})
	if !g.NoMetric || g.State != progress.NotEnough {
		t.Errorf("%+v", g)
	}
}

func TestAGuardedGoalHasNoPaceAndNoPraise(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, measured("weight", 50, "kg"))
	g := s.goal(fitness.Goal{
		Kind: fitness.GoalReach, Metric: "weight", Start: new(52.0), Target: new(45.0), Due: civil.MustDate("2027-06-30"), Guarded: true,
	})
	if g.Pace != nil || g.Rates != nil || g.Progress != nil || g.State != progress.InProgress {
		t.Errorf("%+v", g)
	}
	if text := s.goals().Markdown(); strings.Contains(text, "pace;") || strings.Contains(text, "needed") || strings.Contains(text, "behind") {
		t.Error(text)
	}
}

func TestAGoalIsGuardedByWhatIsKnownOfThePersonNow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		profile fitness.Profile
		says    string // "" for a goal with its pace
	}{
		"nothing is known":              {fitness.Profile{}, ""},
		"a height that it is light for": {fitness.Profile{HeightCm: new(180.0)}, "body mass index of 18.5"},
		"a height that it is fine for":  {fitness.Profile{HeightCm: new(160.0)}, ""},
		"a year of birth":               {fitness.Profile{BirthYear: new(2011)}, "under 18 years of age"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			for back := range 28 {
				s.log(monday.AddDays(-back), measured("weight", 58+0.03*float64(back), "kg"))
			}
			goal := fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(60.0), Target: new(55.0), Due: civil.MustDate("2027-03-31")}
			if g := s.goal(goal); g.Pace == nil || g.Rates == nil || g.Progress == nil {
				t.Fatalf("%+v", g)
			}
			s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, test.profile)
			doc := s.goals()
			g, text := doc.Goals[0], doc.Markdown()
			urged := g.Pace != nil || g.Rates != nil || g.Progress != nil || strings.Contains(text, " %)") || strings.Contains(text, "needed")
			if urged != (test.says == "") || !strings.Contains(text, test.says) {
				t.Errorf("%+v\n%s", g, text)
			}
		})
	}
}

func TestAGuardedGoalThatIsClosedIsNotPraisedEither(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, measured("weight", 50, "kg"))
	s.put(fitness.KindGoal, civil.Date{}, fitness.Goal{
		Kind: fitness.GoalReach, Title: "Light", Metric: "weight", Start: new(52.0), Target: new(45.0), From: civil.MustDate("2026-11-01"),
		Guarded: true, Closed: monday, ClosedAs: "dropped",
	})
	doc, err := s.Goals(t.Context(), asYou(), true)
	if err != nil || doc.Goals[0].Progress != nil || strings.Contains(doc.Markdown(), " %)") || doc.Goals[0].State != progress.Closed {
		t.Errorf("%v, %s", err, doc.Markdown())
	}
}

func TestAFastLossIsSaidAndNotUrgedOn(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, measured("weight", 80, "kg"))
	g := s.goal(fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(82.0), Target: new(70.0), Due: civil.MustDate("2026-12-31")})
	text := s.goals().Markdown()
	if g.State == progress.Behind || strings.Contains(text, "behind") || !strings.Contains(text, "more than 1 % of body weight a week") {
		t.Errorf("%s\n%s", g.State, text)
	}
}

func TestGoalsAreInThePersonsUnits(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{Mass: "lb", Distance: "mi"})
	s.log(monday, measured("weight", 90.718474, "kg"))
	g := s.goal(fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(95.2543977), Target: new(86.1825503)})
	if g.Unit != "lb" || math.Abs(float64(*g.Now)-200) > 1e-6 || math.Abs(float64(*g.Target)-190) > 1e-6 {
		t.Errorf("%+v", g)
	}
}

func TestChangingTheZoneMovesNoDay(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.log(monday, reps("push_up", 20))
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{Zone: "Asia/Tokyo"})
	doc := s.today(monday)
	if len(doc.Logged) != 1 || doc.Logged[0].ID != id {
		t.Errorf("%+v", doc.Logged)
	}
}

func TestAWeeklyTargetIsThatOfTheWholeWeek(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "push_up", Targets: []fitness.Target{
		{From: civil.MustDate("2026-11-01"), Kind: fitness.AtLeast, Value: 100, Period: fitness.Weekly},
	}})
	s.log(monday.AddDays(-1), reps("push_up", 100))
	s.log(monday, reps("push_up", 14))
	doc := s.goals()
	if len(doc.Weekly) != 1 || doc.Weekly[0].State != progress.ItemOpen || *doc.Weekly[0].Value != 14 || doc.Weekly[0].From != monday {
		t.Fatalf("%+v", doc.Weekly)
	}
	if text := doc.Markdown(); !strings.Contains(text, "Week 2026-11-30 to 2026-12-06: Push-up reps 14 of 100: open\n") {
		t.Error(text)
	}
}

func TestATotalWithSomethingUnknownIsTheLeastItCanBe(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.ran(monday, civil.NewClock(7, 0, 0), 40, 8)
	s.ran(monday, civil.NewClock(17, 0, 0), 20, 0)
	g := s.goal(fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), Due: civil.MustDate("2026-12-31")})
	if *g.Now != 8 || len(g.Remarks) != 1 || !strings.Contains(s.goals().Markdown(), "the least it can be") {
		t.Errorf("%v, %q", *g.Now, g.Remarks)
	}
}

func TestAStreakOfStepsIsPendingToo(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "steps", Targets: daily(fitness.AtLeast, 8000)})
	for back := 2; back <= 5; back++ {
		s.moved(monday.AddDays(-back), 9000)
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalStreak, Metric: "steps", Target: new(30.0), From: monday.AddDays(-5)})
	if g.Streak.Now != 4 || g.Streak.Pending != 1 {
		t.Errorf("%+v", g.Streak)
	}
}

func TestWhatOthersWroteCannotWriteIntoGoalsAndPlans(t *testing.T) {
	t.Parallel()
	const hostile = "# Ignore\u202e\n\n[click](javascript:alert(1)) <img src=x> `code` | a |"
	s := newShelf(t)
	s.log(monday, measured("weight", 78, "kg"))
	s.goal(fitness.Goal{
		Title: hostile, Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(75.0), Days: []string{hostile}, ClosedAs: hostile, Unit: hostile,
	})
	s.put(fitness.KindPlanItem, monday, fitness.PlanItem{
		Date: monday, Kind: fitness.PlanWorkout, Title: hostile, Sport: hostile, Intensity: hostile, Note: hostile,
	})
	for _, doc := range []summary.Document{s.goals(), s.plan(monday, monday)} {
		asJSON, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{doc.Markdown(), string(asJSON)} {
			for _, bad := range []string{"# Ignore", "](", "<img", "`", "javascript:", "\u202e", "| a |"} {
				if strings.Contains(text, bad) {
					t.Errorf("%q got through:\n%s", bad, text)
				}
			}
		}
	}
}

func TestAGoalOfVariabilityIsOfTheSourceOfItsLatestValueAlone(t *testing.T) {
	t.Parallel()
	for name, goal := range map[string]fitness.Goal{
		"average": {Kind: fitness.GoalAverage, Metric: "hrv_rmssd", TargetMin: new(50.0), WindowDays: 7, From: monday.AddDays(-30)},
		"reach":   {Kind: fitness.GoalReach, Metric: "hrv_rmssd", Start: new(55.0), Target: new(70.0), Due: monday.AddDays(30), From: monday.AddDays(-30)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			for back := range 7 {
				if back%2 == 1 { // in the morning, by another way of measuring
					s.log(monday.AddDays(-back), measured("hrv_rmssd", 95, "ms"))
				}
				if back != 1 {
					s.recharge(monday.AddDays(-back), 60, 1)
				}
			}
			g := s.goal(goal)
			if g.Now == nil || *g.Now != 60 {
				t.Errorf("it stands at %v", g.Now)
			}
			want := "left out: 1 value of HRV (RMSSD) from person, among the days of this goal, as the latest is from polar: sources measure it in different ways"
			if len(g.Remarks) != 1 || g.Remarks[0] != want {
				t.Errorf("%q", g.Remarks)
			}
		})
	}
}

func TestAWeeklyTargetOfYesOrNoCountsDays(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Stretch", Aggregate: fitness.AggregateYesNo, Targets: []fitness.Target{
		{From: civil.MustDate("2026-11-01"), Kind: fitness.AtLeast, Value: 3, Period: fitness.Weekly},
	}})
	if text := s.goals().Markdown(); !strings.Contains(text, `Stretch: – of 3 days: open`) {
		t.Error(text)
	}
	s.log(monday, tracked(id, 1, fitness.UnitYesNo))
	if text := s.goals().Markdown(); !strings.Contains(text, `Stretch: 1 of 3 days: open`) {
		t.Error(text)
	}
}

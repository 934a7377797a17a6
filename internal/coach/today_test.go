package coach_test

import (
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
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/readiness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

func daily(kind fitness.TargetKind, value float64) []fitness.Target {
	return []fitness.Target{{From: civil.MustDate("2026-11-01"), Kind: kind, Value: value, Period: fitness.Daily}}
}

// fullDay fills a day with something of every kind.
func fullDay(s *shelf) {
	s.t.Helper()
	for back := 1; back <= 31; back++ {
		s.recharge(monday.AddDays(-back), 60+float64(back%7), 0.5)
	}
	s.sleep(monday, 7.2)
	s.recharge(monday, 63, 1.2)
	s.load(monday.AddDays(-1), 1.05)
	s.moved(monday, 8432)
	s.ran(monday, civil.NewClock(7, 30, 0), 45, 8.2)
	water := s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "water", Targets: daily(fitness.AtLeast, 2000)})
	_ = water
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "steps", Targets: daily(fitness.AtLeast, 8000)})
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "push_up", Targets: daily(fitness.AtLeast, 100)})
	coffee := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{
		Name: "Coffee", Unit: "cups", Aggregate: fitness.AggregateSum, Targets: daily(fitness.AtMost, 3), Created: civil.MustDate("2026-11-01"),
	})
	s.log(monday, tracked(coffee, 2, "cups"))
	s.log(monday, reps("push_up", 60))
	s.log(monday, reps("squat", 40))
	s.log(monday, measured("water", 1500, "ml"))
	s.put(fitness.KindMeal, monday, fitness.Meal{When: fitness.When{Date: monday}, Slot: "breakfast", Items: []fitness.MealItem{
		{Name: "egg", Amount: amount(2, ""), Nutrition: &fitness.Nutrition{EnergyKcal: new(156.0)}},
	}})
	s.put(fitness.KindPlanItem, monday, fitness.PlanItem{
		Date: monday, Kind: fitness.PlanWorkout, Title: "Easy run", Sport: "run", DurationS: new(2700.0), Intensity: "easy",
	})
	s.put(fitness.KindBrief, monday, fitness.Brief{Date: monday, Text: "Easy day: one run, then stretch. Bed by eleven."})
}

func TestAFullDayTakesAtMost300Tokens(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullDay(s)
	takesAtMost300Tokens(t, s.today(civil.Date{}))
}

func TestADaySaysWhatIsDoneAndOpen(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullDay(s)
	doc := s.today(civil.Date{})
	want := map[string]progress.ItemState{"Coffee": progress.ItemOpen, "Water": progress.ItemOpen, "Steps": progress.ItemDone, "Push-up reps": progress.ItemOpen}
	for _, item := range doc.Items {
		if state, ok := want[string(item.Title)]; !ok || state != item.State {
			t.Errorf("%s is %s, want %s", item.Title, item.State, state)
		}
	}
	if len(doc.Items) != len(want) {
		t.Errorf("%d targets, want %d", len(doc.Items), len(want))
	}
	if doc.Score.Points == nil || *doc.Score.Points != 40 || doc.Score.Done != 2 || doc.Score.Of != 5 || !doc.Score.SoFar {
		t.Errorf("the score is %+v", doc.Score)
	}
	text := doc.Markdown()
	for _, line := range []string{
		"## Mon 2026-11-30: day score 40 (2 of 5, so far)\n", "Open: Coffee 2 of ≤ 3 cups; Push-up reps 60 of 100; Water 1500 of 2000 ml\n", "Done: Steps 8432 of 8000\n",
		"asleep 7h 12m of 8h = 83", "baseline: own 60 d, n 31", "Source polar 14:02, newest data today\n",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("want %q in\n%s", line, text)
		}
	}
	if strings.Count(text, summary.Caution) != 1 {
		t.Errorf("the caution does not stand once in\n%s", text)
	}
	for _, r := range slices.Concat(doc.Logged, doc.Recorded) {
		if r.ID == "" && r.Kind != fitness.KindDayActivity {
			t.Errorf("%s has no id", r.Text)
		}
	}
	last := slices.MaxFunc(doc.Logged, func(a, b summary.DayRecord) int { return strings.Compare(a.ID, b.ID) })
	if !strings.Contains(text, "["+last.ID+"]") || !strings.Contains(text, "["+doc.Recorded[0].ID+"]") || !strings.Contains(text, "Other ids: get_history.") {
		t.Errorf("what was logged last can be corrected, and the rest be found:\n%s", text)
	}
}

func TestReadinessIsThatOfTheDay(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullDay(s)
	r := s.today(civil.Date{}).Readiness
	if r.State != readiness.OK || r.Coverage != 1 || len(r.Parts) != 4 {
		t.Fatalf("%+v", r)
	}
	if load := r.Parts[3]; load.Name != readiness.Load || load.Date != monday.AddDays(-1) || load.Points != 100 {
		t.Errorf("the load is %+v", load)
	}
}

func TestAnOldNightIsNoReadiness(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.sleep(monday.AddDays(-11), 8)
	s.recharge(monday.AddDays(-11), 63, 3)
	s.load(monday.AddDays(-1), 1)
	doc := s.today(civil.Date{})
	r := doc.Readiness
	if r.State != readiness.Unknown || r.Score != nil || r.Why != readiness.NotSynced || r.Newest != monday.AddDays(-11) {
		t.Errorf("%+v", r)
	}
	if want := "Readiness unknown: not synced yet; newest night 2026-11-19, 11 days ago\n"; !strings.Contains(doc.Markdown(), want) {
		t.Errorf("want %q in\n%s", want, doc.Markdown())
	}
}

func TestWhyThereIsNoReadiness(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fill func(*shelf)
		day  civil.Date
		want readiness.Why
	}{
		"nothing is connected": {func(s *shelf) { s.fresh = []source.Freshness{{Source: "polar"}} }, monday, readiness.NotConnected},
		"nothing was synced":   {func(*shelf) {}, monday, readiness.NotSynced},
		"the afternoon was":    {func(s *shelf) { s.moved(monday, 900) }, monday, readiness.NotRecorded},
		"a later day was":      {func(s *shelf) { s.moved(monday, 900) }, monday.AddDays(-3), readiness.NotRecorded},
		"the source is down": {func(s *shelf) {
			s.fails(fault.Unavailable, fitness.KindNight, fitness.KindRecharge)
		}, monday, readiness.NotAnswering},
		"the source did not answer for the night, and the afternoon was synced": {func(s *shelf) {
			s.moved(monday, 900)
			s.fails(fault.RateLimited, fitness.KindNight)
		}, monday, readiness.NotAnswering},
		"the source did not answer for something else": {func(s *shelf) {
			s.moved(monday, 900)
			s.fails(fault.Unavailable, fitness.KindPhysicalInfo)
		}, monday, readiness.NotRecorded},
		"the source did not answer, but told all of that day before": {func(s *shelf) {
			s.moved(monday, 900)
			s.fails(fault.Unavailable, fitness.KindNight, fitness.KindRecharge)
			s.answeredFor(fitness.KindNight, 10)
			s.answeredFor(fitness.KindRecharge, 10)
		}, monday.AddDays(-3), readiness.NotRecorded},
		"the source did not answer, and told a part of today before": {func(s *shelf) {
			s.fails(fault.Unavailable, fitness.KindNight, fitness.KindRecharge)
			s.answeredFor(fitness.KindNight, 10)
			s.answeredFor(fitness.KindRecharge, 10)
		}, monday, readiness.NotAnswering},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			test.fill(s)
			if r := s.today(test.day).Readiness; r.State != readiness.Unknown || r.Why != test.want {
				t.Errorf("it is %s since %q, want %q", r.State, r.Why, test.want)
			}
		})
	}
}

// fails makes the last request for kinds of records one that the source did not answer.
func (s *shelf) fails(with fault.Kind, kinds ...fitness.Kind) {
	s.fresh[0].Failure, s.fresh[0].Why, s.fresh[0].Failed = with, "Polar is down", kinds
}

func TestAPartThatTheSourceWasAskedForInVainIsUnknownAndNotAbsent(t *testing.T) {
	t.Parallel()
	missing := func(fill func(*shelf)) map[readiness.PartName]string {
		s := newShelf(t)
		fill(s)
		found := map[readiness.PartName]string{}
		for _, m := range s.today(monday).Readiness.Missing {
			found[m.Name] = m.Why
		}
		return found
	}
	const unasked = string(readiness.NotAnswering)
	tests := map[string]struct {
		fill func(*shelf)
		want map[readiness.PartName]string
	}{
		"no recharge, of which the source told": {func(s *shelf) { s.sleep(monday, 7) }, map[readiness.PartName]string{
			readiness.Recovery: "no recharge of this day", readiness.Load: "no cardio load of the day before",
		}},
		"a recharge that was asked for in vain": {func(s *shelf) {
			s.sleep(monday, 7)
			s.fails(fault.Unavailable, fitness.KindRecharge)
		}, map[readiness.PartName]string{readiness.Recovery: unasked, readiness.Load: "no cardio load of the day before"}},
		"a night and a load that were asked for in vain": {func(s *shelf) {
			s.recharge(monday, 60, 1)
			s.fails(fault.RateLimited, fitness.KindNight, fitness.KindCardioLoad)
		}, map[readiness.PartName]string{readiness.SleepDuration: unasked, readiness.SleepQuality: unasked, readiness.Load: unasked}},
		"what is there, though asking for more failed": {func(s *shelf) {
			s.sleep(monday, 7)
			s.recharge(monday, 60, 1)
			s.load(monday.AddDays(-1), 1)
			s.fails(fault.RateLimited, fitness.KindNight, fitness.KindRecharge, fitness.KindCardioLoad)
		}, map[readiness.PartName]string{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := missing(test.fill); !maps.Equal(got, test.want) {
				t.Errorf("missing are %q, want %q", got, test.want)
			}
		})
	}
}

func TestAnAccountThatIsRefusedHasToBeConnectedAgain(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.fails(fault.TokenExpired, fitness.KindNight, fitness.KindRecharge)
	doc := s.today(civil.Date{})
	if text := doc.Markdown(); !strings.Contains(text, summary.ConnectAgain) || doc.Sources[0].Hint != summary.ConnectAgain {
		t.Error(text)
	}
}

func TestAFailureOfADeviceIsNeverNoData(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.moved(monday.AddDays(-1), 5000)
	s.fresh[0].Failure, s.fresh[0].Why = fault.RateLimited, "Polar takes no more requests for now"
	s.fresh[0].RetryAt = s.now.Add(15 * time.Minute)
	want := "Source polar could not be asked: Polar takes no more requests for now (rate_limited); newest data 2026-11-29, yesterday; try again 14:20\n"
	if text := s.today(civil.Date{}).Markdown(); !strings.Contains(text, want) || strings.Contains(text, "no data") {
		t.Errorf("want %q in\n%s", want, text)
	}
}

func TestSourcesAreAskedForTodayAndTheRecentPast(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for _, day := range []civil.Date{{}, monday.AddDays(-27), monday.AddDays(-28), monday.AddDays(1)} {
		s.today(day)
	}
	want := []civil.Range{{From: monday.AddDays(-27), To: monday}, {From: monday.AddDays(-54), To: monday.AddDays(-27)}}
	if !slices.Equal(s.asked, want) {
		t.Errorf("asked for %v, want %v", s.asked, want)
	}
}

func TestANightLoggedByHandAloneIsPartial(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.log(monday, fitness.Entry{Form: fitness.FormNight, Sleep: &fitness.Sleep{AsleepS: 6 * 3600}})
	doc := s.today(civil.Date{})
	if r := doc.Readiness; r.State != readiness.Partial || *r.Score != 58 || r.Level != "" || r.Parts[0].Source != ledger.SourcePerson {
		t.Errorf("%+v", r)
	}
	if text := doc.Markdown(); !strings.Contains(text, "Readiness 58, partial (30 % of the parts), so no level") {
		t.Error(text)
	}
}

func TestOfOneNightOfTwoSourcesTheStagedIsTaken(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.sleep(monday, 7)
	s.log(monday, fitness.Entry{Form: fitness.FormNight, Sleep: &fitness.Sleep{AsleepS: 8 * 3600}})
	doc := s.today(civil.Date{})
	if p := doc.Readiness.Parts[0]; p.Value != 7*3600 || p.Source != "polar" || len(doc.Notes) != 1 {
		t.Errorf("%+v, notes %q", p, doc.Notes)
	}
}

func TestNapsAreNoNights(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	nap := slept(monday, 1)
	nap.Start, nap.End = time.Date(2026, 11, 30, 13, 0, 0, 0, time.UTC), time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC)
	s.sync(fitness.KindNight, monday, nap.Start, nap)
	s.log(monday, fitness.Entry{Form: fitness.FormNap, Sleep: &fitness.Sleep{AsleepS: 1200}})
	if r := s.today(civil.Date{}).Readiness; r.State != readiness.Unknown {
		t.Errorf("%+v", r)
	}
}

func TestThePersonsNeedOfSleepStandsBeforeTheDevices(t *testing.T) {
	t.Parallel()
	points := func(fill func(*shelf)) float64 {
		s := newShelf(t)
		night := slept(monday, 6)
		night.Goal = nil
		fill(s)
		if s.keys == 0 {
			s.sync(fitness.KindNight, monday, night.Start, night)
		} else {
			s.sleep(monday, 6) // with the goal of 8 hours
		}
		return float64(s.today(civil.Date{}).Readiness.Parts[0].Points)
	}
	info := func(s *shelf, goal time.Duration) {
		s.sync(fitness.KindPhysicalInfo, monday, time.Time{}, fitness.PhysicalInfo{SleepGoal: &goal, ModifiedAt: s.now})
		s.keys = 0
	}
	set := func(s *shelf, hours float64) {
		s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{SleepNeedS: new(hours * 3600)})
	}
	tests := map[string]struct {
		got, hours float64
	}{
		"nobody said: 8 hours are assumed":  {points(func(*shelf) {}), 8},
		"the settings of the source":        {points(func(s *shelf) { info(s, 7*time.Hour) }), 7},
		"the goal of the night before them": {points(func(s *shelf) { info(s, 7*time.Hour); s.keys = 1 }), 8},
		"the profile before all":            {points(func(s *shelf) { info(s, 7*time.Hour); s.keys = 1; set(s, 6.5) }), 6.5},
	}
	for name, test := range tests {
		want := 100 * (6/test.hours - 0.4) / 0.6
		if test.got < want-0.01 || test.got > want+0.01 {
			t.Errorf("%s: %v, want %v", name, test.got, want)
		}
	}
}

func TestWhatThePersonNotesLimitsReadiness(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fill  func(*shelf)
		limit string
	}{
		"a fever": {func(s *shelf) { s.log(monday, measured("body_temperature", 38.4, "°C")) }, "fever"},
		"a note": {func(s *shelf) {
			s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "Injured my knee on the stairs"})
		}, "injury"},
		"the note of another entry": {func(s *shelf) {
			e := measured("mood", 3, "")
			e.Note = "sick"
			s.log(monday, e)
		}, "illness"},
		"the note of a training": {func(s *shelf) {
			e := reps("squat", 5)
			e.Note = "stopped, injured my back"
			s.log(monday.AddDays(-1), e)
		}, "injury"},
		"the note of another entry that denies it": {func(s *shelf) {
			e := measured("mood", 8, "")
			e.Note = "no longer sick"
			s.log(monday, e)
		}, ""},
		"a note on a meal": {func(s *shelf) {
			s.put(fitness.KindMeal, monday, fitness.Meal{When: fitness.When{Date: monday}, Items: []fitness.MealItem{{Name: "soup"}}, Note: "still sick"})
		}, "illness"},
		"a day off, sick": {func(s *shelf) {
			s.put(fitness.KindDayOff, monday.AddDays(-1), fitness.DayOff{Date: monday.AddDays(-1), Reason: "sick"})
		}, "illness"},
		"a note that denies it":    {func(s *shelf) { s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "not sick any more"}) }, ""},
		"a note of something else": {func(s *shelf) { s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: "sick of the rain"}) }, ""},
		"two days ago":             {func(s *shelf) { s.log(monday.AddDays(-2), measured("body_temperature", 39, "°C")) }, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			s.sleep(monday, 8)
			s.recharge(monday, 63, 3)
			test.fill(s)
			r := s.today(civil.Date{}).Readiness
			if got := strings.Join(r.LimitedBy, ","); got != test.limit || (*r.Score <= 39) != (test.limit != "") {
				t.Errorf("%d, limited by %q", *r.Score, got)
			}
		})
	}
}

func TestADayOffExcusesEverything(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullDay(s)
	s.put(fitness.KindDayOff, monday, fitness.DayOff{Date: monday, Reason: "travel"})
	doc := s.today(civil.Date{})
	if doc.Score.Points != nil || doc.Score.Why != "day off" || doc.Items[0].State != progress.ItemExcused || doc.Off == nil {
		t.Errorf("%+v, %+v", doc.Score, doc.Items[0])
	}
}

func TestAnEmptyDayIsNeither0Nor100(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	doc := s.today(monday.AddDays(-400))
	if doc.Score.Points != nil || doc.Score.Why != "nothing planned or targeted" || len(doc.Logged) != 0 {
		t.Errorf("%+v", doc)
	}
	if text := doc.Markdown(); !strings.Contains(text, "Nothing is logged on this day.") {
		t.Error(text)
	}
}

func TestADayToComeHasItsPlanAlone(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	fullDay(s)
	tomorrow := monday.AddDays(1)
	s.put(fitness.KindPlanItem, tomorrow, fitness.PlanItem{Date: tomorrow, Kind: fitness.PlanRest, Title: "Rest"})
	doc := s.today(tomorrow)
	if doc.Readiness != nil || doc.Score.Points != nil || len(doc.Items) != 0 || len(doc.Planned) != 1 || doc.Planned[0].State != progress.ItemOpen {
		t.Errorf("%+v", doc)
	}
}

func TestTodayIsThePersonsDate(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		profile fitness.Profile
		now     string
		want    string
	}{
		"in the zone of the profile":           {fitness.Profile{Zone: "Australia/Sydney"}, "2026-03-10T22:30:00Z", "2026-03-11"},
		"west of Greenwich":                    {fitness.Profile{Zone: "America/Los_Angeles"}, "2026-03-10T02:00:00Z", "2026-03-09"},
		"before the day starts":                {fitness.Profile{DayStart: new(civil.NewClock(4, 0, 0))}, "2026-03-10T03:59:00Z", "2026-03-09"},
		"when it starts":                       {fitness.Profile{DayStart: new(civil.NewClock(4, 0, 0))}, "2026-03-10T04:00:00Z", "2026-03-10"},
		"in the hour that a clock change adds": {fitness.Profile{DayStart: new(civil.NewClock(1, 30, 0))}, "2026-10-25T01:10:00Z", "2026-10-24"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			now, err := time.Parse(time.RFC3339, test.now)
			if err != nil {
				t.Fatal(err)
			}
			s.now = now
			s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, test.profile)
			if doc := s.today(civil.Date{}); doc.Date.String() != test.want || doc.Today != doc.Date {
				t.Errorf("today is %s, want %s", doc.Date, test.want)
			}
		})
	}
}

func TestATargetThatIsChangedLeavesEarlierDaysAlone(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	yesterday := monday.AddDays(-1)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "push_up", Targets: []fitness.Target{
		{From: yesterday, Kind: fitness.AtLeast, Value: 40, Period: fitness.Daily},
		{From: monday, Kind: fitness.AtLeast, Value: 400, Period: fitness.Daily},
	}})
	s.log(yesterday, reps("push_up", 50))
	s.log(monday, reps("push_up", 50))
	if a, b := s.today(yesterday), s.today(monday); *a.Score.Points != 100 || *b.Score.Points != 0 || a.Items[0].Target != 40 {
		t.Errorf("%+v and %+v", a.Score, b.Score)
	}
	if before := s.today(yesterday.AddDays(-1)); len(before.Items) != 0 {
		t.Errorf("a target is judged before its day: %+v", before.Items)
	}
}

func TestAWeeklyTargetIsNoItemOfADay(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "push_up", Targets: []fitness.Target{
		{From: monday, Kind: fitness.AtLeast, Value: 100, Period: fitness.Weekly},
	}})
	s.log(monday, reps("push_up", 14))
	if doc := s.today(civil.Date{}); len(doc.Items) != 0 || doc.Score.Points != nil {
		t.Errorf("%+v", doc.Score)
	}
}

func TestStepsThatNoDeviceToldOfAreUnknown(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "steps", Targets: daily(fitness.AtLeast, 8000)})
	s.moved(monday, 100)
	past := s.today(monday.AddDays(-2))
	if past.Items[0].State != progress.ItemUnknown || past.Score.Points != nil {
		t.Errorf("%+v, %+v", past.Items[0], past.Score)
	}
}

func TestAmountsAreInThePersonsUnits(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{Mass: "lb", Distance: "mi"})
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "run_distance", Targets: daily(fitness.AtLeast, 8046.72)})
	s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: "asleep", Targets: []fitness.Target{
		{From: monday, Kind: fitness.InRange, Value: 7 * 3600, Max: new(9.0 * 3600), Period: fitness.Daily},
	}})
	s.ran(monday, civil.NewClock(7, 0, 0), 30, 5)
	s.sleep(monday, 7.5)
	text := s.today(civil.Date{}).Markdown()
	for _, line := range []string{"Running distance 3.11 of 5 mi", "Asleep 7h 30m of 7h–9h"} {
		if !strings.Contains(text, line) {
			t.Errorf("want %q in\n%s", line, text)
		}
	}
}

func TestWhatOthersWroteCannotWriteIntoTheDay(t *testing.T) {
	t.Parallel()
	const hostile = "# Ignore\u202e previous\n\n[click](javascript:alert(1)) <img src=x> `code` | a | \u200b"
	s := newShelf(t)
	s.log(monday, fitness.Entry{Form: fitness.FormNote, Text: hostile})
	s.put(fitness.KindBrief, monday, fitness.Brief{Date: monday, Text: hostile})
	s.put(fitness.KindPlanItem, monday, fitness.PlanItem{Date: monday, Kind: fitness.PlanNote, Title: hostile, Note: hostile})
	s.put(fitness.KindDayOff, monday, fitness.DayOff{Date: monday, Reason: hostile, Note: hostile})
	s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: hostile, Unit: hostile, Aggregate: fitness.AggregateSum, Targets: daily(fitness.AtLeast, 1)})
	s.fresh[0].Failure, s.fresh[0].Why = fault.BadAnswer, hostile
	doc := s.today(civil.Date{})
	asJSON, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{doc.Markdown(), string(asJSON)} {
		for _, bad := range []string{"# Ignore", "](", "<img", "`", "javascript:", "\u202e", "\u200b", "| a |"} {
			if strings.Contains(text, bad) {
				t.Errorf("%q got through:\n%s", bad, text)
			}
		}
	}
}

func TestADayOfManyRecordsIsCutAndSaysSo(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for range 70 {
		s.log(monday, reps("squat", 10))
	}
	doc := s.today(civil.Date{})
	if len(doc.Logged) != 60 || doc.MoreLogged != 10 {
		t.Errorf("%d records, and %d more", len(doc.Logged), doc.MoreLogged)
	}
	if text := doc.Markdown(); len(text) > 5000 || !strings.Contains(text, "and 61 more: get_history has them") || strings.Contains(text, "Left out") {
		t.Errorf("%d bytes, or two counts:\n%s", len(text), text)
	}
	asJSON, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Count(string(asJSON), `"10 squats"`)
	if want := fmt.Sprintf("%d more that were logged", 70-shown); len(asJSON) > 5000 || strings.Count(string(asJSON), " more ") != 1 || !strings.Contains(string(asJSON), want) {
		t.Errorf("%d bytes, want %q in\n%s", len(asJSON), want, asJSON)
	}
}

func TestACorrectedNightReplacesTheOneThatWasLogged(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	first := d.say(you(), "slept 6h")
	d.later()
	second := d.say(you(), "actually I slept 5 hours")
	doc := did[*summary.Today](t)(d.Today(t.Context(), you(), coach.TodayQuery{}))
	if p := doc.Readiness.Parts[0]; p.Value != 5*3600 {
		t.Errorf("%+v", p)
	}
	want := "This night was logged more than once, and the last word counts, " + second.Stored[0].ID + ": not " + first.Stored[0].ID + "."
	if !slices.Contains(doc.Notes, want) {
		t.Errorf("%q is not among %q", want, doc.Notes)
	}
}

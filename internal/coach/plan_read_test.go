package coach_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

func (s *shelf) plan(from, to civil.Date) *summary.Plan {
	s.t.Helper()
	doc, err := s.Plan(s.t.Context(), asYou(), coach.PlanQuery{From: from, To: to})
	if err != nil {
		s.t.Fatal(err)
	}
	return doc
}

func (s *shelf) planned(day civil.Date, sport string, minutes float64) string {
	s.t.Helper()
	item := fitness.PlanItem{Date: day, Kind: fitness.PlanWorkout, Title: "Training", Sport: sport}
	if minutes > 0 {
		item.DurationS = new(minutes * 60)
	}
	return s.put(fitness.KindPlanItem, day, item)
}

// became returns the items of a plan by id.
func became(doc *summary.Plan) map[string]summary.PlannedItem {
	items := make(map[string]summary.PlannedItem)
	for _, d := range doc.Days {
		for _, i := range d.Items {
			items[i.ID] = i
		}
	}
	return items
}

func TestASessionDoesAtMostOnePlannedItem(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	long, short := s.planned(monday, "run", 60), s.planned(monday, "run", 40)
	ran := s.ran(monday, civil.NewClock(7, 0, 0), 45, 8)
	items := became(s.plan(monday, monday))
	if items[short].DoneBy != ran || items[short].State != progress.ItemDone || items[short].Shorter {
		t.Errorf("the nearer one: %+v", items[short])
	}
	if items[long].DoneBy != "" || items[long].State != progress.ItemOpen {
		t.Errorf("the other: %+v", items[long])
	}
}

func TestWhatDoesAPlannedItem(t *testing.T) {
	t.Parallel()
	yesterday := monday.AddDays(-1)
	tests := map[string]struct {
		fill func(*shelf) string // returns the planned item
		want progress.ItemState
	}{
		"half of it and more": {func(s *shelf) string {
			s.ran(yesterday, civil.NewClock(7, 0, 0), 30, 5)
			return s.planned(yesterday, "run", 60)
		}, progress.ItemDone},
		"less than half of it does not": {func(s *shelf) string {
			s.ran(yesterday, civil.NewClock(7, 0, 0), 29, 5)
			return s.planned(yesterday, "run", 60)
		}, progress.ItemMissed},
		"another sport does not": {func(s *shelf) string {
			s.workout("polar", "ROAD_BIKING", yesterday, civil.NewClock(7, 0, 0), 60, 20)
			return s.planned(yesterday, "run", 60)
		}, progress.ItemMissed},
		"another day does not": {func(s *shelf) string {
			s.ran(monday, civil.NewClock(7, 0, 0), 60, 10)
			return s.planned(yesterday, "run", 60)
		}, progress.ItemMissed},
		"logged sets do strength": {func(s *shelf) string {
			s.log(yesterday, reps("squat", 40))
			return s.planned(yesterday, "strength", 0)
		}, progress.ItemDone},
		"a link of the person does, whatever it is": {func(s *shelf) string {
			ran := s.ran(yesterday, civil.NewClock(7, 0, 0), 10, 2)
			item := s.planned(yesterday, "swim", 60)
			s.put(fitness.KindLink, civil.Date{}, fitness.Link{Kind: fitness.LinkDone, A: item, B: ran})
			return item
		}, progress.ItemDone},
		"a match that was undone is not made again": {func(s *shelf) string {
			ran := s.ran(yesterday, civil.NewClock(7, 0, 0), 60, 10)
			item := s.planned(yesterday, "run", 60)
			s.put(fitness.KindLink, civil.Date{}, fitness.Link{Kind: fitness.LinkDone, A: item, B: ran, Broken: true})
			return item
		}, progress.ItemMissed},
		"a link to what is no longer there does not": {func(s *shelf) string {
			item := s.planned(yesterday, "swim", 60)
			s.put(fitness.KindLink, civil.Date{}, fitness.Link{Kind: fitness.LinkDone, A: item, B: "gone0gone0go"})
			return item
		}, progress.ItemMissed},
		"a tick does": {func(s *shelf) string {
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanHabit, Title: "Stretch", State: fitness.PlanDone})
		}, progress.ItemDone},
		"rest is done on a day without training": {func(s *shelf) string {
			s.answered(1)
			s.moved(yesterday, 4000)
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanRest, Title: "Rest"})
		}, progress.ItemDone},
		"and with a long walk": {func(s *shelf) string {
			s.workout("polar", "WALKING", yesterday, civil.NewClock(7, 0, 0), 90, 7)
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanRest, Title: "Rest"})
		}, progress.ItemDone},
		"but not with a run over half an hour": {func(s *shelf) string {
			s.ran(yesterday, civil.NewClock(7, 0, 0), 31, 5)
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanRest, Title: "Rest"})
		}, progress.ItemMissed},
		"it is unknown where workouts were never asked for": {func(s *shelf) string {
			s.moved(yesterday, 4000)
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanRest, Title: "Rest"})
		}, progress.ItemUnknown},
		"a planned workout is missed on a day without training": {func(s *shelf) string {
			s.answered(1)
			s.moved(yesterday, 4000)
			return s.planned(yesterday, "run", 30)
		}, progress.ItemMissed},
		"and unknown where the device told nothing of the day": {func(s *shelf) string {
			s.answered(1)
			return s.planned(yesterday, "run", 30)
		}, progress.ItemUnknown},
		"but missed where the person logged something else": {func(s *shelf) string {
			s.answered(1)
			s.log(yesterday, measured("water", 250, "ml"))
			return s.planned(yesterday, "run", 30)
		}, progress.ItemMissed},
		"and rest is unknown where nothing was synced": {func(s *shelf) string {
			return s.put(fitness.KindPlanItem, yesterday, fitness.PlanItem{Date: yesterday, Kind: fitness.PlanRest, Title: "Rest"})
		}, progress.ItemUnknown},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			id := test.fill(s)
			if got := became(s.plan(yesterday, yesterday))[id]; got.State != test.want {
				t.Errorf("it is %s, want %s", got.State, test.want)
			}
		})
	}
}

func TestAPlanIsThatOfSevenDaysFromToday(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.planned(monday.AddDays(-1), "run", 30)
	last := s.planned(monday.AddDays(6), "run", 30)
	s.planned(monday.AddDays(7), "run", 30)
	doc := s.plan(civil.Date{}, civil.Date{})
	if doc.From != monday || doc.To != monday.AddDays(6) || len(doc.Days) != 1 || doc.Days[0].Items[0].ID != last {
		t.Errorf("%+v", doc)
	}
	empty := s.plan(monday.AddDays(20), civil.Date{})
	if text := empty.Markdown(); !strings.Contains(text, "Nothing is planned on these days.") {
		t.Error(text)
	}
}

func TestDaysOfAPlanThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for _, q := range []coach.PlanQuery{{From: monday, To: monday.AddDays(-1)}, {From: monday, To: monday.AddDays(366)}} {
		if _, err := s.Plan(t.Context(), asYou(), q); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%v: %v", q, err)
		}
	}
}

func TestTheUsualWeekIsThatOfTheDaysThatAreKnown(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(14)
	for back := 1; back <= 28; back++ {
		s.moved(monday.AddDays(-back), 5000)
	}
	for week := range 2 {
		s.ran(monday.AddDays(-2-7*week), civil.NewClock(7, 0, 0), 100, 20)
	}
	s.planned(monday, "run", 80)
	if doc := s.plan(civil.Date{}, civil.Date{}); *doc.Weeks[0].UsualS != 6000 {
		t.Errorf("two weeks of 100 minutes each are %v s a week", *doc.Weeks[0].UsualS)
	}
}

func TestAPlannedWeekIsHeldAgainstTheUsualOne(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.answered(28)
	for back := 1; back <= 28; back++ {
		s.moved(monday.AddDays(-back), 5000)
	}
	for week := range 4 {
		s.ran(monday.AddDays(-2-7*week), civil.NewClock(7, 0, 0), 100, 20)
	}
	s.planned(monday, "run", 80)
	s.planned(monday.AddDays(2), "run", 80)
	doc := s.plan(civil.Date{}, civil.Date{})
	if len(doc.Weeks) != 1 || !doc.Weeks[0].More || *doc.Weeks[0].UsualS != 6000 {
		t.Fatalf("%+v", doc.Weeks)
	}
	if text := doc.Markdown(); !strings.Contains(text, "planned 2h 40m (usual 1h 40m); 1.6 times your usual week\n") {
		t.Error(text)
	}
}

func TestAPlannedWeekWithoutAUsualOneIsNotJudged(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.planned(monday, "run", 300)
	doc := s.plan(civil.Date{}, civil.Date{})
	if len(doc.Weeks) != 1 || doc.Weeks[0].More || doc.Weeks[0].UsualS != nil || strings.Contains(doc.Markdown(), "usual") {
		t.Errorf("%+v", doc.Weeks)
	}
}

func TestALongPlanIsCutAndSaysFromWhere(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for i := range 130 {
		s.planned(monday.AddDays(i), "run", 30)
	}
	doc := s.plan(monday, monday.AddDays(200))
	if len(doc.Days) != 100 || len(doc.LeftOut) != 1 || !strings.Contains(doc.LeftOut[0], monday.AddDays(100).String()) {
		t.Errorf("%d days, left out %q", len(doc.Days), doc.LeftOut)
	}
}

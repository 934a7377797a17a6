package coach_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func (d *diary) plan(replace bool, items ...coach.PlanItemInput) *summary.Written {
	d.t.Helper()
	d.later()
	return did[*summary.Written](d.t)(d.WritePlan(d.t.Context(), claude(), coach.PlanInput{Items: items, Replace: replace}))
}

func rest(day civil.Date, title string) coach.PlanItemInput {
	return coach.PlanItemInput{Date: day, Kind: "rest", Title: title}
}

func TestAnItemIsKeptAsPlanned(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.plan(false, coach.PlanItemInput{
		Date: monday.AddDays(1), Time: "18:30", Kind: "workout", Title: "Intervals", Sport: "Running", DurationS: new(3600.0),
		Distance: new(8.0), DistanceUnit: "km", Load: new(90.0), Intensity: "hard", Note: "8 x 400 m",
	})
	clock := civil.NewClock(18, 30, 0)
	want := fitness.PlanItem{
		Date: monday.AddDays(1), Clock: &clock, Kind: fitness.PlanWorkout, Title: "Intervals", Sport: "run", DurationS: new(3600.0),
		DistanceM: new(8000.0), Load: new(90.0), Intensity: "hard", Note: "8 x 400 m",
	}
	if diff := cmp.Diff(want, keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0]); diff != "" {
		t.Error(diff)
	}
}

func TestReplaceTouchesOpenItemsOfTheDaysNamedAndSaysWhich(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	tuesday := monday.AddDays(1)
	was := d.plan(false, rest(monday, "Ticked"), rest(monday, "Skipped"), easyRun(monday), rest(monday, "Open"), rest(tuesday, "Tuesday")).Stored
	d.plan(false, coach.PlanItemInput{ID: was[0].ID, State: "done"}, coach.PlanItemInput{ID: was[1].ID, State: "skipped"})
	d.log(claude(), coach.EntryInput{What: "run", DurationS: new(1800.0)})

	written := d.plan(true, rest(monday, "New"))
	if got := lines(written.Removed); !slices.Equal(got, []string{`rest "Open"`}) {
		t.Errorf("removed %q", got)
	}
	if !strings.HasPrefix(written.Markdown(), "Planned 1 item, removed 1 item [change ") {
		t.Errorf("got\n%s", written.Markdown())
	}
	var titles []string
	for _, item := range keptOf[fitness.PlanItem](d, fitness.KindPlanItem) {
		titles = append(titles, item.Title)
	}
	slices.Sort(titles)
	if want := []string{"Easy run", "New", "Skipped", "Ticked", "Tuesday"}; !slices.Equal(titles, want) {
		t.Errorf("got %q", titles)
	}
	added := d.plan(false, rest(monday, "Added"))
	if len(added.Removed) != 0 {
		t.Errorf("adding removed %q", lines(added.Removed))
	}
}

func TestADayIsClearedByReplacingItWithNothing(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	tuesday := monday.AddDays(1)
	d.plan(false, rest(monday, "Monday"), rest(monday, "Monday, too"), rest(tuesday, "Tuesday"))

	kept := d.plan(true, coach.PlanItemInput{Date: tuesday, Off: "sick"})
	if len(kept.Removed) != 0 {
		t.Errorf("a day that is marked off loses %q", lines(kept.Removed))
	}
	cleared := d.plan(true, coach.PlanItemInput{Date: monday, Off: "no"})
	if got, want := lines(cleared.Removed), []string{`rest "Monday"`, `rest "Monday, too"`}; !slices.Equal(got, want) {
		t.Errorf("removed %q, want %q", got, want)
	}
	if none := d.plan(true, coach.PlanItemInput{Date: monday, Off: "no"}); none.ChangeID != "" {
		t.Errorf("what is empty is cleared again: %+v", none)
	}
}

func TestAnItemIsTickedSkippedAndMovedByItsID(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.plan(false, easyRun(monday)).Stored[0].ID
	d.plan(false, coach.PlanItemInput{ID: id, Date: monday.AddDays(2)})
	moved := keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0]
	if moved.Date != monday.AddDays(2) || moved.MovedFrom != monday || *moved.DurationS != 1800 {
		t.Errorf("got %+v", moved)
	}
	if r := d.records(fitness.KindPlanItem)[id]; r.Day != monday.AddDays(2) {
		t.Errorf("it is filed under %s", r.Day)
	}
	_, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{{ID: id, State: "done"}}})
	refused[*summary.Written](t, fault.Invalid, "has not come yet")(nil, err)
	d.plan(false, coach.PlanItemInput{ID: id, Date: monday, State: "done"})
	back := keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0]
	if back.Date != monday || back.MovedFrom != (civil.Date{}) || back.State != fitness.PlanDone {
		t.Errorf("got %+v", back)
	}
	if again := d.plan(false, coach.PlanItemInput{ID: id, State: "done"}); again.ChangeID != "" {
		t.Errorf("ticking twice is a change: %+v", again)
	}
	d.plan(false, coach.PlanItemInput{ID: id, State: "open"})
	d.now = d.now.AddDate(0, 0, 30)
	d.plan(false, coach.PlanItemInput{ID: id, State: "skipped"}) // though a plan reaches a week back
	if got := keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0]; got.State != fitness.PlanSkipped {
		t.Errorf("got %+v", got)
	}
}

func TestAPlanIsWrittenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	full := make([]coach.PlanItemInput, 21)
	for i := range full {
		full[i] = rest(monday, strings.Repeat("x", i+1))
	}
	tests := map[string]struct {
		items []coach.PlanItemInput
		kind  fault.Kind
		words string
	}{
		"a day out of reach":            {[]coach.PlanItemInput{rest(monday, "a"), rest(monday.AddDays(367), "b")}, fault.Invalid, "item 2 of 2: "},
		"a day long past":               {[]coach.PlanItemInput{rest(monday.AddDays(-8), "a")}, fault.Invalid, "outside"},
		"no day":                        {[]coach.PlanItemInput{rest(civil.Date{}, "a")}, fault.Invalid, "no date"},
		"no kind":                       {[]coach.PlanItemInput{{Date: monday, Title: "a"}}, fault.Invalid, "kind"},
		"a kind that there is none of":  {[]coach.PlanItemInput{{Date: monday, Kind: "party", Title: "a"}}, fault.Invalid, "party"},
		"no title":                      {[]coach.PlanItemInput{{Date: monday, Kind: "rest"}}, fault.Invalid, "title"},
		"a sport that there is none of": {[]coach.PlanItemInput{{Date: monday, Kind: "workout", Title: "a", Sport: "flurb"}}, fault.Invalid, "flurb"},
		"two days at once":              {[]coach.PlanItemInput{{Date: monday, Kind: "workout", Title: "a", DurationS: new(172800.0)}}, fault.Invalid, "outside"},
		"a state that there is none of": {[]coach.PlanItemInput{{Date: monday, Kind: "rest", Title: "a", State: "maybe"}}, fault.Invalid, "maybe"},
		"no time":                       {[]coach.PlanItemInput{{Date: monday, Kind: "rest", Title: "a", Time: "noonish"}}, fault.Invalid, "noonish"},
		"an id that there is none of":   {[]coach.PlanItemInput{{ID: "nobody", State: "done"}}, fault.NotFound, ""},
		"more than a day has":           {full, fault.Conflict, "at most 20"},
		"nothing":                       {nil, fault.Invalid, "0 items"},
		"a day off for no reason":       {[]coach.PlanItemInput{{Date: monday, Off: "lazy"}}, fault.Invalid, "lazy"},
		"an item off":                   {[]coach.PlanItemInput{{ID: "a", Date: monday, Off: "sick"}}, fault.Invalid, "by its date"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			d.plan(false, rest(monday, "there"))
			before := d.contents()
			for _, replace := range []bool{false, true} {
				if replace && test.kind == fault.Conflict {
					continue // room was made
				}
				_, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: test.items, Replace: replace})
				refused[*summary.Written](t, test.kind, test.words)(nil, err)
			}
			if got := d.contents(); !maps.Equal(got, before) {
				t.Errorf("got %v, want %v", got, before)
			}
		})
	}
}

func TestADayIsMarkedOffOnce(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.plan(false, coach.PlanItemInput{Date: monday, Off: "travel", Note: "to Oslo"})
	d.plan(false, coach.PlanItemInput{Date: monday, Off: "sick"})
	if got := keptOf[fitness.DayOff](d, fitness.KindDayOff); len(got) != 1 || got[0].Reason != "sick" {
		t.Errorf("got %+v", got)
	}
	back := d.plan(false, coach.PlanItemInput{Date: monday, Off: "no"})
	if len(back.Removed) != 1 || len(d.records(fitness.KindDayOff)) != 0 {
		t.Errorf("got %+v", back)
	}
}

func TestAWeekFarOverTheUsualIsSaidToBeSoAndNeverRefused(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	hour := func(day civil.Date) coach.PlanItemInput {
		return coach.PlanItemInput{Date: day, Kind: "workout", Title: "Run", Sport: "run", DurationS: new(3600.0)}
	}
	if first := d.plan(false, hour(monday)); len(first.Notes) != 0 {
		t.Errorf("without a usual week: %q", first.Notes)
	}
	for week := range 4 { // two hours a week
		for day := range 2 {
			d.log(claude(), coach.EntryInput{What: "run", DurationS: new(3600.0), Date: monday.AddDays(-7*week - 2*day - 1)})
		}
	}
	if l := d.plan(false, hour(monday.AddDays(1)), hour(monday.AddDays(2))); len(l.Notes) != 0 {
		t.Errorf("1.5 times is not over 1.5: %q", l.Notes)
	}
	over := d.plan(false, coach.PlanItemInput{Date: monday.AddDays(3), Kind: "workout", Title: "Run", Sport: "run", DurationS: new(720.0)})
	if len(over.Notes) != 1 || !strings.Contains(over.Notes[0], "1.6 times your usual week") {
		t.Errorf("got %q", over.Notes)
	}
}

func TestNoDayIsTakenBackToWorkWithoutBeingNamed(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.plan(false, coach.PlanItemInput{Date: monday, Off: "travel"}, coach.PlanItemInput{Date: monday.AddDays(1), Off: "sick"})
	for _, off := range []string{"no", "rest"} {
		_, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{{Off: off}}})
		refused[*summary.Written](t, fault.Invalid, "which day")(nil, err)
	}
	if n := len(d.records(fitness.KindDayOff)); n != 2 {
		t.Errorf("%d of 2 days off are left", n)
	}
}

func TestReplaceKeepsWhatASyncedWorkoutDid(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.ran(monday, civil.NewClock(7, 0, 0), 30, 5)
	did[*summary.Written](t)(s.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday), rest(monday, "Nap")}}))
	written := did[*summary.Written](t)(s.WritePlan(t.Context(), claude(), coach.PlanInput{Replace: true, Items: []coach.PlanItemInput{rest(monday, "New")}}))
	if got := lines(written.Removed); !slices.Equal(got, []string{`rest "Nap"`}) {
		t.Errorf("removed %q", got)
	}
}

func TestADistanceWithoutAUnitIsInThePersonsUnitAlsoWhereItChangesOne(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.plan(false, coach.PlanItemInput{Date: monday, Kind: "workout", Title: "Run", Sport: "run", Distance: new(8.0)}).Stored[0].ID
	kept := func() float64 { return *keptOf[fitness.PlanItem](d, fitness.KindPlanItem)[0].DistanceM }
	d.plan(false, coach.PlanItemInput{ID: id, Title: "Longer run"})
	if got := kept(); got != 8000 {
		t.Errorf("a new title makes it %v m", got)
	}
	d.plan(false, coach.PlanItemInput{ID: id, Distance: new(10.0)})
	if got := kept(); got != 10000 {
		t.Errorf("by its id it is %v m", got)
	}
	d.edit(claude(), id, `{"distance": 12}`)
	if got := kept(); got != 12000 {
		t.Errorf("edited it is %v m", got)
	}
	d.edit(claude(), id, `{"distance": 9000, "distance_unit": "m"}`)
	if got := kept(); got != 9000 {
		t.Errorf("with a unit it is %v m", got)
	}
}

package coach_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store/storetest"
)

// late is the diary of somebody in Helsinki whose day starts at 04:00, on Tuesday, 1 December, at 02:30:
// for them it is Monday still.
func late(t *testing.T) *diary {
	t.Helper()
	d := newDiaryOn(t, storetest.Open(t))
	helsinki := zone(t, "Europe/Helsinki")
	d.now = time.Date(2026, 12, 1, 2, 30, 0, 0, helsinki)
	d.Service = coach.New(coach.Config{Store: d.store, Zone: helsinki, Now: func() time.Time { return d.now }})
	d.edit(claude(), "profile", `{"day_start": "04:00"}`)
	return d
}

func TestATimeBeforeTheDayStartsIsOfTheNightThatEndsTheDay(t *testing.T) {
	t.Parallel()
	want := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC) // 01:00 of 1 December in Helsinki
	for name, log := range map[string]func(d *diary){
		"in figures": func(d *diary) { d.log(claude(), coach.EntryInput{What: "run", Distance: new(2.5), Time: "01:00"}) },
		"in figures with a date": func(d *diary) {
			d.log(claude(), coach.EntryInput{What: "run", Distance: new(2.5), Time: "01:00", Date: monday})
		},
		"in words": func(d *diary) { d.say(claude(), "ran 2.5 km at 1am") },
		"a meal":   func(d *diary) { d.eat(coach.MealInput{Items: []coach.FoodInput{{Name: "egg"}}, Time: "01:00"}) },
		"moved there": func(d *diary) {
			d.edit(claude(), d.log(claude(), coach.EntryInput{What: "run", Distance: new(2.5), Time: "09:00"}).Stored[0].ID, `{"time": "01:00"}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := late(t)
			log(d)
			var kept []ledger.Record
			for _, r := range d.records(fitness.KindEntry, fitness.KindMeal) {
				kept = append(kept, r)
			}
			if len(kept) != 1 || kept[0].Day != monday || !kept[0].StartsAt.Equal(want) {
				t.Errorf("%+v, want one of %s at %s", kept, monday, want)
			}
		})
	}
}

func TestATimeBeforeTheDayStartsOfTheDayThatHasNotBegunIsInTheFuture(t *testing.T) {
	t.Parallel()
	d := late(t)
	logged := d.log(claude(), coach.EntryInput{What: "run", Distance: new(2.5), Time: "01:00", Date: civil.MustDate("2026-12-01")})
	if len(logged.Rejected) != 1 || logged.Rejected[0].Reason != fitness.InFuture || !strings.Contains(string(logged.Rejected[0].Hint), "2026-11-30") {
		t.Errorf("%+v", logged)
	}
}

func TestTheDayEndsWithWhatWasDoneBeforeTheNextStarts(t *testing.T) {
	t.Parallel()
	d := late(t)
	d.log(claude(), coach.EntryInput{What: "run", Distance: new(2.5), Time: "01:00"}, coach.EntryInput{What: "squat", SetInput: coach.SetInput{Reps: new(5)}, Time: "09:00"})
	today, err := d.Today(t.Context(), claude(), coach.TodayQuery{})
	if err != nil {
		t.Fatal(err)
	}
	var times []string
	for _, r := range today.Logged {
		times = append(times, r.Time)
	}
	if !slices.Equal(times, []string{"09:00", "01:00"}) {
		t.Errorf("the day is told as %q", times)
	}
	history, err := d.History(t.Context(), claude(), coach.HistoryQuery{})
	if err != nil || strings.Index(history.Markdown(), "run") > strings.Index(history.Markdown(), "5 squats") {
		t.Errorf("%v: newest first is not the run: %s", err, history.Markdown())
	}
}

func TestANightOfWhichTheStartAloneIsGivenBeganTheEveningBefore(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.now = time.Date(2026, 11, 30, 22, 26, 0, 0, time.UTC)
	for start, want := range map[string]string{"23:00": "2026-11-29T23:00", "00:30": "2026-11-30T00:30", "22:00": "2026-11-29T22:00"} {
		logged := d.log(claude(), coach.EntryInput{What: "sleep", Value: new(7.0), Unit: "h", Start: start})
		if len(logged.Stored) != 1 || logged.Stored[0].Date != monday || !strings.HasPrefix(fields(t, logged.Stored[0])["start"].(string), want) {
			t.Errorf("from %s: %+v", start, logged)
		}
	}
	nap := d.log(claude(), coach.EntryInput{What: "nap", Value: new(30.0), Unit: "min", Start: "23:30"})
	if len(nap.Rejected) != 1 || nap.Rejected[0].Reason != fitness.InFuture {
		t.Errorf("a nap of an hour ahead: %+v", nap)
	}
}

func TestSetsOfWhichNothingIsSaidAreNoAmount(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	logged := d.log(claude(), coach.EntryInput{What: "squat", SetInput: coach.SetInput{Sets: new(3)}})
	if len(logged.Rejected) != 1 || logged.Rejected[0].Reason != fitness.NoAmount {
		t.Errorf("%+v", logged)
	}
}

package coach_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestANightBeganAtTheTimeThatTheClockShowedBeforeItWasChanged(t *testing.T) {
	t.Parallel()
	for day, spelled := range map[string]string{"2026-10-25": "slept 9h, 23:00 to 07:00", "2026-03-29": "slept 7h, 23:00 to 07:00"} {
		t.Run(day, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			date := civil.MustDate(day)
			d.log(you(), coach.EntryInput{What: "sleep", Start: "23:00", End: "07:00", Date: date})
			doc := did[*summary.History](t)(d.History(t.Context(), you(), coach.HistoryQuery{}))
			want := civil.DateTime{Date: date.AddDays(-1), Clock: civil.NewClock(23, 0, 0)}
			if l := doc.Lines[0]; l.Time != "" || l.Began != want || string(l.Text) != spelled {
				t.Errorf("%q began %q at %q, want %q", l.Text, l.Began, l.Time, want)
			}
		})
	}
}

func TestAWorkoutIsShownAtTheTimeOfTheClockWhereItWas(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	shown := civil.DateTime{Date: monday, Clock: civil.NewClock(7, 30, 0)}
	w := fitness.Workout{ID: "w1", Start: shown, UTCOffsetMin: new(9 * 60), Duration: new(45 * time.Minute), Sport: "RUNNING"}
	s.sync(fitness.KindWorkout, monday, shown.AtOffset(9*time.Hour), w)
	day := s.today(monday)
	if r := day.Recorded; len(r) != 1 || r[0].Time != "07:30" {
		t.Errorf("the day has %+v", r)
	}
	if l := s.history(coach.HistoryQuery{}).Lines[0]; l.Time != "07:30" {
		t.Errorf("the history has %+v", l)
	}
}

func TestAWorkoutOfAnUnknownOffsetIsShownAsItsDeviceShowedItWhereverThePersonIsNow(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	shown := civil.DateTime{Date: monday, Clock: civil.NewClock(7, 30, 0)}
	s.sync(fitness.KindWorkout, monday, shown.AtOffset(0), fitness.Workout{ID: "w1", Start: shown, Duration: new(45 * time.Minute), Sport: "RUNNING"})
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{Zone: "America/New_York"})
	if r := s.today(monday).Recorded; len(r) != 1 || r[0].Time != "07:30" {
		t.Errorf("%+v", r)
	}
}

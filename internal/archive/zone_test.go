package archive_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// lives sets the zone of the person's profile.
func (s *storing) lives(t testing.TB, zone string) {
	t.Helper()
	body, err := fitness.Encode(fitness.Profile{Zone: zone})
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, func(ctx context.Context, w ledger.Writer) error {
		profile, err := w.Record(ctx, fitness.ProfileID, false)
		if fault.KindOf(err) == fault.NotFound {
			profile, err = ledger.Record{ID: fitness.ProfileID, Kind: fitness.KindProfile, Source: ledger.SourcePerson}, nil
		}
		if err == nil {
			profile.Body = body
			_, err = w.Put(ctx, profile)
		}
		return err
	})
}

func TestAZoneOfTheProfileIsThatOfAllToolsAtOnce(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	f := &fake{}
	now := func() time.Time { return time.Date(2026, 11, 30, 11, 0, 0, 0, time.UTC) }
	devices := archive.New(archive.Config{Source: f, Connections: s.kept, Store: s.db, Zone: time.UTC, Now: now})
	c := coach.New(coach.Config{Store: s.db, Devices: devices, Zone: time.UTC, Now: now})
	who := coach.Who{Person: archive.LocalPerson, Actor: ledger.Actor{Kind: ledger.Person}}
	for _, test := range []struct{ zone, today string }{
		{"", "2026-11-30"}, {"Pacific/Kiritimati", "2026-12-01"}, {"Etc/GMT+12", "2026-11-29"}, {"Europe/Helsinki", "2026-11-30"},
	} {
		if test.zone != "" {
			s.lives(t, test.zone)
		}
		want := civil.MustDate(test.today)
		sleep, err := devices.Sleep(t.Context(), archive.Dates{})
		if err != nil || sleep.Today != want || sleep.To != want {
			t.Errorf("%s: a tool of the device has %s to %s, %v, want %s", test.zone, sleep.Today, sleep.To, err, want)
		}
		devices.Freshen(t.Context(), archive.LocalPerson, civil.Range{From: want, To: want}, source.NeedHeartRate)
		if asked := f.ranges[len(f.ranges)-1]; asked.To.After(want) {
			t.Errorf("%s: the sync asks for %s", test.zone, asked)
		}
		day, err := c.Today(t.Context(), who, coach.TodayQuery{})
		if err != nil || day.Date != want {
			t.Errorf("%s: the coach has %s, %v, want %s", test.zone, day.Date, err, want)
		}
	}
}

// At 11:00 in UTC it is 01:00 of the next day on Kiritimati.
func TestWhatIsFiledNotedAndRecalledIsInTheZoneOfTheProfile(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	now := time.Date(2026, 11, 30, 11, 0, 0, 0, time.UTC)
	f := &fake{workouts: []fitness.Workout{{
		ID: "W1", Start: civil.DateTime{Date: civil.MustDate("2026-12-01"), Clock: civil.NewClock(0, 10, 0)}, Sport: "RUNNING",
	}}}
	devices := archive.New(archive.Config{Source: f, Connections: s.kept, Store: s.db, Zone: time.UTC, Now: func() time.Time { return now }})
	s.lives(t, "Pacific/Kiritimati")
	for range 2 { // whole days are told from the day of the last answer on
		if _, err := devices.Exercises(t.Context(), archive.Dates{}, false, nil); err != nil {
			t.Fatal(err)
		}
		now = now.Add(24 * time.Hour)
	}
	kept := s.records(t, fitness.KindWorkout)
	if want := time.Date(2026, 11, 30, 10, 10, 0, 0, time.UTC); len(kept) != 1 || !kept[0].StartsAt.Equal(want) {
		t.Errorf("the workout is filed at %s, want %s", kept[0].StartsAt, want)
	}
	day := civil.MustDate("2026-12-01")
	want := ledger.Answered{Days: []civil.Range{{From: day, To: day}}, SoFar: day.AddDays(1), Some: true}
	if got := s.told(t); !cmp.Equal(want, got) {
		t.Errorf("told are %+v, want %+v", got, want)
	}
	f.fails = map[string]error{"Workouts": fault.New(fault.Unavailable, "Polar is down")}
	doc, err := devices.Exercises(t.Context(), archive.Dates{}, false, nil)
	if err != nil || !strings.Contains(doc.Markdown(), "as of 2026-12-02 01:00") {
		t.Errorf("recalled: %v\n%s", err, doc.Markdown())
	}
}

// secretive is a store whose records cannot be read.
type secretive struct{ archive.Store }

func (secretive) Read(context.Context, string, func(context.Context, ledger.Reader) error) error {
	return fault.New(fault.Unavailable, "the database is away")
}

func TestAZoneThatCannotBeReadIsSaidAndFailsNoAnswer(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	failing := archive.New(archive.Config{Source: sourceOf(t, s.sim), Connections: s.kept, Store: secretive{s.db}, Zone: s.zone, Now: s.clock})
	for _, q := range questions(3, 3, 3, 3, false, false) {
		doc, err := q.ask(t.Context(), &simulated{failing, s.sim, s.kept, s.today})
		if err != nil {
			t.Fatalf("%s: %v", q.name, err)
		}
		const says = "The zone of the profile could not be read, so the days are those of Europe/Helsinki: the database is away"
		if text := doc.Markdown(); !strings.Contains(text, says) {
			t.Errorf("%s:\n%s", q.name, text)
		}
	}
}

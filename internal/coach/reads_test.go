package coach_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/storetest"
	"github.com/paceline/paceline/internal/summary"
)

// A shelf is a store that a test fills record by record, with the coach that reads it: Monday, 30
// November 2026, 14:05 in London.
type shelf struct {
	*coach.Service

	t     testing.TB
	store *store.DB
	now   time.Time
	fresh []source.Freshness
	asked []civil.Range
	keys  int
	ids   int
}

func newShelf(t testing.TB) *shelf {
	t.Helper()
	s := &shelf{
		t: t, store: storetest.Open(t), now: time.Date(2026, 11, 30, 14, 5, 0, 0, time.UTC),
		fresh: []source.Freshness{{Source: "polar", Connected: true, AsOf: time.Date(2026, 11, 30, 14, 2, 0, 0, time.UTC)}},
	}
	london, err := civil.LoadZone("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	s.Service = coach.New(coach.Config{Store: s.store, Devices: s, Zone: london, Now: func() time.Time { return s.now }})
	return s
}

// Freshen answers what the test says of the sources.
func (s *shelf) Freshen(_ context.Context, _ string, days civil.Range, _ source.Needs) []source.Freshness {
	s.asked = append(s.asked, days)
	return s.fresh
}

// put keeps something that the person has, and returns its id.
func (s *shelf) put(kind fitness.Kind, day civil.Date, document any) string {
	s.t.Helper()
	return s.putAs("", kind, day, time.Time{}, document)
}

func (s *shelf) putAs(id string, kind fitness.Kind, day civil.Date, at time.Time, document any) string {
	s.t.Helper()
	if id == "" {
		id = s.nextID()
	}
	call := ledger.Call{Person: person, At: s.now, Actor: ledger.Actor{Kind: ledger.Person}, Tool: "test"}
	_, err := s.store.Write(s.t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		body, err := fitness.Encode(document)
		if err != nil {
			return nil, err
		}
		r := ledger.Record{Kind: kind, ID: id, Day: day, StartsAt: at, Source: ledger.SourcePerson, Body: body}
		if before, err := w.Record(ctx, id, false); err == nil {
			r.Revision = before.Revision
		}
		_, err = w.Put(ctx, r)
		return []byte("{}"), err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// nextID returns an id that looks like the store's and is the same in every run.
func (s *shelf) nextID() string {
	s.ids++
	hash := fnv.New64a()
	_, _ = fmt.Fprintf(hash, "record %d", s.ids)
	id := strconv.FormatUint(hash.Sum64(), 36)
	return id[:min(12, len(id))]
}

// log keeps an entry of a day.
func (s *shelf) log(day civil.Date, e fitness.Entry) string {
	s.t.Helper()
	e.When.Date = day
	return s.putAs("", fitness.KindEntry, day, e.When.At(), e)
}

// sync keeps what a source gave of a day, and returns its id.
func (s *shelf) sync(kind fitness.Kind, day civil.Date, at time.Time, document any) string {
	s.t.Helper()
	s.keys++
	return s.syncAs(fmt.Sprintf("key-%d", s.keys), "polar", kind, day, at, document)
}

func (s *shelf) syncAs(key, from string, kind fitness.Kind, day civil.Date, at time.Time, document any) string {
	s.t.Helper()
	body, err := fitness.Encode(document)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.store.Keep(s.t.Context(), person, []ledger.Record{{
		Kind: kind, Day: day, StartsAt: at, Source: from, SourceKey: key, Body: body,
	}}); err != nil {
		s.t.Fatal(err)
	}
	given, err := storetest.Given(s.t.Context(), s.store, person, from, kind, civil.Range{From: day, To: day})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, r := range given {
		if r.SourceKey == key {
			return r.ID
		}
	}
	s.t.Fatalf("no %s %s", kind, key)
	return ""
}

// answered notes that the source told all workouts of the last days, today's so far.
func (s *shelf) answered(days int) {
	s.t.Helper()
	s.answeredFor(fitness.KindWorkout, days)
}

func (s *shelf) answeredFor(kind fitness.Kind, days int) {
	s.t.Helper()
	whole := civil.Range{From: monday.AddDays(-days), To: monday.AddDays(-1)}
	err := storetest.Pulled(s.t.Context(), s.store, person, archive.Pull{
		Source: "polar", Kind: kind, AskedAt: s.now, AnsweredAt: s.now,
		Days: civil.Range{From: whole.From, To: monday}, Answered: []civil.Range{whole},
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) today(day civil.Date) *summary.Today {
	s.t.Helper()
	doc, err := s.Today(s.t.Context(), asYou(), coach.TodayQuery{Date: day})
	if err != nil {
		s.t.Fatal(err)
	}
	return doc
}

func (s *shelf) goals() *summary.Goals {
	s.t.Helper()
	doc, err := s.Goals(s.t.Context(), asYou(), false)
	if err != nil {
		s.t.Fatal(err)
	}
	return doc
}

func asYou() coach.Who {
	return coach.Who{Person: person, Actor: ledger.Actor{Kind: ledger.Person}}
}

func amount(x float64, unit string) *fitness.Quantity {
	return &fitness.Quantity{Typed: x, Unit: unit, Value: x}
}

func reps(exercise string, n int) fitness.Entry {
	return fitness.Entry{Form: fitness.FormStrength, Subject: exercise, Sets: []fitness.Set{{Sets: 1, Reps: &n}}}
}

func measured(metric string, x float64, unit string) fitness.Entry {
	return fitness.Entry{Form: fitness.FormMeasure, Subject: metric, Amount: amount(x, unit)}
}

func tracked(id string, x float64, unit string) fitness.Entry {
	return fitness.Entry{Form: fitness.FormTracked, Subject: id, Title: "Tracked", Amount: amount(x, unit)}
}

// slept is a night of so many hours that ended on the day at 07:00.
func slept(day civil.Date, hours float64) fitness.Night {
	stage := func(share float64) *time.Duration { return new(time.Duration(share * hours * float64(time.Hour))) }
	end := time.Date(day.Year, day.Month, day.Day, 7, 0, 0, 0, time.UTC)
	return fitness.Night{
		Date: day, DeviceID: "A1", Start: end.Add(-time.Duration((hours + 0.5) * float64(time.Hour))), End: end,
		Light: stage(0.5), Deep: stage(0.25), REM: stage(0.25), Interruptions: new(30 * time.Minute),
		SolidityScore: new(71.0), RegenerationScore: new(81.0), Goal: new(8 * time.Hour),
	}
}

func (s *shelf) sleep(day civil.Date, hours float64) string {
	s.t.Helper()
	n := slept(day, hours)
	return s.sync(fitness.KindNight, day, n.Start, n)
}

func (s *shelf) recharge(day civil.Date, rmssd, ans float64) {
	s.t.Helper()
	s.sync(fitness.KindRecharge, day, time.Time{}, fitness.Recharge{Date: day, RMSSDMS: &rmssd, ANSCharge: &ans, Status: new(4)})
}

func (s *shelf) load(day civil.Date, ratio float64) {
	s.t.Helper()
	s.sync(fitness.KindCardioLoad, day, time.Time{}, fitness.CardioLoad{
		Date: day, Status: "MAINTAINING", Load: new(80.0), Strain: new(ratio * 100), Tolerance: new(100.0), Ratio: &ratio,
	})
}

func (s *shelf) moved(day civil.Date, steps int) {
	s.t.Helper()
	s.sync(fitness.KindDayActivity, day, time.Time{}, fitness.DayActivity{
		Date: day, Steps: &steps, Active: new(72 * time.Minute), End: civil.DateTime{Date: day, Clock: civil.NewClock(14, 0, 0)},
	})
}

// ran keeps a run that a device recorded from a clock time on.
func (s *shelf) ran(day civil.Date, clock civil.Clock, minutes, km float64) string {
	s.t.Helper()
	return s.workout("polar", "RUNNING", day, clock, minutes, km)
}

func (s *shelf) workout(from, sport string, day civil.Date, clock civil.Clock, minutes, km float64) string {
	s.t.Helper()
	at := civil.DateTime{Date: day, Clock: clock}
	w := fitness.Workout{
		ID: fmt.Sprintf("w%d", s.keys), Start: at, UTCOffsetMin: new(0), Duration: new(time.Duration(minutes * float64(time.Minute))),
		Sport: sport, AvgBPM: new(150.0), Loads: &fitness.SessionLoads{Cardio: fitness.SessionLoadPart{Value: new(minutes * 2)}},
	}
	if km > 0 {
		w.DistanceM = new(km * 1000)
	}
	s.keys++
	return s.syncAs(fmt.Sprintf("key-%d", s.keys), from, fitness.KindWorkout, day, at.AtOffset(0), w)
}

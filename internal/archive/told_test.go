package archive_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/summary"
)

// told returns of which days workouts were told, as any reader of the records sees it.
func (s *storing) told(t testing.TB) ledger.Answered {
	t.Helper()
	var told ledger.Answered
	err := s.db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) (err error) {
		told, err = r.Answered(ctx, fitness.KindWorkout)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return told
}

func TestWholeDaysAreToldAndTodaySoFar(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	want := ledger.Answered{Days: []civil.Range{{From: s.today.AddDays(-29), To: s.today.AddDays(-1)}}, SoFar: s.today}
	if got := s.told(t); !slices.Equal(got.Days, want.Days) || got.SoFar != want.SoFar {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestDaysThatNobodyAskedAboutInTimeStayUntold(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	first := s.today
	s.advance(10 * 24 * time.Hour)
	s.freshen(t, source.NeedDay)
	second := s.today
	s.advance(60 * 24 * time.Hour)
	if got := s.told(t); got.On(second, s.today) || !got.On(second.AddDays(-1), s.today) {
		t.Errorf("the day on which was asked is whole: %+v", got)
	}
	s.freshen(t, source.NeedDay)
	want := []civil.Range{{From: first.AddDays(-29), To: second.AddDays(-1)}, {From: s.today.AddDays(-29), To: s.today.AddDays(-1)}}
	if got := s.told(t); !slices.Equal(got.Days, want) {
		t.Errorf("got %+v, want %+v", got.Days, want)
	}
}

// garbling is a source some of whose workouts cannot be read.
type garbling struct {
	*polar.Client

	unread  int
	remains func(fitness.Workout) source.Remnant // nil for nothing
}

func (g *garbling) Workouts(ctx context.Context, as source.Credentials, detail source.WorkoutDetail) (source.Batch[fitness.Workout], error) {
	batch, err := g.Client.Workouts(ctx, as, detail)
	if g.remains != nil {
		for _, w := range batch.Records[:g.unread] {
			batch.Remnants = append(batch.Remnants, g.remains(w))
		}
	}
	batch.Records, batch.Skipped = batch.Records[g.unread:], g.unread
	return batch, err
}

func TestAWorkoutThatCannotBeReadLeavesTheDaysThatItMayBeOfUntold(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 60})
	first := s.today
	from := &garbling{Client: sourceOf(t, s.sim)}
	s.Service = archive.New(archive.Config{Source: from, Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
	s.freshen(t, source.NeedDay)
	s.advance(10 * 24 * time.Hour)
	whole := ledger.Answered{
		Days: []civil.Range{{From: first.AddDays(-29), To: s.today.AddDays(-1)}}, SoFar: s.today, Some: true,
	}
	before := ledger.Answered{Days: []civil.Range{{From: first.AddDays(-29), To: s.today.AddDays(-30)}}, Some: true}
	for _, step := range []struct {
		unread int
		want   ledger.Answered
	}{{0, whole}, {1, before}, {1, before}, {0, whole}} {
		from.unread = step.unread
		s.freshen(t, source.NeedDay)
		if diff := cmp.Diff(step.want, s.told(t)); diff != "" {
			t.Errorf("%d unread (-want +got):\n%s", step.unread, diff)
		}
		s.mu.Lock()
		s.now = s.now.Add(11 * time.Minute)
		s.mu.Unlock()
	}
}

func TestAWorkoutOfWhichTheDayCanBeToldLeavesThatDayAloneUntold(t *testing.T) {
	t.Parallel()
	for rule, test := range map[string]struct {
		remains func(fitness.Workout) source.Remnant
		first   bool // whether it was kept before
		alone   bool
	}{
		"its start could be read":         {func(w fitness.Workout) source.Remnant { return source.Remnant{Day: w.Date()} }, false, true},
		"it was kept before under its id": {func(w fitness.Workout) source.Remnant { return source.Remnant{ID: w.ID} }, true, true},
		"its id was never heard of":       {func(w fitness.Workout) source.Remnant { return source.Remnant{ID: w.ID} }, false, false},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			s := overStore(t, polarsim.Config{})
			from := &garbling{Client: sourceOf(t, s.sim), remains: test.remains}
			s.Service = archive.New(archive.Config{Source: from, Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
			listed, err := from.Workouts(t.Context(), s.kept.creds, source.WorkoutDetail{})
			if err != nil {
				t.Fatal(err)
			}
			if test.first {
				s.freshen(t, source.NeedDay)
				s.mu.Lock()
				s.now = s.now.Add(11 * time.Minute)
				s.mu.Unlock()
			}
			from.unread = 1
			s.freshen(t, source.NeedDay)
			untold, told := listed.Records[0].Date(), s.told(t)
			for d := range (civil.Range{From: s.today.AddDays(-29), To: s.today.AddDays(-1)}).All() {
				if got, want := told.On(d, s.today), test.alone && d != untold; got != want {
					t.Errorf("%s is told: %t, want %t", d, got, want)
				}
			}
		})
	}
}

func TestARecordOfOursThatCannotBeReadKeepsNoOtherFromBeingKept(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	before := s.records(t, fitness.KindWorkout)
	spoilt := before[3]
	spoilt.ID, spoilt.Body, spoilt.Samples = "", []byte(`{"v":1,"duration_s":"an hour"}`), nil
	if _, err := s.db.Keep(t.Context(), archive.LocalPerson, []ledger.Record{spoilt}); err != nil {
		t.Fatal(err)
	}
	if fitness.Decode(spoilt.Body, new(fitness.Workout)) == nil {
		t.Fatal("it can be read")
	}
	doc, err := s.Exercises(t.Context(), archive.Dates{}, false, nil)
	if err != nil || strings.Contains(doc.Markdown(), "could not be kept") {
		t.Errorf("%v\n%s", err, doc.Markdown())
	}
	after := s.records(t, fitness.KindWorkout)
	if len(after) != len(before) {
		t.Errorf("%d workouts became %d", len(before), len(after))
	}
	if w := decode[fitness.Workout](t, after[3]); after[3].ID != before[3].ID || w.Duration == nil {
		t.Errorf("it was not given anew: %s", after[3].Body)
	}
}

func TestADayWhoseWorkoutCannotBeReadIsNoDayWithoutTraining(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 60})
	from := &garbling{Client: sourceOf(t, s.sim), unread: 1}
	devices := archive.New(archive.Config{Source: from, Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
	c := coach.New(coach.Config{Store: s.db, Devices: devices, Zone: s.zone, Now: s.clock})
	who := coach.Who{Person: archive.LocalPerson, Actor: ledger.Actor{Kind: ledger.Person}}
	known := func() (days, sessions int) {
		doc, err := c.Trends(t.Context(), who, coach.TrendsQuery{Metrics: []string{"training_sessions", "steps"}, From: s.today.AddDays(-20), To: s.today.AddDays(-1)})
		if err != nil || doc.Metrics[1].N < 15 {
			t.Fatalf("%+v, %v", doc, err)
		}
		of := map[civil.Date]bool{}
		for _, r := range s.records(t, fitness.KindWorkout) {
			if !r.Day.Before(s.today.AddDays(-20)) && r.Day.Before(s.today) {
				of[r.Day] = true
			}
		}
		return doc.Metrics[0].N, len(of)
	}
	if days, sessions := known(); days != sessions {
		t.Errorf("training is known of %d days, and %d have a session that could be read", days, sessions)
	}
	from.unread = 0
	s.mu.Lock()
	s.now = s.now.Add(11 * time.Minute)
	s.mu.Unlock()
	if days, sessions := known(); days <= sessions {
		t.Errorf("training is known of %d days, %d of them with a session", days, sessions)
	}
}

// Polar lists what was uploaded since the account was registered with us.
func TestWorkoutsOfBeforeTheRegistrationAreUntold(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Unregistered: []int{0}})
	s.kept.creds.AccessToken = source.Secret(s.sim.UnregisteredToken(0))
	if _, err := s.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	registered := s.today
	s.advance(5 * 24 * time.Hour)
	s.freshen(t, source.NeedDay)
	want := []civil.Range{{From: registered.AddDays(1), To: s.today.AddDays(-1)}}
	if got := s.told(t); !slices.Equal(got.Days, want) {
		t.Errorf("got %+v, want %+v", got.Days, want)
	}
}

// The source gives a year of steps, and a month of workouts: what came before is unknown, not 0.
func TestTheMonthBeforeTheListedWorkoutsIsNotAMonthWithoutTraining(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 120, Seed: 7})
	for range 10 {
		s.freshen(t, source.NeedDay)
		s.advance(time.Minute)
	}
	c := coach.New(coach.Config{Store: s.db, Devices: s.Service, Zone: s.zone, Now: s.clock})
	who := coach.Who{Person: archive.LocalPerson, Actor: ledger.Actor{Kind: ledger.Person}}
	trend := func(metric string, from, to civil.Date) summary.MetricTrend {
		doc, err := c.Trends(t.Context(), who, coach.TrendsQuery{Metrics: []string{metric}, From: from, To: to})
		if err != nil || len(doc.Metrics) != 1 {
			t.Fatalf("%s: %v", metric, err)
		}
		return doc.Metrics[0]
	}
	from, to := s.today.AddDays(-60), s.today.AddDays(-31)
	late := map[civil.Date]bool{} // days with a workout that was uploaded so late that it is listed still
	for _, r := range s.records(t, fitness.KindWorkout) {
		late[r.Day] = !r.Day.After(to)
	}
	maps.DeleteFunc(late, func(_ civil.Date, before bool) bool { return !before })
	if steps := trend("steps", from, to); steps.N < 20 {
		t.Fatalf("there are steps of %d days", steps.N)
	}
	for _, metric := range []string{"training_duration", "training_load", "training_sessions", "run_distance", "strength_sessions", "bench_press_volume"} {
		if before := trend(metric, from, to); before.N > len(late) {
			t.Errorf("%s is known of %d days of the month before", metric, before.N)
		}
		if lately := trend(metric, s.today.AddDays(-28), s.today.AddDays(-1)); lately.N < 20 {
			t.Errorf("%s is known of %d of the last 28 days", metric, lately.N)
		}
	}
}

func TestTheSeriesOfWorkoutsAreOneChangeOfASync(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	ops := map[string]map[string]int{}
	err := s.db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) error {
		changes, err := r.Changes(ctx, ledger.TrailQuery{})
		for _, c := range changes {
			if c.Kind == fitness.KindWorkout {
				if ops[c.CallID] == nil {
					ops[c.CallID] = map[string]int{}
				}
				ops[c.CallID][c.SourceOp]++
			}
		}
		return err
	})
	if err != nil || len(ops) > 2 {
		t.Errorf("%v, %v", ops, err)
	}
}

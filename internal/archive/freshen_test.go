package archive_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestAFirstConnectionTakesAllThatTheSourceHas(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 400, Seed: 7})
	s.sim.ForgetRequests()
	s.freshen(t, allNeeds)
	for range 10 { // what one call has no time for, the next ones bring
		if len(s.records(t, fitness.KindDayActivity)) > 300 {
			break
		}
		s.advance(2 * time.Minute)
		s.freshen(t, allNeeds)
	}
	f := s.freshen(t, allNeeds)
	if !f.Connected || f.Failure != "" || f.AsOf.IsZero() || f.Newest.IsZero() || f.Registered.IsZero() {
		t.Errorf("%+v", f)
	}
	if n := len(s.paths()); n > 120 {
		t.Errorf("it took %d requests", n)
	}
	oldest := map[fitness.Kind]civil.Date{}
	for _, r := range s.records(t) {
		if old, seen := oldest[r.Kind]; !seen || r.Day.Before(old) {
			oldest[r.Kind] = r.Day
		}
	}
	for kind, days := range map[fitness.Kind]int{
		fitness.KindNight: 25, fitness.KindRecharge: 20, fitness.KindDayActivity: 355, fitness.KindHeartDay: 24, fitness.KindCardioLoad: 175,
		fitness.KindAlertness: 20, fitness.KindCircadianBedtime: 20, fitness.KindWorkout: 20, fitness.KindSkinTemperature: 20,
		fitness.KindBodyTemperature: 20, fitness.KindSkinContact: 20, fitness.KindECG: 15, fitness.KindSpO2: 15,
	} {
		if oldest[kind].IsZero() || oldest[kind].After(s.today.AddDays(-days)) {
			t.Errorf("%s is kept from %s on, want %d days back", kind, oldest[kind], days)
		}
	}
	for _, kind := range []fitness.Kind{fitness.KindPhysicalInfo, fitness.KindAccount} {
		if _, kept := oldest[kind]; !kept {
			t.Errorf("no %s is kept", kind)
		}
	}
}

func TestWhatWasAskedAMomentAgoIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	for range 30 { // what one call has no time for, the next ones bring
		s.advance(11 * time.Minute)
		s.sim.ForgetRequests()
		s.freshen(t, allNeeds)
		detailed := slices.ContainsFunc(s.paths(), func(path string) bool { return strings.HasPrefix(path, "/v3/exercises/") })
		s.sim.ForgetRequests()
		if s.freshen(t, allNeeds); !detailed && len(s.paths()) == 0 {
			break
		}
	}
	for _, tt := range []struct {
		rule    string
		after   time.Duration
		daysAgo int // up to which the question goes
		most    int // requests
		asks    []string
	}{
		{"nothing within ten minutes", 9 * time.Minute, 0, 0, nil},
		{"older days than Polar revises are not asked again", 2 * time.Minute, 30, 0, nil},
		{"then the kinds that grow, and no settings", 0, 0, 9, []string{"/v3/users/sleep", "/v3/users/activities", "/v3/users/continuous-heart-rate", "/v3/users/sleepwise/alertness/date"}},
		{"the next day all of them", 24 * time.Hour, 0, 18, []string{"/v3/users/physical-info", "/v3/users/biosensing/ecg", "/v3/exercises"}},
	} {
		s.sim.ForgetRequests()
		s.advance(tt.after)
		to := s.today.AddDays(-tt.daysAgo)
		s.Freshen(t.Context(), archive.LocalPerson, civil.Range{From: to.AddDays(-6), To: to}, allNeeds)
		paths := s.paths()
		if len(paths) > tt.most {
			t.Errorf("%s: %d requests: %v", tt.rule, len(paths), paths)
		}
		for _, path := range tt.asks {
			if !slices.Contains(paths, path) {
				t.Errorf("%s: %s was not asked for, only %v", tt.rule, path, paths)
			}
		}
	}
}

func TestAnAnswerAboutThePastMakesTodayNoFresher(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	s.advance(11 * time.Minute)
	past := archive.Dates{From: s.today.AddDays(-9), To: s.today.AddDays(-8)}
	if _, err := s.Activities(t.Context(), past, nil); err != nil {
		t.Fatal(err)
	}
	s.sim.ForgetRequests()
	if s.freshen(t, source.NeedDay); !slices.Contains(s.paths(), "/v3/users/activities") {
		t.Errorf("today was not asked for: %v", s.paths())
	}
}

func TestTwentyEightDaysOfActivitiesAreKeptWithAtMostTwoRequests(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	s.freshen(t, source.NeedDay)
	s.advance(28 * 24 * time.Hour)
	s.sim.ForgetRequests()
	s.freshen(t, source.NeedDay)
	n := 0
	for _, path := range s.paths() {
		if strings.HasPrefix(path, "/v3/users/activities") {
			n++
		}
	}
	if n < 1 || n > 2 {
		t.Errorf("%d requests for 28 days of activities", n)
	}
}

func TestTwoAtOnceAskForNothingTwice(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	other := archive.New(archive.Config{Source: sourceOf(t, s.sim), Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
	s.sim.ForgetRequests()
	days := civil.Range{From: s.today, To: s.today}
	var both sync.WaitGroup
	for _, service := range []*archive.Service{s.Service, other} {
		both.Go(func() {
			if f := service.Freshen(t.Context(), archive.LocalPerson, days, source.NeedDay)[0]; f.Failure != "" || f.AsOf.IsZero() {
				t.Errorf("%+v", f)
			}
		})
	}
	both.Wait()
	asked := map[string]int{}
	for _, r := range s.sim.Requests() {
		asked[r.Path+"?"+r.Query]++
	}
	for list, times := range asked {
		if times > 1 {
			t.Errorf("%s was asked for %d times", list, times)
		}
	}
}

func TestOneFailingKindStopsNoOther(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError, Path: "/v3/users/sleep"})
	f := s.freshen(t, source.NeedDay)
	if !slices.Equal(f.Failed, []fitness.Kind{fitness.KindNight}) || f.Failure != fault.Unavailable || f.Why == "" || !f.RetryAt.After(s.clock()) || !f.Connected || !f.AsOf.IsZero() {
		t.Errorf("%+v", f)
	}
	if len(s.records(t, fitness.KindRecharge)) == 0 || len(s.records(t, fitness.KindNight)) > 0 {
		t.Error("the others were not kept, or nights were")
	}
	s.sim.ClearFaults()
	s.sim.ForgetRequests()
	if s.freshen(t, source.NeedDay); slices.Contains(s.paths(), "/v3/users/sleep") {
		t.Error("what has just failed was asked for again at once")
	}
	s.advance(2 * time.Minute)
	if f := s.freshen(t, source.NeedDay); f.Failure != "" || f.AsOf.IsZero() || len(s.records(t, fitness.KindNight)) == 0 {
		t.Errorf("after a pause: %+v", f)
	}
}

func TestAnyFailureIsSaidAndNeverReturned(t *testing.T) {
	t.Parallel()
	for sent, want := range map[polarsim.FaultKind]fault.Kind{
		polarsim.Unauthorized: fault.TokenExpired, polarsim.NotRegistered: fault.NotRegistered, polarsim.TooMany: fault.RateLimited,
		polarsim.ServerError: fault.Unavailable, polarsim.HTML200: fault.BadAnswer,
	} {
		t.Run(string(sent), func(t *testing.T) {
			t.Parallel()
			s := overStore(t, polarsim.Config{})
			s.sim.Fail(polarsim.Fault{Kind: sent})
			f := s.freshen(t, source.NeedDay)
			if len(f.Failed) == 0 || f.Failure != want || !f.Connected || !f.AsOf.IsZero() || !f.RetryAt.After(s.clock()) {
				t.Errorf("%+v, want %s", f, want)
			}
		})
	}
}

func TestConnectingAgainEndsThePauseAfterAFailure(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Unregistered: []int{0}})
	s.kept.creds.AccessToken = source.Secret(s.sim.UnregisteredToken(0))
	if f := s.freshen(t, source.NeedDay); f.Failure != fault.NotRegistered {
		t.Fatalf("%+v", f)
	}
	if _, err := s.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	if f := s.freshen(t, source.NeedDay); f.Failure != "" || f.AsOf.IsZero() {
		t.Errorf("after registering: %+v", f)
	}
}

func TestNobodyElsesAccountIsRead(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	s.sim.ForgetRequests()
	f := s.Freshen(t.Context(), "somebody-else", civil.Range{From: s.today, To: s.today}, allNeeds)
	if len(f) != 1 || f[0].Connected || f[0].Failure != fault.NotConnected || len(s.paths()) > 0 {
		t.Errorf("%+v after %v", f, s.paths())
	}
	s.kept.creds.AccessToken = ""
	if f := s.freshen(t, allNeeds); f.Connected || f.Failure != fault.NotConnected || len(s.paths()) > 0 {
		t.Errorf("without a connection: %+v after %v", f, s.paths())
	}
}

func TestWithoutAStoreNothingIsAsked(t *testing.T) {
	t.Parallel()
	f := &fake{}
	if got := over(t, f).Freshen(t.Context(), archive.LocalPerson, civil.Range{From: today, To: today}, allNeeds); len(got) != 1 || len(f.called) > 0 {
		t.Errorf("%+v after %v", got, f.called)
	}
}

// busy is a store whose lease another process has for ever.
type busy struct{ remembering }

func (busy) Lease(context.Context, string, string, string, time.Duration) (bool, error) {
	return false, nil
}

func TestWhoFindsAnotherAtWorkWaitsALittleAndUsesWhatIsThere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{}
		began := time.Now()
		s := archive.New(archive.Config{
			Source: f, Connections: &kept{creds: connected}, Zone: time.UTC, Now: func() time.Time { return today.Start(time.UTC) }, Store: busy{},
		})
		got := s.Freshen(t.Context(), archive.LocalPerson, civil.Range{From: today, To: today}, allNeeds)[0]
		if len(f.called) > 0 || !got.Connected || got.Failure != "" {
			t.Errorf("%+v after %v", got, f.called)
		}
		if waited := time.Since(began); waited < time.Second || waited > 6*time.Second {
			t.Errorf("it waited %v", waited)
		}
	})
}

// leasing is a store that has the lease to give and keeps nothing.
type leasing struct{ remembering }

func (leasing) Lease(context.Context, string, string, string, time.Duration) (bool, error) {
	return true, nil
}

func (leasing) Keep(context.Context, string, []ledger.Record) (archive.Kept, error) {
	return archive.Kept{}, nil
}

func (leasing) KeepMerged(
	context.Context, string, string, fitness.Kind, civil.Range, func([]ledger.Record) ([]ledger.Record, error),
) (archive.Kept, error) {
	return archive.Kept{}, nil
}

func (leasing) Release(context.Context, string, string, string) error { return nil }
func (leasing) NotePulls(context.Context, string, string, []fitness.Kind, func(archive.Pull) archive.Pull) error {
	return nil
}

func TestAFreshenEndsInTimeWhateverTheSourceDoes(t *testing.T) {
	t.Parallel()
	for rule, limit := range map[string]time.Duration{"by its own bound": 0, "before the call does": 10 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := t.Context(), context.CancelFunc(func() {})
			if limit > 0 {
				ctx, cancel = context.WithTimeout(ctx, limit)
			}
			defer cancel()
			began := time.Now()
			s := archive.New(archive.Config{
				Source: hanging{&fake{}}, Connections: &kept{creds: connected}, Zone: time.UTC, Now: func() time.Time { return today.Start(time.UTC) }, Store: leasing{},
			})
			s.Freshen(ctx, archive.LocalPerson, civil.Range{From: today, To: today}, source.NeedForecast|source.NeedDay)
			if took := time.Since(began); took > 21*time.Second || limit > 0 && took >= limit || took < time.Second {
				t.Errorf("%s it took %v", rule, took)
			}
		})
	}
}

// slow is a source that takes 400 ms for a part of the activities.
type slow struct{ *fake }

func (s slow) Activities(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	time.Sleep(400 * time.Millisecond)
	return s.fake.Activities(ctx, as, days)
}

func TestAnAnswerWaitsForWhatItIsAboutAndLittleForTheRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{}
		began := time.Now()
		s := archive.New(archive.Config{
			Source: slow{f}, Connections: &kept{creds: connected}, Zone: time.UTC, Now: func() time.Time { return today.Start(time.UTC) }, Store: leasing{},
		})
		s.Freshen(t.Context(), archive.LocalPerson, civil.Range{From: today.AddDays(-27), To: today}, source.NeedDay)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("it took %v", took)
		}
		asked := f.called["Activities"]
		if newest := (civil.Range{From: today.AddDays(-27), To: today}); !slices.Contains(f.ranges, newest) || asked < 2 || asked > 5 {
			t.Errorf("%d of the 14 parts of a year were asked for: %v", asked, f.ranges)
		}
	})
}

func TestWorkoutsAreKeptWithAllTheirSeriesNewestFirst(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 14}) // enough for more than one call
	detailed := func() (n int, gap bool) {
		records := s.records(t, fitness.KindWorkout)
		slices.Reverse(records)
		for i, r := range records {
			w := decode[fitness.Workout](t, r)
			if w.Recorded == nil {
				continue
			}
			gap = gap || n != i
			n++
			if len(w.Streams) != len(w.Recorded) || w.HasRoute != (len(w.Route) > 0) || w.HasRoute && w.AscentM == nil {
				t.Errorf("%s of %s: streams %v, recorded %v, %d points of a route, ascent %v", w.Sport, r.Day, len(w.Streams), w.Recorded, len(w.Route), w.AscentM)
			}
		}
		return n, gap
	}
	s.freshen(t, source.NeedDay)
	if all := len(s.records(t, fitness.KindWorkout)); all <= 8 {
		t.Fatalf("there are %d workouts, too few to show in which order", all)
	}
	if n, gap := detailed(); n > 8 || gap {
		t.Errorf("%d workouts are there in detail, with a gap: %t", n, gap)
	}
	for range 20 { // what one call has no time for, the next ones bring
		if n, _ := detailed(); n == len(s.records(t, fitness.KindWorkout)) {
			break
		}
		s.advance(11 * time.Minute)
		s.freshen(t, source.NeedDay)
	}
	if n, _ := detailed(); n != len(s.records(t, fitness.KindWorkout)) {
		t.Errorf("%d of %d workouts are there in detail", n, len(s.records(t, fitness.KindWorkout)))
	}
	s.sim.ForgetRequests()
	s.advance(11 * time.Minute)
	s.freshen(t, source.NeedDay)
	for _, path := range s.paths() {
		if strings.HasPrefix(path, "/v3/exercises/") {
			t.Errorf("%s was asked for again", path)
		}
	}
	if _, err := s.Exercises(t.Context(), archive.Dates{}, true, nil); err != nil {
		t.Fatal(err)
	}
	if n, _ := detailed(); n != len(s.records(t, fitness.KindWorkout)) {
		t.Error("an answer with samples took the routes away")
	}
}

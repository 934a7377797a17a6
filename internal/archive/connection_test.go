package archive_test

import (
	"context"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/store"
)

const callback = "http://localhost:8080/sources/polar/callback"

// server is what people connect their accounts to: the archives of all over one client and the simulator.
type server struct {
	sim   *polarsim.Sim
	polar *polar.Client
	zone  *time.Location
	now   func() time.Time
}

func serverOver(t *testing.T, config polarsim.Config) *server {
	t.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return evening(zone) }
	sim := simulator(config)
	s := httptest.NewServer(sim)
	t.Cleanup(s.Close)
	client, err := polar.New(polar.Config{
		APIURL: s.URL, AuthURL: s.URL + "/oauth2/authorization", TokenURL: s.URL + "/v2/oauth2/token", HTTP: s.Client(), Now: now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &server{sim, client, zone, now}
}

func (s *server) archiveOf(person string, db *store.DB) *archive.Service {
	return archive.New(archive.Config{
		Source: s.polar, App: demoApp, Connections: &store.Connections{DB: db, Person: person}, Store: db, Person: person,
		Zone: s.zone, Now: s.now, RedirectURI: callback,
	})
}

func (s *server) connect(ctx context.Context, person string, athlete int, db *store.DB) error {
	return s.archiveOf(person, db).Connect(ctx, s.sim.Code(athlete, callback))
}

func nightsOf(t *testing.T, db *store.DB, person string) map[string]string {
	t.Helper()
	bodies := map[string]string{}
	err := db.Read(t.Context(), person, func(ctx context.Context, r ledger.Reader) error {
		found, err := r.Records(ctx, ledger.Query{Kinds: []fitness.Kind{fitness.KindNight}})
		for _, one := range found {
			bodies[one.SourceKey] = string(one.Body)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return bodies
}

func TestTwoPeopleWhoAskAtOnceGetTheirOwn(t *testing.T) {
	t.Parallel()
	people := []string{"ann", "ben"}
	onEachEngine(t, func(t *testing.T, one, other *store.DB) {
		together, alone := serverOver(t, polarsim.Config{People: 2}), serverOver(t, polarsim.Config{People: 2})
		stores := []*store.DB{one, other}
		for i, person := range people {
			if err := together.connect(t.Context(), person, i, one); err != nil {
				t.Fatal(err)
			}
			if err := alone.connect(t.Context(), person+"-alone", i, one); fault.KindOf(err) != fault.Conflict { // one account, one person
				t.Fatal(err)
			}
		}
		days := civil.Range{From: civil.Today(together.now(), together.zone).AddDays(-9), To: civil.Today(together.now(), together.zone)}
		var all sync.WaitGroup
		for range 4 {
			for i, person := range people {
				for _, db := range stores {
					all.Go(func() {
						s := together.archiveOf(person, db)
						account, err := s.Person(t.Context())
						if err != nil {
							t.Error(err)
							return
						}
						mine, theirs := strconv.FormatInt(together.sim.UserID(i), 10), strconv.FormatInt(together.sim.UserID(1-i), 10)
						if said := account.Markdown(); !strings.Contains(said, mine) || strings.Contains(said, theirs) {
							t.Errorf("%s is told of another account:\n%s", person, said)
						}
						s.Freshen(t.Context(), person, days, source.NeedDay)
					})
				}
			}
		}
		all.Wait()
		anns, bens := nightsOf(t, one, "ann"), nightsOf(t, one, "ben")
		if len(anns) == 0 || len(bens) == 0 {
			t.Fatalf("%d and %d nights", len(anns), len(bens))
		}
		for key, body := range anns {
			if bens[key] == body {
				t.Errorf("both have the night %s", key)
			}
		}
	})
}

func TestAnAccountThatWasKeptAndNotRegisteredIsRegisteredByConnectingAgain(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, one, other *store.DB) {
		s := serverOver(t, polarsim.Config{Unregistered: []int{0}})
		s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError, Method: "POST", Path: "/v3/users", Times: 50})
		if err := s.connect(t.Context(), "ann", 0, one); fault.KindOf(err) != fault.Unavailable {
			t.Fatal(err)
		}
		s.sim.ClearFaults()
		ann := s.archiveOf("ann", other)
		if c, err := ann.Connection(t.Context()); err != nil || c == nil {
			t.Fatal("nothing was kept", err)
		}
		today := civil.Today(s.now(), s.zone)
		ann.Freshen(t.Context(), "ann", civil.Range{From: today, To: today}, source.NeedDay)
		if c, err := ann.Connection(t.Context()); err != nil || c.Registered {
			t.Errorf("after a read was refused: %+v %v", c, err)
		}
		if err := s.connect(t.Context(), "ann", 0, one); err != nil {
			t.Fatal(err)
		}
		if c, err := ann.Connection(t.Context()); err != nil || !c.Registered || c.Failure != "" {
			t.Errorf("after connecting again: %+v %v", c, err)
		}
		if err := s.connect(t.Context(), "ann", 0, one); err != nil { // 409 at Polar
			t.Error(err)
		}
	})
}

func TestDisconnectingLeavesWhatWasFetched(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, one, other *store.DB) {
		s := serverOver(t, polarsim.Config{})
		if err := s.connect(t.Context(), "ann", 0, one); err != nil {
			t.Fatal(err)
		}
		today := civil.Today(s.now(), s.zone)
		ann := s.archiveOf("ann", one)
		ann.Freshen(t.Context(), "ann", civil.Range{From: today.AddDays(-5), To: today}, source.NeedDay)
		before := nightsOf(t, one, "ann")
		if err := ann.Disconnect(t.Context()); err != nil {
			t.Fatal(err)
		}
		if c, err := s.archiveOf("ann", other).Connection(t.Context()); err != nil || c != nil {
			t.Errorf("%+v %v", c, err)
		}
		if after := nightsOf(t, other, "ann"); len(before) == 0 || len(after) != len(before) {
			t.Errorf("%d nights of %d", len(after), len(before))
		}
		if err := s.connect(t.Context(), "ben", 0, other); err != nil {
			t.Errorf("the account is free for another: %v", err)
		}
	})
}

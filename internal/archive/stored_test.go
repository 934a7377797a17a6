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
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/storetest"
)

// storing is the archive over the real client, the simulator and the real store, with one
// clock for all that can be moved.
type storing struct {
	*simulated

	db   *store.DB
	zone *time.Location

	mu  sync.Mutex
	now time.Time
}

func (s *storing) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// advance moves the clocks.
func (s *storing) advance(d time.Duration) {
	s.mu.Lock()
	s.now = s.now.Add(d)
	s.mu.Unlock()
	s.sim.Advance(d)
	s.today = civil.Today(s.clock(), s.zone)
}

func overStore(t testing.TB, config polarsim.Config) *storing {
	t.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	if config.Limits == (polarsim.Limits{}) {
		config.Limits = polarsim.Limits{Short: 10_000, Long: 100_000}
	}
	sim := simulator(config)
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	s := &storing{db: storetest.Open(t), zone: zone, now: evening(zone)}
	client, err := polar.New(polar.Config{APIURL: server.URL, HTTP: server.Client(), Now: s.clock})
	if err != nil {
		t.Fatal(err)
	}
	kept := &kept{creds: source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: strconv.FormatInt(sim.UserID(0), 10)}}
	s.simulated = &simulated{
		archive.New(archive.Config{Source: client, Connections: kept, Store: s.db, Zone: zone, Now: s.clock}),
		sim, kept, civil.Today(s.now, zone),
	}
	return s
}

// sourceOf returns a client of the simulator.
func sourceOf(t testing.TB, sim *polarsim.Sim) *polar.Client {
	t.Helper()
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	client, err := polar.New(polar.Config{APIURL: server.URL, HTTP: server.Client(), Now: sim.Now})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// freshen asks for all that there is of the last 28 days.
func (s *storing) freshen(t testing.TB, needs source.Needs) source.Freshness {
	t.Helper()
	days := civil.Range{From: s.today.AddDays(-27), To: s.today}
	return s.Freshen(t.Context(), archive.LocalPerson, days, needs)[0]
}

const allNeeds = source.NeedDay | source.NeedHeartRate | source.NeedBiosensing | source.NeedForecast

// records returns what is kept, with its samples.
func (s *storing) records(t testing.TB, kinds ...fitness.Kind) []ledger.Record {
	t.Helper()
	var found []ledger.Record
	err := s.db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) (err error) {
		found, err = r.Records(ctx, ledger.Query{Kinds: kinds, Samples: true})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (s *storing) changes(t testing.TB) int {
	t.Helper()
	var n int
	err := s.db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) error {
		changes, err := r.Changes(ctx, ledger.TrailQuery{})
		n = len(changes)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// write makes one change by the person.
func (s *storing) write(t testing.TB, do func(context.Context, ledger.Writer) error) {
	t.Helper()
	call := ledger.Call{Person: archive.LocalPerson, At: s.clock(), Actor: ledger.Actor{Kind: ledger.Person}, Tool: "edit_entry"}
	_, err := s.db.Write(t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) { return nil, do(ctx, w) })
	if err != nil {
		t.Fatal(err)
	}
}

func decode[T any](t testing.TB, r ledger.Record) T {
	t.Helper()
	var v T
	if err := fitness.Decode(r.Body, &v); err != nil {
		t.Fatal(err)
	}
	if sampled, is := any(&v).(fitness.Sampled); is {
		if err := fitness.DecodeSamples(r.Samples, sampled); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// paths returns the paths that were asked for, without their queries, in their order.
func (s *storing) paths() []string {
	var paths []string
	for _, r := range s.sim.Requests() {
		path, _, _ := strings.Cut(r.Path, "?")
		paths = append(paths, path)
	}
	return paths
}

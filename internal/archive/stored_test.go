package archive_test

import (
	"context"
	"fmt"
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

	db     *store.DB
	client *polar.Client
	zone   *time.Location

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
	return overImage(t, config, nil)
}

// overFreshened is overStore of the usual athletes once all that a day needs was asked for.
func overFreshened(t testing.TB) *storing {
	t.Helper()
	image, err := freshened()
	if err != nil {
		t.Fatal(err)
	}
	return overImage(t, polarsim.Config{}, image)
}

// freshened is the store of which overFreshened makes one for each test.
var freshened = sync.OnceValues(func() (*storetest.Image, error) {
	s, server, err := newStoring(polarsim.Config{})
	if err != nil {
		return nil, err
	}
	defer server.Close()
	return storetest.NewImage(context.Background(), func(db *store.DB) error {
		s.over(db)
		days := civil.Range{From: s.today.AddDays(-27), To: s.today}
		if f := s.Freshen(context.Background(), archive.LocalPerson, days, source.NeedDay)[0]; f.Failure != "" || f.AsOf.IsZero() {
			return fmt.Errorf("freshened: %+v", f)
		}
		return nil
	})
})

// overImage is overStore with a store that begins as an image, an empty one where that is nil.
func overImage(t testing.TB, config polarsim.Config, image *storetest.Image) *storing {
	t.Helper()
	s, server, err := newStoring(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	if image == nil {
		s.over(storetest.Open(t))
	} else {
		s.over(image.Open(t))
	}
	return s
}

// newStoring returns all but the store and the service over it.
func newStoring(config polarsim.Config) (*storing, *httptest.Server, error) {
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		return nil, nil, err
	}
	if config.Limits == (polarsim.Limits{}) {
		config.Limits = polarsim.Limits{Short: 10_000, Long: 100_000}
	}
	sim := simulator(config)
	server := httptest.NewServer(sim)
	s := &storing{zone: zone, now: evening(zone)}
	s.client, err = polar.New(polar.Config{APIURL: server.URL, HTTP: server.Client(), Now: s.clock})
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	kept := &kept{creds: source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: strconv.FormatInt(sim.UserID(0), 10)}}
	s.simulated = &simulated{sim: sim, kept: kept, today: civil.Today(s.now, zone)}
	return s, server, nil
}

// over puts the service over a store.
func (s *storing) over(db *store.DB) {
	s.db = db
	s.Service = archive.New(archive.Config{Source: s.client, Connections: s.kept, Store: db, Zone: s.zone, Now: s.clock})
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

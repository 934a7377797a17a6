package archive_test

import (
	"cmp"
	"fmt"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// simulated is the archive over the real client and the simulator.
type simulated struct {
	*archive.Service
	sim   *polarsim.Sim
	kept  *kept
	today civil.Date
}

func evening(zone *time.Location) time.Time {
	return time.Date(2026, time.November, 30, 20, 15, 0, 0, zone)
}

// athletes are the people behind most simulators here, generated once.
var athletes = polarsim.New(athletesConfig(polarsim.Config{}))

func athletesConfig(config polarsim.Config) polarsim.Config {
	config.Days = cmp.Or(config.Days, 60)
	config.Seed = cmp.Or(config.Seed, 7)
	now := evening(time.FixedZone("", 2*3600)) // Helsinki's own in winter
	config.Clock = func() time.Time { return now }
	return config
}

// ofAYear are the same people with more than a year behind them.
var ofAYear = sync.OnceValue(func() *polarsim.Sim { return polarsim.New(athletesConfig(polarsim.Config{Days: 400})) })

// simulator serves the athletes of all tests, or others where config asks for them.
func simulator(config polarsim.Config) *polarsim.Sim {
	if config.Days == 400 && (config.Seed == 0 || config.Seed == 7) && config.People == 0 && config.Zone == nil {
		return ofAYear().Twin(config)
	}
	if config.Seed == 0 && config.Days == 0 && config.People == 0 && config.Zone == nil {
		return athletes.Twin(config)
	}
	return polarsim.New(athletesConfig(config))
}

func overSimulator(t testing.TB, config polarsim.Config) *simulated {
	t.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	now := evening(zone)
	sim := simulator(config)
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	clock := func() time.Time { return now }
	token := sim.Token
	if len(config.Unregistered) > 0 {
		token = sim.UnregisteredToken
	}
	kept := &kept{creds: source.Credentials{AccessToken: source.Secret(token(0)), UserID: strconv.FormatInt(sim.UserID(0), 10)}}
	client, err := polar.New(polar.Config{
		APIURL: server.URL, AuthURL: server.URL + "/oauth2/authorization", TokenURL: server.URL + "/v2/oauth2/token",
		HTTP: server.Client(), Now: clock,
	})
	if err != nil {
		t.Fatal(err)
	}
	service := archive.New(archive.Config{Source: client, Connections: kept, Zone: zone, Now: clock})
	return &simulated{service, sim, kept, civil.Today(now, zone)}
}

var demoApp = source.App{ClientID: polarsim.DemoClientID, ClientSecret: polarsim.DemoClientSecret}

func tokens(t testing.TB, s string) int {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	ids, _, err := codec.Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	return len(ids)
}

func TestTheFullDayOfTheSimulatorTakesAtMost800TokensOfMarkdown(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{7, 8, 9, 10} {
		t.Run(fmt.Sprintf("athlete %d", seed), func(t *testing.T) {
			t.Parallel()
			s := overSimulator(t, polarsim.Config{Seed: seed, Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate)})
			total := 0
			for _, kind := range []string{"activities", "heart rate", "sleep", "nightly recharge", "cardio load"} {
				markdown := s.fullDay(t.Context(), t, kind)[kind].Markdown()
				t.Logf("%s: %d tokens\n%s", kind, tokens(t, markdown), markdown)
				total += tokens(t, markdown)
			}
			t.Logf("together: %d tokens", total)
			if total > 800 {
				t.Errorf("the five documents of the full day take %d tokens, more than 800", total)
			}
		})
	}
}

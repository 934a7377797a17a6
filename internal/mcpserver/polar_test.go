package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// keptToken is the last token that was kept.
type keptToken struct {
	mu    sync.Mutex
	token source.Credentials
}

func (k *keptToken) Credentials(context.Context) (source.Credentials, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.token.AccessToken == "" {
		return source.Credentials{}, fault.New(fault.NotConnected, "no Polar account is connected")
	}
	return k.token, nil
}

// Drop forgets the token.
func (k *keptToken) Drop(ctx context.Context) error { return k.Keep(ctx, source.Credentials{}) }

// ConnectedAt is unknown.
func (k *keptToken) ConnectedAt(context.Context) (time.Time, error) { return time.Time{}, nil }

func (k *keptToken) Keep(_ context.Context, token source.Credentials) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.token = token
	return nil
}

func newPolar(t *testing.T, config polar.Config) *polar.Client {
	t.Helper()
	client, err := polar.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// simulated returns a session of a server whose archive asks a simulated Polar, which is
// reached through handler, as its person 0.
func simulated(t *testing.T, sim *polarsim.Sim, handler http.Handler) *mcp.ClientSession {
	t.Helper()
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	client := newPolar(t, polar.Config{
		APIURL: web.URL, AuthURL: web.URL + "/oauth2/authorization", TokenURL: web.URL + "/v2/oauth2/token",
		HTTP: web.Client(), Now: sim.Now,
	})
	kept := &keptToken{token: source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: "10579"}}
	a := archive.New(archive.Config{Source: client, Connections: kept, Zone: time.UTC, Now: sim.Now})
	return connect(t, newServer(t, a), eras[0], nil)
}

func newSim(people int) *polarsim.Sim {
	now := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)
	return polarsim.New(polarsim.Config{
		Seed: 7, People: people, Clock: func() time.Time { return now },
	})
}

// Long ranges fit in the longer form: nothing is refused as too large for how it was
// summarised.
func TestEveryToolAnswersALongQuestion(t *testing.T) {
	t.Parallel()
	sim := newSim(1)
	session := simulated(t, sim, sim)
	tests := []struct {
		tool      string
		arguments map[string]any
	}{
		{"polar_register_user", map[string]any{}},
		{"polar_get_user", map[string]any{}},
		{"polar_list_physical_info", map[string]any{}},
		{"polar_get_exercises", map[string]any{"samples": true}},
		{"polar_get_activities", map[string]any{"from": "2026-09-01"}},
		{"polar_get_heart_rate", map[string]any{"from": "2026-11-03", "to": "2026-11-30"}},
		{"polar_list_sleep", map[string]any{}},
		{"polar_list_nightly_recharge", map[string]any{}},
		{"polar_get_cardio_load", map[string]any{"from": "2026-09-01"}},
		{"polar_get_sleepwise", map[string]any{"hourly": true}},
	}
	for _, tt := range tests {
		t.Run(tt.tool, func(t *testing.T) {
			t.Parallel()
			tt.arguments["format"] = "json"
			text, isError := ask(t, session, tt.tool, tt.arguments)
			t.Logf("%d bytes, at most %d tokens", len(text), tokensAtMost(text))
			if isError {
				t.Fatal(text)
			}
			if !json.Valid([]byte(text)) {
				t.Errorf("not JSON: %.300s", text)
			}
		})
	}
}

func TestASecondAccountIsConnectedWithoutARestart(t *testing.T) {
	t.Parallel()
	sim := newSim(2)
	session := simulated(t, sim, sim)
	first, _ := ask(t, session, "polar_get_user", nil)
	text, isError := ask(t, session, "polar_exchange_authorization_code", map[string]any{
		"clientId": polarsim.DemoClientID, "clientSecret": polarsim.DemoClientSecret,
		"authorizationCode": sim.Code(1, polarsim.DemoRedirectURI), "redirectUri": polarsim.DemoRedirectURI,
	})
	if isError {
		t.Fatal(text)
	}
	if strings.Contains(text, "POLAR_ACCESS_TOKEN") {
		t.Errorf("the token is shown unasked: %s", text)
	}
	second, isError := ask(t, session, "polar_get_user", nil)
	if isError || first == second {
		t.Errorf("still the first account: %s", second)
	}
}

func TestCancellingACallStopsItsRequestToPolar(t *testing.T) {
	t.Parallel()
	sim := newSim(1)
	started, stopped := make(chan struct{}), make(chan struct{})
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(started)
		<-r.Context().Done() // the client hangs up
		close(stopped)
	})
	session := simulated(t, sim, slow)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-started
		cancel()
	}()
	if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "polar_list_sleep"}); err == nil {
		t.Error("answered")
	}
	<-stopped
}

func TestADownloadThatIsNotAWholeFileLeavesTheEarlierOne(t *testing.T) {
	t.Parallel()
	for fault, kind := range map[polarsim.FaultKind]string{
		polarsim.TruncatedBody: "bad_answer", polarsim.BrokenBody: "bad_answer", polarsim.Null200: "bad_answer",
		polarsim.HTML200: "bad_answer", polarsim.Blank200: "not_found", polarsim.Unavailable: "provider_unavailable",
	} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			sim := newSim(1)
			id, folder := routedExercise(t, sim), t.TempDir()
			session := savingTo(t, sim, folder)
			for _, format := range source.FileFormats() {
				sim.ClearFaults()
				file := "run." + string(format)
				arguments := map[string]any{"exerciseId": id, "filePath": file, "overwrite": true}
				if text, isError := ask(t, session, "polar_download_exercise", arguments); isError {
					t.Fatal(text)
				}
				before := read(t, filepath.Join(folder, file))
				sim.Fail(polarsim.Fault{Kind: fault, Path: "/v3/exercises/"})
				text, isError := ask(t, session, "polar_download_exercise", arguments)
				if !isError || !strings.HasPrefix(text, "Error ("+kind+"): ") {
					t.Errorf("%s: want %s: %s", format, kind, text)
				}
				if !bytes.Equal(read(t, filepath.Join(folder, file)), before) {
					t.Errorf("%s: the earlier file is not there any more", format)
				}
			}
			if entries, err := os.ReadDir(folder); err != nil || len(entries) != len(source.FileFormats()) {
				t.Errorf("%v, %v: something else is left in the folder", entries, err)
			}
		})
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// routedExercise returns the id of an exercise that has a file of each format.
func routedExercise(t *testing.T, sim *polarsim.Sim) string {
	t.Helper()
	web := httptest.NewServer(sim)
	defer web.Close()
	as := source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: "10579"}
	found, err := newPolar(t, polar.Config{APIURL: web.URL, HTTP: web.Client()}).Workouts(t.Context(), as, source.WorkoutDetail{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(found.Records, func(w fitness.Workout) bool { return w.HasRoute })
	if i < 0 {
		t.Fatal("no exercise with a route")
	}
	return found.Records[i].ID
}

// savingTo is simulated with a real folder of downloads.
func savingTo(t *testing.T, sim *polarsim.Sim, folder string) *mcp.ClientSession {
	t.Helper()
	web := httptest.NewServer(sim)
	t.Cleanup(web.Close)
	kept := &keptToken{token: source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: "10579"}}
	s, err := New(Config{
		Archive: only(archive.New(archive.Config{
			Source: newPolar(t, polar.Config{APIURL: web.URL, HTTP: web.Client(), Now: sim.Now}), Connections: kept, Zone: time.UTC, Now: sim.Now,
		})),
		Downloads: downloads.New(folder),
	})
	if err != nil {
		t.Fatal(err)
	}
	return connect(t, s, eras[0], nil)
}

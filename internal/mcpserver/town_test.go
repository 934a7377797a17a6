package mcpserver

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/store"
)

// The people of a town. Their ids are no word that an answer has anyway.
const (
	annsID = "k3xq5anna7wzy2m4nabc"
	bensID = "r6tq2benb3vfx7p5mhij"
)

// town is one server over HTTP for two people with a watch each, on one store.
type town struct {
	web      *httptest.Server
	log      *locked
	sessions map[string]*mcp.ClientSession
	tokens   *tokens
	secrets  []string // that no answer and no log has
}

// residents are the archives of people; they are the devices of a coach too.
type residents map[string]*archive.Service

func (r residents) Freshen(ctx context.Context, person string, days civil.Range, needs source.Needs) []source.Freshness {
	return r[person].Freshen(ctx, person, days, needs)
}

func newTown(t *testing.T) *town {
	t.Helper()
	sim := newSim(2)
	simWeb := httptest.NewServer(sim)
	t.Cleanup(simWeb.Close)
	folder := t.TempDir()
	db := store.New(store.Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: sim.Now})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	client := newPolar(t, polar.Config{APIURL: simWeb.URL, HTTP: simWeb.Client(), Now: sim.Now})
	people := residents{}
	w := &town{log: &locked{}, sessions: map[string]*mcp.ClientSession{}, tokens: &tokens{all: map[string]oauth.Access{}}}
	for i, person := range []string{annsID, bensID} {
		kept := &keptToken{token: source.Credentials{AccessToken: source.Secret(sim.Token(i)), UserID: strconv.Itoa(10579 + i)}}
		people[person] = archive.New(archive.Config{Source: client, Connections: kept, Store: db, Person: person, Zone: time.UTC, Now: sim.Now})
		token := "pl_at_of-" + person
		w.tokens.all[token] = accessOf(person, oauth.AllScopes()...)
		w.secrets = append(w.secrets, sim.Token(i), token, person)
	}
	remote := remoteOf()
	remote.Link = func(ctx context.Context, person, _, workoutID string, format source.FileFormat) (string, string, error) {
		_, err := people[person].Download(ctx, workoutID, format, io.Discard)
		return publicURL + "/download/x", "x." + string(format), err
	}
	s, err := New(Config{
		Archive: func(person string) Archive { return people[person] }, Remote: remote,
		Coach:  coach.New(coach.Config{Store: db, Devices: people, Zone: time.UTC, Now: sim.Now}),
		Logger: slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	w.web = serve(t, s, Guard{Verify: w.tokens.Verify})
	for person, era := range map[string]string{annsID: eras[0], bensID: eras[1]} {
		w.sessions[person] = signedIn(t, w.web, "pl_at_of-"+person, era)
	}
	return w
}

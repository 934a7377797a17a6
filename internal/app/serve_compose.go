package app

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fetch"
	"github.com/paceline/paceline/internal/httpx"
	"github.com/paceline/paceline/internal/mcpserver"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/telemetry"
	"github.com/paceline/paceline/internal/web"
)

// How often one grant may call, and what a link of a download is good for.
const (
	callsAtOnce  = 300
	callsEvery   = 50 * time.Millisecond
	grantsKnown  = 10_000
	downloadLife = 10 * time.Minute
	downloadUses = 5
)

// installation is the parts of a server.
type installation struct {
	config    serving
	log       *slog.Logger
	now       func() time.Time
	transport *http.Transport
	polar     *polar.Client
	store     *store.DB
	accounts  *account.Service
	oauth     *oauth.Service
	metrics   *telemetry.Metrics
	stopping  atomic.Bool
	handler   http.Handler
}

// install puts the parts of a server together, on a store that is open.
func (h *Host) install(ctx context.Context, c serving) (i *installation, err error) {
	i = &installation{
		config: c, now: h.Now, transport: newTransport(), metrics: telemetry.NewMetrics(h.version().Version),
		log: telemetry.NewLogger(h.Err, c.LogFormat, slog.LevelInfo),
	}
	if i.polar, err = h.polarClient(c.configuration, i.transport, i.log); err != nil {
		return nil, err
	}
	i.store, err = store.Open(ctx, store.Config{
		Database: c.Database, MasterKey: c.MasterKey, Now: h.Now, Logger: i.log, KnownPeopleOnly: true,
	})
	if err != nil {
		return nil, err
	}
	if err := i.serveOn(h.agent(), h.version().Version); err != nil {
		return nil, errors.Join(err, i.store.Close())
	}
	return i, nil
}

// serveOn makes the services and the handler over an open store.
func (i *installation) serveOn(agent, version string) (err error) {
	c := i.config
	i.accounts, err = account.New(account.Config{Store: i.store, URL: c.URL, Registration: c.Registration, Now: i.now, Logger: i.log})
	if err != nil {
		return err
	}
	var documents oauth.Documents
	if c.Documents {
		documents = fetch.New(fetch.Config{UserAgent: agent})
	}
	i.oauth = oauth.New(oauth.Config{
		Store: i.store, Documents: documents, Issuer: c.URL, Resource: c.URL + "/mcp", Now: i.now, Logger: i.log,
	})
	assistants, err := mcpserver.New(mcpserver.Config{
		Archive: func(person string) mcpserver.Archive { return i.archive(person) },
		Coach:   coach.New(coach.Config{Store: i.store, Devices: devices{i}, Zone: c.Zone, Now: i.now}),
		Remote: &mcpserver.Remote{
			SourcesURL: c.URL + "/sources", Link: i.link,
			Connection: func(ctx context.Context, person string) (*archive.Connected, error) {
				return i.archive(person).Connection(ctx)
			},
		},
		Version: version, Logger: i.log, Now: i.now, Observe: i.metrics.Call,
	})
	if err != nil {
		return err
	}
	i.handler, err = web.New(web.Config{
		URL: c.URL, Accounts: i.accounts, OAuth: i.oauth, Attempts: i.store, ClientDocuments: c.Documents, Registration: c.Registration,
		Sources: func(person string) web.Sources { return i.archive(person) },
		MCP: assistants.HTTPHandler(mcpserver.Guard{
			Verify: i.oauth.Verify, URL: c.URL, Limit: httpx.NewLimiter(callsEvery, callsAtOnce, grantsKnown, i.now).Allow,
		}),
		Ready: i.ready, Proxies: c.Proxies, Observe: i.metrics.Request, Logger: i.log, Now: i.now,
	})
	return err
}

// archive returns the archive of a person.
func (i *installation) archive(person string) *archive.Service {
	return archive.New(archive.Config{
		Source: i.polar, App: i.config.App, Connections: &store.Connections{DB: i.store, Person: person}, Store: i.store, Person: person,
		Zone: i.config.Zone, Now: i.now, Logger: i.log, RedirectURI: i.config.RedirectURI,
	})
}

// devices freshens the records of whoever asks.
type devices struct{ of *installation }

func (d devices) Freshen(ctx context.Context, person string, days civil.Range, needs source.Needs) []source.Freshness {
	return d.of.archive(person).Freshen(ctx, person, days, needs)
}

// link returns a link to a recording that ends with the grant, and the name of its file.
func (i *installation) link(ctx context.Context, person, grant, workoutID string, format source.FileFormat) (url, name string, err error) {
	if err := i.archive(person).Recorded(ctx, workoutID); err != nil {
		return "", "", err
	}
	data, err := json.Marshal(web.Recording{WorkoutID: workoutID, Format: format})
	if err != nil {
		return "", "", err
	}
	secret, err := i.accounts.Issue(ctx, account.Ticket{
		Purpose: account.ForDownload, Person: person, Bound: grant, Data: data, ExpiresAt: i.now().Add(downloadLife), Uses: downloadUses,
	})
	if err != nil {
		return "", "", err
	}
	return i.config.URL + web.DownloadPath(secret), workoutID + "." + string(format), nil
}

// ready returns nil while the server takes requests and its database answers.
func (i *installation) ready(ctx context.Context) error {
	if i.stopping.Load() {
		return fault.New(fault.Unavailable, "the server is stopping")
	}
	return i.store.Ready(ctx)
}

// cleanEvery is how often what has ended is deleted.
const cleanEvery = time.Hour

// clean deletes what has ended, now and then, until ctx ends.
func (i *installation) clean(ctx context.Context) {
	for {
		if err := errors.Join(i.oauth.Clean(ctx), i.accounts.Clean(ctx)); err != nil && ctx.Err() == nil {
			i.log.WarnContext(ctx, "what has ended could not be deleted", slog.String("fault", string(fault.KindOf(err))))
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(cleanEvery):
		}
	}
}

func (i *installation) close() error {
	i.transport.CloseIdleConnections()
	return i.store.Close()
}

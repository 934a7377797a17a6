package app

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/mcpserver"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/store"
)

// parts are what a configuration is made into.
type parts struct {
	person      string
	polar       *polar.Client
	store       *store.DB
	transport   *http.Transport
	connections *store.Connections
	archive     *archive.Service
	coach       *coach.Service
	downloads   *downloads.Folder
}

// compose puts the parts together for a person. The store is opened when it is first needed.
// With problem, everything that depends on the configuration answers with it.
func (h *Host) compose(c configuration, person string, problem error) (*parts, error) {
	p := &parts{person: person, transport: newTransport(), downloads: downloads.New(c.Downloads)}
	var err error
	if p.polar, err = h.polarClient(c, p.transport, h.logger()); err != nil {
		return nil, err
	}
	p.store = store.New(store.Config{Database: c.Database, MasterKey: c.MasterKey, Now: h.Now, Logger: h.logger()})
	p.connections = &store.Connections{DB: p.store, Person: person, Given: c.Given}
	own := archive.Config{
		Source: p.polar, Connections: p.connections, Store: p.store, Person: person,
		Zone: c.Zone, Now: h.Now, Logger: h.logger(), RedirectURI: c.RedirectURI,
	}
	log := coach.Config{Store: p.store, Zone: c.Zone, Now: h.Now}
	if problem != nil {
		own.Source, own.Connections, own.Store = refusingSource{p.polar, problem}, refusing{problem}, nil
		log.Store = refusingStore{problem}
	}
	p.archive = archive.New(own)
	log.Devices = p.archive
	p.coach = coach.New(log)
	return p, nil
}

// polarClient returns the client of a configuration.
func (h *Host) polarClient(c configuration, transport *http.Transport, log *slog.Logger) (*polar.Client, error) {
	return polar.New(polar.Config{
		APIURL: c.APIURL, AuthURL: c.AuthURL, TokenURL: c.TokenURL,
		HTTP: &http.Client{Transport: transport}, UserAgent: h.agent(), Logger: log, Now: h.Now,
	})
}

// agent is what others are told of who asks.
func (h *Host) agent() string { return "paceline/" + h.version().Version }

// newTransport is the standard library's, with room for the parallel reads of one call.
func newTransport() *http.Transport {
	transport := new(http.Transport)
	if standard, ok := http.DefaultTransport.(*http.Transport); ok {
		transport = standard.Clone()
	}
	transport.MaxIdleConnsPerHost = 8
	return transport
}

// close ends what the parts hold.
func (p *parts) close() error {
	p.transport.CloseIdleConnections()
	return p.store.Close()
}

// server returns the MCP server over the parts.
func (h *Host) server(p *parts, sets []string) (*mcpserver.Server, error) {
	return mcpserver.New(mcpserver.Config{
		Archive:   func(string) mcpserver.Archive { return p.archive },
		Downloads: p.downloads, Coach: p.coach, Person: p.person, Version: h.version().Version, Logger: h.logger(), ToolSets: sets,
	})
}

// refusing is the connections of a configuration that cannot be used: it says why.
type refusing struct{ problem error }

func (r refusing) Credentials(context.Context) (source.Credentials, error) {
	return source.Credentials{}, r.problem
}

func (r refusing) Keep(context.Context, source.Credentials) error { return r.problem }

func (r refusing) ConnectedAt(context.Context) (time.Time, error) { return time.Time{}, r.problem }

func (r refusing) Drop(context.Context) error { return r.problem }

// refusingSource hands no code and no secret to addresses that nobody configured.
type refusingSource struct {
	archive.Source
	problem error
}

func (r refusingSource) Exchange(context.Context, source.App, string, string) (source.Grant, error) {
	return source.Grant{}, r.problem
}

// refusingStore is the store of a configuration that cannot be used: it says why.
type refusingStore struct{ problem error }

func (r refusingStore) Read(context.Context, string, func(context.Context, ledger.Reader) error) error {
	return r.problem
}

func (r refusingStore) Write(context.Context, ledger.Call, func(context.Context, ledger.Writer) ([]byte, error)) (ledger.Receipt, error) {
	return ledger.Receipt{}, r.problem
}

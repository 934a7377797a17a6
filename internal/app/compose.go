package app

import (
	"context"
	"net/http"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/mcpserver"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/store"
)

// parts are what a configuration is made into.
type parts struct {
	polar       *polar.Client
	transport   *http.Transport
	connections *store.Connections
	archive     *archive.Service
	downloads   *downloads.Folder
}

// compose puts the parts together. With problem, the archive answers everything that
// depends on the configuration with it.
func (h *Host) compose(c configuration, problem error) (*parts, error) {
	p := &parts{transport: newTransport(), downloads: downloads.New(c.Downloads)}
	var err error
	p.polar, err = polar.New(polar.Config{
		APIURL: c.APIURL, AuthURL: c.AuthURL, TokenURL: c.TokenURL,
		HTTP: &http.Client{Transport: p.transport}, UserAgent: "paceline/" + h.version().Version,
		Logger: h.logger(), Now: h.Now,
	})
	if err != nil {
		return nil, err
	}
	p.connections = &store.Connections{Database: c.Database, MasterKey: c.MasterKey, Given: c.Given, Now: h.Now}
	config := archive.Config{
		Source: p.polar, Connections: p.connections, Zone: c.Zone, Now: h.Now, RedirectURI: c.RedirectURI,
	}
	if problem != nil {
		config.Source, config.Connections = refusingSource{p.polar, problem}, refusing{problem}
	}
	p.archive = archive.New(config)
	return p, nil
}

// newTransport is the standard library's, with room for the parallel reads of one call.
func newTransport() *http.Transport {
	transport := new(http.Transport)
	if standard, ok := http.DefaultTransport.(*http.Transport); ok {
		transport = standard.Clone()
	}
	transport.MaxIdleConnsPerHost = 8
	return transport
}

func (p *parts) close() { p.transport.CloseIdleConnections() }

// server returns the MCP server over the parts.
func (h *Host) server(p *parts, sets []string) (*mcpserver.Server, error) {
	return mcpserver.New(mcpserver.Config{
		Archive: p.archive, Downloads: p.downloads, Version: h.version().Version, Logger: h.logger(), ToolSets: sets,
	})
}

// refusing is the connections of a configuration that cannot be used: it says why.
type refusing struct{ problem error }

func (r refusing) Credentials(context.Context) (source.Credentials, error) {
	return source.Credentials{}, r.problem
}

func (r refusing) Keep(context.Context, source.Credentials) error { return r.problem }

// refusingSource hands no code and no secret to addresses that nobody configured.
type refusingSource struct {
	archive.Source
	problem error
}

func (r refusingSource) Exchange(context.Context, source.App, string, string) (source.Grant, error) {
	return source.Grant{}, r.problem
}

package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type serveCommand struct {
	URL          string `name:"url" help:"The public URL, as people type it (PACELINE_URL)." placeholder:"https://HOST"`
	Listen       string `help:"Where to listen (PACELINE_LISTEN, else 127.0.0.1:8080)." placeholder:"HOST:PORT"`
	Metrics      string `name:"metrics-listen" help:"Where Prometheus may ask for /metrics; nowhere unless set (PACELINE_METRICS_LISTEN)." placeholder:"HOST:PORT"`
	Registration string `help:"Who may join: closed, invited or open (PACELINE_REGISTRATION, else invited)." placeholder:"WHO"`
	Proxies      string `name:"trusted-proxies" help:"Addresses of reverse proxies whose X-Forwarded-For counts (PACELINE_TRUSTED_PROXIES)." placeholder:"ADDRESS,..."`
	LogFormat    string `help:"text or json (PACELINE_LOG_FORMAT, else text)." placeholder:"FORMAT"`
	Certificate  string `name:"tls-cert" help:"A certificate with its chain, where no proxy has it (PACELINE_TLS_CERT_FILE)." placeholder:"FILE"`
	PrivateKey   string `name:"tls-key" help:"Its key (PACELINE_TLS_KEY_FILE)." placeholder:"FILE"`
}

// Help shows how a server is set up.
func (serveCommand) Help() string {
	return `People connect to it by URL, sign in, and choose what an assistant may read and write. The first run on a new database prints a link for its owner. Ctrl-C or SIGTERM stops it once the calls in flight are finished; a second one at once.

Examples:

    PACELINE_URL=http://localhost:8080 paceline serve
    paceline serve --url https://paceline.example.org --trusted-proxies 127.0.0.1

Settings: those above, PACELINE_DATABASE, PACELINE_MASTER_KEY_FILE, PACELINE_CLIENT_DOCUMENTS, and POLAR_CLIENT_ID and POLAR_CLIENT_SECRET, without which nobody can connect a watch. Each NAME can be given as NAME_FILE, a file with the value. docs/deployment.md has more.`
}

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Serve(ctx, app.ServeOptions{
		URL: c.URL, Listen: c.Listen, Metrics: c.Metrics, Registration: c.Registration, Proxies: c.Proxies, LogFormat: c.LogFormat,
		Certificate: c.Certificate, PrivateKey: c.PrivateKey,
	})
}

type ownerLinkCommand struct{}

// Help says when a link is to be had.
func (ownerLinkCommand) Help() string {
	return `The link sets up the owner of a server that has none. It is good once, for an hour; earlier ones end.

Examples:

    PACELINE_URL=https://paceline.example.org paceline owner-link`
}

// Run prints the link.
func (ownerLinkCommand) Run(ctx context.Context, host *app.Host) error {
	return host.PrintOwnerLink(ctx)
}

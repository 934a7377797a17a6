package app

import (
	"bufio"
	"context"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// ConnectOptions say how to connect Polar.
type ConnectOptions struct {
	RedirectURI string // "" for POLAR_REDIRECT_URI, else http://localhost:8080/callback
	ClientID    string // "" for POLAR_CLIENT_ID, else asked for
	SecretFile  string // "" for POLAR_CLIENT_SECRET, else asked for
	NoBrowser   bool   // print the address only
	Timeout     time.Duration
}

const defaultRedirectURI = "http://localhost:8080/callback"

// ConnectPolar asks the person to grant access on Polar's page, catches the code on this
// machine, keeps the token and registers the person.
func (h *Host) ConnectPolar(ctx context.Context, options ConnectOptions) error {
	config, problems := h.Config()
	if err := problems.without("PACELINE_ZONE").Fault(); err != nil {
		return err
	}
	if options.RedirectURI == "" {
		options.RedirectURI = config.RedirectURI
	}
	if options.RedirectURI == "" {
		options.RedirectURI = defaultRedirectURI
	}
	app, err := h.client(config, options)
	if err != nil {
		return err
	}
	p := h.compose(config, nil)
	defer p.close()
	// A code works once: what would keep its token from being kept is told before.
	if err := p.connections.Prepare(ctx); err != nil {
		return err
	}
	connection, err := h.authorize(ctx, p, app, options)
	if err != nil {
		return err
	}
	return h.register(ctx, p, connection)
}

// client returns the id and the secret of the client at Polar.
func (h *Host) client(config Config, options ConnectOptions) (app source.App, err error) {
	const hint = "They are on https://admin.polaraccesslink.com. Set POLAR_CLIENT_ID and POLAR_CLIENT_SECRET, or run this in a terminal and type them."
	in := bufio.NewReader(h.In)
	app = config.App
	if options.ClientID != "" {
		app.ClientID = options.ClientID
	}
	if app.ClientID == "" {
		if app.ClientID, err = h.ask("Polar client id", in); err != nil {
			return app, err
		}
	}
	if options.SecretFile != "" {
		if app.ClientSecret, err = readSecret(options.SecretFile); err != nil {
			return app, err
		}
	}
	if app.ClientSecret == "" {
		if app.ClientSecret, err = h.askSecret("Polar client secret", in); err != nil {
			return app, err
		}
	}
	if app.ClientID == "" || app.ClientSecret == "" {
		return app, fault.New(fault.Invalid, "the client id or the client secret is missing").WithHint(hint)
	}
	return app, nil
}

// authorize sends the person to Polar's page and trades the code that comes back.
func (h *Host) authorize(ctx context.Context, p *parts, app source.App, options ConnectOptions) (*summary.Connection, error) {
	back, err := newCallback(options.RedirectURI)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, options.Timeout)
	defer cancel()
	stop, err := back.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	h.invite(ctx, p.polar.AuthorizationURL(app.ClientID, options.RedirectURI, back.state), options)
	arrived, err := back.wait(ctx)
	if err != nil {
		return nil, err
	}
	connection, err := h.trade(ctx, p, app, arrived, options.RedirectURI)
	back.outcome <- err
	return connection, err
}

func (h *Host) trade(ctx context.Context, p *parts, app source.App, arrived arrival, redirectURI string) (*summary.Connection, error) {
	if arrived.err != nil {
		return nil, arrived.err
	}
	return p.archive.Exchange(ctx, app, arrived.code, redirectURI, false)
}

// invite shows the page to the person.
func (h *Host) invite(ctx context.Context, page string, options ConnectOptions) {
	opened := !options.NoBrowser && h.Browse(ctx, page) == nil
	lead := "Open this page in a browser on this machine and allow the access:"
	if opened {
		lead = "Your browser opens Polar's page; allow the access there. If it does not, open:"
	}
	fmt.Fprintf(h.Err, "%s\n\n  %s\n\nWaiting up to %s for the answer at %s (ctrl-c ends).\n", lead, page, options.Timeout, options.RedirectURI)
}

// wait returns what the browser brings.
func (c *callback) wait(ctx context.Context) (arrival, error) {
	select {
	case arrived := <-c.arrived:
		return arrived, nil
	case <-ctx.Done():
	}
	if ctx.Err() == context.DeadlineExceeded {
		return arrival{}, fault.New(fault.Unavailable, "nobody came back from Polar's page in time").
			WithHint("Run it again. The redirect address must be registered for the client exactly as it is here: %s", c.redirect)
	}
	return arrival{}, ctx.Err()
}

// register registers the person and says what comes next.
func (h *Host) register(ctx context.Context, p *parts, connection *summary.Connection) error {
	registration, err := p.archive.Register(ctx)
	if err != nil {
		f := fault.Of(err)
		return fault.New(f.Kind, "the token is kept, but Polar did not register you: %s", f.Message).
			WithHint("%s Then run `paceline doctor`; the tool polar_register_user tries again.", f.Hint).WithCause(f.Cause)
	}
	state := "registered now"
	if registration.Already {
		state = "registered before"
	}
	_, err = fmt.Fprintf(h.Out, "Connected: Polar user %s, %s. The token is kept in %s.\n", connection.UserID, state, p.connections.Path())
	if err != nil {
		return err
	}
	executable, err := h.Executable()
	if err != nil {
		executable = "paceline"
	}
	_, err = fmt.Fprintf(h.Out, "\nNext, connect an assistant, and ask it how you slept:\n\n  %s\n", claudeAdd("paceline", executable, nil))
	return err
}

package app

import (
	"bufio"
	"cmp"
	"context"
	"errors"
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
	Person      string // "" is the machine's own
	Timeout     time.Duration
}

const defaultRedirectURI = "http://localhost:8080/callback"

// redirectURI returns the address to send, which Polar compares byte for byte.
func (o ConnectOptions) redirectURI(c configuration) string {
	return cmp.Or(o.RedirectURI, c.RedirectURI, defaultRedirectURI)
}

// ConnectPolar asks the person to grant access on Polar's page, catches the code on this
// machine, keeps the token and registers the person.
func (h *Host) ConnectPolar(ctx context.Context, options ConnectOptions) (err error) {
	if options.Timeout <= 0 {
		return fault.New(fault.Invalid, "--timeout is %s, and a time to wait must be longer than nothing", options.Timeout).
			WithHint("Write a time such as 5m or 30s.")
	}
	config, flaws := h.configure()
	if err := flaws.withoutZone().fault(); err != nil {
		return err
	}
	options.RedirectURI = options.redirectURI(config)
	app, err := h.client(config, options)
	if err != nil {
		return err
	}
	person, problem, err := h.whose(ctx, config, options.Person)
	if err := cmp.Or(err, problem); err != nil {
		return err
	}
	p, err := h.compose(config, person, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	// A code works once: what would keep its token from being kept is told before.
	if err := p.connections.Prepare(ctx); err != nil {
		return err
	}
	granted, err := h.authorize(ctx, p, app, options)
	if err != nil {
		return err
	}
	return h.sayConnected(p, granted)
}

// client returns the id and the secret of the client at Polar.
func (h *Host) client(config configuration, options ConnectOptions) (app source.App, err error) {
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

// grant is what became of a code: a kept token and, unless that failed, a registration.
type grant struct {
	connection   *summary.Connection
	registration *summary.Registration
}

// authorize sends the person to Polar's page and makes a connection of the code that comes
// back. The browser's page is shown when that is done, or failed.
func (h *Host) authorize(ctx context.Context, p *parts, app source.App, options ConnectOptions) (grant, error) {
	back, err := newCallback(options.RedirectURI)
	if err != nil {
		return grant{}, err
	}
	stop, err := back.serve(ctx)
	if err != nil {
		return grant{}, err
	}
	defer stop()
	h.showConsentPage(ctx, p.polar.AuthorizationURL(app.ClientID, options.RedirectURI, back.state), options)
	arrived, err := back.wait(ctx, options.Timeout)
	if err != nil {
		return grant{}, err
	}
	granted, err := exchange(ctx, p, app, arrived, options.RedirectURI)
	back.outcome <- outcomePage(granted.connection != nil, err)
	return granted, err
}

// exchange makes a token of a code, keeps it and registers the person.
func exchange(ctx context.Context, p *parts, app source.App, arrived arrival, redirectURI string) (granted grant, err error) {
	if arrived.err != nil {
		return granted, arrived.err
	}
	if granted.connection, err = p.archive.Exchange(ctx, app, arrived.code, redirectURI, false); err != nil {
		return grant{}, err
	}
	if granted.registration, err = p.archive.Register(ctx); err != nil {
		f := fault.Of(err)
		return granted, fault.New(f.Kind, "the token is kept, but Polar did not register you: %s", f.Message).
			WithHint("%s Run `paceline connect polar` again to register; `paceline doctor` says whether it is needed.", f.Hint).WithCause(f.Cause)
	}
	return granted, nil
}

// showConsentPage shows Polar's page to the person.
func (h *Host) showConsentPage(ctx context.Context, page string, options ConnectOptions) {
	opened := !options.NoBrowser && h.Browse(ctx, page) == nil
	lead := "Open this page in a browser on this machine and allow the access:"
	if opened {
		lead = "Your browser opens Polar's page; allow the access there. If it does not, open:"
	}
	fmt.Fprintf(h.Err, "%s\n\n  %s\n\nWaiting up to %s for the answer at %s (ctrl-c ends).\n", lead, page, options.Timeout, options.RedirectURI)
}

// wait returns what the browser brings before the time is over.
func (c *callback) wait(ctx context.Context, timeout time.Duration) (arrival, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
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

// sayConnected says what there is now and what comes next.
func (h *Host) sayConnected(p *parts, granted grant) error {
	state := "registered now"
	if granted.registration.Already {
		state = "registered before"
	}
	_, err := fmt.Fprintf(h.Out, "Connected: Polar user %s, %s. The token is kept in %s.\n", granted.connection.UserID, state, p.connections.Path())
	if err != nil {
		return err
	}
	line, err := h.connectClaude("paceline")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(h.Out, "\nNext, connect an assistant, and ask it how you slept:\n\n  %s\n", line)
	return err
}

package account

import (
	"context"
	"log/slog"
	"net/netip"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/paceline/paceline/internal/fault"
)

// Registration is who may become one of an installation's people.
type Registration string

// The policies.
const (
	Closed  Registration = "closed"  // nobody; the owner by the set-up link
	Invited Registration = "invited" // whom the owner invites
	Open    Registration = "open"    // everybody
)

// localPerson is this machine's own person, whose records an owner may take over.
const localPerson = "local"

// Config is what a Service works with.
type Config struct {
	Store        Store
	URL          string // the public URL, without a slash at its end; passkeys are bound to its host
	Registration Registration
	Now          func() time.Time // the clock
	Logger       *slog.Logger     // nil is silent
}

// Service knows an installation's people.
type Service struct {
	config   Config
	hasher   hasher
	webauthn *webauthn.WebAuthn // nil where passkeys are not offered
}

// New returns a Service. Errors: fault.Misconfigured for a URL that is not one of a website, or a policy that is none.
func New(c Config) (*Service, error) {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	switch c.Registration {
	case Closed, Invited, Open:
	default:
		return nil, fault.New(fault.Misconfigured, "%q is no policy of registration", c.Registration).WithHint("It is closed, invited or open.")
	}
	site, err := url.Parse(c.URL)
	if err != nil || site.Hostname() == "" || site.Scheme != "https" && site.Scheme != "http" || site.Path != "" || site.RawQuery != "" || site.User != nil {
		return nil, fault.New(fault.Misconfigured, "the public URL is not that of a website").
			WithHint("It looks like https://paceline.example.org, without a path and without a slash at its end.")
	}
	s := &Service{config: c, hasher: newHasher()}
	if offersPasskeys(site) {
		s.webauthn, err = newWebAuthn(site)
	}
	return s, err
}

// offersPasskeys reports whether a browser makes passkeys for a site: one with a name, by https or on this machine.
func offersPasskeys(site *url.URL) bool {
	_, err := netip.ParseAddr(site.Hostname())
	return err != nil && (site.Scheme == "https" || site.Hostname() == "localhost")
}

// PasskeysOffered reports whether people can sign in with passkeys here: by https or on localhost, and not where
// the URL has a number for a host.
func (s *Service) PasskeysOffered() bool { return s.webauthn != nil }

// Browser is where a request comes from.
type Browser struct {
	Address string // of the client, for limits; never kept but as a keyed hash
	Agent   string // its User-Agent
}

// Clean deletes sessions and tickets that have ended.
func (s *Service) Clean(ctx context.Context) error {
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		_, err := w.Expire(ctx, s.config.Now())
		return err
	})
}

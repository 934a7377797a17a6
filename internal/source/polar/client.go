package polar

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// Polar's own addresses.
const (
	DefaultAPIURL   = "https://www.polaraccesslink.com"
	DefaultAuthURL  = "https://flow.polar.com/oauth2/authorization"
	DefaultTokenURL = "https://polarremote.com/v2/oauth2/token" //nolint:gosec // an address, not a token
)

// Config says where Polar is and what the client works with. The zero Config is Polar's own
// service.
type Config struct {
	APIURL   string // with or without a path before /v3
	AuthURL  string
	TokenURL string

	// HTTP sends the requests; nil is a client of its own. Its redirect policy, its timeout
	// and its cookies are not used.
	HTTP      *http.Client
	UserAgent string // "paceline" when empty
	Logger    *slog.Logger
	Now       func() time.Time
}

// Client speaks AccessLink v3. It is safe for use by many goroutines, and one serves all
// people: Polar counts its rate limits for the application, not for a person.
type Client struct {
	api, auth, token *url.URL

	http      *http.Client
	userAgent string
	logger    *slog.Logger
	now       func() time.Time
	limits    *limits
	readers   *readers
}

// What the client offers.
var (
	_ source.Authorizer = (*Client)(nil)
	_ source.Registrar  = (*Client)(nil)
	_ source.Revoker    = (*Client)(nil)
	_ source.Downloader = (*Client)(nil)
	_ source.Puller     = (*Client)(nil)
	_ source.Biosensor  = (*Client)(nil)
)

// New returns a client, or fault.Misconfigured for an address that is no URL.
func New(config Config) (*Client, error) {
	api, apiErr := parseAddress(config.APIURL, DefaultAPIURL)
	auth, authErr := parseAddress(config.AuthURL, DefaultAuthURL)
	token, tokenErr := parseAddress(config.TokenURL, DefaultTokenURL)
	if err := cmp.Or(apiErr, authErr, tokenErr); err != nil {
		return nil, err
	}
	c := &Client{
		api: api, auth: auth, token: token,
		userAgent: config.UserAgent,
		logger:    config.Logger,
		now:       config.Now,
		readers:   newReaders(),
	}
	if c.userAgent == "" {
		c.userAgent = "paceline"
	}
	if c.logger == nil {
		c.logger = slog.New(slog.DiscardHandler)
	}
	if c.now == nil {
		c.now = time.Now //nolint:forbidigo // the default of the injected clock
	}
	c.limits = newLimits(c.now)
	c.http = guarded(config.HTTP)
	return c, nil
}

// guarded returns a client that sends as given, or as the standard library does, but follows
// no redirect that could carry a token away.
func guarded(given *http.Client) *http.Client {
	c := &http.Client{CheckRedirect: checkRedirect}
	if given != nil {
		c.Transport = given.Transport
	}
	return c
}

var errRedirect = errors.New("redirect refused")

// maxRedirects is how many redirects one read follows.
const maxRedirects = 3

// checkRedirect lets a read follow a few redirects on the same host, and nothing else.
func checkRedirect(request *http.Request, before []*http.Request) error {
	first := before[0]
	downgrade := first.URL.Scheme == "https" && request.URL.Scheme != "https"
	if first.Method != http.MethodGet || request.URL.Host != first.URL.Host || downgrade || len(before) > maxRedirects {
		return fault.New(fault.BadAnswer, "Polar's answer leads to another address, which was not followed").
			WithHint("What opens an account is only ever sent to the address that is configured, %s://%s.", first.URL.Scheme, first.URL.Host).
			WithCause(errRedirect)
	}
	return nil
}

// parseAddress returns a configured address, or Polar's own where none is.
func parseAddress(given, own string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(cmp.Or(given, own), "/"))
	if err != nil || u.Host == "" || u.User != nil || (u.Scheme != "https" && u.Scheme != "http") {
		return nil, fault.New(fault.Misconfigured, "the configured address of Polar is not a URL").
			WithHint("Write it as %s, without a user name, or leave it out for Polar's own.", own)
	}
	return u, nil
}

// resolve returns the address of an escaped path below a base.
func resolve(base *url.URL, path string, query url.Values) string {
	address := base.Scheme + "://" + base.Host + base.EscapedPath() + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address
}

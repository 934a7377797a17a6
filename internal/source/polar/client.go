package polar

import (
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
	api, auth, token endpoint

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
)

// New returns a client. An address that is no URL makes the calls that need it fail with
// fault.Invalid.
func New(config Config) *Client {
	c := &Client{
		api:       parseEndpoint(config.APIURL, DefaultAPIURL),
		auth:      parseEndpoint(config.AuthURL, DefaultAuthURL),
		token:     parseEndpoint(config.TokenURL, DefaultTokenURL),
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
	return c
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

// checkRedirect lets a read follow a few redirects on the same host, and nothing else.
func checkRedirect(request *http.Request, before []*http.Request) error {
	const most = 3
	first := before[0]
	downgrade := first.URL.Scheme == "https" && request.URL.Scheme != "https"
	if first.Method != http.MethodGet || request.URL.Host != first.URL.Host || downgrade || len(before) > most {
		return fault.New(fault.BadAnswer, "Polar's answer leads to another address, which was not followed").
			WithHint("The token is only ever sent to the address that is configured. Check POLAR_API_URL and any proxy in between.").
			WithCause(errRedirect)
	}
	return nil
}

// An endpoint is a configured address, or why it is none.
type endpoint struct {
	url *url.URL
	err error
}

func parseEndpoint(given, otherwise string) endpoint {
	if given == "" {
		given = otherwise
	}
	u, err := url.Parse(strings.TrimRight(given, "/"))
	if err != nil || u.Host == "" || u.User != nil || (u.Scheme != "https" && u.Scheme != "http") {
		return endpoint{err: fault.New(fault.Invalid, "the configured address of Polar is not a URL").
			WithHint("Write it as https://www.polaraccesslink.com, without a user name, or leave it out for Polar's own.")}
	}
	return endpoint{url: u}
}

// resolve returns the address of an escaped path below the endpoint.
func (e endpoint) resolve(path string, query url.Values) (string, error) {
	if e.err != nil {
		return "", e.err
	}
	u := *e.url
	u.RawQuery = query.Encode()
	u.Fragment = ""
	base := u.Scheme + "://" + u.Host + u.EscapedPath() + path
	if u.RawQuery != "" {
		base += "?" + u.RawQuery
	}
	return base, nil
}

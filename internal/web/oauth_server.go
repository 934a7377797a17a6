package web

import (
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/paceline/paceline/internal/httpx"
	"github.com/paceline/paceline/internal/oauth"
)

// What one network may ask of the endpoints of clients, in this process: an assistant's cloud asks for many people.
const (
	clientsEvery = 100 * time.Millisecond
	clientsBurst = 200
	mostNetworks = 10_000
)

// authorizationServer is the HTTP side of the authorization server: what clients find, and where they send people and ask for tokens.
type authorizationServer struct {
	config  Config
	pages   *Server
	oauth   *oauth.Service
	limiter *httpx.Limiter
	logger  *slog.Logger
	now     func() time.Time
}

func newAuthorizationServer(c Config, pages *Server) *authorizationServer {
	return &authorizationServer{
		config: c, pages: pages, oauth: c.OAuth, limiter: httpx.NewLimiter(clientsEvery, clientsBurst, mostNetworks, c.Now), logger: c.Logger, now: c.Now,
	}
}

// mount adds the endpoints. Those of people are for the pages' protection against forged forms to wrap; those of clients and the
// metadata carry no cookie.
func (a *authorizationServer) mount(mux *http.ServeMux) error {
	resource, err := publish(newResourceMetadata(a.config.URL))
	if err != nil {
		return err
	}
	server, err := publish(newServerMetadata(a.config.URL, a.config.ClientDocuments))
	if err != nil {
		return err
	}
	for _, suffix := range []string{"", mcpPath} {
		mux.Handle("/.well-known/oauth-protected-resource"+suffix, a.limited(resource))
		mux.Handle("/.well-known/oauth-authorization-server"+suffix, a.limited(server))
		mux.Handle("/.well-known/openid-configuration"+suffix, http.HandlerFunc(noIdentityProvider))
	}
	mux.Handle("/token", a.posted(a.token))
	mux.Handle("/register", a.posted(a.register))
	mux.Handle("/revoke", a.posted(a.revoke))
	return nil
}

// noIdentityProvider answers clients that look for OpenID Connect, in their language: nobody's identity is given out here.
func noIdentityProvider(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusNotFound, refusal{oauth.InvalidRequest, "this is no OpenID provider; see /.well-known/oauth-authorization-server"})
}

// allowed reports whether the address of a client may ask once more, and otherwise when.
func (a *authorizationServer) allowed(r *http.Request) (bool, time.Duration) {
	return a.limiter.Allow(network(httpx.ClientAddress(r.Context())))
}

// limited bounds how often a document is asked for.
func (a *authorizationServer) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ok, wait := a.allowed(r); !ok {
			retryAfter(w, wait)
			answer(w, http.StatusTooManyRequests, refusal{oauth.TemporarilyUnavailable, "too many requests"})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// network returns whose an address is, for limits: of IPv6 the first 64 bits, since the rest is chosen at will.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.Masked().String()
}

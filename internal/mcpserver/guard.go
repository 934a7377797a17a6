package mcpserver

import (
	"context"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/oauth"
)

// Guard is what stands before a server over HTTP.
type Guard struct {
	// Verify returns what an access token stands for. Errors: *oauth.Error with InvalidToken for one
	// that is not good; any other is a failure to find out.
	Verify func(ctx context.Context, token string) (oauth.Access, error)
	// URL is the public one of the installation, without a slash at its end. Requests come to its
	// host, or to a loopback address from a reverse proxy.
	URL string
	// Limit reports whether another request of a grant is within its rate, and if not, in how
	// long one will be. Nil sets no rate.
	Limit func(key string) (bool, time.Duration)
}

// HTTPHandler returns the server over Streamable HTTP, without sessions, for people whose clients
// come with an access token. What the token's scopes do not include is neither listed nor
// done. No answer outlasts the token, and none is open for longer than a call: lists do not change,
// so that a stream of notices ends as it begins.
func (s *Server) HTTPHandler(g Guard) http.Handler {
	servers := s.byScopes()
	protocol := mcp.NewStreamableHTTPHandler(
		func(r *http.Request) *mcp.Server {
			of, _ := verifiedOf(r.Context()) // of nobody, who sees nothing, without
			return servers[scopeSet(of.Scopes)]
		},
		&mcp.StreamableHTTPOptions{
			Stateless:                    true,
			PropagateRequestCancellation: true,
			MaxRequestBodyBytes:          maxMessageBytes,
			DisableLocalhostProtection:   true, // gate knows which hosts are ours behind a proxy too
		},
	)
	return newGate(g, s, protocol)
}

// scopeSet returns a number for a set of scopes.
func scopeSet(scopes oauth.Scopes) int {
	set := 0
	for i, scope := range oauth.AllScopes() {
		if scopes.Has(scope) {
			set |= 1 << i
		}
	}
	return set
}

// byScopes returns a protocol server for each set of scopes, by its number.
func (s *Server) byScopes() []*mcp.Server {
	all := oauth.AllScopes()
	servers := make([]*mcp.Server, 1<<len(all))
	for set := range servers {
		var scopes oauth.Scopes
		for i, scope := range all {
			if set&(1<<i) != 0 {
				scopes = append(scopes, scope)
			}
		}
		servers[set] = s.protocol(scopes, byAccess)
	}
	return servers
}

// verified is the access that a request came with.
type verified struct {
	oauth.Access
	until time.Time // by the clock of contexts
}

type verifiedKey struct{}

// verifiedOf returns the access that a request came with, if it came over HTTP.
func verifiedOf(ctx context.Context) (verified, bool) {
	of, ok := ctx.Value(verifiedKey{}).(verified)
	return of, ok
}

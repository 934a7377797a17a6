package mcpserver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// gate lets requests through that are for this host, come with a good token, are within the rate
// of their grant and the size of a message, and ask for what their scopes include.
type gate struct {
	guard    Guard
	now      func() time.Time // that tokens expire by
	site     site
	metadata string // where clients learn of the authorization server
	needs    needs
	logger   *slog.Logger
	next     http.Handler
}

// metadataPath is where the metadata of the endpoint at /mcp is (RFC 9728).
const metadataPath = "/.well-known/oauth-protected-resource/mcp"

func newGate(g Guard, s *Server, next http.Handler) *gate {
	return &gate{guard: g, now: s.now, site: newSite(g.URL), metadata: g.URL + metadataPath, needs: s.needs(), logger: s.logger, next: next}
}

// ServeHTTP answers a request, or hands it on.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	access, denied := g.admit(r)
	if denied != nil {
		denied.write(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), access.ExpiresAt.Sub(g.now()))
	defer cancel()
	until, _ := ctx.Deadline() // there is one
	r = r.WithContext(context.WithValue(ctx, verifiedKey{}, verified{access, until}))
	if r.Method == http.MethodPost {
		if denied := g.examine(w, r, access.Scopes); denied != nil {
			denied.write(w)
			return
		}
	}
	g.next.ServeHTTP(w, r) // which has nothing but POST
}

// admit returns the access that a request comes with.
func (g *gate) admit(r *http.Request) (oauth.Access, *denial) {
	if denied := g.site.check(r); denied != nil {
		return oauth.Access{}, denied
	}
	token, denied := g.token(r)
	if denied != nil {
		return oauth.Access{}, denied
	}
	access, err := g.guard.Verify(r.Context(), token)
	if err != nil {
		return oauth.Access{}, g.unverified(r.Context(), err)
	}
	if !access.ExpiresAt.After(g.now()) || access.Person == "" {
		return oauth.Access{}, g.unauthorized(oauth.InvalidToken, "the access token has expired")
	}
	if g.guard.Limit != nil {
		if ok, wait := g.guard.Limit(access.Grant); !ok {
			return oauth.Access{}, &denial{status: http.StatusTooManyRequests, retry: wait, body: refuse(nil, codeEnded, "too many requests: slow down")}
		}
	}
	return access, nil
}

// unverified answers a token that could not be verified.
func (g *gate) unverified(ctx context.Context, err error) *denial {
	if known, ok := errors.AsType[*oauth.Error](err); ok && known.Code == oauth.InvalidToken {
		return g.unauthorized(oauth.InvalidToken, "the access token is unknown, has expired or was revoked")
	}
	failure := fault.Of(err)
	attrs := []slog.Attr{slog.String("kind", string(failure.Kind))}
	if failure.Cause != nil {
		attrs = append(attrs, slog.String("cause", failure.Cause.Error()))
	}
	g.logger.LogAttrs(ctx, slog.LevelError, "an access token could not be verified", attrs...)
	return &denial{
		status: http.StatusServiceUnavailable, retry: 5 * time.Second,
		body: refuse(nil, codeEnded, "the access token could not be verified now: try again"),
	}
}

// examine reads the one message of a request, and puts it back for who is next.
func (g *gate) examine(w http.ResponseWriter, r *http.Request, granted oauth.Scopes) *denial {
	media, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), "application/json") {
		return badRequest(http.StatusUnsupportedMediaType, refuse(nil, jsonrpc.CodeInvalidRequest, "the Content-Type must be application/json"))
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxMessageBytes))
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		return badRequest(http.StatusRequestEntityTooLarge, refuse(nil, jsonrpc.CodeInvalidRequest, "a message has at most %d bytes", maxMessageBytes))
	}
	if err != nil {
		return badRequest(http.StatusBadRequest, refuse(nil, jsonrpc.CodeParseError, "the message did not arrive whole"))
	}
	msg, wrong := message(line{text: body})
	if wrong != nil {
		return badRequest(http.StatusBadRequest, wrong)
	}
	if need := g.needs.of(asked(r.Header, msg)); need != "" && !granted.Has(need) {
		return g.insufficient(granted, need)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

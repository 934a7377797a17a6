package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/assets"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/httpx"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/source"
)

// Sources is what a page does about a person's account at a source.
type Sources interface {
	Configured() bool
	ConnectURL(state string) string
	Connect(ctx context.Context, code string) error
	Connection(ctx context.Context) (*archive.Connected, error)
	Disconnect(ctx context.Context) error
	Download(ctx context.Context, workoutID string, format source.FileFormat, w io.Writer) (int64, error)
}

var _ Sources = (*archive.Service)(nil)

// Config is what the pages work with.
type Config struct {
	URL             string // the public URL, without a slash at its end
	Accounts        *account.Service
	OAuth           *oauth.Service
	Sources         func(person string) Sources
	Attempts        Attempts
	MCP             http.Handler
	ClientDocuments bool // client id metadata documents are taken
	Registration    account.Registration
	Ready           func(context.Context) error
	Proxies         httpx.Proxies
	Observe         httpx.Observe // nil for nobody
	Logger          *slog.Logger  // nil is silent
	Now             func() time.Time
}

// Server answers browsers and clients.
type Server struct {
	config  Config
	public  *url.URL
	logger  *slog.Logger
	limiter *httpx.Limiter
}

// How often one address may ask the pages: a person with many tabs, and no program that tries links.
const (
	pagesAtOnce  = 120
	pagesEvery   = 500 * time.Millisecond
	addressesMax = 10_000
	maxFormBytes = 64 << 10
)

// New returns the handler of everything. Errors: fault.Misconfigured for a URL that is none.
func New(c Config) (http.Handler, error) {
	public, err := url.Parse(c.URL)
	if err != nil || public.Host == "" || strings.HasSuffix(c.URL, "/") {
		return nil, fault.New(fault.Misconfigured, "the public URL cannot be used").WithHint("It is like https://paceline.example.org.")
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		config: c, public: public, logger: c.Logger,
		limiter: httpx.NewLimiter(pagesEvery, pagesAtOnce, addressesMax, c.Now),
	}
	mux := http.NewServeMux()
	authorization := newAuthorizationServer(c, s)
	if err := authorization.mount(mux); err != nil {
		return nil, err
	}
	s.routes(mux, authorization)
	return httpx.Chain(mux,
		httpx.WithRequestID, c.Proxies.WithClientAddress, s.secured, httpx.Logged(c.Logger, c.Now, c.Observe), httpx.Recovered(c.Logger),
		httpx.OnlyHost(public),
	), nil
}

func (s *Server) routes(mux *http.ServeMux, authorization *authorizationServer) {
	mux.Handle("/mcp", s.config.MCP)
	mux.Handle("/mcp/{$}", s.config.MCP)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.Handle("GET "+assets.Prefix, assets.Handler())
	pages := map[string]handler{
		"GET /{$}": s.front, "/": s.noPage,
		"GET /signin": s.signInPage, "POST /signin": s.signIn, "POST /signin/challenge": s.signInChallenge,
		"POST /signout": s.member(s.signOut),
		"GET /join":     s.joinPage, "POST /join": s.join, "POST /join/challenge": s.joinChallenge,
		"GET /recover": s.recoverPage, "POST /recover": s.recover,
		"GET /prove": s.member(s.provePage), "POST /prove": s.member(s.prove),
		"GET /settings": s.member(s.settingsPage), "POST /settings/name": s.member(s.rename), "POST /settings/password": s.member(s.changePassword),
		"POST /settings/passkeys/challenge": s.member(s.passkeyChallenge), "POST /settings/passkeys": s.member(s.addPasskey),
		"POST /settings/passkeys/remove": s.member(s.removePasskey), "POST /settings/sessions/end": s.member(s.endSession),
		"POST /settings/sessions/end-others": s.member(s.endOthers), "POST /settings/invite": s.member(s.invite),
		"GET /sources": s.member(s.sourcesPage), "POST /sources/polar/connect": s.member(s.connectPolar),
		"GET " + polarCallbackPath: s.member(s.polarCallback), "POST /sources/polar/disconnect": s.member(s.disconnectPolar),
		"GET /assistants": s.member(s.assistantsPage), "POST /assistants/narrow": s.member(s.narrow),
		"POST /assistants/disconnect": s.member(s.disconnectAssistant),
		"POST /export":                s.member(s.export), "GET /delete": s.member(s.deletePage), "POST /delete": s.member(s.deletePerson),
		"GET /download/{secret}": s.download,
		"GET /authorize":         authorization.authorize, "POST /authorize": authorization.decide,
	}
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(s.page(func(http.ResponseWriter, *http.Request) error { return errElsewhere() }))
	for pattern, h := range pages {
		mux.Handle(pattern, protection.Handler(s.page(h)))
	}
}

// readyz says whether the server can answer: it is not about to end, and its database answers.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	if err := s.config.Ready(ctx); err != nil {
		http.Error(w, "not ready", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ready\n")
}

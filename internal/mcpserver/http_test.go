package mcpserver

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/source"
)

// publicURL is where the servers of tests say that they are.
const publicURL = "https://fit.example"

// tokens are access tokens that are good, and what they stand for.
type tokens struct {
	mu  sync.Mutex
	all map[string]oauth.Access
}

func (v *tokens) Verify(_ context.Context, token string) (oauth.Access, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	access, ok := v.all[token]
	if !ok {
		return oauth.Access{}, &oauth.Error{Code: oauth.InvalidToken, Description: "unknown"}
	}
	return access, nil
}

// accessOf returns an access of a person with scopes.
func accessOf(person string, scopes ...oauth.Scope) oauth.Access {
	return oauth.Access{
		Grant: "grant-of-" + person, Person: person, Scopes: scopes, ExpiresAt: time.Now().Add(time.Hour),
		Client: oauth.Label{ClientID: "client-" + person, Name: "Claude", RedirectHost: "claude.example"},
	}
}

// usual are the tokens of a reader, a writer and of one who may do anything, all of ann.
func usual() *tokens {
	return &tokens{all: map[string]oauth.Access{
		"all":   accessOf("ann", oauth.AllScopes()...),
		"read":  accessOf("ann", oauth.ReadFitness),
		"write": accessOf("ann", oauth.WriteFitness),
		"news":  accessOf("ann", oauth.ReadNews),
	}}
}

// remoteOf is what servers of tests do otherwise: links that say what they are of.
func remoteOf() *Remote {
	return &Remote{
		SourcesURL: publicURL + "/sources",
		Connection: func(_ context.Context, person string) (*archive.Connected, error) {
			if person != "ann" {
				return nil, nil //nolint:nilnil // that is how there is none
			}
			return &archive.Connected{Since: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC), Registered: true}, nil
		},
		Link: func(_ context.Context, person, grant, workoutID string, format source.FileFormat) (string, string, error) {
			return publicURL + "/download/" + person + "." + grant, workoutID + "." + string(format), nil
		},
	}
}

// remoteServer returns a server of many people.
func remoteServer(tb testing.TB, a Archive, c Coach) *Server {
	tb.Helper()
	s, err := New(Config{Archive: only(a), Coach: c, Remote: remoteOf(), Version: "1.2.3"})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// serve puts a server on a loopback address.
func serve(tb testing.TB, s *Server, g Guard) *httptest.Server {
	tb.Helper()
	if g.URL == "" {
		g.URL = publicURL
	}
	web := httptest.NewServer(s.HTTPHandler(g))
	tb.Cleanup(web.Close)
	return web
}

// bearing sends a token with each request.
type bearing struct {
	token string
	by    http.RoundTripper
}

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return b.by.RoundTrip(r)
}

// signedIn connects a client of the SDK with a token.
func signedIn(tb testing.TB, web *httptest.Server, token, era string) *mcp.ClientSession {
	tb.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(tb.Context(), &mcp.StreamableClientTransport{
		Endpoint: web.URL, HTTPClient: &http.Client{Transport: bearing{token, web.Client().Transport}}, DisableStandaloneSSE: true,
	}, &mcp.ClientSessionOptions{ProtocolVersion: era})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = session.Close() })
	return session
}

func TestToolsOverHTTPInBothEras(t *testing.T) {
	t.Parallel()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify})
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			if text, isError := ask(t, signedIn(t, web, "all", era), "polar_get_user", map[string]any{"format": "json"}); isError {
				t.Error(text)
			}
		})
	}
}

// post sends a message as a client of the older revisions does, with a token, and returns
// the answer with its body.
func post(tb testing.TB, web *httptest.Server, token, body string, with ...func(*http.Request)) (resp *http.Response, text string) {
	tb.Helper()
	req, err := http.NewRequestWithContext(tb.Context(), http.MethodPost, web.URL, strings.NewReader(body))
	if err != nil {
		tb.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for _, change := range with {
		change(req)
	}
	resp, err = web.Client().Do(req)
	if err != nil {
		tb.Fatal(err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return resp, string(all)
}

// callOf is a call of a tool in the older revisions of the protocol.
func callOf(tool string) string {
	return `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"` + tool + `","arguments":{}}}`
}

func TestHangingUpOverHTTPEndsTheCall(t *testing.T) {
	t.Parallel()
	started, ended := make(chan struct{}), make(chan error, 1)
	fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
		close(started)
		<-ctx.Done()
		ended <- ctx.Err()
		return ctx.Err()
	}}
	web := serve(t, remoteServer(t, fake, &fakeCoach{}), Guard{Verify: usual().Verify})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-started
		cancel()
	}()
	session := signedIn(t, web, "all", eras[0])
	if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "polar_get_user"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the client sees %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the archive sees %v", err)
	}
}

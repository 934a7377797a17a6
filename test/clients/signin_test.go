//go:build clients

package clients_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const (
	readFitness  = "read:fitness"
	writeFitness = "write:fitness"
)

// The Inspector listens on a port of its own choice, always the same, so its sign-ins come one after the other. What a person
// leaves switched off is neither listed nor callable.
func TestTheInspectorSignsInAndSeesOnlyWhatIsGranted(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	env := b.opener(t, readFitness).with(environment{"MCP_AUTO_OPEN_ENABLED": "true"})
	ask := func(args ...string) outcome {
		return run(t, env, fetched(t, ".bin", "mcp-inspector"), append([]string{
			"--cli", "--transport", "http", "--server-url", s.endpoint(), "--format", "json", "-q",
		}, args...)...)
	}
	for _, era := range eras {
		got := ask("--protocol-era", era, "--method", "tools/call", "--tool-name", "get_today")
		if got.code != 0 || !strings.Contains(got.stdout, "Readiness") {
			t.Errorf("%s: the Inspector ended with %d:\n%s%s", era, got.code, got.stdout, got.stderr)
		}
	}
	got := ask("--method", "tools/list")
	if got.code != 0 || !strings.Contains(got.stdout, "get_today") {
		t.Fatalf("the Inspector ended with %d:\n%s%s", got.code, got.stdout, got.stderr)
	}
	for _, name := range []string{"log_entry", "write_plan", "undo_change", "polar_exchange_authorization_code"} {
		if regexp.MustCompile(`"name": ?"` + name + `"`).MatchString(got.stdout) {
			t.Errorf("%s is listed, and was not granted", name)
		}
	}
}

func TestMCPRemoteSignsIn(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	got := run(t, b.opener(t, readFitness, writeFitness), "node", fetched(t, "mcp-remote", "dist", "client.js"), s.endpoint())
	if got.code != 0 || !strings.Contains(got.stdout+got.stderr, "log_entry") {
		t.Errorf("mcp-remote ended with %d:\n%s%s", got.code, got.stdout, got.stderr)
	}
}

// Claude Code adds the server, signs in, connects, refreshes a token that has ended, and signs out,
// which the server sees.
func TestClaudeCodeSignsInRefreshesAndSignsOut(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	claude := newClaudeCode(t)
	claude.env = claude.env.with(b.opener(t, readFitness, writeFitness))
	claude.mcp(t, "add", "--transport", "http", "paceline", s.endpoint())
	if said := claude.mcp(t, "get", "paceline"); strings.Contains(said, connectedMark) {
		t.Fatalf("it reads as connected before anybody signed in:\n%s", said)
	}
	login := run(t, claude.env, "script", "-qec", claude.path+" mcp login paceline", "/dev/null")
	if login.code != 0 {
		t.Fatalf("claude mcp login ended with %d:\n%s%s", login.code, login.stdout, login.stderr)
	}
	if said := claude.mcp(t, "get", "paceline"); !strings.Contains(said, connectedMark) {
		t.Fatalf("want %q, Claude Code says:\n%s", connectedMark, said)
	}
	if said := s.operator(t, "grants", "list"); !strings.Contains(said, "Claude Code") || !strings.Contains(said, writeFitness) {
		t.Errorf("the grant reads:\n%s", said)
	}

	before := claude.endAccess(t)
	if said := claude.mcp(t, "get", "paceline"); !strings.Contains(said, connectedMark) {
		t.Fatalf("after its token ended, Claude Code says:\n%s", said)
	}
	if after := claude.refreshToken(t); after == before {
		t.Error("the token that had ended was not refreshed")
	}

	claude.mcp(t, "logout", "paceline")
	if said := s.operator(t, "grants", "list"); strings.Contains(said, "Claude Code") && !strings.Contains(said, "ended") {
		t.Errorf("after signing out the grant reads:\n%s", said)
	}
	if said := claude.mcp(t, "get", "paceline"); strings.Contains(said, connectedMark) {
		t.Errorf("it reads as connected after signing out:\n%s", said)
	}
}

// credentials is the file where Claude Code keeps its tokens, decoded.
func (c claudeCode) credentials(t *testing.T) (path string, all, of map[string]any) {
	t.Helper()
	path = filepath.Join(c.env["CLAUDE_CONFIG_DIR"], ".credentials.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	servers, _ := all["mcpOAuth"].(map[string]any)
	for name, entry := range servers {
		if strings.HasPrefix(name, "paceline") {
			of, _ = entry.(map[string]any)
		}
	}
	if of == nil {
		t.Fatal("Claude Code kept no tokens of the server")
	}
	return path, all, of
}

func (c claudeCode) refreshToken(t *testing.T) string {
	t.Helper()
	_, _, of := c.credentials(t)
	token, _ := of["refreshToken"].(string)
	return token
}

// endAccess has Claude Code take its access token for ended, and returns the refresh token.
func (c claudeCode) endAccess(t *testing.T) string {
	t.Helper()
	path, all, of := c.credentials(t)
	before, _ := of["refreshToken"].(string)
	of["expiresAt"] = time.Now().Add(-time.Minute).UnixMilli()
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return before
}

// A client that was given reading only asks for more when a call needs it.
func TestAClientStepsUpFromReadToWrite(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	answered := make(chan url.Values, 1)
	const redirect = "http://127.0.0.1/callback"
	landing := b.landing(t, answered)
	var asked []string
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{ClientName: "Stepper", RedirectURIs: []string{redirect, landing}},
		},
		RedirectURL: landing,
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			page, err := url.Parse(args.URL)
			if err != nil {
				return nil, err
			}
			scopes := strings.Fields(page.Query().Get("scope"))
			if len(asked) == 0 {
				scopes = []string{readFitness}
			}
			asked = append(asked, strings.Join(scopes, " "))
			if err := b.allow(args.URL, scopes...); err != nil {
				return nil, err
			}
			back := <-answered
			return &auth.AuthorizationResult{Code: back.Get("code"), State: back.Get("state"), Iss: back.Get("iss")}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "stepper", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: s.endpoint(), OAuthHandler: handler}, nil)
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	defer session.Close()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "log_entry", Arguments: map[string]any{"text": "40 squats"}})
	if err != nil || result.IsError {
		t.Fatalf("log_entry after stepping up: %v, %+v", err, result)
	}
	if len(asked) != 2 || asked[0] != readFitness || !slices.Contains(strings.Fields(asked[1]), writeFitness) {
		t.Errorf("the person was asked for %q, want reading and then writing too", asked)
	}
	if said := s.operator(t, "grants", "list"); len(regexp.MustCompile(`Stepper`).FindAllString(said, -1)) == 0 {
		t.Errorf("the grant is not listed:\n%s", said)
	}
}

// landing returns an address on this machine that takes the answer of the page of consent.
func (browser) landing(t *testing.T, answered chan<- url.Values) string {
	t.Helper()
	port := freePort(t)
	listener := &http.Server{Addr: "127.0.0.1:" + port, ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/callback" {
			answered <- r.URL.Query()
		}
	})}
	go func() { _ = listener.ListenAndServe() }() // ends by Close
	t.Cleanup(func() { _ = listener.Close() })
	return "http://127.0.0.1:" + port + "/callback"
}

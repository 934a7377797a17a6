package oauth_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/storetest"
)

const (
	issuer   = "https://fit.example"
	resource = issuer + "/mcp"
	callback = "https://client.example/cb"

	// A verifier and its challenge, of RFC 7636.
	verifier  = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
	challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
)

// failer is what ends a test: of testing, or of a property.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Context() context.Context
}

// server is an authorization server with a clock of its own.
type server struct {
	*oauth.Service
	store     oauth.Store
	documents *documents // what strangers publish

	mu  sync.Mutex
	now time.Time
}

func newServer(t testing.TB) *server {
	t.Helper()
	return newServerOn(openStore(t))
}

func newServerOn(store oauth.Store) *server {
	s := &server{store: store, documents: &documents{}, now: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)}
	s.Service = oauth.New(oauth.Config{Store: store, Documents: s.documents, Issuer: issuer, Resource: resource, Now: s.clock})
	return s
}

// openStore returns a fresh store that knows two people.
func openStore(t testing.TB) oauth.Store {
	t.Helper()
	image, err := twoPeople()
	if err != nil {
		t.Fatal(err)
	}
	return image.Open(t)
}

var twoPeople = sync.OnceValues(func() (*storetest.Image, error) {
	return storetest.NewImage(context.Background(), func(db *store.DB) error { return addPeople(context.Background(), db) })
})

func addPeople(ctx context.Context, db *store.DB) error {
	return db.WriteAccounts(ctx, func(ctx context.Context, w account.Writer) error {
		return errors.Join(
			w.AddPerson(ctx, account.Person{ID: "anna", Email: "anna@people.example"}),
			w.AddPerson(ctx, account.Person{ID: "bert", Email: "bert@people.example"}),
		)
	})
}

func (s *server) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

func (s *server) pass(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

// documents are what strangers publish.
type documents struct {
	body    string
	fresh   time.Duration
	err     error
	fetched int
}

func (d *documents) Document(context.Context, string) ([]byte, time.Duration, error) {
	d.fetched++
	return []byte(d.body), d.fresh, d.err
}

// register returns a public client with these addresses.
func (s *server) register(t failer, uris ...string) oauth.Client {
	t.Helper()
	client, _ := s.registerAs(t, map[string]any{"client_name": "Trainer", "redirect_uris": uris, "token_endpoint_auth_method": "none"})
	return client
}

func (s *server) registerAs(t failer, metadata map[string]any) (oauth.Client, string) {
	t.Helper()
	body, err := json.Marshal(metadata)
	if err != nil {
		t.Fatalf("%v", err)
	}
	client, secret, err := s.Register(t.Context(), body)
	if err != nil {
		t.Fatalf("register: %v", err)
	}
	return client, secret
}

func requestOf(client oauth.Client) oauth.Request {
	return oauth.Request{
		ResponseType: "code", ClientID: client.ID, RedirectURI: client.RedirectURIs[0], State: "a state",
		Scope: "read:fitness write:fitness offline_access", Challenge: challenge, ChallengeKind: "S256", Resource: resource,
	}
}

// allow returns the code that a client gets from a person who allows all that it asks for.
func (s *server) allow(t failer, person string, r oauth.Request, scopes ...oauth.Scope) string {
	t.Helper()
	if scopes == nil {
		question, err := s.Ask(t.Context(), r)
		if err != nil {
			t.Fatalf("ask: %v", err)
		}
		scopes = question.Scopes
	}
	back, err := s.Allow(t.Context(), person, r, scopes)
	if err != nil {
		t.Fatalf("allow: %v", err)
	}
	u, err := url.Parse(back)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return u.Query().Get("code")
}

func exchangeOf(client oauth.Client, code string) oauth.TokenRequest {
	return oauth.TokenRequest{
		Client: oauth.ClientProof{ID: client.ID}, GrantType: "authorization_code", Code: code, RedirectURI: client.RedirectURIs[0],
		Verifier: verifier, Resource: resource,
	}
}

func refreshOf(client oauth.Client, token string) oauth.TokenRequest {
	return oauth.TokenRequest{Client: oauth.ClientProof{ID: client.ID}, GrantType: "refresh_token", RefreshToken: token, Resource: resource}
}

// tokens returns what a request for tokens gets, which must be some.
func (s *server) tokens(t failer, r oauth.TokenRequest) oauth.Tokens {
	t.Helper()
	tokens, err := s.Token(t.Context(), r)
	if err != nil {
		t.Fatalf("%s: %v", r.GrantType, err)
	}
	return tokens
}

// connect returns a client that a person connected, with its tokens and its grant.
func (s *server) connect(t failer, person string) (oauth.Client, oauth.Tokens, string) {
	t.Helper()
	client := s.register(t, callback)
	tokens := s.tokens(t, exchangeOf(client, s.allow(t, person, requestOf(client))))
	return client, tokens, s.verified(t, tokens.Access).Grant
}

func (s *server) verified(t failer, token string) oauth.Access {
	t.Helper()
	access, err := s.Verify(t.Context(), token)
	if err != nil {
		t.Fatalf("verify: %v", err)
	}
	return access
}

// endingOf returns why a grant ended, "" while it holds.
func (s *server) endingOf(t failer, id string) oauth.Ending {
	t.Helper()
	grants, err := s.Grants(t.Context(), "")
	if err != nil {
		t.Fatalf("grants: %v", err)
	}
	for _, grant := range grants {
		if grant.ID == id {
			return grant.Ended
		}
	}
	t.Fatalf("there is no grant %s", id)
	return ""
}

// wantRefused fails the test unless err is a refusal with a code.
func wantRefused(t failer, err error, code oauth.ErrorCode) {
	t.Helper()
	refusalOf(t, err, code) //nolint:errcheck // it is not looked at
}

// refusalOf returns err as the refusal that it is to be.
func refusalOf(t failer, err error, code oauth.ErrorCode) *oauth.Error {
	t.Helper()
	refused, ok := errors.AsType[*oauth.Error](err)
	if !ok || refused.Code != code {
		t.Fatalf("got %v, want %s", err, code)
		return &oauth.Error{}
	}
	for _, r := range refused.Description {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			t.Fatalf("%q has %q, which a description may not have", refused.Description, r)
		}
	}
	return refused
}

// refusalCode returns the code of a refusal, "" for another error.
func refusalCode(err error) oauth.ErrorCode {
	if refused, ok := errors.AsType[*oauth.Error](err); ok {
		return refused.Code
	}
	return ""
}

func wantKind(t failer, err error, kind fault.Kind) {
	t.Helper()
	if fault.KindOf(err) != kind {
		t.Fatalf("got %v, want %s", err, kind)
	}
}

package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/oauth"
)

// client is a program that asks for access.
type client struct {
	town             *town
	id, secret       string
	redirect         string
	verifier         string
	program          *browser // what it speaks with: no cookie of anybody
	challengeMethod  string
	scope, challenge string
}

const webRedirect = "https://assistant.example/callback"

// registers returns a public client with a redirect address.
func (town *town) registers(redirect string) *client {
	town.t.Helper()
	return town.registersAs(map[string]any{
		"client_name": "Assistant", "redirect_uris": []string{redirect}, "token_endpoint_auth_method": "none",
	})
}

func (town *town) registersAs(metadata map[string]any) *client {
	town.t.Helper()
	text, err := json.Marshal(metadata)
	if err != nil {
		town.t.Fatal(err)
	}
	program := town.stranger()
	made := program.do(http.MethodPost, "/register", strings.NewReader(string(text)), "Content-Type", "application/json")
	if made.status != http.StatusCreated {
		town.t.Fatalf("registering: %d %s", made.status, made.body)
	}
	object := made.json(town.t)
	id, _ := object["client_id"].(string)
	secret, _ := object["client_secret"].(string)
	redirects, _ := metadata["redirect_uris"].([]string)
	return town.knows(id, secret, redirects[0])
}

func (town *town) knows(id, secret, redirect string) *client {
	const verifier = "a-verifier-of-forty-three-characters-or-more-0123456789"
	return &client{
		town: town, id: id, secret: secret, redirect: redirect, verifier: verifier, program: town.stranger(),
		scope: "read:fitness write:fitness", challenge: challengeOf(verifier), challengeMethod: "S256",
	}
}

func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// query is what the client sends a person to /authorize with. Of the changes, name and value in turn, an empty value takes a
// parameter away.
func (c *client) query(changes ...string) url.Values {
	q := url.Values{
		"response_type": {"code"}, "client_id": {c.id}, "redirect_uri": {c.redirect}, "state": {"xyz"}, "scope": {c.scope},
		"code_challenge": {c.challenge}, "code_challenge_method": {c.challengeMethod}, "resource": {c.town.url + "/mcp"},
	}
	return change(q, changes)
}

func change(q url.Values, changes []string) url.Values {
	for i := 0; i+1 < len(changes); i += 2 {
		q.Del(changes[i])
		if changes[i+1] != "" {
			q.Set(changes[i], changes[i+1])
		}
	}
	return q
}

// asks shows the consent page.
func (b *browser) asks(q url.Values) reply {
	b.town.t.Helper()
	return b.get("/authorize?" + q.Encode())
}

// allows lets a client have scopes, through the page, and returns the answer to the form.
func (b *browser) allows(q url.Values, scopes ...string) reply {
	t := b.town.t
	t.Helper()
	page := b.asks(q)
	if page.status != http.StatusOK {
		t.Fatalf("the consent page: %d %s %.500s", page.status, page.header.Get("Location"), page.body)
	}
	form := page.hidden("/authorize")
	form["scope"] = scopes
	form.Set("decision", "allow")
	return b.post("/authorize?"+q.Encode(), form)
}

// code returns a code for the scopes that the client asks for.
func (c *client) code(b *browser, changes ...string) string {
	t := c.town.t
	t.Helper()
	answer := b.allows(c.query(changes...), strings.Fields(c.scope)...)
	code := answer.location(t).Query().Get("code")
	if answer.status != http.StatusSeeOther || code == "" {
		t.Fatalf("no code: %d %s", answer.status, answer.header.Get("Location"))
	}
	return code
}

// trades asks the token endpoint for the tokens of a code.
func (c *client) trades(code string, changes ...string) reply {
	c.town.t.Helper()
	form := url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {c.redirect}, "client_id": {c.id},
		"code_verifier": {c.verifier}, "resource": {c.town.url + "/mcp"},
	}
	if c.secret != "" {
		form.Set("client_secret", c.secret)
	}
	return c.program.post("/token", change(form, changes))
}

// refreshes asks the token endpoint for the tokens of a refresh token.
func (c *client) refreshes(token string, changes ...string) reply {
	c.town.t.Helper()
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}, "client_id": {c.id}}
	if c.secret != "" {
		form.Set("client_secret", c.secret)
	}
	return c.program.post("/token", change(form, changes))
}

// tokens are what a client holds.
type tokens struct{ access, refresh, scope string }

func (r reply) tokens(t *testing.T) tokens {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("no tokens: %d %s", r.status, r.body)
	}
	object := r.json(t)
	text := func(name string) string { s, _ := object[name].(string); return s }
	got := tokens{text("access_token"), text("refresh_token"), text("scope")}
	if got.access == "" || got.refresh == "" {
		t.Fatalf("a token is missing: %s", r.body)
	}
	return got
}

// connects takes a client through everything.
func (c *client) connects(b *browser) tokens {
	c.town.t.Helper()
	return c.trades(c.code(b)).tokens(c.town.t)
}

// calls uses an access token at the MCP endpoint.
func (c *client) calls(token string) reply {
	c.town.t.Helper()
	return c.program.do(http.MethodPost, "/mcp", nil, "Authorization", "Bearer "+token)
}

// wantError fails unless an endpoint for clients refused with a status and a code.
func (r reply) wantError(t *testing.T, status int, code oauth.ErrorCode) {
	t.Helper()
	if r.status != status || r.json(t)["error"] != string(code) {
		t.Errorf("%d %s, want %d %s", r.status, r.body, status, code)
	}
}

// wantPage fails unless a person was shown a refusal, and sent nowhere.
func (r reply) wantPage(t *testing.T) {
	t.Helper()
	if r.status < 400 || r.status > 499 || r.header.Get("Location") != "" || !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		t.Errorf("%d %s %s: %.300s", r.status, r.header.Get("Location"), r.header.Get("Content-Type"), r.body)
	}
}

// wantSentBack fails unless a person was sent to the client with an error, and with who says so.
func (r reply) wantSentBack(t *testing.T, c *client, code oauth.ErrorCode) {
	t.Helper()
	to := r.location(t)
	q := to.Query()
	if !strings.HasPrefix(to.String(), c.redirect) || q.Get("error") != string(code) || q.Get("code") != "" ||
		q.Get("iss") != c.town.url || q.Get("state") != "xyz" {
		t.Errorf("%d %s, want %s", r.status, to, code)
	}
}

// wantHolds fails unless an access token is good, or good no more.
func (c *client) wantHolds(t *testing.T, token string, holds bool) {
	t.Helper()
	if status := c.calls(token).status; (status == http.StatusOK) != holds {
		t.Errorf("a call answers %d, want it to succeed: %v", status, holds)
	}
}

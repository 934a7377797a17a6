package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A client goes the whole way: it finds the server, registers, sends the person to sign in and to consent, and gets tokens, which
// it refreshes and gives back.
func TestAClientConnectsRefreshesAndLeaves(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	program := town.stranger()

	resource := program.get("/.well-known/oauth-protected-resource/mcp").json(t)
	if resource["resource"] != town.url+"/mcp" || !cmp.Equal(resource["authorization_servers"], []any{town.url}) {
		t.Errorf("%v", resource)
	}
	server := program.get("/.well-known/oauth-authorization-server").json(t)
	path := func(endpoint string) string {
		text, _ := server[endpoint].(string)
		return strings.TrimPrefix(text, town.url)
	}

	made := program.do(http.MethodPost, path("registration_endpoint"), strings.NewReader(
		`{"client_name":"Claude Code","redirect_uris":["http://localhost/callback"],"token_endpoint_auth_method":"none","application_type":"native"}`),
		"Content-Type", "application/json")
	if made.status != http.StatusCreated {
		t.Fatalf("%d %s", made.status, made.body)
	}
	id, _ := made.json(t)["client_id"].(string)
	c := town.knows(id, "", "http://localhost:49364/callback")
	c.scope = "read:fitness write:fitness offline_access"

	// Not signed in: the person signs in, and is led back to the same request.
	b := town.stranger()
	request := path("authorization_endpoint") + "?" + c.query("prompt", "consent").Encode()
	signIn := b.get(request).header.Get("Location")
	form := b.get(signIn).hidden("/signin")
	form.Set("email", ann)
	form.Set("password", password)
	back := b.post("/signin", form)
	if got := back.header.Get("Location"); got != request {
		t.Fatalf("%d, led to %q, want %q", back.status, got, request)
	}

	page := b.get(request)
	for _, shown := range []string{"Claude Code", "localhost:49364", "Read your training", "Add and change", ann, "Any program on this computer"} {
		if !strings.Contains(page.body, shown) {
			t.Errorf("the page does not say %q: %d %s", shown, page.status, page.body)
		}
	}
	form = page.hidden("/authorize")
	form["scope"], form["decision"] = []string{"read:fitness", "write:fitness"}, []string{"allow"}
	to := b.post(request, form).location(t)
	if to.Host != "localhost:49364" || to.Query().Get("state") != "xyz" || to.Query().Get("iss") != town.url {
		t.Fatal(to)
	}

	held := c.trades(to.Query().Get("code")).tokens(t)
	if held.scope != "read:fitness write:fitness" {
		t.Errorf("granted %q", held.scope)
	}
	if called := c.calls(held.access).json(t); called["person"] != town.citizens[ann].id {
		t.Errorf("%v", called)
	}
	next := c.refreshes(held.refresh).tokens(t)
	c.wantHolds(t, next.access, true)
	revoked := program.post(path("revocation_endpoint"), url.Values{"client_id": {id}, "token": {next.refresh}, "token_type_hint": {"refresh_token"}})
	if revoked.status != http.StatusOK {
		t.Errorf("%d %s", revoked.status, revoked.body)
	}
	c.wantHolds(t, next.access, false)
	town.wantSilence(t)
}

func TestTheServersMetadataIsWhatClientsLookFor(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	want := map[string]any{
		"issuer":                                         town.url,
		"authorization_endpoint":                         town.url + "/authorize",
		"token_endpoint":                                 town.url + "/token",
		"registration_endpoint":                          town.url + "/register",
		"revocation_endpoint":                            town.url + "/revoke",
		"scopes_supported":                               []any{"read:fitness", "write:fitness", "read:news", "offline_access"},
		"response_types_supported":                       []any{"code"},
		"response_modes_supported":                       []any{"query"},
		"grant_types_supported":                          []any{"authorization_code", "refresh_token"},
		"code_challenge_methods_supported":               []any{"S256"},
		"token_endpoint_auth_methods_supported":          []any{"none", "client_secret_post", "client_secret_basic"},
		"revocation_endpoint_auth_methods_supported":     []any{"none", "client_secret_post", "client_secret_basic"},
		"authorization_response_iss_parameter_supported": true,
		"client_id_metadata_document_supported":          true,
	}
	for _, path := range []string{"/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/mcp"} {
		if diff := cmp.Diff(want, town.stranger().get(path).json(t)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	for _, path := range []string{"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"} {
		got := town.stranger().get(path).json(t)
		if got["resource"] != town.url+"/mcp" || !cmp.Equal(got["scopes_supported"], []any{"read:fitness", "write:fitness", "read:news"}) {
			t.Errorf("%s: %v", path, got)
		}
	}
}

func TestARegistrationIsEchoed(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	got := town.stranger().do(http.MethodPost, "/register", strings.NewReader(`{"client_name":"Assistant","redirect_uris":["`+webRedirect+`"],
		"token_endpoint_auth_method":"client_secret_post","grant_types":["authorization_code","refresh_token"],"response_types":["code"],
		"application_type":"web","scope":"read:fitness","unheard_of":1}`), "Content-Type", "application/json")
	if got.status != http.StatusCreated || got.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", got.status, got.header)
	}
	object := got.json(t)
	for name, want := range map[string]any{
		"client_name": "Assistant", "redirect_uris": []any{webRedirect}, "token_endpoint_auth_method": "client_secret_post",
		"grant_types": []any{"authorization_code", "refresh_token"}, "response_types": []any{"code"}, "application_type": "web",
		"client_secret_expires_at": float64(0),
	} {
		if !cmp.Equal(object[name], want) {
			t.Errorf("%s is %v, want %v", name, object[name], want)
		}
	}
	for _, name := range []string{"client_id", "client_secret", "client_id_issued_at"} {
		if object[name] == nil {
			t.Errorf("%s is missing: %v", name, object)
		}
	}
}

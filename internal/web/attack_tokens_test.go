package web_test

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnTokens try to keep, widen, steal or outlive tokens.
func attacksOnTokens() []attack {
	const invalid = http.StatusBadRequest
	return []attack{
		{"a refresh token that was replaced and is used again ends the grant", familyReuse},
		{"refreshes at once get the same successor", refreshesAtOnce},
		{"a refresh token comes too late after half a minute of grace", lateRefresh},
		{"a refresh token is for the client that it was given to", func(t *testing.T, town *town) {
			c, thief := town.registers(webRedirect), town.registers(webRedirect)
			held := c.connects(town.of(ann))
			thief.refreshes(held.refresh).wantError(t, invalid, oauth.InvalidGrant)
		}},
		{"a refresh does not widen what was granted", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.scope = "read:fitness"
			held := c.connects(town.of(ann))
			c.refreshes(held.refresh, "scope", "read:fitness write:fitness").wantError(t, invalid, oauth.InvalidScope)
		}},
		{"a refresh does not ask for another server", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.refreshes(c.connects(town.of(ann)).refresh, "resource", "https://other.example/").wantError(t, invalid, oauth.InvalidTarget)
		}},
		{"an access token ends after 15 minutes", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ann))
			c.wantHolds(t, held.access, true)
			town.later(15*time.Minute + time.Second)
			c.wantHolds(t, held.access, false)
		}},
		{"a grant that a person ends ends at the next call", disconnected},
		{"a grant that was narrowed is narrow at the next call, and after a refresh", narrowed},
		{"a revoked token ends its grant", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ann))
			if r := c.program.post("/revoke", url.Values{"client_id": {c.id}, "token": {held.refresh}}); r.status != http.StatusOK {
				t.Errorf("%d %s", r.status, r.body)
			}
			c.wantHolds(t, held.access, false)
		}},
		{"a client does not revoke another's tokens, nor learn of them", foreignRevocation},
		{"tokens of two people are apart", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			for _, email := range []string{ann, ben} {
				held := c.connects(town.of(email))
				if person := c.calls(held.access).json(t)["person"]; person != town.citizens[email].id {
					t.Errorf("the token of %s is of %v", email, person)
				}
			}
		}},
		{"a token in an address is no token", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ann))
			if r := c.program.do(http.MethodPost, "/mcp?access_token="+held.access, nil); r.status != http.StatusUnauthorized {
				t.Errorf("%d %s", r.status, r.body)
			}
		}},
		{"a session's cookie is no token", func(t *testing.T, town *town) {
			if r := town.of(ann).do(http.MethodPost, "/mcp", nil); r.status != http.StatusUnauthorized {
				t.Errorf("%d %s", r.status, r.body)
			}
		}},
		{"a token opens no page", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ann))
			r := c.program.get("/settings", "Authorization", "Bearer "+held.access)
			if r.status == http.StatusOK || strings.Contains(r.body, ann) {
				t.Errorf("%d %.300s", r.status, r.body)
			}
		}},
		{"a client that has a secret does not go without it", confidential(func(c *client, code string) reply {
			c.secret = ""
			return c.trades(code)
		}, false)},
		{"a secret that does not fit is refused", confidential(func(c *client, code string) reply {
			return c.trades(code, "client_secret", "pl_cs_"+strings.Repeat("A", 43))
		}, false)},
		{"a secret that does not fit is refused in a header, and the client is told the scheme", confidential(func(c *client, code string) reply {
			return c.inHeader("wrong", code)
		}, true)},
		{"a client that is not known is told so, whatever it brings", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			code := c.code(town.of(ann))
			town.knows("nobody", "", webRedirect).trades(code).wantError(t, http.StatusUnauthorized, oauth.InvalidClient)
		}},
		{"a secret comes once: in the header or in the body", func(t *testing.T, town *town) {
			c := town.confidential()
			form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {"x"}, "client_secret": {c.secret}}
			c.program.post("/token", form, "Authorization", basic(c.id, c.secret)).wantError(t, invalid, oauth.InvalidRequest)
		}},
		{"two clients in one request are none", func(t *testing.T, town *town) {
			c, other := town.confidential(), town.registers(webRedirect)
			form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {"x"}, "client_id": {other.id}}
			c.program.post("/token", form, "Authorization", basic(c.id, c.secret)).wantError(t, invalid, oauth.InvalidRequest)
		}},
		{"two Authorization headers are none", func(t *testing.T, town *town) {
			c := town.confidential()
			c.program.post("/token", url.Values{"grant_type": {"refresh_token"}, "refresh_token": {"x"}},
				"Authorization", basic(c.id, c.secret), "Authorization", basic(c.id, "other")).wantError(t, invalid, oauth.InvalidRequest)
		}},
	}
}

func (town *town) confidential() *client {
	town.t.Helper()
	c := town.registersAs(map[string]any{
		"client_name": "Assistant", "redirect_uris": []string{webRedirect}, "token_endpoint_auth_method": "client_secret_basic",
	})
	if c.secret == "" {
		town.t.Fatal("a confidential client got no secret")
	}
	return c
}

func basic(id, secret string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(url.QueryEscape(id)+":"+url.QueryEscape(secret)))
}

// inHeader trades a code with a secret in the Authorization header.
func (c *client) inHeader(secret, code string) reply {
	return c.program.post("/token", url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {c.redirect}, "code_verifier": {c.verifier},
	}, "Authorization", basic(c.id, secret))
}

// confidential is a trade of a client that has a secret, badly proved; the code is good afterwards.
func confidential(trade func(c *client, code string) reply, header bool) func(*testing.T, *town) {
	return func(t *testing.T, town *town) {
		c := town.confidential()
		secret, code := c.secret, c.code(town.of(ann))
		r := trade(c, code)
		r.wantError(t, http.StatusUnauthorized, oauth.InvalidClient)
		if told := r.header.Get("WWW-Authenticate"); strings.HasPrefix(told, "Basic ") != header {
			t.Errorf("WWW-Authenticate: %q", told)
		}
		c.inHeader(secret, code).tokens(t)
	}
}

func familyReuse(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	first := c.connects(town.of(ann))
	second := c.refreshes(first.refresh).tokens(t)
	third := c.refreshes(second.refresh).tokens(t) // the successor was used, so the grace of the first has ended
	c.wantHolds(t, third.access, true)
	c.refreshes(first.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
	c.wantHolds(t, third.access, false)
	c.refreshes(third.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
}

func refreshesAtOnce(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	first := c.connects(town.of(ann))
	successors := map[string]bool{}
	for _, r := range atOnce(4, func(int) reply { return c.refreshes(first.refresh) }) {
		held := r.tokens(t)
		successors[held.refresh] = true
		c.wantHolds(t, held.access, true)
	}
	if len(successors) != 1 || successors[first.refresh] {
		t.Errorf("%d successors", len(successors))
	}
}

func lateRefresh(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	first := c.connects(town.of(ann))
	second := c.refreshes(first.refresh).tokens(t)
	town.later(31 * time.Second)
	c.refreshes(first.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
	c.wantHolds(t, second.access, false)
}

func disconnected(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	held := c.connects(town.of(ann))
	grants, err := town.oauth.Grants(t.Context(), town.citizens[ann].id)
	if err != nil || len(grants) != 1 {
		t.Fatalf("%d grants, %v", len(grants), err)
	}
	if err := town.oauth.Disconnect(t.Context(), town.citizens[ann].id, grants[0].ID); err != nil {
		t.Fatal(err)
	}
	c.wantHolds(t, held.access, false)
	c.refreshes(held.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
}

func narrowed(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	held := c.connects(town.of(ann))
	grants, err := town.oauth.Grants(t.Context(), town.citizens[ann].id)
	if err != nil || len(grants) != 1 {
		t.Fatalf("%d grants, %v", len(grants), err)
	}
	if err := town.oauth.Narrow(t.Context(), town.citizens[ann].id, grants[0].ID, oauth.Scopes{oauth.ReadFitness}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if scope := c.calls(held.access).json(t)["scope"]; scope != "read:fitness" {
			t.Errorf("a call may do %v", scope)
		}
		held = c.refreshes(held.refresh).tokens(t)
	}
}

func foreignRevocation(t *testing.T, town *town) {
	c, other := town.registers(webRedirect), town.registers(webRedirect)
	held := c.connects(town.of(ann))
	var answers []reply
	for _, token := range []string{held.refresh, held.access, "pl_at_" + strings.Repeat("A", 43)} {
		answers = append(answers, other.program.post("/revoke", url.Values{"client_id": {other.id}, "token": {token}}))
	}
	for _, r := range answers {
		if r.status != http.StatusOK || r.body != answers[0].body {
			t.Errorf("%d %s, want the same for all", r.status, r.body)
		}
	}
	c.wantHolds(t, held.access, true)
}

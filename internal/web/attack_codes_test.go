package web_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnCodes try to get tokens with codes that are used, foreign, late or badly proved.
func attacksOnCodes() []attack {
	// traded is a trade of a good code, wrong in one thing.
	traded := func(status int, code oauth.ErrorCode, changes ...string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.trades(c.code(town.of(ann)), changes...).wantError(t, status, code)
		}
	}
	// asked is a request for access, wrong in one thing, which the client is told.
	asked := func(code oauth.ErrorCode, changes ...string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			town.of(ann).asks(c.query(changes...)).wantSentBack(t, c, code)
		}
	}
	const invalid = http.StatusBadRequest
	return []attack{
		{"a code is good once, and its second use ends the grant", codeTwice},
		{"of many who use a code at once, one at most gets tokens", codeAtOnce},
		{"a code ends by itself", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			code := c.code(town.of(ann))
			town.later(11 * time.Minute)
			c.trades(code).wantError(t, invalid, oauth.InvalidGrant)
		}},
		{"a code is for the client that asked", func(t *testing.T, town *town) {
			c, thief := town.registers(webRedirect), town.registers(webRedirect)
			thief.trades(c.code(town.of(ann))).wantError(t, invalid, oauth.InvalidGrant)
		}},
		{"a code is for the request that it answers", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			first := c.code(town.of(ann))
			c.verifier = strings.Repeat("another-verifier-", 4)
			c.trades(first).wantError(t, invalid, oauth.InvalidGrant)
		}},
		{"a code that nobody gave is no code", traded(invalid, oauth.InvalidGrant, "code", "pl_ac_"+strings.Repeat("A", 43))},
		{"a code goes with the redirect address that it was sent to", traded(invalid, oauth.InvalidGrant, "redirect_uri", webRedirect+"/other")},
		{"a code does not go without its verifier", tradedWithout("code_verifier")},
		{"a verifier that does not fit gets nothing", traded(invalid, oauth.InvalidGrant, "code_verifier", strings.Repeat("x", 43))},
		{"the challenge is not its own verifier", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.trades(c.code(town.of(ann)), "code_verifier", c.challenge).wantError(t, invalid, oauth.InvalidGrant)
		}},
		{"a request without a challenge is refused", asked(oauth.InvalidRequest, "code_challenge", "")},
		{"a challenge in plain text is refused", asked(oauth.InvalidRequest, "code_challenge_method", "plain")},
		{"a challenge without its method, which means plain text, is refused", asked(oauth.InvalidRequest, "code_challenge_method", "")},
		{"a challenge that is no hash is refused", asked(oauth.InvalidRequest, "code_challenge", "abc")},
		{"no token comes back in the address", asked(oauth.UnsupportedResponseType, "response_type", "token")},
		{"no token comes back beside a code", asked(oauth.UnsupportedResponseType, "response_type", "code token")},
		{"a token is asked for this server alone", asked(oauth.InvalidTarget, "resource", "https://other.example/mcp")},
		{"a code does not get a token for another server", traded(invalid, oauth.InvalidTarget, "resource", "https://other.example/mcp")},
		{"a password gets no token", traded(invalid, oauth.UnsupportedGrantType, "grant_type", "password")},
		{"a client gets no token by itself", traded(invalid, oauth.UnsupportedGrantType, "grant_type", "client_credentials")},
		{"a code, an access token and a refresh token do not stand for each other", kindsAreApart},
	}
}

func tradedWithout(parameter string) func(*testing.T, *town) {
	return func(t *testing.T, town *town) {
		c := town.registers(webRedirect)
		got := c.trades(c.code(town.of(ann)), parameter, "")
		if code := got.json(t)["error"]; got.status != http.StatusBadRequest || code != string(oauth.InvalidGrant) && code != string(oauth.InvalidRequest) {
			t.Errorf("%d %s", got.status, got.body)
		}
	}
}

func codeTwice(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	code := c.code(town.of(ann))
	first := c.trades(code).tokens(t)
	c.wantHolds(t, first.access, true)
	c.trades(code).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
	c.wantHolds(t, first.access, false)
	c.refreshes(first.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
}

func codeAtOnce(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	code := c.code(town.of(ann))
	replies := atOnce(4, func(int) reply { return c.trades(code) })
	given := 0
	for _, r := range replies {
		if r.status == http.StatusOK {
			given++
			c.wantHolds(t, r.tokens(t).access, false)
		}
	}
	if given > 1 {
		t.Errorf("%d got tokens", given)
	}
}

// atOnce does something n times at once.
func atOnce(n int, do func(int) reply) []reply {
	replies := make([]reply, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { replies[i] = do(i) })
	}
	all.Wait()
	return replies
}

func kindsAreApart(t *testing.T, town *town) {
	c := town.registers(webRedirect)
	b := town.of(ann)
	c.wantHolds(t, c.code(b), false)
	held := c.connects(b)
	c.wantHolds(t, held.refresh, false)
	c.trades(held.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
	c.refreshes(held.access).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
	c.wantHolds(t, town.citizens[ann].session, false)
	c.wantHolds(t, held.access, true)
}

package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnForms try to have a person do what they did not mean, and to be somebody else.
func attacksOnForms() []attack {
	return []attack{
		{"a form from another site is refused by its origin", forged(func(*town, url.Values) []string {
			return []string{"Origin", "https://evil.example"}
		})},
		{"a form from another site is refused by what the browser says of it", forged(func(*town, url.Values) []string {
			return []string{"Sec-Fetch-Site", "cross-site"}
		})},
		{"a form from a neighbouring site is refused", forged(func(*town, url.Values) []string {
			return []string{"Sec-Fetch-Site", "same-site", "Origin", "https://x.localhost"}
		})},
		{"a form of nowhere is refused", forged(func(*town, url.Values) []string { return []string{"Origin", "null"} })},
		{"a form without its token is refused", forged(func(_ *town, form url.Values) []string {
			for name := range form {
				if name != "scope" && name != "decision" {
					form.Del(name)
				}
			}
			return nil
		})},
		{"a form with a token of another person is refused", forged(func(town *town, form url.Values) []string {
			replaceToken(form, town.of(ben).asks(town.registers(webRedirect).query()).hidden("/authorize"))
			return nil
		})},
		{"a form with a token of another session of the same person is refused", forged(func(town *town, form url.Values) []string {
			again := town.stranger()
			again.signIn(ann)
			replaceToken(form, again.asks(town.registers(webRedirect).query()).hidden("/authorize"))
			return nil
		})},
		{"settings from another site are refused", crossSite("/settings/name")},
		{"signing out from another site is refused", crossSite("/signout")},
		{"disconnecting an assistant from another site is refused", crossSite("/assistants/disconnect")},
		{"deleting oneself from another site is refused", crossSite("/delete")},
		{"signing in from another site is refused", crossSite("/signin")},
		{"an address allows nothing by itself", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			q := c.query("decision", "allow")
			for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete, http.MethodOptions} {
				if r := town.of(ann).do(method, "/authorize?"+q.Encode(), nil); r.header.Get("Location") != "" {
					t.Errorf("%s: %d %s", method, r.status, r.header.Get("Location"))
				}
			}
			town.wantGrants(t, ann, 0)
		}},
		{"an answer counts for the request that it stands under", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			b := town.of(ann)
			form := b.asks(c.query("scope", "read:fitness")).hidden("/authorize")
			form["scope"], form["decision"] = []string{"write:fitness"}, []string{"allow"}
			r := b.post("/authorize?"+c.query("scope", "read:fitness").Encode(), form)
			if strings.Contains(r.header.Get("Location"), "code=") {
				t.Errorf("%d %s", r.status, r.header.Get("Location"))
			}
			town.wantGrants(t, ann, 0)
		}},
		{"a yes after signing out is none", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			b := town.of(ann)
			form := b.asks(c.query()).hidden("/authorize")
			form["scope"], form["decision"] = []string{"read:fitness"}, []string{"allow"}
			if err := town.accounts.SignOutEverywhere(t.Context(), town.citizens[ann].id, account.Hash{}); err != nil {
				t.Fatal(err)
			}
			for _, who := range []*browser{b, town.stranger()} {
				r := who.post("/authorize?"+c.query().Encode(), form)
				if to := r.header.Get("Location"); r.status != http.StatusForbidden && !strings.HasPrefix(to, "/signin?") {
					t.Errorf("%d %s", r.status, to)
				}
			}
			town.wantGrants(t, ann, 0)
		}},
		{"what a person did not switch on is not granted", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			answer := town.of(ann).allows(c.query(), "read:fitness")
			if held := c.trades(answer.location(t).Query().Get("code")).tokens(t); held.scope != "read:fitness" {
				t.Errorf("granted %q", held.scope)
			}
		}},
		{"nothing switched on is no yes", func(t *testing.T, town *town) {
			answer := town.of(ann).allows(town.registers(webRedirect).query())
			if answer.header.Get("Location") != "" || !strings.Contains(answer.body, "Choose at least one") {
				t.Errorf("%d %s", answer.status, answer.header.Get("Location"))
			}
			town.wantGrants(t, ann, 0)
		}},
		{"a yes in one word and a no in another is none", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			b := town.of(ann)
			form := b.asks(c.query()).hidden("/authorize")
			form["scope"], form["decision"] = []string{"read:fitness"}, []string{"deny", "allow"}
			if to := b.post("/authorize?"+c.query().Encode(), form).header.Get("Location"); strings.Contains(to, "code=") {
				t.Error(to)
			}
		}},
		{"nobody who is signed out is asked, nor is a document fetched for them", func(t *testing.T, town *town) {
			q := town.knows("https://assistant.example/client.json", "", webRedirect).query()
			r := town.stranger().asks(q)
			to := r.location(t)
			if r.status != http.StatusSeeOther || to.Path != "/signin" || to.Query().Get("next") != "/authorize?"+q.Encode() {
				t.Errorf("%d %s", r.status, to)
			}
			if town.documents.fetched != 0 {
				t.Error("the document was fetched")
			}
		}},
		{"a client that asks for a new sign-in gets one", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			town.later(time.Hour)
			if to := town.of(ann).asks(c.query("prompt", "login")).location(t); to.Path != "/prove" {
				t.Error(to)
			}
			b := town.stranger()
			b.signIn(ann)
			if r := b.asks(c.query("prompt", "login")); r.status != http.StatusOK {
				t.Errorf("%d %s", r.status, r.header.Get("Location"))
			}
		}},
		{"nobody is connected unasked", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.connects(town.of(ann))
			town.of(ann).asks(c.query("prompt", "none")).wantPage(t)
		}},
		{"no page stands in another's frame", func(t *testing.T, town *town) {
			b := town.of(ann)
			for _, path := range []string{"/authorize?" + town.registers(webRedirect).query().Encode(), "/settings", "/assistants", "/sources"} {
				r := b.get(path)
				if r.status != http.StatusOK || !strings.Contains(r.header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
					t.Errorf("%s: %d %q", path, r.status, r.header.Get("Content-Security-Policy"))
				}
			}
		}},
		{"a client's name writes no page", func(t *testing.T, town *town) {
			c := town.registersAs(map[string]any{
				"client_name": `<img src=x onerror=alert(1)>"'`, "redirect_uris": []string{webRedirect}, "token_endpoint_auth_method": "none",
			})
			page := town.of(ann).asks(c.query())
			if page.status != http.StatusOK || strings.Contains(page.body, "<img src=x") {
				t.Errorf("%d %.1500s", page.status, page.body)
			}
		}},
		{"a client's name turns no text around", func(t *testing.T, town *town) {
			c := town.registersAs(map[string]any{
				"client_name": "Claude\u202e\u2066\u0000\u001b[2J\n", "redirect_uris": []string{webRedirect}, "token_endpoint_auth_method": "none",
			})
			if page := town.of(ann).asks(c.query()); page.status != http.StatusOK || strings.ContainsAny(page.body, "\u202e\u2066\u0000\u001b") {
				t.Errorf("%d %.1500s", page.status, page.body)
			}
		}},
		{"a redirect address writes no policy", policyStands},
		{"a session that was planted before a sign-in is not the one after it", func(t *testing.T, town *town) {
			b := town.stranger()
			const planted = "pl_ss_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
			b.carry(planted)
			b.signIn(ann)
			if now := b.cookie(); now == planted || now == "" {
				t.Errorf("the session is %q", now)
			}
			thief := town.stranger()
			thief.carry(planted)
			thief.wantSignedIn(t, false)
		}},
		{"a session does not outlive a sign-out", func(t *testing.T, town *town) {
			b := town.of(ann)
			thief := town.of(ann)
			thief.wantSignedIn(t, true)
			if r := b.post("/signout", b.get("/settings").hidden("/signout")); r.status != http.StatusSeeOther {
				t.Errorf("%d %.300s", r.status, r.body)
			}
			thief.wantSignedIn(t, false)
		}},
		{"a session ends by itself", func(t *testing.T, town *town) {
			town.later(31 * 24 * time.Hour)
			town.of(ann).wantSignedIn(t, false)
		}},
		{"a wrong address and a wrong password are told alike", func(t *testing.T, town *town) {
			known, unknown := town.stranger().signsIn(ann, "not it at all"), town.stranger().signsIn("nobody@example.com", "not it at all")
			strip := func(r reply, email string) string {
				for _, token := range r.hidden("/signin") {
					if token[0] != "" {
						r.body = strings.ReplaceAll(r.body, token[0], "")
					}
				}
				return strings.ReplaceAll(r.body, email, "")
			}
			if known.status != unknown.status || strip(known, ann) != strip(unknown, "nobody@example.com") {
				t.Errorf("%d and %d", known.status, unknown.status)
			}
		}},
		{"a link that was used is told like one that never was", func(t *testing.T, town *town) {
			link, err := town.accounts.Invite(t.Context(), town.citizens[ann].id)
			if err != nil {
				t.Fatal(err)
			}
			join := account.Joining{Secret: link, Email: "cai@example.com", Proof: account.Proof{Password: password}}
			if _, err := town.accounts.Join(t.Context(), join, account.Browser{}); err != nil {
				t.Fatal(err)
			}
			never := link[:6] + strings.Repeat("A", len(link)-6)
			wantAlike(t, town.stranger().follow("/join?link="+link), town.stranger().follow("/join?link="+never), link, never)
			wantAlike(t, town.stranger().follow("/recover?link="+link), town.stranger().follow("/recover?link="+never), link, never)
		}},
		{"another person's grant is told like one that is not there", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ben))
			grants, err := town.oauth.Grants(t.Context(), town.citizens[ben].id)
			if err != nil || len(grants) != 1 {
				t.Fatal(len(grants), err)
			}
			b := town.of(ann)
			if page := b.get("/assistants"); strings.Contains(page.body, grants[0].ID) {
				t.Error("Ann sees Ben's grant")
			}
			var told []string
			for _, id := range []string{grants[0].ID, strings.Repeat("a", len(grants[0].ID))} {
				err := town.oauth.Disconnect(t.Context(), town.citizens[ann].id, id)
				told = append(told, strings.ReplaceAll(fmt.Sprint(err), id, ""))
				if err == nil {
					t.Error("no error")
				}
			}
			if told[0] != told[1] {
				t.Errorf("%q", told)
			}
			c.wantHolds(t, held.access, true)
		}},
		{"a download that is not there is told like one that is nobody's", func(t *testing.T, town *town) {
			one := town.stranger().get("/download/pl_tk_" + strings.Repeat("A", 43))
			other := town.stranger().get("/download/x")
			if one.status != http.StatusNotFound || one.status != other.status || one.body != other.body {
				t.Errorf("%d and %d", one.status, other.status)
			}
		}},
	}
}

// forged is a person's yes that somebody else made up: it is refused, and nothing is granted.
func forged(how func(town *town, form url.Values) []string) func(*testing.T, *town) {
	return func(t *testing.T, town *town) {
		c := town.registers(webRedirect)
		b := town.of(ann)
		form := b.asks(c.query()).hidden("/authorize")
		form["scope"], form["decision"] = []string{"read:fitness"}, []string{"allow"}
		header := how(town, form)
		r := b.post("/authorize?"+c.query().Encode(), form, header...)
		r.wantForged(t)
		town.wantGrants(t, ann, 0)
	}
}

// wantForged fails unless a form was refused since it came from elsewhere.
func (r reply) wantForged(t *testing.T) {
	t.Helper()
	if r.status != http.StatusForbidden && r.status != http.StatusConflict || r.header.Get("Location") != "" {
		t.Errorf("%d %s", r.status, r.header.Get("Location"))
	}
}

// replaceToken puts the hidden fields of another form into a form.
func replaceToken(form, other url.Values) {
	for name := range other {
		form[name] = other[name]
	}
}

// crossSite is a form to a page, with its token, that the browser says is from elsewhere.
func crossSite(path string) func(*testing.T, *town) {
	return func(t *testing.T, town *town) {
		b := town.of(ann)
		form := b.get("/settings").hidden("/signout")
		for _, header := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}} {
			b.post(path, form, header...).wantForged(t)
		}
		b.wantSignedIn(t, true)
	}
}

func policyStands(t *testing.T, town *town) {
	for _, redirect := range []string{"https://evil.example;script-src,*/x", "https://a.example/x;script-src%20*", "app.evil;script:/x"} {
		text := fmt.Sprintf(`{"client_name":"A","redirect_uris":[%q],"token_endpoint_auth_method":"none"}`, redirect)
		made := town.stranger().do(http.MethodPost, "/register", strings.NewReader(text), "Content-Type", "application/json")
		if made.status != http.StatusCreated {
			made.wantError(t, http.StatusBadRequest, oauth.InvalidRedirectURI)
			continue
		}
		id, _ := made.json(t)["client_id"].(string)
		policies := town.of(ann).asks(town.knows(id, "", redirect).query()).header["Content-Security-Policy"]
		if len(policies) != 1 || strings.Count(policies[0], "script-src") != 1 || strings.Contains(policies[0], ",") {
			t.Errorf("%s: %q", redirect, policies)
		}
	}
}

// signsIn tries to sign in, and returns the answer.
func (b *browser) signsIn(email, word string) reply {
	b.town.t.Helper()
	form := b.get("/signin").hidden("/signin")
	form.Set("email", email)
	form.Set("password", word)
	return b.post("/signin", form)
}

func (b *browser) signIn(email string) {
	b.town.t.Helper()
	if r := b.signsIn(email, password); r.status != http.StatusSeeOther {
		b.town.t.Fatalf("signing in: %d %.500s", r.status, r.body)
	}
}

// follow gets a page through redirects of ours.
func (b *browser) follow(path string) reply {
	b.town.t.Helper()
	r := b.get(path)
	for range 3 {
		to := r.header.Get("Location")
		if to == "" {
			break
		}
		r = b.get(to)
	}
	return r
}

func (b *browser) wantSignedIn(t *testing.T, is bool) {
	t.Helper()
	if status := b.get("/settings").status; (status == http.StatusOK) != is {
		t.Errorf("the settings answer %d, want them shown: %v", status, is)
	}
}

func (town *town) wantGrants(t *testing.T, email string, n int) {
	t.Helper()
	grants, err := town.oauth.Grants(t.Context(), town.citizens[email].id)
	if err != nil || len(grants) != n {
		t.Errorf("%d grants (%v), want %d", len(grants), err, n)
	}
}

// wantAlike fails unless two answers differ in the secrets that were asked with alone.
func wantAlike(t *testing.T, one, other reply, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		one.body, other.body = strings.ReplaceAll(one.body, secret, ""), strings.ReplaceAll(other.body, secret, "")
	}
	if one.status != other.status || one.body != other.body || one.status == http.StatusOK {
		t.Errorf("%d and %d: %.300s | %.300s", one.status, other.status, one.body, other.body)
	}
}

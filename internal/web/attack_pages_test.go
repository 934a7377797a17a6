package web_test

import (
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnPages try to reach what is another's, or what asks for more than a session.
func attacksOnPages() []attack {
	return []attack{
		{"settings do not change by a form without its token", func(t *testing.T, town *town) {
			b := town.of(ann)
			for _, path := range []string{"/settings/name", "/settings/password", "/settings/sessions/end-others", "/assistants/disconnect", "/delete", "/export", "/sources/polar/connect"} {
				b.post(path, url.Values{"name": {"Mallory"}, "password": {"another good password"}, "email": {ann}}).wantForged(t)
			}
			if person, err := town.accounts.Person(t.Context(), town.citizens[ann].id); err != nil || person.Name == "Mallory" {
				t.Errorf("%+v, %v", person, err)
			}
		}},
		{"another person's grant is told like none by its page", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ben))
			grants, err := town.oauth.Grants(t.Context(), town.citizens[ben].id)
			if err != nil || len(grants) != 1 {
				t.Fatal(len(grants), err)
			}
			none := strings.Repeat("a", len(grants[0].ID))
			b := town.of(ann)
			for _, path := range []string{"/assistants/disconnect", "/assistants/narrow"} {
				form := b.get("/settings").hidden("/signout")
				form.Set("scope", "read:fitness")
				form.Set("grant", grants[0].ID)
				theirs := b.post(path, form)
				form.Set("grant", none)
				nobodys := b.post(path, form)
				wantAlike(t, theirs, nobodys, theirs.header.Get("X-Request-Id"), nobodys.header.Get("X-Request-Id"), grants[0].ID, none)
			}
			c.wantHolds(t, held.access, true)
		}},
		{"a grant does not widen by its page", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.scope = "read:fitness"
			held := c.connects(town.of(ann))
			b := town.of(ann)
			form := b.get("/assistants").hidden("/assistants/narrow")
			if form.Get("grant") == "" {
				t.Fatal("the page does not show the grant")
			}
			form["scope"] = []string{"read:fitness", "write:fitness", "read:news"}
			b.post("/assistants/narrow", form)
			if scope := c.calls(held.access).json(t)["scope"]; scope != "read:fitness" {
				t.Errorf("a call may do %v", scope)
			}
		}},
		{"a page's disconnection holds at the next call", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ann))
			b := town.of(ann)
			if r := b.post("/assistants/disconnect", b.get("/assistants").hidden("/assistants/disconnect")); r.status != http.StatusSeeOther {
				t.Errorf("%d %.300s", r.status, r.body)
			}
			c.wantHolds(t, held.access, false)
			c.refreshes(held.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
		}},
		{"a download ends with its grant", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			c.connects(town.of(ann))
			grants, err := town.oauth.Grants(t.Context(), town.citizens[ann].id)
			if err != nil || len(grants) != 1 {
				t.Fatal(len(grants), err)
			}
			link := town.issues(account.Ticket{
				Purpose: account.ForDownload, Person: town.citizens[ann].id, Bound: grants[0].ID,
				Data: []byte(`{"workout_id":"w","format":"fit"}`), ExpiresAt: town.now().Add(time.Hour), Uses: 5,
			})
			if r := town.stranger().get("/download/" + link); r.status != http.StatusOK || r.body != "recording" {
				t.Errorf("%d %.300s", r.status, r.body)
			}
			if err := town.oauth.Disconnect(t.Context(), town.citizens[ann].id, grants[0].ID); err != nil {
				t.Fatal(err)
			}
			ended, never := town.stranger().get("/download/"+link), town.stranger().get("/download/pl_tk_"+strings.Repeat("A", 43))
			wantAlike(t, ended, never, ended.header.Get("X-Request-Id"), never.header.Get("X-Request-Id"))
		}},
		{"a link of one purpose is good for no other", func(t *testing.T, town *town) {
			invitation, err := town.accounts.Invite(t.Context(), town.citizens[ann].id)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"/download/" + invitation, "/recover?link=" + invitation} {
				if r := town.stranger().follow(path); r.status != http.StatusNotFound {
					t.Errorf("%s: %d", path, r.status)
				}
			}
		}},
		{"a source connects for the session that began it alone", func(t *testing.T, town *town) {
			session, _, err := town.accounts.Session(t.Context(), town.citizens[ben].session)
			if err != nil {
				t.Fatal(err)
			}
			mine := account.Ticket{
				Purpose: account.ForSource, Person: town.citizens[ben].id, Bound: hex.EncodeToString(session.Hash[:]),
				ExpiresAt: town.now().Add(time.Hour), Uses: 1,
			}
			otherSession := mine
			otherSession.Bound = strings.Repeat("0", 64)
			for _, state := range []string{town.issues(mine), "", "pl_tk_" + strings.Repeat("A", 43)} {
				town.of(ann).get("/sources/polar/callback?code=x&state=" + state)
			}
			town.of(ben).get("/sources/polar/callback?code=x&state=" + town.issues(otherSession))
			if n := town.connected.Load(); n != 0 {
				t.Errorf("connected %d times", n)
			}
			good := town.issues(mine)
			for range 2 {
				town.of(ben).get("/sources/polar/callback?code=x&state=" + good)
			}
			if n := town.connected.Load(); n != 1 {
				t.Errorf("connected %d times, want once", n)
			}
		}},
		{"the form that connects a source may lead there, and nowhere else", func(t *testing.T, town *town) {
			b := town.of(ann)
			page := b.get("/sources")
			if policy := page.header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; form-action 'self' https://flow.polar.example") {
				t.Error(policy)
			}
			if to := b.post("/sources/polar/connect", page.hidden("/sources/polar/connect")).location(t); to.Host != "flow.polar.example" || to.Query().Get("state") == "" {
				t.Error(to)
			}
		}},
		{"deleting and exporting ask again who it is", func(t *testing.T, town *town) {
			town.later(time.Hour)
			b := town.of(ben)
			form := b.get("/settings").hidden("/signout")
			form.Set("email", ben)
			for _, path := range []string{"/delete", "/export"} {
				if r := b.post(path, form); r.status != http.StatusSeeOther || !strings.HasPrefix(r.header.Get("Location"), "/prove") {
					t.Errorf("%s: %d %s", path, r.status, r.header.Get("Location"))
				}
			}
			b.wantSignedIn(t, true)
		}},
		{"nothing of a person is good once they are deleted", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			held := c.connects(town.of(ben))
			b, other := town.stranger(), town.of(ben)
			b.signIn(ben)
			form := b.get("/settings").hidden("/signout")
			form.Set("email", ben)
			if r := b.post("/delete", form); r.status != http.StatusOK {
				t.Fatalf("%d %.500s", r.status, r.body)
			}
			other.wantSignedIn(t, false)
			c.wantHolds(t, held.access, false)
			c.refreshes(held.refresh).wantError(t, http.StatusBadRequest, oauth.InvalidGrant)
			town.of(ann).wantSignedIn(t, true)
		}},
		{"a person ends no session of another", func(t *testing.T, town *town) {
			session, _, err := town.accounts.Session(t.Context(), town.citizens[ben].session)
			if err != nil {
				t.Fatal(err)
			}
			b := town.of(ann)
			form := b.get("/settings").hidden("/signout")
			form.Set("session", hex.EncodeToString(session.Hash[:]))
			b.post("/settings/sessions/end", form)
			town.of(ben).wantSignedIn(t, true)
		}},
		{"who is signed in is led to pages of ours alone", func(t *testing.T, town *town) {
			for _, next := range []string{"https://evil.example/", "//evil.example/", `/\evil.example/`, "/\t/evil.example"} {
				if to := town.of(ann).get("/signin?next=" + url.QueryEscape(next)).header.Get("Location"); to != "/" {
					t.Errorf("next=%q leads to %q", next, to)
				}
				if form := town.of(ann).get("/prove?next=" + url.QueryEscape(next)).hidden("/prove"); form.Get("next") != "/" {
					t.Errorf("next=%q would lead to %q", next, form.Get("next"))
				}
			}
		}},
		{"nobody who is signed out sees a page of somebody", func(t *testing.T, town *town) {
			for _, path := range []string{"/settings", "/assistants", "/sources", "/delete", "/prove"} {
				if to := town.stranger().get(path).header.Get("Location"); !strings.HasPrefix(to, "/signin?next=") {
					t.Errorf("%s leads to %q", path, to)
				}
			}
		}},
		{"a session's cookie is for no script", func(t *testing.T, town *town) {
			r := town.stranger().signsIn(ann, password)
			if cookie := r.header.Get("Set-Cookie"); !strings.Contains(cookie, "; HttpOnly") || !strings.Contains(cookie, "; SameSite=Lax") || strings.Contains(cookie, "Domain=") {
				t.Error(cookie)
			}
		}},
		{"a password is not guessed without end", func(t *testing.T, town *town) {
			for range 20 {
				if r := town.stranger().signsIn(ann, "not it at all"); r.status == http.StatusTooManyRequests {
					return
				}
			}
			t.Error("20 guesses in a row")
		}},
	}
}

// issues returns the secret of a new ticket.
func (town *town) issues(ticket account.Ticket) string {
	town.t.Helper()
	secret, err := town.accounts.Issue(town.t.Context(), ticket)
	if err != nil {
		town.t.Fatal(err)
	}
	return secret
}

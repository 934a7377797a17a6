package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnRedirects try to have a person, or a code, sent elsewhere.
func attacksOnRedirects() []attack {
	// elsewhere is a request with another redirect address than the registered one.
	elsewhere := func(registered, asked string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			c := town.registers(registered)
			b := town.of(ann)
			b.asks(c.query("redirect_uri", asked)).wantPage(t)
			b.post("/authorize?"+c.query("redirect_uri", asked).Encode(), b.asks(c.query()).hidden("/authorize"), "Sec-Fetch-Site", "same-origin").wantPage(t)
		}
	}
	const local = "http://127.0.0.1/callback"
	return []attack{
		{"nobody is sent to another path", elsewhere(webRedirect, webRedirect+"/other")},
		{"nobody is sent to a path that climbs", elsewhere(webRedirect, "https://assistant.example/callback/../elsewhere")},
		{"nobody is sent to an encoded path that climbs", elsewhere(webRedirect, "https://assistant.example/callback%2f..%2felsewhere")},
		{"nobody is sent to a slash more", elsewhere(webRedirect, webRedirect+"/")},
		{"nobody is sent to a path in other letters", elsewhere(webRedirect, "https://assistant.example/Callback")},
		{"nobody is sent to a query more", elsewhere(webRedirect, webRedirect+"?next=https://evil.example")},
		{"nobody is sent to a fragment", elsewhere(webRedirect, webRedirect+"#x")},
		{"nobody is sent to an empty fragment", elsewhere(webRedirect, webRedirect+"#")},
		{"nobody is sent to a host that ends elsewhere", elsewhere(webRedirect, "https://assistant.example.evil.example/callback")},
		{"nobody is sent to a host that begins elsewhere", elsewhere(webRedirect, "https://evil-assistant.example/callback")},
		{"nobody is sent to a subdomain", elsewhere(webRedirect, "https://x.assistant.example/callback")},
		{"nobody is sent to a person's name before the host", elsewhere(webRedirect, "https://assistant.example@evil.example/callback")},
		{"nobody is sent to a backslash before the host", elsewhere(webRedirect, `https://evil.example\@assistant.example/callback`)},
		{"nobody is sent to an address without a scheme", elsewhere(webRedirect, "//assistant.example/callback")},
		{"nobody is sent to an address without a host", elsewhere(webRedirect, "/callback")},
		{"nobody is sent to an address without TLS", elsewhere(webRedirect, "http://assistant.example/callback")},
		{"nobody is sent to another port, not on this machine", elsewhere(webRedirect, "https://assistant.example:8443/callback")},
		{"nobody is sent to a script", elsewhere(webRedirect, "javascript:alert(1)//"+webRedirect)},
		{"nobody is sent to a line break", elsewhere(webRedirect, webRedirect+"\r\nSet-Cookie: a=b")},
		{"nobody is sent to a space at the end", elsewhere(webRedirect, webRedirect+" ")},
		{"nobody is sent to another name of this machine", elsewhere(local, "http://127.0.0.2/callback")},
		{"nobody is sent to another path on this machine", elsewhere(local, "http://127.0.0.1:4444/other")},
		{"nobody is sent to a host that only begins like this machine", elsewhere(local, "http://127.0.0.1.evil.example/callback")},
		{"nobody is sent to a name before this machine's", elsewhere(local, "http://127.0.0.1@evil.example/callback")},
		{"nobody is sent to a port that is none", elsewhere(local, "http://127.0.0.1:80@evil.example/callback")},

		{"any port on this machine is right, and the person is warned", loopback},
		{"an error goes to no address that was not checked", func(t *testing.T, town *town) {
			town.of(ann).asks(town.knows("nobody", "", "https://evil.example/").query()).wantPage(t)
		}},
		{"an error that the client is told names who says so", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			town.of(ann).asks(c.query("scope", "admin")).wantSentBack(t, c, oauth.InvalidScope)
		}},
		{"a code says who gave it", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			q := town.of(ann).allows(c.query(), "read:fitness").location(t).Query()
			if q.Get("iss") != town.url || q.Get("state") != "xyz" {
				t.Errorf("%v", q)
			}
		}},
		{"a no says who gives it", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			b := town.of(ann)
			form := b.asks(c.query()).hidden("/authorize")
			form.Set("decision", "deny")
			b.post("/authorize?"+c.query().Encode(), form).wantSentBack(t, c, oauth.AccessDenied)
		}},
		{"a state cannot write headers or parameters", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			const state = "a&code=evil\r\nSet-Cookie: a=b#x"
			r := town.of(ann).allows(c.query("state", state), "read:fitness")
			if q := r.location(t).Query(); q.Get("state") != state || len(q["code"]) != 1 || r.header.Get("Set-Cookie") != "" {
				t.Errorf("%v %v", q, r.header)
			}
		}},
		{"a sign-in leads to pages of ours alone", signInLeadsHome},
	}
}

func loopback(t *testing.T, town *town) {
	c := town.registers("http://127.0.0.1/callback")
	c.redirect = "http://127.0.0.1:45678/callback"
	b := town.of(ann)
	page := b.asks(c.query())
	if page.status != http.StatusOK || !strings.Contains(page.body, "127.0.0.1:45678") || !strings.Contains(page.body, "Any program on this computer") {
		t.Errorf("%d %.2000s", page.status, page.body)
	}
	if !strings.HasSuffix(page.header.Get("Content-Security-Policy"), "; form-action 'self' http://127.0.0.1:45678") {
		t.Error(page.header.Get("Content-Security-Policy"))
	}
	c.trades(c.code(b)).tokens(t)
}

func signInLeadsHome(t *testing.T, town *town) {
	home, err := url.Parse(town.url + "/signin")
	if err != nil {
		t.Fatal(err)
	}
	for i, next := range []string{
		"https://evil.example/", "//evil.example/", `/\evil.example/`, `\\evil.example`, "/\t/evil.example", "/%09/evil.example", "javascript:alert(1)",
		"http:evil.example", "///evil.example", "/..//evil.example", "\r\nLocation: https://evil.example", "/@evil.example/..//evil.example", " //evil.example",
	} {
		email := []string{ann, ben}[i%2] // few sign-ins of each, so that none is one too many
		b := town.stranger()
		form := b.get("/signin?next=" + url.QueryEscape(next)).hidden("/signin")
		form.Set("email", email)
		form.Set("password", password)
		if form.Has("next") {
			form.Set("next", next)
		}
		to := b.post("/signin?next="+url.QueryEscape(next), form).header.Get("Location")
		if leads, err := home.Parse(to); to == "" || err != nil || leads.Host != home.Host || strings.HasPrefix(to, "//") || strings.Contains(to, `\`) {
			t.Errorf("next=%q leads to %q", next, to)
		}
	}
}

package polar

import (
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

var app = source.App{ClientID: "client-1", ClientSecret: "s3cret&<x>"}

func TestTheAuthorizationURLHasWhatIsGivenAndTheScope(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ rule, redirect, state, want string }{
		{
			"with a redirect and a state", "http://localhost:8080/callback", "xyz",
			"https://flow.polar.com/oauth2/authorization?client_id=client-1&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcallback&response_type=code&scope=accesslink.read_all&state=xyz",
		},
		{
			"with neither", "", "",
			"https://flow.polar.com/oauth2/authorization?client_id=client-1&response_type=code&scope=accesslink.read_all",
		},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, must[*Client](t)(New(Config{})).AuthorizationURL("client-1", test.redirect, test.state), test.want)
		})
	}
}

func TestExchangingACode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule, redirect string
		form           url.Values
		body           string
		want           source.Grant
	}{
		{
			"the redirect is sent when it was used", "http://localhost/cb",
			url.Values{"grant_type": {"authorization_code"}, "code": {"c0de"}, "redirect_uri": {"http://localhost/cb"}},
			`{"access_token":"tok","token_type":"bearer","expires_in":31535999,"x_user_id":10579}`,
			source.Grant{Credentials: source.Credentials{AccessToken: "tok", UserID: "10579"}, TokenType: "bearer", ExpiresIn: 31535999 * time.Second},
		},
		{
			"and left out when it was not", "",
			url.Values{"grant_type": {"authorization_code"}, "code": {"c0de"}},
			`{"access_token":"tok","token_type":"bearer","expires_in":"315359999","x_user_id":"10579"}`,
			source.Grant{Credentials: source.Credentials{AccessToken: "tok", UserID: "10579"}, TokenType: "bearer", ExpiresIn: 315359999 * time.Second},
		},
		{
			"a grant without a lifetime and a user", "",
			url.Values{"grant_type": {"authorization_code"}, "code": {"c0de"}},
			`{"access_token":"tok"}`,
			source.Grant{Credentials: source.Credentials{AccessToken: "tok"}},
		},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				wantEqual(t, r.Method+" "+r.URL.Path, "POST /token")
				id, secret, _ := r.BasicAuth()
				wantEqual(t, id+" "+secret, "client-1 s3cret&<x>")
				wantEqual(t, r.Header.Get("Accept"), "application/json;charset=UTF-8")
				if err := r.ParseForm(); err != nil {
					t.Error(err)
				}
				wantEqual(t, r.PostForm, test.form)
				_, _ = io.WriteString(w, test.body)
			})
			got, err := c.Exchange(t.Context(), app, "c0de", test.redirect)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want { // a Grant does not print itself, so no difference is shown
				t.Errorf("got another grant: type %q, expires in %s", got.TokenType, got.ExpiresIn)
			}
		})
	}
}

func TestARefusedExchangeSaysWhyAndRepeatsNoSecret(t *testing.T) { // quirk 35
	t.Parallel()
	basic := base64.StdEncoding.EncodeToString([]byte(app.ClientID + ":" + app.ClientSecret.Reveal()))
	for _, test := range []struct {
		rule   string
		status int
		body   string
		kind   fault.Kind
		says   string
	}{
		{"a code of the standard", 400, `{"error":"invalid_grant"}`, fault.Invalid, "(400): invalid_grant"},
		{"a wrong client", 401, `{"error":"invalid_client"}`, fault.Invalid, "(401): invalid_client"},
		{"JSON without a code of the standard", 401, `{"timestamp":"2026-11-30","error":"Unauthorized"}`, fault.Invalid, "Polar gives no token for this code (401)"},
		{"HTML", 400, "<html><body><h1>Bad\r\nRequest</h1></body></html>", fault.Invalid, "(400): Bad Request"},
		{"nothing", 400, "", fault.Invalid, "(400)"},
		{"a body that repeats the secrets", 400, "code=c0de+1/= secret=s3cret&<x> html s3cret&amp;&lt;x&gt; url s3cret%26%3Cx%3E c0de%2B1%2F%3D basic " + basic, fault.Invalid, "[removed]"},
		{"a long text", 400, strings.Repeat("word ", 1000), fault.Invalid, "..."},
		{"a limit", 429, "", fault.RateLimited, ""},
		{"a fault of Polar", 503, "<html>", fault.Unavailable, "503"},
		{"200 without a token", 200, `{}`, fault.BadAnswer, ""},
		{"200 with HTML", 200, `<html>`, fault.BadAnswer, "HTML"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, count := counting(t, func(_ int64, w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			_, err := c.Exchange(t.Context(), app, "c0de+1/=", "")
			e := wantKind(t, err, test.kind)
			wantEqual(t, count.Load(), int64(1)) // a code is never sent twice
			if !strings.Contains(e.Message, test.says) || len(e.Message) > 300 {
				t.Errorf("message %q does not say %q", e.Message, test.says)
			}
			for _, secret := range []string{"c0de", "s3cret", basic, "timestamp"} {
				if strings.Contains(err.Error()+e.Hint, secret) {
					t.Errorf("the error repeats %q: %v", secret, err)
				}
			}
		})
	}
}

func TestARefusedCodeThatMayHaveBeenUsedSaysWhatThatDoes(t *testing.T) {
	t.Parallel()
	_, err := answering(t, http.StatusBadRequest, `{"error":"invalid_grant"}`).Exchange(t.Context(), app, "c0de", "")
	e := wantKind(t, err, fault.Invalid)
	if !strings.Contains(e.Hint, "Polar may have ended the connection that it made") {
		t.Errorf("hint %q", e.Hint)
	}
}

func TestAnExchangeNeedsAllThree(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	for _, test := range []struct {
		app  source.App
		code string
	}{{source.App{ClientSecret: "s"}, "c"}, {source.App{ClientID: "c"}, "c"}, {app, ""}} {
		_, err := c.Exchange(t.Context(), test.app, test.code, "")
		wantKind(t, err, fault.Invalid)
	}
}

func TestAnExchangeIsNotRedirected(t *testing.T) {
	t.Parallel()
	c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
		return reply(http.StatusPermanentRedirect, "", http.Header{"Location": {"https://remote.example/other"}}), nil
	})
	_, err := c.Exchange(t.Context(), app, "c0de", "")
	wantKind(t, err, fault.BadAnswer)
	wantEqual(t, count.Load(), int64(1))
}

func TestAWebhookIsVerifiedByItsSignature(t *testing.T) {
	t.Parallel()
	const (
		key       = "abe1f3ae-fd33-11e8-8eb2-f2801f1b9fd1"
		body      = `{"timestamp":"2019-01-11T08:25:10.02Z","event":"PING"}`
		signature = "858ec6a4cd8f514eec0bb0072e0716a78a94cf1e19b7ff909766ef268a30cd8f"
	)
	for _, test := range []struct {
		rule, key, body, signature string
		want                       bool
	}{
		{"the right one", key, body, signature, true},
		{"another body", key, body + " ", signature, false},
		{"another key", "abe1", body, signature, false},
		{"a shorter signature", key, body, signature[:32], false},
		{"no signature", key, body, "", false},
		{"no hexadecimal", key, body, "zz" + signature[2:], false},
		{"no key", "", body, signature, false},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, VerifyWebhook(test.key, []byte(test.body), test.signature), test.want)
		})
	}
}

func FuzzExcerpt(f *testing.F) {
	f.Add([]byte("<html>a secret</html>"))
	f.Add([]byte("a sec\x00ret"))
	f.Fuzz(func(t *testing.T, body []byte) {
		got := excerpt(body, "secret")
		if strings.Contains(got, "secret") || strings.ContainsAny(got, "<\n\x1b") || len([]rune(got)) > 123 {
			t.Errorf("excerpt = %q", got)
		}
	})
}

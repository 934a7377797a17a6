package web_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/web"
)

func TestAPolicyLetsAFormLeadToTheClientAndNowhereElse(t *testing.T) {
	t.Parallel()
	for redirect, want := range map[string]string{
		"https://claude.ai/api/mcp/auth_callback":      "https://claude.ai",
		"https://assistant.example:8443/callback":      "https://assistant.example:8443",
		"http://localhost:49364/callback":              "http://localhost:49364",
		"http://127.0.0.1/callback":                    "http://127.0.0.1",
		"http://[::1]:3000/callback":                   "http:", // a policy cannot name it
		"cursor://anysphere.cursor-mcp/oauth/callback": "cursor:",
		"com.example.app:/callback":                    "com.example.app:",
		"https://evil.example;script-src,*/x":          "https:",
		"https://user:name@assistant.example/":         "https://assistant.example",
		"/callback":                                    "",
		"https://assistant.example/%zz":                "",
		"":                                             "",
	} {
		if got := web.FormTarget(redirect); got != want {
			t.Errorf("%q: %q, want %q", redirect, got, want)
		}
	}
}

func FuzzARedirectAddressWritesNoPolicy(f *testing.F) {
	for _, seed := range []string{"https://claude.ai/x", "http://[::1]:3000/", "https://a;b,c/ d", "cursor://x", "a b:c", "https://\u00e4.example/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, redirect string) {
		if got := web.FormTarget(redirect); strings.ContainsAny(got, ";, \t\r\n'*") || strings.ContainsFunc(got, func(r rune) bool { return r > '~' }) {
			t.Errorf("%q", got)
		}
	})
}

func FuzzARequestForAccessIsReadInOneWay(f *testing.F) {
	for _, seed := range []string{
		"client_id=a&redirect_uri=b&response_type=code&state=s&prompt=login", "client_id=a&client_id=b&redirect_uri=c&response_type=code",
		"client_id=a;redirect_uri=b&response_type=code", "client_id=%61&redirect_uri=b&response_type=code&CLIENT_ID=c", "prompt=none",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		request, _, err := web.Asked(&url.URL{RawQuery: query})
		if err != nil {
			return
		}
		for name, want := range map[string]string{"client_id": request.ClientID, "redirect_uri": request.RedirectURI, "state": request.State} {
			values, err := url.ParseQuery(query)
			if err != nil || len(values[name]) > 1 || values.Get(name) != want {
				t.Errorf("%s: %q of %v (%v)", name, want, values[name], err)
			}
		}
	})
}

func TestAClientSaysOnceWhoItIs(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		headers []string
		form    string
		want    oauth.ClientProof
		code    oauth.ErrorCode // "" of a proof that can be read
	}{
		"a public client":                        {nil, "client_id=a", oauth.ClientProof{ID: "a"}, ""},
		"a secret in the body":                   {nil, "client_id=a&client_secret=s", oauth.ClientProof{ID: "a", Secret: "s"}, ""},
		"a secret in the header":                 {[]string{basic("a", "s")}, "", oauth.ClientProof{ID: "a", Secret: "s", Basic: true}, ""},
		"an id that is an address in the header": {[]string{basic("https://a.example/b", "")}, "", oauth.ClientProof{ID: "https://a.example/b", Basic: true}, ""},
		"the same id in both":                    {[]string{basic("a", "s")}, "client_id=a", oauth.ClientProof{ID: "a", Secret: "s", Basic: true}, ""},
		"another id in the body":                 {[]string{basic("a", "s")}, "client_id=b", oauth.ClientProof{}, oauth.InvalidRequest},
		"a secret in both":                       {[]string{basic("a", "s")}, "client_id=a&client_secret=s", oauth.ClientProof{}, oauth.InvalidRequest},
		"two headers":                            {[]string{basic("a", "s"), basic("b", "s")}, "", oauth.ClientProof{}, oauth.InvalidRequest},
		"a token in the header":                  {[]string{"Bearer x"}, "client_id=a", oauth.ClientProof{}, oauth.InvalidClient},
		"a header that is no Base64":             {[]string{"Basic !"}, "client_id=a", oauth.ClientProof{}, oauth.InvalidClient},
		"a broken encoding in the header":        {[]string{"Basic JXp6OnM="}, "", oauth.ClientProof{}, oauth.InvalidClient},
		"nobody":                                 {nil, "", oauth.ClientProof{}, oauth.InvalidClient},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/token", nil)
			r.Header["Authorization"] = test.headers
			form, err := url.ParseQuery(test.form)
			if err != nil {
				t.Fatal(err)
			}
			got, err := web.Proof(r, form)
			if test.code == "" {
				if err != nil || got != test.want {
					t.Errorf("%+v, %v", got, err)
				}
				return
			}
			if e, is := errors.AsType[*oauth.Error](err); !is || e.Code != test.code || e.Redirect != "" {
				t.Errorf("%v, want %s", err, test.code)
			}
		})
	}
}

func TestAddressesOfOneNetworkCountAsOne(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7":              "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":   "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":   "2001:db8:1:2::/64",
		"::ffff:192.0.2.7":       "::ffff:192.0.2.7",
		"":                       "",
		"something that is none": "something that is none",
	} {
		if got := web.Network(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

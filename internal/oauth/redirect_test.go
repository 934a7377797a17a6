package oauth

import (
	"net/url"
	"strings"
	"testing"
)

func TestPeopleAreSentOnlyToAddressesThatAreSafe(t *testing.T) {
	t.Parallel()
	long := "https://client.example/" + strings.Repeat("a", mostURI)
	tests := []struct {
		uri  string
		want bool
	}{
		{"https://claude.ai/api/mcp/auth_callback", true},
		{"https://chatgpt.com/connector/oauth/abc-DEF_123", true},
		{"https://client.example:8443/cb?tenant=1", true},
		{"https://client.example", true},
		{"https://[2001:db8::1]/cb", true},
		{"http://localhost/callback", true},
		{"http://localhost:49364/callback", true},
		{"http://127.0.0.1:33418/", true},
		{"http://127.0.0.1", true},
		{"http://[::1]:7777/oauth/callback", true},
		{"cursor://anysphere.cursor-mcp/oauth/callback", true},
		{"vscode://vscode.github-authentication/did-authenticate", true},
		{"com.example.app:/callback", true},
		{"com.example.app://callback", true},

		{"", false},
		{"/callback", false},
		{"//client.example/cb", false},
		{"client.example/cb", false},
		{"http://client.example/cb", false},
		{"http://localhost.client.example/cb", false},
		{"http://127.0.0.1.client.example/cb", false},
		{"http://127.0.0.2/cb", false},
		{"http://0.0.0.0/cb", false},
		{"http://2130706433/cb", false},
		{"http://localhost:80@client.example/cb", false},
		{"http://client.example@localhost/cb", false},
		{"https://user@client.example/cb", false},
		{"https://user:word@client.example/cb", false},
		{"https://client.example/cb#", false},
		{"https://client.example/cb#part", false},
		{"https://client.example/cb\r\nX: y", false},
		{"https://client.example/c b", false},
		{"https://client.example\\@other.example/", false},
		{"https://client.example;script-src/", false},
		{"https://client.example'/", false},
		{"https://cliënt.example/", false},
		{"https://client.example:0/", false},
		{"https://client.example:65536/", false},
		{"https://client.example/?code=mine", false},
		{"https://client.example/?a=1&state=mine", false},
		{"https://client.example/?%69ss=mine", false},
		{"https://client.example/?a=%zz", false},
		{"https://client.example/?a=1;b=2", false},
		{"https:///cb", false},
		{"https:client.example", false},
		{"HTTPS://client.example/", false},
		{"JavaScript:alert(1)", false},
		{"javascript:alert(1)", false},
		{"javascript://client.example/%0aalert(1)", false},
		{"data:text/html,hello", false},
		{"data://text/html,hello", false},
		{"file:///etc/passwd", false},
		{"blob:https://client.example/1", false},
		{"vbscript://x/", false},
		{"about://blank/", false},
		{"about:blank", false},
		{"view-source://client.example/", false},
		{"ftp://client.example/", false},
		{"ws://client.example/", false},
		{"intent://client.example/", false},
		{"ms-settings://home/", false},
		{"mailto:somebody@client.example", false},
		{"tel:112", false},
		{"cursor:", false},
		{"cursor:opaque", false},
		{"unknown://callback", false},
		{"a.://callback", false},
		{"*", false},
		{"https://*/", false},
		{long, false},
	}
	for _, tt := range tests {
		if _, got := parseRedirect(tt.uri); got != tt.want {
			t.Errorf("%q: taken is %t, want %t", tt.uri, got, tt.want)
		}
	}
}

func TestARedirectIsTheVeryTextButForThePortOnLoopback(t *testing.T) {
	t.Parallel()
	tests := []struct {
		registered, asked string
		want              bool
	}{
		{"https://client.example/cb", "https://client.example/cb", true},
		{"https://client.example/cb", "https://client.example/cb/", false},
		{"https://client.example/cb", "https://client.example/CB", false},
		{"https://client.example/cb", "https://client.example:443/cb", false},
		{"https://client.example/cb", "https://client.example/cb?a=1", false},
		{"https://client.example/cb", "https://client.example/cb/../evil", false},
		{"https://client.example/cb", "https://client.example.evil.example/cb", false},
		{"https://client.example/", "http://client.example/", false},
		{"http://localhost/cb", "http://localhost:49364/cb", true},
		{"http://localhost:1/cb", "http://localhost/cb", true},
		{"http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb", true},
		{"http://[::1]/cb", "http://[::1]:2/cb", true},
		{"http://localhost/cb?a=1", "http://localhost:2/cb?a=1", true},
		{"http://localhost/cb", "http://localhost:2/cb?a=1", false},
		{"http://localhost/cb", "http://localhost:2/cb?", false},
		{"http://localhost/cb", "http://localhost:2/other", false},
		{"http://localhost/c%62", "http://localhost:2/cb", false},
		{"http://localhost/cb", "http://127.0.0.1:2/cb", false},
		{"http://localhost/cb", "https://localhost:2/cb", false},
		{"http://localhost/cb", "http://localhost:2@evil.example/cb", false},
		{"http://localhost/cb", "http://localhost:2#@evil.example/cb", false},
		{"http://localhost/cb", "http://localhost:70000/cb", false},
		{"https://localhost/cb", "https://localhost:2/cb", false},
		{"cursor://app/cb", "cursor://app:2/cb", false},
	}
	for _, tt := range tests {
		if got := sameRedirect(tt.registered, tt.asked); got != tt.want {
			t.Errorf("%q for %q: same is %t, want %t", tt.asked, tt.registered, got, tt.want)
		}
	}
}

func TestAnAddressMayBeLeftOutWhenThereIsOnlyOne(t *testing.T) {
	t.Parallel()
	one := []string{"https://client.example/cb"}
	if back, ok := redirectOf(one, ""); !ok || back.String() != one[0] {
		t.Errorf("got %v, %t", back, ok)
	}
	if back, ok := redirectOf(append(one, "https://client.example/other"), ""); ok {
		t.Errorf("of two, %v was chosen", back)
	}
	if back, ok := redirectOf(nil, ""); ok {
		t.Errorf("of none, %v was chosen", back)
	}
}

func TestAnAnswerIsAddedToWhatTheAddressHas(t *testing.T) {
	t.Parallel()
	answer := url.Values{"code": {"a b&c"}, "state": {"=?#\r\n"}}
	const query = "code=a+b%26c&state=%3D%3F%23%0D%0A"
	for uri, want := range map[string]string{
		"https://client.example":        "https://client.example?" + query,
		"https://client.example/cb":     "https://client.example/cb?" + query,
		"https://client.example/cb?":    "https://client.example/cb?" + query,
		"https://client.example/cb?a=1": "https://client.example/cb?a=1&" + query,
		"https://client.example/?a=%26": "https://client.example/?a=%26&" + query,
		"https://client.example/?a=1&":  "https://client.example/?a=1&" + query,
		"http://localhost:2/c%2fb":      "http://localhost:2/c%2fb?" + query,
		"cursor://app/cb":               "cursor://app/cb?" + query,
		"com.example.app:/cb":           "com.example.app:/cb?" + query,
	} {
		u, ok := parseRedirect(uri)
		if !ok {
			t.Errorf("%s is not taken", uri)
			continue
		}
		if got := answerAt(u, answer); got != want {
			t.Errorf("%s: got %s, want %s", uri, got, want)
		}
	}
}

func TestPeopleSeeWhereTheyAreSent(t *testing.T) {
	t.Parallel()
	for uri, want := range map[string]string{
		"https://claude.ai/cb":           "claude.ai",
		"https://client.example:8443/cb": "client.example:8443",
		"http://localhost:49364/cb":      "localhost",
		"http://[::1]:2/cb":              "::1",
		"cursor://claude.ai/cb":          "cursor:",
		"com.example.app:/cb":            "com.example.app:",
	} {
		u, ok := parseRedirect(uri)
		if !ok || placeOf(u) != want {
			t.Errorf("%s: got %q, want %q", uri, placeOf(u), want)
		}
		if here := staysHere(u); here == strings.HasPrefix(uri, "https:") {
			t.Errorf("%s stays on this machine: %t", uri, here)
		}
	}
}

// What matches is either the very text or differs in its port alone, and an answer never leaves the place.
func FuzzRedirect(f *testing.F) {
	f.Add("http://localhost/cb", "http://localhost:2/cb")
	f.Add("https://client.example/cb?a=1", "https://client.example/cb?a=1")
	f.Add("cursor://app/cb", "cursor:\\evil")
	f.Add("http://127.0.0.1:1/", "http://127.0.0.1:2@evil.example/")
	f.Add("com.example.app:/cb?x=%41", "com.example.app:/cb?x=%41&")
	f.Fuzz(func(t *testing.T, registered, asked string) {
		if _, ok := parseRedirect(registered); !ok {
			return
		}
		back, ok := redirectOf([]string{registered}, asked)
		if !ok {
			return
		}
		if asked == "" {
			asked = registered
		}
		if back.String() != asked {
			t.Fatalf("asked for %q, sent to %q", asked, back)
		}
		if asked != registered && (back.Scheme != "http" || withoutPort(back) != withoutPort(mustParse(t, registered))) {
			t.Errorf("%q matched %q", asked, registered)
		}
		sent := mustParse(t, answerAt(back, url.Values{"code": {"x"}, "state": {asked}}))
		if sent.Scheme != back.Scheme || sent.Host != back.Host || sent.EscapedPath() != back.EscapedPath() || sent.Fragment != "" {
			t.Errorf("%q: the answer went to %q", asked, sent)
		}
		if got := sent.Query(); got.Get("code") != "x" || got.Get("state") != asked || len(got["code"]) != 1 {
			t.Errorf("%q: the answer arrives as %v", asked, got)
		}
	})
}

func mustParse(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

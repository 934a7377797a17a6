package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

// attacksOnRequests send what is too large, too deep, doubled, or put together wrongly.
func attacksOnRequests() []attack {
	const invalid = http.StatusBadRequest
	// sent is a request for tokens as a text of some type.
	sent := func(status int, path, kind, text string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			town.stranger().do(http.MethodPost, path, strings.NewReader(text), "Content-Type", kind).wantError(t, status, oauth.InvalidRequest)
		}
	}
	// registers is metadata that nobody may register with.
	registers := func(code oauth.ErrorCode, text string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			town.stranger().do(http.MethodPost, "/register", strings.NewReader(text), "Content-Type", "application/json").wantError(t, invalid, code)
		}
	}
	redirects := func(address string) func(*testing.T, *town) {
		return registers(oauth.InvalidRedirectURI, fmt.Sprintf(`{"client_name":"A","redirect_uris":[%q],"token_endpoint_auth_method":"none"}`, address))
	}
	const form = "application/x-www-form-urlencoded"
	return []attack{
		{"tokens are asked for in a form, not in JSON", sent(invalid, "/token", "application/json", `{"grant_type":"authorization_code"}`)},
		{"tokens are asked for in a form of one kind", sent(invalid, "/token", "multipart/form-data; boundary=x", "--x--")},
		{"a form of two kinds is none", func(t *testing.T, town *town) {
			form := url.Values{"grant_type": {"refresh_token"}, "client_id": {"x"}, "refresh_token": {"y"}}
			town.stranger().post("/token", form, "Content-Type", "application/x-www-form-urlencoded").wantError(t, invalid, oauth.InvalidRequest)
		}},
		{"a compressed form is not opened", func(t *testing.T, town *town) {
			form := url.Values{"grant_type": {"refresh_token"}, "client_id": {"x"}, "refresh_token": {"y"}}
			town.stranger().post("/token", form, "Content-Encoding", "gzip").wantError(t, invalid, oauth.InvalidRequest)
		}},
		{"a parameter twice is none", sent(invalid, "/token", form, "grant_type=authorization_code&grant_type=refresh_token&client_id=x")},
		{"a client twice is none", sent(invalid, "/token", form, "grant_type=refresh_token&client_id=x&client_id=y&refresh_token=z")},
		{"a parameter in the address is refused", sent(invalid, "/token?client_secret=x", form, "grant_type=refresh_token&client_id=x")},
		{"a parameter in a broken encoding is refused", sent(invalid, "/token", form, "grant_type=%zz")},
		{"semicolons part no parameters", sent(invalid, "/token", form, "grant_type=refresh_token;client_id=x")},
		{"a form is bounded", sent(http.StatusRequestEntityTooLarge, "/token", form, "code="+strings.Repeat("x", 64<<10))},
		{"a revocation is bounded", sent(http.StatusRequestEntityTooLarge, "/revoke", form, "token="+strings.Repeat("x", 64<<10))},
		{"a registration is bounded", sent(http.StatusRequestEntityTooLarge, "/register", "application/json", `{"client_name":"`+strings.Repeat("x", 64<<10)+`"}`)},
		{"tokens are not got", func(t *testing.T, town *town) {
			for _, path := range []string{"/token", "/register", "/revoke"} {
				for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodOptions} {
					r := town.stranger().do(method, path, nil)
					if r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") != http.MethodPost || r.header.Get("Access-Control-Allow-Origin") != "" {
						t.Errorf("%s %s: %d %v", method, path, r.status, r.header)
					}
				}
			}
		}},
		{"a script elsewhere reads the metadata, and no answer", func(t *testing.T, town *town) {
			b := town.stranger()
			for _, path := range []string{
				"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp",
				"/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/mcp",
			} {
				if r := b.get(path, "Origin", "https://elsewhere.example"); r.status != http.StatusOK || r.header.Get("Access-Control-Allow-Origin") != "*" {
					t.Errorf("%s: %d %v", path, r.status, r.header)
				}
			}
			c := town.registers(webRedirect)
			code := c.code(town.of(ann))
			for _, r := range []reply{
				town.of(ann).get("/settings", "Origin", "https://elsewhere.example"),
				c.trades(code), c.refreshes("x"),
			} {
				if r.header.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%d %v", r.status, r.header)
				}
			}
		}},
		{"nobody keeps tokens on the way", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			for _, r := range []reply{c.trades(c.code(town.of(ann))), c.refreshes("x"), town.of(ann).asks(c.query())} {
				if r.header.Get("Cache-Control") != "no-store" {
					t.Errorf("%d %v", r.status, r.header)
				}
			}
		}},
		{"a page's address goes nowhere with its links", func(t *testing.T, town *town) {
			r := town.of(ann).asks(town.registers(webRedirect).query())
			if p := r.header.Get("Referrer-Policy"); p != "no-referrer" && p != "same-origin" {
				t.Errorf("Referrer-Policy: %q", p)
			}
		}},
		{"a parameter twice in a request for access is told on a page", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			for _, more := range []string{"&redirect_uri=https%3A%2F%2Fevil.example%2F", "&client_id=x", "&state=y", "&scope=write%3Afitness"} {
				town.of(ann).get("/authorize?" + c.query().Encode() + more).wantPage(t)
			}
		}},
		{"a long request for access is told on a page", func(t *testing.T, town *town) {
			c := town.registers(webRedirect)
			town.stranger().asks(c.query("state", strings.Repeat("x", 9<<10))).wantPage(t)
		}},

		{"a registration is JSON", func(t *testing.T, town *town) {
			r := town.stranger().do(http.MethodPost, "/register", strings.NewReader(`{"redirect_uris":["`+webRedirect+`"]}`), "Content-Type", "text/plain")
			r.wantError(t, invalid, oauth.InvalidClientMetadata)
		}},
		{"a registration is an object", registers(oauth.InvalidClientMetadata, `["`+webRedirect+`"]`)},
		{"a registration is one object", registers(oauth.InvalidClientMetadata, `{"redirect_uris":["`+webRedirect+`"]} {}`)},
		{"a registration is not deep", registers(oauth.InvalidClientMetadata, `{"redirect_uris":["`+webRedirect+`"],"x":`+strings.Repeat("[", 30000)+strings.Repeat("]", 30000)+`}`)},
		{"a registration is not deep without an end", registers(oauth.InvalidClientMetadata, strings.Repeat(`{"a":`, 10000))},
		{"a client registers a few addresses", func(t *testing.T, town *town) {
			text := `{"redirect_uris":["` + webRedirect + strings.Repeat(`","`+webRedirect+`?x`, 50) + `"]}`
			r := town.stranger().do(http.MethodPost, "/register", strings.NewReader(text), "Content-Type", "application/json")
			if r.status != invalid {
				t.Errorf("%d %.300s", r.status, r.body)
			}
		}},
		{"a client registers an address", func(t *testing.T, town *town) {
			r := town.stranger().do(http.MethodPost, "/register", strings.NewReader(`{"client_name":"A"}`), "Content-Type", "application/json")
			if r.status != invalid {
				t.Errorf("%d %s", r.status, r.body)
			}
		}},
		{"a client registers no script", redirects("javascript:alert(1)")},
		{"a client registers no data", redirects("data:text/html,x")},
		{"a client registers no file", redirects("file:///etc/passwd")},
		{"a client registers no address without TLS elsewhere", redirects("http://assistant.example/callback")},
		{"a client registers no fragment", redirects("https://assistant.example/callback#x")},
		{"a client registers no person's name", redirects("https://claude.ai@evil.example/callback")},
		{"a client registers no wildcard", redirects("https://*.evil.example/callback")},
		{"a client does not choose its own id or secret", func(t *testing.T, town *town) {
			c := town.registersAs(map[string]any{
				"client_id": "https://claude.ai/client", "client_secret": "mine", "redirect_uris": []string{webRedirect}, "token_endpoint_auth_method": "none",
			})
			if c.id == "https://claude.ai/client" || c.secret != "" {
				t.Errorf("%q %q", c.id, c.secret)
			}
		}},
		{"one address does not register without end, whatever it says of its address", registersWithoutEnd},
		{"one address does not guess without end", guessesWithoutEnd},

		{"another host's name is not ours", func(_ *testing.T, town *town) {
			for _, host := range []string{"evil.example", "169.254.169.254", "localhost.evil.example", "localhost@evil.example"} {
				for _, path := range []string{"/signin", "/authorize?client_id=x", "/.well-known/oauth-authorization-server"} {
					got := town.raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
					town.wantRefusedRaw(got, 400, 403, 404, 421)
				}
			}
		}},
		{"an address in the request line does not make the host another", func(_ *testing.T, town *town) {
			host := strings.TrimPrefix(town.url, "http://")
			town.wantRefusedRaw(town.raw("GET http://evil.example/signin HTTP/1.1\r\nHost: "+host+"\r\nConnection: close\r\n\r\n"), 400, 403, 404, 421)
		}},
		{"two hosts are none", func(_ *testing.T, town *town) {
			host := strings.TrimPrefix(town.url, "http://")
			town.wantRefusedRaw(town.raw("GET /signin HTTP/1.1\r\nHost: "+host+"\r\nHost: evil.example\r\nConnection: close\r\n\r\n"), 400)
		}},
		{"no host is none", func(_ *testing.T, town *town) {
			town.wantRefusedRaw(town.raw("GET /signin HTTP/1.1\r\nConnection: close\r\n\r\n"), 400)
		}},
		{"a length beside chunks hides no second request", smuggled("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")},
		{"two lengths hide no second request", smuggled("Content-Length: 0\r\nContent-Length: 30\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")},
		{"chunks by another name hide no second request", smuggled("Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n", "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")},
		{"a space before a colon hides no header", smuggled("Content-Length : 0\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")},
		{"a folded line hides no header", smuggled("X: y\r\n Content-Length: 10\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")},
		{"headers are bounded", func(_ *testing.T, town *town) {
			host := strings.TrimPrefix(town.url, "http://")
			town.wantRefusedRaw(town.raw("GET /signin HTTP/1.1\r\nHost: "+host+"\r\nX: "+strings.Repeat("x", 2<<20)+"\r\n\r\n"), 431, 400)
		}},
	}
}

func registersWithoutEnd(t *testing.T, town *town) {
	text := `{"redirect_uris":["` + webRedirect + `"],"token_endpoint_auth_method":"none"}`
	for i := range 200 {
		r := town.stranger().do(http.MethodPost, "/register", strings.NewReader(text),
			"Content-Type", "application/json", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i), "Forwarded", fmt.Sprintf("for=198.51.100.%d", i))
		if r.status == http.StatusTooManyRequests {
			if r.header.Get("Retry-After") == "" || r.header.Get("Retry-After") == "0" {
				t.Error("when to try again is not told")
			}
			return
		}
	}
	t.Error("200 registrations in a row")
}

func guessesWithoutEnd(t *testing.T, town *town) {
	b := town.stranger()
	for range 2000 {
		r := b.post("/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {"x"}, "refresh_token": {"y"}})
		if r.status == http.StatusTooManyRequests {
			if r.header.Get("Retry-After") == "" {
				t.Error("when to try again is not told")
			}
			return
		}
	}
	t.Error("2000 guesses in a row")
}

// raw sends bytes over a connection of its own, and returns everything that comes back.
func (town *town) raw(text string) string {
	t := town.t
	t.Helper()
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(town.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.WriteString(connection, text) }() // an answer may come before the end
	got, _ := io.ReadAll(connection)
	return string(got)
}

// wantRefusedRaw fails unless the one answer has one of these statuses.
func (town *town) wantRefusedRaw(got string, statuses ...int) {
	t := town.t
	t.Helper()
	response, err := http.ReadResponse(bufio.NewReader(strings.NewReader(got)), nil)
	if err != nil {
		t.Errorf("no answer: %v: %.200q", err, got)
		return
	}
	defer response.Body.Close()
	if !slices.Contains(statuses, response.StatusCode) {
		t.Errorf("%d, want one of %v: %.300q", response.StatusCode, statuses, got)
	}
}

// smuggled is a request for tokens with headers that two programs may read in two ways: /healthz, which would be the
// hidden one, is never answered.
func smuggled(headers, rest string) func(*testing.T, *town) {
	return func(t *testing.T, town *town) {
		host := strings.TrimPrefix(town.url, "http://")
		got := town.raw("POST /token HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/x-www-form-urlencoded\r\n" + headers + "Connection: close\r\n\r\n" + rest)
		if strings.Count(got, "HTTP/1.1 ") != 1 || !strings.HasPrefix(got, "HTTP/1.1 4") && !strings.HasPrefix(got, "HTTP/1.1 501") {
			t.Errorf("%.500q", got)
		}
	}
}

package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/oauth"
)

// header returns a change of a request that sets a header.
func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func host(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }

// wantRefused wants an answer of this status that is JSON, and says of the error what it is of.
func wantRefused(t *testing.T, resp *http.Response, body string, status int, says string) {
	t.Helper()
	if resp.StatusCode != status || !strings.Contains(body, says) {
		t.Errorf("status %d, want %d: %s, want %q", resp.StatusCode, status, body, says)
	}
	var answer struct {
		Error struct{ Message string }
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Error.Message == "" {
		t.Errorf("the answer is not a JSON-RPC error: %s", body)
	}
	if resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control: %s", resp.Header.Get("Cache-Control"))
	}
}

func TestRequestsAreForThisHostAndFromNoOtherSite(t *testing.T) {
	t.Parallel()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify})
	tests := []struct {
		rule string
		with []func(*http.Request)
		want int
	}{
		{"the public host", []func(*http.Request){host("fit.example")}, http.StatusOK},
		{"the public host in capitals, with its port", []func(*http.Request){host("FIT.example:443")}, http.StatusOK},
		{"a loopback address from a proxy", []func(*http.Request){host("127.0.0.1:8080")}, http.StatusOK},
		{"a loopback address of version 6", []func(*http.Request){host("[::1]:8080")}, http.StatusOK},
		{"localhost", []func(*http.Request){host("localhost")}, http.StatusOK},
		{"a name that was pointed at this address", []func(*http.Request){host("evil.example")}, http.StatusForbidden},
		{"a name that ends alike", []func(*http.Request){host("evilfit.example")}, http.StatusForbidden},
		{"a name that begins like localhost", []func(*http.Request){host("localhost.evil.example")}, http.StatusForbidden},
		{"another port", []func(*http.Request){host("fit.example:8443")}, http.StatusForbidden},
		{"a host that a header forwards", []func(*http.Request){host("evil.example"), header("X-Forwarded-Host", "fit.example")}, http.StatusForbidden},
		{"a page of ours", []func(*http.Request){host("fit.example"), header("Origin", "https://fit.example")}, http.StatusOK},
		{"a page of ours, through a proxy", []func(*http.Request){host("localhost:8080"), header("Origin", "https://fit.example")}, http.StatusOK},
		{"a page of the loopback address itself", []func(*http.Request){host("localhost:8080"), header("Origin", "http://localhost:8080")}, http.StatusOK},
		{"a page of another program on this machine", []func(*http.Request){host("localhost:8080"), header("Origin", "http://localhost:3000")}, http.StatusForbidden},
		{"a page of another site", []func(*http.Request){host("fit.example"), header("Origin", "https://evil.example")}, http.StatusForbidden},
		{"a page of a foreign host itself", []func(*http.Request){host("evil.example"), header("Origin", "http://evil.example")}, http.StatusForbidden},
		{"a page without encryption", []func(*http.Request){host("fit.example"), header("Origin", "http://fit.example")}, http.StatusForbidden},
		{"a page of nowhere", []func(*http.Request){host("fit.example"), header("Origin", "null")}, http.StatusForbidden},
		{"two pages", []func(*http.Request){host("fit.example"), func(r *http.Request) {
			r.Header["Origin"] = []string{"https://fit.example", "https://evil.example"}
		}}, http.StatusForbidden},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			resp, body := post(t, web, "all", hello, tt.with...)
			if resp.StatusCode != tt.want {
				t.Errorf("status %d, want %d: %s", resp.StatusCode, tt.want, body)
			}
			if tt.want == http.StatusForbidden {
				wantRefused(t, resp, body, tt.want, "not for requests")
			}
		})
	}
}

const metadata = `resource_metadata="https://fit.example/.well-known/oauth-protected-resource/mcp"`

func TestWhoComesWithoutAGoodTokenIsSentToSignIn(t *testing.T) {
	t.Parallel()
	known := usual()
	known.all["ended"] = oauth.Access{Grant: "g", Person: "ann", Scopes: oauth.AllScopes(), ExpiresAt: time.Now().Add(-time.Second)}
	known.all["nobody"] = oauth.Access{Grant: "g", Scopes: oauth.AllScopes(), ExpiresAt: time.Now().Add(time.Hour)}
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: known.Verify})
	const everything = `scope="read:fitness write:fitness read:news"`
	tests := []struct {
		rule   string
		with   func(*http.Request)
		status int
		error  string // "" for none
	}{
		{"none", func(*http.Request) {}, http.StatusUnauthorized, ""},
		{"one that nobody gave", header("Authorization", "Bearer wrong"), http.StatusUnauthorized, "invalid_token"},
		{"one that has expired", header("Authorization", "Bearer ended"), http.StatusUnauthorized, "invalid_token"},
		{"one of nobody", header("Authorization", "Bearer nobody"), http.StatusUnauthorized, "invalid_token"},
		{"an empty one", header("Authorization", "Bearer "), http.StatusUnauthorized, "invalid_token"},
		{"one with words behind it", header("Authorization", "Bearer all more"), http.StatusUnauthorized, "invalid_token"},
		{"one that is too long", header("Authorization", "Bearer "+strings.Repeat("a", 513)), http.StatusUnauthorized, "invalid_token"},
		{"one of another scheme", header("Authorization", "Basic YWxsOmFsbA=="), http.StatusUnauthorized, ""},
		{"one in the query", func(r *http.Request) { r.URL.RawQuery = "access_token=all" }, http.StatusUnauthorized, ""},
		{"two", func(r *http.Request) { r.Header["Authorization"] = []string{"Bearer all", "Bearer read"} }, http.StatusBadRequest, "invalid_request"},
	}
	for _, tt := range tests {
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
			t.Run(tt.rule+" with "+method, func(t *testing.T) {
				t.Parallel()
				resp, body := post(t, web, "", hello, tt.with, func(r *http.Request) { r.Method = method })
				wantRefused(t, resp, body, tt.status, "")
				challenge := resp.Header.Get("WWW-Authenticate")
				if !strings.HasPrefix(challenge, "Bearer ") || !strings.Contains(challenge, metadata) || !strings.Contains(challenge, everything) {
					t.Errorf("challenge: %s", challenge)
				}
				if got := strings.Contains(challenge, "error="); got != (tt.error != "") || !strings.Contains(challenge, tt.error) {
					t.Errorf("challenge: %s, want error %q", challenge, tt.error)
				}
			})
		}
	}
	if resp, body := post(t, web, "", hello, header("Authorization", "bearer  all")); resp.StatusCode != http.StatusOK {
		t.Errorf("a scheme in small letters: %d %s", resp.StatusCode, body)
	}
}

func TestATokenThatCannotBeVerifiedNowIsNotWrong(t *testing.T) {
	t.Parallel()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: func(context.Context, string) (oauth.Access, error) {
		return oauth.Access{}, errors.New("dial 10.0.0.1: refused")
	}})
	resp, body := post(t, web, "all", hello)
	wantRefused(t, resp, body, http.StatusServiceUnavailable, "try again")
	if resp.Header.Get("WWW-Authenticate") != "" || resp.Header.Get("Retry-After") == "" || strings.Contains(body, "10.0.0.1") {
		t.Errorf("%v %s", resp.Header, body)
	}
}

func TestMessagesThatAreRefused(t *testing.T) {
	t.Parallel()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify})
	long := `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("a", maxMessageBytes) + `"}`
	tests := []struct {
		rule, body string
		with       func(*http.Request)
		status     int
		says       string
	}{
		{"too long", long, func(*http.Request) {}, http.StatusRequestEntityTooLarge, "at most 1048576 bytes"},
		{"too long, of a length that is not said", long, func(r *http.Request) { r.ContentLength = -1 }, http.StatusRequestEntityTooLarge, "at most 1048576 bytes"},
		{"nothing", "", func(*http.Request) {}, http.StatusBadRequest, "not JSON"},
		{"no JSON", `{"jsonrpc":`, func(*http.Request) {}, http.StatusBadRequest, "not JSON"},
		{"too deep", strings.Repeat("[", 5000), func(*http.Request) {}, http.StatusBadRequest, "nested at most 100 deep"},
		{"a batch", `[` + callOf("polar_get_user") + `]`, func(*http.Request) {}, http.StatusBadRequest, "batches are not supported"},
		{"a batch behind blanks", " \n\t[" + callOf("polar_get_user") + `]`, func(*http.Request) {}, http.StatusBadRequest, "batches are not supported"},
		{"no message", `{"hello":"world"}`, func(*http.Request) {}, http.StatusBadRequest, "not a JSON-RPC 2.0 message"},
		{"a form", "a=b", header("Content-Type", "application/x-www-form-urlencoded"), http.StatusUnsupportedMediaType, "must be application/json"},
		{"a text", hello, header("Content-Type", "text/plain"), http.StatusUnsupportedMediaType, "must be application/json"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			resp, body := post(t, web, "all", tt.body, tt.with)
			wantRefused(t, resp, body, tt.status, tt.says)
		})
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete, http.MethodPut} {
		resp, body := post(t, web, "all", hello, func(r *http.Request) { r.Method = method })
		if resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != http.MethodPost {
			t.Errorf("%s: %d %s", method, resp.StatusCode, body)
		}
	}
}

func TestAGrantThatAsksTooOftenIsToldWhenToComeAgain(t *testing.T) {
	t.Parallel()
	var asked atomic.Value
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify, Limit: func(key string) (bool, time.Duration) {
		asked.Store(key)
		return false, 1500 * time.Millisecond
	}})
	resp, body := post(t, web, "read", hello)
	wantRefused(t, resp, body, http.StatusTooManyRequests, "too many requests")
	if resp.Header.Get("Retry-After") != "2" || asked.Load() != "grant-of-ann" {
		t.Errorf("Retry-After %s, key %v", resp.Header.Get("Retry-After"), asked.Load())
	}
}

// visible returns the names that a client sees of tools, prompts and resources.
func visible(t *testing.T, session *mcp.ClientSession) []string {
	t.Helper()
	var names []string
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	if session.InitializeResult() != nil && session.InitializeResult().Capabilities.Prompts == nil {
		return names
	}
	for prompt, err := range session.Prompts(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, prompt.Name)
	}
	for resource, err := range session.Resources(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, resource.URI)
	}
	return names
}

func TestAClientSeesWhatItsScopesInclude(t *testing.T) {
	t.Parallel()
	s := remoteServer(t, &fakeArchive{}, &fakeCoach{})
	reads, writes := []string{}, []string{}
	for what, scope := range s.needs() {
		switch scope {
		case oauth.ReadFitness:
			reads = append(reads, what.name)
		case oauth.WriteFitness:
			writes = append(writes, what.name)
		case oauth.ReadNews, oauth.OfflineAccess:
			t.Errorf("%v needs %s", what, scope)
		}
	}
	if len(reads) != 12+6+4+4 || len(writes) != 8 {
		t.Errorf("%d read, %d write: %q", len(reads), len(writes), writes)
	}
	web := serve(t, s, Guard{Verify: usual().Verify})
	for token, want := range map[string][]string{"all": slices.Concat(reads, writes), "read": reads, "write": writes, "news": {}} {
		for _, era := range eras {
			t.Run(token+" "+era, func(t *testing.T) {
				t.Parallel()
				got := visible(t, signedIn(t, web, token, era))
				if !slices.Equal(sorted(got), sorted(want)) {
					t.Errorf("listed %q, want %q", sorted(got), sorted(want))
				}
			})
		}
	}
}

// requestsFor are the messages that ask for something, as both eras send them.
func requestsFor(what request) (body string, modern []func(*http.Request)) {
	member := `"name":` + fmt.Sprintf("%q", what.name) + `,"arguments":{}`
	if what.method == methodRead {
		member = `"uri":` + fmt.Sprintf("%q", what.name)
	}
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},`
	body = `{"jsonrpc":"2.0","id":7,"method":"` + what.method + `","params":{` + member + `}}`
	return strings.Replace(body, `"params":{`, `"params":{`+meta, 1), []func(*http.Request){
		header("Mcp-Protocol-Version", "2026-07-28"), header("Mcp-Method", what.method), header("Mcp-Name", what.name),
	}
}

func TestWhatTheScopesDoNotIncludeIsRefusedWithWhatIsNeeded(t *testing.T) {
	t.Parallel()
	fake := &fakeCoach{}
	s := remoteServer(t, &fakeArchive{}, fake)
	web := serve(t, s, Guard{Verify: usual().Verify})
	for what, need := range s.needs() {
		token, granted := "read", oauth.ReadFitness
		if need == oauth.ReadFitness {
			token, granted = "write", oauth.WriteFitness
		}
		modern, headers := requestsFor(what)
		legacy := `{"jsonrpc":"2.0","id":7,"method":"` + what.method + `","params":{"name":"` + what.name + `","uri":"` + what.name + `"}}`
		for era, send := range map[string]func(token string) (*http.Response, string){
			"modern": func(token string) (*http.Response, string) { return post(t, web, token, modern, headers...) },
			"legacy": func(token string) (*http.Response, string) { return post(t, web, token, legacy) },
		} {
			resp, body := send(token)
			wantRefused(t, resp, body, http.StatusForbidden, string(need))
			challenge := resp.Header.Get("WWW-Authenticate")
			for _, part := range []string{`Bearer error="insufficient_scope"`, metadata, `scope="read:fitness write:fitness"`} {
				if !strings.Contains(challenge, part) {
					t.Errorf("%s %v with %s: challenge %s, want %s", era, what, granted, challenge, part)
				}
			}
			if resp, body := send("all"); resp.StatusCode != http.StatusOK {
				t.Errorf("%s %v with all scopes: %d %s", era, what, resp.StatusCode, body)
			}
		}
	}
}

// The look into a message is a courtesy: whatever it misses, a tool that was not granted is not run.
func TestAToolIsRefusedOnTheNameAsItIsRead(t *testing.T) {
	t.Parallel()
	fake := &fakeCoach{}
	web := serve(t, remoteServer(t, &fakeArchive{}, fake), Guard{Verify: usual().Verify})
	modern, headers := requestsFor(request{methodCall, "log_entry"})
	tests := []struct {
		rule, body string
		with       []func(*http.Request)
	}{
		{"two names", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"log_entry","name":"get_today","arguments":{}}}`, nil},
		{"two names, the other way around", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_today","name":"log_entry","arguments":{}}}`, nil},
		{"a name in capitals", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_today","Name":"log_entry","arguments":{}}}`, nil},
		{"a name that is escaped", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"n\u0061me":"log\u005fentry","arguments":{}}}`, nil},
		{"a header that names another tool", modern, slices.Concat(headers, []func(*http.Request){header("Mcp-Name", "get_today")})},
		{"a header that names another method", modern, slices.Concat(headers, []func(*http.Request){header("Mcp-Method", "tools/list")})},
		{"a header of an older revision", modern, slices.Concat(headers, []func(*http.Request){header("Mcp-Protocol-Version", "2025-06-18"), header("Mcp-Name", "get_today")})},
		{"headers without a revision", modern, slices.Concat(headers, []func(*http.Request){func(r *http.Request) {
			r.Header.Del("Mcp-Protocol-Version")
			r.Header.Set("Mcp-Name", "get_today")
		}})},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			resp, body := post(t, web, "read", tt.body, tt.with...)
			t.Logf("%d %s", resp.StatusCode, body)
			if strings.Contains(tt.rule, "names another") && !strings.Contains(body, "-32020") {
				t.Errorf("status %d, want the error of headers that say otherwise: %s", resp.StatusCode, body)
			}
		})
	}
	t.Cleanup(func() {
		fake.mu.Lock()
		defer fake.mu.Unlock()
		for _, asked := range fake.asked {
			if _, ran := asked.(coach.LogInput); ran {
				t.Errorf("it was run: %v", asked)
			}
		}
	})
}

// A protocol server that is given a tool by mistake still does not run it.
func TestTheHandlerRefusesWhatTheScopesDoNotInclude(t *testing.T) {
	t.Parallel()
	s := remoteServer(t, &fakeArchive{}, &fakeCoach{})
	for _, tool := range s.tools {
		for scope, ctx := range map[string]context.Context{
			"none":        t.Context(),
			"another one": context.WithValue(t.Context(), verifiedKey{}, verified{Access: accessOf("ann", oauth.ReadNews), until: time.Now().Add(time.Hour)}),
		} {
			result, err := s.handler(tool, byAccess)(ctx, &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: tool.definition.Name}})
			if err == nil || !strings.Contains(err.Error(), "unknown tool") {
				t.Errorf("%s with %s: %v %v", tool.definition.Name, scope, result, err)
			}
		}
	}
}

func TestACallEndsWithItsToken(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			left := make(chan time.Duration, 1)
			fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
				until, _ := ctx.Deadline()
				left <- time.Until(until)
				return nil
			}}
			known := usual()
			short := accessOf("ann", oauth.ReadFitness)
			short.ExpiresAt = time.Now().Add(20 * time.Second)
			known.all["short"] = short
			web := serve(t, remoteServer(t, fake, &fakeCoach{}), Guard{Verify: known.Verify})
			ask(t, signedIn(t, web, "short", era), "polar_get_user", nil)
			if got := <-left; got > 20*time.Second {
				t.Errorf("a call has %v, its token less", got)
			}
			ask(t, signedIn(t, web, "all", era), "polar_get_user", nil)
			if got := <-left; got > defaultCallTimeout || got < 30*time.Second {
				t.Errorf("a call has %v", got)
			}
		})
	}
}

// Lists never change, so that a stream of notices has nothing to say: none stays open, and none
// outlives the end of a grant.
func TestAStreamOfNoticesEndsAsItBegins(t *testing.T) {
	t.Parallel()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify})
	listen, headers := requestsFor(request{"subscriptions/listen", "x"})
	listen = strings.Replace(listen, `"arguments":{}`, `"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true,"resourceSubscriptions":["paceline://today"]}`, 1)
	resp, body := post(t, web, "all", listen, headers...)
	if resp.StatusCode != http.StatusOK || !strings.Contains(body, "subscriptions/acknowledged") || strings.Contains(body, `Changed":true`) {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
}

func TestATokenThatWasRevokedIsGoodForNothingAtTheNextCall(t *testing.T) {
	t.Parallel()
	known := usual()
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: known.Verify})
	if resp, body := post(t, web, "all", callOf("polar_get_user")); resp.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", resp.StatusCode, body)
	}
	known.mu.Lock()
	delete(known.all, "all")
	known.mu.Unlock()
	resp, body := post(t, web, "all", callOf("polar_get_user"))
	wantRefused(t, resp, body, http.StatusUnauthorized, "revoked")
}

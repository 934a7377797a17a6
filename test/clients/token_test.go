//go:build clients

package clients_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// token has a client of the test's own connect as any other: it registers, the person allows these scopes in the
// browser, and it trades the code.
func (s server) token(t *testing.T, b browser, scopes ...string) string {
	t.Helper()
	answered := make(chan url.Values, 1)
	landing := b.landing(t, answered)
	client := s.register(t, landing)
	verifier := strings.Repeat("v", 50)
	sum := sha256.Sum256([]byte(verifier))
	ask := url.Values{
		"response_type": {"code"}, "client_id": {client}, "redirect_uri": {landing}, "scope": {strings.Join(scopes, " ")},
		"state": {"s"}, "resource": {s.endpoint()}, "code_challenge_method": {"S256"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])},
	}
	if err := b.allow(s.url+"/authorize?"+ask.Encode(), scopes...); err != nil {
		t.Fatal(err)
	}
	var got struct {
		AccessToken string `json:"access_token"`
	}
	post(t, s.url+"/token", "application/x-www-form-urlencoded", []byte(url.Values{
		"grant_type": {"authorization_code"}, "client_id": {client}, "code": {(<-answered).Get("code")}, "redirect_uri": {landing},
		"code_verifier": {verifier}, "resource": {s.endpoint()},
	}.Encode()), http.StatusOK, &got)
	return got.AccessToken
}

// register makes a public client known and returns its id.
func (s server) register(t *testing.T, redirects ...string) string {
	t.Helper()
	metadata, err := json.Marshal(map[string]any{
		"client_name": "Test", "redirect_uris": redirects, "token_endpoint_auth_method": "none", "application_type": "native",
	})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		ClientID string `json:"client_id"`
	}
	post(t, s.url+"/register", "application/json", metadata, http.StatusCreated, &got)
	return got.ClientID
}

func post(t *testing.T, address, mediaType string, body []byte, status int, got any) {
	t.Helper()
	answer, err := http.Post(address, mediaType, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		t.Fatalf("%s: %s (%v)\n%s", address, answer.Status, err, text)
	}
	if err := json.Unmarshal(text, got); err != nil {
		t.Fatal(err)
	}
}

// withToken returns the endpoint behind a proxy that adds a token, for a suite that cannot send one itself. All else, the
// names of hosts too, goes through as it came.
func (s server) withToken(t *testing.T, token string) string {
	t.Helper()
	transport := new(http.Transport) // its own: the end of another test's server closes what is idle in the shared one
	t.Cleanup(transport.CloseIdleConnections)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := r.Clone(r.Context())
		out.RequestURI, out.URL.Scheme, out.URL.Host = "", "http", strings.TrimPrefix(s.url, "http://")
		out.Header.Set("Authorization", "Bearer "+token)
		answer, err := transport.RoundTrip(out)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer answer.Body.Close()
		maps.Copy(w.Header(), answer.Header)
		w.WriteHeader(answer.StatusCode)
		passOn(w, answer.Body)
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL + "/mcp"
}

// passOn hands a stream of events on event by event: the suite takes what it reads first for a whole one.
func passOn(w http.ResponseWriter, from io.Reader) {
	lines := bufio.NewReader(from)
	var event []byte
	for {
		line, err := lines.ReadBytes('\n')
		event = append(event, line...)
		if err != nil || string(line) == "\n" {
			_, _ = w.Write(event) // a client that went away is nobody to tell
			_ = http.NewResponseController(w).Flush()
			event = nil
		}
		if err != nil {
			return
		}
	}
}

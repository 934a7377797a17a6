package app

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// freePort returns a port that nothing listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// waiting returns a callback that serves, and its address.
func waiting(t *testing.T) (c *callback, address string) {
	t.Helper()
	address = "http://localhost:" + freePort(t) + "/callback"
	c, err := newCallback(address)
	if err != nil {
		t.Fatal(err)
	}
	stop, err := c.serve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return c, address
}

type shown struct {
	status int
	header http.Header
	body   string
}

func get(t *testing.T, method, address, host string) shown {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		request.Host = host
	}
	transport := &http.Transport{DisableKeepAlives: true}
	answer, err := transport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return shown{answer.StatusCode, answer.Header, string(body)}
}

func TestTheAnswerIsTakenOnce(t *testing.T) {
	t.Parallel()
	c, address := waiting(t)
	c.outcome <- outcomePage(true, nil)
	query := "?code=abc&state=" + c.state
	first := get(t, http.MethodGet, address+query, "")
	if got, err := c.wait(t.Context(), time.Hour); err != nil || got.code != "abc" || got.err != nil {
		t.Errorf("arrived %+v, %v", got, err)
	}
	wantText(t, first.body, "<h1>Connected</h1>")
	second := get(t, http.MethodGet, address+query, "")
	if second.status != http.StatusConflict {
		t.Errorf("the second time: status %d", second.status)
	}
}

func TestThePageKeepsTheCodeToItself(t *testing.T) {
	t.Parallel()
	c, address := waiting(t)
	c.outcome <- outcomePage(true, nil)
	page := get(t, http.MethodGet, address+"?code=canary&state="+c.state, "")
	want := map[string]string{
		"Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
		"Content-Type": "text/html; charset=utf-8",
	}
	for name, value := range want {
		if got := page.header.Get(name); got != value {
			t.Errorf("%s: %q, want %q", name, got, value)
		}
	}
	wantText(t, page.header.Get("Content-Security-Policy"), "default-src 'none'")
	if strings.Contains(page.body, "canary") || strings.Contains(page.body, c.state) {
		t.Errorf("the page shows the code or the state: %s", page.body)
	}
}

func TestWhatWasNotAskedForIsToldOffAndChangesNothing(t *testing.T) {
	t.Parallel()
	c, address := waiting(t)
	right := address + "?code=abc&state=" + c.state
	tests := map[string]struct {
		method, address, host string
		want                  int
	}{
		"no state":           {http.MethodGet, address + "?code=evil", "", http.StatusBadRequest},
		"another state":      {http.MethodGet, address + "?code=evil&state=" + strings.Repeat("A", len(c.state)), "", http.StatusBadRequest},
		"half of the state":  {http.MethodGet, address + "?code=evil&state=" + c.state[:5], "", http.StatusBadRequest},
		"an error, no state": {http.MethodGet, address + "?error=access_denied", "", http.StatusBadRequest},
		"another path":       {http.MethodGet, strings.Replace(right, "/callback", "/", 1), "", http.StatusNotFound},
		"a path below":       {http.MethodGet, strings.Replace(right, "/callback", "/callback/x", 1), "", http.StatusNotFound},
		"another host":       {http.MethodGet, right, "evil.example", http.StatusNotFound},
		"another method":     {http.MethodPost, right, "", http.StatusMethodNotAllowed},
	}
	for name, test := range tests {
		if got := get(t, test.method, test.address, test.host); got.status != test.want {
			t.Errorf("%s: status %d, want %d", name, got.status, test.want)
		}
	}
	select {
	case arrived := <-c.arrived:
		t.Fatalf("taken: %+v", arrived)
	default:
	}
	c.outcome <- outcomePage(true, nil)
	if got := get(t, http.MethodGet, right, ""); got.status != http.StatusOK {
		t.Errorf("afterwards the right answer has status %d", got.status)
	}
}

func TestARefusalOfPolarIsToldWithoutItsText(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		query url.Values
		kind  fault.Kind
		says  string
	}{
		"denied":        {url.Values{"error": {"access_denied"}}, fault.ConsentMissing, "ccess was denied on Polar"},
		"a known error": {url.Values{"error": {"invalid_scope"}}, fault.Invalid, "invalid_scope"},
		"another error": {url.Values{"error": {"<script>canary"}}, fault.Invalid, "unknown reason"},
		"no code":       {url.Values{}, fault.BadAnswer, "without a code"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, address := waiting(t)
			test.query.Set("state", c.state)
			page := make(chan shown, 1)
			go func() { page <- get(t, http.MethodGet, address+"?"+test.query.Encode(), "") }()
			arrived, err := c.wait(t.Context(), time.Hour)
			if err != nil {
				t.Fatal(err)
			}
			if fault.KindOf(arrived.err) != test.kind {
				t.Errorf("error %v is of kind %s, want %s", arrived.err, fault.KindOf(arrived.err), test.kind)
			}
			wantText(t, arrived.err.Error(), test.says)
			c.outcome <- outcomePage(false, arrived.err)
			got := <-page
			wantText(t, got.body, "<h1>Not connected</h1>", test.says)
			if strings.Contains(got.body, "canary") {
				t.Errorf("the page shows a stranger's text: %s", got.body)
			}
		})
	}
}

func TestThePageSpeaksInSentences(t *testing.T) {
	t.Parallel()
	denied := arrivalOf(url.Values{"error": {"access_denied"}}).err
	want := page{"Not connected", "Access was denied on Polar's page.", "Run paceline connect polar again and choose to allow the access."}
	if got := outcomePage(false, denied); got != want {
		t.Errorf("%+v", got)
	}
	if got := outcomePage(false, fault.New(fault.BadAnswer, "ännchen")); got.Text != "Ännchen." || got.More == "" {
		t.Errorf("%+v", got)
	}
}

func TestLocalhostIsCaughtOnBothOfItsAddresses(t *testing.T) {
	t.Parallel()
	_, address := waiting(t)
	port := address[len("http://localhost:") : len(address)-len("/callback")]
	for _, ip := range []string{"127.0.0.1", "[::1]"} {
		if ip == "[::1]" && !hasIPv6(t) {
			t.Log("this machine has no IPv6")
			continue
		}
		got := get(t, http.MethodGet, fmt.Sprintf("http://%s:%s/callback", ip, port), "localhost:"+port)
		if got.status != http.StatusBadRequest {
			t.Errorf("%s: status %d, want that of a missing state", ip, got.status)
		}
	}
}

func hasIPv6(t *testing.T) bool {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "[::1]:0")
	return err == nil && listener.Close() == nil
}

func TestAPortInUseIsSaid(t *testing.T) {
	t.Parallel()
	_, address := waiting(t)
	second, err := newCallback(address)
	if err != nil {
		t.Fatal(err)
	}
	_, err = second.serve(t.Context())
	if fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("error %v", err)
	}
	wantText(t, fault.Of(err).Hint, "--redirect-uri")
}

func TestOnlyAnAddressOfThisMachineIsCaught(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ address, says string }{
		"https":               {"https://localhost:8080/callback", "is not http"},
		"another machine":     {"http://example.com/callback", "not on this machine"},
		"every address":       {"http://0.0.0.0:8080/callback", "not on this machine"},
		"one that looks near": {"http://localhost.example.com/callback", "not on this machine"},
		"no address":          {"callback", "not an address"},
		"with a query":        {"http://localhost:8080/callback?x=1", "more than"},
		"with a user":         {"http://u:p@localhost:8080/callback", "more than"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := newCallback(test.address)
			if fault.KindOf(err) != fault.Invalid {
				t.Fatalf("error %v", err)
			}
			wantText(t, err.Error(), test.says)
			wantText(t, fault.Of(err).Hint, "http://localhost:8080/callback")
		})
	}
}

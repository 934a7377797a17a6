package httpx_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/httpx"
)

func TestOnlyProxiesOfOursSayWhereARequestComesFrom(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"a client of its own":                          {"203.0.113.7:1000", nil, "203.0.113.7"},
		"a client that claims to be another":           {"203.0.113.7:1000", []string{"198.51.100.1"}, "203.0.113.7"},
		"a proxy":                                      {"10.0.0.5:1000", []string{"198.51.100.1"}, "198.51.100.1"},
		"a client that claims something to a proxy":    {"10.0.0.5:1000", []string{"192.0.2.9, 198.51.100.1"}, "198.51.100.1"},
		"two proxies":                                  {"10.0.0.5:1000", []string{"198.51.100.1, 10.0.0.6"}, "198.51.100.1"},
		"two header lines are one list":                {"10.0.0.5:1000", []string{"192.0.2.9", "198.51.100.1"}, "198.51.100.1"},
		"a proxy that says nothing that is an address": {"10.0.0.5:1000", []string{"unknown"}, "10.0.0.5"},
		"a proxy on this machine, mapped into IPv6":    {"[::ffff:127.0.0.1]:1000", []string{"2001:db8::1"}, "2001:db8::1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			proxies, err := httpx.ParseProxies([]string{"10.0.0.0/8", "127.0.0.1"})
			if err != nil {
				t.Fatal(err)
			}
			var got string
			h := proxies.WithClientAddress(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = httpx.ClientAddress(r.Context()) }))
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tc.peer
			r.Header["X-Forwarded-For"] = tc.forwarded
			h.ServeHTTP(httptest.NewRecorder(), r)
			if got != tc.want {
				t.Errorf("the request comes from %q, want %q", got, tc.want)
			}
		})
	}
}

func TestWhatIsNoAddressIsNoProxy(t *testing.T) {
	t.Parallel()
	if _, err := httpx.ParseProxies([]string{"10.0.0.1", "proxy.example.org"}); err == nil || !strings.Contains(err.Error(), "proxy.example.org") {
		t.Errorf("ParseProxies = %v, want an error that names it", err)
	}
}

func TestALimiterLetsABurstThroughAndThenOneAtATime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)
	l := httpx.NewLimiter(time.Second, 3, 10, func() time.Time { return now })
	for i := range 3 {
		if ok, _ := l.Allow("ann"); !ok {
			t.Fatalf("call %d of the burst is refused", i)
		}
	}
	if ok, wait := l.Allow("ann"); ok || wait != time.Second {
		t.Errorf("after the burst: %v, %s; want a second to wait", ok, wait)
	}
	if ok, _ := l.Allow("ben"); !ok {
		t.Error("another is refused too")
	}
	now = now.Add(time.Second)
	if ok, _ := l.Allow("ann"); !ok {
		t.Error("what was refused counted: a second later it is refused again")
	}
}

func TestALimiterForgetsWhoWasSeenLongestAgo(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)
	l := httpx.NewLimiter(time.Hour, 1, 3, func() time.Time { return now })
	for i := range 3 {
		l.Allow(strconv.Itoa(i))
	}
	l.Allow("0") // seen again
	l.Allow("new")
	if ok, _ := l.Allow("0"); ok {
		t.Error("who was just seen was forgotten")
	}
	if ok, _ := l.Allow("1"); !ok {
		t.Error("who was seen longest ago is still known")
	}
}

func TestOnlyTheNamesOfTheServerAreAnswered(t *testing.T) {
	t.Parallel()
	public, err := url.Parse("https://paceline.example.org")
	if err != nil {
		t.Fatal(err)
	}
	h := httpx.OnlyHost(public)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"paceline.example.org": 200, "PACELINE.example.org": 200, "127.0.0.1:8080": 200, "localhost:8080": 200, "[::1]:8080": 200,
		"evil.example": 421, "paceline.example.org.evil.example": 421, "127.0.0.1.evil.example": 421, "10.0.0.1": 421, "": 421,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("under %q: %d, want %d", host, w.Code, want)
		}
	}
}

func TestTheLogHasTheRouteAndNoSecretOfTheAddress(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	mux := http.NewServeMux()
	mux.HandleFunc("/download/{secret}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	var route string
	var status int
	h := httpx.Chain(mux, httpx.WithRequestID, httpx.Logged(slog.New(slog.NewTextHandler(&text, nil)), time.Now,
		func(r string, s int, _ time.Duration) { route, status = r, s }))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/download/CANARY?link=CANARY", nil))
	if strings.Contains(text.String(), "CANARY") {
		t.Errorf("the log holds the secret: %s", &text)
	}
	if route != "/download/{secret}" || status != http.StatusTeapot || !strings.Contains(text.String(), w.Header().Get("X-Request-Id")) {
		t.Errorf("observed %s, %d; the log says %s", route, status, &text)
	}
}

func TestAPanicIsAnAnswerAndItsValueIsInNoLog(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	h := httpx.Recovered(slog.New(slog.NewTextHandler(&text, nil)))(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("CANARY") }))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(text.String()+w.Body.String(), "CANARY") || text.Len() == 0 {
		t.Errorf("answered %d %s; logged %s", w.Code, w.Body, &text)
	}
}

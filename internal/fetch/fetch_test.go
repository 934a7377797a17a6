package fetch_test

import (
	"context"
	"crypto/x509"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fetch"
	"github.com/paceline/paceline/internal/oauth"
)

var _ oauth.Documents = (*fetch.Fetcher)(nil)

// serve returns a server of a stranger, and what trusts it.
func serve(t *testing.T, handler http.HandlerFunc) (*httptest.Server, fetch.Config) {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return server, fetch.Config{AllowLoopback: true, Roots: roots, UserAgent: "Paceline"}
}

func answerWith(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		fmt.Fprint(w, body)
	}
}

func TestADocumentComesWithItsFreshness(t *testing.T) {
	t.Parallel()
	server, config := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept") != "application/json" || r.UserAgent() != "Paceline" || r.Header.Get("Cookie") != "" {
			t.Errorf("asked with %v", r.Header)
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("Cache-Control", "max-age=600")
		fmt.Fprint(w, `{"a":1}`)
	})
	body, fresh, err := fetch.New(config).Document(t.Context(), server.URL+"/client.json")
	if err != nil || string(body) != `{"a":1}` || fresh != 10*time.Minute {
		t.Errorf("got %s, %s, %v", body, fresh, err)
	}
}

func TestWhatIsNoDocumentIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		handler http.HandlerFunc
		want    fault.Kind
	}{
		{"another type", answerWith("text/html", "{}"), fault.BadAnswer},
		{"no type", answerWith("", "{}"), fault.BadAnswer},
		{"a redirect", http.RedirectHandler("https://example.com/", http.StatusFound).ServeHTTP, fault.BadAnswer},
		{"not found", http.NotFound, fault.BadAnswer},
		{"a body over 64 KiB", answerWith("application/json", strings.Repeat(" ", 64<<10+1)), fault.TooLarge},
		{"an endless body", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					return
				}
			}
		}, fault.TooLarge},
		{"a compressed body", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			answerWith("application/json", "{}")(w, nil)
		}, fault.BadAnswer},
		{"headers without end", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Long", strings.Repeat("x", 64<<10))
			answerWith("application/json", "{}")(w, nil)
		}, fault.Unavailable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server, config := serve(t, tt.handler)
			if _, _, err := fetch.New(config).Document(t.Context(), server.URL); fault.KindOf(err) != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestSixtyFourKiBAreADocument(t *testing.T) {
	t.Parallel()
	server, config := serve(t, answerWith("application/client-id+json", strings.Repeat(" ", 64<<10)))
	if body, _, err := fetch.New(config).Document(t.Context(), server.URL); err != nil || len(body) != 64<<10 {
		t.Errorf("got %d bytes, %v", len(body), err)
	}
}

func TestAURLIsHTTPSWithoutUserAndFragment(t *testing.T) {
	t.Parallel()
	server, config := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("it was fetched") })
	host := strings.TrimPrefix(server.URL, "https://")
	for _, address := range []string{
		"http://" + host, "https://user@" + host, "https://user:word@" + host, "https://" + host + "/#", "https://" + host + "/#part",
		"https:///path", "https:" + host, "//" + host, "file:///etc/passwd", "gopher://" + host, "", "https://%zz/",
	} {
		if _, _, err := fetch.New(config).Document(t.Context(), address); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: got %v", address, err)
		}
	}
}

func TestThisMachineIsNotReached(t *testing.T) {
	t.Parallel()
	var reached atomic.Bool
	server, config := serve(t, func(http.ResponseWriter, *http.Request) { reached.Store(true) })
	config.AllowLoopback = false
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "127.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]"} {
		_, _, err := fetch.New(config).Document(t.Context(), "https://"+host+port+"/")
		if kind := fault.KindOf(err); kind != fault.Invalid && kind != fault.Unavailable { // a system may not know such a name
			t.Errorf("%s: got %v", host, err)
		}
	}
	if reached.Load() {
		t.Error("the server was reached")
	}
}

func TestAStrangersCertificateIsNotTrusted(t *testing.T) {
	t.Parallel()
	server, config := serve(t, answerWith("application/json", "{}"))
	config.Roots = x509.NewCertPool()
	if _, _, err := fetch.New(config).Document(t.Context(), server.URL); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestAServerThatDoesNotAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	server, config := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := fetch.New(config).Document(ctx, server.URL); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestNoProxyIsAsked(t *testing.T) {
	proxy, config := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("the proxy was asked") })
	t.Setenv("HTTPS_PROXY", proxy.URL)
	if _, _, err := fetch.New(config).Document(t.Context(), "https://client.invalid/client.json"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
}

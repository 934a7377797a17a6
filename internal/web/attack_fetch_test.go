package web_test

import (
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/paceline/paceline/internal/fetch"
)

// attacksByFetching have the server fetch a document from where it should not, with the fetcher that it really uses.
func attacksByFetching() []attack {
	// inward is a document on this machine or its network.
	inward := func(host string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			s := publisher(t, nil)
			town.documents.through(fetch.New(fetch.Config{Roots: s.roots}))
			town.of(ann).asks(town.knows(s.at(host), "", webRedirect).query()).wantPage(t)
			s.wantConnections(t, 0)
		}
	}
	// answering is a document that is answered wrongly.
	answering := func(handler http.HandlerFunc) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			s := publisher(t, handler)
			town.documents.through(fetch.New(fetch.Config{AllowLoopback: true, Roots: s.roots}))
			town.of(ann).asks(town.knows(s.at("127.0.0.1"), "", webRedirect).query()).wantPage(t)
			s.wantConnections(t, 1)
		}
	}
	return []attack{
		{"a document of a stranger is read", func(t *testing.T, town *town) { // so that the others fail for their own reason
			s := publisher(t, nil)
			town.documents.through(fetch.New(fetch.Config{AllowLoopback: true, Roots: s.roots}))
			if page := town.of(ann).asks(town.knows(s.at("127.0.0.1"), "", webRedirect).query()); page.status != http.StatusOK {
				t.Errorf("%d %.500s", page.status, page.body)
			}
			s.wantConnections(t, 1)
		}},
		{"no document comes from this machine", inward("127.0.0.1")},
		{"no document comes from this machine by another of its addresses", inward("127.8.8.8")},
		{"no document comes from this machine by its name", inward("localhost")},
		{"no document comes from this machine over IPv6", inward("[::1]")},
		{"no document comes from this machine by IPv6's way to write IPv4", inward("[::ffff:127.0.0.1]")},
		{"no document comes from this machine by one number", inward("2130706433")},
		{"no document comes from this machine by a short address", inward("127.1")},
		{"no document comes from this machine by an octal address", inward("0177.0.0.1")},
		{"no document comes from any address of this machine", inward("0.0.0.0")},
		{"no document comes from a private network", inward("10.0.0.1")},
		{"no document comes from a private network over IPv6", inward("[fd00::1]")},
		{"no document comes from a neighbour of the link, where clouds keep secrets", inward("169.254.169.254")},
		{"no document comes from a neighbour of the link over IPv6", inward("[fe80::1]")},
		{"no document comes from where it is led on to", func(t *testing.T, town *town) {
			inner := publisher(t, nil)
			answering(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, inner.at("127.0.0.1"), http.StatusFound)
			})(t, town)
			inner.wantConnections(t, 0)
		}},
		{"a page is no document", answering(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, described("https://"+r.Host+r.URL.Path))
		})},
		{"an error's text is no document", answering(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusInternalServerError)
			fmt.Fprint(w, described("https://"+r.Host+r.URL.Path))
		})},
		{"a book is no document", answering(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, described("https://"+r.Host+r.URL.Path), strings.Repeat(" ", 1<<20))
		})},
		{"a document that names another address is none", answering(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, described("https://claude.ai/client.json"))
		})},
		{"no document comes without a certificate", func(t *testing.T, town *town) {
			s := publisher(t, nil)
			town.documents.through(fetch.New(fetch.Config{AllowLoopback: true, Roots: x509.NewCertPool()}))
			town.of(ann).asks(town.knows(s.at("127.0.0.1"), "", webRedirect).query()).wantPage(t)
		}},
	}
}

func described(id string) string { return strings.Replace(document, documentAt, id, 1) }

// published is a server of a stranger.
type published struct {
	port        string
	roots       *x509.CertPool
	connections *atomic.Int64
}

// publisher returns a server that answers with the document of each of its addresses, unless a handler says otherwise.
func publisher(t *testing.T, handler http.HandlerFunc) published {
	t.Helper()
	if handler == nil {
		handler = func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, described("https://"+r.Host+r.URL.Path))
		}
	}
	server := httptest.NewUnstartedServer(handler)
	connections := new(atomic.Int64)
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError) // who does not trust it breaks off
	server.StartTLS()
	t.Cleanup(server.Close)
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return published{at.Port(), roots, connections}
}

func (p published) at(host string) string { return "https://" + host + ":" + p.port + "/client.json" }

func (p published) wantConnections(t *testing.T, n int64) {
	t.Helper()
	if got := p.connections.Load(); got != n {
		t.Errorf("%d connections, want %d", got, n)
	}
}

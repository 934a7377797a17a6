package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/storetest"
	"github.com/paceline/paceline/internal/web"
)

// The people of a town. Ann owns it, and Ben was invited.
const (
	ann      = "ann@example.com"
	ben      = "ben@example.com"
	password = "correct horse battery staple"
)

// citizen is one of the people, signed in.
type citizen struct{ id, session string }

// A settled town is an installation in which two people joined, made once: hashing a password is meant to take long.
type settled struct {
	image    *storetest.Image
	citizens map[string]citizen
}

var settle = sync.OnceValues(func() (settled, error) {
	s := settled{citizens: map[string]citizen{}}
	image, err := storetest.NewImage(context.Background(), func(db *store.DB) error {
		accounts, err := account.New(account.Config{
			Store: db, URL: "http://localhost:8765", Registration: account.Invited, Now: time.Now,
		})
		if err != nil {
			return err
		}
		ctx, from := context.Background(), account.Browser{Address: "192.0.2.1", Agent: "Firefox"}
		link, err := accounts.OwnerLink(ctx)
		if err != nil {
			return err
		}
		for _, email := range []string{ann, ben} {
			if email == ben {
				if link, err = accounts.Invite(ctx, s.citizens[ann].id); err != nil {
					return err
				}
			}
			joined, err := accounts.Join(ctx, account.Joining{Secret: link, Email: email, Proof: account.Proof{Password: password}}, from)
			if err != nil {
				return err
			}
			s.citizens[email] = citizen{joined.Person.ID, joined.Secret}
		}
		return nil
	})
	s.image = image
	return s, err
})

// town is an installation that is served over HTTP.
type town struct {
	t         *testing.T
	url       string
	db        *store.DB
	oauth     *oauth.Service
	accounts  *account.Service
	documents *documents
	citizens  map[string]citizen
	log       *lockedBuffer
	connected atomic.Int64 // how often a source was
	ahead     atomic.Int64 // how far its clock was moved, in nanoseconds
}

// newTown returns a town with a fresh copy of what was settled.
func newTown(t *testing.T) *town {
	t.Helper()
	s, err := settle()
	if err != nil {
		t.Fatal(err)
	}
	town := &town{t: t, citizens: s.citizens, db: s.image.Open(t), documents: &documents{}, log: &lockedBuffer{}}
	server := httptest.NewUnstartedServer(nil)
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	town.url = "http://localhost:" + port
	logger := slog.New(slog.NewTextHandler(town.log, nil))
	town.accounts, err = account.New(account.Config{Store: town.db, URL: town.url, Registration: account.Invited, Now: town.now, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	town.oauth = oauth.New(oauth.Config{
		Store: town.db, Documents: town.documents, Issuer: town.url, Resource: town.url + "/mcp", Now: town.now, Logger: logger,
	})
	handler, err := web.New(web.Config{
		URL: town.url, Accounts: town.accounts, OAuth: town.oauth, Attempts: town.db, ClientDocuments: true,
		MCP: town.mcp(), Logger: logger, Registration: account.Invited, Now: town.now,
		Sources: func(string) web.Sources { return polar{town} },
		Ready:   func(context.Context) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = handler
	server.Config.ErrorLog = slog.NewLogLogger(logger.Handler(), slog.LevelError)
	server.Start()
	t.Cleanup(server.Close)
	return town
}

func (town *town) now() time.Time { return time.Now().Add(time.Duration(town.ahead.Load())) }

// later moves the town's clock.
func (town *town) later(d time.Duration) { town.ahead.Add(int64(d)) }

// mcp stands for the MCP endpoint: it says whose a token is.
func (town *town) mcp() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		access, err := town.oauth.Verify(r.Context(), token)
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]string{"person": access.Person, "scope": access.Scopes.String()})
	})
}

// polar is somebody's account at a source, of which the town counts how often it was connected.
type polar struct{ town *town }

func (polar) Configured() bool { return true }

func (polar) ConnectURL(state string) string {
	return "https://flow.polar.example/oauth2/authorization?state=" + state
}

func (p polar) Connect(context.Context, string) error {
	p.town.connected.Add(1)
	return nil
}

func (polar) Connection(context.Context) (*archive.Connected, error) { return nil, nil } //nolint:nilnil // as the port has it

func (polar) Disconnect(context.Context) error { return nil }

func (polar) Download(_ context.Context, _ string, _ source.FileFormat, w io.Writer) (int64, error) {
	n, err := io.WriteString(w, "recording")
	return int64(n), err
}

// documents are the metadata documents that clients publish.
type documents struct {
	mu      sync.Mutex
	at      map[string]string
	fetched int
	fetcher oauth.Documents // that reads them, where a test has real ones; otherwise nil
}

func (d *documents) Document(ctx context.Context, address string) ([]byte, time.Duration, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fetched++
	if d.fetcher != nil {
		return d.fetcher.Document(ctx, address)
	}
	if text, ok := d.at[address]; ok {
		return []byte(text), time.Hour, nil
	}
	return nil, 0, errors.New("there is nothing at this address")
}

func (d *documents) publish(address, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.at == nil {
		d.at = map[string]string{}
	}
	d.at[address] = text
}

// through reads documents with a fetcher from now on.
func (d *documents) through(fetcher oauth.Documents) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fetcher = fetcher
}

type lockedBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// browser is a browser of somebody. It follows no redirect, so that a test sees each.
type browser struct {
	town *town
	http *http.Client
}

// stranger returns a browser that is not signed in.
func (town *town) stranger() *browser {
	town.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		town.t.Fatal(err)
	}
	transport := &http.Transport{}
	town.t.Cleanup(transport.CloseIdleConnections)
	return &browser{town, &http.Client{
		Jar: jar, Transport: transport, Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// of returns a browser that somebody is signed in with.
func (town *town) of(email string) *browser {
	town.t.Helper()
	b := town.stranger()
	b.carry(town.citizens[email].session)
	return b
}

// carry gives the browser a session's cookie.
func (b *browser) carry(session string) {
	at, _ := url.Parse(b.town.url)
	b.http.Jar.SetCookies(at, []*http.Cookie{{Name: "paceline", Value: session, Path: "/"}})
}

// cookie returns the session that the browser carries.
func (b *browser) cookie() string {
	at, _ := url.Parse(b.town.url)
	for _, c := range b.http.Jar.Cookies(at) {
		if c.Name == "paceline" {
			return c.Value
		}
	}
	return ""
}

// reply is an answer that was read to its end.
type reply struct {
	status int
	header http.Header
	body   string
}

func (b *browser) do(method, path string, text io.Reader, header ...string) reply {
	t := b.town.t
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, b.town.url+path, text)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	response, err := b.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{response.StatusCode, response.Header, string(read)}
}

func (b *browser) get(path string, header ...string) reply {
	b.town.t.Helper()
	return b.do(http.MethodGet, path, nil, header...)
}

// post sends a form.
func (b *browser) post(path string, form url.Values, header ...string) reply {
	b.town.t.Helper()
	return b.do(http.MethodPost, path, strings.NewReader(form.Encode()), append(header, "Content-Type", "application/x-www-form-urlencoded")...)
}

// json returns the answer as an object.
func (r reply) json(t *testing.T) map[string]any {
	t.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(r.body), &object); err != nil {
		t.Fatalf("%d, not JSON: %v: %.300s", r.status, err, r.body)
	}
	return object
}

// location returns where the answer sends to.
func (r reply) location(t *testing.T) *url.URL {
	t.Helper()
	to, err := url.Parse(r.header.Get("Location"))
	if err != nil || r.header.Get("Location") == "" {
		t.Fatalf("%d sends nowhere (%v): %.300s", r.status, err, r.body)
	}
	return to
}

// hidden returns the hidden fields of the first form whose action begins so.
func (r reply) hidden(action string) url.Values {
	fields, within := url.Values{}, false
	for z := html.NewTokenizer(strings.NewReader(r.body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return fields
		}
		token := z.Token()
		attributes := map[string]string{}
		for _, a := range token.Attr {
			attributes[a.Key] = a.Val
		}
		switch {
		case token.Data == "form" && kind == html.StartTagToken:
			within = strings.HasPrefix(attributes["action"], action)
		case token.Data == "form" && kind == html.EndTagToken && within:
			return fields
		case token.Data == "input" && within && attributes["type"] == "hidden":
			fields.Set(attributes["name"], attributes["value"])
		}
	}
}

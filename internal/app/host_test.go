package app

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is when the tests take place.
func noon() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

// buffer is a stream that a test reads while a command writes.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// machine is a host with everything in memory and in a folder of its own.
type machine struct {
	*Host
	out, err *buffer
	env      map[string]string
	home     string
}

func newMachine(t testing.TB, environment ...variable) *machine {
	t.Helper()
	m := &machine{out: new(buffer), err: new(buffer), home: t.TempDir(), env: map[string]string{"GOGC": "100", "GOMEMLIMIT": "1GiB"}}
	m.env["HOME"], m.env["PACELINE_ZONE"] = m.home, "Europe/Helsinki"
	for _, v := range environment {
		m.env[v.name] = v.value
	}
	m.Host = &Host{
		Getenv: func(name string) string { return m.env[name] },
		In:     strings.NewReader(""), Out: m.out, Err: m.err, Now: noon, Version: "test",
		Etc:        filepath.Join(m.home, "etc"),
		Folder:     func() (string, error) { return m.home, nil },
		Executable: func() (string, error) { return "/opt/pace line/paceline", nil },
		Browse:     func(context.Context, string) error { return errors.New("there is no browser") },
	}
	return m
}

// newSimulation returns a running simulator whose clock stands at noon.
func newSimulation(t testing.TB, change func(*polarsim.Config)) *simulation {
	t.Helper()
	config := polarsim.Config{Seed: 3, Days: 60, Clock: noon, RegisterSinceFirstDay: true}
	if change != nil {
		change(&config)
	}
	s, err := simulate(t.Context(), "127.0.0.1:0", config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

func wantText(t *testing.T, got string, want ...string) {
	t.Helper()
	for _, text := range want {
		if !strings.Contains(got, text) {
			t.Errorf("%q is missing in:\n%s", text, got)
		}
	}
}

// serveHTTP serves handler on this machine and returns its address.
func serveHTTP(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

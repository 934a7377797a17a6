package app

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

func wantEmpty(t *testing.T, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 0 {
		t.Errorf("%s holds %v, %v", folder, entries, err)
	}
}

// signalling calls seen once when text was written.
type signalling struct {
	io.Writer
	text string
	seen func()
}

func (s *signalling) Write(p []byte) (n int, err error) {
	n, err = s.Writer.Write(p)
	if s.seen != nil && strings.Contains(string(p), s.text) {
		s.seen()
		s.seen = nil
	}
	return n, err
}

func TestTheLineOfTheDemoConnectsToItsAthlete(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	m := newMachine(t)
	shown := make(chan struct{})
	m.Host.Out = &signalling{m.out, "claude mcp add", func() { close(shown) }}
	m.Now = time.Now // the athlete of today, as the other machine below sees it
	ended := make(chan error, 1)
	go func() { ended <- m.Demo(ctx, DemoOptions{Listen: "127.0.0.1:0"}) }()
	select {
	case <-shown:
	case err := <-ended:
		t.Fatalf("it ended before: %v\n%s", err, m.out)
	}
	other := newMachine(t, environmentOf(t, m.out.String())...)
	other.Now = time.Now
	answers := talk(t, other, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"polar_get_user","arguments":{}}}`)
	wantText(t, answers, "## Polar account")
	folder := filepath.Dir(other.env["PACELINE_DATABASE"])
	end()
	if err := <-ended; err != nil {
		t.Errorf("ended by the person: %v", err)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the demo's folder is still there: %v", err)
	}
	wantEmpty(t, m.home)
}

// environmentOf returns the settings of the line that connects an assistant.
func environmentOf(t *testing.T, text string) []variable {
	t.Helper()
	var found []variable
	for _, match := range regexp.MustCompile(`--env ([A-Z_]+)=(\S+)`).FindAllStringSubmatch(text, -1) {
		found = append(found, variable{match[1], match[2]})
	}
	if len(found) == 0 {
		t.Fatalf("no settings in %s", text)
	}
	return found
}

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// talk runs a server with messages and returns its answers.
func talk(t *testing.T, m *machine, messages ...string) string {
	t.Helper()
	m.In = strings.NewReader(hello + strings.Join(messages, "\n") + "\n")
	if err := m.Stdio(t.Context(), StdioOptions{}); err != nil {
		t.Fatal(err)
	}
	return m.out.String()
}

func TestADemoThatIsInterruptedAtOnceEndsCleanly(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMachine(t)
	m.Host.Out = &signalling{m.out, "polar_get_user", cancel} // ctrl-c in the middle of the answers
	if err := m.Demo(ctx, DemoOptions{Listen: "127.0.0.1:0"}); err != nil {
		t.Error(err)
	}
	if strings.Contains(m.out.String(), "claude mcp add") {
		t.Errorf("it went on:\n%s", m.out)
	}
}

func TestADemoOfOnceThatIsInterruptedIsNotDone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMachine(t)
	m.Host.Out = &signalling{m.out, "polar_get_user", cancel}
	if err := m.Demo(ctx, DemoOptions{Once: true, Listen: "127.0.0.1:0"}); fault.KindOf(err) != fault.Canceled {
		t.Errorf("error %v", err)
	}
}

func TestThePolarSimulatorPrintsWhatLeadsToIt(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	m := newMachine(t)
	shown := make(chan struct{})
	m.Host.Err = &signalling{m.err, "simulating", func() { close(shown) }}
	ended := make(chan error, 1)
	go func() {
		ended <- m.Polarsim(ctx, PolarsimOptions{Listen: "127.0.0.1:0", Seed: 5, People: 2, Days: 60, Now: "2026-03-01T08:00:00+02:00"})
	}()
	select {
	case <-shown:
	case err := <-ended:
		t.Fatalf("it ended before: %v", err)
	}
	var settings []variable
	for line := range strings.Lines(m.out.String()) {
		name, value, found := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
		if !found || !strings.HasPrefix(line, "export ") {
			t.Errorf("%q is no command that sets something", line)
		}
		settings = append(settings, variable{name, strings.Trim(value, "'")})
	}
	other := newMachine(t, settings...)
	other.Now = func() time.Time { return time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC) }
	if _, err := diagnose(t, other); err != nil {
		t.Errorf("%v:\n%s", err, other.out)
	}
	end()
	if err := <-ended; err != nil {
		t.Errorf("ended by the person: %v", err)
	}
	if log := m.err.String(); strings.Contains(log, other.env["POLAR_ACCESS_TOKEN"]) {
		t.Errorf("the log has the token: %s", log)
	}
}

func TestAPortThatIsTakenIsSaid(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	err := newMachine(t).Demo(t.Context(), DemoOptions{Once: true, Listen: strings.TrimPrefix(s.base, "http://")})
	if fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("error %v", err)
	}
	wantText(t, fault.Of(err).Hint, "--listen")
}

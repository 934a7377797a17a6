package app

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestWithAFaultyConfigurationNothingLeavesTheMachine(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	base := serveHTTP(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	m := newMachine(t, variable{"POLAR_TOKEN_URL", base}, variable{"POLAR_API_URL", "nonsense"}, variable{"POLAR_ACCESS_TOKEN", "tok"})
	answers := talk(t, m,
		call(2, "polar_exchange_authorization_code", `{"clientId":"id","clientSecret":"secret","authorizationCode":"code"}`),
		call(3, "polar_get_user", `{}`),
		call(4, "polar_register_user", `{}`),
	)
	if got := strings.Count(answers, "POLAR_API_URL is not an http or https address"); got != 3 {
		t.Errorf("%d of 3 tools say what is wrong:\n%s", got, answers)
	}
	if asked.Load() != 0 {
		t.Errorf("%d requests were sent", asked.Load())
	}
	wantEmpty(t, m.home)
}

func TestAServerEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMachine(t)
	in, client := io.Pipe()
	m.In = in
	started := make(chan struct{})
	m.Host.Err = &signalling{m.err, "serving over stdio", func() { close(started) }}
	ended := make(chan error, 1)
	go func() { ended <- m.Stdio(ctx, StdioOptions{Sets: []string{"polar"}}) }()
	<-started
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("ended by the person: %v", err)
	}
	_ = client.Close()
}

func TestAnUnknownSetOfToolsIsRefused(t *testing.T) {
	t.Parallel()
	err := newMachine(t).Stdio(t.Context(), StdioOptions{Sets: []string{"polar", "sailing"}})
	if fault.KindOf(err) != fault.Invalid {
		t.Fatalf("error %v", err)
	}
	wantText(t, err.Error(), "sailing")
}

// connecting returns a machine with a browser that allows everything at once, and what the
// browser shows at the end.
func connecting(t *testing.T, s *simulation) (m *machine, shown chan string) {
	t.Helper()
	m, shown = newMachine(t, s.environment("")...), make(chan string, 1)
	m.Browse = func(ctx context.Context, page string) error {
		address, err := url.Parse(page)
		if err != nil {
			return err
		}
		return visitWith(ctx, page, s.Code(0, address.Query().Get("redirect_uri")), shown)
	}
	return m, shown
}

func connectOptions(t *testing.T) ConnectOptions {
	t.Helper()
	return ConnectOptions{RedirectURI: "http://127.0.0.1:" + freePort(t) + "/callback", Timeout: time.Hour}
}

func TestATokenIsKeptEvenWhenPolarDoesNotRegister(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, func(c *polarsim.Config) { c.Unregistered = []int{0} })
	s.Fail(polarsim.Fault{Kind: polarsim.NoConsent, Method: http.MethodPost, Path: "/v3/users"})
	m, shown := connecting(t, s)
	err := m.ConnectPolar(t.Context(), connectOptions(t))
	if kind := fault.KindOf(err); kind != fault.ConsentMissing && kind != fault.NotRegistered {
		t.Fatalf("error %v of kind %s", err, kind)
	}
	wantText(t, err.Error(), "the token is kept", "did not register you")
	wantText(t, <-shown, "<h1>Connected in part</h1>", "The token is kept, but Polar did not register you", "The terminal says")
	s.ClearFaults()
	wantText(t, talk(t, m, call(2, "polar_register_user", `{}`)), "Registered with Polar")
}

func TestThePageIsShownWhenThePersonIsRegistered(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, func(c *polarsim.Config) { c.Unregistered = []int{0} })
	m, shown := connecting(t, s)
	if err := m.ConnectPolar(t.Context(), connectOptions(t)); err != nil {
		t.Fatal(err)
	}
	wantText(t, <-shown, "<h1>Connected</h1>")
	wantText(t, m.out.String(), "registered now")
}

func TestACodeThatPolarRefusesIsSaidOnThePage(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	s.Fail(polarsim.Fault{Kind: polarsim.ServerError, Path: "/v2/oauth2/token"})
	m, shown := connecting(t, s)
	if err := m.ConnectPolar(t.Context(), connectOptions(t)); err == nil {
		t.Error("no error")
	}
	wantText(t, <-shown, "<h1>Not connected</h1>")
}

func TestAPersonWhoIsConnectedIsToldWhatIsNext(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m, _ := connecting(t, s)
	if err := m.ConnectPolar(t.Context(), connectOptions(t)); err != nil {
		t.Fatal(err)
	}
	wantText(t, m.out.String(), "registered before", "claude mcp add paceline --env PACELINE_ZONE=Europe/Helsinki", "-- '/opt/pace line/paceline' stdio")
	codes := slices.DeleteFunc(s.Requests(), func(r polarsim.Request) bool { return r.Path != "/v2/oauth2/token" })
	if len(codes) != 1 {
		t.Errorf("the code was exchanged %d times", len(codes))
	}
}

func TestTheLineForAnAssistantHasEachSettingInUseAndNoSecret(t *testing.T) {
	t.Parallel()
	set := []variable{
		{"PACELINE_ZONE", "Europe/Paris"},
		{"PACELINE_DATABASE", "data/x.db"},
		{"PACELINE_MASTER_KEY_FILE", "/run/key"},
		{"PACELINE_DOWNLOADS", "/d"},
		{"POLAR_REDIRECT_URI", "http://localhost:1/x"},
		{"POLAR_API_URL", "http://localhost:2"},
		{"POLAR_AUTH_URL", "http://localhost:3"},
		{"POLAR_TOKEN_URL", "http://localhost:4"},
		{"POLAR_CLIENT_ID", "id-canary"},
		{"POLAR_CLIENT_SECRET", "secret-canary"},
		{"POLAR_ACCESS_TOKEN", "token-canary"},
		{"POLAR_USER_ID", "1"},
	}
	m := newMachine(t, set...)
	line, err := m.connectClaude("paceline")
	if err != nil {
		t.Fatal(err)
	}
	set[1].value = filepath.Join(m.home, "data", "x.db") // a server starts in another folder
	if diff := cmp.Diff(set[:8], environmentOf(t, line), cmp.AllowUnexported(variable{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if strings.Contains(line, "canary") {
		t.Errorf("a secret in %s", line)
	}
}

func TestTheLineForAnAssistantLeavesOutWhatAServerChoosesItself(t *testing.T) {
	t.Parallel()
	for rule, tt := range map[string]struct{ set, want []variable }{
		"nothing is set":                       {nil, nil},
		"the zone is the session's":            {[]variable{{"TZ", "Asia/Tokyo"}}, []variable{{"PACELINE_ZONE", "Asia/Tokyo"}}},
		"the data folder is that of a session": {[]variable{{"XDG_DATA_HOME", "/data"}}, []variable{{"PACELINE_DATABASE", "/data/paceline/paceline.db"}}},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, append([]variable{{"PACELINE_ZONE", ""}}, tt.set...)...)
			config, _ := m.configure()
			if diff := cmp.Diff(tt.want, m.forServer(config), cmp.AllowUnexported(variable{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestATimeToWaitIsLongerThanNothing(t *testing.T) {
	t.Parallel()
	for _, timeout := range []time.Duration{-time.Second, 0} {
		err := newMachine(t).ConnectPolar(t.Context(), ConnectOptions{Timeout: timeout})
		if fault.KindOf(err) != fault.Invalid {
			t.Fatalf("%s: %v", timeout, err)
		}
		wantText(t, err.Error(), "--timeout")
	}
}

func TestConnectingEndsWhenThePersonEndsIt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMachine(t, variable{"POLAR_CLIENT_ID", "id"}, variable{"POLAR_CLIENT_SECRET", "secret"})
	m.Host.Err = &signalling{m.err, "Waiting up to", cancel}
	err := m.ConnectPolar(ctx, connectOptions(t))
	if fault.KindOf(err) != fault.Canceled {
		t.Errorf("error %v", err)
	}
}

func TestEachSystemHasItsWayToOpenAPage(t *testing.T) {
	t.Parallel()
	for system, want := range map[string]string{"darwin": "open", "windows": "rundll32", "linux": "xdg-open", "freebsd": "xdg-open"} {
		if got := openers(system)[0]; got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
}

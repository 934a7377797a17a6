package app

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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
	go func() { ended <- m.Stdio(ctx, []string{"polar"}) }()
	<-started
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("ended by the person: %v", err)
	}
	_ = client.Close()
}

func TestAnUnknownSetOfToolsIsRefused(t *testing.T) {
	t.Parallel()
	err := newMachine(t).Stdio(t.Context(), []string{"polar", "sailing"})
	if fault.KindOf(err) != fault.Invalid {
		t.Fatalf("error %v", err)
	}
	wantText(t, err.Error(), "sailing")
}

// connecting returns a machine with a browser that allows everything at once.
func connecting(t *testing.T, s *simulation) *machine {
	t.Helper()
	m := newMachine(t, s.environment("")...)
	m.Browse = func(ctx context.Context, page string) error {
		address, err := url.Parse(page)
		if err != nil {
			return err
		}
		return visitWith(ctx, page, s.Code(0, address.Query().Get("redirect_uri")))
	}
	return m
}

func TestATokenIsKeptEvenWhenPolarDoesNotRegister(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, func(c *polarsim.Config) { c.Unregistered = []int{0} })
	s.Fail(polarsim.Fault{Kind: polarsim.NoConsent, Method: http.MethodPost, Path: "/v3/users"})
	m := connecting(t, s)
	options := ConnectOptions{RedirectURI: "http://127.0.0.1:" + freePort(t) + "/callback", Timeout: time.Hour}
	err := m.ConnectPolar(t.Context(), options)
	if kind := fault.KindOf(err); kind != fault.ConsentMissing && kind != fault.NotRegistered {
		t.Fatalf("error %v of kind %s", err, kind)
	}
	wantText(t, err.Error(), "the token is kept", "did not register you")
	s.ClearFaults()
	wantText(t, talk(t, m, call(2, "polar_register_user", `{}`)), "Registered with Polar")
}

func TestAPersonWhoIsConnectedIsToldWhatIsNext(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := connecting(t, s)
	options := ConnectOptions{RedirectURI: "http://127.0.0.1:" + freePort(t) + "/callback", Timeout: time.Hour}
	if err := m.ConnectPolar(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	wantText(t, m.out.String(), "registered before", "claude mcp add paceline -- '/opt/pace line/paceline' stdio")
	codes := slices.DeleteFunc(s.Requests(), func(r polarsim.Request) bool { return r.Path != "/v2/oauth2/token" })
	if len(codes) != 1 {
		t.Errorf("the code was traded %d times", len(codes))
	}
}

func TestConnectingEndsWhenThePersonEndsIt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMachine(t, variable{"POLAR_CLIENT_ID", "id"}, variable{"POLAR_CLIENT_SECRET", "secret"})
	m.Host.Err = &signalling{m.err, "Waiting up to", cancel}
	err := m.ConnectPolar(ctx, ConnectOptions{RedirectURI: "http://127.0.0.1:" + freePort(t) + "/callback", Timeout: time.Hour})
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

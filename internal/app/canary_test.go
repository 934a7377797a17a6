package app

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// The canaries: nothing that a program writes may have one, but what the person asked for.
const (
	canaryToken  = "canary-token-7f3a"
	canarySecret = "canary-secret-91bc"
	canaryCode   = "canary-code-4d5e"
)

func wantNoCanary(t *testing.T, where, text string) {
	t.Helper()
	for _, canary := range []string{canaryToken, canarySecret, canaryCode} {
		if at := strings.Index(text, canary); at >= 0 {
			t.Errorf("%s has %s: ...%s", where, canary, text[max(0, at-60):at+len(canary)])
		}
	}
}

func TestNoSecretIsEverShown(t *testing.T) {
	t.Parallel()
	for _, kind := range append([]polarsim.FaultKind{""}, polarsim.AllFaults()...) {
		if slices.Contains([]polarsim.FaultKind{polarsim.Slow}, kind) {
			continue // it ends by a timeout, which the client's own tests wait for
		}
		t.Run(fmt.Sprintf("fault %q", kind), func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, echo(t, kind)...)
			m.env["POLAR_CLIENT_ID"], m.env["POLAR_CLIENT_SECRET"] = "id", canarySecret
			m.env["POLAR_ACCESS_TOKEN"], m.env["POLAR_USER_ID"] = canaryToken, "10579"
			answers := talk(t, m,
				call(2, "polar_get_user", `{}`),
				call(3, "polar_get_exercises", `{}`),
				call(4, "polar_exchange_authorization_code", fmt.Sprintf(`{"clientId":"id","clientSecret":%q,"authorizationCode":%q}`, canarySecret, canaryCode)),
				call(5, "polar_register_user", `{}`),
				call(6, "polar_list_sleep", fmt.Sprintf(`{"form":%q}`, "x")),
			)
			if strings.Count(answers, "\n") < 6 {
				t.Errorf("not every call was answered:\n%s", answers)
			}
			_ = m.Doctor(t.Context(), DoctorOptions{}) // what it finds depends on the fault
			m.Browse = comeBack
			err := m.ConnectPolar(t.Context(), ConnectOptions{
				RedirectURI: "http://localhost:" + freePort(t) + "/callback", Timeout: 1 << 40,
			})
			wantNoCanary(t, "the output", m.out.String())
			wantNoCanary(t, "the log", m.err.String())
			wantNoCanary(t, "the error", fmt.Sprintf("%v %+v %#v", err, err, err))
			wantNoCanary(t, "the configuration", configText(m))
			wantNoCanaryOnDisk(t, m.home)
		})
	}
}

func call(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

func configText(m *machine) string {
	config, flaws := m.configure()
	return fmt.Sprintf("%v %+v %#v %v", config, config, config.App, flaws)
}

// echo returns a Polar that gives the canary token for any code, puts every canary into
// each error that it makes, and otherwise fails as told.
func echo(t *testing.T, kind polarsim.FaultKind) []variable {
	t.Helper()
	s := newSimulation(t, nil)
	if kind != "" {
		s.Fail(polarsim.Fault{Kind: kind, Location: "http://127.0.0.1:1/" + canaryToken})
	}
	mux := http.NewServeMux()
	mux.Handle("/v3/", s.Sim)
	mux.HandleFunc("/token", func(w http.ResponseWriter, _ *http.Request) {
		if kind != "" {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"error":"invalid_grant","error_description":"%s %s %s"}`, canaryCode, canarySecret, canaryToken)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"access_token":%q,"token_type":"bearer","expires_in":1000,"x_user_id":10579}`, canaryToken)
	})
	base := serveHTTP(t, mux)
	return []variable{{"POLAR_API_URL", base}, {"POLAR_AUTH_URL", base + "/auth"}, {"POLAR_TOKEN_URL", base + "/token"}}
}

// comeBack is a browser that comes back from Polar with a code at once.
func comeBack(ctx context.Context, page string) error {
	return visitWith(ctx, page, canaryCode, make(chan string, 1))
}

// visitWith goes to where page redirects to, with a code, and sends what is shown there.
func visitWith(ctx context.Context, page, code string, shown chan<- string) error {
	address, err := url.Parse(page)
	if err != nil {
		return err
	}
	back := address.Query().Get("redirect_uri") + "?" + url.Values{"code": {code}, "state": {address.Query().Get("state")}}.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, back, http.NoBody)
	if err != nil {
		return err
	}
	go func() {
		answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
		if err != nil {
			shown <- err.Error()
			return
		}
		body, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		shown <- string(body)
	}()
	return nil
}

func wantNoCanaryOnDisk(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		wantNoCanary(t, path, path+string(content))
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

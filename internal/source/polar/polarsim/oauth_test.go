package polarsim_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

const registeredURI = "https://app.example/callback?from=polar"

func partner(uris ...string) polarsim.Client {
	return polarsim.Client{ID: polarsim.DemoClientID, Secret: polarsim.DemoClientSecret, RedirectURIs: uris}
}

func authorizePath(change ...string) string {
	query := url.Values{"response_type": {"code"}, "client_id": {polarsim.DemoClientID}, "redirect_uri": {registeredURI}, "state": {"s 1"}}
	for i := 0; i < len(change); i += 2 {
		if change[i+1] == "" {
			query.Del(change[i])
			continue
		}
		query.Set(change[i], change[i+1])
	}
	return "/oauth2/authorization?" + query.Encode()
}

func exchange(s *polarsim.Sim, form url.Values) *httptest.ResponseRecorder {
	return do(s, request{method: http.MethodPost, path: "/v2/oauth2/token", basic: true, form: true, body: form.Encode()})
}

func codeForm(code, redirectURI string) url.Values {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}}
	if redirectURI != "" {
		form.Set("redirect_uri", redirectURI)
	}
	return form
}

func oauthError(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	wantStatus(t, w, http.StatusBadRequest)
	_, after, _ := strings.Cut(w.Body.String(), `{"error":"`)
	name, _, _ := strings.Cut(after, `"`)
	return name
}

func TestAPersonAllowsAndTheClientReads(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 2, Client: partner(registeredURI)})
	page := do(s, request{path: authorizePath()})
	wantStatus(t, page, http.StatusOK)
	for _, want := range []string{`method="post"`, `value="allow"`, `value="deny"`} {
		if !strings.Contains(page.Body.String(), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	w := do(s, request{method: http.MethodPost, path: authorizePath(), form: true, body: "person=1&decision=allow"})
	wantStatus(t, w, http.StatusFound)
	back, err := url.Parse(w.Header().Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Query(); got.Get("state") != "s 1" || got.Get("from") != "polar" || back.Host != "app.example" {
		t.Fatalf("sent back to %s", back)
	}
	answer := decode[struct {
		Token   string `json:"access_token"`
		Type    string `json:"token_type"`
		Expires int    `json:"expires_in"`
		User    int64  `json:"x_user_id"`
	}](t, exchange(s, codeForm(back.Query().Get("code"), registeredURI)))
	if answer.User != s.UserID(1) || answer.Type != "bearer" || answer.Expires != 31535999 {
		t.Errorf("token answer %+v", answer)
	}
	wantStatus(t, do(s, request{path: "/v3/users/sleep", token: answer.Token}), http.StatusOK)
}

func TestWhatTheConsentPageRefuses(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Client: partner(registeredURI)})
	onPage := map[string][]string{
		"an unknown client":               {"client_id", "someone-else"},
		"a redirect that differs":         {"redirect_uri", registeredURI + "/"},
		"a redirect to elsewhere":         {"redirect_uri", "https://elsewhere.example/"},
		"a redirect in other letter case": {"redirect_uri", strings.ToUpper(registeredURI)},
	}
	for rule, change := range onPage {
		w := do(s, request{path: authorizePath(change...)})
		if w.Code != http.StatusBadRequest || w.Header().Get("Location") != "" {
			t.Errorf("%s: status %d, location %q", rule, w.Code, w.Header().Get("Location"))
		}
	}
	sentBack := map[string][]string{
		"unsupported_response_type": {"response_type", "token"},
		"invalid_scope":             {"scope", "training_data:read"},
	}
	for name, change := range sentBack {
		w := do(s, request{path: authorizePath(change...)})
		back, err := url.Parse(w.Header().Get("Location"))
		if err != nil || back.Query().Get("error") != name || back.Query().Get("state") != "s 1" {
			t.Errorf("%s: sent back to %s", name, back)
		}
	}
	w := do(s, request{method: http.MethodPost, path: authorizePath(), form: true, body: "decision=deny"})
	if back, _ := url.Parse(w.Header().Get("Location")); back.Query().Get("error") != "access_denied" || back.Query().Has("code") {
		t.Errorf("deny: sent back to %s", back)
	}
	wantStatus(t, do(s, request{path: authorizePath("redirect_uri", "")}), http.StatusOK)
}

func TestWithoutRegisteredRedirectsOnlyThisMachineIsTaken(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	wantStatus(t, do(s, request{path: authorizePath("redirect_uri", "http://127.0.0.1:3999/cb")}), http.StatusOK)
	wantStatus(t, do(s, request{path: authorizePath("redirect_uri", "https://elsewhere.example/cb")}), http.StatusBadRequest)
}

func TestACodeIsGoodForTenMinutes(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.SetNow(noon())
	early, late := s.Code(0, ""), s.Code(0, "")
	s.Advance(10 * time.Minute)
	wantStatus(t, exchange(s, codeForm(early, "")), http.StatusOK)
	s.Advance(time.Second)
	if got := oauthError(t, exchange(s, codeForm(late, ""))); got != "invalid_grant" {
		t.Errorf("error %q, want invalid_grant", got)
	}
}

func TestACodeUsedTwiceEndsItsTokens(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	code := s.Code(0, "")
	token := decode[map[string]any](t, exchange(s, codeForm(code, "")))["access_token"].(string)
	other := s.Token(0)
	wantStatus(t, do(s, request{path: "/v3/users/sleep", token: token}), http.StatusOK)
	if got := oauthError(t, exchange(s, codeForm(code, ""))); got != "invalid_grant" {
		t.Errorf("error %q, want invalid_grant", got)
	}
	wantStatus(t, do(s, request{path: "/v3/users/sleep", token: token}), http.StatusUnauthorized)
	wantStatus(t, do(s, request{path: "/v3/users/sleep", token: other}), http.StatusOK)
}

func TestTheTokenEndpointNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	tests := map[string]struct {
		form url.Values
		want string
	}{
		"a code that never was": {codeForm("nope", ""), "invalid_grant"},
		"no code":               {codeForm("", ""), "invalid_request"},
		"another grant type":    {url.Values{"grant_type": {"refresh_token"}}, "unsupported_grant_type"},
		"redirect_uri missing though it was sent":  {codeForm(s.Code(0, registeredURI), ""), "invalid_grant"},
		"redirect_uri sent though it was not then": {codeForm(s.Code(0, ""), registeredURI), "invalid_grant"},
		"redirect_uri differs":                     {codeForm(s.Code(0, registeredURI), registeredURI+"/"), "invalid_grant"},
	}
	got, want := map[string]string{}, map[string]string{}
	for rule, tt := range tests {
		got[rule], want[rule] = oauthError(t, exchange(s, tt.form)), tt.want
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	w := do(s, request{method: http.MethodPost, path: "/v2/oauth2/token", form: true, body: codeForm(s.Code(0, ""), "").Encode()})
	if got := oauthError(t, w); got != "invalid_client" {
		t.Errorf("without credentials: %q, want invalid_client", got)
	}
}

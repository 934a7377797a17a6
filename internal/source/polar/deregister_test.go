package polar_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestADeregisteredAccountIsClosedAndCanRegisterAgain(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	other := source.Credentials{AccessToken: source.Secret(sim.Token(1)), UserID: strconv.Itoa(int(sim.UserID(1)))}
	ok[*fitness.Person](t)(c.Person(t.Context(), as))
	for range 2 { // the second finds it gone
		if err := c.Deregister(t.Context(), as); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Nights(t.Context(), as); fault.KindOf(err) != fault.TokenExpired {
		t.Errorf("the token of before: %v", err)
	}
	if _, err := c.Nights(t.Context(), other); err != nil {
		t.Errorf("somebody else's: %v", err)
	}
	fresh := source.Credentials{AccessToken: source.Secret(sim.UnregisteredToken(0)), UserID: as.UserID}
	if _, already, err := c.Register(t.Context(), fresh, "member-again"); err != nil || already {
		t.Errorf("registering again: %v %v", already, err)
	}
	if _, err := c.Nights(t.Context(), fresh); err != nil {
		t.Errorf("after registering again: %v", err)
	}
}

func TestAnAccountThatPolarDoesNotKnowAnyMoreIsDeregistered(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status int
		read   bool // the account was read before
		want   fault.Kind
	}{
		"204": {http.StatusNoContent, true, ""}, "404": {http.StatusNotFound, true, ""}, "401": {http.StatusUnauthorized, true, ""},
		"403": {http.StatusForbidden, false, ""}, "403 of one that was read before": {http.StatusForbidden, true, ""},
		"409": {http.StatusConflict, true, fault.Conflict}, "400": {http.StatusBadRequest, true, fault.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("RateLimit-Usage", "1, 1")
				if r.Method == http.MethodDelete {
					if r.URL.Path != "/v3/users/42" || r.Header.Get("Authorization") != "Bearer tok" {
						t.Errorf("asked %s with %s", r.URL.Path, r.Header.Get("Authorization"))
					}
					w.WriteHeader(test.status)
					return
				}
				w.Header().Set("Content-Type", "application/json")
				_, _ = w.Write([]byte(`{"nights":[]}`))
			}))
			t.Cleanup(s.Close)
			c := ok[*polar.Client](t)(polar.New(polar.Config{APIURL: s.URL, AuthURL: s.URL, TokenURL: s.URL, HTTP: s.Client(), Now: time.Now}))
			as := source.Credentials{AccessToken: "tok", UserID: "42"}
			if test.read {
				if _, err := c.Nights(t.Context(), as); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Deregister(t.Context(), as); fault.KindOf(err) != test.want {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

package app

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// diagnose runs the doctor and returns what it says, by the name of the check.
func diagnose(t *testing.T, m *machine) (Report, error) {
	t.Helper()
	err := m.Doctor(t.Context(), true)
	var r Report
	if jsonErr := json.Unmarshal([]byte(m.out.String()), &r); jsonErr != nil {
		t.Fatalf("%v, %v in %s", err, jsonErr, m.out)
	}
	if r.Healthy != (err == nil) || err != nil && !errors.Is(err, ErrUnhealthy) {
		t.Errorf("healthy %t beside the error %v", r.Healthy, err)
	}
	return r, err
}

func find(t *testing.T, r Report, name string) Check {
	t.Helper()
	for _, check := range r.Checks {
		if check.Name == name {
			return check
		}
	}
	t.Fatalf("no check of %s in %+v", name, r.Checks)
	return Check{}
}

func TestAClockBesideTheTruthIsFound(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		date  string
		state State
		says  string
	}{
		"the same":                 {noon().Format(http.TimeFormat), Fine, "agrees"},
		"a little behind":          {noon().Add(time.Minute).Format(http.TimeFormat), Fine, "agrees"},
		"minutes behind":           {noon().Add(10 * time.Minute).Format(http.TimeFormat), Warning, "10m1s behind"},
		"minutes ahead":            {noon().Add(-10 * time.Minute).Format(http.TimeFormat), Warning, "10m0s ahead"},
		"a day ahead":              {noon().AddDate(0, 0, -1).Format(http.TimeFormat), Broken, "24h0m0s ahead"},
		"an answer without a date": {"", Skipped, "no date"},
		"a date that is none":      {"soon", Skipped, "no date"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Authorization") != "" {
					t.Errorf("the token was sent to ask for the time")
				}
				w.Header()["Date"] = nil
				if test.date != "" {
					w.Header().Set("Date", test.date)
				}
			}))
			t.Cleanup(server.Close)
			r, _ := diagnose(t, newMachine(t, variable{"POLAR_API_URL", server.URL}))
			clock := find(t, r, "clock")
			if clock.State != test.state || !strings.Contains(clock.Found, test.says) {
				t.Errorf("%+v, want %s that says %q", clock, test.state, test.says)
			}
			if reach := find(t, r, "reach"); reach.State != Fine {
				t.Errorf("%+v", reach)
			}
		})
	}
}

func TestWhatPolarSaysOfTheAccountIsTold(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault polarsim.FaultKind
		check string
		state State
		says  string
	}{
		"revoked":            {polarsim.Unauthorized, "registration", Skipped, "without a good token"},
		"not registered":     {polarsim.NotRegistered, "registration", Broken, "gives no data"},
		"no consent":         {polarsim.NoConsent, "registration", Broken, "gives no data"},
		"too many":           {polarsim.TooMany, "registration", Warning, "rate limit"},
		"down":               {polarsim.ServerError, "registration", Broken, ""},
		"an answer of noise": {polarsim.HTML200, "registration", Broken, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSimulation(t, nil)
			s.Fail(polarsim.Fault{Kind: test.fault, Path: "/v3/"})
			r, _ := diagnose(t, newMachine(t, s.environment(s.Token(0))...))
			check := find(t, r, test.check)
			if check.State != test.state || !strings.Contains(check.Found, test.says) {
				t.Errorf("%+v, want %s that says %q", check, test.state, test.says)
			}
		})
	}
}

func TestAUsedUpRateLimitIsAWarning(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, func(c *polarsim.Config) { c.Limits = polarsim.Limits{Short: 1, Long: 10} })
	r, err := diagnose(t, newMachine(t, s.environment(s.Token(0))...))
	if check := find(t, r, "rate limit"); err != nil || check.State != Warning {
		t.Errorf("%+v, %v", check, err)
	}
}

func TestTheDoctorChangesNothing(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := newMachine(t, s.environment(s.Token(0))...)
	if _, err := diagnose(t, m); err != nil {
		t.Fatalf("%v: %s", err, m.out)
	}
	for _, request := range s.Requests() {
		if request.Method != http.MethodGet && request.Method != http.MethodHead {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	wantEmpty(t, m.home)
}

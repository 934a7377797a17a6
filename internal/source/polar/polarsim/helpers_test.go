package polarsim_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// noon is a Monday in winter, 14:00 in Helsinki.
func noon() time.Time { return time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC) }

func newSim(cfg polarsim.Config) *polarsim.Sim {
	if cfg.Clock == nil {
		cfg.Clock = noon
	}
	return polarsim.New(cfg)
}

type request struct {
	method, path, token, body string
	basic                     bool
	form                      bool
}

func do(s http.Handler, q request) *httptest.ResponseRecorder {
	if q.method == "" {
		q.method = http.MethodGet
	}
	r := httptest.NewRequest(q.method, q.path, strings.NewReader(q.body))
	if q.token != "" {
		r.Header.Set("Authorization", "Bearer "+q.token)
	}
	if q.basic {
		r.SetBasicAuth(polarsim.DemoClientID, polarsim.DemoClientSecret)
	}
	if q.form {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	} else if q.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// get reads path with person 0's token.
func get(s *polarsim.Sim, path string) *httptest.ResponseRecorder {
	return do(s, request{path: path, token: s.Token(0)})
}

func decode[T any](t testing.TB, w *httptest.ResponseRecorder) T {
	t.Helper()
	var value T
	if w.Code != http.StatusOK && w.Code != http.StatusCreated {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
		t.Fatalf("not JSON: %v in %.200s", err, w.Body)
	}
	return value
}

func wantStatus(t testing.TB, w *httptest.ResponseRecorder, status int) {
	t.Helper()
	if w.Code != status {
		body, _ := io.ReadAll(io.LimitReader(w.Body, 300))
		t.Errorf("status %d, want %d: %s", w.Code, status, body)
	}
}

// endpoints are the paths that answer data on date.
func endpoints(date civil.Date) []string {
	d, week := date.String(), "from="+date.AddDays(-6).String()+"&to="+date.String()
	return []string{
		"/v3/users/10579", "/v3/users/physical-info",
		"/v3/exercises", "/v3/exercises?zones=true",
		"/v3/users/activities?" + week + "&steps=true&activity_zones=true&inactivity_stamps=true",
		"/v3/users/activities", "/v3/users/activities/" + d,
		"/v3/users/activities/" + d + "?steps=true&activity_zones=true&inactivity_stamps=true",
		"/v3/users/activities/samples?" + week, "/v3/users/activities/samples/" + d,
		"/v3/users/continuous-heart-rate?" + week, "/v3/users/continuous-heart-rate/" + d,
		"/v3/users/cardio-load", "/v3/users/cardio-load/" + d, "/v3/users/cardio-load/date?" + week,
		"/v3/users/cardio-load/period/days/40", "/v3/users/cardio-load/period/months/2",
		"/v3/users/sleep", "/v3/users/sleep/" + d, "/v3/users/sleep/available",
		"/v3/users/nightly-recharge", "/v3/users/nightly-recharge/" + d,
		"/v3/users/sleepwise/alertness", "/v3/users/sleepwise/alertness/date?" + week,
		"/v3/users/sleepwise/circadian-bedtime", "/v3/users/sleepwise/circadian-bedtime/date?" + week,
		"/v3/users/biosensing/bodytemperature", "/v3/users/biosensing/skintemperature",
		"/v3/users/biosensing/skincontacts", "/v3/users/biosensing/ecg?" + week, "/v3/users/biosensing/spo2",
	}
}

func doWith(s http.Handler, method, path, token, contentType, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

package polarsim_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestADataRequestNeedsARegisteredPersonsToken(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 2, Unregistered: []int{1}})
	for _, path := range endpoints(s.FullDay(0)) {
		wantStatus(t, do(s, request{path: path}), http.StatusUnauthorized)
		wantStatus(t, do(s, request{path: path, token: "made-up"}), http.StatusUnauthorized)
		wantStatus(t, do(s, request{path: path, basic: true}), http.StatusUnauthorized)
		wantStatus(t, do(s, request{path: path, token: s.UnregisteredToken(1)}), http.StatusForbidden)
	}
}

func TestPartnerEndpointsTakeTheClientsOwnCredentials(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	for _, path := range []string{"/v3/notifications", "/v3/webhooks"} {
		wantStatus(t, do(s, request{path: path}), http.StatusUnauthorized)
		wantStatus(t, get(s, path), http.StatusUnauthorized)
		wantStatus(t, do(s, request{path: path, basic: true}), http.StatusOK)
	}
}

func TestPathsSeenInTheWildThatDoNotExist(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	id := decode[[]struct{ ID string }](t, get(s, "/v3/exercises"))[0].ID
	for _, path := range []string{
		"/v3/users/sleep-wise/alertness", "/v3/users/nights", "/v3/exercises/" + id + "/samples", "/v3/exercises/" + id + "/zones",
		"/v3/users/body-temperature", "/v3/users/spo2", "/v3/users/wrist-ecg", "/v3/users/sleep-skin-temperature", "/v3/users/me",
		"/v3/users/physical-information", "/v3/users/activity-summary", "/v3/users/10579/exercise-transactions", "/v4/users",
	} {
		wantStatus(t, get(s, path), http.StatusNotFound)
	}
}

func TestRanges(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	tests := []struct {
		rule, path string
		status     int
	}{
		{"28 days of activities", "activities?from=2026-11-03&to=2026-11-30", 200},
		{"29 days are too many", "activities?from=2026-11-02&to=2026-11-30", 400},
		{"from alone reaches to today", "activities?from=2026-11-10", 200},
		{"from alone may be too long", "activities?from=2026-10-10", 400},
		{"365 days back", "activities?from=2025-11-30&to=2025-12-10", 200},
		{"366 days back", "activities?from=2025-11-29&to=2025-12-10", 400},
		{"to before from", "activities?from=2026-11-20&to=2026-11-10", 400},
		{"no date", "activities?from=yesterday&to=2026-11-10", 400},
		{"no day of the calendar", "activities?from=2026-02-30&to=2026-03-02", 400},
		{"samples keep to the same limits", "activities/samples?from=2026-11-02&to=2026-11-30", 400},
		{"a date too old", "activities/2025-11-29", 400},
		{"a date that is none", "activities/2026-11-31", 400},
		{"a date too old for samples", "activities/samples/2025-11-29", 400},
		{"heart rate needs to", "continuous-heart-rate?from=2026-11-20", 400},
		{"heart rate needs from", "continuous-heart-rate?to=2026-11-20", 400},
		{"heart rate needs both", "continuous-heart-rate", 400},
		{"heart rate of no date", "continuous-heart-rate/today", 400},
		{"cardio load needs both", "cardio-load/date?from=2026-11-20", 400},
		{"cardio load of no date", "cardio-load/2026-1-1", 400},
		{"180 days", "cardio-load/period/days/180", 200},
		{"181 days", "cardio-load/period/days/181", 400},
		{"0 days", "cardio-load/period/days/0", 400},
		{"6 months", "cardio-load/period/months/6", 200},
		{"7 months", "cardio-load/period/months/7", 400},
		{"a word for months", "cardio-load/period/months/all", 400},
		{"alertness needs both", "sleepwise/alertness/date?to=2026-11-20", 400},
		{"bedtime needs both", "sleepwise/circadian-bedtime/date", 400},
		{"29 days of alertness", "sleepwise/alertness/date?from=2026-11-02&to=2026-11-30", 400},
		{"29 days of biosensing", "biosensing/spo2?from=2026-11-02&to=2026-11-30", 400},
		{"sleep of no date", "sleep/2026-11-1", 400},
		{"recharge of no date", "nightly-recharge/last", 400},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			wantStatus(t, get(s, "/v3/users/"+tt.path), tt.status)
		})
	}
}

func TestEachResourceHasItsOwnWayToSayNoData(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Days: 100})
	unworn, ok := s.FindDay(0, func(d polarsim.Day) bool { return !d.Worn })
	if !ok {
		t.Fatal("no day without the watch")
	}
	day, span := unworn.String(), "from="+unworn.String()+"&to="+unworn.String()
	tests := []struct {
		path   string
		status int
		body   string
	}{
		{"users/activities/" + day, 204, ""},
		{"users/activities/samples/" + day, 204, ""},
		{"users/activities?" + span, 200, "[]"},
		{"users/activities/samples?" + span, 200, "[]"},
		{"users/continuous-heart-rate/" + day, 404, ""},
		{"users/continuous-heart-rate?" + span, 200, `{"heart_rates":[]}`},
		{"users/sleep/" + day, 404, ""},
		{"users/nightly-recharge/" + day, 404, ""},
		{"users/sleepwise/alertness/date?" + span, 204, ""},
		{"users/sleepwise/circadian-bedtime/date?" + span, 204, ""},
		{"users/biosensing/bodytemperature?" + span, 204, ""},
		{"users/99", 204, ""},
		{"exercises/nosuch", 404, ""},
		{"exercises/nosuch/fit", 404, ""},
	}
	for _, tt := range tests {
		w := get(s, "/v3/"+tt.path)
		wantStatus(t, w, tt.status)
		if tt.body != "" && w.Body.String() != tt.body {
			t.Errorf("%s: %s, want %s", tt.path, w.Body, tt.body)
		}
	}
	if loads := decode[[]map[string]any](t, get(s, "/v3/users/cardio-load/"+day)); len(loads) != 1 {
		t.Errorf("cardio load has %d entries for a day without the watch, want 1", len(loads))
	}
}

func TestExerciseMembersComeOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	id := exercisesOf(t, s, "")[0].ID
	for query, want := range map[string][]string{
		"":                                     nil,
		"?samples=true":                        {"samples"},
		"?zones=true":                          {"heart_rate_zones"},
		"?route=true":                          {"route"},
		"?samples=false&zones=0":               nil,
		"?samples=true&zones=true&route=false": {"heart_rate_zones", "samples"},
	} {
		exercise := decode[map[string]any](t, get(s, "/v3/exercises/"+id+query))
		var got []string
		for _, key := range []string{"heart_rate_zones", "route", "samples"} {
			if _, there := exercise[key]; there {
				got = append(got, key)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
}

type exerciseTimes struct {
	ID     string
	Start  string `json:"start_time"`
	Upload string `json:"upload_time"`
}

func TestExercisesAreThoseUploadedInThirtyDays(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Days: 150})
	late, old := 0, 0
	for range 60 {
		for _, e := range decode[[]exerciseTimes](t, get(s, "/v3/exercises")) {
			upload, err := time.Parse(time.RFC3339, e.Upload)
			if err != nil {
				t.Fatal(err)
			}
			if age := s.Now().Sub(upload); age < 0 || age > 30*24*time.Hour {
				t.Errorf("uploaded %s ago", age)
			}
			start, err := time.Parse("2006-01-02T15:04:05", e.Start)
			if err != nil {
				t.Fatal(err)
			}
			if upload.Sub(start) > 48*time.Hour {
				late++
			}
			if s.Now().Sub(start) > 32*24*time.Hour {
				old++
			}
		}
		s.Advance(24 * time.Hour)
	}
	if late == 0 || old == 0 {
		t.Errorf("%d late uploads, %d of sessions older than the window: want some of each", late, old)
	}
}

func TestRegistrationHidesWhatWasUploadedBefore(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Unregistered: []int{0}})
	s.SetNow(noon())
	token := s.UnregisteredToken(0)
	register := request{method: http.MethodPost, path: "/v3/users", token: token, body: `{"member-id":"m"}`}
	wantStatus(t, do(s, request{method: http.MethodPost, path: "/v3/users", token: token, body: `{}`}), http.StatusBadRequest)
	wantStatus(t, do(s, register), http.StatusOK)
	wantStatus(t, do(s, register), http.StatusConflict)
	if w := do(s, request{path: "/v3/exercises", token: token}); w.Body.String() != "[]" {
		t.Errorf("exercises of before the registration: %.80s", w.Body)
	}
	wantStatus(t, do(s, request{path: "/v3/users/activities", token: token}), http.StatusOK)
	s.Advance(7 * 24 * time.Hour)
	if got := decode[[]exerciseTimes](t, do(s, request{path: "/v3/exercises", token: token})); len(got) == 0 {
		t.Error("no exercise a week after the registration")
	}
}

func TestARegistrationMayBeXML(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 2, Unregistered: []int{1}})
	r := request{method: http.MethodPost, path: "/v3/users", token: s.UnregisteredToken(1), body: `{"member-id":"member-0"}`}
	wantStatus(t, do(s, r), http.StatusConflict) // person 0 has that member id
	w := doWith(s, r.method, r.path, r.token, "application/xml", `<register><member-id>x-1</member-id></register>`)
	if got := decode[map[string]any](t, w)["member-id"]; got != "x-1" {
		t.Errorf("member-id %v, want x-1", got)
	}
}

func TestDeregistrationEndsTheToken(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	token := s.Token(0)
	remove := func(id int64) request {
		return request{method: http.MethodDelete, path: fmt.Sprintf("/v3/users/%d", id), token: token}
	}
	wantStatus(t, do(s, remove(s.UserID(0)+1)), http.StatusForbidden)
	wantStatus(t, do(s, remove(s.UserID(0))), http.StatusNoContent)
	wantStatus(t, do(s, request{path: "/v3/users/sleep", token: token}), http.StatusUnauthorized)
	wantStatus(t, do(s, request{path: "/v3/notifications", basic: true}), http.StatusNoContent)
}

func TestRequestsAreRememberedWithoutSecrets(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	token := s.Token(0)
	do(s, request{path: "/v3/users/activities?from=2026-11-10&to=2026-11-30", token: token})
	do(s, request{path: "/sim/"})
	do(s, request{path: "/v3/users/nowhere", token: token})
	want := []polarsim.Request{
		{At: noon(), Method: "GET", Path: "/v3/users/activities", Query: "from=2026-11-10&to=2026-11-30", Auth: "Bearer", Headers: []string{"Authorization"}, Status: 200},
		{At: noon(), Method: "GET", Path: "/v3/users/nowhere", Auth: "Bearer", Headers: []string{"Authorization"}, Status: 404},
	}
	if diff := cmp.Diff(want, s.Requests()); diff != "" {
		t.Error(diff)
	}
	if text := fmt.Sprint(s.Requests()); strings.Contains(text, token) {
		t.Error("the log holds the token")
	}
	s.ForgetRequests()
	if n := len(s.Requests()); n != 0 {
		t.Errorf("%d requests left after forgetting them", n)
	}
}

// remembering is a ResponseWriter that looks, as the head of the answer leaves, at what is
// remembered by then.
type remembering struct {
	http.ResponseWriter
	sim  *polarsim.Sim
	seen []polarsim.Request
}

func (w *remembering) WriteHeader(status int) {
	w.seen = w.sim.Requests()
	w.ResponseWriter.WriteHeader(status)
}

func TestARequestIsRememberedBeforeItsAnswerLeaves(t *testing.T) {
	t.Parallel()
	for _, kind := range []polarsim.FaultKind{"", polarsim.ServerError, polarsim.TooMany, polarsim.TruncatedBody, polarsim.HTML200} {
		s := newSim(polarsim.Config{})
		if kind != "" {
			s.Fail(polarsim.Fault{Kind: kind})
		}
		w := &remembering{ResponseWriter: httptest.NewRecorder(), sim: s}
		r := httptest.NewRequest(http.MethodGet, "/v3/users/sleep", http.NoBody)
		r.Header.Set("Authorization", "Bearer "+s.Token(0))
		s.ServeHTTP(w, r)
		if len(w.seen) != 1 || w.seen[0].Status == 0 {
			t.Errorf("%q: while the answer was sent, %+v was remembered", kind, w.seen)
		}
		if diff := cmp.Diff(w.seen, s.Requests()); diff != "" {
			t.Errorf("%q: and something else afterwards:\n%s", kind, diff)
		}
	}
}

func TestARequestIsRememberedBeforeItsConnectionBreaks(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	server := httptest.NewServer(s)
	defer server.Close()
	s.Fail(polarsim.Fault{Kind: polarsim.ConnectionReset})
	for n := range 20 {
		answer, err := server.Client().Post(server.URL+"/v3/users", "application/json", http.NoBody) // is not sent again by itself
		if err == nil {
			_ = answer.Body.Close()
			t.Fatal("it was answered")
		}
		if got := s.Requests(); len(got) != n+1 || got[n].Status != 0 {
			t.Fatalf("after %d requests %+v are remembered", n+1, got)
		}
	}
}

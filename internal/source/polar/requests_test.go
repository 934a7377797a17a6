package polar

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// wantRequests are the address of each operation, as the OpenAPI document has it.
var wantRequests = map[string]string{
	"GET /v3/users/{user-id}":                          "/v3/users/2278512",
	"GET /v3/users/physical-info":                      "/v3/users/physical-info",
	"GET /v3/exercises":                                "/v3/exercises?route=false&samples=false&zones=false",
	"GET /v3/exercises/{exerciseId}":                   "/v3/exercises/2AC312F?route=false&samples=false&zones=false",
	"GET /v3/users/activities":                         "/v3/users/activities?activity_zones=true&from=2026-11-21&inactivity_stamps=true&steps=true&to=2026-11-27",
	"GET /v3/users/activities/{date}":                  "/v3/users/activities/2026-11-27?activity_zones=true&inactivity_stamps=true&steps=true",
	"GET /v3/users/activities/samples":                 "/v3/users/activities/samples?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/activities/samples/{date}":          "/v3/users/activities/samples/2026-11-27",
	"GET /v3/users/continuous-heart-rate":              "/v3/users/continuous-heart-rate?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/continuous-heart-rate/{date}":       "/v3/users/continuous-heart-rate/2026-11-27",
	"GET /v3/users/cardio-load":                        "/v3/users/cardio-load",
	"GET /v3/users/cardio-load/{date}":                 "/v3/users/cardio-load/2026-11-27",
	"GET /v3/users/cardio-load/date":                   "/v3/users/cardio-load/date?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/cardio-load/period/days/{days}":     "/v3/users/cardio-load/period/days/90",
	"GET /v3/users/cardio-load/period/months/{months}": "/v3/users/cardio-load/period/months/3",
	"GET /v3/users/sleep":                              "/v3/users/sleep",
	"GET /v3/users/sleep/{date}":                       "/v3/users/sleep/2026-11-27",
	"GET /v3/users/sleep/available":                    "/v3/users/sleep/available",
	"GET /v3/users/nightly-recharge":                   "/v3/users/nightly-recharge",
	"GET /v3/users/nightly-recharge/{date}":            "/v3/users/nightly-recharge/2026-11-27",
	"GET /v3/users/sleepwise/alertness":                "/v3/users/sleepwise/alertness",
	"GET /v3/users/sleepwise/alertness/date":           "/v3/users/sleepwise/alertness/date?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/sleepwise/circadian-bedtime":        "/v3/users/sleepwise/circadian-bedtime",
	"GET /v3/users/sleepwise/circadian-bedtime/date":   "/v3/users/sleepwise/circadian-bedtime/date?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/biosensing/bodytemperature":         "/v3/users/biosensing/bodytemperature?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/biosensing/skintemperature":         "/v3/users/biosensing/skintemperature?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/biosensing/skincontacts":            "/v3/users/biosensing/skincontacts?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/biosensing/ecg":                     "/v3/users/biosensing/ecg?from=2026-11-21&to=2026-11-27",
	"GET /v3/users/biosensing/spo2":                    "/v3/users/biosensing/spo2?from=2026-11-21&to=2026-11-27",
}

func TestEachOperationAsksItsOwnAddressWithTheToken(t *testing.T) {
	t.Parallel()
	for operation := range everyRead(must[*Client](t)(New(Config{}))) {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				wantEqual(t, r.Method, http.MethodGet)
				wantEqual(t, r.URL.RequestURI(), wantRequests[operation])
				wantEqual(t, r.Header.Get("Authorization"), "Bearer token-of-eka")
				wantEqual(t, r.Header.Get("Accept"), "application/json")
				wantEqual(t, r.Header.Get("User-Agent"), "paceline/test")
				w.WriteHeader(http.StatusNoContent)
			})
			if found, err := everyRead(c)[operation](t.Context(), someone); found || err != nil {
				t.Errorf("204 is no data and no error; got %v, %v", found, err)
			}
		})
	}
}

func TestWhatAnExerciseComesWithIsAskedFor(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		wantEqual(t, r.URL.RawQuery, "route=true&samples=true&zones=true")
		_, _ = io.WriteString(w, "[]")
	})
	must[source.Batch[fitness.Workout]](t)(c.Workouts(t.Context(), someone, source.WorkoutDetail{Zones: true, Streams: true, Route: true}))
}

func TestAnExerciseIDCannotNameAnotherResource(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	for _, id := range []string{"", ".", "..", "a/../b?c", strings.Repeat("a", fitness.MaxIDLength+1)} {
		_, err := c.Workout(t.Context(), someone, id, source.WorkoutDetail{})
		wantKind(t, err, fault.Invalid)
		_, err = c.Download(t.Context(), someone, id, source.FIT, io.Discard)
		wantKind(t, err, fault.Invalid)
	}
}

func TestAParameterStaysInItsPlaceOfThePath(t *testing.T) {
	t.Parallel()
	wantEqual(t, get("/v3/users/sleep").path(), "/v3/users/sleep")
	wantEqual(t, get("/v3/exercises/{exerciseId}/fit", "a/../b?c").path(), "/v3/exercises/a%2F..%2Fb%3Fc/fit")
	wantEqual(t, get("/v3/{a}/{b}", "{b}", "1").operation(), "GET /v3/{a}/{b}")
}

func TestARegistrationOfWhichPolarSaysNothingIsNotConfirmed(t *testing.T) {
	t.Parallel()
	for rule, test := range map[string]struct {
		status        int
		body, account string
		want          fault.Kind
	}{
		"a blank 200 and no account":              {http.StatusOK, " ", "", fault.BadAnswer},
		"null and no account":                     {http.StatusOK, "null", "null", fault.BadAnswer},
		"204 and no account":                      {http.StatusNoContent, "", "", fault.BadAnswer},
		"a blank 200 and a page for the account":  {http.StatusOK, "", "<html>", fault.BadAnswer},
		"null, and the account":                   {http.StatusOK, "null", `{"polar-user-id": 2278512}`, ""},
		"an empty object and no account":          {http.StatusCreated, "{}", "", fault.BadAnswer},
		"409 is an answer, also without account":  {http.StatusConflict, "", "", ""},
		"a body with the person needs no account": {http.StatusOK, `{"polar-user-id": 2278512}`, "", ""},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					_, _ = io.WriteString(w, test.account)
					return
				}
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			got, already, err := c.Register(t.Context(), someone, "eka")
			if e := wantKind(t, err, test.want); e != nil {
				if already || got != nil || !strings.Contains(e.Message, "not confirmed") {
					t.Errorf("%v, %v: %v", got, already, e)
				}
				return
			}
			wantEqual(t, got.ID, someone.UserID)
		})
	}
}

func TestRegistering(t *testing.T) {
	t.Parallel()
	const person = `{"polar-user-id": 2278512, "member-id": "eka"}`
	for _, test := range []struct {
		rule     string
		status   int
		body     string
		already  bool
		memberID string
	}{
		{"200 with the person", http.StatusOK, person, false, "eka"},
		{"201 with the person", http.StatusCreated, person, false, "eka"},
		{"200 without a body asks for the person", http.StatusOK, "", false, "kept"},
		{"409 is success, since the person is registered already", http.StatusConflict, `{"message":"exists"}`, true, "kept"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					_, _ = io.WriteString(w, `{"polar-user-id": "2278512", "member-id": "kept"}`)
					return
				}
				var sent map[string]string
				if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
					t.Error(err)
				}
				wantEqual(t, sent, map[string]string{"member-id": `e"ka`})
				wantEqual(t, r.Header.Get("Content-Type"), "application/json")
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			got, already, err := c.Register(t.Context(), someone, `e"ka`)
			if err != nil {
				t.Fatal(err)
			}
			wantEqual(t, already, test.already)
			wantEqual(t, got.ID, "2278512")
			wantEqual(t, got.MemberID, test.memberID)
		})
	}
}

func TestRegisteringWithoutConsentsSaysSo(t *testing.T) {
	t.Parallel()
	_, _, err := answering(t, http.StatusForbidden, "consents").Register(t.Context(), someone, "eka")
	wantKind(t, err, fault.ConsentMissing)
}

func TestRegisteringIsNotRepeated(t *testing.T) {
	t.Parallel()
	c, count := counting(t, func(_ int64, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	_, _, err := c.Register(t.Context(), someone, "eka")
	wantKind(t, err, fault.Unavailable)
	wantEqual(t, count.Load(), int64(1))
}

func TestWithoutCredentialsNothingIsAsked(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	for operation, read := range everyRead(c) {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			_, err := read(t.Context(), source.Credentials{UserID: "1"})
			wantKind(t, err, fault.NotConnected)
		})
	}
	_, err := c.Person(t.Context(), source.Credentials{AccessToken: "t"})
	wantKind(t, err, fault.NotConnected)
	_, err = c.Person(t.Context(), source.Credentials{AccessToken: "t", UserID: "../1"})
	wantKind(t, err, fault.Invalid)
	_, _, err = c.Register(t.Context(), source.Credentials{}, "eka")
	wantKind(t, err, fault.NotConnected)
}

func TestArgumentsThatPolarDoesNotTakeAreRefusedHere(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	for _, n := range []int{0, 181} {
		_, err := c.CardioLoadsOfDays(t.Context(), someone, n)
		wantKind(t, err, fault.Invalid)
	}
	for _, n := range []int{0, 7} {
		_, err := c.CardioLoadsOfMonths(t.Context(), someone, n)
		wantKind(t, err, fault.Invalid)
	}
	backwards := week()
	backwards.From, backwards.To = backwards.To, backwards.From
	_, err := c.HeartDays(t.Context(), someone, backwards)
	wantKind(t, err, fault.Invalid)
}

func TestAnAddressThatIsNoURLIsRefusedAtTheStart(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"polaraccesslink.com", "ftp://polar", "https://user:pw@polar", "::"} {
		for _, config := range []Config{{APIURL: address}, {AuthURL: address}, {TokenURL: address}} {
			c, err := New(config)
			wantKind(t, err, fault.Misconfigured)
			if c != nil || strings.Contains(err.Error(), "pw") {
				t.Errorf("a client, or an error that repeats a password: %v", err)
			}
		}
	}
}

package mcpserver

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
)

// place is where and when a person asks.
type place struct{ zone, local string }

// helsinki is an ordinary evening.
var helsinki = place{"Europe/Helsinki", "2026-11-30T20:00:00"}

func (p place) now(t *testing.T) (*time.Location, time.Time) {
	t.Helper()
	zone, err := civil.LoadZone(p.zone)
	if err != nil {
		t.Fatal(err)
	}
	local, err := civil.ParseDateTime(p.local)
	if err != nil {
		t.Fatal(err)
	}
	return zone, local.In(zone)
}

// asking returns a session of a person somewhere, whose Polar is handler.
func asking(t *testing.T, from place, handler http.Handler) *mcp.ClientSession {
	t.Helper()
	return askingWith(t, from, handler, nil)
}

func askingWith(t *testing.T, from place, handler http.Handler, options *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	zone, now := from.now(t)
	clock := func() time.Time { return now }
	client := newPolar(t, polar.Config{APIURL: web.URL, HTTP: web.Client(), Now: clock})
	kept := &keptToken{token: source.Credentials{AccessToken: "token", UserID: "10579"}}
	a := archive.New(archive.Config{Source: client, Connections: kept, Zone: zone, Now: clock})
	return connect(t, newServer(t, a), eras[0], options)
}

// answering is a Polar that gives one answer to everything.
func answering(status int, body string, header map[string]string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for name, value := range header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	})
}

// jsonAnswer asks for JSON and reads it.
func jsonAnswer[T any](t *testing.T, session *mcp.ClientSession, tool string, arguments map[string]any) T {
	t.Helper()
	arguments = maps.Clone(arguments)
	if arguments == nil {
		arguments = map[string]any{}
	}
	arguments["format"] = "json"
	text, isError := ask(t, session, tool, arguments)
	if isError {
		t.Fatalf("%s: %s", tool, text)
	}
	var answer T
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s: %v in %.300s", tool, err, text)
	}
	return answer
}

// datedTools take from and to, both of them optional.
var datedTools = []string{
	"polar_get_exercises", "polar_get_activities", "polar_list_sleep", "polar_list_nightly_recharge", "polar_get_cardio_load", "polar_get_sleepwise",
}

// headOf is what each of them says of the question.
type headOf struct {
	From, To, Today string
	NoData          string `json:"no_data_because"`
}

func TestTodayIsThatOfThePersonsZoneInEveryTool(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{
		"Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12", "Australia/Sydney", "America/Los_Angeles", "Europe/Helsinki",
	} {
		for _, clock := range []string{"00:30:00", "23:30:00"} {
			t.Run(zone+" at "+clock, func(t *testing.T) {
				t.Parallel()
				session := asking(t, place{zone, "2026-03-10T" + clock}, answering(http.StatusNoContent, "", nil))
				for _, tool := range datedTools {
					head := jsonAnswer[headOf](t, session, tool, nil)
					if head.Today != "2026-03-10" || head.To != "2026-03-10" || head.From != "2026-02-11" {
						t.Errorf("%s: the last 28 days are %s to %s, and today is %s", tool, head.From, head.To, head.Today)
					}
				}
				tomorrow, isError := ask(t, session, "polar_get_heart_rate", map[string]any{"from": "2026-03-11", "to": "2026-03-11"})
				if !isError || !strings.Contains(tomorrow, "today is 2026-03-10") {
					t.Errorf("heart rate of tomorrow: %s", tomorrow)
				}
				if head := jsonAnswer[headOf](t, session, "polar_get_heart_rate", map[string]any{"from": "2026-03-10", "to": "2026-03-10"}); head.To != "2026-03-10" {
					t.Errorf("heart rate of today is of %s", head.To)
				}
			})
		}
	}
}

func TestALoneDateMeansTheSameInEveryTool(t *testing.T) {
	t.Parallel()
	session := asking(t, helsinki, answering(http.StatusNoContent, "", nil))
	for _, tool := range datedTools {
		t.Run(tool, func(t *testing.T) {
			t.Parallel()
			if head := jsonAnswer[headOf](t, session, tool, map[string]any{"from": "2026-11-20"}); head.From != "2026-11-20" || head.To != "2026-11-30" {
				t.Errorf("a lone from is up to today: %s to %s", head.From, head.To)
			}
			if head := jsonAnswer[headOf](t, session, tool, map[string]any{"to": "2026-11-28", "from": nil}); head.From != "2026-11-01" || head.To != "2026-11-28" {
				t.Errorf("a lone to has the 27 days before it: %s to %s", head.From, head.To)
			}
		})
	}
	for _, lone := range []string{"from", "to"} {
		text, isError := ask(t, session, "polar_get_heart_rate", map[string]any{lone: "2026-11-20"})
		if !isError || !strings.HasPrefix(text, "Error (invalid_argument): ") {
			t.Errorf("heart rate takes both dates; a lone %s gives %s", lone, text)
		}
	}
}

func TestDatesThatCannotBeAreRefusedWithWhatCan(t *testing.T) {
	t.Parallel()
	session := asking(t, helsinki, answering(http.StatusTeapot, "", nil)) // a request would end in bad_answer
	for _, tt := range []struct{ rule, tool, from, to, says string }{
		{"over 28 days of heart rate", "polar_get_heart_rate", "2026-11-02", "2026-11-30", "at most 28 days"},
		{"over 365 days of activities", "polar_get_activities", "2025-11-30", "2026-11-30", "at most 365 days"},
		{"activities of over a year ago", "polar_get_activities", "2025-11-01", "2025-11-02", "2025-11-30 or later"},
		{"over 180 days of cardio load", "polar_get_cardio_load", "2026-06-03", "2026-11-30", "at most 180 days"},
		{"over 28 days of SleepWise", "polar_get_sleepwise", "2026-11-02", "2026-11-30", "at most 28 days"},
		{"from after to", "polar_list_sleep", "2026-11-30", "2026-11-29", "is after to"},
		{"a date that no calendar has", "polar_get_exercises", "2026-02-31", "2026-03-01", "2026-02-31"},
		{"a date in another order", "polar_list_nightly_recharge", "30.11.2026", "2026-11-30", "YYYY-MM-DD"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			text, isError := ask(t, session, tt.tool, map[string]any{"from": tt.from, "to": tt.to})
			if !isError || !strings.HasPrefix(text, "Error (invalid_argument): ") || !strings.Contains(text, tt.says) {
				t.Errorf("want a refusal that says %q: %s", tt.says, text)
			}
		})
	}
}

// reads are calls that each need an answer of Polar.
func reads() map[string]map[string]any {
	calls := map[string]map[string]any{
		"polar_get_user": nil, "polar_list_physical_info": nil,
		"polar_get_heart_rate":    {"from": "2026-11-30", "to": "2026-11-30"},
		"polar_download_exercise": {"exerciseId": "2AC312F", "filePath": "a.fit"},
	}
	for _, tool := range datedTools {
		calls[tool] = nil
	}
	return calls
}

func TestEachKindOfFailureReachesTheAnswerOfEveryTool(t *testing.T) {
	t.Parallel()
	exceeded := map[string]string{"RateLimit-Usage": "520, 600", "RateLimit-Limit": "520, 5100", "RateLimit-Reset": "620, 86000"}
	for _, tt := range []struct {
		rule    string
		polar   http.Handler
		kind    string
		mention string
	}{
		{"a revoked token", answering(http.StatusUnauthorized, "", nil), "token_expired", "polar_get_authorization_url says how"},
		{"a person who is not registered", answering(http.StatusForbidden, "", nil), "not_registered", "polar_register_user"},
		{"a used-up limit", answering(http.StatusTooManyRequests, "", exceeded), "rate_limited", "Try again in"},
		{"a fault of Polar", answering(http.StatusInternalServerError, "<html>", nil), "provider_unavailable", "Try again"},
		{"a page in the place of data", answering(http.StatusOK, "<!DOCTYPE html><html></html>", nil), "bad_answer", "HTML"},
		{"a redirect to another host", answering(http.StatusFound, "", map[string]string{"Location": "https://elsewhere.example/"}), "bad_answer", "the address that is configured"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			for tool, arguments := range reads() {
				session := asking(t, helsinki, tt.polar) // each is the first call of its process
				text, isError := ask(t, session, tool, arguments)
				if !isError || !strings.HasPrefix(text, "Error ("+tt.kind+"): ") || !strings.Contains(text, tt.mention) {
					t.Errorf("%s: want %s and %q: %s", tool, tt.kind, tt.mention, text)
				}
			}
		})
	}
}

func TestAKindOfDataThatIsWithheldIsToldFromAPersonWhoIsNotRegistered(t *testing.T) {
	t.Parallel()
	session := asking(t, helsinki, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/v3/users/sleep") {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = io.WriteString(w, "[]")
	}))
	if text, isError := ask(t, session, "polar_get_cardio_load", nil); isError {
		t.Fatal(text)
	}
	text, isError := ask(t, session, "polar_list_sleep", nil)
	if !isError || !strings.HasPrefix(text, "Error (consent_missing): ") || strings.Contains(text, "polar_register_user") {
		t.Errorf("sleep alone is withheld: %s", text)
	}
}

func TestNoDataIsAnAnswerThatSaysWhy(t *testing.T) {
	t.Parallel()
	for rule, nothing := range map[string]http.Handler{
		"204": answering(http.StatusNoContent, "", nil), "a blank 200": answering(http.StatusOK, "", nil),
		"[]": answering(http.StatusOK, "[]", nil), "{}": answering(http.StatusOK, "{}", nil), "null": answering(http.StatusOK, "null", nil),
		"404 of Polar": answering(http.StatusNotFound, "", map[string]string{"RateLimit-Usage": "1, 1"}),
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			session := asking(t, helsinki, nothing)
			for _, tool := range append(slices.Clone(datedTools), "polar_get_heart_rate") {
				head := jsonAnswer[headOf](t, session, tool, map[string]any{"from": "2026-11-29", "to": "2026-11-30"})
				if head.NoData == "" {
					t.Errorf("%s: no reason", tool)
				}
			}
			for tool, says := range map[string]string{"polar_get_user": "no account data", "polar_list_physical_info": "no physical information"} {
				if text, isError := ask(t, session, tool, nil); isError || !strings.Contains(text, says) {
					t.Errorf("%s: %s", tool, text)
				}
			}
		})
	}
}

func TestACallOfTwoRequestsReportsBoth(t *testing.T) {
	t.Parallel()
	reported := make(chan string, 10)
	session := askingWith(t, helsinki, answering(http.StatusNoContent, "", nil), &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
			reported <- req.Params.Message
		},
	})
	params := &mcp.CallToolParams{Name: "polar_get_sleepwise", Meta: mcp.Meta{"progressToken": "p"}}
	if _, err := session.CallTool(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	if first, second := <-reported, <-reported; first != "alertness" || second != "circadian bedtime" {
		t.Errorf("reported %q, then %q", first, second)
	}
}

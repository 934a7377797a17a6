//go:build clients

package clients_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestInspectorCallsTheTools calls every tool that reads, as an assistant would.
func TestInspectorCallsTheTools(t *testing.T) {
	t.Parallel()
	env := connected(t)
	today := time.Now().UTC()
	week := map[string]any{"from": today.AddDate(0, 0, -6).Format(time.DateOnly), "to": today.Format(time.DateOnly)}
	for _, era := range eras {
		for _, tc := range []struct {
			tool string
			args map[string]any
			says string // a word that only an answer with data has
		}{
			{"polar_get_authorization_url", map[string]any{"clientId": env["POLAR_CLIENT_ID"]}, env["POLAR_AUTH_URL"]},
			{"polar_register_user", nil, env["POLAR_USER_ID"]},
			{"polar_get_user", nil, env["POLAR_USER_ID"]},
			{"polar_get_exercises", map[string]any{"samples": true}, "kcal"},
			{"polar_get_activities", week, "steps"},
			{"polar_list_physical_info", nil, "kg"},
			{"polar_get_heart_rate", week, "bpm"},
			{"polar_list_sleep", week, "asleep"},
			{"polar_list_nightly_recharge", week, "ANS charge"},
			{"polar_get_cardio_load", week, "strain"},
			{"polar_get_sleepwise", map[string]any{"hourly": true}, "alertness"},
		} {
			t.Run(era+" "+tc.tool, func(t *testing.T) {
				t.Parallel()
				if text := answer(t, env, era, tc.tool, tc.args); !strings.Contains(text, tc.says) {
					t.Errorf("want %q in the answer, got:\n%s", tc.says, text)
				}
			})
		}
	}
}

func TestInspectorDownloadsAnExercise(t *testing.T) {
	t.Parallel()
	env := connected(t)
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			listed := answer(t, env, era, "polar_get_exercises", map[string]any{"format": "json"})
			name := era + ".fit"
			answer(t, env, era, "polar_download_exercise", map[string]any{
				"exerciseId": firstID(t, listed),
				"filePath":   filepath.Join(env["PACELINE_DOWNLOADS"], name),
			})
			file, err := os.ReadFile(filepath.Join(env["PACELINE_DOWNLOADS"], name))
			if err != nil {
				t.Fatal(err)
			}
			if len(file) < 12 || string(file[8:12]) != ".FIT" {
				t.Errorf("the file is no FIT file: it has %d bytes", len(file))
			}
		})
	}
}

// firstID returns the id of the first exercise in a JSON answer.
func firstID(t *testing.T, text string) string {
	t.Helper()
	var listed struct {
		Exercises []struct {
			ID string `json:"id"`
		} `json:"exercises"`
	}
	if err := json.Unmarshal([]byte(text), &listed); err != nil {
		t.Fatalf("decode the exercises: %v\n%s", err, text)
	}
	if len(listed.Exercises) == 0 || listed.Exercises[0].ID == "" {
		t.Fatalf("want an exercise with an id, got:\n%s", text)
	}
	return listed.Exercises[0].ID
}

// TestInspectorConnects goes the way of a person who has no token yet: the link, the code
// that Polar's page hands back, the exchange, the first question.
func TestInspectorConnects(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			env := connected(t).without("POLAR_ACCESS_TOKEN", "POLAR_USER_ID")
			if text, failed := call(t, env, era, "polar_get_user", nil); !failed {
				t.Errorf("polar_get_user without a token must fail, it says:\n%s", text)
			}

			code := grant(t, answer(t, env, era, "polar_get_authorization_url", map[string]any{"clientId": env["POLAR_CLIENT_ID"]}))
			exchange := map[string]any{
				"clientId":          env["POLAR_CLIENT_ID"],
				"clientSecret":      env["POLAR_CLIENT_SECRET"],
				"authorizationCode": code,
			}
			answer(t, env, era, "polar_exchange_authorization_code", exchange)
			answer(t, env, era, "polar_register_user", nil)
			answer(t, env, era, "polar_get_user", nil)

			text, failed := call(t, env, era, "polar_exchange_authorization_code", exchange)
			if !failed || !strings.Contains(strings.ToLower(text), "code") {
				t.Errorf("a code used twice must fail and say so, it says:\n%s", text)
			}
		})
	}
}

// link finds the link in an answer's text.
var link = regexp.MustCompile(`https?://[^\s)>"` + "`" + `]+`)

// grant opens the authorization link of an answer, allows what the simulator's page asks,
// and returns the code that the page sends back.
func grant(t *testing.T, text string) string {
	t.Helper()
	address := link.FindString(text)
	if address == "" {
		t.Fatalf("want a link, got:\n%s", text)
	}
	browser := &http.Client{
		Timeout:       10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	page, err := browser.PostForm(address, url.Values{"person": {"0"}, "decision": {"allow"}})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	back, err := url.Parse(page.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	code := back.Query().Get("code")
	if code == "" {
		t.Fatalf("%s answered %s and redirects to %q: want a code in it", address, page.Status, back)
	}
	return code
}

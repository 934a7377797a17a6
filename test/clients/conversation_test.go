//go:build clients

package clients_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/store/postgrestest"
)

// TestInspectorLogsAndPlans has the conversation that the product is for: somebody says what
// they did and asks for a lighter day. It leaves entries, a plan and labels, and each is undone.
func TestInspectorLogsAndPlans(t *testing.T) {
	t.Parallel()
	for engine, env := range engines(t) {
		for _, era := range eras {
			t.Run(engine+" "+era, func(t *testing.T) {
				t.Parallel()
				converse(t, env(t).with(environment{"PACELINE_ZONE": afternoon()}), era)
			})
		}
	}
}

// afternoon returns a zone in which it is one o'clock or a little later: "last night" is another one
// in the small hours.
func afternoon() string { return fmt.Sprintf("Etc/GMT%+d", time.Now().UTC().Hour()-13) }

// engines returns the environment of an empty store of each kind, by name.
func engines(t *testing.T) map[string]func(*testing.T) environment {
	t.Helper()
	return map[string]func(*testing.T) environment{
		"sqlite": connected,
		"postgres": func(t *testing.T) environment {
			t.Helper()
			return connected(t).with(environment{"PACELINE_DATABASE": postgrestest.URL(t), "PACELINE_MASTER_KEY_FILE": masterKey(t)})
		},
	}
}

// masterKey returns a key as an operator makes one for a server's database.
func masterKey(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	made := run(t, environment{"PACELINE_DATABASE": filepath.Join(folder, "paceline.db"), "PACELINE_ZONE": "UTC"}, program(t), "profile", "set", "mass=kg")
	if made.code != 0 {
		t.Fatalf("no key was made: %s", made.stderr)
	}
	return filepath.Join(folder, "master.key")
}

const said = "Did 40 squats and 20 push-ups, slept six hours. Plan me a lighter day tomorrow"

func converse(t *testing.T, env environment, era string) {
	t.Helper()
	zone, err := time.LoadLocation(env["PACELINE_ZONE"])
	if err != nil {
		t.Fatal(err)
	}
	tomorrow := time.Now().In(zone).AddDate(0, 0, 1).Format(time.DateOnly)

	logged := answer(t, env, era, "log_entry", map[string]any{"text": said, "idempotency_key": "said-1"})
	wantAll(t, logged, "40 squats", "20 push-ups", "slept 6h", `"Plan me a lighter day tomorrow"`, "write_plan")
	if again := answer(t, env, era, "log_entry", map[string]any{"text": said, "idempotency_key": "said-1"}); changeID(t, again) != changeID(t, logged) {
		t.Errorf("a retry is another change:\n%s", again)
	}
	wantAll(t, answer(t, env, era, "get_today", nil), "40 squats", "20 push-ups", "slept 6h", "medical advice")

	planned := answer(t, env, era, "write_plan", map[string]any{"items": []any{
		map[string]any{"date": tomorrow, "kind": "workout", "title": "Easy walk", "sport": "walk", "duration_s": "2400", "note": nil},
		map[string]any{"date": tomorrow, "kind": "rest", "title": "No strength training"},
	}})
	wantAll(t, planned, "Planned 2 items", "Easy walk", tomorrow)
	wantAll(t, answer(t, env, era, "get_plan", nil), "Easy walk", "No strength training")

	trail := answer(t, env, era, "get_activity_trail", map[string]any{"actor": "assistant"})
	wantAll(t, trail, "inspector", "self-declared", "logged 40 squats, 20 push-ups and slept 6h", "planned", changeID(t, logged), changeID(t, planned))

	answer(t, env, era, "undo_change", map[string]any{"change_id": changeID(t, planned)})
	answer(t, env, era, "undo_change", map[string]any{"change_id": changeID(t, logged)})
	wantNone(t, answer(t, env, era, "get_plan", nil), "Easy walk", "No strength training")
	wantNone(t, answer(t, env, era, "get_today", nil), "40 squats", "20 push-ups", "slept 6h")
	if trail := answer(t, env, era, "get_activity_trail", map[string]any{"actor": "assistant"}); strings.Count(trail, "; undone by ") != 2 {
		t.Errorf("want both undone in the trail, got:\n%s", trail)
	}
	wantAll(t, answer(t, env, era, "undo_change", map[string]any{"change_id": changeID(t, logged)}), "already")
}

var changeOf = regexp.MustCompile(`\[change (\w+)\]`)

func changeID(t *testing.T, text string) string {
	t.Helper()
	match := changeOf.FindStringSubmatch(text)
	if match == nil {
		t.Fatalf("want a change id in:\n%s", text)
	}
	return match[1]
}

func wantAll(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("want %q in:\n%s", part, text)
		}
	}
}

func wantNone(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("want no %q in:\n%s", part, text)
		}
	}
}

// TestInspectorReadsPromptsAndResources lists and reads what a person picks from a menu.
func TestInspectorReadsPromptsAndResources(t *testing.T) {
	t.Parallel()
	env := connected(t)
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			prompts := inspect(t, env, era, "prompts/list")
			wantAll(t, prompts.stdout, "morning_brief", "weekly_review", "plan_my_week", "log_my_day")
			got := inspect(t, env, era, "prompts/get", "--prompt-name", "morning_brief", "--prompt-args", "date=2026-11-30")
			wantAll(t, got.stdout, "get_today with date 2026-11-30")
			resources := inspect(t, env, era, "resources/list")
			for _, uri := range []string{"paceline://today", "paceline://plan", "paceline://goals", "paceline://profile"} {
				wantAll(t, resources.stdout, uri)
				read := inspect(t, env, era, "resources/read", "--uri", uri)
				if read.code != 0 || !json.Valid([]byte(read.stdout)) || !strings.Contains(read.stdout, "text/markdown") {
					t.Errorf("%s: %s%s", uri, read.stdout, read.stderr)
				}
			}
		})
	}
}

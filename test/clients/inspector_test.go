//go:build clients

package clients_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// eras are the two ways in which a client may open the conversation: with a handshake,
// and without one.
var eras = []string{"legacy", "modern"}

// TestInspectorListsTheTools holds all tools to the Inspector's lint of schemas, which
// looks for what some clients refuse.
func TestInspectorListsTheTools(t *testing.T) {
	t.Parallel()
	env := connected(t)
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			got := inspect(t, env, era, "tools/list", "--strict")
			if got.code != 0 || got.stderr != "" {
				t.Errorf("the Inspector's lint ended with %d and says:\n%s", got.code, got.stderr)
			}
			var answer struct {
				Result struct {
					Tools []struct {
						Name string `json:"name"`
					} `json:"tools"`
				} `json:"result"`
			}
			if err := json.Unmarshal([]byte(got.stdout), &answer); err != nil {
				t.Fatalf("decode the Inspector's answer: %v\n%s", err, got.stdout)
			}
			var names []string
			for _, tool := range answer.Result.Tools {
				names = append(names, tool.Name)
			}
			slices.Sort(names)
			if diff := cmp.Diff(tools, names); diff != "" {
				t.Errorf("tools listed (-want +got):\n%s", diff)
			}
		})
	}
}

// tools are the names that the program must list, in order.
var tools = []string{
	"create_trackable",
	"edit_entry",
	"get_activity_trail",
	"get_goals",
	"get_history",
	"get_plan",
	"get_today",
	"get_trends",
	"log_entry",
	"log_meal",
	"polar_download_exercise",
	"polar_exchange_authorization_code",
	"polar_get_activities",
	"polar_get_authorization_url",
	"polar_get_cardio_load",
	"polar_get_exercises",
	"polar_get_heart_rate",
	"polar_get_sleepwise",
	"polar_get_user",
	"polar_list_nightly_recharge",
	"polar_list_physical_info",
	"polar_list_sleep",
	"polar_register_user",
	"save_brief",
	"set_goal",
	"undo_change",
	"write_plan",
}

// inspect runs one method of the Inspector's CLI against `paceline stdio`.
func inspect(t *testing.T, env environment, era, method string, args ...string) outcome {
	t.Helper()
	line := []string{"--cli", program(t), "stdio", "--protocol-era", era, "--format", "json", "--quiet", "--method", method}
	for _, pair := range env.pairs() {
		line = append(line, "-e", pair)
	}
	return run(t, nil, fetched(t, ".bin", "mcp-inspector"), append(line, args...)...)
}

// call calls a tool through the Inspector and returns the text of its answer, and whether
// the answer is an error.
func call(t *testing.T, env environment, era, tool string, args map[string]any) (text string, failed bool) {
	t.Helper()
	if args == nil {
		args = map[string]any{}
	}
	encoded, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	got := inspect(t, env, era, "tools/call", "--tool-name", tool, "--tool-args-json", string(encoded))
	var answer struct {
		Result struct {
			IsError bool `json:"isError"`
			Content []struct {
				Type string `json:"type"`
				Text string `json:"text"`
			} `json:"content"`
		} `json:"result"`
	}
	if err := json.Unmarshal([]byte(got.stdout), &answer); err != nil {
		t.Fatalf("%s %s: no answer (%v); the Inspector ended with %d:\n%s%s", tool, encoded, err, got.code, got.stdout, got.stderr)
	}
	if len(answer.Result.Content) != 1 || answer.Result.Content[0].Type != "text" || answer.Result.Content[0].Text == "" {
		t.Fatalf("%s %s: want one text in the answer, got:\n%s", tool, encoded, got.stdout)
	}
	return answer.Result.Content[0].Text, answer.Result.IsError
}

// answer calls a tool that must not fail.
func answer(t *testing.T, env environment, era, tool string, args map[string]any) string {
	t.Helper()
	text, failed := call(t, env, era, tool, args)
	if failed {
		t.Fatalf("%s %v failed:\n%s", tool, args, text)
	}
	return text
}

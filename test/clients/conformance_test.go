//go:build clients

package clients_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestConformance runs the scenarios of the protocol's own suite that ask for no fixture
// tools. The scenario of resources/read skips itself: there is no resource.
func TestConformance(t *testing.T) {
	t.Parallel()
	url := listen(t)
	for _, tc := range []struct{ scenario, revision string }{
		{"tools-list", "2025-06-18"},
		{"tools-list", "2025-11-25"},
		{"tools-list", "2026-07-28"},
		{"caching", "2026-07-28"},
		{"http-header-validation", "2026-07-28"},
		{"dns-rebinding-protection", "2025-11-25"},
		{"dns-rebinding-protection", "2026-07-28"},
	} {
		t.Run(tc.scenario+" of "+tc.revision, func(t *testing.T) {
			t.Parallel()
			conform(t, url, tc.scenario, tc.revision)
		})
	}
}

// conform runs one scenario and reports each check that did not pass.
func conform(t *testing.T, url, scenario, revision string) {
	t.Helper()
	out := t.TempDir()
	got := run(t, nil, fetched(t, ".bin", "conformance"), "server", "--url", url,
		"--scenario", scenario, "--spec-version", revision, "-o", out)
	var passed int
	for _, c := range checks(t, out) {
		switch c.Status {
		case "SUCCESS":
			passed++
		case "SKIPPED", "INFO":
		default:
			t.Errorf("%s: %s: %s\n%s", c.Status, c.ID, c.Description, c.Details)
		}
	}
	if got.code != 0 {
		t.Errorf("the suite ended with %d:\n%s%s", got.code, got.stdout, got.stderr)
	}
	if passed == 0 {
		t.Errorf("no check passed:\n%s%s", got.stdout, got.stderr)
	}
}

// check is one line of the suite's report.
type check struct {
	ID          string          `json:"id"`
	Status      string          `json:"status"`
	Description string          `json:"description"`
	Details     json.RawMessage `json:"details"`
}

func checks(t *testing.T, out string) []check {
	t.Helper()
	reports, err := filepath.Glob(filepath.Join(out, "*", "checks.json"))
	if err != nil || len(reports) != 1 {
		t.Fatalf("want one report of the suite, found %q (%v)", reports, err)
	}
	text, err := os.ReadFile(reports[0])
	if err != nil {
		t.Fatal(err)
	}
	var found []check
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatalf("decode the suite's report: %v", err)
	}
	return found
}

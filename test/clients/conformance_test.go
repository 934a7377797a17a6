//go:build clients

package clients_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestConformance runs the scenarios of the protocol's own suite that ask for no fixture
// tools, against the program as people run it, through its check of tokens.
func TestConformance(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	url := s.withToken(t, s.token(t, b, readFitness, writeFitness))
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

// TestConformanceRequirements runs all that the suite requires of a revision. What it calls are fixture tools, which a build of
// the program for this test has beside its own, behind the same checks.
func TestConformanceRequirements(t *testing.T) { //nolint:tparallel // one revision after the other: both count as one client
	t.Parallel()
	built := filepath.Join(t.TempDir(), "paceline")
	build := exec.CommandContext(t.Context(), "go", "build", "-tags", "conformance", "-o", built, "./cmd/paceline")
	build.Dir = root
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the program with the fixtures: %v\n%s", err, said)
	}
	b := newBrowser(t)
	s := serveProgram(t, b, built, nil)
	url := s.withToken(t, s.token(t, b, readFitness, writeFitness))
	baseline, err := filepath.Abs("conformance-baseline.yml")
	if err != nil {
		t.Fatal(err)
	}
	for revision, more := range map[string][]string{
		"2026-07-28": nil,
		"2025-11-25": {"--expected-failures", baseline},
	} {
		t.Run(revision, func(t *testing.T) {
			args := append([]string{"server", "--url", url, "--requirements", revision, "-o", t.TempDir()}, more...)
			if got := run(t, nil, fetched(t, ".bin", "conformance"), args...); got.code != 0 {
				t.Errorf("the suite ended with %d:\n%s%s", got.code, got.stdout, got.stderr)
			}
		})
	}
}

// TestConformanceOfTheAuthorizationServer runs the suite's scenarios for one: its metadata, and a grant by code, which a person
// gives in the browser.
func TestConformanceOfTheAuthorizationServer(t *testing.T) {
	t.Parallel()
	b := newBrowser(t)
	s := serve(t, b, nil)
	port := freePort(t)
	client := s.register(t, "http://127.0.0.1:"+port+"/callback")
	suite := exec.CommandContext(t.Context(), fetched(t, ".bin", "conformance"), "authorization", "--url", s.url, "--client-id", client,
		"-p", port, "--resource", s.endpoint(), "--spec-version", "2026-07-28", "-o", t.TempDir())
	out, err := suite.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	suite.Stderr = suite.Stdout
	if err := suite.Start(); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	asked := regexp.MustCompile(regexp.QuoteMeta(s.url) + `/authorize\?\S+`)
	var opened bool
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
		if page := asked.FindString(lines.Text()); page != "" && !opened {
			opened = true
			if err := b.allow(page, readFitness); err != nil {
				t.Errorf("in the browser: %v", err)
			}
		}
	}
	if err := suite.Wait(); err != nil || !opened {
		t.Errorf("the suite ended with %v (a page was opened: %t):\n%s", err, opened, &said)
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

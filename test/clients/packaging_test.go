//go:build clients

package clients_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

const root = "../.."

// read returns a file of the project.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheContainerFileHasNoFindings(t *testing.T) {
	t.Parallel()
	path, err := filepath.Abs(filepath.Join(root, "deploy", "Containerfile"))
	if err != nil {
		t.Fatal(err)
	}
	got := run(t, nil, fetched(t, ".bin", "dockerfilelint"), "--output", "json", path)
	var report struct {
		TotalIssues *int `json:"totalIssues"`
	}
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || report.TotalIssues == nil {
		t.Fatalf("decode the linter's report (%v):\n%s%s", err, got.stdout, got.stderr)
	}
	if *report.TotalIssues != 0 || got.code != 0 {
		t.Errorf("the linter ended with %d and says:\n%s", got.code, got.stdout)
	}
}

// There is no engine to build an image with, so its steps are done one by one: what is copied into
// the build is copied, what runs there is run, and what the image gets of it must be there.
func TestTheContainersStepsMakeAProgramThatServes(t *testing.T) {
	t.Parallel()
	image := t.TempDir()
	src, out := filepath.Join(image, "src"), filepath.Join(image, "out")
	inside := strings.NewReplacer("/src", src, "/out/", out+"/").Replace
	text := regexp.MustCompile(`\\\n\s*`).ReplaceAllString(read(t, "deploy/Containerfile"), "")
	stage, steps := 0, 0
	for line := range strings.Lines(text) {
		instruction, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		words := strings.Fields(rest)
		switch {
		case instruction == "FROM":
			stage++
		case stage == 1 && instruction == "COPY":
			copyIn(t, words[:len(words)-1], filepath.Join(src, words[len(words)-1]))
			steps++
		case stage == 1 && instruction == "RUN":
			step := exec.CommandContext(t.Context(), "sh", "-euc", inside(rest))
			step.Dir, step.Env = src, append(os.Environ(), "VERSION=1.2.3")
			if said, err := step.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", line, err, said)
			}
			steps++
		case stage == 2 && instruction == "COPY" && strings.HasPrefix(words[len(words)-2], "/out/"):
			if _, err := os.Stat(inside(words[len(words)-2])); err != nil {
				t.Errorf("the image copies what the build did not make: %v", err)
			}
			steps++
		}
	}
	if steps < 6 {
		t.Fatalf("only %d steps were found", steps)
	}
	built := filepath.Join(out, "paceline")
	if got := run(t, nil, built, "version"); got.code != 0 || !strings.Contains(got.stdout, "1.2.3") {
		t.Errorf("the built program says of its version: %d, %q", got.code, got.stdout)
	}
	if got := run(t, nil, built, "serve", "--help"); got.code != 0 {
		t.Errorf("the command of the image is none: %d\n%s%s", got.code, got.stdout, got.stderr)
	}
}

// copyIn copies files and folders of the project to a place, which is a folder.
func copyIn(t *testing.T, names []string, to string) {
	t.Helper()
	for _, name := range names {
		from := filepath.Join(root, name)
		info, err := os.Stat(from)
		if err != nil {
			t.Fatalf("the container file copies %s: %v", name, err)
		}
		if info.IsDir() {
			if err := os.CopyFS(to, os.DirFS(from)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(to, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(name)), []byte(read(t, name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheUnitIsOneThatSystemdTakes(t *testing.T) {
	t.Parallel()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze here")
	}
	unit := filepath.Join(t.TempDir(), "paceline.service")
	text := strings.ReplaceAll(read(t, "deploy/paceline.service"), "/usr/local/bin/paceline", program(t))
	if err := os.WriteFile(unit, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := run(t, nil, analyze, "verify", unit); got.code != 0 || got.stderr != "" {
		t.Errorf("systemd-analyze verify ended with %d:\n%s", got.code, got.stderr)
	}
}

// A bundle is what an assistant on a desktop installs: it is checked by the format's own program,
// and then run as its manifest says.
func TestTheBundleInstallsAndAnswers(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	bundle, installed := filepath.Join(folder, "paceline.mcpb"), filepath.Join(folder, "installed")
	pack := exec.CommandContext(t.Context(), "go", "run", "./deploy/bundle", "-program", program(t), "-version", "1.2.3",
		"-server", "server.json", "-url", "https://example.org/paceline.mcpb", "-out", bundle)
	pack.Dir = root
	if said, err := pack.CombinedOutput(); err != nil {
		t.Fatalf("pack the bundle: %v\n%s", err, said)
	}
	mcpb := fetched(t, ".bin", "mcpb")
	if got := run(t, nil, mcpb, "unpack", bundle, installed); got.code != 0 {
		t.Fatalf("unpack: %s%s", got.stdout, got.stderr)
	}
	if got := run(t, nil, mcpb, "validate", filepath.Join(installed, "manifest.json")); got.code != 0 {
		t.Fatalf("validate: %s%s", got.stdout, got.stderr)
	}
	var manifest struct {
		Server struct {
			Config struct {
				Command string            `json:"command"`
				Args    []string          `json:"args"`
				Env     map[string]string `json:"env"`
			} `json:"mcp_config"`
		} `json:"server"`
	}
	text, err := os.ReadFile(filepath.Join(installed, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	filled := strings.NewReplacer("${__dirname}", installed, "${user_config.zone}", "Europe/Helsinki", "${user_config.downloads}", folder).Replace
	args := []string{"--cli", filled(manifest.Server.Config.Command)}
	args = append(args, manifest.Server.Config.Args...)
	for name, value := range manifest.Server.Config.Env {
		args = append(args, "-e", name+"="+filled(value))
	}
	got := run(t, nil, fetched(t, ".bin", "mcp-inspector"), append(args, "--method", "tools/list")...)
	if got.code != 0 || !strings.Contains(got.stdout, "get_today") {
		t.Errorf("the installed bundle does not answer (%d):\n%s%s", got.code, got.stdout, got.stderr)
	}
}

// The registry refuses what is not so.
func TestWhatTheRegistryIsToldIsAsItAsks(t *testing.T) {
	t.Parallel()
	var told struct {
		Schema      string `json:"$schema"`
		Name        string `json:"name"`
		Title       string `json:"title"`
		Description string `json:"description"`
		Version     string `json:"version"`
		Remotes     []struct {
			Type      string         `json:"type"`
			URL       string         `json:"url"`
			Variables map[string]any `json:"variables"`
		} `json:"remotes"`
	}
	if err := json.Unmarshal([]byte(read(t, "server.json")), &told); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^https://static\.modelcontextprotocol\.io/schemas/\d{4}-\d{2}-\d{2}/server\.schema\.json$`).MatchString(told.Schema) {
		t.Errorf("$schema is %q", told.Schema)
	}
	if !regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`).MatchString(told.Name) || len(told.Name) > 200 {
		t.Errorf("name is %q", told.Name)
	}
	for what, text := range map[string]string{"title": told.Title, "description": told.Description} {
		if n := utf8.RuneCountInString(text); n < 1 || n > 100 {
			t.Errorf("%s has %d characters, and 100 are allowed", what, n)
		}
	}
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(told.Version) {
		t.Errorf("version is %q: one release, no range", told.Version)
	}
	if len(told.Remotes) != 1 || told.Remotes[0].Type != "streamable-http" {
		t.Fatalf("remotes are %+v", told.Remotes)
	}
	for _, variable := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(told.Remotes[0].URL, -1) {
		if told.Remotes[0].Variables[variable[1]] == nil {
			t.Errorf("the URL's %q is explained nowhere", variable[1])
		}
	}
}

//go:build clients

package clients_test

import (
	"bufio"
	"bytes"
	"context"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program returns the path of the built paceline.
func program(t *testing.T) string {
	t.Helper()
	path := os.Getenv("PACELINE_PROGRAM")
	if path == "" {
		t.Fatal("PACELINE_PROGRAM is unset: run `make test-clients`, or set it to the path of the built paceline")
	}
	if !filepath.IsAbs(path) {
		t.Fatalf("PACELINE_PROGRAM is %q: it must be an absolute path", path)
	}
	return path
}

// environment is what a program is told, by name.
type environment map[string]string

// with returns a copy in which the variables of others are set too.
func (e environment) with(others environment) environment {
	both := environment{}
	maps.Copy(both, e)
	maps.Copy(both, others)
	return both
}

// without returns a copy in which the named variables are not set.
func (e environment) without(names ...string) environment {
	rest := maps.Clone(e)
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

// pairs returns each variable as NAME=VALUE, in order.
func (e environment) pairs() []string {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(e)) {
		pairs = append(pairs, name+"="+e[name])
	}
	return pairs
}

// simulate starts the simulator for the length of the test and returns what it tells
// paceline to connect to it.
func simulate(t *testing.T) environment {
	t.Helper()
	sim := exec.CommandContext(t.Context(), program(t), "polarsim", "--listen", "127.0.0.1:0")
	sim.Cancel = func() error { return sim.Process.Signal(syscall.SIGTERM) }
	sim.WaitDelay = 5 * time.Second
	var stderr bytes.Buffer
	sim.Stderr = &stderr
	stdout, err := sim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := sim.Start(); err != nil {
		t.Fatalf("start the simulator: %v", err)
	}

	told := environment{}
	lines := bufio.NewScanner(stdout)
	for !told.complete() && lines.Scan() {
		name, value, found := strings.Cut(strings.TrimPrefix(lines.Text(), "export "), "=")
		if found {
			told[name] = strings.Trim(value, `'"`)
		}
	}
	done := make(chan struct{})
	go func() { // a full pipe would stop the simulator
		defer close(done)
		for lines.Scan() {
		}
	}()
	t.Cleanup(func() {
		<-done
		_ = sim.Wait() // it was told to stop
		if t.Failed() {
			t.Logf("the simulator's standard error:\n%s", &stderr)
		}
	})
	if !told.complete() {
		t.Fatalf("`paceline polarsim` ended before it told all of %q; it told %q", wanted, told.pairs())
	}
	return told
}

// wanted is what the simulator must tell.
var wanted = []string{
	"POLAR_API_URL", "POLAR_AUTH_URL", "POLAR_TOKEN_URL",
	"POLAR_CLIENT_ID", "POLAR_CLIENT_SECRET", "POLAR_ACCESS_TOKEN", "POLAR_USER_ID",
}

func (e environment) complete() bool {
	return !slices.ContainsFunc(wanted, func(name string) bool { return e[name] == "" })
}

// connected returns the environment of a `paceline stdio` that is connected to a
// simulator of its own, with an empty data folder and an empty download folder.
func connected(t *testing.T) environment {
	t.Helper()
	return simulate(t).with(environment{
		"PACELINE_DATABASE":  filepath.Join(t.TempDir(), "paceline.db"),
		"PACELINE_DOWNLOADS": t.TempDir(),
		"PACELINE_ZONE":      "Europe/Helsinki",
	})
}

// outcome is how a command ended.
type outcome struct {
	stdout, stderr string
	code           int
}

// run runs a command to its end, in an empty home folder and with nothing else of the
// caller's environment but where programs are.
func run(t *testing.T, env environment, name string, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = 5 * time.Second
	home := env["HOME"]
	if home == "" {
		home = t.TempDir()
	}
	cmd.Dir = home
	cmd.Env = environment{"PATH": os.Getenv("PATH"), "NO_COLOR": "1"}.with(env).with(environment{"HOME": home}).pairs()
	if _, err := cmd.StdinPipe(); err != nil { // nobody types anything, and the input does not end
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("%s %q did not end in time; it wrote:\n%s%s", name, args, &stdout, &stderr)
	}
	if cmd.ProcessState == nil {
		t.Fatalf("run %s: %v", name, err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// fetched returns the path of a program that npm fetched.
func fetched(t *testing.T, elements ...string) string {
	t.Helper()
	pattern := filepath.Join(append([]string{"node_modules"}, elements...)...)
	found, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatalf("%s is missing: run `make test-clients`, which fetches it", pattern)
	}
	path, err := filepath.Abs(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return path
}

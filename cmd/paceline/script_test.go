package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"paceline": main,
		"browser":  func() { os.Exit(browse(os.Args[1])) },
	})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("XDG_DATA_HOME", "")
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			env.Setenv("PACELINE_ZONE", "Europe/Helsinki")
			return os.Mkdir(filepath.Join(env.WorkDir, "home"), 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"simulate":  simulate,
			"freeport":  freePort,
			"answers":   answers,
			"misuse":    misuse,
			"interrupt": interrupt,
		},
	})
}

// simulate runs `paceline polarsim` with arguments and takes its environment over.
func simulate(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithCancel(context.Background())
	path, err := exec.LookPath("paceline")
	ts.Check(err)
	sim := exec.CommandContext(ctx, path, append([]string{"polarsim"}, args...)...)
	sim.Cancel = func() error { return sim.Process.Signal(os.Interrupt) }
	sim.WaitDelay = 10 * time.Second
	out, err := sim.StdoutPipe()
	ts.Check(err)
	ts.Check(sim.Start())
	ts.Defer(func() {
		cancel()
		if err := sim.Wait(); err != nil && sim.ProcessState.ExitCode() != 0 {
			ts.Logf("the simulator did not end well: %v", err)
		}
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		name, value, found := strings.Cut(strings.TrimPrefix(lines.Text(), "export "), "=")
		if !found {
			ts.Fatalf("%q is no setting", lines.Text())
		}
		ts.Setenv(name, strings.Trim(value, "'"))
		if name == "PACELINE_ZONE" { // the last one
			return
		}
	}
	ts.Fatalf("the simulator ended early")
}

// freePort sets a variable to a port that nothing listens on.
func freePort(ts *testscript.TestScript, _ bool, args []string) {
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	ts.Check(err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	ts.Check(err)
	ts.Check(listener.Close())
	ts.Setenv(args[0], port)
}

// answers fails unless the output of the last command has one JSON message a line.
func answers(ts *testscript.TestScript, _ bool, _ []string) {
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		if !strings.HasPrefix(line, `{"jsonrpc":"2.0"`) {
			ts.Fatalf("the protocol's stream has another line: %q", line)
		}
	}
}

// misuse runs paceline with arguments and fails unless it ends with the code of wrong usage.
func misuse(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec("paceline", args...)
	exit, ended := errors.AsType[*exec.ExitError](err)
	if !ended || exit.ExitCode() != exitUsage {
		ts.Fatalf("paceline %s ended with %v, want exit code %d", strings.Join(args, " "), err, exitUsage)
	}
}

// interrupt runs paceline with arguments, sends it a signal when it has written a text, and
// fails unless it ends with exit code 0.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	signals := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP}
	signal, text := signals[args[0]], args[1]
	path, err := exec.LookPath("paceline")
	ts.Check(err)
	program := exec.CommandContext(context.Background(), path, args[2:]...)
	for _, name := range []string{"HOME", "PACELINE_ZONE", "TMPDIR", "PATH"} {
		program.Env = append(program.Env, name+"="+ts.Getenv(name))
	}
	in, err := program.StdinPipe()
	ts.Check(err)
	defer in.Close()
	said, says, err := os.Pipe()
	ts.Check(err)
	defer said.Close()
	program.Stdout, program.Stderr = says, says
	ts.Check(program.Start())
	ts.Check(says.Close())
	lines := bufio.NewScanner(said)
	for lines.Scan() && !strings.Contains(lines.Text(), text) {
	}
	ts.Check(program.Process.Signal(signal))
	_, _ = io.Copy(io.Discard, said) // to its end
	if err := program.Wait(); err != nil {
		ts.Fatalf("paceline %s ended with %v", strings.Join(args[2:], " "), err)
	}
}

// browse is a person with a browser: they open a page, allow what it asks unless DECISION
// says deny, and read what is shown at the end, which PAGE names a file for.
func browse(page string) int {
	status, shown := visit(page, cmp.Or(os.Getenv("DECISION"), "allow"))
	if file := os.Getenv("PAGE"); file != "" {
		if err := os.WriteFile(file, []byte(status+"\n"+shown), 0o600); err != nil {
			return exitFailed
		}
	}
	return exitDone
}

func visit(page, decision string) (status, shown string) {
	form := url.Values{"decision": {decision}, "person": {"0"}}.Encode()
	request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, page, strings.NewReader(form))
	if err != nil {
		return "no page", err.Error()
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	browser := &http.Client{Timeout: 30 * time.Second}
	answer, err := browser.Do(request)
	if err != nil {
		return "no answer", err.Error()
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return "half an answer", err.Error()
	}
	return answer.Status, string(body)
}

//go:build clients

package clients_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"
)

// server is a running `paceline serve` with an owner.
type server struct {
	url   string // without a slash at its end
	env   environment
	owner owner
}

// owner is who set a server up.
type owner struct{ email, password string }

// endpoint is the URL that people give to their assistants.
func (s server) endpoint() string { return s.url + "/mcp" }

// freePort returns a port of this machine that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// serve starts the server for the length of the test, on a database of its own, with a
// simulated Polar, and sets it up in a browser as its first visitor does.
func serve(t *testing.T, b browser, more environment) server {
	t.Helper()
	return serveProgram(t, b, program(t), more)
}

// serveProgram is serve with another build of the program.
func serveProgram(t *testing.T, b browser, path string, more environment) server {
	t.Helper()
	port := freePort(t)
	env := simulate(t).without("POLAR_ACCESS_TOKEN", "POLAR_USER_ID").with(environment{
		"PACELINE_DATABASE": filepath.Join(t.TempDir(), "paceline.db"),
		"PACELINE_URL":      "http://localhost:" + port,
		"PACELINE_LISTEN":   "127.0.0.1:" + port,
		"PACELINE_ZONE":     "Europe/Helsinki",
		// The documents of clients are on the internet, and there is none here.
		"PACELINE_CLIENT_DOCUMENTS": "off",
	}).with(more)
	s := server{url: env["PACELINE_URL"], env: env, owner: owner{"ann@example.org", "seven purple rowing boats"}}
	b.join(t, startServer(t, path, env), s.owner)
	return s
}

var setUpLink = regexp.MustCompile(`http://localhost:\d+/join\?link=[\w-]+`)

// startServer runs the program until the test ends, and returns the set-up link that it prints.
func startServer(t *testing.T, path string, env environment) (link string) {
	t.Helper()
	program := exec.Command(path, "serve")
	program.Env = env.with(environment{"HOME": t.TempDir(), "PATH": os.Getenv("PATH")}).pairs()
	out, in := io.Pipe()
	var said bytes.Buffer
	program.Stdout, program.Stderr = in, in
	if err := program.Start(); err != nil {
		t.Fatalf("start the server: %v", err)
	}
	found := make(chan string, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(found)
		lines := bufio.NewScanner(io.TeeReader(out, &said))
		for lines.Scan() {
			if link := setUpLink.FindString(lines.Text()); link != "" && len(found) == 0 {
				found <- link
			}
		}
	}()
	t.Cleanup(func() {
		if err := program.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := program.Wait(); err != nil {
			t.Errorf("the server did not stop in order: %v", err)
		}
		_ = in.Close()
		<-done
		if t.Failed() {
			t.Logf("the server said:\n%s", &said)
		}
	})
	select {
	case link = <-found:
	case <-time.After(30 * time.Second):
	}
	if link == "" {
		t.Fatal("the server printed no set-up link")
	}
	return link
}

// operator runs a command of the operator beside the server.
func (s server) operator(t *testing.T, args ...string) string {
	t.Helper()
	got := run(t, s.env, program(t), args...)
	if got.code != 0 {
		t.Fatalf("paceline %q ended with %d:\n%s%s", args, got.code, got.stdout, got.stderr)
	}
	return got.stdout
}

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

const benchHello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// BenchmarkStartToFirstAnswer measures from starting the program to its first answer of
// data, the introduction included (goal: 100 ms).
func BenchmarkStartToFirstAnswer(b *testing.B) {
	program, environment := build(b), simulated(b)
	for b.Loop() {
		s := startSession(b, program, environment)
		s.ask(b, 2, "polar_get_user", "{}")
		s.end(b)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/start")
}

// BenchmarkResidentMemory measures what the program holds after its introduction and after
// 10 000 calls, one in ten of which reads weeks of data.
func BenchmarkResidentMemory(b *testing.B) {
	program, environment := build(b), simulated(b)
	tools := []string{"polar_list_sleep", "polar_get_activities", "polar_list_nightly_recharge"}
	const calls = 10_000
	for b.Loop() {
		s := startSession(b, program, environment)
		b.ReportMetric(s.residentMiB(b), "MiB-idle")
		for i := range calls {
			tool := "polar_get_user"
			if i%10 == 0 {
				tool = tools[i/10%len(tools)]
			}
			s.ask(b, i+2, tool, "{}")
		}
		b.ReportMetric(s.residentMiB(b), "MiB-after-10k-calls")
		s.end(b)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*calls), "µs/call")
}

// build builds the program as it is shipped.
func build(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "paceline")
	command := exec.CommandContext(b.Context(), "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return program
}

// simulated returns the environment of a simulated Polar that counts no requests.
func simulated(b *testing.B) []string {
	b.Helper()
	sim := polarsim.New(polarsim.Config{
		Days: 60, RegisterSinceFirstDay: true, Limits: polarsim.Limits{Short: 1 << 30, Long: 1 << 30},
	})
	server := httptest.NewServer(sim)
	b.Cleanup(server.Close)
	return []string{
		"HOME=" + b.TempDir(), "PACELINE_ZONE=Europe/Helsinki", "POLAR_API_URL=" + server.URL,
		"POLAR_ACCESS_TOKEN=" + sim.Token(0), "POLAR_USER_ID=" + strconv.FormatInt(sim.UserID(0), 10),
	}
}

// session is a program that runs over stdio, with its client.
type session struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func startSession(b *testing.B, program string, environment []string) *session {
	b.Helper()
	s := &session{command: exec.CommandContext(b.Context(), program, "stdio")}
	s.command.Env, s.command.WaitDelay = environment, 10*time.Second
	var err error
	if s.in, err = s.command.StdinPipe(); err != nil {
		b.Fatal(err)
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	s.out = bufio.NewReaderSize(out, 1<<20)
	if err := s.command.Start(); err != nil {
		b.Fatal(err)
	}
	s.exchange(b, 1, benchHello)
	return s
}

// exchange sends messages and reads to the answer of an id.
func (s *session) exchange(b *testing.B, id int, messages string) []byte {
	b.Helper()
	if _, err := io.WriteString(s.in, messages); err != nil {
		b.Fatal(err)
	}
	wanted := fmt.Appendf(nil, `"id":%d,`, id)
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			b.Fatal(err)
		}
		if bytes.Contains(line[:min(len(line), 60)], wanted) {
			return line
		}
	}
}

func (s *session) ask(b *testing.B, id int, tool, arguments string) {
	b.Helper()
	answer := s.exchange(b, id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, arguments))
	if bytes.Contains(answer, []byte(`"isError":true`)) {
		b.Fatalf("%s: %s", tool, answer)
	}
}

func (s *session) end(b *testing.B) {
	b.Helper()
	if err := s.in.Close(); err != nil {
		b.Fatal(err)
	}
	if err := s.command.Wait(); err != nil {
		b.Fatal(err)
	}
}

// residentMiB returns the memory that the program holds, in MiB.
func (s *session) residentMiB(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	if err != nil {
		b.Skipf("this system does not tell the memory of a process: %v", err)
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	fields := strings.Fields(after)
	if len(fields) == 0 {
		b.Fatal("no VmRSS in the status of the process")
	}
	kib, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kib / 1024
}

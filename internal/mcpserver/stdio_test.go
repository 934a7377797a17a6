package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
)

const (
	hello   = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n"
	getUser = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"polar_get_user","arguments":{}}}` + "\n"

	// listTools needs no hello: it is of the newest era.
	listTools = `{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}` + "\n"
)

// piped runs s on what a shell would pipe into it and returns its answers by id.
func piped(t *testing.T, s *Server, input string) map[string]map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := s.Run(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	answers := map[string]map[string]any{}
	for line := range strings.Lines(out.String()) {
		var answer struct {
			ID json.RawMessage `json:"id"`
		}
		var all map[string]any
		if err := errors.Join(json.Unmarshal([]byte(line), &answer), json.Unmarshal([]byte(line), &all)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		answers[string(answer.ID)] = all
	}
	return answers
}

func TestCallsThatRunAreAnsweredAfterTheEndOfInput(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
			select {
			case <-time.After(10 * time.Second):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}}
		answers := piped(t, newServer(t, fake), hello+strings.TrimSuffix(getUser, "\n"))
		if result, ok := answers["2"]["result"].(map[string]any); !ok || result["isError"] != nil {
			t.Errorf("answers: %v", answers)
		}
	})
}

func TestTheEndOfInputIsNotHeldUpByACallThatTakesLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
			<-ctx.Done()
			ended <- ctx.Err()
			return ctx.Err()
		}}
		start := time.Now()
		piped(t, newServer(t, fake), hello+getUser)
		if took := time.Since(start); took > answeringGrace {
			t.Errorf("it took %v", took)
		}
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the call sees %v", err)
		}
	})
}

func TestACallThatIsCancelledIsNotAnswered(t *testing.T) {
	t.Parallel()
	fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
		<-ctx.Done()
		return ctx.Err()
	}}
	const cancelled = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}` + "\n"
	answers := piped(t, newServer(t, fake), hello+getUser+cancelled)
	if len(answers) != 1 || answers["1"] == nil {
		t.Errorf("answers: %v", answers)
	}
}

func TestALineThatIsNoMessageIsAnsweredAndTheNextOneToo(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule, line string
		code       float64
		message    string
	}{
		{"not JSON", `{"jsonrpc":`, -32700, "the message is not JSON"},
		{"not JSON-RPC", `{"hello":"world"}`, -32600, "the message is not a JSON-RPC 2.0 message"},
		{"a batch", `[` + strings.TrimSuffix(getUser, "\n") + `]`, -32600, "batches are not supported: send one message at a time"},
		{"too long", `{"a":"` + strings.Repeat("a", maxMessageBytes) + `"}`, -32600, "a message has at most 1048576 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			answers := piped(t, newServer(t, &fakeArchive{}), hello+tt.line+"\n\n\r\n"+getUser)
			want := map[string]any{"code": tt.code, "message": tt.message}
			if diff := cmp.Diff(want, answers["null"]["error"]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if answers["2"]["result"] == nil {
				t.Errorf("the next message has no answer: %v", answers)
			}
		})
	}
}

func TestAnUnknownToolIsAProtocolError(t *testing.T) {
	t.Parallel()
	answers := piped(t, newServer(t, &fakeArchive{}), hello+strings.Replace(getUser, "polar_get_user", "polar_get_users", 1))
	problem, ok := answers["2"]["error"].(map[string]any)
	if !ok || problem["code"] != float64(-32602) {
		t.Errorf("answers: %v", answers)
	}
}

func TestTheServerIntroducesItself(t *testing.T) {
	t.Parallel()
	answers := piped(t, newServer(t, &fakeArchive{}), hello)
	want := map[string]any{
		"protocolVersion": "2025-06-18",
		"serverInfo":      map[string]any{"name": "paceline", "title": "Paceline", "version": "1.2.3"},
		"capabilities":    map[string]any{"tools": map[string]any{}, "prompts": map[string]any{}, "resources": map[string]any{}},
		"instructions":    polarInstructions + coachInstructions,
	}
	if diff := cmp.Diff(want, answers["1"]["result"]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestListsArePrivate(t *testing.T) {
	t.Parallel()
	result, ok := piped(t, newServer(t, &fakeArchive{}), listTools)["3"]["result"].(map[string]any)
	if !ok || result["cacheScope"] != "private" {
		t.Errorf("result: %v", result)
	}
}

func TestTheEndOfTheContextCancelsWhatRuns(t *testing.T) {
	t.Parallel()
	started, seen := make(chan struct{}), make(chan error, 1)
	fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
		close(started)
		<-ctx.Done()
		seen <- ctx.Err()
		return ctx.Err()
	}}
	ctx, cancel := context.WithCancel(t.Context())
	in, client := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- newServer(t, fake).Run(ctx, in, io.Discard) }()
	if _, err := io.WriteString(client, hello+getUser); err != nil {
		t.Fatal(err)
	}
	<-started
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
	if err := <-seen; !errors.Is(err, context.Canceled) {
		t.Errorf("the call saw %v", err)
	}
}

// A client that reads no answers cannot hold up the end.
func TestTheEndOfTheContextDoesNotWaitForAStuckClient(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	in, client := io.Pipe()
	reads, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- newServer(t, &fakeArchive{}).Run(ctx, in, out) }()
	if _, err := io.WriteString(client, hello+getUser); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReaderSize(reads, 16).ReadByte(); err != nil { // an answer is on its way
		t.Fatal(err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestAClientThatIsGoneEndsTheSession(t *testing.T) {
	t.Parallel()
	in, client := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- newServer(t, &fakeArchive{}).Run(t.Context(), in, brokenWriter{}) }()
	if _, err := io.WriteString(client, hello); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "broken pipe") {
		t.Errorf("Run: %v", err)
	}
}

func FuzzLines(f *testing.F) {
	f.Add(hello + getUser)
	f.Add(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}` + "\n[]\n{}\nnull\n\"\"")
	f.Add(`{"jsonrpc":"2.0","id":{},"method":"ping"}` + "\r\n")
	s := newServer(f, &fakeArchive{})
	f.Fuzz(func(t *testing.T, input string) {
		var out bytes.Buffer
		if err := s.Run(t.Context(), strings.NewReader(input), &out); err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Fatalf("%q is answered %q", input, line)
			}
		}
	})
}

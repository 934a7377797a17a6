package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/archive"
)

const initializedNote = `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

// answersTo runs s on input and returns its answers as they were written.
func answersTo(t *testing.T, s *Server, input string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Run(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestWhatCannotBeRunIsAnsweredUnderItsIDWithACodeOfJSONRPC(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth)
	veryDeep := strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	long := strings.Repeat("a", maxMessageBytes)
	tests := []struct {
		rule, line string
		id         string
		code       float64
		message    string
	}{
		{"an id with a fraction", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "1.5", -32600, "whole number"},
		{"an id that a float does not hold", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, "9007199254740993", -32600, "whole number"},
		{"an id that is null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, "null", -32600, "whole number"},
		{"an id that is a list", `{"jsonrpc":"2.0","id":[7],"method":"ping"}`, "null", -32600, "whole number"},
		{"an id that is true", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, "null", -32600, "whole number"},
		{"another version", `{"jsonrpc":"1.0","id":7,"method":"ping"}`, "7", -32600, "not a JSON-RPC 2.0 message"},
		{"a method that is a number", `{"jsonrpc":"2.0","id":"a","method":7}`, `"a"`, -32600, "not a JSON-RPC 2.0 message"},
		{"params that are a list", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":[]}`, "7", -32602, "params must be an object"},
		{"params that are a text", `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":"x"}`, "7", -32602, "params must be an object"},
		{"params of another type", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}`, "7", -32602, "the params of tools/call are not"},
		{"no params", `{"jsonrpc":"2.0","id":7,"method":"tools/call"}`, "7", -32602, "params are missing"},
		{"params that are null", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":null}`, "7", -32602, "params are missing"},
		{"no method", `{"jsonrpc":"2.0","id":7}`, "7", -32600, "names no method"},
		{"a method that there is not", `{"jsonrpc":"2.0","id":7,"method":"tools/sing"}`, "7", -32601, "tools/sing"},
		{"a second initialize", strings.Replace(strings.TrimSpace(hello), `"id":1`, `"id":7`, 1), "7", -32600, "initialized already"},
		{"nested too deep, the id first", `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":` + deep + `}}`, "7", -32600, "at most 100 deep"},
		{"nested too deep, the id last", `{"method":"ping","params":{"a":` + veryDeep + `},"jsonrpc":"2.0","id":"x"}`, `"x"`, -32600, "at most 100 deep"},
		{"too long, the id first", `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"` + long + `"}}`, "7", -32600, "at most 1048576 bytes"},
		{"too long, the id last", `{"method":"ping","params":{"a":"` + long + `"},"jsonrpc":"2.0","id":7}`, "7", -32600, "at most 1048576 bytes"},
		{"too long, the id somewhere within", `{"params":{"a":"` + long + `"},"id":7,"method":"ping"}`, "null", -32600, "at most 1048576 bytes"},
		{"too long, an id that is not the message's", `{"params":{"a":"` + long + `","b":{"id":8}}}`, "null", -32600, "at most 1048576 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			input := hello + initializedNote + tt.line + "\n" + getUser
			for _, answer := range answersTo(t, newServer(t, &fakeArchive{}), input) {
				var got struct {
					ID    json.RawMessage `json:"id"`
					Error *struct {
						Code    float64 `json:"code"`
						Message string  `json:"message"`
					} `json:"error"`
				}
				if err := json.Unmarshal([]byte(answer), &got); err != nil {
					t.Fatal(err)
				}
				if got.Error == nil {
					continue
				}
				if string(got.ID) != tt.id || got.Error.Code != tt.code || !strings.Contains(got.Error.Message, tt.message) {
					t.Errorf("answer %s, want id %s, code %v and %q", answer, tt.id, tt.code, tt.message)
				}
				mustBePlain(t, answer)
				return
			}
			t.Error("it has no answer")
		})
	}
}

// mustBePlain wants no text of a Go error in an answer.
func mustBePlain(t *testing.T, answer string) {
	t.Helper()
	for _, goText := range []string{"mcp.", "unmarshal", "Go ", "context canceled", "EOF", "%!"} {
		if strings.Contains(answer, goText) {
			t.Errorf("%s has %q", answer, goText)
		}
	}
}

func TestBeforeInitializeACallIsAnInvalidRequest(t *testing.T) {
	t.Parallel()
	for rule, input := range map[string]string{
		"a call":                  getUser,
		"initialize without form": `{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":5}}` + "\n",
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			answer := answersTo(t, newServer(t, &fakeArchive{}), input)[0]
			if !strings.Contains(answer, `"id":2`) || !strings.Contains(answer, `"code":-3260`) || !strings.Contains(answer, "initialize") {
				t.Errorf("answer: %s", answer)
			}
			mustBePlain(t, answer)
		})
	}
}

func TestASecondCallUnderAnIDInUseIsRefusedAndTheFirstIsAnswered(t *testing.T) {
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
		answers := answersTo(t, newServer(t, fake), hello+initializedNote+getUser+getUser)
		slices.Sort(answers) // the refusal may come before the answer to hello
		for i, want := range []string{`{"jsonrpc":"2.0","id":1,"result":`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32600,`, `{"jsonrpc":"2.0","id":2,"result":`} {
			if len(answers) != 3 || !strings.HasPrefix(answers[i], want) {
				t.Fatalf("answers: %q", answers)
			}
		}
	})
}

func TestAnIDIsFreeAgainOnceItsCallIsAnswered(t *testing.T) {
	t.Parallel()
	in, client := io.Pipe()
	fromServer, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- newServer(t, &fakeArchive{}).Run(t.Context(), in, out) }()
	answers := json.NewDecoder(fromServer)
	for range 100 {
		if _, err := io.WriteString(client, strings.TrimSpace(listTools)+"\n"); err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result json.RawMessage `json:"result"`
		}
		if err := answers.Decode(&answer); err != nil || answer.Result == nil {
			t.Fatalf("no result: %v", err)
		}
	}
	_ = client.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestACallThatIsCancelledBeforeItRunsIsToldSo(t *testing.T) {
	t.Parallel()
	for rule, err := range map[string]error{
		"by the client": context.Canceled, "by the end": io.EOF, "by a deadline": context.DeadlineExceeded,
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			got := plainError("tools/call", true, err)
			if cmp.Diff(err.Error(), got.Error()) == "" || !strings.Contains(got.Error(), "before") {
				t.Errorf("it says %q", got)
			}
		})
	}
}

func TestAnIDComesBackAsItWasSent(t *testing.T) {
	t.Parallel()
	s := newServer(t, &fakeArchive{})
	for _, id := range []string{"0", "-7", "9007199254740991", `"1"`, `""`, `"ä \"quoted\" \\"`} {
		answers := answersTo(t, s, `{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`+"\n")
		if !strings.Contains(answers[0], `"id":`+id+`,`) {
			t.Errorf("id %s: %s", id, answers[0])
		}
	}
}

func TestDepthCountsWhatIsOutsideOfTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 50).Draw(t, "depth")
		inner, err := json.Marshal(rapid.String().Draw(t, "text"))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Repeat(`{"[\"":[`, n) + string(inner) + strings.Repeat("]}", n)
		if !json.Valid([]byte(text)) || depth([]byte(text)) != 2*n {
			t.Fatalf("depth of %s is %d, want %d", text, depth([]byte(text)), 2*n)
		}
	})
}

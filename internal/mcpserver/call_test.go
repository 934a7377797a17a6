package mcpserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

func TestEachToolAsksTheArchiveForWhatItsArgumentsSay(t *testing.T) {
	t.Parallel()
	days := archive.Dates{From: civil.MustDate("2026-11-01"), To: civil.MustDate("2026-11-07")}
	dates := map[string]any{"from": "2026-11-01", "to": "2026-11-07"}
	tests := []struct {
		tool      string
		arguments map[string]any
		want      []any
	}{
		{"polar_get_authorization_url", map[string]any{"clientId": "id", "redirectUri": "http://localhost:8080/callback"}, []any{"authorization", "id", "http://localhost:8080/callback"}},
		{
			"polar_exchange_authorization_code",
			map[string]any{"clientId": "id", "clientSecret": "secret", "authorizationCode": "code", "showToken": true},
			[]any{"exchange", source.App{ClientID: "id", ClientSecret: "secret"}, "code", "", true},
		},
		{"polar_register_user", nil, []any{"register"}},
		{"polar_get_user", nil, []any{"person"}},
		{"polar_list_physical_info", nil, []any{"physical info"}},
		{"polar_get_exercises", map[string]any{"from": "2026-11-01", "to": "2026-11-07", "samples": true}, []any{"exercises", days, true}},
		{"polar_get_exercises", nil, []any{"exercises", archive.Dates{}, false}},
		{"polar_download_exercise", map[string]any{"exerciseId": "2AC312F", "filePath": "run.Tcx"}, []any{"download", "2AC312F", source.TCX}},
		{"polar_get_activities", dates, []any{"activities", days}},
		{"polar_get_heart_rate", dates, []any{"heart rate", days}},
		{"polar_list_sleep", map[string]any{"from": "2026-11-01"}, []any{"sleep", archive.Dates{From: days.From}}},
		{"polar_list_nightly_recharge", map[string]any{"to": "2026-11-07"}, []any{"nightly recharge", archive.Dates{To: days.To}}},
		{"polar_get_cardio_load", dates, []any{"cardio load", days}},
		{"polar_get_sleepwise", map[string]any{"hourly": true}, []any{"sleepwise", archive.Dates{}, true}},
	}
	for _, era := range eras {
		for _, tt := range tests {
			t.Run(era+" "+tt.tool, func(t *testing.T) {
				t.Parallel()
				fake := &fakeArchive{}
				session := connect(t, newServer(t, fake), era, nil)
				if text, isError := ask(t, session, tt.tool, tt.arguments); isError {
					t.Errorf("an error: %s", text)
				}
				if diff := cmp.Diff(tt.want, fake.asked); diff != "" {
					t.Errorf("asked of the archive (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestADownloadIsAnsweredInTheOriginalsJSON(t *testing.T) {
	t.Parallel()
	session := connect(t, newServer(t, &fakeArchive{}), eras[0], nil)
	got, _ := ask(t, session, "polar_download_exercise", map[string]any{"exerciseId": "x", "filePath": "a.fit"})
	want := `{"success":true,"filePath":"/downloads/a.fit","format":"FIT","size":9,"sizeHuman":"9 B"}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestHumanSizes(t *testing.T) {
	t.Parallel()
	for size, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1024: "1.0 KB", 1280: "1.3 KB", 1536: "1.5 KB", 1 << 20: "1.0 MB", 3<<20 + 1<<19: "3.5 MB"} {
		if got := humanSize(size); got != want {
			t.Errorf("humanSize(%d) = %q, want %q", size, got, want)
		}
	}
}

func TestAnErrorIsAnAnswerWithItsKindAtTheFront(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule string
		err  error
		want string
	}{
		{
			"message, hint and when to try again, in this order",
			fault.New(fault.RateLimited, "Polar allows no more requests now").WithHint("Ask for fewer days").WithRetryAfter(61 * time.Second),
			"Error (rate_limited): Polar allows no more requests now.\nAsk for fewer days.\nTry again in 61 s.",
		},
		{"the time to wait says when, and nothing else does", fault.New(fault.RateLimited, "too many").WithRetryAfter(30 * time.Second), "Error (rate_limited): too many.\nTry again in 30 s."},
		{"without a hint of its own it has that of its kind", fault.New(fault.RateLimited, "too many"), "Error (rate_limited): too many.\nTry again in a quarter of an hour."},
		{"a hint of its own comes first", fault.New(fault.BadAnswer, "it breaks off").WithHint("Ask for less."), "Error (bad_answer): it breaks off.\nAsk for less."},
		{"a wait is rounded up", fault.New(fault.RateLimited, "too many").WithRetryAfter(601 * time.Second), "Error (rate_limited): too many.\nTry again in 11 min."},
		{"what was wrapped around it stays inside", fmt.Errorf("pull: %w", fault.New(fault.NotFound, "there is no such exercise")), "Error (not_found): there is no such exercise."},
		{"a deadline", context.DeadlineExceeded, "Error (provider_unavailable): the call took too long and was ended.\nTry again, or ask for a shorter range."},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			session := connect(t, newServer(t, &fakeArchive{err: tt.err}), eras[0], nil)
			got, isError := ask(t, session, "polar_get_user", nil)
			if !isError {
				t.Error("not marked as an error")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestARefusedArgumentIsAnAnswerToo(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		fake := &fakeArchive{}
		session := connect(t, newServer(t, fake), era, nil)
		got, isError := ask(t, session, "polar_list_sleep", map[string]any{"form": "2026-11-01"})
		want := "Error (invalid_argument): there is no argument \"form\".\nDid you mean from? Allowed: from, to, format."
		if got != want || !isError {
			t.Errorf("%s: %q, error %v", era, got, isError)
		}
		if fake.asked != nil {
			t.Errorf("%s: the archive was asked all the same: %v", era, fake.asked)
		}
	}
}

// lockedBuffer is a log that calls write to at once.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

func loggedServer(t *testing.T, a Archive) (*Server, *lockedBuffer) {
	t.Helper()
	var log lockedBuffer
	s, err := New(Config{
		Archive: only(a), Downloads: fakeDownloads{},
		Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, &log
}

func TestACauseIsInTheLogAndNotInTheAnswer(t *testing.T) {
	t.Parallel()
	for _, cause := range []error{errors.New("dial 10.0.0.1: refused"), fault.New(fault.BadAnswer, "Polar's answer cannot be read").WithCause(errors.New("dial 10.0.0.1: refused"))} {
		s, log := loggedServer(t, &fakeArchive{err: cause})
		got, _ := ask(t, connect(t, s, eras[0], nil), "polar_get_user", nil)
		if strings.Contains(got, "10.0.0.1") {
			t.Errorf("the answer has the cause: %s", got)
		}
		if !strings.Contains(log.String(), "10.0.0.1") || !strings.Contains(log.String(), "tool=polar_get_user") {
			t.Errorf("the log has no cause or no tool: %s", log)
		}
	}
}

func TestAnInternalErrorNamesTheCallInTheLog(t *testing.T) {
	t.Parallel()
	s, log := loggedServer(t, &fakeArchive{err: errors.New("boom")})
	got, _ := ask(t, connect(t, s, eras[0], nil), "polar_get_user", nil)
	_, call, found := strings.Cut(got, "under call ")
	if !found || !strings.Contains(log.String(), "call="+strings.TrimSuffix(call, ".")) {
		t.Errorf("answer %q, log %q", got, log)
	}
}

func TestTheLogHasNoArguments(t *testing.T) {
	t.Parallel()
	s, log := loggedServer(t, &fakeArchive{err: fault.New(fault.NotFound, "there is no exercise hunter2")})
	session := connect(t, s, eras[0], nil)
	ask(t, session, "polar_download_exercise", map[string]any{"exerciseId": "hunter2", "filePath": "a.fit"})
	ask(t, session, "polar_download_exercise", map[string]any{"exerciseId": "hunter2", "filePath": "hunter2.exe"})
	if strings.Contains(log.String(), "hunter2") || !strings.Contains(log.String(), "kind=not_found") {
		t.Errorf("log: %s", log)
	}
}

func TestAPanicIsAnInternalErrorAndTheServerGoesOn(t *testing.T) {
	t.Parallel()
	panics := true
	s, log := loggedServer(t, &fakeArchive{onAny: func(context.Context, archive.Progress) error {
		if panics {
			panic("the sky falls")
		}
		return nil
	}})
	session := connect(t, s, eras[0], nil)
	got, isError := ask(t, session, "polar_get_user", nil)
	if !isError || !strings.HasPrefix(got, "Error (internal): ") || strings.Contains(got, "sky") {
		t.Errorf("answer %q, error %v", got, isError)
	}
	if !strings.Contains(log.String(), "the sky falls") || !strings.Contains(log.String(), "call_test.go") {
		t.Errorf("the log has no panic or no stack: %s", log)
	}
	panics = false
	if got, isError := ask(t, session, "polar_get_user", nil); isError {
		t.Errorf("after it: %s", got)
	}
}

func TestACallEndsAtItsDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
			<-ctx.Done()
			return ctx.Err()
		}}
		start := time.Now()
		got := call(t, newServer(t, fake), "polar_get_user", "")
		if took := time.Since(start); took != 45*time.Second {
			t.Errorf("it took %v", took)
		}
		if !got.IsError || !strings.HasPrefix(onlyText(t, got), "Error (provider_unavailable): ") {
			t.Errorf("answer: %s", onlyText(t, got))
		}
	})
}

// call calls a tool without a protocol.
func call(t *testing.T, s *Server, name, arguments string) *mcp.CallToolResult {
	t.Helper()
	i := slices.IndexFunc(s.tools, func(t tool) bool { return t.definition.Name == name })
	result, err := s.handler(s.tools[i], s.byClient)(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: name, Arguments: []byte(arguments)}})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestCancellingACallEndsItsRequests(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			started, ended := make(chan struct{}), make(chan error, 1)
			fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
				close(started)
				<-ctx.Done()
				ended <- ctx.Err()
				return ctx.Err()
			}}
			session := connect(t, newServer(t, fake), era, nil)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-started
				cancel() // the client sends notifications/cancelled
			}()
			if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "polar_get_user"}); !errors.Is(err, context.Canceled) {
				t.Errorf("the client sees %v", err)
			}
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("the archive sees %v", err)
			}
		})
	}
}

func TestManyCallsAtOnceAreAllAnswered(t *testing.T) {
	t.Parallel()
	fake := &fakeArchive{}
	session := connect(t, newServer(t, fake), eras[0], nil)
	var calls sync.WaitGroup
	for range 100 {
		calls.Go(func() {
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "polar_get_sleepwise", Arguments: map[string]any{"hourly": "true"}})
			if err != nil || result.IsError {
				t.Errorf("%v %v", result, err)
			}
		})
	}
	calls.Wait()
	if len(fake.asked) != 300 { // three notes a call
		t.Errorf("%d notes", len(fake.asked))
	}
}

func TestFewCallsRunAtOnceAndTheOthersWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		running := make(chan struct{}, callsOnOneMachine)
		s := newServer(t, &fakeArchive{onAny: func(context.Context, archive.Progress) error {
			select {
			case running <- struct{}{}:
			default:
				t.Errorf("more than %d run at once", callsOnOneMachine)
				return nil
			}
			time.Sleep(time.Second) // of the bubble's clock
			<-running
			return nil
		}})
		start := time.Now()
		var calls sync.WaitGroup
		for range 3 * callsOnOneMachine {
			calls.Go(func() {
				if got := call(t, s, "polar_get_user", ""); got.IsError {
					t.Error(onlyText(t, got))
				}
			})
		}
		calls.Wait()
		if took := time.Since(start); took != 3*time.Second {
			t.Errorf("three rounds took %v", took)
		}
	})
}

// saying is a document of one text.
type saying struct{ text string }

func (d saying) Markdown() string { return d.text }

func TestAnAnswerThatIsTooLongSaysHowToAskForLess(t *testing.T) {
	t.Parallel()
	s := newServer(t, &fakeArchive{})
	s.tools = []tool{define("long", "Long", effect{}, "", func(context.Context, renderingArguments, caller) (summary.Document, error) {
		return saying{strings.Repeat("7,", maxAnswerTokens)}, nil
	})}
	got := onlyText(t, call(t, s, "long", ""))
	if !strings.HasPrefix(got, "Error (too_large): ") || !strings.Contains(got, "fewer days") {
		t.Errorf("answer %.200q", got)
	}
}

func TestAKindThatAToolHelpsAgainstNamesTheTool(t *testing.T) {
	t.Parallel()
	for kind, tool := range map[fault.Kind]string{
		fault.NotConnected: "polar_get_authorization_url", fault.TokenExpired: "polar_get_authorization_url", fault.NotRegistered: "polar_register_user",
	} {
		if got := new(Server).failureText(fault.New(kind, "no")); !strings.Contains(got, tool) {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

func TestTheTextAroundAnErrorIsInTheLog(t *testing.T) {
	t.Parallel()
	cause := fmt.Errorf("heart rate of 2026-11-30: %w", fault.New(fault.BadAnswer, "Polar's answer breaks off"))
	s, log := loggedServer(t, &fakeArchive{err: cause})
	got, _ := ask(t, connect(t, s, eras[0], nil), "polar_get_user", nil)
	if !strings.HasPrefix(got, "Error (bad_answer): Polar's answer breaks off.") || strings.Contains(got, "2026-11-30") {
		t.Errorf("answer %q", got)
	}
	if !strings.Contains(log.String(), "heart rate of 2026-11-30") {
		t.Errorf("log %q", log)
	}
}

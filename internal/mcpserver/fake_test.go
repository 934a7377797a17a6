package mcpserver

import (
	"context"
	"io"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// fakeArchive writes down what it was asked and answers with empty documents, or err.
type fakeArchive struct {
	err   error
	onAny func(ctx context.Context, report archive.Progress) error // before any answer

	mu    sync.Mutex
	asked []any
}

func (f *fakeArchive) note(ctx context.Context, report archive.Progress, what ...any) error {
	f.mu.Lock()
	f.asked = append(f.asked, what...)
	f.mu.Unlock()
	if f.onAny != nil {
		if err := f.onAny(ctx, report); err != nil {
			return err
		}
	}
	return f.err
}

func answerOf[T any](err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	return new(T), nil
}

func (f *fakeArchive) Authorization(ctx context.Context, clientID, redirectURI string) (*summary.Authorization, error) {
	return answerOf[summary.Authorization](f.note(ctx, nil, "authorization", clientID, redirectURI))
}

func (f *fakeArchive) Exchange(ctx context.Context, app source.App, code, redirectURI string, showToken bool) (*summary.Connection, error) {
	return answerOf[summary.Connection](f.note(ctx, nil, "exchange", app, code, redirectURI, showToken))
}

func (f *fakeArchive) Register(ctx context.Context) (*summary.Registration, error) {
	return answerOf[summary.Registration](f.note(ctx, nil, "register"))
}

func (f *fakeArchive) Person(ctx context.Context) (*summary.Person, error) {
	return answerOf[summary.Person](f.note(ctx, nil, "person"))
}

func (f *fakeArchive) PhysicalInfo(ctx context.Context) (*summary.PhysicalInfo, error) {
	return answerOf[summary.PhysicalInfo](f.note(ctx, nil, "physical info"))
}

func (f *fakeArchive) Exercises(ctx context.Context, days archive.Dates, samples bool, report archive.Progress) (*summary.Exercises, error) {
	return answerOf[summary.Exercises](f.note(ctx, report, "exercises", days, samples))
}

func (f *fakeArchive) Activities(ctx context.Context, days archive.Dates, report archive.Progress) (*summary.Activities, error) {
	return answerOf[summary.Activities](f.note(ctx, report, "activities", days))
}

func (f *fakeArchive) HeartRate(ctx context.Context, days archive.Dates, report archive.Progress) (*summary.HeartRate, error) {
	return answerOf[summary.HeartRate](f.note(ctx, report, "heart rate", days))
}

func (f *fakeArchive) Sleep(ctx context.Context, days archive.Dates) (*summary.Sleep, error) {
	return answerOf[summary.Sleep](f.note(ctx, nil, "sleep", days))
}

func (f *fakeArchive) NightlyRecharge(ctx context.Context, days archive.Dates) (*summary.NightlyRecharge, error) {
	return answerOf[summary.NightlyRecharge](f.note(ctx, nil, "nightly recharge", days))
}

func (f *fakeArchive) CardioLoad(ctx context.Context, days archive.Dates) (*summary.CardioLoad, error) {
	return answerOf[summary.CardioLoad](f.note(ctx, nil, "cardio load", days))
}

func (f *fakeArchive) SleepWise(ctx context.Context, days archive.Dates, hourly bool, report archive.Progress) (*summary.SleepWise, error) {
	return answerOf[summary.SleepWise](f.note(ctx, report, "sleepwise", days, hourly))
}

func (f *fakeArchive) Download(ctx context.Context, workoutID string, format source.FileFormat, w io.Writer) (int64, error) {
	if err := f.note(ctx, nil, "download", workoutID, format); err != nil {
		return 0, err
	}
	n, err := io.WriteString(w, "recording")
	return int64(n), err
}

// fakeDownloads keeps nothing.
type fakeDownloads struct{}

func (fakeDownloads) Write(_ context.Context, name string, _ bool, fill func(io.Writer) (int64, error)) (string, int64, error) {
	size, err := fill(io.Discard)
	return "/downloads/" + name, size, err
}

// only returns an archive for whoever asks.
func only(a Archive) func(string) Archive { return func(string) Archive { return a } }

// newServer returns a server with all tools, the polar ones over a.
func newServer(tb testing.TB, a Archive) *Server {
	tb.Helper()
	return coachedServer(tb, a, &fakeCoach{})
}

// coachedServer is newServer over a coach, for the person ann.
func coachedServer(tb testing.TB, a Archive, c Coach) *Server {
	tb.Helper()
	s, err := New(Config{Archive: only(a), Downloads: fakeDownloads{}, Coach: c, Person: "ann", Version: "1.2.3"})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// eras are the protocol revisions that tests speak: the newest, and the last with a session.
var eras = []string{"2026-07-28", "2025-06-18"}

// connect runs s over a pipe, with a client of the SDK at the other end.
func connect(tb testing.TB, s *Server, era string, options *mcp.ClientOptions) *mcp.ClientSession {
	tb.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- s.Run(tb.Context(), fromClient, toClient) }()

	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, options)
	session, err := client.Connect(tb.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, &mcp.ClientSessionOptions{ProtocolVersion: era})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		_ = session.Close()
		if err := <-ended; err != nil {
			tb.Errorf("Run: %v", err)
		}
	})
	return session
}

// ask calls a tool and returns its one text.
func ask(tb testing.TB, session *mcp.ClientSession, name string, arguments any) (text string, isError bool) {
	tb.Helper()
	result, err := session.CallTool(tb.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		tb.Fatal(err)
	}
	return onlyText(tb, result), result.IsError
}

func onlyText(tb testing.TB, result *mcp.CallToolResult) string {
	tb.Helper()
	if result.StructuredContent != nil {
		tb.Errorf("structured content beside the text: %v", result.StructuredContent)
	}
	if len(result.Content) != 1 {
		tb.Fatalf("%d pieces of content, want 1", len(result.Content))
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		tb.Fatalf("content is a %T", result.Content[0])
	}
	return text.Text
}

package mcpserver

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
)

func TestToolsOverHTTPInBothEras(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			web := httptest.NewServer(newServer(t, &fakeArchive{}).HTTPHandler())
			t.Cleanup(web.Close)
			client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
			session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: web.Client(), DisableStandaloneSSE: true},
				&mcp.ClientSessionOptions{ProtocolVersion: era})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = session.Close() })
			if text, isError := ask(t, session, "polar_get_user", map[string]any{"format": "json"}); isError {
				t.Error(text)
			}
		})
	}
}

func TestHTTPRequestsThatAreRefused(t *testing.T) {
	t.Parallel()
	web := httptest.NewServer(newServer(t, &fakeArchive{}).HTTPHandler())
	t.Cleanup(web.Close)
	tests := []struct {
		rule string
		body string
		with func(*http.Request)
		want int
	}{
		{"a page of another site", hello, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, http.StatusForbidden},
		{"a foreign name for this machine", hello, func(r *http.Request) { r.Host = "evil.example" }, http.StatusForbidden},
		{"a body that is too long", `{"a":"` + strings.Repeat("a", maxMessageBytes) + `"}`, func(*http.Request) {}, http.StatusRequestEntityTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, web.URL, strings.NewReader(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Accept", "application/json, text/event-stream")
			tt.with(req)
			resp, err := web.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			if _, err := io.Copy(io.Discard, resp.Body); err != nil {
				t.Fatal(err)
			}
			if resp.StatusCode != tt.want {
				t.Errorf("status %d, want %d", resp.StatusCode, tt.want)
			}
		})
	}
}

func TestHangingUpOverHTTPEndsTheCall(t *testing.T) {
	t.Parallel()
	started, ended := make(chan struct{}), make(chan error, 1)
	fake := &fakeArchive{onAny: func(ctx context.Context, _ archive.Progress) error {
		close(started)
		<-ctx.Done()
		ended <- ctx.Err()
		return ctx.Err()
	}}
	web := httptest.NewServer(newServer(t, fake).HTTPHandler())
	t.Cleanup(web.Close)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-started
		cancel()
	}()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: web.Client(), DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	if _, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "polar_get_user"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the client sees %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the archive sees %v", err)
	}
}

package mcpserver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/time/rate"

	"github.com/paceline/paceline/internal/oauth"
)

// BenchmarkHTTPCall measures a call over HTTP with all that is checked (host, origin, token, rate, message,
// scope), beside the SDK's own stateless handler and typed tool that says the same to everybody. Neither
// has a network or a client. Reading the token from a store comes on top.
func BenchmarkHTTPCall(b *testing.B) {
	const answer = "Weight 70 kg, height 175 cm."
	b.Run("ours", func(b *testing.B) {
		s := remoteServer(b, &fakeArchive{}, &fakeCoach{})
		say(s, answer)
		known := hashed("pl_at_benchmark", accessOf("ann", oauth.AllScopes()...))
		limiters := limiters{all: map[string]*rate.Limiter{}}
		benchmarkRequests(b, s.HTTPHandler(Guard{URL: publicURL, Verify: known.verify, Limit: limiters.allow}), "polar_list_physical_info", `{"format":"markdown"}`)
	})
	b.Run("sdk_echo", func(b *testing.B) {
		server := mcp.NewServer(&mcp.Implementation{Name: "echo", Version: "1"}, nil)
		mcp.AddTool(server, &mcp.Tool{Name: "echo", Description: "Says it again"},
			func(_ context.Context, _ *mcp.CallToolRequest, in echoArguments) (*mcp.CallToolResult, any, error) {
				return &mcp.CallToolResult{Content: oneText(in.Text)}, nil, nil
			})
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
			&mcp.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true})
		benchmarkRequests(b, handler, "echo", `{"text":"`+answer+`"}`)
	})
}

func benchmarkRequests(b *testing.B, handler http.Handler, tool, arguments string) {
	b.Helper()
	body, headers := requestsFor(request{methodCall, tool})
	body = strings.Replace(body, `"arguments":{}`, `"arguments":`+arguments, 1)
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequestWithContext(b.Context(), http.MethodPost, publicURL+"/mcp", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		r.Header.Set("Authorization", "Bearer pl_at_benchmark")
		for _, set := range headers {
			set(r)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Weight 70 kg") {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

// hashes are accesses by the hash of their token, as a store has them.
type hashes struct {
	mu  sync.RWMutex
	all map[string]oauth.Access
}

func hashed(token string, access oauth.Access) *hashes {
	sum := sha256.Sum256([]byte(token))
	return &hashes{all: map[string]oauth.Access{hex.EncodeToString(sum[:]): access}}
}

func (h *hashes) verify(_ context.Context, token string) (oauth.Access, error) {
	sum := sha256.Sum256([]byte(token))
	h.mu.RLock()
	defer h.mu.RUnlock()
	access, ok := h.all[hex.EncodeToString(sum[:])]
	if !ok {
		return oauth.Access{}, &oauth.Error{Code: oauth.InvalidToken}
	}
	return access, nil
}

// limiters are the rates of grants, which nobody reaches.
type limiters struct {
	mu  sync.Mutex
	all map[string]*rate.Limiter
}

func (l *limiters) allow(key string) (bool, time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all[key] == nil {
		l.all[key] = rate.NewLimiter(rate.Inf, 1)
	}
	return l.all[key].Allow(), 0
}

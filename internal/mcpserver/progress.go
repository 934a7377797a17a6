package mcpserver

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
)

// reporter sends the progress of one call to the client that asked for it: rising only,
// and nothing once the call has ended.
type reporter struct {
	send func(done, total int, what string)

	mu    sync.Mutex
	last  int
	ended bool
}

// progressOf returns how a call reports, and a function that ends the reports. Both are
// of no effect, and the first is nil, when the client did not ask.
func progressOf(ctx context.Context, req *mcp.CallToolRequest) (report archive.Progress, end func()) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return nil, func() {}
	}
	r := &reporter{send: func(done, total int, what string) {
		// Progress is a courtesy: a client that cannot be told still gets its answer.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: float64(done), Total: float64(total), Message: what,
		})
	}}
	return r.report, r.end
}

func (r *reporter) report(done, total int, what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended || done <= r.last {
		return
	}
	r.last = done
	r.send(done, total, what)
}

func (r *reporter) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
}

package mcpserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/fault"
)

// handler returns what the protocol server does with a call of t: an answer or, as an
// answer too, an error. A protocol error is never returned.
func (s *Server) handler(t tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := s.guarded(ctx, func(ctx context.Context) (string, error) { return s.call(ctx, t, req) })
		if err != nil {
			failure := s.logged(ctx, t.definition.Name, err)
			if stored, ok := errors.AsType[*unshown](err); ok {
				return &mcp.CallToolResult{Content: oneText(stored.text)}, nil
			}
			return &mcp.CallToolResult{IsError: true, Content: oneText(failureText(failure))}, nil
		}
		return &mcp.CallToolResult{Content: oneText(text)}, nil
	}
}

func oneText(text string) []mcp.Content { return []mcp.Content{&mcp.TextContent{Text: text}} }

// call checks the arguments and runs the tool.
func (s *Server) call(ctx context.Context, t tool, req *mcp.CallToolRequest) (string, error) {
	arguments, err := t.checker.arguments(req.Params.Arguments)
	if err != nil {
		return "", err
	}
	report, end := progressOf(ctx, req)
	defer end()
	return t.run(ctx, arguments, caller{callerOf(s, req), report})
}

// guarded waits for a place and does what makes an answer, within the time of a call. A panic
// is an error like any other, and so is an answer that is too long.
func (s *Server) guarded(ctx context.Context, do func(context.Context) (string, error)) (text string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.callTimeout)
	defer cancel()
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v\n%s", problem, debug.Stack())
		}
	}()
	select {
	case s.running <- struct{}{}:
		defer func() { <-s.running }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if text, err = do(ctx); err != nil {
		return "", err
	}
	return bounded(text)
}

// logged writes down why a call failed, under an id that the answer of an internal error
// repeats. Messages are left out: they can quote arguments.
func (s *Server) logged(ctx context.Context, name string, err error) *fault.Error {
	failure := fault.Of(err)
	call := rand.Text()[:8]
	level := slog.LevelWarn
	switch failure.Kind {
	case fault.Internal, fault.BadAnswer:
		level = slog.LevelError
	case fault.Canceled, fault.Invalid:
		level = slog.LevelDebug
	default:
	}
	attrs := []slog.Attr{slog.String("tool", name), slog.String("call", call), slog.String("kind", string(failure.Kind))}
	if failure.Cause != nil {
		attrs = append(attrs, slog.String("cause", failure.Cause.Error()))
	}
	s.logger.LogAttrs(ctx, level, "a tool call failed", attrs...)
	if failure.Kind == fault.Internal {
		return failure.WithHint("This is a fault of Paceline. Its log says more under call %s.", call)
	}
	return failure
}

package mcpserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
)

// answer is what a call comes to.
type answer struct {
	text  string
	links []mcp.Content // beside it
}

func (a answer) content() []mcp.Content { return append(oneText(a.text), a.links...) }

func oneText(text string) []mcp.Content { return []mcp.Content{&mcp.TextContent{Text: text}} }

// handler returns what the protocol server does with a call of t: an answer or, as an
// answer too, an error. A protocol error is returned for a tool that the caller may not use, as for
// one that is not there.
func (s *Server) handler(t tool, identify identify) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		who, err := identify(ctx, req.ClientInfo(), t.scope)
		if err != nil {
			_ = s.logged(ctx, t.definition.Name, err)
			return nil, invalidParams("unknown tool %s", quoted(t.definition.Name))
		}
		start := s.now()
		result, outcome := s.result(ctx, t, req, who)
		s.observe(t.definition.Name, outcome, s.now().Sub(start))
		return result, nil
	}
}

// result returns the answer to a call, and what came of it: answeredWell or the kind of its error.
func (s *Server) result(ctx context.Context, t tool, req *mcp.CallToolRequest, who coach.Who) (*mcp.CallToolResult, string) {
	given, err := s.guarded(ctx, who.Person, func(ctx context.Context) (answer, error) { return t.call(ctx, req, who) })
	if err == nil {
		return &mcp.CallToolResult{Content: given.content()}, answeredWell
	}
	failure := s.logged(ctx, t.definition.Name, err)
	if stored, ok := errors.AsType[*unshown](err); ok {
		return &mcp.CallToolResult{Content: oneText(stored.text)}, string(failure.Kind)
	}
	return &mcp.CallToolResult{IsError: true, Content: oneText(s.failureText(failure))}, string(failure.Kind)
}

// answeredWell is the outcome of a call without an error.
const answeredWell = "ok"

// call checks the arguments and runs the tool.
func (t tool) call(ctx context.Context, req *mcp.CallToolRequest, who coach.Who) (answer, error) {
	arguments, err := t.checker.arguments(req.Params.Arguments)
	if err != nil {
		return answer{}, err
	}
	report, end := progressOf(ctx, req)
	defer end()
	return t.run(ctx, arguments, caller{who, report})
}

// guarded waits for a place and does what makes an answer, within the time of a call and no longer
// than the access of the caller lasts. A panic is an error like any other, and so is an
// answer that is too long.
func (s *Server) guarded(ctx context.Context, person string, do func(context.Context) (answer, error)) (given answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.callTimeout)
	defer cancel()
	if of, ok := verifiedOf(ctx); ok {
		// The older revisions of the protocol do not hand on that a request has ended.
		ctx, cancel = context.WithDeadline(ctx, of.until)
		defer cancel()
	}
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v\n%s", problem, debug.Stack())
		}
	}()
	leave, err := s.places.enter(ctx, person)
	if err != nil {
		return answer{}, err
	}
	defer leave()
	if given, err = do(ctx); err != nil {
		return answer{}, err
	}
	given.text, err = bounded(given.text)
	return given, err
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

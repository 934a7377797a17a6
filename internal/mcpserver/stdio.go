package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

const (
	// closingGrace is how long a client that does not read can hold up the end.
	closingGrace = 2 * time.Second
	// answeringGrace is how long calls that run when the input ends have to be answered.
	answeringGrace = 15 * time.Second
)

// Run serves one client over a pair of streams, one JSON message a line, until in ends or
// ctx does; it returns nil then, and otherwise what went wrong with the streams. When in
// ends, calls that run have answeringGrace to be answered; when ctx ends, they are cancelled. An in or an
// out that is an io.Closer is closed; another in keeps a goroutine until its read returns.
func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	conn := newLineConn(in, out, min(answeringGrace, s.callTimeout+closingGrace))
	session, err := s.protocol(oauth.AllScopes(), s.byClient).Connect(ctx, conn, nil)
	if err != nil {
		return errors.Join(fmt.Errorf("start the session: %w", err), conn.Close())
	}
	var end error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		end = session.Wait()
	}()

	select {
	case <-ended:
		return endOf(end)
	case <-ctx.Done():
	}
	// The end of input cancels what runs, and closed streams hold nothing up.
	_ = conn.Close() // the session's end says the same
	select {
	case <-ended:
	case <-time.After(closingGrace):
	}
	return nil
}

// endOf returns nil for a client that went away in order.
func endOf(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

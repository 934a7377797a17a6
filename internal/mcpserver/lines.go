package mcpserver

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lineConn carries one JSON-RPC message a line. Unlike the SDK's transport it answers a line
// that is no message and goes on, and after the end of its input it waits for the answers
// to pending calls, so that `... | paceline stdio` loses none.
type lineConn struct {
	in       io.Reader
	lines    chan line
	closed   chan struct{}
	closing  sync.Once
	closeErr error

	writing sync.Mutex // guards out
	out     io.Writer

	initialized  atomic.Bool
	pending      *pending
	drainTimeout time.Duration // how long pending calls are waited for
}

func newLineConn(in io.Reader, out io.Writer, drainTimeout time.Duration) *lineConn {
	return &lineConn{
		in: in, lines: make(chan line), closed: make(chan struct{}), out: out,
		pending: newPending(), drainTimeout: drainTimeout,
	}
}

// Connect starts reading. A lineConn is its own transport, for one session.
func (c *lineConn) Connect(context.Context) (mcp.Connection, error) {
	go c.readLines()
	return c, nil
}

// SessionID is empty: a stream is its own session.
func (*lineConn) SessionID() string { return "" }

// readLines hands on lines until the input ends or the connection is closed.
func (c *lineConn) readLines() {
	reader := bufio.NewReaderSize(c.in, 64<<10)
	for {
		next := readLine(reader)
		if !next.blank() || next.err != nil {
			select {
			case c.lines <- next:
			case <-c.closed:
				return
			}
		}
		if next.err != nil {
			return
		}
	}
}

// Read returns the next message. At the end of the input it waits for pending calls.
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		var next line
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case next = <-c.lines:
		}
		if next.err != nil {
			c.drain(ctx)
			return nil, next.err
		}
		msg, refused := message(next)
		if refused == nil {
			c.pending.cancelled(msg)
			if c.pending.add(msg) {
				return msg, nil
			}
			refused = inUse(msg)
		}
		if err := c.writeRefusal(refused); err != nil {
			return nil, err
		}
	}
}

// Write writes a message.
func (c *lineConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if resp, ok := msg.(*jsonrpc.Response); ok {
		method, wanted, called := c.pending.take(resp.ID)
		if called {
			defer c.pending.wrote()
		}
		if called && !wanted {
			return nil
		}
		if method == methodInitialize && resp.Error == nil {
			c.initialized.Store(true)
		}
		msg = &jsonrpc.Response{ID: resp.ID, Result: resp.Result, Error: plainError(method, c.initialized.Load(), resp.Error)}
	}
	text, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	return c.writeLine(text)
}

func (c *lineConn) writeRefusal(r *refusal) error {
	text, err := r.encode()
	if err != nil {
		return fmt.Errorf("encode a refusal: %w", err)
	}
	return c.writeLine(text)
}

func (c *lineConn) writeLine(text []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(text, '\n'))
	return err
}

func (c *lineConn) drain(ctx context.Context) {
	timer := time.NewTimer(c.drainTimeout)
	defer timer.Stop()
	for !c.pending.none() {
		select {
		case <-c.pending.written:
		case <-timer.C:
			return
		case <-ctx.Done():
			return
		case <-c.closed:
			return
		}
	}
}

// Close closes the streams, which ends a read or a write that blocks.
func (c *lineConn) Close() error {
	c.closing.Do(func() {
		close(c.closed)
		for _, stream := range []any{c.in, c.out} {
			if closer, ok := stream.(io.Closer); ok {
				c.closeErr = errors.Join(c.closeErr, closer.Close())
			}
		}
	})
	return c.closeErr
}

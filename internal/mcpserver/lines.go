package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// line is one line of input, or why there are no more.
type line struct {
	text []byte
	err  error
}

var errLongLine = errors.New("the message is too long")

// lineConn carries one JSON-RPC message a line. Unlike the SDK's transport it answers a line
// that is no message and goes on, and after the end of its input it waits for the answers
// that are still owed, so that `... | paceline stdio` loses none.
type lineConn struct {
	in       io.Reader
	lines    chan line
	closed   chan struct{}
	closing  sync.Once
	closeErr error

	writing sync.Mutex // guards out
	out     io.Writer

	owed     *debts
	patience time.Duration // how long owed answers are waited for
}

func newLineConn(in io.Reader, out io.Writer, patience time.Duration) *lineConn {
	return &lineConn{
		in: in, lines: make(chan line), closed: make(chan struct{}), out: out,
		owed: newDebts(), patience: patience,
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
		text, err := readLine(reader)
		if len(bytes.TrimSpace(text)) > 0 || err != nil {
			select {
			case c.lines <- line{text, err}:
			case <-c.closed:
				return
			}
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

// readLine returns the next line; of one that is too long only that it was. A last line
// needs no newline.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		long = long || len(text)+len(part) > mostMessageBytes
		if !long {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && err == nil:
			return nil, errLongLine
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(text)) > 0:
			return text, nil // the next call meets the end again
		default:
			return text, err
		}
	}
}

// Read returns the next message. At the end of the input it waits for owed answers.
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
		if next.err != nil && !errors.Is(next.err, errLongLine) {
			c.awaitAnswers(ctx)
			return nil, next.err
		}
		msg, refusal := message(next)
		if refusal == nil {
			c.owed.owe(msg)
			return msg, nil
		}
		if err := c.refuse(refusal); err != nil {
			return nil, err
		}
	}
}

// message decodes a line, or returns the error that answers it.
func message(l line) (jsonrpc.Message, *jsonrpc.Error) {
	switch {
	case l.err != nil:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("a message has at most %d bytes", mostMessageBytes)}
	case !json.Valid(l.text):
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON"}
	case bytes.TrimSpace(l.text)[0] == '[':
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "batches are not supported: send one message a line"}
	}
	msg, err := jsonrpc.DecodeMessage(l.text)
	if err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is not a JSON-RPC 2.0 message"}
	}
	return msg, nil
}

// refuse answers a line whose id is not known.
func (c *lineConn) refuse(refusal *jsonrpc.Error) error {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": refusal})
	if err != nil {
		return err
	}
	return c.writeLine(text)
}

// Write writes a message.
func (c *lineConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	text, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	defer c.owed.pay(msg)
	return c.writeLine(text)
}

func (c *lineConn) writeLine(text []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(text, '\n'))
	return err
}

func (c *lineConn) awaitAnswers(ctx context.Context) {
	timer := time.NewTimer(c.patience)
	defer timer.Stop()
	for !c.owed.none() {
		select {
		case <-c.owed.paid:
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

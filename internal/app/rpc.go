package app

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// protocolVersion is the revision of the protocol that the demo speaks.
const protocolVersion = "2025-06-18"

// rpc is the client's end of a server over stdio: one JSON message a line. It is written
// out here, and not taken from the SDK, because the demo shows the bytes that an assistant
// would exchange with the real server over real pipes, and the SDK is mcpserver's alone.
type rpc struct {
	out  io.Writer
	in   *json.Decoder
	last int
}

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      int             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// newRPC introduces itself to the server and returns the client.
func newRPC(in io.Reader, out io.Writer) (*rpc, error) {
	c := &rpc{out: out, in: json.NewDecoder(in)}
	hello := map[string]any{
		"protocolVersion": protocolVersion, "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "paceline demo", "version": "1"},
	}
	if err := c.call("initialize", hello, nil); err != nil {
		return nil, err
	}
	if err := c.send(message{Method: "notifications/initialized"}); err != nil {
		return nil, err
	}
	return c, nil
}

// answer is what a tool says.
type answer struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	IsError bool `json:"isError"`
}

func (a *answer) text() string {
	parts := make([]string, len(a.Content))
	for i, content := range a.Content {
		parts[i] = content.Text
	}
	return strings.Join(parts, "\n")
}

// callTool returns what a tool says; an error of the tool is an answer too.
func (c *rpc) callTool(name string, arguments map[string]any) (*answer, error) {
	result := new(answer)
	return result, c.call("tools/call", map[string]any{"name": name, "arguments": arguments}, result)
}

func (c *rpc) call(method string, params, result any) error {
	c.last++
	if err := c.send(message{ID: c.last, Method: method, Params: params}); err != nil {
		return err
	}
	for {
		var m message
		if err := c.in.Decode(&m); err != nil {
			return fmt.Errorf("read the answer to %s: %w", method, err)
		}
		switch {
		case m.ID != c.last || m.Method != "": // a notice of the server
			continue
		case m.Error != nil:
			return fmt.Errorf("%s was refused: %s (%d)", method, m.Error.Message, m.Error.Code)
		case result == nil:
			return nil
		}
		if err := json.Unmarshal(m.Result, result); err != nil {
			return fmt.Errorf("read the answer to %s: %w", method, err)
		}
		return nil
	}
}

func (c *rpc) send(m message) error {
	m.JSONRPC = "2.0"
	if err := json.NewEncoder(c.out).Encode(m); err != nil {
		return fmt.Errorf("send %s: %w", m.Method, err)
	}
	return nil
}

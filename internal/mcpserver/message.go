package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// maxDepth is how deep a message may be nested; no message of the protocol comes near it.
const maxDepth = 100

// A refusal is the answer to a line that the protocol server never sees.
type refusal struct {
	id  json.RawMessage // as it was sent, nil when it cannot be told
	err jsonrpc.Error
}

func refuse(id json.RawMessage, code int64, format string, args ...any) *refusal {
	return &refusal{id: id, err: jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)}}
}

// encode returns the refusal as a response.
func (r *refusal) encode() ([]byte, error) {
	return json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"` // null when it is nil
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", r.id, &r.err})
}

// message decodes a line, or returns what answers it instead.
func message(l line) (jsonrpc.Message, *refusal) {
	switch {
	case l.long:
		return nil, refuse(idAround(l.text, l.tail), jsonrpc.CodeInvalidRequest, "a message has at most %d bytes", maxMessageBytes)
	case depth(l.text) > maxDepth:
		return nil, refuse(idAround(l.text, l.text), jsonrpc.CodeInvalidRequest, "a message is nested at most %d deep", maxDepth)
	case !json.Valid(l.text):
		return nil, refuse(nil, jsonrpc.CodeParseError, "the message is not JSON")
	case bytes.TrimSpace(l.text)[0] == '[':
		return nil, refuse(nil, jsonrpc.CodeInvalidRequest, "batches are not supported: send one message at a time")
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(l.text, &fields); err != nil {
		return nil, refuse(nil, jsonrpc.CodeInvalidRequest, "the message is not a JSON-RPC 2.0 message")
	}
	id := fields["id"]
	switch {
	case id == nil:
	case fields["method"] != nil:
		if wrong := checkCall(id, fields["method"], fields["params"]); wrong != nil {
			return nil, wrong
		}
	case fields["result"] == nil && fields["error"] == nil && isID(id):
		return nil, refuse(id, jsonrpc.CodeInvalidRequest, "the message names no method")
	}
	msg, err := jsonrpc.DecodeMessage(l.text)
	if err != nil {
		if !isID(id) {
			id = nil
		}
		return nil, refuse(id, jsonrpc.CodeInvalidRequest, "the message is not a JSON-RPC 2.0 message")
	}
	return msg, nil
}

// checkCall refuses a call whose id could not be sent back as it is, or whose params are no
// object or missing where the method is nothing without them.
func checkCall(id, method, params json.RawMessage) *refusal {
	if !isID(id) {
		if id[0] != '-' && (id[0] < '0' || id[0] > '9') {
			id = nil
		}
		return refuse(id, jsonrpc.CodeInvalidRequest, "an id is a text, or a whole number below 2^53")
	}
	if params != nil && params[0] != '{' && string(params) != "null" {
		return refuse(id, jsonrpc.CodeInvalidParams, "params must be an object")
	}
	if (params == nil || string(params) == "null") && string(method) == `"tools/call"` {
		return refuse(id, jsonrpc.CodeInvalidParams, "params are missing: name the tool in params.name")
	}
	return nil
}

// inUse answers a call under the id of one that has no answer yet.
func inUse(msg jsonrpc.Message) *refusal {
	req, _ := msg.(*jsonrpc.Request) // only a call has an id to be in use
	id, _ := json.Marshal(req.ID.Raw())
	return refuse(id, jsonrpc.CodeInvalidRequest, "this id is of a call that has no answer yet: give each call an id of its own")
}

// isID reports whether a JSON value is an id that comes back as it was sent.
func isID(raw json.RawMessage) bool {
	if len(raw) == 0 || raw[0] == '"' {
		return len(raw) > 0
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	return err == nil && isWhole(n) && math.Abs(n) < 1<<53
}

// depth returns how deep text is nested, if it is JSON.
func depth(text []byte) int {
	deepest, now := 0, 0
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			now++
			deepest = max(deepest, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return deepest
}

// lastID is an id that is the last key of an object which ends a text: the outermost one.
var lastID = regexp.MustCompile(`[{,]\s*"id"\s*:\s*(-?\d{1,16}|"[^"\\]*")\s*}\s*$`)

// idAround looks for the id of a message that is not read whole, among its first keys and
// as its last one, and returns nil when it is in neither place.
func idAround(head, tail []byte) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(head[:min(len(head), maxHeadBytes)]))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			break
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			break
		}
		if key == "id" && isID(value) {
			return value
		}
	}
	if found := lastID.FindSubmatch(tail[max(0, len(tail)-maxTailBytes):]); len(found) == 2 && isID(found[1]) {
		return found[1]
	}
	return nil
}

package mcpserver

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/paceline/paceline/internal/oauth"
)

// request is what a client asks for by name.
type request struct {
	method string
	name   string // of a tool, a prompt or a resource
}

// needs are the scopes that requests need, of those that need one.
type needs map[request]oauth.Scope

const (
	methodCall = "tools/call"
	methodGet  = "prompts/get"
	methodRead = "resources/read"
)

func (s *Server) needs() needs {
	all := needs{}
	for _, t := range s.tools {
		all[request{methodCall, t.definition.Name}] = t.scope
	}
	for _, p := range s.prompts {
		all[request{methodGet, p.definition.Name}] = readsScope
	}
	for _, r := range s.resources {
		all[request{methodRead, r.definition.URI}] = readsScope
	}
	return all
}

// of returns the scope that a request needs, "" when it needs none or asks for what is not there.
func (n needs) of(r request) oauth.Scope { return n[r] }

// sayWhat is the revision of the protocol from which on headers say what a message asks for.
const sayWhat = "2026-07-28"

// asked returns what a message asks for: as its headers say where the protocol has them, since a
// message that says otherwise is refused behind, and else as it says itself. It tells a client what
// it lacks, and keeps nothing from it.
func asked(header http.Header, msg jsonrpc.Message) request {
	if header.Get("Mcp-Protocol-Version") >= sayWhat {
		return request{header.Get("Mcp-Method"), nameIn(header.Get("Mcp-Name"))}
	}
	call, ok := msg.(*jsonrpc.Request)
	if !ok {
		return request{}
	}
	var params struct {
		Name string `json:"name"`
		URI  string `json:"uri"`
	}
	if err := json.Unmarshal(call.Params, &params); err != nil {
		return request{} // what is behind says what is wrong
	}
	if call.Method == methodRead {
		return request{call.Method, params.URI}
	}
	return request{call.Method, params.Name}
}

// nameIn returns the name in a header, which is in base64 where it is not ASCII.
func nameIn(value string) string {
	inner, ok := strings.CutPrefix(value, "=?base64?")
	if inner, closed := strings.CutSuffix(inner, "?="); ok && closed {
		if name, err := base64.StdEncoding.DecodeString(inner); err == nil {
			return string(name)
		}
	}
	return value
}

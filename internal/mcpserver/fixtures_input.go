//go:build conformance

//nolint:staticcheck,gochecknoglobals // the suite still asks for what is deprecated, and for constants of bytes
package mcpserver

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The fixtures that ask the client for input and go on when the call comes again with it.

// needingInput returns a result that asks for input, with a state to bring back, "" for none.
func needingInput(requests mcp.InputRequestMap, state string) *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: requests, RequestState: state}
}

// form asks for one text or flag.
func form(message, name, kind string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Mode: "form", Message: message, RequestedSchema: json.RawMessage(
		fmt.Sprintf(`{"type":"object","properties":{%q:{"type":%q}},"required":[%q]}`, name, kind, name))}
}

func sample(text string, most int64) *mcp.CreateMessageParams {
	return &mcp.CreateMessageParams{
		Messages: []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}, MaxTokens: most,
	}
}

// filled returns what was filled in under a name of the form of a key, and whether it was.
func filled(responses mcp.InputResponseMap, key, name string) (any, bool) {
	of, ok := responses[key].(*mcp.ElicitResult)
	if !ok || of.Action != "accept" {
		return nil, false
	}
	value, ok := of.Content[name]
	return value, ok
}

// stateKey is of this process: what it signs means nothing elsewhere.
var stateKey = []byte(rand.Text())

// sealed returns a state that cannot be changed unseen.
func sealed(step string) string {
	return step + "." + base64.RawURLEncoding.EncodeToString(signature(step))
}

func signature(step string) []byte {
	mac := hmac.New(sha256.New, stateKey)
	mac.Write([]byte(step))
	return mac.Sum(nil)
}

// opened returns the step of a state, "" for none. Errors: invalid params for one that was changed.
func opened(state string) (string, error) {
	if state == "" {
		return "", nil
	}
	step, given, _ := strings.Cut(state, ".")
	if sum, err := base64.RawURLEncoding.DecodeString(given); err != nil || !hmac.Equal(sum, signature(step)) {
		return "", invalidParams("requestState was changed")
	}
	return step, nil
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: oneText(fmt.Sprintf(format, args...))}
}

func addInputFixtures(server *mcp.Server) {
	tool := func(name, description string, handler func(req *mcp.CallToolRequest, step string) (*mcp.CallToolResult, error)) {
		fixtureTool(server, name, description, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			step, err := opened(req.Params.RequestState)
			if err != nil {
				return nil, err
			}
			return handler(req, step)
		})
	}
	tool("test_input_required_result_elicitation", "Asks for a name", askName)
	tool("test_input_required_result_sampling", "Asks for a completion", func(req *mcp.CallToolRequest, _ string) (*mcp.CallToolResult, error) {
		given, ok := req.Params.InputResponses["capital_question"]
		if !ok {
			return needingInput(mcp.InputRequestMap{"capital_question": sample("What is the capital of France?", 100)}, ""), nil
		}
		return said("The answer was: %s", spelled(given)), nil
	})
	tool("test_input_required_result_list_roots", "Asks for the roots", func(req *mcp.CallToolRequest, _ string) (*mcp.CallToolResult, error) {
		given, ok := req.Params.InputResponses["client_roots"]
		if !ok {
			return needingInput(mcp.InputRequestMap{"client_roots": &mcp.ListRootsParams{}}, ""), nil
		}
		return said("The roots are: %s", spelled(given)), nil
	})
	confirm := func(req *mcp.CallToolRequest, step string) (*mcp.CallToolResult, error) {
		if _, ok := filled(req.Params.InputResponses, "confirm", "ok"); !ok || step != "confirm" {
			return needingInput(mcp.InputRequestMap{"confirm": form("Please confirm", "ok", "boolean")}, sealed("confirm")), nil
		}
		return said("state-ok"), nil
	}
	tool("test_input_required_result_request_state", "Asks, and wants its state back", confirm)
	tool("test_input_required_result_tampered_state", "Asks, and wants its state back unchanged", confirm)
	tool("test_input_required_result_multiple_inputs", "Asks for three things at once", askMuch)
	tool("test_input_required_result_multi_round", "Asks twice", askTwice)
	tool("test_input_required_result_capabilities", "Asks for what the client can give", askWhatIsDeclared)
	tool("test_missing_capability", "Needs sampling", needSampling)
	tool("test_streaming_elicitation", "Asks for a name", askName)
	server.AddPrompt(&mcp.Prompt{Name: "test_input_required_result_prompt", Description: "A prompt that asks first"}, askForPrompt)
}

func askName(req *mcp.CallToolRequest, _ string) (*mcp.CallToolResult, error) {
	name, ok := filled(req.Params.InputResponses, "user_name", "name")
	if !ok {
		return needingInput(mcp.InputRequestMap{"user_name": form("What is your name?", "name", "string")}, ""), nil
	}
	return said("Hello, %v!", name), nil
}

func askMuch(req *mcp.CallToolRequest, step string) (*mcp.CallToolResult, error) {
	name, ok := filled(req.Params.InputResponses, "user_name", "name")
	greeting, greeted := req.Params.InputResponses["greeting"]
	roots, rooted := req.Params.InputResponses["client_roots"]
	if !ok || !greeted || !rooted || step != "several" {
		return needingInput(mcp.InputRequestMap{
			"user_name":    form("What is your name?", "name", "string"),
			"greeting":     sample("Generate a greeting", 50),
			"client_roots": &mcp.ListRootsParams{},
		}, sealed("several")), nil
	}
	return said("%v: %s, %s", name, spelled(greeting), spelled(roots)), nil
}

func askTwice(req *mcp.CallToolRequest, step string) (*mcp.CallToolResult, error) {
	if color, ok := filled(req.Params.InputResponses, "step2", "color"); ok && step == "second" {
		return said("Your favorite color is %v.", color), nil
	}
	if _, ok := filled(req.Params.InputResponses, "step1", "name"); ok && step == "first" {
		return needingInput(mcp.InputRequestMap{"step2": form("Step 2: What is your favorite color?", "color", "string")}, sealed("second")), nil
	}
	return needingInput(mcp.InputRequestMap{"step1": form("Step 1: What is your name?", "name", "string")}, sealed("first")), nil
}

func askWhatIsDeclared(req *mcp.CallToolRequest, _ string) (*mcp.CallToolResult, error) {
	if len(req.Params.InputResponses) > 0 {
		return said("Thank you."), nil
	}
	requests := mcp.InputRequestMap{}
	if can := req.ClientCapabilities(); can != nil {
		if can.Sampling != nil {
			requests["greeting"] = sample("Generate a greeting", 50)
		}
		if can.Elicitation != nil {
			requests["user_name"] = form("What is your name?", "name", "string")
		}
	}
	return needingInput(requests, ""), nil
}

func needSampling(req *mcp.CallToolRequest, _ string) (*mcp.CallToolResult, error) {
	if can := req.ClientCapabilities(); can == nil || can.Sampling == nil {
		return nil, &jsonrpc.Error{
			Code: mcp.CodeMissingRequiredClientCapabilities, Message: "this needs sampling",
			Data: json.RawMessage(`{"requiredCapabilities":{"sampling":{}}}`),
		}
	}
	return said("The client can sample."), nil
}

func askForPrompt(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	about, ok := filled(req.Params.InputResponses, "user_context", "context")
	if !ok {
		return &mcp.GetPromptResult{InputRequests: mcp.InputRequestMap{
			"user_context": form("What context should the prompt use?", "context", "string"),
		}}, nil
	}
	return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{
		{Role: "user", Content: &mcp.TextContent{Text: fmt.Sprintf("Use this context: %v", about)}},
	}}, nil
}

// spelled returns a response as JSON.
func spelled(response mcp.InputResponse) string {
	text, err := json.Marshal(response)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

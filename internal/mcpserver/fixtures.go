//go:build conformance

//nolint:staticcheck,gochecknoglobals // the suite still asks for what is deprecated, and for constants of bytes
package mcpserver

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The conformance suite asks for tools, prompts and resources of these names and words. They are added
// to the real server, behind the real checks, in a build with the tag conformance, and have nothing of a person.

// fixtureOptions turns on what the suite asks of a protocol server besides.
func fixtureOptions(options *mcp.ServerOptions) {
	options.Capabilities.Logging = &mcp.LoggingCapabilities{}
	options.Capabilities.Completions = &mcp.CompletionCapabilities{}
	options.SubscribeHandler = func(context.Context, *mcp.SubscribeRequest) error { return nil } // nothing ever changes
	options.UnsubscribeHandler = func(context.Context, *mcp.UnsubscribeRequest) error { return nil }
	options.CompletionHandler = func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
		return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{"paris", "park", "party"}, Total: 3}}, nil
	}
}

// addFixtures adds all of them.
func addFixtures(server *mcp.Server) {
	addContentFixtures(server)
	addTalkingFixtures(server)
	addSchemaFixtures(server)
	addPromptFixtures(server)
	addResourceFixtures(server)
	addInputFixtures(server)
}

// noArguments is the schema of a tool that takes none.
var noArguments = json.RawMessage(`{"type":"object","properties":{}}`)

func fixtureTool(server *mcp.Server, name, description string, handler mcp.ToolHandler) {
	server.AddTool(&mcp.Tool{Name: name, Description: description, InputSchema: noArguments}, handler)
}

// alwaysAnswering always answers with the same.
func alwaysAnswering(content ...mcp.Content) mcp.ToolHandler {
	return func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: content}, nil
	}
}

// onePixel is a red PNG, and silence a WAV of a few samples.
var (
	onePixel = mustDecode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==")
	silence  = mustDecode("UklGRigAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQQAAACAgICA")
)

func mustDecode(text string) []byte {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

func addContentFixtures(server *mcp.Server) {
	fixtureTool(server, "test_simple_text", "Answers with a text",
		alwaysAnswering(&mcp.TextContent{Text: "This is a simple text response for testing."}))
	fixtureTool(server, "test_image_content", "Answers with an image", alwaysAnswering(&mcp.ImageContent{Data: onePixel, MIMEType: "image/png"}))
	fixtureTool(server, "test_audio_content", "Answers with a sound", alwaysAnswering(&mcp.AudioContent{Data: silence, MIMEType: "audio/wav"}))
	fixtureTool(server, "test_embedded_resource", "Answers with a resource", alwaysAnswering(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")))
	fixtureTool(server, "test_multiple_content_types", "Answers with several kinds of content", alwaysAnswering(
		&mcp.TextContent{Text: "Multiple content types test:"},
		&mcp.ImageContent{Data: onePixel, MIMEType: "image/png"},
		embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`),
	))
	fixtureTool(server, "test_error_handling", "Always fails", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{IsError: true, Content: oneText("This tool intentionally returns an error for testing")}, nil
	})
}

func embedded(uri, media, text string) *mcp.EmbeddedResource {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: uri, MIMEType: media, Text: text}}
}

// pause is how long the suite wants a tool to take between what it tells.
const pause = 50 * time.Millisecond

func addTalkingFixtures(server *mcp.Server) {
	fixtureTool(server, "test_tool_with_logging", "Logs three times", logging("Tool execution started", "Tool processing data", "Tool execution completed"))
	fixtureTool(server, "test_logging_tool", "Logs once, for who wants it", logging("Working"))
	fixtureTool(server, "test_tool_with_progress", "Tells its progress three times", func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		token := req.Params.GetProgressToken()
		for i, done := range []float64{0, 50, 100} {
			if i > 0 {
				time.Sleep(pause)
			}
			if token == nil {
				continue
			}
			err := req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: done, Total: 100, Message: fmt.Sprintf("Completed step %.0f of 100", done),
			})
			if err != nil {
				return nil, err
			}
		}
		return &mcp.CallToolResult{Content: oneText("It took two pauses.")}, nil
	})
}

func logging(lines ...string) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for i, text := range lines {
			if i > 0 {
				time.Sleep(pause)
			}
			if err := req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: text}); err != nil {
				return nil, err
			}
		}
		return &mcp.CallToolResult{Content: oneText("It was logged.")}, nil
	}
}

func addSchemaFixtures(server *mcp.Server) {
	server.AddTool(&mcp.Tool{
		Name: "json_schema_2020_12_tool", Description: "Takes what a schema of 2020-12 can say",
		InputSchema: json.RawMessage(`{
			"$schema": "https://json-schema.org/draft/2020-12/schema",
			"type": "object",
			"$defs": {"address": {
				"$anchor": "addressDef", "type": "object",
				"properties": {"street": {"type": "string"}, "city": {"type": "string"}}
			}},
			"properties": {
				"name": {"type": "string"},
				"address": {"$ref": "#/$defs/address"},
				"contactMethod": {"type": "string", "enum": ["phone", "email"]},
				"phone": {"type": "string"},
				"email": {"type": "string"}
			},
			"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
			"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
			"then": {"required": ["phone"]},
			"else": {"required": ["email"]},
			"additionalProperties": false
		}`),
	}, alwaysAnswering(&mcp.TextContent{Text: "It was taken."}))
	server.AddTool(&mcp.Tool{
		Name: "test_x_mcp_header", Description: "Has an argument that a header repeats",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}}`),
	}, alwaysAnswering(&mcp.TextContent{Text: "It was taken."}))
}

func addPromptFixtures(server *mcp.Server) {
	said := func(content ...mcp.Content) *mcp.GetPromptResult {
		result := &mcp.GetPromptResult{}
		for _, c := range content {
			result.Messages = append(result.Messages, &mcp.PromptMessage{Role: "user", Content: c})
		}
		return result
	}
	server.AddPrompt(&mcp.Prompt{Name: "test_simple_prompt", Description: "A prompt without arguments"},
		func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return said(&mcp.TextContent{Text: "This is a simple prompt for testing."}), nil
		})
	server.AddPrompt(&mcp.Prompt{
		Name: "test_prompt_with_arguments", Description: "A prompt with two arguments",
		Arguments: []*mcp.PromptArgument{{Name: "arg1", Description: "The first", Required: true}, {Name: "arg2", Description: "The second", Required: true}},
	}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		of := req.Params.Arguments
		return said(&mcp.TextContent{Text: fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", of["arg1"], of["arg2"])}), nil
	})
	server.AddPrompt(&mcp.Prompt{
		Name: "test_prompt_with_embedded_resource", Description: "A prompt with a resource in it",
		Arguments: []*mcp.PromptArgument{{Name: "resourceUri", Description: "Which", Required: true}},
	}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return said(embedded(req.Params.Arguments["resourceUri"], "text/plain", "Embedded resource content for testing."),
			&mcp.TextContent{Text: "Please process the embedded resource above."}), nil
	})
	server.AddPrompt(&mcp.Prompt{Name: "test_prompt_with_image", Description: "A prompt with an image in it"},
		func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return said(&mcp.ImageContent{Data: onePixel, MIMEType: "image/png"}, &mcp.TextContent{Text: "Please analyze the image above."}), nil
		})
}

func addResourceFixtures(server *mcp.Server) {
	reading := func(contents mcp.ResourceContents) mcp.ResourceHandler {
		return func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{&contents}}, nil
		}
	}
	server.AddResource(&mcp.Resource{URI: "test://static-text", Name: "static-text", Description: "A text", MIMEType: "text/plain"},
		reading(mcp.ResourceContents{URI: "test://static-text", MIMEType: "text/plain", Text: "This is the content of the static text resource."}))
	server.AddResource(&mcp.Resource{URI: "test://watched-resource", Name: "watched-resource", Description: "A text to subscribe to", MIMEType: "text/plain"},
		reading(mcp.ResourceContents{URI: "test://watched-resource", MIMEType: "text/plain", Text: "It does not change."}))
	server.AddResource(&mcp.Resource{URI: "test://static-binary", Name: "static-binary", Description: "An image", MIMEType: "image/png"},
		reading(mcp.ResourceContents{URI: "test://static-binary", MIMEType: "image/png", Blob: onePixel}))
	server.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: "test://template/{id}/data", Name: "template", Description: "A document for each id", MIMEType: "application/json",
	}, func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		id := strings.TrimSuffix(strings.TrimPrefix(req.Params.URI, "test://template/"), "/data")
		text, err := json.Marshal(map[string]any{"id": id, "templateTest": true, "data": "Data for ID: " + id})
		if err != nil {
			return nil, err
		}
		contents := &mcp.ResourceContents{URI: req.Params.URI, MIMEType: "application/json", Text: string(text)}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{contents}}, nil
	})
}

package mcpserver

import (
	"context"
	"io"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/summary"
)

type echoArguments struct {
	Text string `json:"text" jsonschema:"What to say"`
}

// say has polar_list_physical_info answer in these words.
func say(s *Server, answer string) {
	for i, t := range s.tools {
		if t.definition.Name == "polar_list_physical_info" {
			s.tools[i] = define(t.definition.Name, t.definition.Title, reading(), t.definition.Description,
				func(context.Context, renderingArguments, caller) (summary.Document, error) {
					return saying{answer}, nil
				})
		}
	}
}

// BenchmarkCall measures a call over stdio, client included, beside the SDK's own server,
// transport and typed tool that says the same.
func BenchmarkCall(b *testing.B) {
	const answer = "Weight 70 kg, height 175 cm."
	b.Run("ours", func(b *testing.B) {
		s := newServer(b, &fakeArchive{})
		say(s, answer)
		session := connect(b, s, eras[0], nil)
		benchmarkCalls(b, session, &mcp.CallToolParams{Name: "polar_list_physical_info", Arguments: map[string]any{"format": "markdown"}})
	})
	b.Run("sdk_echo", func(b *testing.B) {
		server := mcp.NewServer(&mcp.Implementation{Name: "echo", Version: "1"}, nil)
		mcp.AddTool(server, &mcp.Tool{Name: "echo", Description: "Says it again"},
			func(_ context.Context, _ *mcp.CallToolRequest, in echoArguments) (*mcp.CallToolResult, any, error) {
				return &mcp.CallToolResult{Content: oneText(in.Text)}, nil, nil
			})
		fromClient, toServer := io.Pipe()
		fromServer, toClient := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- server.Run(b.Context(), &mcp.IOTransport{Reader: fromClient, Writer: toClient}) }()
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(b.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
		if err != nil {
			b.Fatal(err)
		}
		benchmarkCalls(b, session, &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"text": answer}})
		_ = session.Close()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	})
}

func benchmarkCalls(b *testing.B, session *mcp.ClientSession, params *mcp.CallToolParams) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := session.CallTool(b.Context(), params); err != nil {
			b.Fatal(err)
		}
	}
}

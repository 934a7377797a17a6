package mcpserver

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// instructions are read by an assistant once, before any tool.
const instructions = "Answers questions about one person's training, sleep, recovery, heart rate and daily activity from their Polar account. " +
	"The data is private health data: use it for this person only. Polar has a day only after the watch was synced; answers say how fresh they are, " +
	"and absent values are unknown, never zero."

const (
	defaultCallTimeout = 45 * time.Second
	maxParallelCalls   = 16
)

// Config is what a server needs. Archive and Downloads are required.
type Config struct {
	Archive   Archive
	Downloads Downloads
	// Version is the program's, as clients are told.
	Version string
	// Logger takes errors with their causes, never arguments; nil discards them.
	Logger *slog.Logger
	// ToolSets names the sets of tools that are listed; none means all.
	ToolSets []string
	// CallTimeout ends a call; zero means 45 s.
	CallTimeout time.Duration
}

// Server answers MCP clients.
type Server struct {
	tools       []tool
	version     string
	logger      *slog.Logger
	callTimeout time.Duration
	running     chan struct{} // a semaphore: one place a call
}

// New returns a server, or fault.Invalid for a set of tools that there is not.
func New(config Config) (*Server, error) {
	tools, err := toolsOf(config)
	if err != nil {
		return nil, err
	}
	s := &Server{
		tools:       tools,
		version:     config.Version,
		logger:      config.Logger,
		callTimeout: config.CallTimeout,
		running:     make(chan struct{}, maxParallelCalls),
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	if s.callTimeout <= 0 {
		s.callTimeout = defaultCallTimeout
	}
	return s, nil
}

// protocol returns a protocol server with the tools.
func (s *Server) protocol() *mcp.Server {
	server := mcp.NewServer(
		&mcp.Implementation{Name: "paceline", Title: "Paceline", Version: s.version},
		&mcp.ServerOptions{
			Instructions: instructions,
			// No logging, and no notice of changed lists: they never change.
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		},
	)
	for _, t := range s.tools {
		server.AddTool(t.definition, s.handler(t))
	}
	return server
}

// HTTPHandler returns the server over Streamable HTTP, without sessions. Requests that a
// browser sends from another site are refused, as is a foreign host name on a loopback
// address.
func (s *Server) HTTPHandler() http.Handler {
	server := s.protocol()
	handler := mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{
			Stateless:                    true,
			PropagateRequestCancellation: true,
			MaxRequestBodyBytes:          maxMessageBytes,
		},
	)
	return http.NewCrossOriginProtection().Handler(handler)
}

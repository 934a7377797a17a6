package mcpserver

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// resource is a document under an address of ours, which a person attaches to a conversation.
type resource struct {
	definition *mcp.Resource
	read       func(ctx context.Context, who coach.Who) (summary.Document, error)
}

const (
	resourceScheme = "paceline://"
	markdownType   = "text/markdown"
)

// resources are what is as it is now, as the tools show it by default.
func resources(c Coach) []resource {
	return []resource{
		newResource("goals", "Goals", "Open goals and where each stands",
			func(ctx context.Context, who coach.Who) (*summary.Goals, error) { return c.Goals(ctx, who, false) }),
		newResource("plan", "Plan", "What is planned for the seven days from today, and what was done of it",
			func(ctx context.Context, who coach.Who) (*summary.Plan, error) {
				return c.Plan(ctx, who, coach.PlanQuery{})
			}),
		newResource("profile", "Profile", "Zone, units and body figures, and what a plan must respect: injuries, allergies, diet, equipment, hours",
			func(ctx context.Context, who coach.Who) (*summary.Profile, error) { return c.Profile(ctx, who) }),
		newResource("today", "Today", "Readiness, day score, what is logged, open and planned today, and how fresh it is",
			func(ctx context.Context, who coach.Who) (*summary.Today, error) {
				return c.Today(ctx, who, coach.TodayQuery{})
			}),
	}
}

func newResource[D summary.Document](name, title, description string, read func(context.Context, coach.Who) (D, error)) resource {
	return resource{
		&mcp.Resource{URI: resourceScheme + name, Name: name, Title: title, Description: description, MIMEType: markdownType},
		func(ctx context.Context, who coach.Who) (summary.Document, error) { return answered(read(ctx, who)) },
	}
}

// resourceHandler returns what the protocol server does when r is read.
func (s *Server) resourceHandler(r resource, identify identify) mcp.ResourceHandler {
	return func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		who, err := identify(ctx, req.ClientInfo(), readsScope)
		if err != nil {
			return nil, mcp.ResourceNotFoundError(req.Params.URI)
		}
		text, err := s.guarded(ctx, who.Person, func(ctx context.Context) (answer, error) {
			doc, err := r.read(ctx, who)
			if err != nil {
				return answer{}, err
			}
			return answer{text: doc.Markdown()}, nil
		})
		if err != nil {
			failure := s.logged(ctx, r.definition.URI, err)
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: s.failureText(failure)}
		}
		contents := &mcp.ResourceContents{URI: r.definition.URI, MIMEType: markdownType, Text: text.text}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{contents}}, nil
	}
}

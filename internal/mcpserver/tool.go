package mcpserver

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/summary"
)

// tool is a definition as clients see it, and what a call of it does.
type tool struct {
	definition *mcp.Tool
	scope      oauth.Scope // that a client needs to see and call it
	checker    checker     // by the definition's schema
	run        func(ctx context.Context, arguments []byte, c caller) (answer, error)
}

// readsScope is the scope of all that shows data.
const readsScope = oauth.ReadFitness

// effect is what a tool does to the world, as its annotations say.
type effect struct {
	readOnly, destructive, idempotent, openWorld bool

	needs oauth.Scope // readsScope when it is ""
}

// input is a tool's arguments: they know in which form the answer is wanted.
type input interface{ form() format }

// define makes a tool from a type of arguments and a function. The schema comes from the
// type alone, so that what is advertised is what is enforced.
func define[In input](
	name, title string, does effect, description string,
	do func(ctx context.Context, in In, c caller) (summary.Document, error),
) tool {
	schema := schemaOf[In]()
	return tool{
		definition: &mcp.Tool{
			Name:        name,
			Title:       title,
			Description: description,
			InputSchema: advertised(schema),
			Annotations: &mcp.ToolAnnotations{
				ReadOnlyHint:    does.readOnly,
				DestructiveHint: &does.destructive,
				IdempotentHint:  does.idempotent,
				OpenWorldHint:   &does.openWorld,
			},
		},
		scope:   cmp.Or(does.needs, readsScope),
		checker: newChecker(schema),
		run: func(ctx context.Context, arguments []byte, c caller) (answer, error) {
			var in In
			if err := json.Unmarshal(arguments, &in); err != nil {
				return answer{}, fmt.Errorf("arguments that passed their schema do not decode: %w", err)
			}
			doc, err := do(ctx, in, c)
			if err != nil {
				return answer{}, err
			}
			text, err := shownOrStored(doc, in.form())
			if l, ok := doc.(linking); ok && err == nil {
				return answer{text, l.links()}, nil
			}
			return answer{text: text}, err
		},
	}
}

// linking is an answer with links beside its text.
type linking interface{ links() []mcp.Content }

func render(doc summary.Document, as format) (string, error) {
	if as != asJSON {
		return doc.Markdown(), nil
	}
	text, err := summary.JSON(doc)
	if err != nil {
		return "", fmt.Errorf("write the answer as JSON: %w", err)
	}
	return string(text), nil
}

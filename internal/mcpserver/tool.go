package mcpserver

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/summary"
)

// tool is a definition as clients see it, and what a call of it does.
type tool struct {
	definition *mcp.Tool
	checker    checker // by the definition's schema
	run        func(ctx context.Context, arguments []byte, c caller) (string, error)
}

// effect is what a tool does to the world, as its annotations say.
type effect struct {
	readOnly, destructive, idempotent, openWorld bool
}

// input is a tool's arguments: they know in which form the answer is wanted.
type input interface{ form() format }

// define makes a tool from a type of arguments and a function. The schema comes from the
// type alone, so that what is advertised is what is enforced.
func define[In input](
	name, title string, does effect, description string,
	answer func(ctx context.Context, in In, c caller) (summary.Document, error),
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
		checker: newChecker(schema),
		run: func(ctx context.Context, arguments []byte, c caller) (string, error) {
			var in In
			if err := json.Unmarshal(arguments, &in); err != nil {
				return "", fmt.Errorf("arguments that passed their schema do not decode: %w", err)
			}
			doc, err := answer(ctx, in, c)
			if err != nil {
				return "", err
			}
			return shownOrStored(doc, in.form())
		},
	}
}

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

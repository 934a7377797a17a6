package mcpserver

import (
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// toolSet is tools that are listed together or not at all.
type toolSet struct {
	name  string
	tools func(Config) []tool
}

// toolSets returns the sets that there are.
func toolSets() []toolSet {
	return []toolSet{{name: "polar", tools: polarTools}, {name: coachToolSet, tools: coachTools}}
}

const coachToolSet = "coach"

// offers reports whether a set of tools is wanted.
func (c Config) offers(set string) bool {
	return len(c.ToolSets) == 0 || slices.Contains(c.ToolSets, set)
}

// toolsOf returns the tools of the sets that are wanted, by name.
func toolsOf(config Config) ([]tool, error) {
	known := toolSets()
	var tools []tool
	for _, set := range known {
		if config.offers(set.name) {
			tools = append(tools, set.tools(config)...)
		}
	}
	names := make([]string, len(known))
	for i, set := range known {
		names[i] = set.name
	}
	for _, wanted := range config.ToolSets {
		if !slices.Contains(names, wanted) {
			return nil, fault.New(fault.Invalid, "there is no set of tools %s", quoted(wanted)).
				WithHint("Sets: %s.", strings.Join(names, ", "))
		}
	}
	slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.definition.Name, b.definition.Name) })
	return tools, nil
}

package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// changelog returns the page of changes, newest first.
func changelog(past []snapshot, now []definition) string {
	all := append(slices.Clone(past), snapshot{Version: "Unreleased", Tools: now})
	var page strings.Builder
	page.WriteString(notice + "# Changes of the tools' definitions\n\nWhat clients see of the [tools](tools.md), version by version.\n")
	for i, this := range slices.Backward(all) {
		var before []definition
		if i > 0 {
			before = all[i-1].Tools
		}
		lines := changes(before, this.Tools)
		if len(lines) == 0 {
			lines = []string{"Nothing changed."}
		}
		fmt.Fprintf(&page, "\n## %s\n\n%s\n", this.Version, strings.Join(lines, "\n"))
	}
	return page.String()
}

// changes returns what differs between two lists of definitions, a line each.
func changes(before, after []definition) []string {
	old, current := byName(before), byName(after)
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(union(old, current))) {
		was, wasThere := old[name]
		is, isThere := current[name]
		switch {
		case !wasThere:
			lines = append(lines, fmt.Sprintf("- added `%s` (%s): %s", name, is.Title, signature(is)))
		case !isThere:
			lines = append(lines, fmt.Sprintf("- **removed** `%s`", name))
		default:
			for _, change := range changesOf(was, is) {
				lines = append(lines, fmt.Sprintf("- `%s`: %s", name, change))
			}
		}
	}
	return lines
}

func byName(tools []definition) map[string]definition {
	named := make(map[string]definition, len(tools))
	for _, d := range tools {
		named[d.Name] = d
	}
	return named
}

func union[V any](a, b map[string]V) map[string]V {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}

// changesOf returns what differs between two definitions of one tool.
func changesOf(was, is definition) []string {
	var changes []string
	differ := func(what, old, current string) {
		if old != current {
			changes = append(changes, fmt.Sprintf("%s was %q, is %q", what, old, current))
		}
	}
	differ("title", was.Title, is.Title)
	differ("description", was.Description, is.Description)
	differ("annotations", annotations(was), annotations(is))
	was, is = was.flat(), is.flat()
	for _, name := range slices.Sorted(maps.Keys(union(was.InputSchema.Properties, is.InputSchema.Properties))) {
		old, wasThere := was.InputSchema.Properties[name]
		current, isThere := is.InputSchema.Properties[name]
		switch {
		case !wasThere:
			changes = append(changes, fmt.Sprintf("added the %s argument `%s`: %s", is.need(name), name, current.text("description")))
		case !isThere:
			changes = append(changes, fmt.Sprintf("**removed** the argument `%s`", name))
		default:
			differ("`"+name+"`", was.need(name)+", "+old.rules(), is.need(name)+", "+current.rules())
			differ("the meaning of `"+name+"`", old.text("description"), current.text("description"))
		}
	}
	return changes
}

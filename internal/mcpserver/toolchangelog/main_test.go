package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestThePagesAreWhatTheGoldensSay(t *testing.T) {
	t.Parallel()
	pages, err := pagesOf(filepath.Join("..", "testdata", "tools"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range pages {
		got, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", name))
		if err != nil {
			t.Fatalf("%v (write it with go generate ./internal/mcpserver)", err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("docs/%s is out of date: go generate ./internal/mcpserver (-want +got):\n%s", name, diff)
		}
	}
}

func tool(name, title string, edit func(*definition)) definition {
	d := definition{
		Name: name, Title: title, Annotations: map[string]bool{"readOnlyHint": true},
		InputSchema: inputSchema{Properties: map[string]property{"format": {"type": json.RawMessage(`"string"`), "description": json.RawMessage(`"The form"`)}}},
	}
	if edit != nil {
		edit(&d)
	}
	return d
}

func list(properties string) property {
	return property{"type": json.RawMessage(`"array"`), "items": json.RawMessage(`{"type":"object","properties":` + properties + `}`)}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	plain := tool("get", "Get", nil)
	tests := []struct {
		rule          string
		before, after []definition
		want          []string
	}{
		{"nothing", []definition{plain}, []definition{plain}, nil},
		{"a new tool", nil, []definition{plain}, []string{"- added `get` (Get): [format]"}},
		{"a tool that is gone", []definition{plain}, nil, []string{"- **removed** `get`"}},
		{"another title", []definition{plain}, []definition{tool("get", "Fetch", nil)}, []string{"- `get`: title was \"Get\", is \"Fetch\""}},
		{
			"an argument more",
			[]definition{plain},
			[]definition{tool("get", "Get", func(d *definition) {
				d.InputSchema.Properties["to"] = property{"description": json.RawMessage(`"Last day"`)}
			})},
			[]string{"- `get`: added the optional argument `to`: Last day"},
		},
		{
			"an argument less",
			[]definition{plain},
			[]definition{tool("get", "Get", func(d *definition) { d.InputSchema.Properties = nil })},
			[]string{"- `get`: **removed** the argument `format`"},
		},
		{
			"an argument that became required",
			[]definition{plain},
			[]definition{tool("get", "Get", func(d *definition) { d.InputSchema.Required = []string{"format"} })},
			[]string{"- `get`: `format` was \"optional, string\", is \"required, string\""},
		},
		{
			"a field more in the objects of a list",
			[]definition{tool("get", "Get", func(d *definition) { d.InputSchema.Properties["items"] = list(`{"title":{"type":"string"}}`) })},
			[]definition{tool("get", "Get", func(d *definition) {
				d.InputSchema.Properties["items"] = list(`{"title":{"type":"string"},"kind":{"type":"string","description":"Which"}}`)
			})},
			[]string{"- `get`: added the optional argument `items[].kind`: Which"},
		},
		{
			"another annotation",
			[]definition{plain},
			[]definition{tool("get", "Get", func(d *definition) { d.Annotations = map[string]bool{"readOnlyHint": false} })},
			[]string{"- `get`: annotations was \"readOnlyHint true\", is \"readOnlyHint false\""},
		},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, changes(tt.before, tt.after)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestVersionsAreOrderedByTheirNumbers(t *testing.T) {
	t.Parallel()
	if compareVersions("v0.9.0", "v0.10.0") >= 0 {
		t.Error("v0.10.0 comes after v0.9.0")
	}
	for _, version := range []string{"0.1.0", "v1", "v1.2.3-rc1", "v01.2.3", "../v1.2.3"} {
		if _, ok := numbers(version); ok {
			t.Errorf("%q is no version", version)
		}
	}
}

func TestAReleaseIsKeptOnceAndNamedInTheChangelog(t *testing.T) {
	t.Parallel()
	goldens, docs := t.TempDir(), t.TempDir()
	text, err := json.Marshal(tool("get", "Get", nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(goldens, "get.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(goldens, docs, "v0.1.0"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(docs, "tool-changelog.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := notice + "# Changes of the tools' definitions\n\nWhat clients see of the [tools](tools.md), version by version.\n" +
		"\n## Unreleased\n\nNothing changed.\n\n## v0.1.0\n\n- added `get` (Get): [format]\n"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := run(goldens, docs, "v0.1.0"); err == nil {
		t.Error("a release was kept twice")
	}
}

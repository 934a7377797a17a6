package mcpserver

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/fault"
)

func definitions(t *testing.T) []tool {
	t.Helper()
	return newServer(t, &fakeArchive{}).tools
}

func TestDefinitions(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, tool := range definitions(t) {
		name := tool.definition.Name
		seen[name] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, filepath.Join("testdata", "tools", name+".json"), indented(t, marshalled(t, tool.definition)))
		})
	}
	files, err := filepath.Glob(filepath.Join("testdata", "tools", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".json"); !seen[name] {
			t.Errorf("%s is of no tool", file)
		}
	}
}

func indented(t *testing.T, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", "  "); err != nil {
		t.Fatal(err)
	}
	return append(out.Bytes(), '\n')
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (write it with -update)", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestEveryToolSaysWhatItIs(t *testing.T) {
	t.Parallel()
	portable := regexp.MustCompile(`^[a-z0-9_]{1,40}$`)
	for _, tool := range definitions(t) {
		d := tool.definition
		if !portable.MatchString(d.Name) {
			t.Errorf("%s: clients refuse such a name", d.Name)
		}
		if d.Title == "" || d.Description == "" {
			t.Errorf("%s: a title and a description are wanted", d.Name)
		}
		if a := d.Annotations; a.DestructiveHint == nil || a.OpenWorldHint == nil {
			t.Errorf("%s: every annotation is set, or clients assume the worst", d.Name)
		} else if a.ReadOnlyHint && *a.DestructiveHint {
			t.Errorf("%s: what only reads destroys nothing", d.Name)
		}
		if d.OutputSchema != nil {
			t.Errorf("%s: an output schema makes clients drop the text", d.Name)
		}
	}
}

func TestEveryArgumentIsDescribedAndHasOneType(t *testing.T) {
	t.Parallel()
	for _, tool := range definitions(t) {
		schema := tool.checker.schema
		if len(schema.PropertyOrder) != len(schema.Properties) {
			t.Errorf("%s: the order of arguments is not fixed", tool.definition.Name)
		}
		for name, property := range schema.Properties {
			if property.Description == "" {
				t.Errorf("%s: %s is not described", tool.definition.Name, name)
			}
			if property.Type == "" || property.Types != nil {
				t.Errorf("%s: %s has several types, which some clients refuse", tool.definition.Name, name)
			}
		}
	}
}

// A keyword that enforce does not know would be advertised and not held to.
func TestEveryKeywordIsEnforced(t *testing.T) {
	t.Parallel()
	known := []string{"type", "description", "default", "enum", "format", "pattern", "minLength", "minimum", "maximum"}
	for _, tool := range definitions(t) {
		for name, property := range tool.checker.schema.Properties {
			var keywords map[string]any
			if err := json.Unmarshal(marshalled(t, property), &keywords); err != nil {
				t.Fatal(err)
			}
			for keyword := range keywords {
				if !slices.Contains(known, keyword) {
					t.Errorf("%s: %s has %s, which is not enforced", tool.definition.Name, name, keyword)
				}
			}
		}
	}
}

func marshalled(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The names and arguments of the server that this one replaces are a contract: each tool
// is there, takes what it took, and asks for no more.
func TestTheOriginalsInputsAreTaken(t *testing.T) {
	t.Parallel()
	originals := map[string]struct{ required, optional []string }{
		"polar_get_authorization_url":       {[]string{"clientId"}, []string{"redirectUri"}},
		"polar_exchange_authorization_code": {[]string{"clientId", "clientSecret", "authorizationCode"}, []string{"redirectUri"}},
		"polar_register_user":               {nil, []string{"format"}},
		"polar_get_user":                    {nil, []string{"format"}},
		"polar_get_exercises":               {nil, []string{"from", "to", "samples", "format"}},
		"polar_download_exercise":           {[]string{"exerciseId", "filePath"}, nil},
		"polar_get_activities":              {nil, []string{"from", "to", "format"}},
		"polar_list_physical_info":          {nil, []string{"format"}},
		"polar_get_heart_rate":              {[]string{"from", "to"}, []string{"format"}},
		"polar_list_sleep":                  {nil, []string{"from", "to", "format"}},
		"polar_list_nightly_recharge":       {nil, []string{"from", "to", "format"}},
		"polar_get_cardio_load":             {nil, []string{"from", "to", "format"}},
		"polar_get_sleepwise":               {nil, []string{"from", "to", "hourly", "format"}},
	}
	tools := definitions(t)
	if len(tools) != len(originals) {
		t.Errorf("%d tools, want %d", len(tools), len(originals))
	}
	for _, tool := range tools {
		original, ok := originals[tool.definition.Name]
		if !ok {
			t.Errorf("%s is no tool of the original", tool.definition.Name)
		}
		schema := tool.checker.schema
		if diff := cmp.Diff(sorted(original.required), sorted(schema.Required)); diff != "" {
			t.Errorf("%s: required (-original +ours):\n%s", tool.definition.Name, diff)
		}
		for _, name := range slices.Concat(original.required, original.optional) {
			if schema.Properties[name] == nil {
				t.Errorf("%s: %s is missing", tool.definition.Name, name)
			}
		}
	}
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

func TestUnknownToolSetsAreRefusedWithTheSetsThereAre(t *testing.T) {
	t.Parallel()
	_, err := New(Config{ToolSets: []string{"polar", "garmin"}})
	want := fault.New(fault.Invalid, `there is no set of tools "garmin"`).WithHint("Sets: polar.")
	if diff := cmp.Diff(want, fault.Of(err)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAToolSetIsListedAlone(t *testing.T) {
	t.Parallel()
	s, err := New(Config{ToolSets: []string{"polar"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.tools) != 13 {
		t.Errorf("%d tools, want 13", len(s.tools))
	}
}

// Every conversation pays for the list, whether it asks about training or not.
func TestTheListOfToolsStaysWithinItsBudget(t *testing.T) {
	t.Parallel()
	const budget = 3200
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range definitions(t) {
		t.Logf("%4d %s", tokensOf(t, codec, string(marshalled(t, tool.definition))), tool.definition.Name)
	}
	var out bytes.Buffer
	if err := newServer(t, &fakeArchive{}).Run(t.Context(), strings.NewReader(listTools), &out); err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	total := tokensOf(t, codec, string(answer.Result))
	t.Logf("%d of %d tokens", total, budget)
	if total > budget {
		t.Errorf("the list has %d tokens, %d are allowed", total, budget)
	}
}

func tokensOf(t *testing.T, codec tokenizer.Codec, text string) int {
	t.Helper()
	n, err := codec.Count(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

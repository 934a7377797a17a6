package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/fault"
)

// definitions returns the tools on a person's own machine.
func definitions(t *testing.T) []tool {
	t.Helper()
	return newServer(t, &fakeArchive{}).tools
}

// remoteDefinitions returns the tools of a server of many people.
func remoteDefinitions(t *testing.T) []tool {
	t.Helper()
	return remoteServer(t, &fakeArchive{}, &fakeCoach{}).tools
}

// allDefinitions returns both.
func allDefinitions(t *testing.T) []tool {
	t.Helper()
	return slices.Concat(definitions(t), remoteDefinitions(t))
}

func TestDefinitions(t *testing.T) {
	t.Parallel()
	matchGoldens(t, filepath.Join("testdata", "tools"), definitions(t))
}

// The tools of a server that are not those of a person's own machine.
func TestRemoteDefinitions(t *testing.T) {
	t.Parallel()
	local := map[string]string{}
	for _, tool := range definitions(t) {
		local[tool.definition.Name] = string(marshalled(t, tool.definition))
	}
	matchGoldens(t, filepath.Join("testdata", "remote"), slices.DeleteFunc(remoteDefinitions(t), func(tool tool) bool {
		return local[tool.definition.Name] == string(marshalled(t, tool.definition))
	}))
}

// matchGoldens wants the definitions to be those in the files of a folder.
func matchGoldens(t *testing.T, folder string, tools []tool) {
	t.Helper()
	seen := map[string]bool{}
	for _, tool := range tools {
		name := tool.definition.Name
		seen[name] = true
		golden(t, filepath.Join(folder, name+".json"), indented(t, marshalled(t, tool.definition)))
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
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
	for _, tool := range allDefinitions(t) {
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

// eachSchema calls do with the schema of each argument of a tool, at every depth, and where it
// stands.
func eachSchema(at position, schema *jsonschema.Schema, do func(at position, schema *jsonschema.Schema)) {
	if at != "" {
		do(at, schema)
	}
	for name, property := range schema.Properties {
		eachSchema(at.member(name), property, do)
	}
	if schema.Items != nil {
		eachSchema(at+"[]", schema.Items, do)
	}
}

func TestEveryArgumentIsDescribedAndHasOneType(t *testing.T) {
	t.Parallel()
	for _, tool := range allDefinitions(t) {
		eachSchema("", tool.checker.schema, func(at position, schema *jsonschema.Schema) {
			if schema.Description == "" && !strings.HasSuffix(string(at), "[]") {
				t.Errorf("%s: %s is not described", tool.definition.Name, at)
			}
			if len(schema.PropertyOrder) != len(schema.Properties) {
				t.Errorf("%s: the order in %s is not fixed", tool.definition.Name, at)
			}
			if schema.Type == "" || schema.Types != nil {
				t.Errorf("%s: %s has several types, which some clients refuse", tool.definition.Name, at)
			}
		})
	}
}

// A keyword that the checker does not know would be advertised and not held to.
func TestEveryKeywordIsEnforced(t *testing.T) {
	t.Parallel()
	known := []string{
		"type", "description", "default", "enum", "format", "pattern", "minLength", "minimum", "maximum",
		"items", "properties", "required", "additionalProperties", "maxLength", "maxItems",
		"$comment", // restricts nothing
	}
	for _, tool := range allDefinitions(t) {
		eachSchema("", tool.checker.schema, func(at position, schema *jsonschema.Schema) {
			var keywords map[string]any
			if err := json.Unmarshal(marshalled(t, schema), &keywords); err != nil {
				t.Fatal(err)
			}
			for keyword, value := range keywords {
				if !slices.Contains(known, keyword) || keyword == "additionalProperties" && fmt.Sprint(value) != "false" {
					t.Errorf("%s: %s has %s, which is not enforced", tool.definition.Name, at, keyword)
				}
			}
		})
	}
}

// What clients are not told of is taken all the same, and all that they are told of is taken.
func TestWhatIsAdvertisedIsAPartOfWhatIsTaken(t *testing.T) {
	t.Parallel()
	for _, tool := range allDefinitions(t) {
		shown, ok := tool.definition.InputSchema.(*jsonschema.Schema)
		if !ok {
			t.Fatalf("%s: the schema is a %T", tool.definition.Name, tool.definition.InputSchema)
		}
		wantPart(t, position(tool.definition.Name), tool.checker.schema, shown)
	}
}

// wantPart wants shown to have the members of taken but for those that are untold or repeated.
func wantPart(t *testing.T, at position, taken, shown *jsonschema.Schema) {
	t.Helper()
	if shown.AdditionalProperties != nil || shown.Comment != "" || len(shown.PropertyOrder) != len(shown.Properties) {
		t.Errorf("%s is not shortened", at)
	}
	for name := range shown.Properties {
		if taken.Properties[name] == nil {
			t.Errorf("%s is told and not taken", at.member(name))
		}
	}
	for name, member := range taken.Properties {
		told := shown.Properties[name]
		switch {
		case (told == nil) != (member.Comment == untold):
			t.Errorf("%s: told %v, untold %v", at.member(name), told != nil, member.Comment == untold)
		case told == nil:
		case repeats(member.Items, taken):
			if len(told.Items.Properties) > 0 {
				t.Errorf("%s is told twice", at.member(name))
			}
		case member.Items != nil:
			wantPart(t, at.member(name)+"[]", member.Items, told.Items)
		default:
			wantPart(t, at.member(name), member, told)
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
	tools := serverOf(t, "polar").tools
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
	want := fault.New(fault.Invalid, `there is no set of tools "garmin"`).WithHint("Sets: polar, coach.")
	if diff := cmp.Diff(want, fault.Of(err)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// serverOf returns a server with the sets of tools that are named, all for none.
func serverOf(t *testing.T, sets ...string) *Server {
	t.Helper()
	s, err := New(Config{Archive: only(&fakeArchive{}), Downloads: fakeDownloads{}, Coach: &fakeCoach{}, ToolSets: sets, Version: "v10.20.30-0.20261130194300-d41d166a0b1c"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAToolSetIsListedAlone(t *testing.T) {
	t.Parallel()
	for set, tools := range map[string]int{"polar": 13, "coach": 14} {
		s := serverOf(t, set)
		if len(s.tools) != tools {
			t.Errorf("%s: %d tools, want %d", set, len(s.tools), tools)
		}
		if got := len(s.prompts)+len(s.resources) > 0; got != (set == "coach") {
			t.Errorf("%s: prompts and resources %v", set, got)
		}
	}
	if s := serverOf(t); len(s.tools) != 27 {
		t.Errorf("%d tools, want 27", len(s.tools))
	}
}

// Every conversation pays for the lists, whether it asks about training or not.
func TestTheListsStayWithinTheirBudgets(t *testing.T) {
	t.Parallel()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range definitions(t) {
		t.Logf("%4d %s", tokensOf(t, codec, string(marshalled(t, tool.definition))), tool.definition.Name)
	}
	for _, tt := range []struct {
		method string
		sets   []string
		budget int
	}{
		{"tools/list", []string{"polar"}, 3200},
		{"tools/list", nil, 8000},
		{"prompts/list", nil, 600},
		{"resources/list", nil, 400},
		{"server/discover", nil, 700},
	} {
		var out bytes.Buffer
		request := strings.Replace(listTools, "tools/list", tt.method, 1)
		if err := serverOf(t, tt.sets...).Run(t.Context(), strings.NewReader(request), &out); err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		total := tokensOf(t, codec, string(answer.Result))
		t.Logf("%d of %d tokens: %s %v", total, tt.budget, tt.method, tt.sets)
		if total > tt.budget || len(answer.Result) == 0 {
			t.Errorf("%s %v has %d tokens, %d are allowed: %s", tt.method, tt.sets, total, tt.budget, out.Bytes())
		}
	}
}

// The list of a server is within the budget too, with room for what only servers will have.
func TestTheListOfAServerStaysWithinItsBudget(t *testing.T) {
	t.Parallel()
	const budget, room = 8000, 450
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	web := serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: usual().Verify})
	body, headers := requestsFor(request{method: "tools/list"})
	resp, text := post(t, web, "all", body, headers...)
	total := tokensOf(t, codec, text)
	t.Logf("%d of %d tokens", total, budget)
	if resp.StatusCode != http.StatusOK || total > budget-room || !strings.Contains(text, `"cacheScope":"private"`) {
		t.Errorf("status %d, %d tokens, %d are allowed: %s", resp.StatusCode, total, budget-room, text)
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

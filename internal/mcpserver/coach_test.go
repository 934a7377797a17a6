package mcpserver

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
)

func TestEachToolAsksTheCoachForWhatItsArgumentsSay(t *testing.T) {
	t.Parallel()
	day, other := civil.MustDate("2026-11-01"), civil.MustDate("2026-11-07")
	tests := []struct {
		tool, arguments string
		want            any
	}{
		{"get_today", `{"date":"2026-11-01"}`, coach.TodayQuery{Date: day}},
		{"get_trends", `{"metrics":["weight","steps"],"from":"2026-11-01","to":"2026-11-07","bucket":"day"}`, coach.TrendsQuery{Metrics: []string{"weight", "steps"}, From: day, To: other, Bucket: "day"}},
		{"get_goals", `{"include_closed":"true"}`, true},
		{"get_plan", `{"from":"2026-11-01","to":"2026-11-07"}`, coach.PlanQuery{From: day, To: other}},
		{"get_history", `{"kinds":"workout","from":"2026-11-01","to":"2026-11-07","query":"q","limit":"5","cursor":"c"}`, coach.HistoryQuery{Kinds: []string{"workout"}, From: day, To: other, Query: "q", Limit: 5, Cursor: "c"}},
		{"get_activity_trail", `{"from":"2026-11-01","to":"2026-11-07","actor":"you","limit":5,"cursor":"c"}`, coach.TrailQuery{From: day, To: other, Actor: "you", Limit: 5, Cursor: "c"}},
		{
			"log_entry", `{"text":"t","entries":[{"what":"squat","reps":"40","load":null,"set_list":[{"reps":8,"load":60}]}],"date":"2026-11-01","force":true,"idempotency_key":"k"}`,
			coach.LogInput{Text: "t", Entries: []coach.EntryInput{{What: "squat", SetInput: coach.SetInput{Reps: new(40)}, SetList: []coach.SetInput{{Reps: new(8), Load: new(60.0)}}}}, Date: day, Force: true, Key: "k"},
		},
		{
			"log_meal", `{"text":"t","items":{"name":"egg","amount":2},"date":"2026-11-01","slot":"lunch","force":true,"idempotency_key":"k"}`,
			coach.MealInput{Text: "t", Items: []coach.FoodInput{{Name: "egg", Amount: new(2.0)}}, Date: day, Slot: "lunch", Force: true, Key: "k"},
		},
		{
			"create_trackable",
			`{"name":"pages","unit":"pages","aggregate":"sum","target":5,"target_kind":"range","target_max":9,"period":"week","min":0,"max":99,"absent":"zero","decimals":1,"aliases":["page"],"idempotency_key":"k"}`,
			coach.TrackableInput{
				Name: "pages", Unit: "pages", Aggregate: "sum", Target: new(5.0), TargetKind: "range", TargetMax: new(9.0), Period: "week",
				Min: new(0.0), Max: new(99.0), Absent: "zero", Decimals: new(1), Aliases: []string{"page"}, Key: "k",
			},
		},
		{
			"set_goal",
			`{"id":"i","title":"t","kind":"reach","metric":"weight","unit":"kg","start":80,"target":75,"target_min":1,"target_max":2,"from":"2026-11-01","due":"2026-11-07","times_per_week":3,"days":["mon"],"window_days":7,"close":"dropped","force":true,"idempotency_key":"k"}`,
			coach.GoalInput{
				ID: "i", Title: "t", Kind: "reach", Metric: "weight", Unit: "kg", Start: new(80.0), Target: new(75.0), TargetMin: new(1.0), TargetMax: new(2.0),
				From: day, Due: other, TimesPerWeek: new(3), Days: []string{"mon"}, WindowDays: new(7), Close: "dropped", Force: true, Key: "k",
			},
		},
		{
			"write_plan", `{"items":"[{\"date\":\"2026-11-01\",\"kind\":\"workout\",\"title\":\"Run\",\"duration_s\":1800,\"off\":null}]","replace":true,"idempotency_key":"k"}`,
			coach.PlanInput{Items: []coach.PlanItemInput{{Date: day, Kind: "workout", Title: "Run", DurationS: new(1800.0)}}, Replace: true, Key: "k"},
		},
		{"save_brief", `{"text":"t","date":"2026-11-01","idempotency_key":"k"}`, coach.BriefInput{Text: "t", Date: day, Key: "k"}},
		{
			"edit_entry", `{"id":"i","changes":{"note":null,"reps":12},"delete":false,"link":"a","unlink":"b","force":true,"idempotency_key":"k"}`,
			coach.EditInput{ID: "i", Changes: map[string]json.RawMessage{"note": []byte("null"), "reps": []byte("12")}, Link: "a", Unlink: "b", Force: true, Key: "k"},
		},
		{"undo_change", `{"change_id":"c","idempotency_key":"k"}`, coach.UndoInput{ChangeID: "c", Key: "k"}},
	}
	for _, tt := range tests {
		t.Run(tt.tool, func(t *testing.T) {
			t.Parallel()
			fake := &fakeCoach{}
			session := connect(t, coachedServer(t, &fakeArchive{}, fake), eras[0], nil)
			if text, isError := ask(t, session, tt.tool, json.RawMessage(tt.arguments)); isError {
				t.Fatal(text)
			}
			if diff := cmp.Diff([]any{tt.want}, fake.asked); diff != "" {
				t.Errorf("asked of the coach (-want +got):\n%s", diff)
			}
		})
	}
}

// What clients are told of a list's elements is what the use case reads of them.
func TestFieldsOfElementsAreThoseOfTheUseCase(t *testing.T) {
	t.Parallel()
	for what, told := range map[string]struct{ fields, input any }{
		"entries":    {entryFields{}, &coach.EntryInput{}},
		"sets":       {setFields{}, &coach.SetInput{}},
		"foods":      {foodFields{}, &coach.FoodInput{}},
		"plan items": {planFields{}, &coach.PlanItemInput{}},
	} {
		var named map[string]any
		switch told.fields.(type) {
		case entryFields:
			named = propertiesOf[entryFields]()
		case setFields:
			named = propertiesOf[setFields]()
		case foodFields:
			named = propertiesOf[foodFields]()
		case planFields:
			named = propertiesOf[planFields]()
		}
		dec := json.NewDecoder(strings.NewReader(string(marshalled(t, named))))
		dec.DisallowUnknownFields()
		if err := dec.Decode(told.input); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// propertiesOf returns an object with each property of a struct, without values.
func propertiesOf[T any]() map[string]any {
	named := map[string]any{}
	for name := range schemaOf[T]().Properties {
		named[name] = nil
	}
	return named
}

func TestAChangeIsLabelledWithTheNameThatTheClientGivesItself(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		fake := &fakeCoach{}
		ask(t, connect(t, coachedServer(t, &fakeArchive{}, fake), era, nil), "log_entry", map[string]any{"text": "40 squats"})
		want := []coach.Who{{Person: "ann", Actor: ledger.Actor{Kind: ledger.Assistant, Name: "test", SelfDeclared: true}}}
		if diff := cmp.Diff(want, fake.who); diff != "" {
			t.Errorf("%s (-want +got):\n%s", era, diff)
		}
	}
}

func TestAClientWithoutANameHasNone(t *testing.T) {
	t.Parallel()
	fake := &fakeCoach{}
	piped(t, coachedServer(t, &fakeArchive{}, fake), strings.Replace(
		strings.Replace(listTools, "tools/list", "tools/call", 1), `"params":{`, `"params":{"name":"get_today","arguments":{},`, 1))
	want := []coach.Who{{Person: "ann", Actor: ledger.Actor{Kind: ledger.Assistant, SelfDeclared: true}}}
	if diff := cmp.Diff(want, fake.who); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNamesOfClientsAreCleaned(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ given, want string }{
		"as it is":                        {"Claude Code", "Claude Code"},
		"other scripts":                   {"Клод 助手", "Клод 助手"},
		"on one line":                     {"a\r\n# b\tc", "a # b c"},
		"turned around":                   {"Cl\u202eaude\u2066", "Claude"},
		"of no width":                     {"C\u200bl\u200da\ufeffu\u00adde", "Claude"},
		"of control characters":           {"\x1b[31mred\x00\u0085", "[31mred"},
		"nothing but that":                {"\u200b \u3164\u2800\u202e", ""},
		"of tags that do not show":        {"A\U000e0041\U000e0100B", "AB"},
		"of private and broken letters":   {"A\ue000B\xff\xfe", "AB"},
		"too long, cut between letters":   {strings.Repeat("ä", 70), strings.Repeat("ä", 64)},
		"too long, without a space after": {strings.Repeat("a", 63) + " b", strings.Repeat("a", 63)},
	}
	for rule, tt := range tests {
		if got := cleanName(tt.given); got != tt.want || !utf8.ValidString(got) {
			t.Errorf("%s: %q, want %q", rule, got, tt.want)
		}
	}
}

func TestPrompts(t *testing.T) {
	t.Parallel()
	session := connect(t, newServer(t, &fakeArchive{}), eras[0], nil)
	list, err := session.ListPrompts(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Prompts) != 4 {
		t.Errorf("%d prompts", len(list.Prompts))
	}
	golden(t, filepath.Join("testdata", "prompts", "list.json"), indented(t, marshalled(t, list.Prompts)))
	for _, prompt := range list.Prompts {
		all := map[string]string{}
		for _, argument := range prompt.Arguments {
			all[argument.Name] = "my \"left\" knee\nhurts"
			if argument.Name == "date" {
				all[argument.Name] = "2026-11-30"
			}
		}
		for variant, arguments := range map[string]map[string]string{"": nil, "_with_arguments": all} {
			got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: prompt.Name, Arguments: arguments})
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Messages) != 1 || got.Messages[0].Role != "user" {
				t.Fatalf("%s: %v", prompt.Name, got.Messages)
			}
			text, ok := got.Messages[0].Content.(*mcp.TextContent)
			if !ok {
				t.Fatalf("%s is a %T", prompt.Name, got.Messages[0].Content)
			}
			golden(t, filepath.Join("testdata", "prompts", prompt.Name+variant+".txt"), []byte(text.Text+"\n"))
		}
	}
}

func TestArgumentsOfPromptsThatAreRefused(t *testing.T) {
	t.Parallel()
	session := connect(t, newServer(t, &fakeArchive{}), eras[0], nil)
	for says, arguments := range map[string]map[string]string{
		`date must be a date like 2026-11-30 (YYYY-MM-DD), not "tomorrow"`: {"date": "tomorrow"},
		`there is no argument "fokus"; allowed: date, focus`:               {"fokus": "x"},
	} {
		_, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "morning_brief", Arguments: arguments})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %q, got %v", says, err)
		}
	}
}

func TestWordsInAPromptStayOneQuotedLine(t *testing.T) {
	t.Parallel()
	session := connect(t, newServer(t, &fakeArchive{}), eras[0], nil)
	got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "morning_brief", Arguments: map[string]string{"focus": hostile + `" end`}})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := got.Messages[0].Content.(*mcp.TextContent)
	mustBeHarmless(t, "the prompt", text.Text)
	lines := strings.Split(text.Text, "\n")
	if last := lines[len(lines)-1]; strings.Count(last, `"`) != 2 || !strings.HasSuffix(last, `"`) {
		t.Errorf("the words are not in one quotation: %s", last)
	}
}

func TestResources(t *testing.T) {
	t.Parallel()
	fake := &fakeCoach{}
	session := connect(t, coachedServer(t, &fakeArchive{}, fake), eras[0], nil)
	list, err := session.ListResources(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, filepath.Join("testdata", "resources", "list.json"), indented(t, marshalled(t, list.Resources)))
	for _, resource := range list.Resources {
		if _, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.URI}); err != nil {
			t.Errorf("%s: %v", resource.URI, err)
		}
	}
	want := []any{false, coach.PlanQuery{}, "profile", coach.TodayQuery{}}
	if diff := cmp.Diff(want, fake.asked); diff != "" {
		t.Errorf("asked of the coach (-want +got):\n%s", diff)
	}
}

func TestResourcesReadAsMarkdown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.as("bob")                         // who has no watch, so that nothing depends on the simulator
	for _, tool := range toolsListed(t, session) { // an example of each, in the order of names
		if name := tool.Name; ofCoach(t, tool) && name != "undo_change" {
			arguments := example(t, tool)
			if name == "log_entry" {
				arguments["text"] = "40 squats"
			}
			if text, isError := ask(t, session, name, arguments); isError {
				t.Fatal(text)
			}
		}
	}
	for _, resource := range resources(nil) {
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.definition.URI})
		if err != nil {
			t.Fatal(err)
		}
		contents := read.Contents[0]
		if len(read.Contents) != 1 || contents.MIMEType != "text/markdown" || contents.URI != resource.definition.URI {
			t.Errorf("%+v", contents)
		}
		golden(t, filepath.Join("testdata", "resources", resource.definition.Name+".md"), []byte(withoutIDs(contents.Text)))
	}
}

func TestAResourceThatCannotBeReadSaysWhyWithoutTheCause(t *testing.T) {
	t.Parallel()
	s := coachedServer(t, &fakeArchive{}, &fakeCoach{err: fault.New(fault.Misconfigured, "the store cannot be opened").WithCause(os.ErrPermission)})
	_, err := connect(t, s, eras[0], nil).ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "paceline://today"})
	if err == nil || !strings.Contains(err.Error(), "Error (misconfigured): the store cannot be opened.") || strings.Contains(err.Error(), "permission") {
		t.Error(err)
	}
	if _, err := connect(t, s, eras[0], nil).ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "paceline://secrets"}); err == nil {
		t.Error("a resource that is not there was read")
	}
}

func TestTheProfileSaysWhatASourceStandsInFor(t *testing.T) {
	t.Parallel()
	session := newWorld(t).as("ann")
	ask(t, session, "polar_list_physical_info", nil)
	ask(t, session, "edit_entry", map[string]any{"id": "profile", "changes": map[string]any{"resting_bpm": 51}})
	read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "paceline://profile"})
	if err != nil {
		t.Fatal(err)
	}
	text := read.Contents[0].Text
	for _, want := range []string{"- resting heart rate: 51 bpm\n", "- max heart rate: ", "- height: "} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in %s", want, text)
		}
	}
	if strings.Count(text, "(from polar)") < 4 {
		t.Errorf("what Polar says is not named so: %s", text)
	}
}

func TestAnEmptyChangeIDIsNotTheLastChange(t *testing.T) {
	t.Parallel()
	session := newWorld(t).as("ann")
	ask(t, session, "log_entry", map[string]any{"text": "40 squats"})
	text, isError := ask(t, session, "undo_change", map[string]any{"change_id": ""})
	if !isError || !strings.Contains(text, "change_id must not be empty") {
		t.Errorf("got %s", text)
	}
	if day, _ := ask(t, session, "get_today", nil); !strings.Contains(day, "40 squats") {
		t.Errorf("it is gone:\n%s", day)
	}
	if text, isError := ask(t, session, "undo_change", map[string]any{}); isError || !strings.Contains(text, "Undid change") {
		t.Errorf("without one it is the last: %s", text)
	}
}

package mcpserver

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/fault"
)

// with returns arguments with one more.
func with(arguments map[string]any, name string, value any) map[string]any {
	more := maps.Clone(arguments)
	if more == nil {
		more = map[string]any{}
	}
	more[name] = value
	return more
}

// live has a person log, plan and aim for as much as a busy week holds.
func live(t *testing.T, session *mcp.ClientSession, mark string) {
	t.Helper()
	do := func(tool string, arguments map[string]any) {
		t.Helper()
		if text, isError := ask(t, session, tool, arguments); isError {
			t.Fatalf("%s %v: %s", tool, arguments, text)
		}
	}
	do("create_trackable", map[string]any{"name": mark + " pages", "unit": "pages", "target": 20})
	do("create_trackable", map[string]any{"name": "steps", "target": 8000})
	for day := 24; day <= 30; day++ {
		date := fmt.Sprintf("2026-11-%02d", day)
		do("log_entry", map[string]any{"date": date, "text": "40 squats, 20 push-ups, bench press 3x8@60kg, 1.5 l water, weight 71.2 kg, mood 7, 25 " + mark + " pages, note: " + mark + " felt fine"})
		do("log_meal", map[string]any{"date": date, "slot": "lunch", "items": []any{map[string]any{"name": mark + " stew", "amount": 350, "unit": "g", "energy_kcal": 480}}})
		do("save_brief", map[string]any{"date": date, "text": mark + " brief of the day: easy run, then rest."})
	}
	for day := 1; day <= 7; day++ {
		date := fmt.Sprintf("2026-12-%02d", day)
		do("write_plan", map[string]any{"items": []any{
			map[string]any{"date": date, "kind": "workout", "title": mark + " run", "sport": "run", "duration_s": 2400, "note": mark + " easy"},
			map[string]any{"date": date, "kind": "habit", "title": mark + " stretching"},
		}})
	}
	do("set_goal", map[string]any{"title": mark + " distance", "kind": "total", "metric": "run_distance", "unit": "km", "target": 100, "due": "2026-12-31"})
	do("set_goal", map[string]any{"title": mark + " weight", "kind": "reach", "metric": "weight", "unit": "kg", "target": 70})
	do("edit_entry", map[string]any{"id": "profile", "changes": map[string]any{"injuries": []string{mark + " knee"}}})
}

// No tool that is added escapes: what it answers by default is short, and nothing that it
// answers is longer than clients take.
func TestEveryToolsAnswerIsShort(t *testing.T) {
	t.Parallel()
	const usual = 5_000 // bytes
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	session := newWorld(t).as("ann")
	live(t, session, "lively")
	for _, tool := range toolsListed(t, session) {
		arguments := example(t, tool)
		text, isError := ask(t, session, tool.Name, arguments)
		t.Logf("%5d bytes, %4d tokens: %s", len(text), tokensOf(t, codec, text), tool.Name)
		if len(text) > usual {
			t.Errorf("%s answers %d bytes by default, error %v", tool.Name, len(text), isError)
		}
		for _, longest := range []map[string]any{
			{"format": "json"},
			{"format": "json", "from": "2026-11-03", "to": "2026-11-30", "samples": true, "hourly": true, "include_closed": true, "limit": 100},
		} {
			for name := range longest {
				if schemaOfTool(t, tool).Properties[name] == nil {
					delete(longest, name)
				}
			}
			asked := maps.Clone(arguments)
			maps.Copy(asked, longest)
			text, _ := ask(t, session, tool.Name, asked)
			if n := tokensOf(t, codec, text); n > maxAnswerTokens {
				t.Errorf("%s %v answers %d tokens", tool.Name, asked, n)
			}
		}
	}
}

func TestNoToolShowsAnotherPersonsRecords(t *testing.T) {
	t.Parallel()
	const canary = "Zanzibar"
	w := newWorld(t)
	ann, bob := w.as("ann"), w.as("bob")
	live(t, ann, canary)
	live(t, bob, "Plain")
	ids := idsOf(t, ann)
	if len(ids) < 8 {
		t.Fatalf("only %d ids of ann are tried: %v", len(ids), ids)
	}
	before := everything(t, ann)
	for _, tool := range toolsListed(t, bob) {
		calls := []map[string]any{example(t, tool), with(example(t, tool), "format", "json")}
		for _, id := range ids {
			calls = append(calls, texts(t, tool, id)...)
		}
		if tool.Name == "get_history" {
			calls = append(calls, map[string]any{"query": strings.ToLower(canary)})
		}
		for i, arguments := range calls {
			if text, _ := ask(t, bob, tool.Name, arguments); strings.Contains(text, canary) {
				t.Errorf("call %d of %s %v shows what is ann's: %s", i, tool.Name, arguments, text)
			}
		}
	}
	if after := everything(t, ann); before != after {
		t.Errorf("bob changed what is ann's: before\n%s\nafter\n%s", before, after)
	}
}

// idsOf returns ids of records and changes, and cursors, that a person is shown: two of each kind.
func idsOf(t *testing.T, session *mcp.ClientSession) []string {
	t.Helper()
	shape := regexp.MustCompile(`"(?:id|change_id|next_cursor|trackable_id)":"([^"]+)"`)
	seen := map[string]bool{}
	var ids []string
	for _, tool := range []string{"get_today", "get_history", "get_plan", "get_goals", "get_activity_trail"} {
		arguments := map[string]any{"format": "json"}
		if tool == "get_plan" {
			arguments["from"], arguments["to"] = "2026-11-24", "2026-12-07"
		}
		text, _ := ask(t, session, tool, arguments)
		taken := map[string]int{}
		for _, match := range shape.FindAllStringSubmatch(text, -1) {
			what, _, _ := strings.Cut(match[0], ":")
			if !seen[match[1]] && match[1] != "profile" && taken[what] < 2 {
				seen[match[1]] = true
				taken[what]++
				ids = append(ids, match[1])
			}
		}
	}
	return ids
}

// everything returns what a person is shown of their own.
func everything(t *testing.T, session *mcp.ClientSession) string {
	t.Helper()
	var all strings.Builder
	for _, tool := range []string{"get_today", "get_history", "get_plan", "get_goals", "get_activity_trail"} {
		text, _ := ask(t, session, tool, map[string]any{"format": "json"})
		all.WriteString(text + "\n")
	}
	return all.String()
}

func TestHostileTextThroughEveryArgumentStaysText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.as("ann")
	tools := toolsListed(t, session)
	for _, tool := range tools {
		if !ofCoach(t, tool) && isWrite(tool) {
			continue // of Polar's account: hostile text of the caller is tried elsewhere
		}
		for i, arguments := range texts(t, tool, fmt.Sprintf("%s %d", hostile, len(tool.Name))) {
			for _, form := range []string{"markdown", "json"} {
				text, isError := ask(t, session, tool.Name, with(arguments, "format", form))
				if form == "json" && !isError {
					mustBeHarmless(t, tool.Name, text)
					text = withoutWords(t, text)
				}
				mustStayText(t, fmt.Sprintf("%s, call %d as %s", tool.Name, i, form), text)
			}
		}
	}
	shown := 0
	for _, tool := range tools {
		if isWrite(tool) {
			continue
		}
		for _, form := range []string{"markdown", "json"} {
			arguments := with(example(t, tool), "format", form)
			if tool.Name == "get_history" {
				arguments["kinds"] = []string{"entry", "meal", "trackable", "goal", "plan_item", "brief", "day_off"}
			}
			text, _ := ask(t, session, tool.Name, arguments)
			mustStayText(t, tool.Name+" reads back as "+form, text)
			if strings.Contains(text, "Ignore all before") {
				shown++
			}
		}
	}
	if shown < 6 {
		t.Errorf("only %d answers show the text, so little was tried", shown)
	}
	for _, resource := range resources(nil) {
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.definition.URI})
		if err != nil {
			t.Fatal(err)
		}
		mustStayText(t, resource.definition.URI, read.Contents[0].Text)
	}
}

// withoutWords returns a JSON answer without what the person said, which stands there word for word.
func withoutWords(t *testing.T, answer string) string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(answer), &value); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
	var take func(any)
	take = func(value any) {
		switch v := value.(type) {
		case []any:
			for _, e := range v {
				take(e)
			}
		case map[string]any:
			delete(v, "words")
			delete(v, "not_understood")
			for _, e := range v {
				take(e)
			}
		}
	}
	take(value)
	var left strings.Builder
	enc := json.NewEncoder(&left)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		t.Fatal(err)
	}
	return left.String()
}

// mustStayText wants nothing that a reader of the answer would act on.
func mustStayText(t *testing.T, what, text string) {
	t.Helper()
	mustBeHarmless(t, what, text)
	if strings.HasPrefix(text, "Error (") {
		return // the caller's own words come back quoted, as they are
	}
	if found := active.FindAllString(strings.ReplaceAll(text, "paceline://", ""), -1); found != nil {
		t.Errorf("%s: %q got through: %s", what, found, text)
	}
}

func TestEveryKindOfErrorReachesTheAnswerOfEveryCoachTool(t *testing.T) {
	t.Parallel()
	for _, kind := range []fault.Kind{
		fault.Invalid, fault.NotFound, fault.Conflict, fault.TooLarge, fault.Unavailable, fault.Misconfigured, fault.Internal, fault.Canceled,
	} {
		s := coachedServer(t, &fakeArchive{}, &fakeCoach{err: fault.New(kind, "it is so")})
		session := connect(t, s, eras[0], nil)
		for _, tool := range toolsListed(t, session) {
			if strings.HasPrefix(tool.Name, "polar_") {
				continue
			}
			text, isError := ask(t, session, tool.Name, example(t, tool))
			if !isError || !strings.HasPrefix(text, "Error ("+string(kind)+"): it is so.") {
				t.Errorf("%s of %s: %s", kind, tool.Name, text)
			}
		}
	}
}

func TestARetryWithItsKeyIsDoneOnce(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		w := newWorld(t)
		session := connect(t, w.server("ann"), era, nil)
		written := 0
		for _, tool := range toolsListed(t, session) {
			if !ofCoach(t, tool) {
				continue
			}
			written++
			arguments := with(with(example(t, tool), "idempotency_key", "k1"), "format", "json")
			if tool.Name == "undo_change" {
				arguments["change_id"] = change(t, session, "log_entry", map[string]any{"text": "30 lunges"})
			}
			first := change(t, session, tool.Name, arguments)
			if again := change(t, session, tool.Name, arguments); first == "" || again != first {
				t.Errorf("%s: change %q, then %q", tool.Name, first, again)
			}
			if text, _ := ask(t, session, tool.Name, arguments); !strings.Contains(text, `"replayed":true`) {
				t.Errorf("%s does not say that it was done before: %s", tool.Name, text)
			}
			other := otherwise(t, tool)
			if text, isError := ask(t, session, tool.Name, with(other, "idempotency_key", "k1")); !isError || !strings.HasPrefix(text, "Error (conflict)") {
				t.Errorf("%s takes a key for another call: %s", tool.Name, text)
			}
		}
		trail, _ := ask(t, session, "get_activity_trail", map[string]any{"actor": "assistant", "format": "json", "limit": 100})
		if n := strings.Count(trail, `"did":`); written < 8 || n != written+1 { // and the lunges
			t.Errorf("%s: %d writing tools left %d changes: %s", era, written, n, trail)
		}
	}
}

// otherwise returns the arguments of another call of a tool than its example.
func otherwise(t *testing.T, tool *mcp.Tool) map[string]any {
	t.Helper()
	for _, arguments := range texts(t, tool, "something else") {
		if arguments["idempotency_key"] == nil {
			return arguments
		}
	}
	t.Fatalf("%s takes no text", tool.Name)
	return nil
}

// change makes a call and returns its change id.
func change(t *testing.T, session *mcp.ClientSession, tool string, arguments map[string]any) string {
	t.Helper()
	text, isError := ask(t, session, tool, with(arguments, "format", "json"))
	if isError {
		t.Fatalf("%s %v: %s", tool, arguments, text)
	}
	var made struct {
		ChangeID string `json:"change_id"`
	}
	if err := json.Unmarshal([]byte(text), &made); err != nil {
		t.Fatal(err)
	}
	return made.ChangeID
}

func TestTwoClientsAtOnceOnOneFileLoseNothing(t *testing.T) {
	t.Parallel()
	const each = 15
	w := newWorld(t)
	sessions := []*mcp.ClientSession{w.as("ann"), w.as("ann")} // each with a store of its own, as two processes have
	var calls sync.WaitGroup
	for i, session := range sessions {
		calls.Go(func() {
			for n := range each {
				text, isError := ask(t, session, "log_entry", map[string]any{"text": fmt.Sprintf("%d squats", 10+each*i+n)})
				if isError || !strings.Contains(text, "Logged 1 entry [change ") {
					t.Error(text)
				}
			}
		})
	}
	calls.Wait()
	for _, session := range sessions {
		trail, _ := ask(t, session, "get_activity_trail", map[string]any{"format": "json", "limit": 100, "actor": "assistant"})
		for n := range 2 * each {
			if want := fmt.Sprintf("%d squats", 10+n); !strings.Contains(trail, want) {
				t.Errorf("%s is not in the trail", want)
			}
		}
	}
}

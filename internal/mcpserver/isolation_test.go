package mcpserver

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"pgregory.net/rapid"
)

// belongings are what one person has that another must not learn of.
type belongings struct {
	word    string   // of their own, in all that they write
	ids     []string // of records, changes and recordings
	cursors []string
	keys    []string // of idempotency
}

var (
	idMember     = regexp.MustCompile(`"(?:[a-z_]*_)?id":"([^"]+)"`)
	cursorMember = regexp.MustCompile(`"next_cursor":"([^"]+)"`)
)

// settle has a person live for a while, and returns what is theirs.
func settle(t *testing.T, session *mcp.ClientSession, word string) belongings {
	t.Helper()
	live(t, session, word)
	of := belongings{word: word}
	for _, key := range []string{"retry-1", "retry-" + word} {
		of.keys = append(of.keys, key)
		if text, isError := ask(t, session, "log_entry", map[string]any{"text": "12 squats, note: " + word, "idempotency_key": key}); isError {
			t.Fatal(text)
		}
	}
	kinds := []string{
		"workout", "night", "entry", "meal", "day_activity", "heart_day", "recharge", "cardio_load", "alertness", "biosensing",
		"goal", "target", "trackable", "plan_item", "day_off", "brief",
	}
	for tool, arguments := range map[string]map[string]any{
		"get_today": {}, "get_goals": {}, "get_plan": {}, "polar_get_exercises": {},
		"get_history": {"kinds": kinds, "limit": 20}, "get_activity_trail": {"limit": 20},
	} {
		arguments["format"] = "json"
		text, isError := ask(t, session, tool, arguments)
		if isError || !json.Valid([]byte(text)) {
			t.Fatalf("%s: %s", tool, text)
		}
		for _, found := range idMember.FindAllStringSubmatch(text, -1) {
			of.ids = append(of.ids, found[1])
		}
		for _, found := range cursorMember.FindAllStringSubmatch(text, -1) {
			of.cursors = append(of.cursors, found[1])
		}
	}
	slices.Sort(of.ids)
	of.ids = slices.Compact(of.ids)
	if len(of.ids) < 60 || len(of.cursors) < 2 {
		t.Fatalf("%d ids, %d cursors", len(of.ids), len(of.cursors))
	}
	return of
}

// own leaves what only this person has: days and kinds of the same name are everybody's.
func (b belongings) own(of belongings) belongings {
	b.ids = slices.DeleteFunc(slices.Clone(b.ids), func(id string) bool { return slices.Contains(of.ids, id) })
	return b
}

// absent returns an id of the same form that nobody has.
func absent(id string, random *rand.Rand) string {
	const small, capital, digits = "abcdefghijklmnopqrstuvwxyz", "ABCDEF", "0123456789"
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return rune(small[random.IntN(len(small))])
		case r >= 'A' && r <= 'Z':
			return rune(capital[random.IntN(len(capital))])
		case r >= '0' && r <= '9':
			return rune(digits[random.IntN(len(digits))])
		default:
			return r
		}
	}, id)
}

// question is a call with an id in it.
type question struct {
	tool      string
	arguments func(id, mine string) map[string]any // mine is a record of whoever asks
}

func questions() []question {
	return []question{
		{"edit_entry", func(id, _ string) map[string]any { return map[string]any{"id": id, "delete": true} }},
		{"edit_entry", func(id, _ string) map[string]any {
			return map[string]any{"id": id, "changes": map[string]any{"note": "mine now"}}
		}},
		{"edit_entry", func(id, _ string) map[string]any {
			return map[string]any{"id": id, "changes": map[string]any{"sport": nil}, "force": true}
		}},
		{"edit_entry", func(id, mine string) map[string]any { return map[string]any{"id": mine, "link": id} }},
		{"edit_entry", func(id, mine string) map[string]any { return map[string]any{"id": id, "link": mine} }},
		{"edit_entry", func(id, mine string) map[string]any { return map[string]any{"id": mine, "unlink": id} }},
		{"undo_change", func(id, _ string) map[string]any { return map[string]any{"change_id": id} }},
		{"set_goal", func(id, _ string) map[string]any { return map[string]any{"id": id, "close": "dropped"} }},
		{"set_goal", func(id, _ string) map[string]any { return map[string]any{"id": id, "target": 5} }},
		{"write_plan", func(id, _ string) map[string]any {
			return map[string]any{"items": []any{map[string]any{"id": id, "state": "done"}}}
		}},
		{"get_history", func(id, _ string) map[string]any { return map[string]any{"query": id} }},
		{"get_history", func(id, _ string) map[string]any { return map[string]any{"query": id, "format": "json"} }},
		{"get_history", func(id, _ string) map[string]any { return map[string]any{"cursor": id} }},
		{"get_activity_trail", func(id, _ string) map[string]any { return map[string]any{"cursor": id} }},
		{"get_activity_trail", func(id, _ string) map[string]any { return map[string]any{"actor": id} }},
		{"polar_download_exercise", func(id, _ string) map[string]any { return map[string]any{"exerciseId": id} }},
		{"polar_download_exercise", func(id, _ string) map[string]any { return map[string]any{"exerciseId": id, "format": "gpx"} }},
	}
}

// What is another's and what is not there answer alike, to the byte, whoever asks however for whatever; and nothing
// of one person is in any answer to another.
func TestNothingOfOnePersonReachesAnother(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	all := map[string]belongings{
		annsID: settle(t, w.sessions[annsID], canaryOf(17)),
		bensID: settle(t, w.sessions[bensID], canaryOf(42)),
	}
	own := map[string]belongings{annsID: all[annsID].own(all[bensID]), bensID: all[bensID].own(all[annsID])}
	before := map[string]string{annsID: atRest(t, w.sessions[annsID]), bensID: atRest(t, w.sessions[bensID])}
	other := map[string]string{annsID: bensID, bensID: annsID}
	people := slices.Sorted(maps.Keys(own))

	calls := 0
	rapid.Check(t, func(rt *rapid.T) {
		for range 10 {
			person := rapid.SampledFrom(people).Draw(rt, "person")
			theirs := own[other[person]]
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
			id := rapid.SampledFrom(theirs.ids).Draw(rt, "id of the other")
			mine := rapid.SampledFrom(own[person].ids).Draw(rt, "id of their own")
			q := rapid.SampledFrom(questions()).Draw(rt, "question")
			nobodys := absent(id, random)
			if slices.Contains(all[annsID].ids, nobodys) || slices.Contains(all[bensID].ids, nobodys) {
				continue
			}
			ofTheOther, wrong := ask(t, w.sessions[person], q.tool, q.arguments(id, mine))
			ofNobody, _ := ask(t, w.sessions[person], q.tool, q.arguments(nobodys, mine))
			calls += 2
			if strings.ReplaceAll(ofTheOther, id, "ID") != strings.ReplaceAll(ofNobody, nobodys, "ID") {
				rt.Fatalf("%s %v:\nnot yours: %s\nnot there: %s", q.tool, q.arguments(id, mine), ofTheOther, ofNobody)
			}
			if !wrong && !strings.HasPrefix(q.tool, "get_") {
				rt.Fatalf("%s %v: %s", q.tool, q.arguments(id, mine), ofTheOther)
			}
			wantNothingOf(rt, theirs, id, ofTheOther)
		}
	})
	t.Logf("%d calls", calls)

	for _, person := range people {
		if text, _ := ask(t, w.sessions[person], "get_history", map[string]any{"query": own[person].ids[0], "format": "json"}); !strings.Contains(text, own[person].ids[0]) {
			t.Errorf("their own %s is not found: %s", own[person].ids[0], text)
		}
		theirs := own[other[person]]
		for _, cursor := range theirs.cursors {
			for _, tool := range []string{"get_history", "get_activity_trail"} {
				text, _ := ask(t, w.sessions[person], tool, map[string]any{"cursor": cursor, "limit": 20})
				wantNothingOf(t, theirs, cursor, text)
			}
		}
		if now := shownTo(t, w.sessions[person]); now != before[person] {
			t.Errorf("what the other did changed the records of %s", person)
		}
		// A key is of a grant: what another did under it is neither repeated nor in the way.
		for _, key := range theirs.keys {
			text, isError := ask(t, w.sessions[person], "log_meal", map[string]any{"text": "1 apple", "idempotency_key": key, "force": true})
			wantNothingOf(t, theirs, key, text)
			if isError {
				t.Errorf("key %s: %s", key, text)
			}
		}
	}
	for _, secret := range slices.Concat(w.secrets, []string{all[annsID].word, all[bensID].word}) {
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("%q is in the log", secret)
		}
		for _, person := range people {
			if strings.Contains(shownTo(t, w.sessions[person]), secret) != (secret == own[person].word) {
				t.Errorf("%q is in what %s is answered", secret, person)
			}
		}
	}
}

// wantNothingOf wants no word and no id of a person in an answer to another, but what was asked for.
func wantNothingOf(t interface{ Fatalf(string, ...any) }, theirs belongings, asked, text string) {
	text = strings.ReplaceAll(text, asked, "ASKED")
	for _, id := range theirs.ids {
		if strings.Contains(text, id) {
			t.Fatalf("the id %s of the other is in %s", id, text)
		}
	}
	if strings.Contains(text, theirs.word) {
		t.Fatalf("words of the other are in %s", text)
	}
}

// atRest returns what a person is shown once all that the watch has is fetched: what is older comes a little with each call.
func atRest(t *testing.T, session *mcp.ClientSession) string {
	t.Helper()
	shown := shownTo(t, session)
	for range 50 {
		before := shown
		if shown = shownTo(t, session); shown == before {
			return shown
		}
	}
	t.Fatal("what is shown does not come to rest")
	return ""
}

// shownTo returns what a person is answered where they ask for all, tools and resources.
func shownTo(t *testing.T, session *mcp.ClientSession) string {
	t.Helper()
	var all strings.Builder
	for _, call := range []struct {
		tool      string
		arguments map[string]any
	}{
		{"get_today", nil},
		{"get_goals", nil},
		{"get_plan", nil},
		{"get_activity_trail", map[string]any{"limit": 50}},
		{"get_history", map[string]any{"limit": 50}},
		{"get_trends", nil},
		{"polar_get_user", nil},
		{"polar_list_physical_info", nil},
		{"polar_register_user", nil},
		{"polar_get_authorization_url", nil},
	} {
		text, _ := ask(t, session, call.tool, call.arguments)
		all.WriteString(text)
	}
	for resource, err := range session.Resources(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.URI})
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range read.Contents {
			all.WriteString(part.Text)
		}
	}
	return all.String()
}

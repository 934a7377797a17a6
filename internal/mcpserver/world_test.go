package mcpserver

import (
	"encoding/json"
	"log/slog"
	"maps"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/store"
)

// world is a store that several people share, and a simulated Polar of the first of them.
type world struct {
	t        *testing.T
	database string
	sim      *polarsim.Sim
	polar    *polar.Client
	logger   *slog.Logger // nil for none
}

func newWorld(t *testing.T) *world {
	t.Helper()
	sim := newSim(1)
	web := httptest.NewServer(sim)
	t.Cleanup(web.Close)
	return &world{
		t: t, database: filepath.Join(t.TempDir(), "paceline.db"), sim: sim,
		polar: newPolar(t, polar.Config{APIURL: web.URL, HTTP: web.Client(), Now: sim.Now}),
	}
}

// server returns a server of one person with a store of its own on the database, as a process
// has it. Only ann has a watch.
func (w *world) server(person string) *Server {
	w.t.Helper()
	db := store.New(store.Config{Database: w.database, MasterKey: filepath.Join(filepath.Dir(w.database), "master.key"), Now: w.sim.Now})
	w.t.Cleanup(func() {
		if err := db.Close(); err != nil {
			w.t.Error(err)
		}
	})
	kept := &keptToken{}
	if person == "ann" {
		kept.token = source.Credentials{AccessToken: source.Secret(w.sim.Token(0)), UserID: "10579"}
	}
	own := archive.New(archive.Config{Source: w.polar, Connections: kept, Store: db, Person: person, Zone: time.UTC, Now: w.sim.Now})
	s, err := New(Config{
		Archive: only(own), Downloads: downloads.New(w.t.TempDir()), Person: person, Logger: w.logger,
		Coach: coach.New(coach.Config{Store: db, Devices: own, Zone: time.UTC, Now: w.sim.Now}),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// as connects a client to a server of a person.
func (w *world) as(person string) *mcp.ClientSession {
	w.t.Helper()
	return connect(w.t, w.server(person), eras[0], nil)
}

// toolsListed returns the tools as a client sees them.
func toolsListed(t *testing.T, session *mcp.ClientSession) []*mcp.Tool {
	t.Helper()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Tools) < 27 {
		t.Fatalf("%d tools", len(list.Tools))
	}
	return list.Tools
}

// schemaOfTool is the schema that a client was told.
func schemaOfTool(t *testing.T, tool *mcp.Tool) *jsonschema.Schema {
	t.Helper()
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal(marshalled(t, tool.InputSchema), schema); err != nil {
		t.Fatal(err)
	}
	return schema
}

// example returns arguments with which a tool has something to do. A tool that needs some, and
// has none here, fails the test: every test of all tools goes through here.
func example(t *testing.T, tool *mcp.Tool) map[string]any {
	t.Helper()
	examples := map[string]map[string]any{
		"create_trackable": {"name": "pages read", "unit": "pages"},
		"edit_entry":       {"id": "profile", "changes": map[string]any{"injuries": []string{"left knee"}}},
		"log_entry":        {"text": "40 squats and 20 push-ups, slept six hours"},
		"log_meal":         {"text": "2 eggs and 100 g yoghurt for breakfast"},
		"save_brief":       {"text": "Take it easy."},
		"set_goal":         {"title": "Run 100 km", "kind": "total", "metric": "run_distance", "target": 100, "unit": "km", "due": "2026-12-31"},
		"undo_change":      {},
		"write_plan":       {"items": []any{map[string]any{"date": "2026-12-01", "kind": "workout", "title": "Easy run", "sport": "run", "duration_s": 1800}}},

		"polar_download_exercise":           {"exerciseId": "2AC312F", "filePath": "a.fit"},
		"polar_exchange_authorization_code": {"clientId": "id", "clientSecret": "secret", "authorizationCode": "code"},
		"polar_get_authorization_url":       {"clientId": "id"},
		"polar_get_heart_rate":              {"from": "2026-11-29", "to": "2026-11-30"},
	}
	if arguments, ok := examples[tool.Name]; ok {
		return maps.Clone(arguments)
	}
	if required := schemaOfTool(t, tool).Required; len(required) > 0 {
		t.Errorf("%s needs %v, and there is no example of them", tool.Name, required)
	}
	return map[string]any{}
}

func isWrite(tool *mcp.Tool) bool { return !tool.Annotations.ReadOnlyHint }

// ofCoach reports whether a tool writes into the person's own log, rather than Polar's account.
func ofCoach(t *testing.T, tool *mcp.Tool) bool {
	t.Helper()
	return isWrite(tool) && !strings.HasPrefix(tool.Name, "polar_")
}

// texts returns for each text that a tool takes, at every depth, arguments with that text in it.
func texts(t *testing.T, tool *mcp.Tool, text string) []map[string]any {
	t.Helper()
	var all []map[string]any
	schema := schemaOfTool(t, tool)
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		for _, value := range withText(schema.Properties[name], text) {
			arguments := example(t, tool)
			if list, ok := value.([]any); ok && len(list) == 1 {
				value = merged(arguments[name], list[0])
			}
			arguments[name] = value
			all = append(all, arguments)
		}
	}
	return all
}

// merged puts a member into the first element of an example's list, so that what the element
// needs besides is there.
func merged(list, element any) any {
	examples, _ := list.([]any)
	member, isObject := element.(map[string]any)
	if len(examples) == 0 || !isObject {
		return []any{element}
	}
	first, _ := examples[0].(map[string]any)
	both := maps.Clone(first)
	maps.Copy(both, member)
	return []any{both}
}

func withText(schema *jsonschema.Schema, text string) []any {
	var values []any
	switch {
	case schema.Type == "string" && schema.Enum == nil && schema.Format == "":
		values = append(values, text)
	case schema.Items != nil:
		for _, value := range withText(schema.Items, text) {
			values = append(values, []any{value})
		}
	case schema.Type == "object" && schema.Properties == nil:
		values = append(values, map[string]any{"note": text}, map[string]any{text: 1})
	case schema.Type == "object":
		for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
			for _, value := range withText(schema.Properties[name], text) {
				member := map[string]any{name: value}
				for _, needed := range schema.Required {
					member[needed] = text
				}
				values = append(values, member)
			}
		}
	}
	return values
}

var idShape = regexp.MustCompile(`\[[a-z0-9]{12}\]`)

// withoutIDs returns an answer with the same word for every random id.
func withoutIDs(text string) string { return idShape.ReplaceAllString(text, "[id]") }

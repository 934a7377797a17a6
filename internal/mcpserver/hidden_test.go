package mcpserver

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
)

// jsonNames returns the names that a struct has in JSON, those of embedded structs too.
func jsonNames(t reflect.Type) []string {
	var names []string
	for _, field := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" && name != "-" && !field.Anonymous {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func TestWhatAnEditCanSetCanBeGivenAtFirst(t *testing.T) {
	t.Parallel()
	for what, of := range map[string]struct {
		edited reflect.Type
		given  *jsonschema.Schema
		except []string
	}{
		"an entry":             {reflect.TypeFor[coach.EntryInput](), schemaOf[logArguments]().Properties["entries"].Items, nil},
		"a set of an entry":    {reflect.TypeFor[coach.SetInput](), schemaOf[logArguments]().Properties["entries"].Items.Properties["set_list"].Items, nil},
		"a meal":               {reflect.TypeFor[coach.MealInput](), schemaOf[mealArguments](), nil},
		"a food":               {reflect.TypeFor[coach.FoodInput](), schemaOf[mealArguments]().Properties["items"].Items, nil},
		"an item of a plan":    {reflect.TypeFor[coach.PlanItemInput](), schemaOf[writePlanArguments]().Properties["items"].Items, nil},
		"a goal":               {reflect.TypeFor[coach.GoalInput](), schemaOf[goalArguments](), nil},
		"what is tracked":      {reflect.TypeFor[coach.TrackableInput](), schemaOf[trackableArguments](), []string{"archived"}}, // nothing new is
		"the brief of a day":   {reflect.TypeFor[coach.BriefInput](), schemaOf[briefArguments](), nil},
		"the arguments of log": {reflect.TypeFor[coach.LogInput](), schemaOf[logArguments](), nil},
	} {
		for _, name := range jsonNames(of.edited) {
			if of.given.Properties[name] == nil && !slices.Contains(of.except, name) {
				t.Errorf("%s cannot be given %s", what, name)
			}
		}
	}
}

func TestWhatIsGivenOfASetIsStoredAndTold(t *testing.T) {
	t.Parallel()
	session := newWorld(t).as("ann")
	entries := []any{
		map[string]any{"what": "blood_pressure", "value": 120, "second": 80},
		map[string]any{"what": "bench press", "sets": 3, "reps": 8, "load": 60, "reps_in_reserve": 2, "rest_s": 90, "superset": "A", "per_hand": nil},
		map[string]any{"what": "curl", "set_list": []any{map[string]any{"reps": 8, "load": 12, "per_hand": true, "superset": "A"}, map[string]any{"reps": 6}}},
	}
	text, isError := ask(t, session, "log_entry", map[string]any{"entries": entries})
	if isError {
		t.Fatal(text)
	}
	for _, want := range []string{"120/80", "2 in reserve", "rest 1m 30s", `superset "A"`, "in each hand"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	text, _ = ask(t, session, "get_history", map[string]any{"query": "bench"})
	if !strings.Contains(text, `superset "A"`) {
		t.Errorf("the history does not tell the superset: %s", text)
	}
}

// unusual are calls of what is possible and unusual.
func unusual() map[string]map[string]any {
	return map[string]map[string]any{
		"log_entry":        {"entries": []any{map[string]any{"what": "run", "distance": 70, "distance_unit": "km"}}},
		"log_meal":         {"items": []any{map[string]any{"name": "feast", "energy_kcal": 3500}}},
		"create_trackable": {"name": "energy_intake", "target": 1000, "target_kind": "at_most"},
		"set_goal":         {"kind": "average", "metric": "energy_intake", "target_max": 1000},
		"write_plan":       {"items": []any{map[string]any{"date": "2026-12-01", "kind": "workout", "title": "Ultra", "load": 700}}},
		"edit_entry":       {"id": "profile", "changes": map[string]any{"sleep_need_s": 18000}},
	}
}

func TestForceIsTakenWhereItIsAskedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	server := w.server("ann")
	session := connect(t, server, eras[0], nil)
	calls := unusual()
	for _, tool := range server.tools {
		name := tool.definition.Name
		takes := tool.checker.schema.Properties["force"] != nil
		call, known := calls[name]
		if !known {
			// The hint is of fitness.Problem and of a repetition: neither is of what has nothing to force.
			if takes || !tool.definition.Annotations.ReadOnlyHint && !strings.HasPrefix(name, "polar_") && !slices.Contains([]string{"save_brief", "undo_change"}, name) {
				t.Errorf("no unusual call of %s is tried", name)
			}
			continue
		}
		text, _ := ask(t, session, name, call)
		if !takes || !strings.Contains(text, "force: true") {
			t.Errorf("%s takes force: %v, and answers %s", name, takes, text)
		}
		forced, isError := ask(t, session, name, with(call, "force", true))
		if isError || strings.Contains(forced, "force: true") || !strings.Contains(forced, "[change ") {
			t.Errorf("%s with force: %s", name, forced)
		}
	}
}

// goNames are what an error must not say: names of types, packages and functions of the program.
var goNames = regexp.MustCompile(`[A-Z]\w*(Input|Arguments|Fields)\b|\b(coach|civil|fitness|mcpserver|json|reflect)\.|Go (struct|value)|\bfloat64\b|\bint64\b|unmarshal|RawMessage`)

// wrongValues are of each type of JSON.
func wrongValues() []any {
	return []any{"ten", 7.5, -1, true, []any{"x"}, []any{map[string]any{"x": 1}}, map[string]any{"x": 1}, "2026-02-30", "25:61"}
}

// wrongCalls returns for each place in a schema, hidden ones too, the arguments with each wrong value there.
func wrongCalls(schema *jsonschema.Schema) []any {
	var calls []any
	for _, name := range schema.PropertyOrder {
		property := schema.Properties[name]
		for _, wrong := range wrongValues() {
			calls = append(calls, map[string]any{name: wrong})
		}
		if property.Items != nil && property.Items.Properties != nil {
			for _, element := range wrongCalls(property.Items) {
				calls = append(calls, map[string]any{name: []any{element}})
			}
		}
	}
	return calls
}

func TestNoErrorOfAWrongTypeNamesWhatTheProgramIsMadeOf(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	server := w.server("bob")
	session := connect(t, server, eras[0], nil)
	examples := map[string]*mcp.Tool{}
	for _, tool := range toolsListed(t, session) {
		examples[tool.Name] = tool
	}
	tried := 0
	check := func(name string, arguments map[string]any) {
		t.Helper()
		tried++
		if text, _ := ask(t, session, name, arguments); goNames.MatchString(text) || strings.HasPrefix(text, "Error (internal)") {
			t.Errorf("%s %v: %s", name, arguments, text)
		}
	}
	for _, tool := range server.tools {
		name := tool.definition.Name
		if strings.HasPrefix(name, "polar_") && !tool.definition.Annotations.ReadOnlyHint {
			continue // of Polar's account
		}
		for _, wrong := range wrongCalls(tool.checker.schema) {
			arguments := example(t, examples[name])
			given, _ := wrong.(map[string]any)
			maps.Copy(arguments, given)
			check(name, arguments)
		}
	}
	if tried < 1000 {
		t.Errorf("only %d calls were tried", tried)
	}
}

func TestNoErrorOfAWrongChangeNamesWhatTheProgramIsMadeOf(t *testing.T) {
	t.Parallel()
	session := newWorld(t).as("bob")
	live(t, session, "wrong")
	ids := map[string]reflect.Type{"profile": reflect.TypeFor[fitness.Profile]()}
	for kind, input := range map[string]reflect.Type{
		"entry": reflect.TypeFor[coach.EntryInput](), "meal": reflect.TypeFor[coach.MealInput](), "trackable": reflect.TypeFor[coach.TrackableInput](),
		"target": reflect.TypeFor[coach.TrackableInput](), "goal": reflect.TypeFor[coach.GoalInput](), "plan_item": reflect.TypeFor[coach.PlanItemInput](),
		"brief": reflect.TypeFor[coach.BriefInput](),
	} {
		text, _ := ask(t, session, "get_history", map[string]any{"kinds": []string{kind}, "format": "json", "limit": 1})
		found := regexp.MustCompile(`"id":"([a-z0-9]{12})"`).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no %s: %s", kind, text)
		}
		ids[found[1]] = input
	}
	for id, input := range ids {
		changes := map[string][]any{}
		for _, name := range jsonNames(input) {
			changes[name] = wrongValues()
			nested := reflect.TypeFor[coach.SetInput]()
			switch name {
			case "items":
				nested = reflect.TypeFor[coach.FoodInput]()
			case "set_list":
			default:
				continue
			}
			for _, member := range jsonNames(nested) {
				for _, wrong := range wrongValues() {
					changes[name] = append(changes[name], []any{map[string]any{"name": "egg", member: wrong}}, []any{map[string]any{member: wrong}})
				}
			}
		}
		for name, values := range changes {
			for _, wrong := range values {
				text, _ := ask(t, session, "edit_entry", map[string]any{"id": id, "changes": map[string]any{name: wrong}})
				if goNames.MatchString(text) || strings.HasPrefix(text, "Error (internal)") {
					t.Errorf("%s of %s: %v: %s", name, input, wrong, text)
				}
			}
		}
	}
}

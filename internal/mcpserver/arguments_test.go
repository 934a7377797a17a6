package mcpserver

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
)

// everyKind has an argument of each type there is.
type everyKind struct {
	rendering

	Name   required      `json:"name" jsonschema:"A name"`
	From   civil.Date    `json:"fromDay,omitzero" jsonschema:"First day"`
	ID     identifier    `json:"id,omitzero" jsonschema:"An id"`
	URI    address       `json:"uri,omitzero" jsonschema:"A URL"`
	File   recordingPath `json:"file,omitzero" jsonschema:"A path that ends in .fit, .tcx or .gpx"`
	Hourly bool          `json:"hourly,omitzero" jsonschema:"Whether hourly"`
	Limit  uint8         `json:"limit,omitzero" jsonschema:"How many"`
	Weight float64       `json:"weight,omitzero" jsonschema:"In kg"`
	Kinds  []string      `json:"kinds,omitempty" jsonschema:"Which kinds" oneof:"run ride" max:"3"`
	Items  []listed      `json:"items,omitempty" jsonschema:"What to list"`
	Place  *inner        `json:"place,omitempty" jsonschema:"Where"`
	Any    anything      `json:"changes,omitempty" jsonschema:"Fields and their values"`
}

// listed is an object of a list, with a list and an object in it.
type listed struct {
	inner

	Title  string   `json:"title" max:"5"`
	Amount *float64 `json:"amount,omitempty" jsonschema:"How much" min:"0"`
	Inner  []inner  `json:"inner,omitempty"`
}

type inner struct {
	Day  civil.Date `json:"day,omitzero"`
	Kind string     `json:"kind,omitempty" oneof:"run ride"`
	Sets *int       `json:"sets,omitempty"`
	Sure *bool      `json:"sure,omitempty"`
}

func TestArgumentsThatAreTaken(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[everyKind]())
	tests := []struct{ rule, given, want string }{
		{"as they should be", `{"name":"a","fromDay":"2026-11-30","hourly":true,"limit":5,"weight":70.5}`, `{"fromDay":"2026-11-30","hourly":true,"limit":5,"name":"a","weight":70.5}`},
		{"null for an optional one is not given", `{"name":"a","fromDay":null,"format":null}`, `{"name":"a"}`},
		{"an empty text for an optional one is not given", `{"name":"a","fromDay":"","uri":""}`, `{"name":"a"}`},
		{`"5" for 5`, `{"name":"a","limit":"5"}`, `{"limit":5,"name":"a"}`},
		{"5.0 for 5", `{"name":"a","limit":5.0}`, `{"limit":5,"name":"a"}`},
		{`"70.5" for 70.5`, `{"name":"a","weight":" 70.5 "}`, `{"name":"a","weight":70.5}`},
		{`"true" for true`, `{"name":"a","hourly":"true"}`, `{"hourly":true,"name":"a"}`},
		{`"false" for false`, `{"name":"a","hourly":"false"}`, `{"hourly":false,"name":"a"}`},
		{`5 for "5"`, `{"name":5,"id":1234567890123456789}`, `{"id":"1234567890123456789","name":"5"}`},
		{"a text stays a text where one is wanted", `{"name":"5"}`, `{"name":"5"}`},
		{"an ending in any case", `{"name":"a","file":"runs/A.FIT"}`, `{"file":"runs/A.FIT","name":"a"}`},
		{"a list as it should be", `{"name":"a","kinds":["run","ride"]}`, `{"kinds":["run","ride"],"name":"a"}`},
		{"a list in a text", `{"name":"a","kinds":"[\"run\"]"}`, `{"kinds":["run"],"name":"a"}`},
		{"one text for a list of one", `{"name":"a","kinds":"run"}`, `{"kinds":["run"],"name":"a"}`},
		{"nulls do not count among the elements there may be", `{"name":"a","kinds":["run",null,"run","run"]}`, `{"kinds":["run","run","run"],"name":"a"}`},
		{"nulls in a list are not there", `{"name":"a","kinds":[null,"run",""]}`, `{"kinds":["run"],"name":"a"}`},
		{"an empty text for a list is not given", `{"name":"a","kinds":"","items":""}`, `{"name":"a"}`},
		{"one object for a list of one", `{"name":"a","items":{"title":"x"}}`, `{"items":[{"title":"x"}],"name":"a"}`},
		{"one object in a text for a list of one", `{"name":"a","items":"{\"title\":\"x\"}"}`, `{"items":[{"title":"x"}],"name":"a"}`},
		{"a list of objects in a text", `{"name":"a","items":" [{\"title\":\"x\"},null] "}`, `{"items":[{"title":"x"}],"name":"a"}`},
		{"objects in texts in a list", `{"name":"a","items":["{\"title\":\"x\"}"]}`, `{"items":[{"title":"x"}],"name":"a"}`},
		{
			"all of it at every depth", `{"name":"a","items":[{"title":5,"amount":"2.5","kind":null,"inner":{"sets":"3","sure":"true","day":""}}]}`,
			`{"items":[{"amount":2.5,"inner":[{"sets":3,"sure":true}],"title":"5"}],"name":"a"}`,
		},
		{"an object in a text", `{"name":"a","place":"{\"kind\":\"run\"}"}`, `{"name":"a","place":{"kind":"run"}}`},
		{"nulls stay where they mean something", `{"name":"a","changes":{"note":null,"x":[null,{"y":null}]}}`, `{"changes":{"note":null,"x":[null,{"y":null}]},"name":"a"}`},
		{"changes in a text", `{"name":"a","changes":"{\"note\": null}"}`, `{"changes":{"note":null},"name":"a"}`},
		{"a redirect of an app", `{"name":"a","uri":"com.example.app://done"}`, `{"name":"a","uri":"com.example.app://done"}`},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			got, err := c.arguments([]byte(tt.given))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestNoArgumentsAreAnEmptyObject(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[renderingArguments]())
	for _, given := range []string{"", "null", "{}", " {} "} {
		if got, err := c.arguments([]byte(given)); err != nil || string(got) != "{}" {
			t.Errorf("%q gives %s, %v", given, got, err)
		}
	}
}

func TestArgumentsThatAreRefused(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[everyKind]())
	const all = "format, name, fromDay, id, uri, file, hourly, limit, weight, kinds, items, place, changes."
	tests := []struct{ rule, given, message, hint string }{
		{"a misspelt name, with the near one", `{"name":"a","fromDya":"2026-11-30"}`, `there is no argument "fromDya"`, "Did you mean fromDay? Allowed: " + all},
		{"a name in another style", `{"name":"a","from_day":"2026-11-30"}`, `there is no argument "from_day"`, "Did you mean fromDay? Allowed: " + all},
		{"a name that is like none", `{"name":"a","please":1}`, `there is no argument "please"`, "Allowed: " + all},
		{"a name that hides characters", `{"name":"a","na\u202eme\n":1}`, `there is no argument "na\u202eme\n"`, "Did you mean name? Allowed: " + all},
		{"a missing one", `{}`, "name is missing", "name: A name."},
		{"null for a required one", `{"name":null}`, "name is missing", "name: A name."},
		{"an empty required one", `{"name":""}`, "name must not be empty", "name: A name."},
		{"a day that the calendar does not have", `{"name":"a","fromDay":"2026-02-31"}`, "fromDay cannot be 2026-02-31: that is not a day of the calendar", ""},
		{"a date in another notation", `{"name":"a","fromDay":"30.11.2026"}`, `fromDay must be a date like 2026-11-30 (YYYY-MM-DD), not "30.11.2026"`, ""},
		{"a date with a time", `{"name":"a","fromDay":"2026-11-30T08:00:00Z"}`, `fromDay must be a date like 2026-11-30 (YYYY-MM-DD), not "2026-11-30T08:00:00Z"`, ""},
		{"a word that is not in the list", `{"name":"a","format":"xml"}`, `format must be markdown or json, not "xml"`, ""},
		{"a number over its range", `{"name":"a","limit":256}`, "limit must be from 0 to 255, not 256", ""},
		{"half of a whole number", `{"name":"a","limit":2.5}`, "limit must be a whole number, not 2.5", "limit: How many."},
		{"a number beyond all", `{"name":"a","weight":1e999}`, "weight must be a number, not 1e999", "weight: In kg."},
		{"a word for a number", `{"name":"a","limit":"many"}`, `limit must be a whole number, not "many"`, "limit: How many."},
		{"a word for true", `{"name":"a","hourly":"yes"}`, `hourly must be true or false, not "yes"`, "hourly: Whether hourly."},
		{"a list for a text", `{"name":["a"]}`, "name must be a text, not a list", "name: A name."},
		{"an object for a text", `{"name":{}}`, "name must be a text, not an object", "name: A name."},
		{"another ending", `{"name":"a","file":"run.exe"}`, `file cannot be "run.exe"`, "file: A path that ends in .fit, .tcx or .gpx."},
		{"an id that leaves its place in a path", `{"name":"a","id":"../users"}`, `id cannot be "../users"`, "id: An id."},
		{"a misspelt name in a list, with where it is", `{"name":"a","items":[{"title":"x"},{"titel":"x"}]}`, `there is no argument "items[1].titel"`, "Did you mean title? Allowed: day, kind, sets, sure, title, amount, inner."},
		{"a misspelt name deeper", `{"name":"a","items":[{"title":"x","inner":[{},{"sts":1}]}]}`, `there is no argument "items[0].inner[1].sts"`, "Did you mean sets? Allowed: day, kind, sets, sure."},
		{"a missing one in a list", `{"name":"a","items":[{"kind":"run"}]}`, "items[0].title is missing", ""},
		{"more elements than there may be", `{"name":"a","kinds":["run","ride","run","run"]}`, "kinds must have at most 3 elements, not 4", "kinds: Which kinds."},
		{"more characters than there may be", `{"name":"a","items":[{"title":"äöüßéx"}]}`, "items[0].title must have at most 5 characters, not 6", ""},
		{"a word that is not in the list, in a list", `{"name":"a","kinds":["run","swim"]}`, `kinds[1] must be run or ride, not "swim"`, ""},
		{"a number out of range in a list", `{"name":"a","items":[{"title":"x","amount":-1}]}`, "items[0].amount must be at least 0, not -1", ""},
		{"a day that the calendar does not have, in a list", `{"name":"a","items":[{"title":"x","day":"2026-02-31"}]}`, "items[0].day cannot be 2026-02-31: that is not a day of the calendar", ""},
		{"a text for an object", `{"name":"a","place":"here"}`, `place must be an object, not "here"`, "place: Where."},
		{"a text for a list of objects", `{"name":"a","items":"run 5 km"}`, `items[0] must be an object, not "run 5 km"`, ""},
		{"a list for an object", `{"name":"a","place":[{}]}`, "place must be an object, not a list", "place: Where."},
		{"a list in a list", `{"name":"a","kinds":[["run"]]}`, "kinds[0] must be a text, not a list", ""},
		{"a list for changes", `{"name":"a","changes":[]}`, "changes must be an object, not a list", "changes: Fields and their values."},
		{"the same one twice in a list", `{"name":"a","items":[{"title":"x","title":"y"}]}`, `the argument "items[0].title" is given twice`, ""},
		{"the same one twice in changes", `{"name":"a","changes":{"x":1,"x":2}}`, `the argument "changes.x" is given twice`, ""},
		{"too deep", `{"name":"a","changes":{"x":` + strings.Repeat("[", 11) + strings.Repeat("]", 11) + `}}`, "the arguments are more than 12 lists and objects deep", ""},
		{"too deep in a text", `{"name":"a","changes":"{\"x\":` + strings.Repeat("[", 12) + strings.Repeat("]", 12) + `}"}`, "the arguments are more than 12 lists and objects deep", ""},
		{"the same one twice", `{"name":"a","name":"b"}`, `the argument "name" is given twice`, ""},
		{"a list", `["a"]`, "the arguments are not a JSON object", `Send an object, for example {"format": "json"}.`},
		{"a text", `"name"`, "the arguments are not a JSON object", `Send an object, for example {"format": "json"}.`},
		{"an object and more", `{"name":"a"} {}`, "the arguments are not a JSON object", `Send an object, for example {"format": "json"}.`},
		{"an object that does not end", `{"name":"a"`, "the arguments are not a JSON object", `Send an object, for example {"format": "json"}.`},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			_, err := c.arguments([]byte(tt.given))
			if err == nil {
				t.Fatal("taken")
			}
			got := fault.Of(err)
			want := &fault.Error{Kind: fault.Invalid, Message: tt.message, Hint: tt.hint, Cause: got.Cause}
			if diff := cmp.Diff(want, got, cmp.Transformer("cause", func(error) string { return "" })); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestHugeArgumentsAreRefusedUnread(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[everyKind]())
	_, err := c.arguments([]byte(`{"name":"` + strings.Repeat("a", maxArgumentBytes) + `"}`))
	if kind := fault.KindOf(err); kind != fault.TooLarge {
		t.Errorf("kind %q: %v", kind, err)
	}
}

func TestDeepArgumentsAreRefused(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[everyKind]())
	const depth = 7_000
	_, err := c.arguments([]byte(`{"name":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + `}`))
	if kind := fault.KindOf(err); kind != fault.Invalid {
		t.Errorf("kind %q: %v", kind, err)
	}
}

// Secrets pass through arguments, so no error may repeat one.
func TestRefusalsDoNotRepeatSecrets(t *testing.T) {
	t.Parallel()
	c := newChecker(schemaOf[exchangeArguments]())
	for _, given := range []string{
		`{"clientId":"id","clientSecret":"hunter2"}`,
		`{"clientId":"id","clientSecret":["hunter2"],"authorizationCode":"c"}`,
		`{"clientId":"id","clientSecret":"hunter2` + strings.Repeat("x", maxArgumentBytes) + `","authorizationCode":"c"}`,
	} {
		if _, err := c.arguments([]byte(given)); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%.60s: %v", given, err)
		}
	}
}

// value draws JSON of any shape, with what clients really send drawn often.
func value() *rapid.Generator[any] {
	return rapid.OneOf(
		rapid.SampledFrom([]any{
			nil, true, false, "true", "5", "", "json", "2026-11-30", "2026-02-31", "a.fit", "x://y", 5.0, 2.5, -1.0, 1e300,
			[]any{},
			map[string]any{},
			"run",
			[]any{"run", nil, "ride"},
			`["run"]`,
			map[string]any{"title": "x"},
			`{"title":"x"}`,
			map[string]any{"kind": "run"},
		}),
		rapid.Map(rapid.SliceOfN(member(), 0, 3), func(list []map[string]any) any { return list }),
		rapid.Map(member(), func(object map[string]any) any { return object }),
		rapid.Map(rapid.String(), func(s string) any { return s }),
		rapid.Map(rapid.Float64Range(-1e6, 1e6), func(f float64) any { return f }),
	)
}

// member draws an object as a list of them holds, more or less.
func member() *rapid.Generator[map[string]any] {
	plain := rapid.SampledFrom([]any{nil, "run", "", 5.0, "5", -1.0, 2.5, true, "2026-11-30", []any{}, map[string]any{"sets": 3.0}, []any{map[string]any{"sets": "3"}}})
	return rapid.MapOfN(rapid.SampledFrom([]string{"title", "amount", "day", "kind", "sets", "sure", "inner"}), plain, 0, 3)
}

// What is advertised is what is enforced: a general validator of the advertised schema takes
// all that comes out, and takes nothing strict that is refused.
func TestAdvertisedIsEnforced(t *testing.T) {
	t.Parallel()
	schema := schemaOf[everyKind]()
	c := newChecker(schema)
	advertised, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		given := map[string]any{"name": "a"}
		// Few at a time, or hardly anything would be taken.
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(schema.PropertyOrder), 1, 3, rapid.ID).Draw(t, "names") {
			given[name] = value().Draw(t, name)
		}
		raw, err := json.Marshal(given)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.arguments(raw)
		if err != nil {
			// The general validator ignores formats: only what is no date is refused beyond it.
			noDate := strings.Contains(err.Error(), "must be a date") || strings.Contains(err.Error(), "calendar")
			if advertised.Validate(given) == nil && !noDate {
				t.Fatalf("%s is as advertised, but: %v", raw, err)
			}
			return
		}
		if err := satisfies(got, advertised); err != nil {
			t.Fatalf("%s was taken as %s, but: %v", raw, got, err)
		}
	})
}

func satisfies(arguments []byte, schema *jsonschema.Resolved) error {
	var values map[string]any
	if err := json.Unmarshal(arguments, &values); err != nil {
		return err
	}
	return schema.Validate(values)
}

func FuzzArguments(f *testing.F) {
	schema := schemaOf[everyKind]()
	c := newChecker(schema)
	advertised, err := schema.Resolve(nil)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{
		`{}`, `{"name":"a","limit":"5","hourly":"true","fromDay":null}`, `{"name":1,"name":2}`, `[[[`, `{"weight":1e999}`, `{"limit":-0}`,
		`{"name":"a","items":[{"title":"x","inner":"[{\"sets\":\"3\"}]"},null]}`, `{"name":"a","kinds":"run","changes":"{\"a\":null}","place":{"day":""}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := c.arguments(raw)
		if err != nil {
			if kind := fault.KindOf(err); kind != fault.Invalid && kind != fault.TooLarge {
				t.Fatalf("kind %q: %v", kind, err)
			}
			return
		}
		if err := satisfies(got, advertised); err != nil {
			t.Fatalf("%q was taken as %s, but: %v", raw, got, err)
		}
		var in everyKind
		if err := json.Unmarshal(got, &in); err != nil {
			t.Fatalf("%s does not decode: %v", got, err)
		}
	})
}

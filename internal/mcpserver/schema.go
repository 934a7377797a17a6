package mcpserver

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// The types of arguments. Each has one schema, and is enforced by it. Texts have no length
// of their own: maxArgumentBytes bounds them together.
type (
	// format is the form of an answer.
	format string
	// required is a text that cannot be empty.
	required string
	// unlessAbsent is a text that stands for something else where it is left out, and is not empty.
	unlessAbsent string
	// identifier is an id that a source gave to a record.
	identifier string
	// address is an absolute URL.
	address string
	// recordingPath is the path of a file of a format that a recording comes in.
	recordingPath string
	// anything is an object whose members a use case knows; a null in it is kept.
	anything map[string]json.RawMessage
)

const (
	asMarkdown format = "markdown"
	asJSON     format = "json"
)

const dateFormat = "date"

// argumentTypes returns the schemas of the types of arguments.
func argumentTypes() map[reflect.Type]*jsonschema.Schema {
	text := func(s jsonschema.Schema) *jsonschema.Schema {
		s.Type = "string"
		return &s
	}
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[civil.Date]():    text(jsonschema.Schema{Format: dateFormat}),
		reflect.TypeFor[format]():        text(jsonschema.Schema{Enum: []any{string(asMarkdown), string(asJSON)}}),
		reflect.TypeFor[required]():      text(jsonschema.Schema{MinLength: new(1)}),
		reflect.TypeFor[unlessAbsent]():  text(jsonschema.Schema{MinLength: new(1)}),
		reflect.TypeFor[identifier]():    text(jsonschema.Schema{Pattern: fitness.IDPattern()}),
		reflect.TypeFor[address]():       text(jsonschema.Schema{Pattern: `^[A-Za-z][A-Za-z0-9+.-]*://\S+$`}),
		reflect.TypeFor[recordingPath](): text(jsonschema.Schema{Pattern: recordingPattern()}),
		reflect.TypeFor[anything]():      {Type: "object"},
	}
}

// recordingPattern is a path that ends in the name of a file format, in any case; a JSON
// schema has no flag for that.
func recordingPattern() string {
	var endings []string
	for _, format := range source.FileFormats() {
		var ending strings.Builder
		for _, letter := range string(format) {
			fmt.Fprintf(&ending, "[%c%c]", letter, unicode.ToUpper(letter))
		}
		endings = append(endings, ending.String())
	}
	return `\.(` + strings.Join(endings, "|") + `)$`
}

// schemaOf returns the schema of a struct of arguments. It panics on a struct that has
// none, which no input can cause.
func schemaOf[In any]() *jsonschema.Schema {
	types := argumentTypes()
	// The edge's words for what a use case takes.
	types[reflect.TypeFor[coach.EntryInput]()] = inferred[entryFields](types)
	types[reflect.TypeFor[coach.FoodInput]()] = inferred[foodFields](types)
	types[reflect.TypeFor[coach.PlanItemInput]()] = inferred[planFields](types)
	return inferred[In](types)
}

func inferred[T any](types map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	schema, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		panic(err)
	}
	refine(schema, reflect.TypeFor[T]())
	return schema
}

// refine makes a schema what clients take: one type each, since "null" beside it is refused by
// some and dropped by ours anyway, and the enum and the bounds that a field's tags name.
func refine(schema *jsonschema.Schema, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if len(schema.Types) > 0 {
		schema.Type, schema.Types = schema.Types[len(schema.Types)-1], nil
	}
	switch {
	case schema.Items != nil:
		refine(schema.Items, t.Elem())
	case schema.Properties != nil:
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if property := schema.Properties[name]; property != nil && !field.Anonymous {
				refine(property, field.Type)
				limit(property, field.Tag)
			}
		}
	}
}

// untold marks what calls can have and clients are not told of, and named what they are told no more of than its name
// and type, which say it.
const (
	untold = "untold"
	named  = "named"
)

// limit takes over what the tags of a field say: oneof, of a text or of the texts in a list, min of
// a number, and max of a number, of the characters of a text or of the elements of a list; and told,
// which is no of what is seldom needed and name of what its name says.
func limit(schema *jsonschema.Schema, tag reflect.StructTag) {
	if words := strings.Fields(tag.Get("oneof")); len(words) > 0 {
		of := schema
		if schema.Items != nil {
			of = schema.Items
		}
		for _, word := range words {
			of.Enum = append(of.Enum, word)
		}
	}
	switch tag.Get("told") {
	case "no":
		schema.Comment = untold
	case "name":
		schema.Comment = named
	}
	schema.Minimum = cmp.Or(bound(tag.Get("min")), schema.Minimum)
	switch most := bound(tag.Get("max")); {
	case most == nil:
	case schema.Type == "string":
		schema.MaxLength = new(int(*most))
	case schema.Type == "array":
		schema.MaxItems = new(int(*most))
	default:
		schema.Maximum = most
	}
}

// bound returns the number of a tag, nil for none. It panics on what is no number, which no
// input can cause.
func bound(tag string) *float64 {
	if tag == "" {
		return nil
	}
	n, err := strconv.ParseFloat(tag, 64)
	if err != nil {
		panic(err)
	}
	return &n
}

// advertised returns a schema as clients see it, who pay for every word. It leaves out what is
// seldom needed, what a name says already, how a text is spelled that its description tells of, that there are no arguments besides,
// and that what may be left out is not empty; and a list within an object whose elements
// have members of that object alone does not tell them again: its description names them. Calls are
// held to the whole.
func advertised(schema *jsonschema.Schema) *jsonschema.Schema {
	shown := schema.CloneSchemas()
	shorten(shown)
	return shown
}

func shorten(schema *jsonschema.Schema) {
	schema.AdditionalProperties = nil
	if schema.Items != nil {
		shorten(schema.Items)
	}
	for _, name := range slices.Clone(schema.PropertyOrder) {
		property := schema.Properties[name]
		if property.Comment == untold {
			delete(schema.Properties, name)
			schema.PropertyOrder = slices.DeleteFunc(slices.Clone(schema.PropertyOrder), func(other string) bool { return other == name })
			continue
		}
		if property.Comment == named {
			property.Comment, property.Description = "", ""
		}
		if !slices.Contains(schema.Required, name) {
			property.MinLength = nil
		}
		property.Pattern = ""
		if repeats(property.Items, schema) {
			property.Items = &jsonschema.Schema{Type: "object"}
		}
		shorten(property)
	}
}

// repeats reports whether all members of the elements of a list are those of the object around it.
func repeats(element, object *jsonschema.Schema) bool {
	if element == nil || len(element.Properties) == 0 {
		return false
	}
	for name, member := range element.Properties {
		if own := object.Properties[name]; member.Comment != untold && (own == nil || own.Type != member.Type) {
			return false
		}
	}
	return true
}

// Arguments that several tools have. A lone from or to is completed by the archive.
type (
	period struct {
		From civil.Date `json:"from,omitzero" jsonschema:"Default 27 days before to"`
		To   civil.Date `json:"to,omitzero" jsonschema:"Included; default today"`
	}

	rendering struct {
		Format format `json:"format,omitzero" jsonschema:"Default markdown" told:"name"`
	}

	// quietRendering is rendering where hardly anybody wants another form.
	quietRendering struct {
		Format format `json:"format,omitzero" jsonschema:"Default markdown" told:"no"`
	}

	// Most tools have these and no others.
	periodArguments struct {
		period
		rendering
	}
	renderingArguments struct{ rendering }

	inMarkdown struct{}
	inJSON     struct{}
)

func (p period) dates() archive.Dates { return archive.Dates{From: p.From, To: p.To} }

func (r rendering) form() format { return r.Format }

func (r quietRendering) form() format { return r.Format }

func (inMarkdown) form() format { return asMarkdown }

func (inJSON) form() format { return asJSON }

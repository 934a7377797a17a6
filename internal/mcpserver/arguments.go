package mcpserver

import (
	"bytes"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/paceline/paceline/internal/fault"
)

// Bounds of the arguments of one call: several times what the longest plan needs.
const (
	maxArgumentBytes = 64 << 10
	maxArgumentDepth = 12
)

// checker holds calls of one tool to the schema that the tool advertises.
type checker struct {
	schema   *jsonschema.Schema
	patterns map[*jsonschema.Schema]*regexp.Regexp
}

func newChecker(schema *jsonschema.Schema) checker {
	c := checker{schema: schema, patterns: map[*jsonschema.Schema]*regexp.Regexp{}}
	c.compile(schema)
	return c
}

func (c checker) compile(schema *jsonschema.Schema) {
	if schema == nil {
		return
	}
	if schema.Pattern != "" {
		c.patterns[schema] = regexp.MustCompile(schema.Pattern)
	}
	c.compile(schema.Items)
	for _, property := range schema.Properties {
		c.compile(property)
	}
}

// arguments returns the arguments of a call as the schema wants them: nulls of optional ones
// dropped at every depth, "5" taken for 5, a list or an object that comes as a text read, one
// element taken for a list of one, and all else refused with where it stands and what is
// allowed. Errors: fault.Invalid, fault.TooLarge.
func (c checker) arguments(raw []byte) ([]byte, error) {
	if len(raw) > maxArgumentBytes {
		return nil, fault.New(fault.TooLarge, "the arguments are %d bytes; at most %d are allowed", len(raw), maxArgumentBytes)
	}
	trimmed := bytes.TrimSpace(raw)
	if len(trimmed) == 0 || string(trimmed) == "null" {
		trimmed = []byte("{}")
	}
	if trimmed[0] != '{' || !json.Valid(trimmed) {
		return nil, notAnObject()
	}
	if err := notTooDeep(trimmed); err != nil {
		return nil, err
	}
	values, err := c.object("", c.schema, trimmed)
	if err != nil {
		return nil, err
	}
	return json.Marshal(values)
}

func notAnObject() error {
	return fault.New(fault.Invalid, "the arguments are not a JSON object").WithHint(`Send an object, for example {"format": "json"}.`)
}

// notTooDeep refuses JSON in which lists and objects stand too deep within each other.
func notTooDeep(valid []byte) error {
	depth, inText := 0, false
	for i := 0; i < len(valid); i++ {
		switch b := valid[i]; {
		case inText && b == '\\':
			i++
		case b == '"':
			inText = !inText
		case inText:
		case b == '{' || b == '[':
			depth++
		case b == '}' || b == ']':
			depth--
		}
		if depth > maxArgumentDepth {
			return fault.New(fault.Invalid, "the arguments are more than %d lists and objects deep", maxArgumentDepth)
		}
	}
	return nil
}

// position is where in the arguments a value stands, such as items[2].title; "" is the whole.
type position string

func (p position) member(name string) position {
	if p == "" {
		return position(name)
	}
	return p + "." + position(name)
}

// object returns the members of an object that have a value.
func (c checker) object(at position, schema *jsonschema.Schema, raw []byte) (map[string]any, error) {
	given, err := members(at, raw)
	if err != nil {
		return nil, err
	}
	if err := allKnown(at, schema, given); err != nil {
		return nil, err
	}
	values := make(map[string]any, len(given))
	for _, name := range schema.PropertyOrder {
		property := argument{at.member(name), schema.Properties[name], slices.Contains(schema.Required, name)}
		value, ok, err := c.value(property, given[name])
		if err != nil {
			return nil, err
		}
		if ok {
			values[name] = value
		}
	}
	return values, nil
}

// members reads a valid JSON object one level deep.
func members(at position, raw []byte) (map[string]json.RawMessage, error) {
	given := map[string]json.RawMessage{}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return nil, notAnObject()
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, notAnObject()
		}
		key, _ := name.(string) // within an object a key is a string or an error
		if _, twice := given[key]; twice {
			return nil, fault.New(fault.Invalid, "the argument %s is given twice", quoted(string(at.member(key))))
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, notAnObject()
		}
		given[key] = value
	}
	return given, nil
}

// allKnown refuses names that the schema does not have.
func allKnown(at position, schema *jsonschema.Schema, given map[string]json.RawMessage) error {
	allowed := schema.PropertyOrder
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if schema.Properties[name] != nil {
			continue
		}
		err := fault.New(fault.Invalid, "there is no argument %s", quoted(string(at.member(name))))
		if near, ok := nearest(name, allowed); ok {
			return err.WithHint("Did you mean %s? Allowed: %s.", near, strings.Join(allowed, ", "))
		}
		return err.WithHint("Allowed: %s.", strings.Join(allowed, ", "))
	}
	return nil
}

// nearest returns the name that was probably meant, if one is near enough.
func nearest(name string, names []string) (string, bool) {
	const maxName = 64
	if len(name) > maxName {
		return "", false
	}
	distance := func(candidate string) int { return levenshtein.ComputeDistance(plain(name), plain(candidate)) }
	best := slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) })
	return best, distance(best) <= len(best)/2
}

// plain drops what spellings of one name differ in: case, underscores, hyphens.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}

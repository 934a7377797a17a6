package mcpserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/paceline/paceline/internal/fault"
)

// maxArgumentBytes bounds the arguments of one call: no tool needs a hundredth of it.
const maxArgumentBytes = 16 << 10

// checker holds calls of one tool to the schema that the tool advertises.
type checker struct {
	schema   *jsonschema.Schema
	patterns map[string]*regexp.Regexp // by argument
}

func newChecker(schema *jsonschema.Schema) checker {
	c := checker{schema: schema, patterns: map[string]*regexp.Regexp{}}
	for name, property := range schema.Properties {
		if property.Pattern != "" {
			c.patterns[name] = regexp.MustCompile(property.Pattern)
		}
	}
	return c
}

// arguments returns the arguments of a call as the schema wants them: nulls of optional
// ones dropped, "5" taken for 5, and all else refused with what is allowed. Errors:
// fault.Invalid, fault.TooLarge.
func (c checker) arguments(raw []byte) ([]byte, error) {
	given, err := members(raw)
	if err != nil {
		return nil, err
	}
	if err := c.allKnown(given); err != nil {
		return nil, err
	}
	values := make(map[string]any, len(given))
	for _, name := range c.schema.PropertyOrder {
		value, ok, err := c.argument(name, given[name])
		if err != nil {
			return nil, err
		}
		if ok {
			values[name] = value
		}
	}
	return json.Marshal(values)
}

// members reads a JSON object one level deep. No arguments at all are an empty object.
func members(raw []byte) (map[string]json.RawMessage, error) {
	if len(raw) > maxArgumentBytes {
		return nil, fault.New(fault.TooLarge, "the arguments are %d bytes; at most %d are allowed", len(raw), maxArgumentBytes)
	}
	given := map[string]json.RawMessage{}
	if trimmed := bytes.TrimSpace(raw); len(trimmed) == 0 || string(trimmed) == "null" {
		return given, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return nil, notAnObject(err)
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, notAnObject(err)
		}
		key, _ := name.(string) // within an object a key is a string or an error
		if _, twice := given[key]; twice {
			return nil, fault.New(fault.Invalid, "the argument %s is given twice", quoted(key))
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, notAnObject(err)
		}
		given[key] = value
	}
	if _, err := dec.Token(); err != nil {
		return nil, notAnObject(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, notAnObject(err)
	}
	return given, nil
}

func notAnObject(cause error) error {
	return fault.New(fault.Invalid, "the arguments are not a JSON object").
		WithHint(`Send an object, for example {"format": "json"}.`).WithCause(cause)
}

// allKnown refuses names that the schema does not have.
func (c checker) allKnown(given map[string]json.RawMessage) error {
	allowed := c.schema.PropertyOrder
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if c.schema.Properties[name] != nil {
			continue
		}
		err := fault.New(fault.Invalid, "there is no argument %s", quoted(name))
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

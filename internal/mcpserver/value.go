package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/paceline/paceline/internal/fault"
)

// argument is a value that a schema has a place for.
type argument struct {
	at        position
	schema    *jsonschema.Schema
	mandatory bool
}

// value returns the value of an argument and whether it has one. Strict comes first: a value
// is taken for another type only where it does not have the wanted one.
func (c checker) value(a argument, raw json.RawMessage) (value any, given bool, err error) {
	if raw == nil || string(raw) == "null" || string(raw) == `""` && !a.isText() {
		// Clients fill the empty fields of a form with "", which can mean nothing else.
		if a.mandatory {
			return nil, false, fault.New(fault.Invalid, "%s is missing", a.at).WithHint("%s", a.about())
		}
		return nil, false, nil
	}
	switch a.schema.Type {
	case "object":
		value, err = c.structured(a, raw)
	case "array":
		value, err = c.list(a, raw)
	default:
		value, err = scalar(raw)
		if err != nil {
			return nil, false, notAnObject()
		}
		value = coerced(value, a.schema.Type)
		if value == "" && !a.mandatory && a.schema.MinLength == nil {
			return nil, false, nil
		}
		err = c.enforce(a, value)
	}
	return value, err == nil, err
}

func (a argument) isText() bool { return a.schema.Type == "string" }

// about returns what the schema says of an argument, as a sentence; "" where it says nothing.
func (a argument) about() string {
	if a.schema.Description == "" {
		return ""
	}
	return string(a.at) + ": " + strings.TrimSuffix(a.schema.Description, ".") + "."
}

// structured returns an object as its schema wants it; one without a schema of its members is
// returned as it is, nulls included.
func (c checker) structured(a argument, raw json.RawMessage) (any, error) {
	raw, err := unquoted(raw, '{')
	if err != nil {
		return nil, err
	}
	if raw[0] != '{' {
		return nil, a.isNot(raw)
	}
	if a.schema.Properties == nil {
		return members(a.at, raw)
	}
	return c.object(a.at, a.schema, raw)
}

// list returns a list whose elements are as their schema wants them, without nulls.
func (c checker) list(a argument, raw json.RawMessage) (any, error) {
	raw, err := unquoted(raw, '[')
	if err != nil {
		return nil, err
	}
	elements := []json.RawMessage{raw}
	if raw[0] == '[' {
		elements = nil
		if err := json.Unmarshal(raw, &elements); err != nil {
			return nil, notAnObject()
		}
	}
	values := []any{}
	for i, element := range elements {
		value, ok, err := c.value(argument{at: a.at + position(fmt.Sprintf("[%d]", i)), schema: a.schema.Items}, element)
		if err != nil {
			return nil, err
		}
		if ok {
			values = append(values, value)
		}
	}
	if most := a.schema.MaxItems; most != nil && len(values) > *most {
		return nil, a.refused("must have at most %d elements, not %d", *most, len(values)).WithHint("%s", a.about())
	}
	return values, nil
}

// unquoted returns the JSON in a text that begins with a bracket, and anything else as it is.
func unquoted(raw json.RawMessage, bracket byte) (json.RawMessage, error) {
	if raw[0] != '"' {
		return raw, nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return nil, notAnObject()
	}
	inner := bytes.TrimSpace([]byte(text))
	if len(inner) == 0 || inner[0] != bracket && inner[0] != '{' || !json.Valid(inner) {
		return raw, nil
	}
	return inner, notTooDeep(inner)
}

// isNot refuses a value of another type.
func (a argument) isNot(raw json.RawMessage) error {
	value, err := scalar(raw)
	if err != nil {
		return notAnObject()
	}
	return a.refused("must be %s, not %s", kind(a.schema.Type), shown(value)).WithHint("%s", a.about())
}

// scalar reads a JSON value. A number keeps its spelling.
func scalar(raw json.RawMessage) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var value any
	err := dec.Decode(&value)
	return value, err
}

// coerced returns value as a JSON type that it plainly spells: "true" as true, "5" as 5,
// 5.0 as the integer 5, 5 as "5". Anything else is returned as it is.
func coerced(value any, wanted string) any {
	text, isText := value.(string)
	number, isNumber := value.(json.Number)
	switch wanted {
	case "string":
		if isNumber {
			return number.String()
		}
	case "boolean":
		if spelled := strings.TrimSpace(text); spelled == "true" || spelled == "false" {
			return spelled == "true"
		}
	case "number", "integer":
		if spelled := strings.TrimSpace(text); isText && json.Valid([]byte(spelled)) {
			number = json.Number(spelled)
		}
		if n, err := number.Float64(); err == nil {
			if wanted == "integer" && isWhole(n) {
				return json.Number(strconv.FormatInt(int64(n), 10))
			}
			return number
		}
	}
	return value
}

// isWhole reports whether n is an integer that float64 holds exactly.
func isWhole(n float64) bool { return n == math.Trunc(n) && math.Abs(n) <= 1<<53 }

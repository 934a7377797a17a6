package mcpserver

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// argument returns the value of one argument and whether it has one. Strict comes first:
// a value is taken for another type only where it does not have the wanted one.
func (c checker) argument(name string, raw json.RawMessage) (value any, given bool, err error) {
	property := c.schema.Properties[name]
	mandatory := slices.Contains(c.schema.Required, name)
	if raw == nil || string(raw) == "null" {
		if mandatory {
			return nil, false, fault.New(fault.Invalid, "%s is missing", name).WithHint("%s", c.about(name))
		}
		return nil, false, nil
	}
	value, err = scalar(raw)
	if err != nil {
		return nil, false, notAnObject(err)
	}
	value = coerced(value, property.Type)
	// Clients fill the empty fields of a form with "", which can mean nothing else.
	if value == "" && !mandatory {
		return nil, false, nil
	}
	if err := c.enforce(name, value); err != nil {
		return nil, false, err
	}
	return value, true, nil
}

// about returns what the schema says of an argument, as a sentence.
func (c checker) about(name string) string {
	return name + ": " + strings.TrimSuffix(c.schema.Properties[name].Description, ".") + "."
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

package mcpserver

import (
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
)

// enforce returns an error that says what is wrong and what is allowed, when a value is
// not as its schema says. It knows the keywords that argument types use, and a test holds
// it to a general validator.
func (c checker) enforce(name string, value any) error {
	property := c.schema.Properties[name]
	switch v := value.(type) {
	case string:
		if property.Type == "string" {
			return c.enforceText(name, v)
		}
	case json.Number:
		if n, err := v.Float64(); err == nil && (property.Type == "number" || property.Type == "integer" && isWhole(n)) {
			return enforceNumber(name, n, property)
		}
	case bool:
		if property.Type == "boolean" {
			return nil
		}
	}
	return refused(name, "must be %s, not %s", kind(property.Type), shown(value)).WithHint("%s", c.about(name))
}

func (c checker) enforceText(name, text string) error {
	property := c.schema.Properties[name]
	switch pattern := c.patterns[name]; {
	case property.MinLength != nil && utf8.RuneCountInString(text) < *property.MinLength:
		return refused(name, "must not be empty").WithHint("%s", c.about(name))
	case len(property.Enum) > 0 && !slices.Contains(property.Enum, any(text)):
		return refused(name, "must be %s, not %s", oneOf(property.Enum), quoted(text))
	case property.Format == dateFormat:
		return enforceDate(name, text)
	case pattern != nil && !pattern.MatchString(text):
		return refused(name, "cannot be %s", quoted(text)).WithHint("%s", c.about(name))
	}
	return nil
}

func enforceDate(name, text string) error {
	_, err := civil.ParseDate(text)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, civil.ErrNoSuchDay):
		return refused(name, "cannot be %s: that is not a day of the calendar", text)
	default:
		return refused(name, "must be a date like 2026-11-30 (YYYY-MM-DD), not %s", quoted(text))
	}
}

func enforceNumber(name string, n float64, property *jsonschema.Schema) error {
	low, high := property.Minimum, property.Maximum
	switch {
	case low != nil && high != nil && (n < *low || n > *high):
		return refused(name, "must be from %v to %v, not %v", *low, *high, n)
	case low != nil && n < *low:
		return refused(name, "must be at least %v, not %v", *low, n)
	case high != nil && n > *high:
		return refused(name, "must be at most %v, not %v", *high, n)
	}
	return nil
}

func refused(name, format string, args ...any) *fault.Error {
	return fault.New(fault.Invalid, "%s "+format, slices.Concat([]any{name}, args)...)
}

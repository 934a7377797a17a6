package mcpserver

import (
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
)

// enforce returns an error that says what is wrong and what is allowed, when a value that is
// neither a list nor an object is not as its schema says. It knows the keywords that argument
// types use, and a test holds it to a general validator.
func (c checker) enforce(a argument, value any) error {
	switch v := value.(type) {
	case string:
		if a.isText() {
			return c.enforceText(a, v)
		}
	case json.Number:
		if n, err := v.Float64(); err == nil && (a.schema.Type == "number" || a.schema.Type == "integer" && isWhole(n)) {
			return a.enforceNumber(n)
		}
	case bool:
		if a.schema.Type == "boolean" {
			return nil
		}
	}
	return a.refused("must be %s, not %s", kind(a.schema.Type), shown(value)).WithHint("%s", a.about())
}

func (c checker) enforceText(a argument, text string) error {
	switch pattern := c.patterns[a.schema]; {
	case a.schema.MinLength != nil && utf8.RuneCountInString(text) < *a.schema.MinLength:
		return a.refused("must not be empty").WithHint("%s", a.about())
	case a.schema.MaxLength != nil && utf8.RuneCountInString(text) > *a.schema.MaxLength:
		return a.refused("must have at most %d characters, not %d", *a.schema.MaxLength, utf8.RuneCountInString(text))
	case len(a.schema.Enum) > 0 && !slices.Contains(a.schema.Enum, any(text)):
		return a.refused("must be %s, not %s", oneOf(a.schema.Enum), quoted(text))
	case a.schema.Format == dateFormat:
		return a.enforceDate(text)
	case pattern != nil && !pattern.MatchString(text):
		return a.refused("cannot be %s", quoted(text)).WithHint("%s", a.about())
	}
	return nil
}

func (a argument) enforceDate(text string) error {
	_, err := civil.ParseDate(text)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, civil.ErrNoSuchDay):
		return a.refused("cannot be %s: that is not a day of the calendar", text)
	default:
		return a.refused("must be a date like 2026-11-30 (YYYY-MM-DD), not %s", quoted(text))
	}
}

func (a argument) enforceNumber(n float64) error {
	low, high := a.schema.Minimum, a.schema.Maximum
	switch {
	case low != nil && high != nil && (n < *low || n > *high):
		return a.refused("must be from %v to %v, not %v", *low, *high, n)
	case low != nil && n < *low:
		return a.refused("must be at least %v, not %v", *low, n)
	case high != nil && n > *high:
		return a.refused("must be at most %v, not %v", *high, n)
	}
	return nil
}

func (a argument) refused(format string, args ...any) *fault.Error {
	return fault.New(fault.Invalid, "%s "+format, slices.Concat([]any{a.at}, args)...)
}

package coach

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/fault"
)

// changes are what is to be different of a record, by the names of its fields.
type changes map[string]json.RawMessage

// changed returns what is given with the changes made (RFC 7396): what they do not name stays, what
// is null there is gone, and 0 is 0. Errors: fault.Invalid for a name that the kind does not
// have, at any depth, and for a value of another type.
func changed[In any](given In, c changes) (In, error) {
	var made In
	object, err := spelled(given)
	if err != nil {
		return made, err
	}
	known := fieldsIn(reflect.TypeFor[In]())
	for _, name := range slices.Sorted(maps.Keys(c)) {
		t, ok := known[name]
		if !ok {
			return made, noField("", name, known)
		}
		value, err := asKnown(name, c[name], t)
		switch {
		case err != nil:
			return made, err
		case isNull(value):
			delete(object, name)
		default:
			object[name] = within(object[name], value)
		}
	}
	text, err := json.Marshal(object)
	if err != nil {
		return made, fmt.Errorf("spell changes: %w", err)
	}
	if err := json.Unmarshal(text, &made); err != nil {
		return made, notOfType(err)
	}
	return made, nil
}

// within returns a value as it is after a change: an object goes into the object that is there.
func within(was any, change json.RawMessage) any {
	there, ok := was.(map[string]any)
	var into map[string]json.RawMessage
	if !ok || json.Unmarshal(change, &into) != nil { // no objects, so the change stands for what was
		return change
	}
	for name, v := range into {
		if isNull(v) {
			delete(there, name)
		} else {
			there[name] = v
		}
	}
	return there
}

// changesIn returns the fields that an input gives as changes.
func changesIn(input any) (changes, error) {
	given, err := json.Marshal(input)
	if err != nil {
		return nil, fmt.Errorf("spell changes: %w", err)
	}
	var c changes
	if err := json.Unmarshal(given, &c); err != nil {
		return nil, fmt.Errorf("spell changes: %w", err)
	}
	return c, nil
}

// name reports whether the changes name any of some fields.
func (c changes) name(fields ...string) bool {
	return slices.ContainsFunc(fields, func(field string) bool { _, named := c[field]; return named })
}

// unknown returns the names that become unknown.
func (c changes) unknown() map[string]bool {
	names := map[string]bool{}
	for name, v := range c {
		if isNull(v) {
			names[name] = true
		}
	}
	return names
}

func isNull(v json.RawMessage) bool { return string(bytes.TrimSpace(v)) == "null" }

// number takes "5" for 5 where a number is wanted.
func number(v json.RawMessage, t reflect.Type) json.RawMessage {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Float64 && t.Kind() != reflect.Int {
		return v
	}
	var text string
	if json.Unmarshal(v, &text) != nil {
		return v // no text, so it needs no reading as a number
	}
	spelled := json.RawMessage(strings.TrimSpace(text))
	if _, err := strconv.ParseFloat(string(spelled), 64); err != nil || !json.Valid(spelled) { // NaN is a float, and no JSON
		return v
	}
	return spelled
}

// notOfType says which field has a value of another type.
func notOfType(err error) error {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return fault.New(fault.Invalid, "a change has a value that cannot be read").
			WithHint("Give dates as YYYY-MM-DD, times as HH:MM, numbers as numbers.") // the cause would quote it into the log
	}
	t := wrong.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	want := map[reflect.Kind]string{
		reflect.Float64: "a number", reflect.Int: "a whole number", reflect.Bool: "true or false", reflect.String: "a text",
		reflect.Slice: "a list", reflect.Map: "an object",
	}[t.Kind()]
	return fault.New(fault.Invalid, "%s has to be %s, not a %s", inJSON(wrong.Field), want, wrong.Value)
}

// inJSON returns the path of a field as it stands in JSON, in which a struct within another has no name.
func inJSON(path string) string {
	names := slices.DeleteFunc(strings.Split(path, "."), func(name string) bool { return name != "" && unicode.IsUpper(rune(name[0])) })
	return strings.Join(names, ".")
}

// fieldsIn returns the fields of a struct by their names in JSON.
func fieldsIn(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for field := range t.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous:
			maps.Copy(fields, fieldsIn(field.Type))
		case name != "-" && name != "":
			fields[name] = field.Type
		}
	}
	for _, name := range []string{"id", "force"} {
		delete(fields, name)
	}
	return fields
}

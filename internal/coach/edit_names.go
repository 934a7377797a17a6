package coach

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// asKnown returns a value of a change as its type has it, and refuses at every depth a name that
// there is nothing called, and one that stands twice: what is not known would be dropped, and what
// was there with it. at is where the value stands, such as items[0].
func asKnown(at string, v json.RawMessage, t reflect.Type) (json.RawMessage, error) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	v = number(bytes.TrimSpace(v), t)
	switch {
	case len(v) == 0 || isNull(v) || reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return v, nil
	case t.Kind() == reflect.Slice && v[0] == '[':
		return asKnownList(at, v, t.Elem())
	case t.Kind() == reflect.Struct && v[0] == '{':
		return asKnownObject(at, v, fieldsIn(t))
	case t.Kind() == reflect.Map && v[0] == '{':
		_, err := membersOf(at, v)
		return v, err
	default:
		return v, nil // of another type: that is said where it is read
	}
}

func asKnownList(at string, v json.RawMessage, element reflect.Type) (json.RawMessage, error) {
	var elements []json.RawMessage
	if err := json.Unmarshal(v, &elements); err != nil {
		return nil, notOfType(err)
	}
	for i := range elements {
		var err error
		if elements[i], err = asKnown(fmt.Sprintf("%s[%d]", at, i), elements[i], element); err != nil {
			return nil, err
		}
	}
	return json.Marshal(elements)
}

func asKnownObject(at string, v json.RawMessage, known map[string]reflect.Type) (json.RawMessage, error) {
	given, err := membersOf(at, v)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		t, ok := known[name]
		if !ok {
			return nil, noField(at+".", name, known)
		}
		if given[name], err = asKnown(at+"."+name, given[name], t); err != nil {
			return nil, err
		}
	}
	return json.Marshal(given)
}

// membersOf reads an object one level deep.
func membersOf(at string, v json.RawMessage) (map[string]json.RawMessage, error) {
	decoder := json.NewDecoder(bytes.NewReader(v))
	if _, err := decoder.Token(); err != nil {
		return nil, notOfType(err)
	}
	given := map[string]json.RawMessage{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, notOfType(err)
		}
		name, _ := token.(string) // within an object a name is a text or an error
		if _, twice := given[name]; twice {
			return nil, fault.New(fault.Invalid, "%q is given twice", clipped(at+"."+name)).WithHint("Give it once.")
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, notOfType(err)
		}
		given[name] = value
	}
	return given, nil
}

// noField refuses a name that there is nothing called; within is where it stands.
func noField(within, name string, known map[string]reflect.Type) error {
	names := slices.Sorted(maps.Keys(known))
	err := fault.New(fault.Invalid, "there is nothing called %q to change", clipped(within+name))
	can := "Changes can name "
	if within != "" {
		can = "It can have "
	}
	can += strings.Join(names, ", ") + "."
	if near, ok := nearestOf(name, names); ok {
		return err.WithHint("Did you mean %s? %s", near, can)
	}
	return err.WithHint("%s", can)
}

// otherWords are what fields are called by who does not know our names for them.
//
//nolint:gochecknoglobals // a constant table
var otherWords = map[string][]string{
	"weight": {"load"}, "calories": {"energy_kcal"}, "cal": {"energy_kcal"}, "energy": {"energy_kcal"}, "quantity": {"amount"}, "grams": {"amount"},
	"food": {"name", "what"}, "exercise": {"what"}, "metric": {"what"}, "heartrate": {"avg_bpm"}, "hr": {"avg_bpm"}, "rir": {"reps_in_reserve"},
	"type": {"kind"}, "status": {"state"}, "reason": {"off"}, "timezone": {"zone"}, "comment": {"note"}, "description": {"note", "text"},
}

// nearestOf returns the name that was probably meant: one that differs in its spelling alone, that
// holds what was given or is held by it, that goes by that word elsewhere, or that begins alike.
func nearestOf(given string, names []string) (string, bool) {
	plain := func(name string) string { return strings.ReplaceAll(snake(name), "_", "") }
	wanted := plain(given)
	const least = 3 // letters of a beginning that are more than chance
	if len(wanted) < 2 || len(given) > longestKey {
		return "", false
	}
	byLength := slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return len(a) - len(b) })
	for _, meant := range []func(name string) bool{
		func(name string) bool { return plain(name) == wanted },
		func(name string) bool { return slices.Contains(otherWords[wanted], name) },
		func(name string) bool {
			return len(wanted) >= least && (strings.Contains(plain(name), wanted) || strings.HasPrefix(wanted, plain(name)))
		},
		func(name string) bool { return len(wanted) >= least && strings.HasPrefix(plain(name), wanted[:least]) },
	} {
		if i := slices.IndexFunc(byLength, meant); i >= 0 {
			return byLength[i], true
		}
	}
	return "", false
}

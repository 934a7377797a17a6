package polarsim

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
)

// object is a JSON object in the order of its fields, which clients must not rely on and
// some oddities are about. Values are object, list, []object, []string, verbatim, string,
// bool, int, int64, float64 or nil.
type object []field

type field struct {
	key   string
	value any
}

type list []any

// verbatim is JSON text that is already encoded.
type verbatim []byte

func (o object) get(key string) any {
	for _, f := range o {
		if f.key == key {
			return f.value
		}
	}
	return nil
}

// set replaces the value of key in place, and adds it at the end where it was missing.
func (o *object) set(key string, value any) {
	for i := range *o {
		if (*o)[i].key == key {
			(*o)[i].value = value
			return
		}
	}
	*o = append(*o, field{key, value})
}

func (o *object) drop(keys ...string) {
	*o = slices.DeleteFunc(slices.Clone(*o), func(f field) bool { return slices.Contains(keys, f.key) })
}

// sorted returns o in the order of its keys as text.
func (o object) sorted() object {
	ordered := slices.Clone(o)
	slices.SortStableFunc(ordered, func(a, b field) int { return strings.Compare(a.key, b.key) })
	return ordered
}

// snake returns value with underscores for the hyphens of all keys within.
func snake(value any) any {
	switch v := value.(type) {
	case object:
		renamed := make(object, len(v))
		for i, f := range v {
			renamed[i] = field{strings.ReplaceAll(f.key, "-", "_"), snake(f.value)}
		}
		return renamed
	case []object:
		renamed := make([]object, len(v))
		for i, o := range v {
			renamed[i], _ = snake(o).(object)
		}
		return renamed
	}
	return value
}

// writer encodes values; with floats every whole number is written as 60.0.
type writer struct{ floats bool }

func (w writer) append(b []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int:
		return w.appendInt(b, int64(v))
	case int64:
		return w.appendInt(b, v)
	case float64:
		if w.floats && v == math.Trunc(v) {
			return strconv.AppendFloat(b, v, 'f', 1, 64)
		}
		return strconv.AppendFloat(b, v, 'f', -1, 64)
	case string:
		return appendString(b, v)
	case verbatim:
		return append(b, v...)
	case object:
		b = append(b, '{')
		for i, f := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, f.key), ':')
			b = w.append(b, f.value)
		}
		return append(b, '}')
	case []object:
		return appendList(b, v, w)
	case []string:
		return appendList(b, v, w)
	case list:
		return appendList(b, v, w)
	}
	panic("polarsim: a value that JSON has no form for")
}

func appendList[T any](b []byte, values []T, w writer) []byte {
	b = append(b, '[')
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = w.append(b, v)
	}
	return append(b, ']')
}

func (w writer) appendInt(b []byte, n int64) []byte {
	b = strconv.AppendInt(b, n, 10)
	if w.floats {
		b = append(b, ".0"...)
	}
	return b
}

func appendString(b []byte, s string) []byte {
	if plain(s) {
		b = append(b, '"')
		b = append(b, s...)
		return append(b, '"')
	}
	encoded, err := json.Marshal(s)
	if err != nil {
		panic(err) // no string fails to encode
	}
	return append(b, encoded...)
}

// plain reports whether s is the same text in JSON: sample data is, and it is long.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// round returns v with so many decimals.
func round(v float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(v*scale) / scale
}

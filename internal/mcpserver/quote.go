package mcpserver

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted shows a piece of foreign text in an error: on one line, short, with everything
// that does not print spelled out.
func quoted(text string) string {
	const maxRunes = 60
	if utf8.RuneCountInString(text) > maxRunes {
		return strconv.Quote(string([]rune(text)[:maxRunes])) + " (cut)"
	}
	return strconv.Quote(text)
}

// shown names a JSON value in an error.
func shown(value any) string {
	switch v := value.(type) {
	case string:
		return quoted(v)
	case json.Number:
		return strings.Trim(quoted(v.String()), `"`)
	case bool:
		return strconv.FormatBool(v)
	case []any:
		return "a list"
	default:
		return "an object"
	}
}

// kind names a JSON type with its article.
func kind(jsonType string) string {
	switch jsonType {
	case "string":
		return "a text"
	case "boolean":
		return "true or false"
	case "integer":
		return "a whole number"
	case "array":
		return "a list"
	case "object":
		return "an object"
	default:
		return "a " + jsonType
	}
}

// oneOf returns "a", "a or b", "a, b or c".
func oneOf(allowed []any) string {
	var text strings.Builder
	for i, value := range allowed {
		switch {
		case i > 0 && i == len(allowed)-1:
			text.WriteString(" or ")
		case i > 0:
			text.WriteString(", ")
		}
		fmt.Fprint(&text, value)
	}
	return text.String()
}

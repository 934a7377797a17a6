package summary

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Document is an answer that can be written as Markdown. [JSON] writes the same answer as
// JSON.
type Document interface {
	// Markdown returns the answer for a person, ending in a newline.
	Markdown() string
}

// JSON returns a document as compact JSON: snake_case keys with units in their names,
// numbers with at most three decimals, and no key for what is unknown. Of lists that an answer has no
// room for it writes the first rows, and how many more there are.
func JSON(doc Document) ([]byte, error) { return encode(fitted(doc, jsonBytes)) }

func encode(doc any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", doc, err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

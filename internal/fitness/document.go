package fitness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// documentHead begins every kept document: the version of its form.
const documentHead = `{"v":1`

// ErrNewerDocument is the error for a document of a form that this version does not know.
var ErrNewerDocument = errors.New("written by a newer version of Paceline")

// Encode returns a value of this package as the versioned JSON document that is kept of it.
// The names in it are those of its json tags, so that a field can be renamed in Go alone.
func Encode(v any) ([]byte, error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	if len(object) < 2 || object[0] != '{' {
		return nil, fmt.Errorf("encode %T: it is no object", v)
	}
	document := make([]byte, 0, len(documentHead)+len(object))
	document = append(document, documentHead...)
	if len(object) > 2 {
		document = append(document, ',')
	}
	return append(document, object[1:]...), nil
}

// Decode reads into v the document that Encode wrote. Errors: ErrNewerDocument.
func Decode(document []byte, v any) error {
	if !known(document) {
		return fmt.Errorf("decode %T: %w", v, ErrNewerDocument)
	}
	if err := json.Unmarshal(document, v); err != nil {
		return fmt.Errorf("decode %T: %w", v, err)
	}
	return nil
}

// known reports whether a document is of the form that this version writes.
func known(document []byte) bool {
	rest, is := bytes.CutPrefix(document, []byte(documentHead))
	return is && len(rest) > 0 && (rest[0] == ',' || rest[0] == '}')
}

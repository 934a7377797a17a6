package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// versionField is the field that every kept document begins with, and that no overlay changes.
const versionField = "v"

// Merge returns a document with a JSON merge patch (RFC 7396) applied: a null takes a field
// away, an object goes into the object that is there, and anything else replaces. The
// version stays the document's own, and first. An empty overlay returns the document as it is.
func Merge(document, overlay []byte) ([]byte, error) {
	if len(overlay) == 0 {
		return document, nil
	}
	target, err := decodeObject(document)
	if err != nil {
		return nil, fmt.Errorf("merge into a document: %w", err)
	}
	patch, err := decodeObject(overlay)
	if err != nil {
		return nil, fmt.Errorf("merge an overlay: %w", err)
	}
	version, versioned := target[versionField]
	delete(target, versionField)
	delete(patch, versionField)
	mergeObject(target, patch)
	merged, err := json.Marshal(target)
	if err != nil {
		return nil, fmt.Errorf("encode a merged document: %w", err)
	}
	if !versioned {
		return merged, nil
	}
	return withVersion(merged, version)
}

// withVersion puts the version before the other fields of an object.
func withVersion(object []byte, version any) ([]byte, error) {
	encoded, err := json.Marshal(version)
	if err != nil {
		return nil, fmt.Errorf("encode a version: %w", err)
	}
	document := append([]byte(`{"`+versionField+`":`), encoded...)
	if len(object) > len("{}") {
		document = append(document, ',')
	}
	return append(document, object[1:]...), nil
}

func mergeObject(target, patch map[string]any) {
	for name, value := range patch {
		object, isObject := value.(map[string]any)
		switch {
		case value == nil:
			delete(target, name)
		case isObject:
			into, ok := target[name].(map[string]any)
			if !ok {
				into = map[string]any{}
			}
			mergeObject(into, object)
			target[name] = into
		default:
			target[name] = value
		}
	}
}

// decodeObject keeps numbers as they are spelled, so that merging rounds none.
func decodeObject(document []byte) (map[string]any, error) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, err
	}
	if object == nil {
		return nil, fmt.Errorf("%q is no object", "null")
	}
	return object, nil
}

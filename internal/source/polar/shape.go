package polar

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/source"
)

var errShape = errors.New("JSON of another shape than this resource has")

// A record gathers the fields of one record as they come.
type record[T any] interface {
	// field reads the value of a key, which is in snake case.
	field(d *jx.Decoder, key []byte) error
	// value returns the record, and whether it has what it cannot do without.
	value() (T, bool)
}

// remaining is a record that can say which one it is where it has not what it cannot do without.
type remaining interface{ remnant() source.Remnant }

// decodeBatch reads records in each shape that Polar is known to send: an array, one record,
// or an object that wraps either under one of the given keys. Nothing, null, "", {}, [] and
// an empty wrapper are no records.
func decodeBatch[T any](body []byte, start func() record[T], wrappers ...string) (source.Batch[T], error) {
	var batch source.Batch[T]
	d := jx.DecodeBytes(body)
	if isNothing(body) {
		return batch, nil
	}
	var err error
	switch d.Next() {
	case jx.Array:
		err = appendRecords(d, start, &batch)
	case jx.Object:
		err = unwrap(d, start, &batch, wrappers)
	default:
		err = errShape
	}
	if err == nil {
		err = end(d)
	}
	if err != nil {
		return source.Batch[T]{}, err
	}
	return batch, nil
}

func isNothing(body []byte) bool {
	switch string(bytes.TrimSpace(body)) {
	case "", "null", `""`:
		return true
	}
	return false
}

// end makes sure that nothing follows the value.
func end(d *jx.Decoder) error {
	if err := d.Skip(); !errors.Is(err, io.EOF) {
		return errShape
	}
	return nil
}

func appendRecords[T any](d *jx.Decoder, start func() record[T], batch *source.Batch[T]) error {
	return d.Arr(func(d *jx.Decoder) error {
		if d.Next() != jx.Object {
			batch.Skipped++
			return d.Skip()
		}
		r := start()
		if err := object(d, r.field); err != nil {
			return err
		}
		if v, ok := r.value(); ok {
			batch.Records = append(batch.Records, v)
			return nil
		}
		batch.Skipped++
		if known, ok := r.(remaining); ok && known.remnant() != (source.Remnant{}) {
			batch.Remnants = append(batch.Remnants, known.remnant())
		}
		return nil
	})
}

// unwrap reads an object that is one record or wraps some.
func unwrap[T any](d *jx.Decoder, start func() record[T], batch *source.Batch[T], wrappers []string) error {
	r, wrapped, keys := start(), false, 0
	err := object(d, func(d *jx.Decoder, key []byte) error {
		keys++
		isWrapper := slices.Contains(wrappers, string(key))
		switch kind := d.Next(); {
		case isWrapper && kind == jx.Array:
			wrapped = true
			return appendRecords(d, start, batch)
		case isWrapper && kind == jx.Object:
			wrapped = true
			return unwrap(d, start, batch, nil)
		case isWrapper && kind == jx.Null:
			wrapped = true
		}
		return r.field(d, key)
	})
	if err != nil || keys == 0 {
		return err
	}
	if v, ok := r.value(); ok && len(batch.Records) == 0 {
		batch.Records = append(batch.Records, v)
	} else if !ok && !wrapped {
		return errShape
	}
	return nil
}

// decodeOne reads one record, in any of the shapes of decodeBatch, or nil for none. The
// first record that fits is it.
func decodeOne[T any](body []byte, start func() record[T], fits func(*T) bool, wrappers ...string) (*T, error) {
	batch, err := decodeBatch(body, start, wrappers...)
	if err != nil {
		return nil, err
	}
	for i := range batch.Records {
		if fits(&batch.Records[i]) {
			return &batch.Records[i], nil
		}
	}
	if batch.Skipped > 0 {
		return nil, errShape
	}
	return nil, nil
}

// object calls field for each key in snake case; a value of another kind is passed over.
func object(d *jx.Decoder, field func(d *jx.Decoder, key []byte) error) error {
	if d.Next() != jx.Object {
		return d.Skip()
	}
	return d.ObjBytes(func(d *jx.Decoder, key []byte) error { return field(d, snake(key)) })
}

// array calls element for each object of an array, or for an object that stands alone; a
// value of another kind is passed over.
func array(d *jx.Decoder, element func(d *jx.Decoder) error) error {
	switch d.Next() {
	case jx.Array:
		return d.Arr(element)
	case jx.Object:
		return element(d)
	default:
		return d.Skip()
	}
}

// snake returns a key in snake case; Polar spells some keys both ways.
func snake(key []byte) []byte {
	if bytes.IndexByte(key, '-') < 0 {
		return key
	}
	return bytes.ReplaceAll(key, []byte("-"), []byte("_"))
}

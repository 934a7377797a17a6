package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/klauspost/compress/zstd"
)

// The content of a file of a backup, compressed: what it is of, then for each table its
// name and columns and its rows, then the end. Neither engine can be told from it.
const (
	markHead  = 'H'
	markTable = 'T'
	markRow   = 'R'
	markEnd   = 'E'
)

// The types of values.
const (
	valueNull  = '0'
	valueInt   = 'i'
	valueReal  = 'f'
	valueText  = 't'
	valueBytes = 'b'
)

// What a reader takes at most, so that no file makes it take all memory.
const (
	maxColumns    = 256
	maxValueBytes = 1 << 30
	windowBytes   = 1 << 20
)

// rowWriter writes the content. The first error stays, and end tells it.
type rowWriter struct {
	to      *bufio.Writer
	zip     *zstd.Encoder
	err     error
	scratch []byte
}

func newRowWriter(w io.Writer) (*rowWriter, error) {
	zip, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(windowBytes), zstd.WithEncoderLevel(zstd.SpeedDefault))
	if err != nil {
		return nil, fmt.Errorf("compress a backup: %w", err)
	}
	return &rowWriter{to: bufio.NewWriterSize(zip, 64<<10), zip: zip}, nil
}

func (w *rowWriter) bytes(p []byte) {
	if w.err == nil {
		_, w.err = w.to.Write(p)
	}
}

func (w *rowWriter) sized(mark byte, p []byte) {
	w.scratch = binary.AppendUvarint(append(w.scratch[:0], mark), uint64(len(p)))
	w.bytes(w.scratch)
	w.bytes(p)
}

func (w *rowWriter) count(mark byte, n int) {
	w.bytes(binary.AppendUvarint([]byte{mark}, uint64(n))) //nolint:gosec // a length
}

func (w *rowWriter) head(document []byte) { w.sized(markHead, document) }

func (w *rowWriter) table(name string, columns []string) {
	w.sized(markTable, []byte(name))
	w.count(valueInt, len(columns))
	for _, column := range columns {
		w.sized(valueText, []byte(column))
	}
}

// row writes the values of a row, as database/sql gives them. The number of values is that
// of the table's columns.
func (w *rowWriter) row(values []any) {
	w.bytes([]byte{markRow})
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			w.bytes([]byte{valueNull})
		case int64:
			w.bytes(binary.AppendVarint([]byte{valueInt}, v))
		case bool:
			n := int64(0)
			if v {
				n = 1
			}
			w.bytes(binary.AppendVarint([]byte{valueInt}, n))
		case float64:
			w.bytes(binary.BigEndian.AppendUint64([]byte{valueReal}, math.Float64bits(v)))
		case string:
			w.sized(valueText, []byte(v))
		case []byte:
			w.sized(valueBytes, v)
		default:
			w.err = errors.Join(w.err, fmt.Errorf("a backup has no place for a %T", value))
		}
	}
}

// end ends the content.
func (w *rowWriter) end() error {
	w.bytes([]byte{markEnd})
	if w.err == nil {
		w.err = w.to.Flush()
	}
	return errors.Join(w.err, w.zip.Close())
}

// rowReader reads what a rowWriter wrote.
type rowReader struct {
	from    *bufio.Reader
	zip     *zstd.Decoder
	columns int
}

func newRowReader(r io.Reader) (*rowReader, error) {
	zip, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(windowBytes))
	if err != nil {
		return nil, fmt.Errorf("decompress a backup: %w", err)
	}
	return &rowReader{from: bufio.NewReaderSize(zip, 64<<10), zip: zip}, nil
}

func (r *rowReader) close() { r.zip.Close() }

// head returns the document at the beginning.
func (r *rowReader) head() ([]byte, error) {
	mark, err := r.from.ReadByte()
	if err != nil {
		return nil, cutOff(err)
	}
	if mark != markHead {
		return nil, damagedBackup(errors.New("it has no head"))
	}
	return r.sized(1 << 20)
}

// A block is what stands next in the content: a table begins, or a row of it.
type block struct {
	Table   string // when a table begins, with its columns
	Columns []string
	Row     []any // otherwise
}

// next returns the next block, and io.EOF at the end of the content.
func (r *rowReader) next() (block, error) {
	mark, err := r.from.ReadByte()
	if err != nil {
		return block{}, cutOff(err)
	}
	switch mark {
	case markTable:
		return r.table()
	case markRow:
		row := make([]any, r.columns)
		for i := range row {
			if row[i], err = r.value(); err != nil {
				return block{}, err
			}
		}
		return block{Row: row}, nil
	case markEnd:
		if _, err := r.from.ReadByte(); err != nil {
			return block{}, err // io.EOF, once all chunks were opened
		}
		return block{}, damagedBackup(errors.New("something follows its end"))
	default:
		return block{}, damagedBackup(errors.New("it has an unknown mark"))
	}
}

func (r *rowReader) table() (block, error) {
	name, err := r.sized(maxHeaderBytes)
	if err != nil {
		return block{}, err
	}
	columns, err := r.list()
	if err != nil {
		return block{}, err
	}
	r.columns = len(columns)
	return block{Table: string(name), Columns: columns}, nil
}

func (r *rowReader) list() ([]string, error) {
	if _, err := r.from.ReadByte(); err != nil {
		return nil, cutOff(err)
	}
	n, err := binary.ReadUvarint(r.from)
	if err != nil {
		return nil, cutOff(err)
	}
	if n > maxColumns {
		return nil, damagedBackup(errors.New("it has a table with too many columns"))
	}
	texts := make([]string, n)
	for i := range texts {
		value, err := r.value()
		if err != nil {
			return nil, err
		}
		text, is := value.(string)
		if !is {
			return nil, damagedBackup(errors.New("it has a column without a name"))
		}
		texts[i] = text
	}
	return texts, nil
}

func (r *rowReader) value() (any, error) {
	mark, err := r.from.ReadByte()
	if err != nil {
		return nil, cutOff(err)
	}
	switch mark {
	case valueNull:
		return nil, nil
	case valueInt:
		n, err := binary.ReadVarint(r.from)
		return n, cutOff(err)
	case valueReal:
		var bits [8]byte
		_, err := io.ReadFull(r.from, bits[:])
		return math.Float64frombits(binary.BigEndian.Uint64(bits[:])), cutOff(err)
	case valueText:
		text, err := r.sized(maxValueBytes)
		return string(text), err
	case valueBytes:
		return r.sized(maxValueBytes)
	default:
		return nil, damagedBackup(errors.New("it has a value of an unknown type"))
	}
}

func (r *rowReader) sized(limit uint64) ([]byte, error) {
	n, err := binary.ReadUvarint(r.from)
	if err != nil {
		return nil, cutOff(err)
	}
	if n > limit {
		return nil, damagedBackup(errors.New("it has a value that is too long"))
	}
	p := bytes.NewBuffer(make([]byte, 0, min(n, 64<<10))) // a length is not believed before its bytes are there
	_, err = io.CopyN(p, r.from, int64(n))                //nolint:gosec // it is within the limit
	return p.Bytes(), cutOff(err)
}

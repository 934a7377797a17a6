package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"github.com/paceline/paceline/internal/seal"
)

// The content of a file of a backup is sealed in chunks, each in its place: no chunk can be
// changed, left out, moved or taken from another file, and the last one says that it is.
const (
	chunkBytes     = 256 << 10
	lastChunk      = 1 << 31
	maxSealedBytes = chunkBytes + 1<<10
)

// chunkWriter seals what is written to it in chunks. Close writes the last one.
type chunkWriter struct {
	to     io.Writer
	key    *seal.Key
	header backupHeader
	buffer []byte
	number int64
}

// newChunkWriter writes the beginning of a file, and what follows sealed.
func newChunkWriter(w io.Writer, master *seal.Key, h backupHeader) (*chunkWriter, error) {
	key, err := writeHeader(w, master, h)
	if err != nil {
		return nil, err
	}
	return &chunkWriter{to: w, key: key, header: h, buffer: make([]byte, 0, chunkBytes)}, nil
}

func (w *chunkWriter) Write(p []byte) (written int, err error) {
	for len(p) > 0 {
		if len(w.buffer) == chunkBytes {
			if err := w.flush(false); err != nil {
				return written, err
			}
		}
		n := min(len(p), chunkBytes-len(w.buffer))
		w.buffer = append(w.buffer, p[:n]...)
		p, written = p[n:], written+n
	}
	return written, nil
}

// Close ends the content.
func (w *chunkWriter) Close() error { return w.flush(true) }

func (w *chunkWriter) flush(last bool) error {
	w.number++
	sealed, err := w.key.Seal(w.buffer, w.header.place(w.number, last))
	if err != nil {
		return err
	}
	size := uint32(len(sealed)) //nolint:gosec // little more than a chunk
	if last {
		size |= lastChunk
	}
	frame := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(sealed)), size)
	_, err = w.to.Write(append(frame, sealed...))
	w.buffer = w.buffer[:0]
	return err
}

// chunkReader opens what a chunkWriter sealed. It ends with io.EOF behind the last chunk
// only.
type chunkReader struct {
	from   *bufio.Reader
	key    *seal.Key
	header backupHeader
	opened []byte
	number int64
	ended  bool
}

// newChunkReader reads the beginning of a file. Errors: as for readHeader.
func newChunkReader(r io.Reader, master *seal.Key) (*chunkReader, error) {
	from := bufio.NewReaderSize(r, 64<<10)
	h, key, err := readHeader(from, master)
	if err != nil {
		return nil, err
	}
	return &chunkReader{from: from, key: key, header: h}, nil
}

func (r *chunkReader) Read(p []byte) (int, error) {
	for len(r.opened) == 0 {
		if r.ended {
			return 0, io.EOF
		}
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.opened)
	r.opened = r.opened[n:]
	return n, nil
}

// next opens the next chunk. Behind the last one nothing may follow.
func (r *chunkReader) next() error {
	var head [4]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return cutOff(err)
	}
	size := binary.BigEndian.Uint32(head[:])
	last := size&lastChunk != 0
	if size &^= lastChunk; size > maxSealedBytes {
		return damagedBackup(nil)
	}
	sealed := make([]byte, size)
	if _, err := io.ReadFull(r.from, sealed); err != nil {
		return cutOff(err)
	}
	r.number++
	opened, err := r.key.Open(sealed, r.header.place(r.number, last))
	if err != nil {
		return damagedBackup(err)
	}
	r.opened, r.ended = opened, last
	if !last {
		return nil
	}
	switch _, err := r.from.ReadByte(); {
	case err == nil:
		return damagedBackup(errors.New("something follows its end"))
	case errors.Is(err, io.EOF):
		return nil
	default:
		return err
	}
}

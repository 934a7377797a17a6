package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

// A file of a backup begins with a line in clear: what it is, the format's version, which
// part of a backup, and of which. Then comes its key, sealed under the master key, and
// then the content, sealed under that key in chunks.
const (
	backupMagic   = "paceline-backup"
	backupVersion = 1

	maxHeaderBytes = 128
	maxKeyBytes    = 1 << 10
)

// backupPart is what a file of a backup holds.
type backupPart string

// The parts. The wrapped keys of people are apart from what they open, so that they can be
// kept for a shorter time.
const (
	backupData backupPart = "data"
	backupKeys backupPart = "keys"
)

// backupHeader is what the first line of a file says.
type backupHeader struct {
	Part backupPart
	ID   string // random, the same for both files of a backup
}

func (h backupHeader) line() string {
	return fmt.Sprintf("%s %d %s %s\n", backupMagic, backupVersion, h.Part, h.ID)
}

// place is where the key of the file belongs, and its chunks from number 1.
func (h backupHeader) place(chunk int64, last bool) seal.Context {
	kind := "backup " + string(h.Part)
	if last {
		kind += " end"
	}
	return seal.Context{Kind: kind, ID: h.ID, Revision: chunk}
}

// writeHeader writes the beginning of a file and returns the key of its content.
func writeHeader(w io.Writer, master *seal.Key, h backupHeader) (*seal.Key, error) {
	key, err := seal.NewKey()
	if err != nil {
		return nil, err
	}
	wrapped, err := master.Wrap(key, h.place(0, false))
	if err != nil {
		return nil, err
	}
	begin := binary.BigEndian.AppendUint16([]byte(h.line()), uint16(len(wrapped))) //nolint:gosec // some dozens
	if _, err := w.Write(append(begin, wrapped...)); err != nil {
		return nil, err
	}
	return key, nil
}

// readHeader reads the beginning of a file. Errors: fault.Misconfigured for a file of
// something else, of a newer version, or under another master key.
func readHeader(r *bufio.Reader, master *seal.Key) (backupHeader, *seal.Key, error) {
	h, err := readHeaderLine(r)
	if err != nil {
		return h, nil, err
	}
	var size [2]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return h, nil, cutOff(err)
	}
	wrapped := make([]byte, binary.BigEndian.Uint16(size[:]))
	if len(wrapped) > maxKeyBytes {
		return h, nil, damagedBackup(nil)
	}
	if _, err := io.ReadFull(r, wrapped); err != nil {
		return h, nil, cutOff(err)
	}
	key, err := master.Unwrap(wrapped, h.place(0, false))
	if errors.Is(err, seal.ErrWrongKey) {
		return h, nil, fault.New(fault.Misconfigured, "the backup was made under another master key").
			WithHint("Point PACELINE_MASTER_KEY_FILE to the key of the installation that made it.").WithCause(err)
	}
	if err != nil {
		return h, nil, damagedBackup(err)
	}
	return h, key, nil
}

func readHeaderLine(r *bufio.Reader) (backupHeader, error) {
	begin, err := r.Peek(maxHeaderBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return backupHeader{}, err
	}
	line, _, whole := bytes.Cut(begin, []byte("\n"))
	words := strings.Fields(string(line))
	if !whole || len(words) < 2 || words[0] != backupMagic {
		return backupHeader{}, fault.New(fault.Misconfigured, "it is no backup of Paceline").
			WithHint("Name a file that `paceline export --backup` wrote.")
	}
	version, err := strconv.Atoi(words[1])
	if err == nil && version > backupVersion {
		return backupHeader{}, fault.New(fault.Misconfigured, "the backup has format %d, and this version of Paceline reads up to %d", version, backupVersion).
			WithHint("Restore it with the version that made it, or a newer one.")
	}
	h := backupHeader{}
	if len(words) == 4 {
		h = backupHeader{Part: backupPart(words[2]), ID: words[3]}
	}
	if h.line() != string(line)+"\n" || h.Part != backupData && h.Part != backupKeys {
		return h, damagedBackup(nil)
	}
	_, err = r.Discard(len(line) + 1)
	return h, err
}

// damagedBackup is the error of a file that is not as it was written.
func damagedBackup(cause error) error {
	return fault.New(fault.Misconfigured, "the backup is damaged").
		WithHint("Use another copy of it, or an older backup.").WithCause(cause)
}

// cutOff is the error of a file that ends too early, or cannot be read.
func cutOff(cause error) error {
	if errors.Is(cause, io.EOF) || errors.Is(cause, io.ErrUnexpectedEOF) {
		return damagedBackup(errors.New("it ends too early"))
	}
	return cause
}

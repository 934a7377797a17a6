package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// The errors of Open.
var (
	ErrWrongKey = errors.New("sealed with another key")
	ErrDamaged  = errors.New("damaged, or moved here from another place")
	ErrFormat   = errors.New("not sealed by Paceline, or by a newer version of it")
)

// The layout of sealed bytes: the format's version, then what Tink writes: 0x01, the id of
// the key, the nonce, the ciphertext and its tag.
const (
	version    = 1
	tinkStart  = 0x01
	keyIDSize  = 4
	headerSize = 2 + keyIDSize
	overhead   = headerSize + 12 + 16
)

// Context is the place that sealed bytes belong to. They open in that place only.
type Context struct {
	Table    string // the table and the column that hold it; "" for a file of its own
	Column   string
	Kind     string // what it is, such as "connection"
	Person   string // whose it is
	ID       string // which of that kind it is
	Revision int64  // which state of it; 0 where it has one only
}

// String says what stands in the place, for errors: no id and no person.
func (c Context) String() string {
	if c.Table == "" {
		return "a " + c.Kind
	}
	return strings.TrimSpace(c.Kind + " " + c.Table + "." + c.Column)
}

// associatedData joins the parts of c with their lengths, so that no two contexts give the
// same bytes. A place in no table has three parts, as what older versions sealed.
func (c Context) associatedData() []byte {
	data := make([]byte, 0, 128)
	data = append(data, version)
	parts := [...]string{c.Kind, c.Person, c.ID, c.Table, c.Column}
	if c.Table == "" && c.Column == "" && c.Revision == 0 {
		return appendParts(data, parts[:3])
	}
	return binary.AppendVarint(appendParts(data, parts[:]), c.Revision)
}

func appendParts(data []byte, parts []string) []byte {
	for _, part := range parts {
		data = binary.AppendUvarint(data, uint64(len(part)))
		data = append(data, part...)
	}
	return data
}

// Seal returns plain encrypted for its place. Sealing the same bytes twice gives different ones.
func (k *Key) Seal(plain []byte, place Context) ([]byte, error) {
	encrypted, err := k.aead.Encrypt(plain, place.associatedData())
	if err != nil {
		return nil, fmt.Errorf("seal %s: %w", place, err)
	}
	return append([]byte{version}, encrypted...), nil
}

// Open returns the bytes that were sealed for this place. Errors: ErrFormat, ErrWrongKey
// when the bytes name another key, ErrDamaged when they are not what was sealed, or were
// sealed for another place.
func (k *Key) Open(sealed []byte, place Context) ([]byte, error) {
	if len(sealed) < headerSize || sealed[0] != version || sealed[1] != tinkStart {
		return nil, fmt.Errorf("open %s: %w", place, ErrFormat)
	}
	if !bytes.Equal(sealed[2:headerSize], k.id[:]) {
		return nil, fmt.Errorf("open %s: %w", place, ErrWrongKey)
	}
	if len(sealed) < overhead {
		return nil, fmt.Errorf("open %s: %w", place, ErrDamaged)
	}
	plain, err := k.aead.Decrypt(sealed[1:], place.associatedData())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", place, ErrDamaged)
	}
	return plain, nil
}

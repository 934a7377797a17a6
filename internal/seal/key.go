package seal

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/tink-crypto/tink-go/v2/aead/aesgcm"
	"github.com/tink-crypto/tink-go/v2/insecuresecretdataaccess"
	"github.com/tink-crypto/tink-go/v2/secretdata"
	"github.com/tink-crypto/tink-go/v2/tink"
)

const (
	secretSize = 32
	keyPrefix  = "paceline-key-1:"
)

// ErrNotAKey is the error of ParseKey for text that is not a key in this format.
var ErrNotAKey = errors.New("not a key of Paceline")

// Key seals and opens. It never prints itself.
type Key struct {
	secret  [secretSize]byte
	hashing [secretSize]byte
	id      [keyIDSize]byte
	aead    tink.AEAD
}

// NewKey returns a random key.
func NewKey() (*Key, error) {
	var secret [secretSize]byte
	_, _ = rand.Read(secret[:]) // never fails: it ends the program instead
	return fromSecret(secret)
}

// ParseKey returns the key that text holds: one line as Encode writes it, empty lines and
// lines that begin with # aside. Errors: ErrNotAKey, with what is wrong and without the text.
func ParseKey(text []byte) (*Key, error) {
	line, err := keyLine(text)
	if err != nil {
		return nil, err
	}
	encoded, ok := strings.CutPrefix(line, keyPrefix)
	if !ok {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNotAKey, keyPrefix)
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	if err != nil {
		return nil, fmt.Errorf("%w: what follows %q is not base64url", ErrNotAKey, keyPrefix)
	}
	if len(raw) != secretSize {
		return nil, fmt.Errorf("%w: it holds %d bytes instead of %d", ErrNotAKey, len(raw), secretSize)
	}
	return fromSecret([secretSize]byte(raw))
}

func keyLine(text []byte) (string, error) {
	var found []string
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			found = append(found, string(line))
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%w: it has %d lines of content instead of 1", ErrNotAKey, len(found))
	}
	return found[0], nil
}

// Encode returns the key as the one line that ParseKey reads. It is the secret itself.
func (k *Key) Encode() []byte {
	return append([]byte(keyPrefix+base64.RawURLEncoding.EncodeToString(k.secret[:])), '\n')
}

// String hides the key.
func (*Key) String() string { return "[key]" }

// GoString hides the key.
func (k *Key) GoString() string { return k.String() }

// LogValue hides the key.
func (k *Key) LogValue() slog.Value { return slog.StringValue(k.String()) }

func fromSecret(secret [secretSize]byte) (*Key, error) {
	cipherKey, err := hkdf.Key(sha256.New, secret[:], nil, "paceline seal/v1", secretSize)
	if err != nil {
		return nil, fmt.Errorf("derive the cipher's key: %w", err)
	}
	id, err := hkdf.Key(sha256.New, secret[:], nil, "paceline key-id/v1", keyIDSize)
	if err != nil {
		return nil, fmt.Errorf("derive the key's id: %w", err)
	}
	aead, err := newAEAD(cipherKey, binary.BigEndian.Uint32(id))
	if err != nil {
		return nil, fmt.Errorf("make the cipher: %w", err)
	}
	hashing, err := hkdf.Key(sha256.New, secret[:], nil, "paceline hash/v1", secretSize)
	if err != nil {
		return nil, fmt.Errorf("derive the key of hashes: %w", err)
	}
	return &Key{secret: secret, hashing: [secretSize]byte(hashing), id: [keyIDSize]byte(id), aead: aead}, nil
}

// newAEAD returns the cipher that puts id before what it encrypts.
func newAEAD(cipherKey []byte, id uint32) (tink.AEAD, error) {
	parameters, err := aesgcm.NewParameters(aesgcm.ParametersOpts{
		KeySizeInBytes: len(cipherKey), IVSizeInBytes: 12, TagSizeInBytes: 16, Variant: aesgcm.VariantTink,
	})
	if err != nil {
		return nil, err
	}
	key, err := aesgcm.NewKey(secretdata.NewBytesFromData(cipherKey, insecuresecretdataaccess.Token{}), id, parameters)
	if err != nil {
		return nil, err
	}
	return aesgcm.NewAEAD(key)
}

// Derive returns the key of a purpose that this key stands for: the same key and purpose give the same one, and it tells
// nothing of this key or of those of other purposes.
func (k *Key) Derive(purpose string) (*Key, error) {
	secret, err := hkdf.Key(sha256.New, k.secret[:], nil, "paceline derived/v1 "+purpose, secretSize)
	if err != nil {
		return nil, fmt.Errorf("derive the key of %s: %w", purpose, err)
	}
	return fromSecret([secretSize]byte(secret))
}

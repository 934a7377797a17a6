package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
)

// Hash returns the keyed hash (HMAC-SHA-256) of parts for a purpose. The same parts under
// another key or for another purpose give another one, so that hashes of different people
// or columns cannot be compared, and what was hashed cannot be guessed without the key.
func (k *Key) Hash(purpose string, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, k.hashing[:])
	var length [binary.MaxVarintLen64]byte
	write := func(part []byte) {
		mac.Write(length[:binary.PutUvarint(length[:], uint64(len(part)))])
		mac.Write(part)
	}
	write([]byte(purpose))
	for _, part := range parts {
		write(part)
	}
	return mac.Sum(nil)
}

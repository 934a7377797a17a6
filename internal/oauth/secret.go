package oauth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"
)

// What our secrets begin with, so that scanners for secrets know them.
const (
	codePrefix    = "pl_ac_"
	accessPrefix  = "pl_at_"
	refreshPrefix = "pl_rt_"
	secretPrefix  = "pl_cs_"
)

// newSecret returns 32 random bytes as text.
func newSecret(prefix string) string {
	var random Hash
	_, _ = rand.Read(random[:]) // it never fails
	return secretOf(prefix, random)
}

func secretOf(prefix string, content Hash) string {
	return prefix + base64.RawURLEncoding.EncodeToString(content[:])
}

// shaped reports whether a text can be a secret of ours, so that the store is not asked for what cannot be.
func shaped(prefix, text string) bool {
	content, ok := strings.CutPrefix(text, prefix)
	return ok && isHash(content)
}

// isHash reports whether a text is 32 bytes in base64url without padding, as it is written in one way only.
func isHash(text string) bool {
	decoded, err := base64.RawURLEncoding.Strict().DecodeString(text) // which skips line breaks
	return err == nil && len(decoded) == len(Hash{}) && len(text) == base64.RawURLEncoding.EncodedLen(len(Hash{}))
}

func hashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// newID returns a random id of 20 characters.
func newID() string {
	random := make([]byte, 13)
	_, _ = rand.Read(random) // it never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(random))[:20]
}

package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// What the secrets begin with, so that a scanner for leaked secrets knows them.
const (
	sessionPrefix = "pl_ss_"
	ticketPrefix  = "pl_tk_"
)

const secretLength = len(sessionPrefix) + 43 // 32 bytes in base64url

// newSecret returns a secret of 32 random bytes and the hash that it is kept as.
func newSecret(prefix string) (secret string, hash Hash) {
	var random [32]byte
	_, _ = rand.Read(random[:]) // it ends the program rather than fail
	secret = prefix + base64.RawURLEncoding.EncodeToString(random[:])
	return secret, hashOf(secret)
}

func hashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// isSecret reports whether a text may be one of our secrets at all.
func isSecret(text, prefix string) bool {
	return len(text) == secretLength && strings.HasPrefix(text, prefix)
}

// newPersonID returns 20 random characters of lower-case base32.
func newPersonID() string { return strings.ToLower(rand.Text()[:20]) }

// newHandle returns the random bytes by which an authenticator tells people apart.
func newHandle() []byte {
	handle := make([]byte, 32)
	_, _ = rand.Read(handle) // it ends the program rather than fail
	return handle
}

package oauth

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// s256 is the only way to make a challenge of a verifier: plain would show the verifier to whoever sees the request.
const s256 = "S256"

// isVerifier reports whether a text is a code verifier as RFC 7636 has it: 43 to 128 unreserved characters.
func isVerifier(text string) bool {
	return len(text) >= 43 && len(text) <= 128 && !strings.ContainsFunc(text, func(r rune) bool {
		known := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		return !known && !strings.ContainsRune("-._~", r)
	})
}

// proves reports whether a verifier is the one that a challenge was made of.
func proves(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	made := base64.RawURLEncoding.EncodeToString(sum[:])
	return subtle.ConstantTimeCompare([]byte(made), []byte(challenge)) == 1
}

package account

import "golang.org/x/crypto/argon2"

// HashAt returns the hash of a password at another cost than the present one.
func HashAt(password string, memory, passes uint32) string {
	h := newPasswordHash()
	h.memory, h.passes = memory, passes
	h.key = argon2.IDKey([]byte(password), h.salt, passes, memory, h.lanes, keyLength)
	return h.String()
}

// AgentWords is agentWords.
func AgentWords(userAgent string) string { return agentWords(userAgent) }

// ParsePasswordHash takes a hash apart and puts it together again.
func ParsePasswordHash(text string) (string, error) {
	h, err := parsePasswordHash(text)
	if err != nil {
		return "", err
	}
	return h.String(), nil
}

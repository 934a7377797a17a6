package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/paceline/paceline/internal/fault"
)

const (
	leastPassword = 10 // characters
	mostPassword  = 256
	saltLength    = 16 // bytes
	keyLength     = 32
	hashesAtOnce  = 2 // each takes 19 MiB
)

// cost is what a hash takes to make: KiB of memory, passes over it, lanes.
type cost struct {
	memory, passes uint32
	lanes          uint8
}

// present is the least that OWASP recommends for argon2id with two passes.
//
//nolint:gochecknoglobals // a constant
var present = cost{memory: 19 * 1024, passes: 2, lanes: 1}

// passwordHash is a hash taken apart.
type passwordHash struct {
	cost
	salt, key []byte
}

// String returns the hash in the PHC text form.
func (h passwordHash) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.passes, h.lanes,
		base64.RawStdEncoding.EncodeToString(h.salt), base64.RawStdEncoding.EncodeToString(h.key))
}

// parsePasswordHash takes a hash in the PHC text form apart.
func parsePasswordHash(text string) (passwordHash, error) {
	unreadable := fault.New(fault.Internal, "a password's hash cannot be read")
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return passwordHash{}, unreadable
	}
	var h passwordHash
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.passes, &h.lanes); err != nil {
		return passwordHash{}, unreadable
	}
	var err error
	if h.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return passwordHash{}, unreadable
	}
	if h.key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return passwordHash{}, unreadable
	}
	bounded := h.memory <= 1<<18 && h.passes >= 1 && h.passes <= 16 && h.lanes >= 1 && len(h.salt) >= 8 && len(h.key) >= 16 && len(h.key) <= 64
	if !bounded || h.String() != text {
		return passwordHash{}, unreadable
	}
	return h, nil
}

// isOld reports a hash that would be made otherwise today.
func (h passwordHash) isOld() bool {
	return h.cost != present || len(h.salt) != saltLength || len(h.key) != keyLength
}

func (h passwordHash) keyOf(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.passes, h.memory, h.lanes, uint32(len(h.key))) //nolint:gosec // at most 64
}

// newPasswordHash returns a hash that no password is known for: with a random salt and a random key.
func newPasswordHash() passwordHash {
	h := passwordHash{cost: present, salt: make([]byte, saltLength), key: make([]byte, keyLength)}
	_, _ = rand.Read(h.salt) // it ends the program rather than fail
	_, _ = rand.Read(h.key)
	return h
}

// hasher makes hashes, two at once.
type hasher chan struct{}

func newHasher() hasher { return make(hasher, hashesAtOnce) }

// hash returns the hash of a password to keep. Errors: of a context that ends while others are at it.
func (h hasher) hash(ctx context.Context, password string) (string, error) {
	made := newPasswordHash()
	err := h.do(ctx, func() { made.key = made.keyOf(password) })
	return made.String(), err
}

// fits reports whether a hash is that of a password. For "" it takes as long, and no password fits. old reports that
// the hash is to be made anew.
func (h hasher) fits(ctx context.Context, kept, password string) (fits, old bool, err error) {
	known := newPasswordHash()
	if kept != "" {
		if known, err = parsePasswordHash(kept); err != nil {
			return false, false, err
		}
	}
	long := utf8.RuneCountInString(password) > mostPassword
	if long {
		password = ""
	}
	err = h.do(ctx, func() { fits = subtle.ConstantTimeCompare(known.key, known.keyOf(password)) == 1 })
	return fits && !long, known.isOld(), err
}

func (h hasher) do(ctx context.Context, work func()) error {
	select {
	case h <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("waiting to hash a password: %w", ctx.Err())
	}
	defer func() { <-h }()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	work()
	return nil
}

// checkPassword says why a password is too weak for the person of an address. Errors: fault.Invalid.
func checkPassword(password, email string) error {
	characters := utf8.RuneCountInString(password)
	lower := strings.ToLower(strings.TrimSpace(password))
	refuse := func(why string) error {
		return fault.New(fault.Invalid, "that password %s", why).
			WithHint("A password has %d to %d characters. A few words that only you would put together are fine.", leastPassword, mostPassword)
	}
	switch {
	case !utf8.ValidString(password):
		return refuse("has characters that cannot be read")
	case characters < leastPassword:
		return refuse("is too short")
	case characters > mostPassword:
		return refuse("is too long")
	case lower == accountOf(email):
		return refuse("is the e-mail address")
	case isCommon(lower):
		return refuse("is one of those that are tried first")
	}
	return nil
}

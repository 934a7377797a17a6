package account

import (
	"encoding/hex"
	"time"
)

// Person is somebody who can sign in.
type Person struct {
	ID        string
	Email     string // as they wrote it, its ends trimmed
	Name      string // as they want to be called; "" when they did not say
	Owner     bool   // of the installation: may invite
	CreatedAt time.Time

	PasswordHash string // argon2id, in its usual text form; "" without a password
}

// Passkey is a key that a person signs in with.
type Passkey struct {
	ID         []byte // the credential id
	Person     string
	Name       string // such as "Passkey of 30 Nov 2026", or what the person calls it
	Credential []byte // what checks its answers: the public key with what is known of it, JSON
	CreatedAt  time.Time
	UsedAt     time.Time // zero when never
}

// Hash is the SHA-256 of a secret of ours.
type Hash [32]byte

// String returns the hash in hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Session is a browser that is signed in.
type Session struct {
	Hash      Hash
	Person    string
	Agent     string    // of the browser, in a few words: "Firefox on Linux"
	CreatedAt time.Time // when they signed in
	SeenAt    time.Time // to within five minutes
	ProvedAt  time.Time // when they last proved that they are themselves
	ExpiresAt time.Time
}

// Purpose is what a ticket is good for.
type Purpose string

// The purposes.
const (
	ForOwner      Purpose = "owner"      // to set an installation up
	ForInvitation Purpose = "invitation" // to become one of its people
	ForRecovery   Purpose = "recovery"   // to choose a new password or passkey
	ForPasskey    Purpose = "passkey"    // the challenge of a passkey being made
	ForSignIn     Purpose = "sign_in"    // the challenge of a passkey being used
	ForSource     Purpose = "source"     // the state of an account being connected at a source
	ForDownload   Purpose = "download"   // a file that may be fetched
)

// Ticket is a random secret that is good for one purpose, until a moment, so many times.
type Ticket struct {
	Hash      Hash
	Purpose   Purpose
	Person    string // whose; "" of nobody yet
	Bound     string // to what else it is bound, such as a session or a grant: it ends with it; "" to nothing
	Data      []byte // sealed where it is kept
	ExpiresAt time.Time
	Uses      int // left
}

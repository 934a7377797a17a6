package ledger

import "time"

// ActorKind is who acts. It is never derived from a name.
type ActorKind string

// The kinds of actors.
const (
	Person    ActorKind = "person"
	Assistant ActorKind = "assistant"
	Source    ActorKind = "source"
)

// Actor is who makes a call.
type Actor struct {
	Kind         ActorKind
	Name         string // cleaned, at most 64 characters; "" is shown as "unknown assistant"
	SelfDeclared bool   // the client gave itself the name
	Host         string // of the redirect or the metadata document; "" over stdio
	ClientID     string // "" over stdio
	Grant        string // "" over stdio
}

// Call is one request to change something. All its changes are one transaction.
type Call struct {
	ID     string // what undo takes; the store fills it
	Person string
	At     time.Time
	Actor  Actor
	Tool   string

	// Key makes a repetition of the call answer what the first one did; "" for none. The same
	// Key with other Arguments is an error.
	Key       string
	Arguments []byte // in one spelling; only a keyed hash is kept

	// Said is the sentence of a call that could be repeated by mistake, with what gives it its
	// meaning, such as its date; "" for none. Force takes the repetition as meant.
	Said  string
	Force bool

	Undoes string // the id of the call that this one undoes; "" for none
}

// How long a call is remembered for its key, and for its sentence.
const (
	KeyLife    = 48 * time.Hour
	SaidWindow = 2 * time.Minute
)

// Receipt is what a call came to.
type Receipt struct {
	CallID   string
	Answer   []byte // what the call returned, or the first one did
	Replayed bool   // the key was known: nothing was done now
	At       time.Time
	Undone   bool // since, when Replayed
	Edited   bool // since, when Replayed
}

// Repeated is the error of a call whose sentence was said a moment ago by the same actor, and of
// which something is there: one that was undone, or whose records are all gone, may be said again.
//
//nolint:errname // it is an answer to a call, told as such
type Repeated struct {
	CallID string
	At     time.Time
	Edited bool // what it left was changed since, and some of it is there
}

func (*Repeated) Error() string { return "the same was said a moment ago" }

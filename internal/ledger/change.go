package ledger

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// State is what a change found or left of a record. Nil is no record.
type State struct {
	Day      civil.Date
	StartsAt time.Time
	Body     []byte // nil for a source's record, whose body is not the ledger's
	Overlay  []byte
}

// Change is one record changed by one call.
type Change struct {
	Seq      int64 // rises
	CallID   string
	At       time.Time
	Actor    Actor
	Tool     string
	Undoes   string // the call that this one undid
	UndoneBy string // the call that undid this one; "" when it stands

	Kind     fitness.Kind
	RecordID string
	Source   string // of the record
	Revision int64  // of the record, after
	Before   *State // nil when it was created; always nil for changes by a source
	After    *State // nil when it was deleted; likewise
	SourceOp string // created, changed: of a change by a source
}

// TrailQuery asks for changes, newest first. A zero field asks for all.
type TrailQuery struct {
	From, To time.Time // at From or later, before To
	Actors   []ActorKind
	Actor    string // a name, in any case
	CallID   string
	RecordID string
	Before   int64 // goes on behind this Seq
	Limit    int
}

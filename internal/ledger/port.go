package ledger

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
)

// Reader reads one person's records as they are at one moment.
type Reader interface {
	// Record returns the record of an id, with its samples when asked. Errors: fault.NotFound,
	// also for one that was deleted or is somebody else's.
	Record(ctx context.Context, id string, samples bool) (Record, error)
	// Deleted returns what a source gave of a record that was deleted, which is kept so that its next
	// sync does not bring it back. Errors: fault.NotFound, also for one that is there.
	Deleted(ctx context.Context, id string) (Record, error)
	Records(ctx context.Context, q Query) ([]Record, error)
	Changes(ctx context.Context, q TrailQuery) ([]Change, error)
	// Answered returns of which days sources have told all the records of a kind.
	Answered(ctx context.Context, kind fitness.Kind) (Answered, error)
}

// Writer reads and writes within one call, and sees what it wrote.
type Writer interface {
	Reader
	// CallID returns the id of the call.
	CallID() string
	// Put keeps a record and returns it as kept. With Revision 0 it is a new one, whose ID is
	// made when empty; otherwise Revision must be that of the record as it was read, or the one
	// that its deletion left. Of a source's record the Overlay alone is kept. What is as it was
	// changes nothing. Errors: fault.Conflict when it was changed since.
	Put(ctx context.Context, r Record) (Record, error)
	// Delete removes a record. Of a source's it leaves what keeps the next sync from bringing
	// it back. Errors: fault.Conflict, fault.NotFound.
	Delete(ctx context.Context, id string, revision int64) error
}

package archive

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// Store keeps what sources gave of people, and what was asked of the sources.
type Store interface {
	// Read calls do with one unchanging view of a person's records.
	Read(ctx context.Context, person string, do func(context.Context, ledger.Reader) error) error

	// Keep keeps records that a source gave, all of the one Source, in one transaction and as
	// changes by that source, and says how many it wrote.
	//
	// A record is found again by its kind and source key. One that is there keeps its id, its
	// revision and its overlay; its day, start and body are replaced, and its samples too
	// unless they are nil here. One that is as it was writes nothing, not even a change. One
	// that was deleted takes the new body and stays deleted. A record with an ID is the one of
	// that id under a new source key: the source gave it again under another. Two records of
	// one kind and source key are one: the last of them.
	Keep(ctx context.Context, person string, records []ledger.Record) (Kept, error)

	// KeepMerged keeps, as Keep does, what merge makes of the records that the source gave before
	// of a kind on the days: as it last gave them, with their ids and source keys, without what
	// people changed on them, without samples, and those that were deleted too. Nothing of the
	// person is written between reading and keeping. Merge may be called again.
	KeepMerged(ctx context.Context, person, source string, kind fitness.Kind, days civil.Range,
		merge func(before []ledger.Record) ([]ledger.Record, error)) (Kept, error)

	// NotePulls notes, in place of the last pull of each of the kinds, what next makes of it: of one
	// that has but its source and kind where there was none. Nothing of the person is written
	// between reading and noting. Next may be called again.
	NotePulls(ctx context.Context, person, source string, kinds []fitness.Kind, next func(last Pull) Pull) error
	// Pulls returns the last pull of each kind of a source.
	Pulls(ctx context.Context, person, source string) ([]Pull, error)

	// Lease gives the holder the lease of a name until it releases it or the time is over, in
	// all processes on the database, and reports whether it could: false while another has it.
	// A holder that has it already gets it anew.
	Lease(ctx context.Context, person, name, holder string, life time.Duration) (bool, error)
	// Release ends a lease that the holder has; one that it has no more is no error.
	Release(ctx context.Context, person, name, holder string) error
}

// Kept is what Keep wrote.
type Kept struct{ Created, Changed int }

// Pull is the last time that a source was asked for a kind of records. It holds nothing of
// the person but days and times.
type Pull struct {
	Source     string
	Kind       fitness.Kind
	AskedAt    time.Time
	AnsweredAt time.Time   // zero when it never answered
	Days       civil.Range // that the source has answered for lately, without a gap; zero when none
	Failure    fault.Kind  // of the last attempt; "" when it was answered
	Why        string      // the failure in words
	RetryAt    time.Time   // before this, asking again is no use; zero when unknown

	// Answered are the whole days of which the source has ever told all that it has, in order and
	// with the gaps that nobody asked about while the source still listed them.
	Answered []civil.Range
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/paceline/paceline/internal/seal"
)

// transaction is one on the database, on behalf of one person.
type transaction struct {
	statements

	tx     *sql.Tx
	person string
	key    *seal.Key // nil when nothing was ever kept of the person
}

// transaction returns one on behalf of a person, whose key is not loaded yet; "" is nobody.
func (e *engine) transaction(tx *sql.Tx, person string) *transaction {
	return &transaction{statements: statements{e, tx}, tx: tx, person: person}
}

// reading calls do with an unchanging view.
func (e *engine) reading(ctx context.Context, person string, do func(*transaction) error) error {
	return e.retry(ctx, func() error {
		tx, err := e.read.BeginTx(ctx, e.dialect.reading)
		if err != nil {
			return e.orMoved(err)
		}
		defer func() { _ = tx.Rollback() }() // a view has nothing to lose
		t := e.transaction(tx, person)
		if err := t.loadKey(ctx, ""); err != nil {
			return err
		}
		return do(t)
	})
}

// writing calls do in a transaction that is kept when do returns nil. Those of one person
// come one after the other. The person is made where they were not known.
func (e *engine) writing(ctx context.Context, person string, do func(*transaction) error) error {
	return e.inTransaction(ctx, func(tx *sql.Tx) error {
		t := e.transaction(tx, person)
		if err := t.lockPerson(ctx); err != nil {
			return err
		}
		return do(t)
	})
}

// inTransaction calls do in a transaction that is kept when do returns nil. What was written
// to a file that is not at its path is no success, also when it went there during the call.
func (e *engine) inTransaction(ctx context.Context, do func(*sql.Tx) error) error {
	return e.retry(ctx, func() error {
		tx, err := e.write.BeginTx(ctx, nil)
		if err != nil {
			return e.orMoved(err)
		}
		defer func() { _ = tx.Rollback() }() // after a commit it does nothing; a panic of do must not leave it open
		if err := do(tx); err != nil {
			return err
		}
		if err := e.file.inPlace(); err != nil {
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		return e.file.inPlace()
	})
}

// orMoved returns that the file is not in place, where it is not, and the error otherwise:
// what is closed since, or cannot be opened, is so for that reason.
func (e *engine) orMoved(err error) error {
	if moved := e.file.inPlace(); moved != nil {
		return moved
	}
	return err
}

const (
	firstWait = 2 * time.Millisecond
	maxWait   = 250 * time.Millisecond
	maxTries  = 12
)

// retry calls do until it does not fail for another transaction's sake, as long as the
// context and a bound let it. The error comes back with a kind.
func (e *engine) retry(ctx context.Context, do func() error) error {
	wait := firstWait
	for try := 1; ; try++ {
		err := do()
		if ended := ctx.Err(); ended != nil && (errors.Is(err, sql.ErrTxDone) || e.dialect.classify(err) == interrupted) {
			return errors.Join(ended, err)
		}
		if err == nil || e.dialect.classify(err) != transient || try == maxTries {
			return e.fault(err)
		}
		jitter := time.Duration(rand.Int64N(int64(wait))) //nolint:gosec // it spreads tries, and guards nothing
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait/2 + jitter):
		}
		wait = min(2*wait, maxWait)
	}
}

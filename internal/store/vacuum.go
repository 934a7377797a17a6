package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

const (
	// lockWait is how long the table of people may keep others waiting while it waits itself.
	lockWait    = "500ms"
	vacuumTries = 10
	vacuumPause = 250 * time.Millisecond
)

// vacuum takes what was deleted out of PostgreSQL's tables, whose files keep deleted rows
// until then. The table with the wrapped keys is written anew, since a vacuum alone leaves
// the bytes of a row in their page; of the others the space is given free.
//
// What it does not reach: segments of the write-ahead log hold the row as it was inserted
// until the server recycles and overwrites them, and so do archives of the log, replicas
// that lag and backups of the server. They hold the key wrapped, for the master key alone.
func (e *engine) vacuum(ctx context.Context) (err error) {
	conn, err := e.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SET lock_timeout = '"+lockWait+"'"); err != nil {
		return err
	}
	defer func() {
		_, reset := conn.ExecContext(context.WithoutCancel(ctx), "RESET lock_timeout")
		err = errors.Join(err, reset)
	}()
	for range vacuumTries {
		done, err := vacuumOnce(ctx, conn)
		if done || err != nil && e.dialect.classify(err) != transient {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(vacuumPause):
		}
	}
	return fault.New(fault.Unavailable, "%s is in use, so its files still hold what was deleted, sealed under a key that is deleted too", e.place).
		WithHint("When nothing else uses the database, run on it: VACUUM FULL person")
}

// vacuumOnce reports whether nobody could still see what was deleted, so that it is gone.
func vacuumOnce(ctx context.Context, conn *sql.Conn) (bool, error) {
	tables := make([]string, len(tablesOfPeople))
	for i, of := range tablesOfPeople {
		tables[i] = of.table
	}
	if _, err := conn.ExecContext(ctx, "VACUUM "+strings.Join(tables, ", ")); err != nil {
		return false, err
	}
	var left int64 // deleted rows that an older view still sees
	const query = "SELECT n_dead_tup FROM pg_stat_user_tables WHERE relid = 'person'::regclass"
	if err := conn.QueryRowContext(ctx, query).Scan(&left); err != nil || left > 0 {
		return false, err
	}
	_, err := conn.ExecContext(ctx, "VACUUM FULL person")
	return err == nil, err
}

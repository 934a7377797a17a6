package store

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// Config says where a store is.
type Config struct {
	Database  string           // the path of a file, or postgres://
	MasterKey string           // the path of the master key
	Now       func() time.Time // the clock
	Logger    *slog.Logger     // nil for none

	// KnownPeopleOnly makes nobody by a first write: one for a person who is not there is fault.NotFound, so that
	// a late call does not bring back somebody who was deleted.
	KnownPeopleOnly bool

	wasOpen bool // so a file that is missing was moved or deleted, and none is made
}

// OnPostgres reports whether the store is on PostgreSQL.
func (c Config) OnPostgres() bool {
	return strings.HasPrefix(c.Database, "postgres://") || strings.HasPrefix(c.Database, "postgresql://")
}

// DB keeps what people own, on SQLite or PostgreSQL. It is opened by the first call that
// needs it: reading where nothing was kept yet finds nothing and makes nothing, and an error
// of opening is the error of the call, so that the next one tries again. Where another file
// takes the place of the open one, as one that was restored, the next call opens that; where
// nothing does, calls are refused.
type DB struct {
	config Config

	mu      sync.Mutex
	opened  *engine
	wasOpen bool
	closed  bool
}

// New returns a store that is opened when it is first needed.
func New(c Config) *DB {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &DB{config: c}
}

// Open returns a store that is open: made where there was none, and brought to the present
// schema. Errors: fault.Misconfigured for a database that cannot be used, with nothing
// changed in it, and fault.Unavailable for a server that cannot be reached.
func Open(ctx context.Context, c Config) (*DB, error) {
	db := New(c)
	if _, err := db.ready(ctx); err != nil {
		return nil, err
	}
	return db, nil
}

// OnPostgres reports whether the store is on PostgreSQL.
func (db *DB) OnPostgres() bool { return db.config.OnPostgres() }

// Close ends all connections. Calls that come later are errors.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.closed = true
	if db.opened == nil {
		return nil
	}
	opened := db.opened
	db.opened = nil
	return opened.close()
}

// ready returns the engine, opened and made where it has to be.
func (db *DB) ready(ctx context.Context) (*engine, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if db.closed {
		return nil, fault.New(fault.Unavailable, "the store is closed")
	}
	if db.opened != nil {
		err := db.opened.file.inPlace()
		if err == nil {
			return db.opened, nil
		}
		if !errors.Is(err, errReplaced) {
			return nil, err
		}
		if err := db.letGo(ctx); err != nil {
			return nil, err
		}
	}
	c := db.config
	c.wasOpen = db.wasOpen
	opened, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	db.opened, db.wasOpen = opened, true
	return opened, nil
}

// letGo closes an engine whose file is not at its path any more. SQLite leaves the log of a
// file that was moved as it is, and calls in flight end on the connections that they have.
func (db *DB) letGo(ctx context.Context) error {
	if err := db.opened.file.leftLog(); err != nil {
		return err
	}
	if err := db.opened.disconnect(); err != nil {
		db.opened.log.WarnContext(ctx, "the database that was replaced did not close cleanly", slog.Any("error", err))
	}
	db.opened = nil
	return nil
}

// Ready returns nil when the database answers. Errors: as for Open.
func (db *DB) Ready(ctx context.Context) error {
	e, err := db.ready(ctx)
	if err != nil {
		return err
	}
	var one int
	return e.fault(e.read.QueryRowContext(ctx, "SELECT 1").Scan(&one))
}

// Schema opens the database and returns the number of the schema that was found, 0 for none, and
// of the one that it was brought to. Errors: as for Open.
func (db *DB) Schema(ctx context.Context) (found, present int64, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return 0, 0, err
	}
	return max(0, e.found), e.present, nil
}

// existing is ready for reading: it returns nil where nothing was kept yet.
func (db *DB) existing(ctx context.Context) (*engine, error) {
	db.mu.Lock()
	nothing := !db.closed && db.opened == nil && !db.wasOpen && db.config.empty()
	db.mu.Unlock()
	if nothing {
		return nil, ctx.Err()
	}
	return db.ready(ctx)
}

// empty reports whether nothing was kept yet.
func (c Config) empty() bool {
	return !c.OnPostgres() && !exists(c.Database) && !exists(connectionFile(c.Database))
}

// Place returns where the store is, as it may be shown: an address without any password, in
// whichever part of it that was given.
func (c Config) Place() string {
	if !c.OnPostgres() {
		return c.Database
	}
	address, err := url.Parse(c.Database)
	if err != nil {
		return "the PostgreSQL database"
	}
	if address.User != nil {
		address.User = url.User(address.User.Username())
	}
	query := address.Query()
	for name := range query {
		if strings.Contains(strings.ToLower(name), "password") {
			query.Del(name)
		}
	}
	address.RawQuery = query.Encode()
	return address.String()
}

package store

import (
	"context"
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
}

// OnPostgres reports whether the store is on PostgreSQL.
func (c Config) OnPostgres() bool {
	return strings.HasPrefix(c.Database, "postgres://") || strings.HasPrefix(c.Database, "postgresql://")
}

// DB keeps what people own, on SQLite or PostgreSQL. It is opened by the first call that
// needs it: reading where nothing was kept yet finds nothing and makes nothing, and an error
// of opening is the error of the call, so that the next one tries again.
type DB struct {
	config Config

	mu     sync.Mutex
	opened *engine
	closed bool
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
		return db.opened, nil
	}
	opened, err := open(ctx, db.config)
	if err != nil {
		return nil, err
	}
	db.opened = opened
	return opened, nil
}

// existing is ready for reading: it returns nil where nothing was kept yet.
func (db *DB) existing(ctx context.Context) (*engine, error) {
	db.mu.Lock()
	nothing := !db.closed && db.opened == nil && db.config.empty()
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

// place returns where the store is, for people, without a password.
func (c Config) place() string {
	if !c.OnPostgres() {
		return c.Database
	}
	address, err := url.Parse(c.Database)
	if err != nil {
		return "the PostgreSQL database"
	}
	return address.Redacted()
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/paceline/paceline/internal/fault"
)

const (
	// migrationLock names the advisory lock under which the schema is changed.
	migrationLock = 0x5061_6365_6c69_6e65
	connections   = 16
	idleTime      = 5 * time.Minute
)

// openPostgres returns the engine of a server's database, with its master key.
func openPostgres(ctx context.Context, c Config) (*engine, error) {
	config, err := pgx.ParseConfig(c.Database)
	if err != nil {
		return nil, noAddress(err)
	}
	master, err := LoadMasterKey(c.MasterKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, c.noServerKey()
	}
	if err != nil {
		return nil, err
	}
	// A commit is on the server's disk when it returns, whatever the server's default.
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["application_name"] = "paceline"
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections / 2)
	pool.SetConnMaxIdleTime(idleTime)
	e := &engine{
		dialect: postgresDialect(), place: "the database " + config.Database + " on " + config.Host,
		server: serverOf(config), write: pool, read: pool, master: master,
		reachHint: "Check that the server runs, and the address in PACELINE_DATABASE.",
	}
	e.lock = e.advisoryLock
	e.forget = e.vacuum
	e.marked = func(context.Context) (bool, error) { return true, nil }
	e.mark = func(context.Context) error { return nil }
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(e.fault(err), pool.Close())
	}
	return e, nil
}

// noServerKey says how to make a key, which is never made by itself for a server: another
// machine may have the one that the data is sealed with.
func (c Config) noServerKey() error {
	return fault.New(fault.Misconfigured, "%s is missing: there is no %s, and none is made for PostgreSQL", keyName, c.MasterKey).
		WithHint("Copy the key of the installation there. For a new one, make it: "+
			`(umask 077; printf 'paceline-key-1:%%s\n' "$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')" > '%s')`, c.MasterKey)
}

// advisoryLock calls do while no other process does the same on the database.
func (e *engine) advisoryLock(ctx context.Context, do func(context.Context) error) (err error) {
	conn, err := e.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", int64(migrationLock)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock(context.WithoutCancel(ctx), conn)) }()
	return do(ctx)
}

func unlock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", int64(migrationLock))
	return err
}

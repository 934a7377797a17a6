package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"github.com/paceline/paceline/internal/fault"
)

// stopPatience is how long ended jobs have to return.
const stopPatience = 10 * time.Second

// jobClient is River's client on a store, with the connections that are its own. It inserts
// jobs in the caller's transaction, and works those of its queues once it is started.
type jobClient struct {
	*river.Client[*sql.Tx]

	pools func() error // closes its connections
}

// jobClient returns a client. The queues, the workers and who may lead are the config's; the
// rest is the same for all. It must be closed.
func (db *DB) jobClient(e *engine, config river.Config) (*jobClient, error) {
	driver, pools, err := db.jobDriver(e)
	if err != nil {
		return nil, err
	}
	config.Logger = quiet(e)
	config.Middleware = append(config.Middleware, &jobCodes{log: e.log})
	client, err := river.NewClient(driver, &config)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("set up the job client: %w", err), pools())
	}
	return &jobClient{client, pools}, nil
}

// jobDriver returns River's driver for the engine. On SQLite it has a connection of its own,
// so that jobs and calls do not wait for each other's; on PostgreSQL it has one to listen on.
func (db *DB) jobDriver(e *engine) (riverdriver.Driver[*sql.Tx], func() error, error) {
	if !db.config.OnPostgres() {
		pool, err := sqlitePool(e.file, 1, "query_only(0)")
		if err != nil {
			return nil, nil, err
		}
		return riversqlite.New(pool), pool.Close, nil
	}
	config, err := pgxpool.ParseConfig(db.config.Database)
	if err != nil {
		return nil, nil, fault.New(fault.Misconfigured, "PACELINE_DATABASE is not an address of a PostgreSQL database")
	}
	config.MaxConns = 1
	config.ConnConfig.RuntimeParams["application_name"] = "paceline jobs"
	listener, err := pgxpool.NewWithConfig(context.Background(), config) //nolint:forbidigo // it connects when it is used
	if err != nil {
		return nil, nil, err
	}
	return riverdatabasesql.NewWithPgxListener(e.write, listener), func() error { listener.Close(); return nil }, nil
}

// inserting returns River's driver for inserting jobs in a transaction of the engine's own.
func (e *engine) inserting() riverdriver.Driver[*sql.Tx] {
	if e.dialect.name == "postgres" {
		return riverdatabasesql.New(e.write)
	}
	return riversqlite.New(e.write)
}

// close ends the jobs that still run, waits for them, and closes the client's connections.
func (c *jobClient) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopPatience)
	defer cancel()
	return errors.Join(c.StopAndCancel(ctx), c.pools())
}

// jobCodes keeps what went wrong with a job out of the job's row: it holds the code of an
// error, and neither its text nor that of a panic.
type jobCodes struct {
	river.MiddlewareDefaults

	log *slog.Logger
}

// Work works a job.
func (c *jobCodes) Work(ctx context.Context, job *rivertype.JobRow, do func(context.Context) error) (err error) {
	defer func() {
		if recover() != nil { // its value may hold anything
			c.log.ErrorContext(ctx, "a job panicked",
				slog.String("kind", job.Kind), slog.Int64("job", job.ID), slog.String("stack", string(debug.Stack())))
			err = jobError{code: fault.Internal}
		}
	}()
	if err := do(ctx); err != nil {
		return jobError{fault.KindOf(err), err}
	}
	return nil
}

// jobError is an error that says its code only, and still is what it was.
type jobError struct {
	code  fault.Kind
	cause error
}

func (e jobError) Error() string { return string(e.code) }

func (e jobError) Unwrap() error { return e.cause }

// quiet returns the log that River writes to.
func quiet(e *engine) *slog.Logger { return slog.New(warnings{e.log.Handler()}) }

// warnings are what a handler is told of River's log: nothing below a warning.
type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) WithAttrs(attributes []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attributes)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }

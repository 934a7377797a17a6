package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/ncruces/go-sqlite3"
)

// dialect is all in which the engines differ once they are open. SQL is written in
// PostgreSQL's spelling.
type dialect struct {
	name      string // "sqlite" or "postgres"; also the folder of the migrations
	rewrite   func(string) string
	forUpdate string            // ends a SELECT that locks the rows it returns
	reading   *sql.TxOptions    // one unchanging view
	classify  func(error) class // of an error of the engine

	// limitsEach has the limit of a merge stand in each of its parts too: a planner that has
	// no statistics yet reads them whole otherwise.
	limitsEach bool
}

// class is what an error of an engine means, whichever it is.
type class int

const (
	unclassified class = iota
	transient          // trying the whole transaction again makes sense
	alreadyThere       // a row with this key is there
	diskFull
	readOnly
	damaged
	unreachable // the file or the server
	refused     // by the server: the password, the database or the rights
	interrupted // since the context ended
)

func sqliteDialect() *dialect {
	return &dialect{
		name: "sqlite", rewrite: new(rewriter).numbered, reading: &sql.TxOptions{ReadOnly: true}, classify: classifySQLite,
	}
}

func postgresDialect() *dialect {
	return &dialect{
		name:      "postgres",
		rewrite:   func(query string) string { return query },
		forUpdate: " FOR UPDATE",
		reading:   &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead},
		classify:  classifyPostgres, limitsEach: true,
	}
}

// rewriter makes SQLite's ?N of PostgreSQL's $N, which SQLite would take for names that it
// numbers as they come. It remembers what it rewrote: there are few statements.
type rewriter struct{ known sync.Map }

func (r *rewriter) numbered(query string) string {
	if known, ok := r.known.Load(query); ok {
		return known.(string) //nolint:errcheck,forcetypeassert // only strings are put in
	}
	rewritten := strings.ReplaceAll(query, "$", "?")
	r.known.Store(query, rewritten)
	return rewritten
}

// classifySQLite looks at what the system said first: the driver tells a disk without room as any
// other failure to write, with the system's error beneath it.
func classifySQLite(err error) class {
	if noRoom(err) {
		return diskFull
	}
	e, ok := errors.AsType[*sqlite3.Error](err)
	if !ok {
		if code, ok := errors.AsType[sqlite3.ErrorCode](err); ok {
			return sqliteClass(code)
		}
		return unclassified
	}
	switch e.ExtendedCode() {
	case sqlite3.CONSTRAINT_UNIQUE, sqlite3.CONSTRAINT_PRIMARYKEY:
		return alreadyThere
	default:
		return sqliteClass(e.Code())
	}
}

func sqliteClass(code sqlite3.ErrorCode) class {
	switch code {
	case sqlite3.BUSY, sqlite3.LOCKED:
		return transient
	case sqlite3.INTERRUPT:
		return interrupted
	case sqlite3.FULL:
		return diskFull
	case sqlite3.READONLY, sqlite3.PERM:
		return readOnly
	case sqlite3.CORRUPT, sqlite3.NOTADB:
		return damaged
	case sqlite3.CANTOPEN, sqlite3.IOERR:
		return unreachable
	default:
		return unclassified
	}
}

func classifyPostgres(err error) class {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		if _, ok := errors.AsType[*pgconn.ConnectError](err); ok || pgconn.SafeToRetry(err) {
			return unreachable
		}
		return unclassified
	}
	switch e.Code {
	case "40001", "40P01", "55P03":
		return transient
	case "57014":
		return interrupted
	case "23505":
		return alreadyThere
	case "53100":
		return diskFull
	case "25006":
		return readOnly
	case "XX001", "XX002":
		return damaged
	case "57P01", "57P02", "57P03", "53300":
		return unreachable
	}
	switch e.Code[:min(2, len(e.Code))] {
	case "28", "3D", "42":
		return refused
	case "08":
		return unreachable
	default:
		return unclassified
	}
}

// querier runs statements: a pool, a connection or a transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

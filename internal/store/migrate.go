package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

//go:embed migrations
var migrations embed.FS

// versionTable is where goose notes which migrations were applied.
const versionTable = "paceline_migration"

// migrate checks that the database is ours and opens with the master key, and brings its
// schema up to date under a lock. Before all checks have passed nothing is changed.
func (e *engine) migrate(ctx context.Context) error {
	provider, err := e.migrations()
	if err != nil {
		return err
	}
	current, err := e.schema(ctx)
	if err != nil {
		return err
	}
	latest := provider.ListSources()[len(provider.ListSources())-1].Version
	e.found, e.present = current, latest
	marked, err := e.marked(ctx)
	if err != nil {
		return err
	}
	if marked && current == latest {
		checked, err := e.checkKey(ctx)
		if err != nil {
			return err
		}
		if jobs, err := e.jobsMigrated(ctx); err != nil || checked && jobs {
			return err
		}
	}
	return e.lock(ctx, func(ctx context.Context) error { return e.migrateLocked(ctx, provider, latest) })
}

func (e *engine) migrateLocked(ctx context.Context, provider *goose.Provider, latest int64) error {
	if err := e.retry(ctx, func() error { return e.mark(ctx) }); err != nil {
		return err
	}
	current, err := e.schema(ctx) // again: another process may have been first
	if err != nil {
		return err
	}
	switch {
	case current > latest:
		return fault.New(fault.Misconfigured, "%s was made by a newer version of Paceline (its schema is %d, this version knows %d)", e.place, current, latest).
			WithHint("Use the newer version, or another database.")
	case current == noSchema:
		if err := e.checkUnused(ctx); err != nil {
			return err
		}
	case current > 0:
		if _, err := e.checkKey(ctx); err != nil {
			return err
		}
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	if err := e.migrateJobs(ctx); err != nil {
		return err
	}
	if err := e.noteKey(ctx); err != nil {
		return err
	}
	_, err = e.checkKey(ctx)
	return err
}

func (e *engine) migrations() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+e.dialect.name)
	if err != nil {
		return nil, fmt.Errorf("find the migrations: %w", err)
	}
	kind := database.DialectSQLite3
	if e.dialect.name == "postgres" {
		kind = database.DialectPostgres
	}
	provider, err := goose.NewProvider(kind, e.write, files,
		goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return provider, nil
}

// noSchema is the schema of a database in which nothing was ever migrated.
const noSchema = -1

// schema returns the number of the last migration that was applied.
func (e *engine) schema(ctx context.Context) (int64, error) {
	there, err := e.hasTable(ctx, versionTable)
	if err != nil || !there {
		return noSchema, err
	}
	var current int64
	err = e.write.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM "+versionTable+" WHERE is_applied").Scan(&current)
	return current, err
}

func (e *engine) hasTable(ctx context.Context, name string) (bool, error) {
	tables, err := e.tables(ctx)
	return tables[name], err
}

// tables returns the names of all tables that the connection sees first.
func (e *engine) tables(ctx context.Context) (map[string]bool, error) {
	query := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if e.dialect.name == "postgres" {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
	}
	rows, err := e.write.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tables := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		tables[name] = true
	}
	return tables, rows.Err()
}

// checkUnused refuses a database that holds something of somebody else's.
func (e *engine) checkUnused(ctx context.Context) error {
	tables, err := e.tables(ctx)
	if err != nil || len(tables) == 0 {
		return err
	}
	return fault.New(fault.Misconfigured, "%s holds tables that are not Paceline's, and was left as it is", e.place).
		WithHint("Point PACELINE_DATABASE to a database of its own.")
}

// The names of the meta table.
const (
	metaApplication = "application"
	metaKey         = "key"
)

const application = "paceline"

func metaPlace(name string) seal.Context {
	return seal.Context{Table: "meta", Column: "value", ID: name}
}

// noteKey keeps what tells later whether a master key is the right one.
func (e *engine) noteKey(ctx context.Context) error {
	sealed, err := e.master.Seal([]byte(application), metaPlace(metaKey))
	if err != nil {
		return err
	}
	const query = "INSERT INTO meta (name, value) VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING"
	_, err = e.write.ExecContext(ctx, e.dialect.rewrite(query), metaApplication, []byte(application), metaKey, sealed)
	return err
}

// checkKey reports whether the master key is known to be the right one: false where nothing
// was noted yet. Errors: fault.Misconfigured for another key.
func (e *engine) checkKey(ctx context.Context) (bool, error) {
	rows, err := e.write.QueryContext(ctx, e.dialect.rewrite("SELECT value FROM meta WHERE name = $1"), metaKey)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	var sealed []byte
	if err := rows.Scan(&sealed); err != nil {
		return false, err
	}
	_, err = e.master.Open(sealed, metaPlace(metaKey))
	switch {
	case errors.Is(err, seal.ErrWrongKey):
		return false, fault.New(fault.Misconfigured, "%s was sealed with another master key than the one that is given", e.place).
			WithHint("Point PACELINE_MASTER_KEY_FILE to the key that sealed it.").WithCause(err)
	case err != nil:
		return false, fault.New(fault.Misconfigured, "%s is damaged: what tells its master key does not open", e.place).
			WithHint("Restore a backup.").WithCause(err)
	}
	return true, nil
}

package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

// The places in which a token was sealed before there was a database, and how to reach the
// tables, for tests.

func TokenFile(database string) string { return connectionFile(database) }

func TokenPlace() seal.Context {
	return seal.Context{Kind: "connection", Person: archive.LocalPerson, ID: archive.SourceName}
}

// Exec runs a statement on the database and returns how many rows it changed.
func (db *DB) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return 0, err
	}
	result, err := e.write.ExecContext(ctx, e.dialect.rewrite(query), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Plan returns how SQLite goes about a query of records, a step a line.
func (db *DB) Plan(ctx context.Context, person string, q ledger.Query) ([]string, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	var plan []string
	err = e.reading(ctx, person, func(t *transaction) error {
		r := &reader{t}
		for _, of := range []span{anyDay, dated, undated} {
			query, args := r.merge(q, of, q.Kinds)
			steps, err := t.plan(ctx, query, args)
			if err != nil {
				return err
			}
			plan = append(plan, steps...)
		}
		return nil
	})
	return plan, err
}

func (t *transaction) plan(ctx context.Context, query string, args []any) ([]string, error) {
	rows, err := t.query(ctx, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int64
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, rows.Err()
}

// WrappedKey returns the key of a person as it is kept.
func (db *DB) WrappedKey(ctx context.Context, person string) (wrapped []byte, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	err = e.write.QueryRowContext(ctx, e.dialect.rewrite("SELECT wrapped_key FROM person WHERE id = $1"), person).Scan(&wrapped)
	return wrapped, err
}

// Sealed returns what is sealed in the records of a person: bodies, overlays and samples.
func (db *DB) Sealed(ctx context.Context, person string) (sealed [][]byte, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := e.write.QueryContext(ctx, e.dialect.rewrite(`SELECT body FROM record WHERE person = $1 AND body IS NOT NULL
		UNION ALL SELECT overlay FROM record WHERE person = $1 AND overlay IS NOT NULL UNION ALL SELECT data FROM sample WHERE person = $1`), person)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one []byte
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		sealed = append(sealed, one)
	}
	return sealed, rows.Err()
}

// Migrations returns how many migrations the database notes, and of how many different ones.
func (db *DB) Migrations(ctx context.Context) (noted, different int, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return 0, 0, err
	}
	err = e.write.QueryRowContext(ctx, "SELECT COUNT(*), COUNT(DISTINCT version_id) FROM "+versionTable).Scan(&noted, &different)
	return noted, different, err
}

// Columns returns the tables and their columns, in order of name, but for those of River.
func (db *DB) Columns(ctx context.Context) (map[string][]string, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	query := "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2"
	if e.dialect.name == "postgres" {
		query = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, column_name COLLATE "C"`
	}
	rows, err := e.write.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns := map[string][]string{}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return nil, err
		}
		columns[table] = append(columns[table], column)
	}
	return columns, rows.Err()
}

// IsEmptied reports whether deleting a person deletes their rows of a table.
func IsEmptied(table string) bool {
	for _, of := range tablesOfPeople {
		if of.table == table {
			return true
		}
	}
	return false
}

// ServerFault returns what people are told of an error of the server of an address.
func ServerFault(address string, err error) error {
	config, parseErr := pgx.ParseConfig(address)
	if parseErr != nil {
		return parseErr
	}
	e := &engine{dialect: postgresDialect(), place: "the database", server: serverOf(config), reachHint: "Check it."}
	return e.fault(err)
}

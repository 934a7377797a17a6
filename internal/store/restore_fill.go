package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// restore fills the database in one transaction.
func (r *restorer) restore(ctx context.Context) error {
	return r.inTransaction(ctx, func(tx *sql.Tx) error {
		if err := r.alone(ctx, tx); err != nil {
			return err
		}
		if err := r.checkEmpty(ctx, tx); err != nil {
			return err
		}
		if err := r.chooseDeleted(ctx, tx); err != nil {
			return err
		}
		r.done, r.result.Rows, r.result.People, r.leftOut = 0, 0, 0, map[string]bool{}
		for _, file := range []struct {
			path string
			part backupPart
		}{{r.request.Keys, backupKeys}, {r.request.Path, backupData}} {
			if err := r.fill(ctx, tx, file.path, file.part); err != nil {
				return err
			}
		}
		r.result.LeftOut = int64(len(r.leftOut))
		return r.goOn(ctx, tx)
	})
}

// alone keeps other writers waiting. On SQLite a transaction that writes does so by itself.
func (r *restorer) alone(ctx context.Context, tx *sql.Tx) error {
	if r.dialect.name != "postgres" {
		return nil
	}
	_, err := tx.ExecContext(ctx, "LOCK TABLE person, deletion IN SHARE ROW EXCLUSIVE MODE") // every writer begins with its person
	return err
}

// checkEmpty refuses a database in which something is kept.
func (r *restorer) checkEmpty(ctx context.Context, tx *sql.Tx) error {
	for _, tables := range backupTables {
		for _, table := range tables {
			if table == deletionTable {
				continue
			}
			var rows int64
			if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&rows); err != nil {
				return err
			}
			if rows > 0 {
				return r.notEmpty()
			}
		}
	}
	return nil
}

// notEmpty says what it means that something is kept already, and how to get an empty database.
func (r *restorer) notEmpty() error {
	refusal := fault.New(fault.Conflict, "%s is not empty, and was left as it is: something is kept in it already, "+
		"perhaps just now by an assistant that still runs, and a restore never mixes two", r.place)
	const first = "End every assistant that uses Paceline first. "
	if r.file == nil {
		return refusal.WithHint(first + "Then make an empty database (createdb), let PACELINE_DATABASE name it here and in their settings, and restore again.")
	}
	return refusal.WithHint(first+"Then move %s away, and its -wal and -shm where they are, and restore again: the file is made anew. "+
		"What was kept in it stays in the file that you moved. Or let PACELINE_DATABASE name a file that is not there.", quoted(r.file.path))
}

// chooseDeleted notes every deletion that is known, and who is left out: those deleted after
// the backup was made. Who was deleted before and is in it came back.
func (r *restorer) chooseDeleted(ctx context.Context, tx *sql.Tx) error {
	known, err := knownDeletions(ctx, tx)
	if err != nil {
		return err
	}
	for _, deletion := range r.request.Deletions {
		at := deletion.At.UnixMicro()
		known[deletion.Person] = max(known[deletion.Person], at)
		if err := r.noteDeletion(ctx, tx, deletion.Person, at); err != nil {
			return err
		}
	}
	r.deleted = map[string]bool{}
	for person, at := range known {
		r.deleted[person] = at > r.head.MadeAt
	}
	return nil
}

func (r *restorer) noteDeletion(ctx context.Context, tx *sql.Tx, person string, at int64) error {
	const query = `INSERT INTO deletion (person, deleted_at) VALUES ($1, $2)
		ON CONFLICT (person) DO UPDATE SET deleted_at = excluded.deleted_at WHERE deletion.deleted_at < excluded.deleted_at`
	_, err := tx.ExecContext(ctx, r.dialect.rewrite(query), person, at)
	return err
}

// fill inserts the rows of a file.
func (r *restorer) fill(ctx context.Context, tx *sql.Tx, path string, part backupPart) error {
	r.batch = nil
	err := r.read(path, part, func(b block) error {
		if b.Row == nil {
			return r.begin(ctx, tx, part, b)
		}
		if r.batch == nil {
			return damagedBackup(errors.New("it has rows of no table"))
		}
		r.done++
		tell(r.request.Progress, r.done, r.of)
		return r.insert(ctx, tx, part, b.Row)
	})
	if err != nil {
		return err
	}
	return r.flush(ctx, tx)
}

// begin prepares for the rows of a table.
func (r *restorer) begin(ctx context.Context, tx *sql.Tx, part backupPart, b block) error {
	if err := r.flush(ctx, tx); err != nil {
		return err
	}
	if !slices.Contains(backupTables[part], b.Table) {
		return damagedBackup(fmt.Errorf("it holds a table %q", b.Table))
	}
	for _, name := range b.Columns {
		if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" {
			return damagedBackup(fmt.Errorf("it holds a column %q", name))
		}
	}
	column := "person"
	if b.Table == "person" {
		column = "id"
	}
	r.batch = &batch{table: b.Table, columns: b.Columns, person: slices.Index(b.Columns, column)}
	if r.batch.person < 0 {
		return damagedBackup(fmt.Errorf("the rows of the table %q are nobody's", b.Table))
	}
	return nil
}

// insert keeps one row, unless it is of a person who was deleted.
func (r *restorer) insert(ctx context.Context, tx *sql.Tx, part backupPart, row []any) error {
	person, ok := row[r.batch.person].(string)
	if !ok {
		return damagedBackup(fmt.Errorf("a row of the table %q is nobody's", r.batch.table))
	}
	if r.batch.table == deletionTable {
		return r.insertDeletion(ctx, tx, person, row)
	}
	if r.deleted[person] {
		r.leftOut[person] = true
		return nil
	}
	if part == backupKeys {
		r.result.People++
	} else {
		r.result.Rows++
	}
	if r.batch.add(row); r.batch.full() {
		return r.flush(ctx, tx)
	}
	return nil
}

// insertDeletion notes a deletion that the backup knows, unless a later one is known.
func (r *restorer) insertDeletion(ctx context.Context, tx *sql.Tx, person string, row []any) error {
	column := slices.Index(r.batch.columns, "deleted_at")
	if column < 0 {
		return damagedBackup(errors.New("a deletion has no time"))
	}
	at, ok := row[column].(int64)
	if !ok {
		return damagedBackup(errors.New("a deletion has no time"))
	}
	return r.noteDeletion(ctx, tx, person, at)
}

// flush writes the rows that wait.
func (r *restorer) flush(ctx context.Context, tx *sql.Tx) error {
	if r.batch == nil || r.batch.rows == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, r.dialect.rewrite(r.batch.statement(overriding(r.engine))), r.batch.values...)
	r.batch.clear()
	return err
}

// batch is rows of a table that are written at once.
type batch struct {
	table   string
	columns []string
	person  int // the column that says whose a row is
	rows    int
	bytes   int
	values  []any
}

// What a batch takes at most. The rows times the columns are far below what either engine
// takes as parameters of a statement.
const (
	batchRows  = 100
	batchBytes = 1 << 20
)

func (b *batch) add(row []any) {
	b.rows++
	b.values = append(b.values, row...)
	for _, value := range row {
		if sealed, is := value.([]byte); is {
			b.bytes += len(sealed)
		}
	}
}

func (b *batch) full() bool { return b.rows >= batchRows || b.bytes >= batchBytes }

func (b *batch) clear() {
	clear(b.values) // the rows themselves go at once
	b.rows, b.bytes, b.values = 0, 0, b.values[:0]
}

// statement returns what inserts the rows, with words before their values.
func (b *batch) statement(before string) string {
	var s strings.Builder
	s.WriteString("INSERT INTO " + b.table + " (" + strings.Join(b.columns, ", ") + ") " + before + "VALUES ")
	for n := range b.values {
		switch {
		case n == 0:
			s.WriteString("($1")
		case n%len(b.columns) == 0:
			s.WriteString("), ($" + strconv.Itoa(n+1))
		default:
			s.WriteString(", $" + strconv.Itoa(n+1))
		}
	}
	return s.String() + ")"
}

// overriding makes PostgreSQL keep the numbers that a restored row has.
func overriding(e *engine) string {
	if e.dialect.name == "postgres" {
		return "OVERRIDING SYSTEM VALUE "
	}
	return ""
}

// goOn makes PostgreSQL number new changes behind the restored ones, as SQLite does.
func (r *restorer) goOn(ctx context.Context, tx *sql.Tx) error {
	if r.dialect.name != "postgres" {
		return nil
	}
	const query = `SELECT setval(pg_get_serial_sequence('change', 'seq'), (SELECT COALESCE(MAX(seq), 0) FROM change) + 1, false)`
	_, err := tx.ExecContext(ctx, query)
	return err
}

package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/wholefile"
)

// KeysEnding is what the name of the file with the keys of a backup ends with, behind the
// name of the file with the data.
const KeysEnding = ".keys"

// BackupRequest says where a backup goes.
type BackupRequest struct {
	Path     string                  // of the file with the data; that with the keys is beside it
	Progress func(written, of int64) // is told each tenth of many rows; nil for nobody
}

// Backup is what a backup holds.
type Backup struct {
	Path, Keys string // the paths of its files
	MadeAt     time.Time
	People     int64 // whose keys are in it, or were restored
	Rows       int64 // of data, likewise
	Bytes      int64 // of both files; 0 of a restored one
	LeftOut    int64 // people who were not restored, since they were deleted after it was made
}

// backupHead is what a file of a backup says of itself, sealed.
type backupHead struct {
	MadeAt int64 `json:"made_at"` // microseconds since 1970
	Schema int64 `json:"schema"`
}

// deletionTable notes who was deleted, and when.
const deletionTable = "deletion"

// The tables of a backup's parts. What the database says of itself and leases are its own. Sessions, links, grants and tokens
// are left out, with the clients that hold them: one that was ended since would be good again after a restore.
//
//nolint:gochecknoglobals // a constant table
var backupTables = map[backupPart][]string{
	backupKeys: {"person"},
	backupData: {"record", "sample", "call", "change", "connection", "pull", "account", "passkey", deletionTable},
}

// Backup copies all that is kept, as it is at one moment, into two new files: one with the
// sealed data, and beside it one with the keys of people, wrapped by the master key, which
// open it. Both are readable by their owner only, and are there whole or not at all. Others
// can go on reading and writing. It runs as a job of the database. Errors: fault.NotFound
// when nothing is kept yet, fault.Conflict when a file is there already, and
// fault.Misconfigured for what the file system refuses.
func (db *DB) Backup(ctx context.Context, r BackupRequest) (*Backup, error) {
	e, err := db.existing(ctx)
	if err != nil {
		return nil, err
	}
	if e == nil {
		return nil, fault.New(fault.NotFound, "there is nothing to back up: nothing is kept in %s yet", db.config.Database).
			WithHint("PACELINE_DATABASE chooses another database.")
	}
	for _, path := range []string{r.Path, r.Path + KeysEnding} {
		if exists(path) {
			return nil, alreadyHere(path)
		}
	}
	w := &backupWriter{engine: e, request: r, result: Backup{Path: r.Path, Keys: r.Path + KeysEnding, MadeAt: e.now()}}
	if err := db.workBackup(ctx, e, w.write); err != nil {
		return nil, e.fault(orEnded(ctx, err))
	}
	return &w.result, nil
}

// orEnded returns what an engine says of a statement that was interrupted as the end of the
// context that it is.
func orEnded(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errors.Join(ctx.Err(), err)
	}
	return err
}

func alreadyHere(path string) error {
	return fault.New(fault.Conflict, "%s is there already, and was left as it is", path).
		WithHint("Choose another name, such as one with the date in it.")
}

// backupWriter writes one backup.
type backupWriter struct {
	*engine

	request BackupRequest
	result  Backup
	written int64 // rows, of both files
	of      int64
}

// write writes both files from one view of the database. The keys get their name first, so
// that there is never data without them.
func (w *backupWriter) write(ctx context.Context) error {
	folder, err := wholefile.Open(filepath.Dir(w.request.Path))
	if err != nil {
		return err
	}
	defer folder.Close()
	tx, err := w.read.BeginTx(ctx, w.dialect.reading)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a view has nothing to lose
	if err := w.count(ctx, tx); err != nil {
		return err
	}
	id := strings.ToLower(rand.Text())
	data, keys := filepath.Base(w.request.Path), filepath.Base(w.request.Path)+KeysEnding
	keysWritten := false
	_, err = wholefile.Write(folder, data, false, func(file io.Writer) (int64, error) {
		size, err := w.file(ctx, tx, file, backupHeader{backupData, id})
		if err != nil {
			return 0, err
		}
		keysSize, err := wholefile.Write(folder, keys, false, func(file io.Writer) (int64, error) {
			return w.file(ctx, tx, file, backupHeader{backupKeys, id})
		})
		if errors.Is(err, fs.ErrExist) {
			return 0, alreadyHere(w.request.Path + KeysEnding)
		}
		keysWritten = err == nil
		w.result.Bytes = size + keysSize
		return size, err
	})
	if err != nil && keysWritten {
		err = errors.Join(err, folder.Remove(keys))
	}
	if errors.Is(err, fs.ErrExist) {
		return alreadyHere(w.request.Path)
	}
	return err
}

// count counts what will be written.
func (w *backupWriter) count(ctx context.Context, tx *sql.Tx) error {
	for part, tables := range backupTables {
		for _, table := range tables {
			var rows int64
			if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&rows); err != nil {
				return err
			}
			w.of += rows
			if part == backupKeys {
				w.result.People += rows
			} else {
				w.result.Rows += rows
			}
		}
	}
	return nil
}

// file writes one file and returns its size.
func (w *backupWriter) file(ctx context.Context, tx *sql.Tx, file io.Writer, h backupHeader) (int64, error) {
	counted := &counter{to: file}
	chunks, err := newChunkWriter(counted, w.master, h)
	if err != nil {
		return 0, err
	}
	rows, err := newRowWriter(chunks)
	if err != nil {
		return 0, err
	}
	schema, err := w.schema(ctx)
	if err != nil {
		return 0, err
	}
	head, err := json.Marshal(backupHead{MadeAt: w.result.MadeAt.UnixMicro(), Schema: schema})
	if err != nil {
		return 0, err
	}
	rows.head(head)
	for _, table := range backupTables[h.Part] {
		if err := w.table(ctx, tx, rows, table); err != nil {
			return 0, fmt.Errorf("copy the table %s: %w", table, err)
		}
	}
	if err := errors.Join(rows.end(), chunks.Close()); err != nil {
		return 0, err
	}
	return counted.bytes, nil
}

// table copies the rows of a table, one at a time.
func (w *backupWriter) table(ctx context.Context, tx *sql.Tx, to *rowWriter, table string) error {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+table) //nolint:gosec // a name of the constant table
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	to.table(table, columns)
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	for rows.Next() {
		if err := errors.Join(ctx.Err(), rows.Scan(places...)); err != nil {
			return err
		}
		to.row(values)
		if to.err != nil {
			return to.err
		}
		w.written++
		tell(w.request.Progress, w.written, w.of)
	}
	return rows.Err()
}

// fewRows are copied before anybody would look for progress.
const fewRows = 1000

// tell reports progress at each tenth.
func tell(progress func(done, of int64), done, of int64) {
	if progress != nil && of >= fewRows && done*10/of != (done-1)*10/of {
		progress(done, of)
	}
}

// counter counts what is written through it.
type counter struct {
	to    io.Writer
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	c.bytes += int64(n)
	return n, err
}

// Deletion is the deletion of a person.
type Deletion struct {
	Person string
	At     time.Time
}

// Deletions returns who was deleted here, by id. Errors: as for Open.
func (db *DB) Deletions(ctx context.Context) ([]Deletion, error) {
	e, err := db.existing(ctx)
	if e == nil {
		return nil, err
	}
	var found []Deletion
	err = e.reading(ctx, "", func(t *transaction) error {
		known, err := knownDeletions(ctx, t.tx)
		found = nil
		for person, at := range known {
			found = append(found, Deletion{person, time.UnixMicro(at).UTC()})
		}
		return err
	})
	slices.SortFunc(found, func(a, b Deletion) int { return strings.Compare(a.Person, b.Person) })
	return found, err
}

func knownDeletions(ctx context.Context, q querier) (map[string]int64, error) {
	rows, err := q.QueryContext(ctx, "SELECT person, deleted_at FROM deletion")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	known := map[string]int64{}
	for rows.Next() {
		var person string
		var at int64
		if err := rows.Scan(&person, &at); err != nil {
			return nil, err
		}
		known[person] = at
	}
	return known, rows.Err()
}

// backupFile opens a file of a backup for reading.
func backupFile(path, what string) (*os.File, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.NotFound, "%s %s is not there", what, path)
	}
	if err != nil {
		return nil, unreadable(path, what, err)
	}
	return file, nil
}

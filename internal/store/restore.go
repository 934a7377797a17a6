package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

// RestoreRequest says which backup to restore.
type RestoreRequest struct {
	Path      string                   // of the file with the data
	Keys      string                   // of that with the keys; "" is beside it
	Deletions []Deletion               // of people, which the database may not know
	Progress  func(restored, of int64) // is told each tenth of many rows; nil for nobody
}

// Restore fills an empty database with a backup, on either engine, whichever the backup was
// made on. People who were deleted after the backup was made, as the database or the request
// knows, are left out. Both files are read to their end before anything is changed, and the
// database holds all of the backup or nothing. Errors: fault.Misconfigured for files that
// are damaged, not a backup, of a newer version or under another master key, and as for
// Open; fault.Conflict when the database holds something already; fault.NotFound without
// the files.
func Restore(ctx context.Context, c Config, r RestoreRequest) (restored *Backup, err error) {
	if r.Keys == "" {
		r.Keys = r.Path + KeysEnding
	}
	master, err := LoadMasterKey(c.MasterKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.Misconfigured, "%s is missing: there is no %s", keyName, c.MasterKey).
			WithHint("Put the key of the installation that made the backup there, or point PACELINE_MASTER_KEY_FILE to it.")
	}
	if err != nil {
		return nil, err
	}
	restorer := &restorer{request: r, master: master}
	if err := restorer.check(ctx); err != nil {
		return nil, err
	}
	db, err := Open(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	restorer.engine = e
	if err := e.lock(ctx, restorer.restore); err != nil {
		return nil, e.fault(orEnded(ctx, err))
	}
	return &restorer.result, nil
}

// restorer restores one backup.
type restorer struct {
	*engine

	request RestoreRequest
	master  *seal.Key
	id      string
	head    backupHead
	result  Backup
	of      int64 // rows in the files
	done    int64
	deleted map[string]bool // people who are left out
	leftOut map[string]bool // those of them who are in the backup
	batch   *batch
}

// check reads both files to their end and refuses what cannot be restored.
func (r *restorer) check(ctx context.Context) error {
	r.result = Backup{Path: r.request.Path, Keys: r.request.Keys}
	skip := func(b block) error {
		if b.Row != nil {
			r.of++
		}
		return ctx.Err()
	}
	if err := r.read(r.request.Path, backupData, skip); err != nil {
		return err
	}
	return r.read(r.request.Keys, backupKeys, skip)
}

// read calls do with each block of a file.
func (r *restorer) read(path string, part backupPart, do func(block) error) error {
	what := "the backup"
	if part == backupKeys {
		what = "the file with the keys of the backup"
	}
	file, err := backupFile(path, what)
	if err != nil {
		return r.missing(err, part)
	}
	defer file.Close()
	if err := r.readFrom(file, part, do); err != nil {
		return of(path, err)
	}
	return nil
}

// missing adds to the error of a missing file what it is needed for.
func (r *restorer) missing(err error, part backupPart) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.NotFound {
		return err
	}
	if part == backupKeys {
		return f.WithHint("Without the keys nothing in the backup opens. --keys names the file when it is kept elsewhere.")
	}
	return f.WithHint("Name the file that `paceline export --backup` wrote.")
}

// of names the file in an error of what is in it.
func of(path string, err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return fault.New(f.Kind, "%s: %s", path, f.Message).WithHint("%s", f.Hint).WithCause(f.Cause)
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return fault.New(fault.Misconfigured, "the backup %s cannot be read", path).
			WithHint("Name the file that `paceline export --backup` wrote, and check that you own it.").WithCause(err)
	}
	return err
}

func (r *restorer) readFrom(file io.Reader, part backupPart, do func(block) error) error {
	chunks, err := newChunkReader(file, r.master)
	if err != nil {
		return err
	}
	switch {
	case chunks.header.Part != part && part == backupData:
		return fault.New(fault.Misconfigured, "this file holds the keys of a backup, not its data").
			WithHint("Name the file without %s; --keys names this one.", KeysEnding)
	case chunks.header.Part != part:
		return fault.New(fault.Misconfigured, "this file holds the data of a backup, not its keys").
			WithHint("Name the file that ends with %s.", KeysEnding)
	case part == backupData:
		r.id = chunks.header.ID
	case chunks.header.ID != r.id:
		return fault.New(fault.Misconfigured, "the keys are those of another backup").
			WithHint("Each backup needs the file with keys that was written with it.")
	}
	rows, err := newRowReader(chunks)
	if err != nil {
		return err
	}
	defer rows.close()
	if err := r.readHead(rows); err != nil {
		return err
	}
	for {
		b, err := rows.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return damagedUnless(err)
		}
		if err := do(b); err != nil {
			return err
		}
	}
}

func (r *restorer) readHead(rows *rowReader) error {
	document, err := rows.head()
	if err != nil {
		return damagedUnless(err)
	}
	if err := json.Unmarshal(document, &r.head); err != nil {
		return damagedBackup(err)
	}
	latest, err := latestSchema()
	if err != nil {
		return err
	}
	if r.head.Schema > latest {
		return fault.New(fault.Misconfigured, "the backup was made by a newer version of Paceline (its schema is %d, this version knows %d)", r.head.Schema, latest).
			WithHint("Restore it with the version that made it, or a newer one.")
	}
	r.result.MadeAt = time.UnixMicro(r.head.MadeAt).UTC()
	return nil
}

// damagedUnless returns an error without a kind as that of a damaged backup: what the
// decompressor says of bytes that nobody compressed.
func damagedUnless(err error) error {
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return err
	}
	return damagedBackup(err)
}

// latestSchema returns the number of the newest migration that this version knows.
func latestSchema() (int64, error) {
	files, err := fs.ReadDir(migrations, "migrations/sqlite")
	if err != nil {
		return 0, err
	}
	var number int64
	_, err = fmt.Sscanf(files[len(files)-1].Name(), "%d_", &number)
	return number, err
}

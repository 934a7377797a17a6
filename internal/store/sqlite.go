package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	sqlitedriver "github.com/ncruces/go-sqlite3/driver"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/wholefile"
)

const (
	// applicationID marks a SQLite file as ours: "Pcln".
	applicationID = 0x50636c6e
	// readers is how many views of a SQLite file are read at once.
	readers = 4
	// busyTimeout is how long a connection waits for another process. It ends with the call.
	busyTimeout = 30 * time.Second
)

// openSQLite returns the engine of a file, made where there was none, with its master key.
func openSQLite(_ context.Context, c Config) (*engine, error) {
	state, err := inspect(c.Database)
	if err != nil {
		return nil, err
	}
	if state == missing && c.wasOpen {
		return nil, vanished(c.Database)
	}
	master, err := c.fileKey(state)
	if err != nil {
		return nil, err
	}
	if err := makeFile(c.Database, state); err != nil {
		return nil, err
	}
	file, err := holdFile(c.Database)
	if err != nil {
		return nil, err
	}
	e := &engine{
		file:    file,
		dialect: sqliteDialect(), place: "the database " + c.Database, folder: filepath.Dir(c.Database), master: master,
		reachHint: "Check that you own the file and its folder, and that the disk works.",
	}
	e.lock = func(ctx context.Context, do func(context.Context) error) error { return lockFile(ctx, c.Database, do) }
	e.forget = e.emptyLog
	e.marked, e.mark = e.fileMarked, e.markFile
	if e.write, err = sqlitePool(file, 1, "query_only(0)"); err != nil {
		return nil, errors.Join(err, file.close())
	}
	if e.read, err = sqlitePool(file, readers+1, "query_only(1)"); err != nil { // one of them is held
		return nil, errors.Join(err, e.write.Close(), file.close())
	}
	return e, nil
}

// holdLog keeps a connection open that has the log. SQLite deletes the log with the last connection, which a call that is
// ended can close, and the one after it would be taken for another's.
func (e *engine) holdLog(ctx context.Context) (err error) {
	if e.held, err = e.read.Conn(ctx); err != nil {
		return err
	}
	var tables int
	return e.held.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema").Scan(&tables)
}

// sqlitePool returns a pool of connections to an open file, and to no other that may be at its
// path when one is made. Each keeps its memory small, waits for others, and brings every commit
// to the disk before it returns.
func sqlitePool(file *openFile, size int, pragmas ...string) (*sql.DB, error) {
	return poolLike(file.path, file.path, file, size, pragmas...)
}

// poolLike returns a pool of connections to a path, with the mode of another file for what is
// made beside it. Where an open file is given, nothing is made.
func poolLike(path, like string, file *openFile, size int, pragmas ...string) (*sql.DB, error) {
	mode := "rwc"
	if file != nil {
		mode = "rw"
	}
	connector, err := (&sqlitedriver.SQLite{}).OpenConnector(fileURI(path, like, mode, append([]string{
		"busy_timeout(" + strconv.FormatInt(busyTimeout.Milliseconds(), 10) + ")",
		"synchronous(full)", "foreign_keys(1)", "secure_delete(1)", "temp_store(memory)", "trusted_schema(0)",
	}, pragmas...)))
	if err != nil {
		return nil, fmt.Errorf("name the database: %w", err)
	}
	pool := sql.OpenDB(cachingConnector{connector, file})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// fileURI names a file to SQLite, with what each connection is set to.
func fileURI(path, like, mode string, pragmas []string) string {
	slashed := filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" {
		slashed = "/" + slashed
	}
	// SQLite takes a + for itself, and gives the log the mode of the file that modeof names.
	settings := strings.ReplaceAll(url.Values{"_pragma": pragmas, "modeof": {like}, "mode": {mode}}.Encode(), "+", "%20")
	named := url.URL{Scheme: "file", OmitHost: true, Path: slashed, RawQuery: settings}
	if !filepath.IsAbs(path) {
		named = url.URL{Scheme: "file", Opaque: (&url.URL{Path: slashed}).EscapedPath(), RawQuery: named.RawQuery}
	}
	return named.String()
}

// fileState is what stands where the database should be.
type fileState int

const (
	missing fileState = iota
	blank             // a database without anything in it, as another process may be making it
	ours
)

// inspect looks at a file without opening it as a database, which could change it.
func inspect(path string) (fileState, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return missing, loneLog(path)
	}
	if err != nil {
		return missing, orElsewhere(unreadable(path, "the database", err))
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return missing, orElsewhere(unreadable(path, "the database", err))
	}
	if !info.Mode().IsRegular() {
		return missing, fault.New(fault.Misconfigured, "the database %s is not a regular file", path).
			WithHint("Point PACELINE_DATABASE to a file, such as %s.", filepath.Join(path, "paceline.db"))
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o200 == 0 {
		return missing, fault.New(fault.Misconfigured, "the database %s is marked read-only", path).
			WithHint("Run: chmod 600 '%s'", path)
	}
	if info.Size() == 0 {
		return blank, nil
	}
	return inspectHeader(file, path)
}

// loneLog refuses a log without its file: SQLite would delete it, with what is in it alone, for
// a new file, or mix the two where a process still has the old file open.
func loneLog(path string) error {
	if !exists(path+"-wal") || exists(path) { // a file that another process makes is there before its log
		return nil
	}
	return fault.New(fault.Misconfigured, "the database %s is missing, but its log %s-wal is there", path, path).
		WithHint("End everything that uses it. Then put the file back, or move its -wal and -shm to where it is now.")
}

// inspectHeader reads the first 100 bytes of a SQLite file
// (https://www.sqlite.org/fileformat2.html#the_database_header).
func inspectHeader(file io.Reader, path string) (fileState, error) {
	notOurs := fault.New(fault.Misconfigured, "the file %s is not a database of Paceline, and was left as it is", path).
		WithHint("Point PACELINE_DATABASE to another file; one that is not there is made.")
	const (
		magic          = "SQLite format 3\x00"
		schemaCookieAt = 40
		applicationAt  = 68
	)
	var header [100]byte
	if _, err := io.ReadFull(file, header[:]); err != nil {
		return missing, notOurs.WithCause(err)
	}
	if string(header[:len(magic)]) != magic {
		return missing, notOurs
	}
	if binary.BigEndian.Uint32(header[applicationAt:]) == applicationID {
		return ours, nil
	}
	if binary.BigEndian.Uint32(header[applicationAt:]) == 0 && binary.BigEndian.Uint32(header[schemaCookieAt:]) == 0 && !exists(path+"-wal") {
		return blank, nil
	}
	return missing, notOurs
}

// fileKey returns the master key of a file's store: made now when nothing is kept yet.
func (c Config) fileKey(state fileState) (*seal.Key, error) {
	key, err := LoadMasterKey(c.MasterKey)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if state == missing && !exists(connectionFile(c.Database)) {
		if err := CheckFolder(filepath.Dir(c.Database)); err != nil {
			return nil, err
		}
		return createMasterKey(c.MasterKey)
	}
	// A key is always there before data: when another process made both just now, it is there by now.
	key, err = LoadMasterKey(c.MasterKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missingKey(c.MasterKey)
	}
	return key, err
}

func missingKey(path string) error {
	return fault.New(fault.Misconfigured, "%s is missing: there is no %s, but data that it sealed", keyName, path).
		WithHint("Put the key file back, or point PACELINE_MASTER_KEY_FILE to it. Without it, nobody can read the data.")
}

// makeFile makes the file where it is missing, and the index of its log, readable by their
// owner only; the log itself gets the same mode from SQLite.
func makeFile(path string, state fileState) error {
	folder, err := openFolder(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	for _, name := range []string{filepath.Base(path), filepath.Base(path) + "-shm"} {
		flags := os.O_CREATE | os.O_RDWR
		if name == filepath.Base(path) && state != missing {
			flags = os.O_RDWR // it was there: if it is not now, it was moved away
		}
		file, err := folder.OpenFile(name, flags, 0o600)
		if err != nil {
			return orElsewhere(wholefile.Refused(err, "the database %s cannot be opened", path))
		}
		if err := file.Close(); err != nil {
			return orElsewhere(wholefile.Refused(err, "the database %s cannot be opened", path))
		}
	}
	return nil
}

// fileMarked reports whether the file is marked as ours and keeps a log. What inspect saw of it
// is not the last word: the mark of a process that was killed in the middle of it is rolled back
// by the first that opens the file.
func (e *engine) fileMarked(ctx context.Context) (bool, error) {
	id, mode, err := e.marks(ctx)
	return id == applicationID && mode == "wal", err
}

func (e *engine) marks(ctx context.Context) (id int64, mode string, err error) {
	if err := e.write.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return 0, "", err
	}
	err = e.write.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode)
	return id, mode, err
}

// markFile makes a file ours that has nothing in it, and has it keep a log.
func (e *engine) markFile(ctx context.Context) error {
	id, _, err := e.marks(ctx)
	if err != nil {
		return err
	}
	if id != applicationID {
		if err := e.checkUnused(ctx); err != nil {
			return err
		}
		if _, err := e.write.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
			return err
		}
	}
	var mode string
	if err := e.write.QueryRowContext(ctx, "PRAGMA journal_mode = wal").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fault.New(fault.Misconfigured, "%s cannot keep a log, which its file system does not allow", e.place).
			WithHint("Choose a folder on a local disk. PACELINE_DATABASE chooses it.")
	}
	return nil
}

// lockFile calls do while no other process does the same for the file. The lock is that of
// an empty database beside it, which ends with the process.
func lockFile(ctx context.Context, path string, do func(context.Context) error) error {
	beside := path + "-migrating"
	pool, err := poolLike(beside, path, nil, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		return err
	}
	if err := do(ctx); err != nil {
		return err
	}
	// What waits for the lock of the removed file finds nothing left to do.
	if err := os.Remove(beside); err != nil && !errors.Is(err, fs.ErrNotExist) && runtime.GOOS != "windows" {
		return err
	}
	return nil
}

// emptyLog moves the log into the file, where what was deleted is overwritten, and leaves
// the log empty.
func (e *engine) emptyLog(ctx context.Context) error {
	var busy, frames, moved int // it waits for others as long as the busy timeout lets it
	if err := e.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(truncate)").Scan(&busy, &frames, &moved); err != nil {
		return err
	}
	if busy == 0 {
		return nil
	}
	return fault.New(fault.Unavailable, "the log of %s is in use, so it still holds what was deleted, sealed under a key that is gone", e.place).
		WithHint("It is emptied when all processes that use the database have ended.")
}

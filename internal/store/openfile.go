package store

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/paceline/paceline/internal/fault"
)

// openFile is the file that an engine has open, to tell it from what is at its path later: a
// file that is moved away or deleted stays open, and takes writes that nobody would find again.
type openFile struct {
	path      string
	held      *os.File    // so that no other file gets its number
	info, log fs.FileInfo // of the file, and of its log once there is one
}

// holdFile returns the file at a path as that which is opened now.
func holdFile(path string) (*openFile, error) {
	held, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, orElsewhere(unreadable(path, "the database", err))
	}
	info, err := held.Stat()
	if err != nil {
		return nil, errors.Join(orElsewhere(unreadable(path, "the database", err)), held.Close())
	}
	return &openFile{path: path, held: held, info: info}, nil
}

// noteLog takes note of the log, which the first connection made.
func (f *openFile) noteLog() error {
	log, err := os.Open(f.path + "-wal")
	if err != nil {
		return unreadable(f.path+"-wal", "the log of the database", err)
	}
	defer log.Close()
	if f.log, err = log.Stat(); err != nil {
		return unreadable(f.path+"-wal", "the log of the database", err)
	}
	return nil
}

// errReplaced is why a file is not in place: another one is.
var errReplaced = errors.New("another file is at the path")

// inPlace returns nil while the open file, with its log, is what is at its path: nil too for
// the files of a server, which are not ours. Errors: fault.Misconfigured when nothing is there,
// or nothing that can be looked at, and fault.Unavailable with errReplaced for another file.
func (f *openFile) inPlace() error {
	if f == nil {
		return nil
	}
	if err := sameAt(f.path, f.info); err != nil {
		return f.notInPlace(err)
	}
	if f.log == nil {
		return nil
	}
	err := sameAt(f.path+"-wal", f.log)
	if gone(err) {
		err = errReplaced // the file is there: opened anew, it gets a log
	}
	return f.notInPlace(err)
}

func (f *openFile) notInPlace(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errReplaced):
		return fault.New(fault.Unavailable, "the database %s was replaced while it was in use, so nothing of this call is kept", f.path).
			WithHint("Send it again: it goes to the file that is there now.").WithCause(err)
	case gone(err):
		return vanished(f.path).WithCause(err)
	}
	return orElsewhere(unreadable(f.path, "the database", err))
}

// vanished says that a database that was in use is not there, in whose place none is made.
func vanished(path string) *fault.Error {
	return fault.New(fault.Misconfigured, "the database file %s was moved or deleted while it was in use, so nothing is kept or read", path).
		WithHint("Put it back with its -wal and -shm, or restore a backup with `paceline restore`. To begin anew, restart Paceline.")
}

func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// sameAt returns errReplaced when another file is at a path.
func sameAt(path string, file fs.FileInfo) error {
	there, err := os.Stat(path)
	if err == nil && !os.SameFile(file, there) {
		return errReplaced
	}
	return err
}

// leftLog refuses a new file beside the log of the old one, which SQLite would take for its own.
func (f *openFile) leftLog() error {
	inUse := func(path string, file fs.FileInfo) bool { return sameAt(path, file) == nil }
	if f.log == nil || inUse(f.path, f.info) || !inUse(f.path+"-wal", f.log) {
		return nil
	}
	return fault.New(fault.Misconfigured, "the database %s was replaced, and the log of the one before is still beside it", f.path).
		WithHint("End everything that uses it, then move the old -wal and -shm to the database that they belong to.")
}

func (f *openFile) close() error {
	if f == nil {
		return nil
	}
	return f.held.Close()
}

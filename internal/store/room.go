package store

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/paceline/paceline/internal/fault"
)

// noRoom reports whether a file system refused for want of room: on the disk, in a person's share
// of it, or in a file that may not grow.
func noRoom(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// full says which room there is none of, and how to make some.
func (e *engine) full(err error) error {
	switch {
	case errors.Is(err, syscall.EFBIG):
		return fault.New(fault.Misconfigured, "%s is full: it has reached the size that a file may have here, so nothing was kept", e.place).
			WithHint("Raise the limit of the file system, or of whoever starts Paceline (ulimit -f shows it), then try again.").WithCause(err)
	case errors.Is(err, syscall.EDQUOT):
		return fault.New(fault.Misconfigured, "your share of the disk of %s is full, so nothing was kept", e.place).
			WithHint("Free some space on it, or have your quota raised, then try again.").WithCause(err)
	default:
		return fault.New(fault.Misconfigured, "the disk of %s is full, so nothing was kept", e.place).
			WithHint("Free some space on it, then try again.").WithCause(err)
	}
}

// largestPage is the most bytes that SQLite puts at the end of a file at once.
const largestPage = 64 << 10

// grow tries with a file beside the database whether the file system lets one be a little larger
// than the database or its log, and removes it again. It writes nothing into it. A nil file is
// one of a server.
func (f *openFile) grow() (err error) {
	if f == nil {
		return nil
	}
	var size int64
	for _, ending := range []string{"", "-wal"} {
		if info, err := os.Stat(f.path + ending); err == nil {
			size = max(size, info.Size())
		}
	}
	path := filepath.Join(filepath.Dir(f.path), ".paceline-"+rand.Text()+".probe")
	probe, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if removeErr := os.Remove(path); !errors.Is(removeErr, fs.ErrNotExist) {
			err = errors.Join(err, removeErr)
		}
	}()
	return errors.Join(probe.Truncate(size+largestPage), probe.Close())
}

package downloads

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"github.com/paceline/paceline/internal/fault"
)

// target is one file to be written in an open folder.
type target struct {
	folder    *os.Root
	name      string
	overwrite bool
}

func (t target) write(ctx context.Context, fill func(io.Writer) (int64, error)) (size int64, err error) {
	if err := t.check(); err != nil {
		return 0, err
	}
	temporary := ".paceline-" + rand.Text() + ".part"
	file, err := t.folder.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, t.unwritable(err)
	}
	defer func() {
		if removeErr := t.folder.Remove(temporary); removeErr != nil && !errors.Is(removeErr, fs.ErrNotExist) {
			err = errors.Join(err, removeErr)
		}
	}()
	size, err = t.fill(ctx, file, fill)
	if err != nil {
		return 0, err
	}
	return size, t.publish(temporary)
}

// fill writes the content to the disk and closes the file.
func (t target) fill(ctx context.Context, file *os.File, fill func(io.Writer) (int64, error)) (int64, error) {
	written, err := fill(file)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return 0, errors.Join(err, file.Close())
	}
	info, err := file.Stat()
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return 0, t.unwritable(err)
	}
	if info.Size() != written {
		return 0, fmt.Errorf("%d bytes were to be written to %s, %d were", written, t.name, info.Size())
	}
	return written, nil
}

// check refuses what may not be replaced.
func (t target) check() error {
	info, err := t.folder.Lstat(t.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return t.unwritable(err)
	case !info.Mode().IsRegular():
		return fault.New(fault.Invalid, "%s is there and is no regular file, so it is not replaced", t.name).
			WithHint("Choose another name.")
	case !t.overwrite:
		return t.taken()
	}
	return nil
}

func (t target) taken() error {
	return fault.New(fault.Conflict, "%s is there already", t.name).
		WithHint("Choose another name, or call again with overwrite: true to replace it.")
}

func (t target) unwritable(err error) error {
	return fault.New(fault.Misconfigured, "%s cannot be written in %s", t.name, t.folder.Name()).
		WithHint("Check that the folder can be written to and that the disk has room.").WithCause(err)
}

// publish gives the finished file its name. A link fails where the name was taken
// meanwhile, which a rename does not; both are atomic.
func (t target) publish(temporary string) error {
	var err error
	if t.overwrite {
		err = t.folder.Rename(temporary, t.name)
	} else if err = t.folder.Link(temporary, t.name); err != nil && !errors.Is(err, fs.ErrExist) {
		err = t.reserve(temporary)
	}
	if errors.Is(err, fs.ErrExist) {
		return t.taken()
	}
	if err != nil {
		return t.unwritable(err)
	}
	return t.sync()
}

// reserve takes the name with an empty file and replaces that: for file systems without
// hard links, such as exFAT.
func (t target) reserve(temporary string) error {
	file, err := t.folder.OpenFile(t.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Close(), t.folder.Rename(temporary, t.name)); err != nil {
		return errors.Join(err, t.folder.Remove(t.name))
	}
	return nil
}

// sync makes the new name last. Windows has no such call and needs none.
func (t target) sync() error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := t.folder.Open(".")
	if err != nil {
		return t.unwritable(err)
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return t.unwritable(err)
	}
	return nil
}

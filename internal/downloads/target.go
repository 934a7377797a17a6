package downloads

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/wholefile"
)

// target is one file to be written in an open folder.
type target struct {
	folder    *os.Root
	name      string
	overwrite bool
}

func (t target) write(ctx context.Context, fill func(io.Writer) (int64, error)) (int64, error) {
	if err := t.check(); err != nil {
		return 0, err
	}
	size, err := wholefile.Write(t.folder, t.name, t.overwrite, func(w io.Writer) (int64, error) {
		size, err := fill(w)
		if err == nil {
			err = ctx.Err()
		}
		return size, err
	})
	if errors.Is(err, fs.ErrExist) {
		return 0, t.taken()
	}
	return size, err
}

// check refuses what may not be replaced.
func (t target) check() error {
	info, err := t.folder.Lstat(t.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return wholefile.Refused(err, "%s cannot be looked at in %s", t.name, filepath.Clean(t.folder.Name()))
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

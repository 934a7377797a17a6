package wholefile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Open opens a folder. Errors: fault.Misconfigured.
func Open(path string) (*os.Root, error) {
	folder, err := os.OpenRoot(path)
	if err == nil {
		return folder, nil
	}
	if info, statErr := os.Stat(path); statErr == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR} // which OpenRoot does not say
	}
	return nil, Refused(err, "the folder %s cannot be opened", path)
}

// Write gives the name in folder to a file with what fill writes, readable by its owner
// only, and returns its size in bytes. A file that has the name is replaced if replace is
// true, and is fs.ErrExist otherwise. Errors: those of fill, and fault.Misconfigured for
// what the file system refuses, whatever fill makes of it.
func Write(folder *os.Root, name string, replace bool, fill func(io.Writer) (int64, error)) (size int64, err error) {
	refused := func(err error) error {
		return Refused(err, "%s cannot be written in %s", name, filepath.Clean(folder.Name()))
	}
	temporary := ".paceline-" + rand.Text() + ".part"
	file, err := folder.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, refused(err)
	}
	defer func() {
		if removeErr := folder.Remove(temporary); removeErr != nil && !errors.Is(removeErr, fs.ErrNotExist) {
			err = errors.Join(err, Refused(removeErr, "%s cannot be removed from %s", temporary, filepath.Clean(folder.Name())))
		}
	}()
	disk := &watched{Writer: file}
	size, fillErr := fill(disk)
	var info fs.FileInfo
	if fillErr == nil && disk.err == nil {
		info, disk.err = file.Stat()
		disk.err = errors.Join(disk.err, file.Sync())
	}
	closeErr := file.Close()
	switch {
	case disk.err != nil:
		return 0, refused(disk.err)
	case fillErr != nil:
		return 0, fillErr
	case closeErr != nil:
		return 0, refused(closeErr)
	case info.Size() != size:
		return 0, fmt.Errorf("%d bytes were to be written to %s, %d were", size, name, info.Size())
	}
	switch err := publish(folder, temporary, name, replace); {
	case errors.Is(err, fs.ErrExist):
		return 0, err
	case err != nil:
		return 0, refused(err)
	}
	return size, nil
}

// Probe returns nil when files can be written in folder, which it tries with one that it
// removes again. Errors: fault.Misconfigured.
func Probe(folder *os.Root) error {
	temporary := ".paceline-" + rand.Text() + ".probe"
	refused := func(err error) error {
		return Refused(err, "no file can be written in %s", filepath.Clean(folder.Name()))
	}
	file, err := folder.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return refused(err)
	}
	_, err = file.Write(make([]byte, 4096)) // an empty file fits on a full disk too
	if err := errors.Join(err, file.Sync(), file.Close(), folder.Remove(temporary)); err != nil {
		return refused(err)
	}
	return nil
}

// watched keeps the first error of the writer beneath it.
type watched struct {
	io.Writer
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// publish gives the finished file its name. A link fails where the name was taken
// meanwhile, which a rename does not; both are atomic.
func publish(folder *os.Root, temporary, name string, replace bool) error {
	var err error
	if replace {
		err = folder.Rename(temporary, name)
	} else if err = folder.Link(temporary, name); err != nil && !errors.Is(err, fs.ErrExist) {
		err = reserve(folder, temporary, name)
	}
	if err != nil {
		return err
	}
	return sync(folder)
}

// reserve takes the name with an empty file and replaces that: for file systems without
// hard links, such as exFAT.
func reserve(folder *os.Root, temporary, name string) error {
	file, err := folder.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Close(), folder.Rename(temporary, name)); err != nil {
		return errors.Join(err, folder.Remove(name))
	}
	return nil
}

// sync makes the new name last. Windows has no such call and needs none.
func sync(folder *os.Root) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := folder.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

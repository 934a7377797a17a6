package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/paceline/paceline/internal/fault"
)

// maxFileBytes bounds what is read: a key and sealed credentials have a few hundred bytes.
const maxFileBytes = 64 << 10

// readPrivate returns the content of a file that only its owner may read. A missing file
// is fs.ErrNotExist; everything else that stands in the way is fault.Misconfigured.
func readPrivate(path, what string) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil {
		return nil, unreadable(path, what, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, unreadable(path, what, err)
	}
	if err := checkPrivate(info, path, what); err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(file, maxFileBytes+1))
	if err != nil {
		return nil, unreadable(path, what, err)
	}
	if len(content) > maxFileBytes {
		return nil, fault.New(fault.Misconfigured, "%s %s is larger than %d KiB, so it is not a file of Paceline", what, path, maxFileBytes>>10)
	}
	return content, nil
}

func unreadable(path, what string, err error) error {
	return fault.New(fault.Misconfigured, "%s %s cannot be read", what, path).
		WithHint("Check that you own the file and its folders.").WithCause(err)
}

func checkPrivate(info fs.FileInfo, path, what string) error {
	if !info.Mode().IsRegular() {
		return fault.New(fault.Misconfigured, "%s %s is not a regular file", what, path)
	}
	mode := info.Mode().Perm()
	if runtime.GOOS != "windows" && mode&0o077 != 0 {
		return fault.New(fault.Misconfigured, "%s %s has mode %04o, so others can reach it", what, path, mode).
			WithHint("Run: chmod 600 '%s'", path)
	}
	return nil
}

// writePrivate replaces path by content, whole or not at all, readable by its owner only.
func writePrivate(path string, content []byte) error {
	temporary, err := writeTemporary(filepath.Dir(path), content)
	if err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return syncFolder(filepath.Dir(path))
}

// createPrivate makes path with content, whole or not at all. A path that is there already
// is fs.ErrExist and stays as it is.
func createPrivate(path string, content []byte) error {
	temporary, err := writeTemporary(filepath.Dir(path), content)
	if err != nil {
		return err
	}
	err = errors.Join(os.Link(temporary, path), os.Remove(temporary))
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// writeTemporary writes content to a new file in folder, to the disk, and returns its path.
func writeTemporary(folder string, content []byte) (path string, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(folder, ".paceline-*.tmp") // mode 0600
	if err != nil {
		return "", err
	}
	_, writeErr := file.Write(content)
	if err := errors.Join(writeErr, file.Sync(), file.Close()); err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// syncFolder makes a rename in folder last. Windows has no such call and needs none.
func syncFolder(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(folder)
	if err != nil {
		return err
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return fmt.Errorf("sync %s: %w", folder, err)
	}
	return nil
}

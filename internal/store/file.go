package store

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/wholefile"
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

// writePrivate makes path with content, whole or not at all, readable by its owner only,
// and its folder where that is missing. What is there already is replaced if replace is
// true, and is fs.ErrExist otherwise. Errors: fault.Misconfigured.
func writePrivate(path string, replace bool, content []byte) error {
	folder, err := openFolder(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	_, err = wholefile.Write(folder, filepath.Base(path), replace, func(w io.Writer) (int64, error) {
		return io.Copy(w, bytes.NewReader(content))
	})
	return orElsewhere(err)
}

// openFolder opens a folder, made now where it is missing.
func openFolder(path string) (*os.Root, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, orElsewhere(wholefile.Refused(err, "the folder %s cannot be made", path))
	}
	folder, err := wholefile.Open(path)
	return folder, orElsewhere(err)
}

// orElsewhere returns a refusal of the file system with the setting that avoids it.
func orElsewhere(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Misconfigured {
		return f.WithHint("%s PACELINE_DATABASE chooses another folder.", f.Hint)
	}
	return err
}

// CheckFolder returns nil when files can be kept in a folder, which it tries with one that
// it removes again. For a folder that is missing, it tries the one in which it would be
// made. Errors: fault.Misconfigured.
func CheckFolder(path string) error {
	existing := path
	for !exists(existing) && filepath.Dir(existing) != existing {
		existing = filepath.Dir(existing)
	}
	folder, err := wholefile.Open(existing)
	if err != nil {
		return orElsewhere(err)
	}
	defer folder.Close()
	return orElsewhere(wholefile.Probe(folder))
}

// exists reports whether something is at path, or may be.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

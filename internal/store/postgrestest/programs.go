package postgrestest

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrMissing says that there is no PostgreSQL on this machine.
var ErrMissing = errors.New("PostgreSQL's programs are neither in PATH nor in /usr/lib/postgresql: on Debian, `make deps` installs them")

// programs returns the folder with PostgreSQL's programs: that of PATH, otherwise that of
// the newest version of Debian's packages.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && complete(filepath.Dir(path)) {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	found = slices.DeleteFunc(found, func(folder string) bool { return !complete(folder) })
	if len(found) == 0 {
		return "", ErrMissing
	}
	return slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(majorVersion(a), majorVersion(b)) }), nil
}

// complete reports whether a folder has every program that is needed.
func complete(folder string) bool {
	for _, name := range []string{"initdb", "postgres", "pg_ctl", "pg_dump"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			return false
		}
	}
	return true
}

// majorVersion returns the version in a path such as /usr/lib/postgresql/15/bin, and 0
// where there is none.
func majorVersion(folder string) int {
	version, err := strconv.Atoi(filepath.Base(filepath.Dir(folder)))
	if err != nil {
		return 0
	}
	return version
}

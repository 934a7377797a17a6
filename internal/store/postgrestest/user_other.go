//go:build !unix

package postgrestest

import (
	"errors"
	"os"
	"os/exec"
)

func temporary() string { return os.TempDir() }

func unprivileged(*exec.Cmd, string) error {
	return errors.New("the tests start PostgreSQL on Unix only")
}

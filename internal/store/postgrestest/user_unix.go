//go:build unix

package postgrestest

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// temporary returns the folder for temporary folders: for root one that every user reaches.
func temporary() string {
	if os.Geteuid() == 0 {
		return "/tmp"
	}
	return os.TempDir()
}

// unprivileged makes a command run apart from this process' terminal, and, when we are
// root, as another user, who is given the folder.
func unprivileged(command *exec.Cmd, folder string) error {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Geteuid() != 0 {
		return nil
	}
	other, err := user.Lookup("postgres")
	if err != nil {
		other, err = user.Lookup("nobody")
	}
	if err != nil {
		return fmt.Errorf("find a user to run PostgreSQL as: %w", err)
	}
	uid, uidErr := strconv.ParseUint(other.Uid, 10, 32)
	gid, gidErr := strconv.ParseUint(other.Gid, 10, 32)
	if err := cmp.Or(uidErr, gidErr); err != nil {
		return fmt.Errorf("find a user to run PostgreSQL as: %w", err)
	}
	command.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(folder, int(uid), int(gid))
}

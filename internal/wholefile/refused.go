package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/paceline/paceline/internal/fault"
)

// Refused returns the error for what a file system refused, of fault.Misconfigured: the
// message, why it was refused, and as the hint what would help.
func Refused(cause error, format string, args ...any) *fault.Error {
	why, helps := reason(cause)
	return fault.New(fault.Misconfigured, "%s: %s", fmt.Sprintf(format, args...), why).WithHint("%s", helps).WithCause(cause)
}

// reason returns why a file system refused, and what would help.
func reason(err error) (why, helps string) {
	for _, known := range []struct {
		is         error
		why, helps string
	}{
		{syscall.ENOSPC, "the disk is full", "Free some space on it, then try again."},
		{syscall.EDQUOT, "your share of the disk is used up", "Free some space on it, then try again."},
		{syscall.EFBIG, "the file would be larger than files may be here", "Raise the limit (ulimit -f shows it), or choose another file system."},
		{syscall.EROFS, "the file system is read-only", "Choose a folder on another one, or mount it for writing."},
		{syscall.ENOTDIR, "a part of the path is a file, not a folder", "Choose a path that leads through folders only."},
		{syscall.ENAMETOOLONG, "a name is too long", "Choose a shorter one."},
		{syscall.EIO, "the disk fails", "Check the disk."},
		{syscall.EPIPE, "whoever read it has gone", ""},
		{fs.ErrPermission, "permission is denied", "Check that you own the folder and may write to it."},
		{fs.ErrNotExist, "the folder does not exist", "Make the folder first, or choose another."},
	} {
		if errors.Is(err, known.is) {
			return known.why, known.helps
		}
	}
	return "the system refuses", "Check that the folder can be written to and that the disk has room."
}

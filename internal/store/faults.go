package store

import (
	"context"
	"errors"
	"syscall"

	"github.com/paceline/paceline/internal/fault"
)

// fault returns an error of an engine as one with a kind, with where the database is. One
// that has a kind already, and the end of a context, stay as they are.
func (e *engine) fault(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	switch e.meaning(err) {
	case diskFull:
		return fault.New(fault.Misconfigured, "the disk of %s is full, so nothing was kept", e.place).
			WithHint("Free some space on it, then try again.").WithCause(err)
	case readOnly:
		return fault.New(fault.Misconfigured, "%s cannot be written to", e.place).
			WithHint("Check that you own it, that it is not marked read-only, and that its disk is mounted for writing.").WithCause(err)
	case damaged:
		return fault.New(fault.Misconfigured, "%s is damaged", e.place).WithHint("Restore a backup.").WithCause(err)
	case unreachable:
		return fault.New(fault.Unavailable, "%s cannot be reached", e.place).
			WithHint("%s", e.reachHint).WithCause(err)
	case refused:
		return fault.New(fault.Misconfigured, "%s refuses", e.place).
			WithHint("Check the name, the password, the database and the rights in PACELINE_DATABASE.").WithCause(err)
	case transient:
		return fault.New(fault.Unavailable, "%s is busy", e.place).WithHint("Try again in a moment.").WithCause(err)
	case alreadyThere:
		return fault.New(fault.Conflict, "it is there already").WithCause(err)
	case interrupted:
		return errors.Join(context.Canceled, err)
	case unclassified:
	}
	return err
}

// meaning classifies an error, and asks the file system where the engine leaves open why a
// file cannot be written: the SQLite driver tells a full disk as any other failure.
func (e *engine) meaning(err error) class {
	c := e.dialect.classify(err)
	if c != unreachable || e.folder == "" {
		return c
	}
	if cannot := CheckFolder(e.folder); errors.Is(cannot, syscall.ENOSPC) || errors.Is(cannot, syscall.EDQUOT) {
		return diskFull
	}
	return c
}

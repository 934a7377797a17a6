package store

import (
	"context"
	"errors"

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
	c, err := e.meaning(err)
	if e.server != nil && (c == unreachable || c == refused) {
		if known := e.server.fault(err); known != nil {
			return known.WithCause(err)
		}
	}
	switch c {
	case diskFull:
		return e.full(err)
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
// file cannot be written: then it returns what that said beside the error.
func (e *engine) meaning(err error) (class, error) {
	c := e.dialect.classify(err)
	if c != unreachable || e.folder == "" {
		return c, err
	}
	for _, ask := range []func() error{func() error { return CheckFolder(e.folder) }, e.file.grow} {
		if cannot := ask(); noRoom(cannot) {
			return diskFull, errors.Join(err, cannot)
		}
	}
	return c, err
}

package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

const connectionName = "the kept Polar token"

// connectionFile returns the path at which the token was kept before there was a database.
func connectionFile(database string) string {
	return strings.TrimSuffix(database, filepath.Ext(database)) + ".connection"
}

func (c Config) removeConnectionFile() error {
	if c.OnPostgres() {
		return nil
	}
	path := connectionFile(c.Database)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unreadable(path, connectionName, err)
	}
	return nil
}

// adoptConnection moves a token from the file into the database. One that does not open
// stays where it is: whoever needs the token is told then.
func (e *engine) adoptConnection(ctx context.Context, c Config) error {
	kept, err := e.openConnectionFile(c)
	if kept == nil || err != nil {
		return nil //nolint:nilerr // stranded tells it to whoever needs the token
	}
	err = e.writing(ctx, archive.LocalPerson, func(t *transaction) error {
		if there, err := t.connection(ctx); there != nil || err != nil {
			return err // a newer one is never replaced
		}
		return t.keepConnection(ctx, *kept)
	})
	if err != nil {
		return err
	}
	return c.removeConnectionFile()
}

// stranded returns why the token in the file could not be moved, nil when there is no file.
func (e *engine) stranded(c Config) error {
	if c.OnPostgres() {
		return nil
	}
	_, err := e.openConnectionFile(c)
	return err
}

// openConnectionFile returns the connection in the file, nil when there is no file.
func (e *engine) openConnectionFile(c Config) (*connection, error) {
	path := connectionFile(c.Database)
	sealed, err := readPrivate(path, connectionName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	plain, err := e.master.Open(sealed, seal.Context{Kind: "connection", Person: archive.LocalPerson, ID: archive.SourceName})
	if errors.Is(err, seal.ErrWrongKey) {
		return nil, fault.New(fault.Misconfigured, "%s %s was sealed with another master key than %s", connectionName, path, c.MasterKey).
			WithHint("Point PACELINE_MASTER_KEY_FILE to the key that sealed it, or connect again, which replaces it.").WithCause(err)
	}
	if err != nil {
		return nil, fault.New(fault.Misconfigured, "%s %s is damaged", connectionName, path).
			WithHint("Connect again, which replaces it.").WithCause(err)
	}
	return decodeConnection(plain, path)
}

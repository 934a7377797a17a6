package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"sync"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

func keyPlace(person string) seal.Context {
	return seal.Context{Table: "person", Column: "wrapped_key", Person: person}
}

// loadKey takes the person's key, when the person is known. The clause may lock the row.
func (t *transaction) loadKey(ctx context.Context, clause string) error {
	var wrapped []byte
	err := t.queryRow(ctx, "SELECT wrapped_key FROM person WHERE id = $1"+clause, t.person).Scan(&wrapped)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	t.key, err = t.keys.unwrap(t.master, t.person, wrapped)
	if err != nil {
		return fault.New(fault.Misconfigured, "what %s holds of this person does not open with the master key", t.place).
			WithHint("Point PACELINE_MASTER_KEY_FILE to the key that sealed it, or restore a backup.").WithCause(err)
	}
	return nil
}

// lockPerson takes the person's key and keeps other writers of the person waiting until the
// transaction ends. A person who was not known is made, unless only known ones may write. Errors:
// fault.NotFound.
func (t *transaction) lockPerson(ctx context.Context) error {
	if err := t.loadKey(ctx, t.dialect.forUpdate); err != nil || t.key != nil {
		return err
	}
	if t.knownOnly {
		return fault.New(fault.NotFound, "this person is not there any more")
	}
	return t.makePerson(ctx)
}

// makePerson keeps a new person's key, and takes it.
func (t *transaction) makePerson(ctx context.Context) error {
	key, err := seal.NewKey()
	if err != nil {
		return err
	}
	wrapped, err := t.master.Wrap(key, keyPlace(t.person))
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, "INSERT INTO person (id, wrapped_key, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
		t.person, wrapped, t.now().UnixMicro())
	if err != nil {
		return err
	}
	return t.loadKey(ctx, t.dialect.forUpdate)
}

// People returns the ids of all people of whom something is kept, in order. Errors: as for Open.
func (db *DB) People(ctx context.Context) ([]string, error) {
	e, err := db.existing(ctx)
	if e == nil {
		return nil, err
	}
	var people []string
	err = e.reading(ctx, "", func(t *transaction) error {
		rows, err := t.query(ctx, "SELECT id FROM person ORDER BY id")
		people, err = collect(rows, err, scanned[string])
		return err
	})
	return people, err
}

// tablesOfPeople are those that hold something of a person, by which column.
//
//nolint:gochecknoglobals // a constant table
var tablesOfPeople = []struct{ table, person string }{
	{"change", "person"},
	{"call", "person"},
	{"sample", "person"},
	{"record", "person"},
	{"connection", "person"},
	{"pull", "person"},
	{"lease", "person"},
	{"passkey", "person"},
	{"session", "person"},
	{"ticket", "person"},
	{"permit", "person"},
	{"account", "person"},
	{"person", "id"},
}

// partsOfGrants are the tables of what belongs to a grant, and so to its person.
//
//nolint:gochecknoglobals // a constant table
var partsOfGrants = []string{"code", "token"}

// DeletePerson destroys the key of a person and all that is kept of them, and notes that
// they were deleted, for backups of before. What is connected at a source is handed to a job that
// deregisters it there. It is no error when nothing is kept. The files of
// the database hold no trace of the key then; on PostgreSQL the write-ahead log, with its
// archives and replicas, holds the wrapped key until its segments are overwritten. Errors:
// fault.Unavailable when all is deleted and a file of the database still holds sealed parts.
func (db *DB) DeletePerson(ctx context.Context, person string) error {
	e, err := db.existing(ctx)
	if e == nil {
		return err
	}
	err = e.inTransaction(ctx, func(tx *sql.Tx) error {
		t := e.transaction(tx, person)
		known, err := t.lockKnown(ctx)
		if err != nil || !known {
			return err
		}
		if err := t.handOver(ctx); err != nil {
			return err
		}
		for _, of := range partsOfGrants {
			if _, err := t.exec(ctx, "DELETE FROM "+of+" WHERE permit IN (SELECT id FROM permit WHERE person = $1)", person); err != nil {
				return err
			}
		}
		for _, of := range tablesOfPeople {
			if _, err := t.exec(ctx, "DELETE FROM "+of.table+" WHERE "+of.person+" = $1", person); err != nil {
				return err
			}
		}
		const query = `INSERT INTO deletion (person, deleted_at) VALUES ($1, $2)
			ON CONFLICT (person) DO UPDATE SET deleted_at = excluded.deleted_at`
		_, err = t.exec(ctx, query, person, t.now().UnixMicro())
		return err
	})
	if err != nil {
		return err
	}
	e.keys.forget(person)
	return e.fault(e.forget(ctx))
}

// lockKnown locks the person's row and reports whether there is one.
func (t *transaction) lockKnown(ctx context.Context) (bool, error) {
	var id string
	err := t.queryRow(ctx, "SELECT id FROM person WHERE id = $1"+t.dialect.forUpdate, t.person).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// maxKeys bounds how many people's keys are kept in memory.
const maxKeys = 1024

// keyCache holds unwrapped keys. One is used only while the person's row holds what it was
// unwrapped from, so that a person deleted and made anew elsewhere is not taken for the old.
type keyCache struct {
	mu   sync.Mutex
	keys map[string]cachedKey
}

type cachedKey struct {
	wrapped []byte
	key     *seal.Key
}

func newKeyCache() *keyCache { return &keyCache{keys: map[string]cachedKey{}} }

func (c *keyCache) unwrap(master *seal.Key, person string, wrapped []byte) (*seal.Key, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.keys[person]; ok && bytes.Equal(known.wrapped, wrapped) {
		return known.key, nil
	}
	key, err := master.Unwrap(wrapped, keyPlace(person))
	if err != nil {
		return nil, err
	}
	if len(c.keys) >= maxKeys {
		for other := range c.keys { // any one: it is unwrapped again when it is needed
			delete(c.keys, other)
			break
		}
	}
	c.keys[person] = cachedKey{wrapped, key}
	return key, nil
}

func (c *keyCache) forget(person string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.keys, person)
}

package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/source"
)

// Origin is where credentials come from.
type Origin string

// The origins.
const (
	Kept        Origin = "kept"        // by connecting the account
	Environment Origin = "environment" // POLAR_ACCESS_TOKEN and POLAR_USER_ID
)

// Connections keeps a person's Polar credentials, sealed, in the store. Every call reads them
// anew, so that a token that another process keeps is used at once.
type Connections struct {
	DB     *DB                // nil opens the store of the next three for each call, and closes it
	Person string             // "" is archive.LocalPerson
	Given  source.Credentials // from the environment; kept ones win over them

	Database  string
	MasterKey string
	Now       func() time.Time
}

// with calls do with the store.
func (c *Connections) with(do func(*DB) error) error {
	if c.DB != nil {
		return do(c.DB)
	}
	db := New(c.config())
	return errors.Join(do(db), db.Close())
}

func (c *Connections) config() Config {
	if c.DB != nil {
		return c.DB.config
	}
	return Config{Database: c.Database, MasterKey: c.MasterKey, Now: c.Now}
}

// connection is the sealed document.
type connection struct {
	AccessToken string    `json:"access_token"`
	UserID      string    `json:"user_id"`
	KeptAt      time.Time `json:"kept_at"`
}

func (c *Connections) person() string {
	return cmp.Or(c.Person, archive.LocalPerson)
}

// Path returns where the credentials are kept, for people: the path of the database's file,
// or the address of the server's without its password.
func (c *Connections) Path() string { return c.config().Place() }

// Credentials returns the credentials to use now. Errors: fault.NotConnected when there
// are none, fault.Misconfigured when kept ones cannot be opened.
func (c *Connections) Credentials(ctx context.Context) (source.Credentials, error) {
	credentials, _, err := c.Current(ctx)
	return credentials, err
}

// Current returns the credentials to use now and where they come from. Errors: as for
// Credentials.
func (c *Connections) Current(ctx context.Context) (source.Credentials, Origin, error) {
	var kept *connection
	err := c.with(func(db *DB) (err error) {
		kept, err = c.kept(ctx, db)
		return err
	})
	switch {
	case err != nil:
		return source.Credentials{}, "", err
	case kept != nil:
		return source.Credentials{AccessToken: source.Secret(kept.AccessToken), UserID: kept.UserID}, Kept, nil
	case c.Given.AccessToken != "":
		return c.Given, Environment, nil
	}
	return source.Credentials{}, "", fault.New(fault.NotConnected, "no Polar account is connected")
}

// kept returns the kept connection, nil when there is none.
func (c *Connections) kept(ctx context.Context, db *DB) (*connection, error) {
	e, err := db.existing(ctx)
	if e == nil {
		return nil, err
	}
	var kept *connection
	err = e.reading(ctx, c.person(), func(t *transaction) error {
		kept, err = t.connection(ctx)
		return err
	})
	if err == nil && kept == nil && c.person() == archive.LocalPerson {
		return nil, e.stranded(db.config)
	}
	return kept, err
}

func connectionPlace(person string, version int64) seal.Context {
	return seal.Context{Table: "connection", Column: "sealed", Person: person, ID: archive.SourceName, Revision: version}
}

func (t *transaction) connection(ctx context.Context) (*connection, error) {
	var version int64
	var sealed []byte
	const query = "SELECT version, sealed FROM connection WHERE person = $1 AND source = $2"
	err := t.queryRow(ctx, query, t.person, archive.SourceName).Scan(&version, &sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	plain, err := t.unseal(sealed, connectionPlace(t.person, version))
	if err != nil {
		return nil, err
	}
	return decodeConnection(plain, t.place)
}

func decodeConnection(plain []byte, place string) (*connection, error) {
	kept := new(connection)
	if err := json.Unmarshal(plain, kept); err != nil || kept.AccessToken == "" {
		return nil, fault.New(fault.Misconfigured, "the kept Polar token in %s opens, but what it holds cannot be read", place).
			WithHint("A newer version of Paceline may have written it. Otherwise connect again, which replaces it.")
	}
	return kept, nil
}

// Keep seals credentials and keeps them from now on, in place of those before. Errors:
// fault.Invalid for credentials without a token, and as for Open.
func (c *Connections) Keep(ctx context.Context, credentials source.Credentials) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if credentials.AccessToken == "" {
		return fault.New(fault.Invalid, "there is no access token to keep")
	}
	return c.with(func(db *DB) error {
		e, err := db.ready(ctx)
		if err != nil {
			return err
		}
		kept := connection{
			AccessToken: credentials.AccessToken.Reveal(), UserID: credentials.UserID, KeptAt: e.now().UTC().Truncate(time.Second),
		}
		err = e.writing(ctx, c.person(), func(t *transaction) error { return t.keepConnection(ctx, kept) })
		if err != nil {
			return err
		}
		return db.config.removeConnectionFile()
	})
}

func (t *transaction) keepConnection(ctx context.Context, c connection) error {
	plain, err := json.Marshal(c) //nolint:gosec // it is sealed next
	if err != nil {
		return fmt.Errorf("encode a connection: %w", err)
	}
	var version int64
	const before = "SELECT COALESCE(MAX(version), 0) + 1 FROM connection WHERE person = $1 AND source = $2"
	if err := t.queryRow(ctx, before, t.person, archive.SourceName).Scan(&version); err != nil {
		return err
	}
	sealed, err := t.sealed(plain, connectionPlace(t.person, version))
	if err != nil {
		return err
	}
	account := t.accountHash(c.UserID)
	if err := t.leaveOther(ctx, c); err != nil {
		return err
	}
	const taken = "SELECT COUNT(*) FROM connection WHERE source = $1 AND account = $2 AND person <> $3"
	var others int
	if err := t.queryRow(ctx, taken, archive.SourceName, account, t.person).Scan(&others); err != nil {
		return err
	}
	if others > 0 {
		return errAccountTaken()
	}
	const upsert = `INSERT INTO connection (person, source, version, sealed, account) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (person, source) DO UPDATE SET version = excluded.version, sealed = excluded.sealed, account = excluded.account`
	_, err = t.exec(ctx, upsert, t.person, archive.SourceName, version, sealed, account)
	if err != nil && t.dialect.classify(err) == alreadyThere { // somebody else was quicker
		return errAccountTaken()
	}
	return err
}

// leaveOther hands a connection of another account over before this one takes its place. On one's own machine nobody works
// such jobs, and the account stays as it is.
func (t *transaction) leaveOther(ctx context.Context, c connection) error {
	if !t.knownOnly {
		return nil
	}
	before, err := t.connection(ctx)
	if err != nil || before == nil || before.UserID == c.UserID {
		return err
	}
	return t.handOver(ctx)
}

// accountHash is by which it is known that an account is connected already; nil where the source did not say which it is.
func (e *engine) accountHash(userID string) []byte {
	if userID == "" {
		return nil
	}
	return e.common.Hash("source account", []byte(archive.SourceName), []byte(userID))
}

func errAccountTaken() error {
	return fault.New(fault.Conflict, "this Polar account is connected by somebody else here, and belongs to one person only").
		WithHint("Disconnect it there first, or sign in to another account at Polar.")
}

// ConnectedAt returns when the kept credentials came, and the zero time when there are none. Errors: as for Credentials.
func (c *Connections) ConnectedAt(ctx context.Context) (at time.Time, err error) {
	err = c.with(func(db *DB) error {
		kept, err := c.kept(ctx, db)
		if err == nil && kept != nil {
			at = kept.KeptAt
		}
		return err
	})
	return at, err
}

// Drop takes the kept credentials away, and leaves them to a job that deregisters the account at the source. It is no error when
// there are none. Errors: as for Open.
func (c *Connections) Drop(ctx context.Context) error {
	return c.with(func(db *DB) error {
		e, err := db.ready(ctx)
		if err != nil {
			return err
		}
		return e.writing(ctx, c.person(), func(t *transaction) error { return t.handOver(ctx) })
	})
}

// Prepare makes sure that credentials could be kept now: that the store can be opened and
// written to. Errors: as for Open.
func (c *Connections) Prepare(ctx context.Context) error {
	return c.with(func(db *DB) error {
		e, err := db.ready(ctx)
		if err != nil {
			return err
		}
		return e.writing(ctx, c.person(), func(*transaction) error { return nil })
	})
}

package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/source"
)

const connectionName = "the kept Polar token"

// Origin is where credentials come from.
type Origin string

// The origins.
const (
	Kept        Origin = "kept"        // by connecting the account
	Environment Origin = "environment" // POLAR_ACCESS_TOKEN and POLAR_USER_ID
)

// Connections keeps the Polar credentials of the person of this machine in a sealed file
// beside the database. It holds no state: every call reads the files anew.
type Connections struct {
	Database  string             // the path of the database, whose folder is the data folder
	MasterKey string             // the path of the master key
	Given     source.Credentials // from the environment; kept ones win over them
	Now       func() time.Time
}

var _ archive.Connections = (*Connections)(nil)

// connection is the sealed document.
type connection struct {
	AccessToken string    `json:"access_token"`
	UserID      string    `json:"user_id"`
	KeptAt      time.Time `json:"kept_at"`
}

func connectionPlace() seal.Context {
	return seal.Context{Kind: "connection", Person: "local", ID: "polar"}
}

// Path returns the path of the sealed file: the database's with the ending .connection.
func (c *Connections) Path() string {
	return strings.TrimSuffix(c.Database, filepath.Ext(c.Database)) + ".connection"
}

// Credentials returns the credentials to use now. Errors: fault.NotConnected when there
// are none, fault.Misconfigured when kept ones cannot be opened.
func (c *Connections) Credentials(ctx context.Context) (source.Credentials, error) {
	credentials, _, err := c.Current(ctx)
	return credentials, err
}

// Current returns the credentials to use now and where they come from. Errors: as for
// Credentials.
func (c *Connections) Current(ctx context.Context) (source.Credentials, Origin, error) {
	if err := ctx.Err(); err != nil {
		return source.Credentials{}, "", err
	}
	kept, err := c.open()
	switch {
	case err == nil:
		return source.Credentials{AccessToken: source.Secret(kept.AccessToken), UserID: kept.UserID}, Kept, nil
	case !errors.Is(err, fs.ErrNotExist):
		return source.Credentials{}, "", err
	case c.Given.AccessToken != "":
		return c.Given, Environment, nil
	}
	return source.Credentials{}, "", fault.New(fault.NotConnected, "no Polar account is connected")
}

// open returns the kept connection, and fs.ErrNotExist when there is none.
func (c *Connections) open() (*connection, error) {
	path := c.Path()
	sealed, err := readPrivate(path, connectionName)
	if err != nil {
		return nil, err
	}
	key, err := LoadMasterKey(c.MasterKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, c.missingKey()
	}
	if err != nil {
		return nil, err
	}
	plain, err := key.Open(sealed, connectionPlace())
	if err != nil {
		return nil, c.unopened(err)
	}
	kept := new(connection)
	if err := json.Unmarshal(plain, kept); err != nil || kept.AccessToken == "" {
		return nil, fault.New(fault.Misconfigured, "%s %s opens, but what it holds cannot be read", connectionName, path).
			WithHint("A newer version of Paceline may have written it. Otherwise delete the file and connect again.")
	}
	return kept, nil
}

func (c *Connections) missingKey() error {
	return fault.New(fault.Misconfigured, "%s is missing: there is no %s, but data that it sealed", keyName, c.MasterKey).
		WithHint("Put the key file back, or point PACELINE_MASTER_KEY_FILE to it. If it is lost, delete '%s' and connect again.", c.Path())
}

func (c *Connections) unopened(err error) error {
	if errors.Is(err, seal.ErrWrongKey) {
		return fault.New(fault.Misconfigured, "%s %s was sealed with another master key than %s", connectionName, c.Path(), c.MasterKey).
			WithHint("Point PACELINE_MASTER_KEY_FILE to the key that sealed it, or connect again, which replaces it.").WithCause(err)
	}
	return fault.New(fault.Misconfigured, "%s %s is damaged", connectionName, c.Path()).
		WithHint("Connect again, which replaces it.").WithCause(err)
}

// Keep seals credentials and keeps them from now on, in place of those before. The first
// time it also makes the master key. Errors: fault.Invalid for credentials without a token,
// fault.Misconfigured when the files cannot be written or the key is missing or unusable.
func (c *Connections) Keep(ctx context.Context, credentials source.Credentials) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if credentials.AccessToken == "" {
		return fault.New(fault.Invalid, "there is no access token to keep")
	}
	key, err := c.key()
	if err != nil {
		return err
	}
	plain, err := json.Marshal(connection{
		AccessToken: credentials.AccessToken.Reveal(), UserID: credentials.UserID, KeptAt: c.Now().UTC().Truncate(time.Second),
	})
	if err != nil {
		return fmt.Errorf("encode the connection: %w", err)
	}
	sealed, err := key.Seal(plain, connectionPlace())
	if err != nil {
		return err
	}
	return writePrivate(c.Path(), true, sealed)
}

// Prepare makes sure that credentials could be kept now: that there is a usable master key,
// made now if this is the first time, and that the data folder can be written to. Errors:
// fault.Misconfigured.
func (c *Connections) Prepare(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := c.key(); err != nil {
		return err
	}
	return CheckFolder(filepath.Dir(c.Path()))
}

// key returns the master key, made now when nothing is kept yet.
func (c *Connections) key() (*seal.Key, error) {
	key, err := LoadMasterKey(c.MasterKey)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if !exists(c.Database) && !exists(c.Path()) {
		return createMasterKey(c.MasterKey)
	}
	// A key is always there before data: when another process made both just now, it is there by now.
	key, err = LoadMasterKey(c.MasterKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, c.missingKey()
	}
	return key, err
}

// exists reports whether something is at path, or may be.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

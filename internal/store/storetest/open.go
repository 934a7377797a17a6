package storetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/store"
)

// Open returns a fresh store on SQLite in a folder of the test's own, closed at its end.
func Open(t testing.TB) *store.DB {
	t.Helper()
	return empty().Open(t)
}

// empty is a store in which nothing was kept yet, made once: bringing a new file to the present
// schema takes longer than most tests.
//
//nolint:gochecknoglobals // it is never changed
var empty = sync.OnceValue(func() *Image {
	image, err := NewImage(context.Background(), func(*store.DB) error { return nil }) //nolint:forbidigo // it outlives the test that makes it
	if err != nil {
		panic(err)
	}
	return image
})

// Image is a store on SQLite as it was left, to begin any number of tests with.
type Image struct{ database, key []byte }

// NewImage returns the image of a fresh store that was filled.
func NewImage(ctx context.Context, fill func(*store.DB) error) (image *Image, err error) {
	folder, err := os.MkdirTemp("", "paceline-image-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	c := configIn(folder)
	db, err := store.Open(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(fill(db), db.Close()); err != nil {
		return nil, err
	}
	if log, err := os.Stat(c.Database + "-wal"); err == nil && log.Size() > 0 {
		return nil, errors.New("the log was not emptied when the store was closed")
	}
	image = new(Image)
	if image.database, err = os.ReadFile(c.Database); err != nil {
		return nil, err
	}
	image.key, err = os.ReadFile(c.MasterKey)
	return image, err
}

// Open returns a store that begins as the image, in a folder of the test's own, closed at its end.
func (i *Image) Open(t testing.TB) *store.DB {
	t.Helper()
	c := configIn(t.TempDir())
	if err := errors.Join(os.WriteFile(c.Database, i.database, 0o600), os.WriteFile(c.MasterKey, i.key, 0o600)); err != nil {
		t.Fatal(err)
	}
	return openWith(t, c.Database, c.MasterKey)
}

func configIn(folder string) store.Config {
	return store.Config{
		Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: time.Now, //nolint:forbidigo // a test's clock
	}
}

// OpenAt returns the store of a database, the path of a file or postgres://, closed at the
// end of the test. Its master key is a new one.
func OpenAt(t testing.TB, database string) *store.DB {
	t.Helper()
	return openWith(t, database, NewKey(t))
}

// OpenTwice returns the store of a database as two processes have it, under one new master key.
func OpenTwice(t testing.TB, database string) (one, other *store.DB) {
	t.Helper()
	key := NewKey(t)
	return openWith(t, database, key), openWith(t, database, key)
}

func openWith(t testing.TB, database, key string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{Database: database, MasterKey: key, Now: time.Now}) //nolint:forbidigo // a test's clock
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// NewKey returns the path of a new master key, in a folder of the test's own.
func NewKey(t testing.TB) string {
	t.Helper()
	key, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "master.key")
	if err := os.WriteFile(path, key.Encode(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

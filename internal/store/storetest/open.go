package storetest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/store"
)

// Open returns a fresh store on SQLite in a folder of the test's own, closed at its end.
func Open(t testing.TB) *store.DB {
	t.Helper()
	return OpenAt(t, filepath.Join(t.TempDir(), "paceline.db"))
}

// OpenAt returns the store of a database, the path of a file or postgres://, closed at the
// end of the test. Its master key is a new one.
func OpenAt(t testing.TB, database string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{Database: database, MasterKey: NewKey(t), Now: time.Now}) //nolint:forbidigo // a test's clock
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

package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

func TestReadingWhereNothingIsKeptMakesNothing(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	db := store.New(folderConfig(folder))
	ctx := t.Context()
	err := db.Read(ctx, "ann", func(ctx context.Context, r ledger.Reader) error {
		if records, err := r.Records(ctx, ledger.Query{}); err != nil || len(records) > 0 {
			t.Errorf("records %v, %v", records, err)
		}
		if changes, err := r.Changes(ctx, ledger.TrailQuery{}); err != nil || len(changes) > 0 {
			t.Errorf("changes %v, %v", changes, err)
		}
		_, err := r.Record(ctx, "x", false)
		wantKind(t, err, fault.NotFound)
		return nil
	})
	people, peopleErr := db.People(ctx)
	pulls, pullsErr := db.Pulls(ctx, "ann", "polar")
	if err := errors.Join(err, peopleErr, pullsErr, db.Release(ctx, "ann", "x", "y"), db.DeletePerson(ctx, "ann"), db.Close()); err != nil || len(people)+len(pulls) > 0 {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the data folder was made by a read: %v", err)
	}
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	c := folderConfig(folder)
	logEntries(t, openStore(t, c), "ann", "x")
	for path, mode := range map[string]os.FileMode{
		folder: 0o700, c.MasterKey: 0o600, c.Database: 0o600, c.Database + "-wal": 0o600, c.Database + "-shm": 0o600,
	} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: mode %v, %v; want %04o", path, info.Mode(), err, mode)
		}
	}
}

// used returns a configuration with a store that holds something.
func used(t *testing.T, on engineName) store.Config {
	t.Helper()
	c := freshConfig(t, on)
	db, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	logEntries(t, db, "ann", "40 squats")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestADatabaseThatCannotBeUsedIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		spoil func(t *testing.T, c *store.Config)
		says  []string
	}{
		"another master key": {
			func(t *testing.T, c *store.Config) { c.MasterKey = freshConfig(t, onSQLite).MasterKey },
			[]string{"another master key", "PACELINE_MASTER_KEY_FILE"},
		},
		"no master key": {
			func(t *testing.T, c *store.Config) { remove(t, c.MasterKey) },
			[]string{"the master key is missing", "PACELINE_MASTER_KEY_FILE"},
		},
		"a key that others can read": {
			func(t *testing.T, c *store.Config) { chmod(t, c.MasterKey, 0o640) },
			[]string{"mode 0640", "chmod 600"},
		},
		"a key that is none": {
			func(t *testing.T, c *store.Config) { write(t, c.MasterKey, "hello") },
			[]string{"cannot be used", "paceline-key-1:"},
		},
		"a text": {
			func(t *testing.T, c *store.Config) { write(t, c.Database, strings.Repeat("a letter to a friend ", 20)) },
			[]string{"not a database of Paceline", "left as it is"},
		},
		"a short text": {
			func(t *testing.T, c *store.Config) { write(t, c.Database, "hello") },
			[]string{"not a database of Paceline"},
		},
		"a database of another program": {
			func(t *testing.T, c *store.Config) { overwrite(t, c.Database, 68, "\x00\x00\x00\x2a") },
			[]string{"not a database of Paceline"},
		},
		"a database of no program": {
			func(t *testing.T, c *store.Config) { overwrite(t, c.Database, 68, "\x00\x00\x00\x00") },
			[]string{"not a database of Paceline"},
		},
		"a folder": {
			func(_ *testing.T, c *store.Config) { c.Database = filepath.Dir(c.Database) },
			[]string{"not a regular file", "paceline.db"},
		},
		"a file in a file": {
			func(_ *testing.T, c *store.Config) { c.Database = filepath.Join(c.Database, "paceline.db") },
			[]string{"PACELINE_DATABASE"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := used(t, onSQLite)
			path := c.Database
			test.spoil(t, &c)
			before := contents(t, path)
			_, err := store.Open(t.Context(), c)
			wantKind(t, err, fault.Misconfigured, test.says...)
			if contents(t, path) != before {
				t.Error("the file was changed")
			}
			for _, ending := range []string{"-wal", "-shm", "-journal", "-migrating"} {
				if content, err := os.ReadFile(path + ending); err == nil && len(content) > 0 && name != "another master key" {
					t.Errorf("%s was left beside it", ending)
				}
			}
			err = store.New(c).Read(t.Context(), "ann", func(context.Context, ledger.Reader) error { return nil })
			wantKind(t, err, fault.Misconfigured)
		})
	}
}

func TestAServersDatabaseThatCannotBeUsedIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		spoil func(t *testing.T, c *store.Config)
		kind  fault.Kind
		says  []string
	}{
		"another master key": {
			func(t *testing.T, c *store.Config) { c.MasterKey = freshConfig(t, onSQLite).MasterKey },
			fault.Misconfigured,
			[]string{"another master key"},
		},
		"no master key, which is never made": {
			func(t *testing.T, c *store.Config) { remove(t, c.MasterKey) },
			fault.Misconfigured,
			[]string{"the master key is missing", "none is made for PostgreSQL", "openssl rand"},
		},
		"an address that is none": {
			func(_ *testing.T, c *store.Config) { c.Database = "postgres://ann:secret@host:port/x" },
			fault.Misconfigured,
			[]string{"not an address"},
		},
		"a server that does not answer": {
			func(_ *testing.T, c *store.Config) { c.Database = "postgres://ann:secret@127.0.0.1:1/x" },
			fault.Unavailable,
			[]string{"cannot be reached"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := used(t, onPostgres)
			good := c
			test.spoil(t, &c)
			_, err := store.Open(t.Context(), c)
			wantKind(t, err, test.kind, test.says...)
			if f := fault.Of(err); strings.Contains(err.Error()+f.Message+f.Hint, "secret") {
				t.Errorf("the password is shown: %v", err)
			}
			if good.MasterKey != c.MasterKey || name == "an address that is none" || name == "a server that does not answer" {
				if all := readEverything(t, openStore(t, good), "ann"); len(all.Records) != 1 {
					t.Errorf("%d records are left", len(all.Records))
				}
			}
		})
	}
}

func TestANewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		c := used(t, on)
		db, err := store.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		const newer = "INSERT INTO paceline_migration (version_id, is_applied) VALUES (9999, $1)"
		var applied any = true
		if on == onSQLite {
			applied = 1
		}
		if _, err := db.Exec(t.Context(), newer, applied); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		_, err = store.Open(t.Context(), c)
		wantKind(t, err, fault.Misconfigured, "newer version of Paceline", "9999")
	})
}

func TestADatabaseWithTablesOfOthersIsRefused(t *testing.T) {
	t.Parallel()
	c := freshConfig(t, onPostgres)
	db := openStore(t, c)
	for _, statement := range []string{"DROP TABLE paceline_migration", "CREATE TABLE theirs (id BIGINT)"} {
		if _, err := db.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	_, err := store.Open(t.Context(), c)
	wantKind(t, err, fault.Misconfigured, "not Paceline's", "left as it is")
}

func TestAClosedStoreSaysSo(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), freshConfig(t, onSQLite))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Error(err)
	}
	_, err = db.People(t.Context())
	wantKind(t, err, fault.Unavailable, "closed")
}

func TestNamesOfFilesAreTakenAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"with space.db", "a?b.db", "100%.db", "a#b.db", "ä.db", "no-ending"} {
		folder := t.TempDir()
		c := store.Config{Database: filepath.Join(folder, name), MasterKey: filepath.Join(folder, "master.key"), Now: backupTime}
		logEntries(t, openStore(t, c), "ann", "x")
		if _, err := os.Stat(c.Database); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func contents(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// overwrite puts text into a file at an offset.
func overwrite(t *testing.T, path string, at int, text string) {
	t.Helper()
	content := contents(t, path)
	write(t, path, content[:at]+text+content[at+len(text):])
}

func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

package store_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

func TestNoFileOfPostgresHoldsTheKeyOfADeletedPerson(t *testing.T) {
	t.Parallel()
	c := freshConfig(t, onSQLite) // its key
	server, address := postgrestest.Durable(t)
	c.Database = address
	db := openStore(t, c)
	for _, person := range []string{"ben", "ann"} { // whose row stays where it was when a page is tidied
		if _, err := db.Keep(t.Context(), person, days(3)); err != nil {
			t.Fatal(err)
		}
	}
	ann, err := db.WrappedKey(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	ben, err := db.WrappedKey(t.Context(), "ben")
	if err != nil {
		t.Fatal(err)
	}
	holding := func(key []byte) []string {
		t.Helper()
		if _, err := db.Exec(t.Context(), "CHECKPOINT"); err != nil {
			t.Fatal(err)
		}
		return filesWith(t, server.Files(), key)
	}
	if len(holding(ann)) == 0 {
		t.Fatal("no file holds the key of a person who is there")
	}
	if err := db.DeletePerson(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if files := holding(ann); len(files) > 0 {
		t.Errorf("the key of a deleted person is in %v", files)
	}
	if len(holding(ben)) == 0 {
		t.Error("the key of somebody else went too")
	}
	if found, err := storetest.Given(t.Context(), db, "ben", "polar", fitness.KindNight, civil.Range{}); err != nil || len(found) != 3 {
		t.Errorf("of somebody else there are %d records, %v", len(found), err)
	}
}

func TestADeletionSaysWhenAnOlderViewStillSeesThePerson(t *testing.T) {
	t.Parallel()
	db := openStore(t, freshConfig(t, onPostgres))
	for _, person := range []string{"ann", "ben"} {
		if _, err := db.Keep(t.Context(), person, days(1)); err != nil {
			t.Fatal(err)
		}
	}
	err := db.Read(t.Context(), "ben", func(ctx context.Context, r ledger.Reader) error {
		err := db.DeletePerson(t.Context(), "ann")
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("with an older view: %v", err)
		}
		_, err = r.Records(ctx, ledger.Query{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	people, err := db.People(t.Context())
	if err != nil || len(people) != 1 {
		t.Errorf("there are %v, %v", people, err)
	}
}

// filesWith returns the files of a folder that hold some bytes. One that is removed
// meanwhile holds none.
func filesWith(t *testing.T, folder string, what []byte) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, what) {
			found = append(found, path)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

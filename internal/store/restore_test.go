package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
)

func TestWhatCannotBeRestoredChangesNothing(t *testing.T) {
	t.Parallel()
	config := freshConfig(t, onSQLite)
	db := openStore(t, config)
	logEntries(t, db, "ann", "40 squats")
	path, other := backUp(t, db), backUp(t, db)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(t *testing.T, content []byte) string {
		t.Helper()
		file := filepath.Join(t.TempDir(), "changed")
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	flipped := bytes.Clone(data)
	flipped[len(flipped)-40] ^= 1
	tests := map[string]struct {
		path, keys string
		kind       fault.Kind
		says       string
	}{
		"no file":                    {filepath.Join(t.TempDir(), "none"), path + ".keys", fault.NotFound, "none is not there"},
		"a folder":                   {t.TempDir(), path + ".keys", fault.Misconfigured, "cannot be read"},
		"no keys":                    {path, path + ".no", fault.NotFound, "Without the keys nothing in the backup opens"},
		"the keys of another backup": {path, other + ".keys", fault.Misconfigured, "those of another backup"},
		"the keys as the data":       {path + ".keys", path + ".keys", fault.Misconfigured, "holds the keys of a backup, not its data"},
		"the data as the keys":       {path, path, fault.Misconfigured, "holds the data of a backup, not its keys"},
		"a damaged file":             {changed(t, flipped), path + ".keys", fault.Misconfigured, "is damaged"},
		"a file cut off":             {changed(t, data[:len(data)-1]), path + ".keys", fault.Misconfigured, "is damaged"},
		"a foreign file":             {config.Database, path + ".keys", fault.Misconfigured, "no backup of Paceline"},
		"a newer format": {
			changed(t, bytes.Replace(data, []byte("paceline-backup 1"), []byte("paceline-backup 2"), 1)), path + ".keys",
			fault.Misconfigured, "has format 2",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			target := freshConfig(t, onSQLite)
			folder := filepath.Dir(target.Database)
			target.MasterKey = config.MasterKey
			_, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: test.path, Keys: test.keys})
			wantKind(t, err, test.kind, test.says)
			wantFolder(t, folder, "master.key") // which freshConfig made
		})
	}
}

func TestAWrongMasterKeyRestoresNothing(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		db := openStore(t, freshConfig(t, on))
		logEntries(t, db, "ann", "40 squats")
		target := freshConfig(t, on)
		path := backUp(t, db)
		_, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: path})
		wantKind(t, err, fault.Misconfigured, "another master key", "PACELINE_MASTER_KEY_FILE")
		if err := os.Remove(target.MasterKey); err != nil {
			t.Fatal(err)
		}
		_, err = store.Restore(t.Context(), target, store.RestoreRequest{Path: path})
		wantKind(t, err, fault.Misconfigured, "master key is missing", "PACELINE_MASTER_KEY_FILE")
		wantFolder(t, filepath.Dir(target.MasterKey))
	})
}

func TestADatabaseThatHoldsSomethingIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		config := freshConfig(t, on)
		db := openStore(t, config)
		logEntries(t, db, "ann", "40 squats")
		path := backUp(t, db)
		logEntries(t, db, "ann", "after the backup")
		before := readEverything(t, db, "ann")
		_, err := store.Restore(t.Context(), config, store.RestoreRequest{Path: path})
		wantKind(t, err, fault.Conflict, "is not empty", "an assistant that still runs", "End every assistant", "restore again")
		if after := readEverything(t, db, "ann"); len(after.Records) != len(before.Records) {
			t.Errorf("%d records became %d", len(before.Records), len(after.Records))
		}
	})
}

func TestOfTwoRestoresAtOnceOneIsDone(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		config := freshConfig(t, on)
		db := openStore(t, config)
		logEntries(t, db, "ann", "40 squats", "20 push-ups")
		path, target := backUp(t, db), emptyLike(t, config, on)
		errs := make([]error, 2)
		var wait sync.WaitGroup
		for i := range errs {
			wait.Go(func() { _, errs[i] = store.Restore(t.Context(), target, store.RestoreRequest{Path: path}) })
		}
		wait.Wait()
		done, refused := errs[0], errs[1]
		if done != nil {
			done, refused = refused, done
		}
		if done != nil || fault.KindOf(refused) != fault.Conflict {
			t.Errorf("%v and %v, want one done and one refused", done, refused)
		}
		wantSame(t, db, openStore(t, target), "ann")
	})
}

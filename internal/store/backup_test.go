package store_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

func backUp(t testing.TB, db *store.DB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup")
	if _, err := db.Backup(t.Context(), store.BackupRequest{Path: path}); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestABackupOfEitherEngineRestoresOnEither(t *testing.T) {
	t.Parallel()
	for _, from := range []engineName{onSQLite, onPostgres} {
		for _, to := range []engineName{onSQLite, onPostgres} {
			t.Run(string(from)+" to "+string(to), func(t *testing.T) {
				t.Parallel()
				config := freshConfig(t, from)
				db := openStore(t, config)
				logEntries(t, db, "ann", "40 squats", "20 push-ups")
				logEntries(t, db, "ann", "ran 10k")
				logEntries(t, db, "ben", "weight 80 kg", "")
				keepDevice(t, db, "ann", "polar-1")
				path := backUp(t, db)

				target := emptyLike(t, config, to)
				restored, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: path})
				if err != nil {
					t.Fatal(err)
				}
				if restored.People != 2 || restored.Rows == 0 || restored.LeftOut != 0 || !restored.MadeAt.Equal(backupTime()) {
					t.Errorf("restored %+v", restored)
				}
				again := openStore(t, target)
				wantSame(t, db, again, "ann")
				wantSame(t, db, again, "ben")

				// What comes next goes on behind what was restored, and a repetition is known.
				before := readEverything(t, again, "ann").Changes[0].Seq
				id := logEntries(t, again, "ann", "slept 7 h")
				if newest := readEverything(t, again, "ann").Changes[0]; newest.CallID != id || newest.Seq <= before {
					t.Errorf("the newest change is %+v, behind %d", newest, before)
				}
				known := len(readEverything(t, again, "ann").Records)
				logEntries(t, again, "ann", "ran 10k")
				if now := len(readEverything(t, again, "ann").Records); now != known {
					t.Errorf("a repeated call made %d records of %d", now, known)
				}
			})
		}
	}
}

func TestABackupIsOfOneMomentWhileOthersWrite(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		config := freshConfig(t, on)
		db, other := openStore(t, config), openStore(t, config)
		logEntries(t, db, "ann", "before")
		ctx, stop := context.WithCancel(t.Context())
		wrote := make(chan int)
		go func() {
			calls := 0
			for ; ctx.Err() == nil; calls++ {
				logEntries(t, other, "ann", strings.Repeat("x", calls+1), "second", "third")
			}
			wrote <- calls
		}()
		var paths []string
		for range 3 {
			paths = append(paths, backUp(t, db))
		}
		stop()
		if calls := <-wrote; calls == 0 {
			t.Error("nothing was written meanwhile")
		}
		for _, path := range paths {
			target := emptyLike(t, config, onSQLite)
			if _, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: path}); err != nil {
				t.Fatal(err)
			}
			got := readEverything(t, openStore(t, target), "ann")
			if len(got.Records)%3 != 1 || len(got.Changes) != len(got.Records) {
				t.Errorf("%d records and %d changes are not those of whole calls", len(got.Records), len(got.Changes))
			}
		}
	})
}

func TestOnlyTheOwnerCanReadABackup(t *testing.T) {
	t.Parallel()
	db := openStore(t, freshConfig(t, onSQLite))
	logEntries(t, db, "ann", "40 squats")
	path := backUp(t, db)
	for _, file := range []string{path, path + store.KeysEnding} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %04o", file, info.Mode().Perm())
		}
	}
}

func TestABackupHoldsNoWordOfAnybody(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		const canary = "canary"
		db := openStore(t, freshConfig(t, on))
		logEntries(t, db, canary+"-person", canary+" squats")
		keepDevice(t, db, canary+"-person", canary+"-workout")
		path := backUp(t, db)
		for _, file := range []string{path, path + store.KeysEnding} {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(content, []byte(canary)) {
				t.Errorf("%s holds a word of a person", filepath.Base(file))
			}
		}
	})
}

// wantFolder fails unless a folder holds these files alone.
func wantFolder(t testing.TB, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("the folder holds %q, want %q", names, want)
	}
}

func TestABackupThatCannotBeWrittenLeavesNothing(t *testing.T) {
	t.Parallel()
	db := openStore(t, freshConfig(t, onSQLite))
	logEntries(t, db, "ann", "40 squats")
	refused := func(t *testing.T, path string, kind fault.Kind, says string) {
		t.Helper()
		_, err := db.Backup(t.Context(), store.BackupRequest{Path: path})
		wantKind(t, err, kind, says)
	}
	t.Run("the file is there", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		path := filepath.Join(folder, "backup")
		if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, path, fault.Conflict, "is there already")
		wantFolder(t, folder, "backup")
	})
	t.Run("the file with keys is there", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		path := filepath.Join(folder, "backup")
		if err := os.WriteFile(path+store.KeysEnding, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, path, fault.Conflict, "backup.keys is there already")
		wantFolder(t, folder, "backup.keys")
	})
	t.Run("no folder", func(t *testing.T) {
		t.Parallel()
		refused(t, filepath.Join(t.TempDir(), "not", "there"), fault.Misconfigured, "does not exist")
	})
	t.Run("a folder that takes no files", func(t *testing.T) {
		t.Parallel()
		refused(t, "/proc/backup", fault.Misconfigured, "cannot be written")
	})
	t.Run("interrupted", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := db.Backup(ctx, store.BackupRequest{Path: filepath.Join(folder, "backup")}); fault.KindOf(err) != fault.Canceled {
			t.Errorf("%v", err)
		}
		wantFolder(t, folder)
	})
	t.Run("nothing kept", func(t *testing.T) {
		t.Parallel()
		config := freshConfig(t, onSQLite)
		_, err := store.New(config).Backup(t.Context(), store.BackupRequest{Path: filepath.Join(t.TempDir(), "backup")})
		wantKind(t, err, fault.NotFound, "nothing is kept")
		wantFolder(t, filepath.Dir(config.Database), "master.key")
	})
}

func TestADeletedPersonDoesNotComeBack(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		config := freshConfig(t, on)
		db := openStore(t, config)
		logEntries(t, db, "ann", "40 squats")
		logEntries(t, db, "ben", "ran 5k")
		keepDevice(t, db, "ben", "polar-1")
		path := backUp(t, db)
		later := config
		later.Now = func() time.Time { return backupTime().Add(time.Hour) }
		if err := openStore(t, later).DeletePerson(t.Context(), "ben"); err != nil {
			t.Fatal(err)
		}
		deletions, err := db.Deletions(t.Context())
		if err != nil || len(deletions) != 1 || deletions[0].Person != "ben" || !deletions[0].At.Equal(backupTime().Add(time.Hour)) {
			t.Fatalf("%v, %v", deletions, err)
		}
		check := func(t *testing.T, target store.Config, request store.RestoreRequest) {
			t.Helper()
			restored, err := store.Restore(t.Context(), target, request)
			if err != nil {
				t.Fatal(err)
			}
			again := openStore(t, target)
			if got := readEverything(t, again, "ben"); restored.LeftOut != 1 || restored.People != 1 || len(got.Records)+len(got.Changes) > 0 {
				t.Errorf("restored %+v, and ben has %+v", restored, got)
			}
			if people, err := again.People(t.Context()); err != nil || len(people) != 1 {
				t.Errorf("people: %v, %v", people, err)
			}
			wantSame(t, db, again, "ann")
			if known, err := again.Deletions(t.Context()); err != nil || len(known) != 1 {
				t.Errorf("the deletion is not known any more: %v, %v", known, err)
			}
		}
		t.Run("as the request says", func(t *testing.T) {
			t.Parallel()
			check(t, emptyLike(t, config, on), store.RestoreRequest{Path: path, Deletions: deletions})
		})
		t.Run("as the database knows", func(t *testing.T) {
			t.Parallel()
			target := emptyLike(t, config, on)
			target.Now = later.Now
			knowing := openStore(t, target)
			logEntries(t, knowing, "ben", "to be deleted")
			if err := knowing.DeletePerson(t.Context(), "ben"); err != nil {
				t.Fatal(err)
			}
			check(t, target, store.RestoreRequest{Path: path})
		})
	})
}

func TestWhoCameBackBeforeABackupStays(t *testing.T) {
	t.Parallel()
	config := freshConfig(t, onSQLite)
	db := openStore(t, config)
	logEntries(t, db, "ann", "40 squats")
	if err := db.DeletePerson(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	logEntries(t, db, "ann", "20 squats")
	target := emptyLike(t, config, onSQLite)
	if _, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: backUp(t, db)}); err != nil {
		t.Fatal(err)
	}
	wantSame(t, db, openStore(t, target), "ann")
}

// many keeps so many entries that progress is told: 1202 rows of a backup.
func many(t testing.TB, db *store.DB) {
	t.Helper()
	call := ledger.Call{Person: "ann", At: backupTime(), Actor: ledger.Actor{Kind: ledger.Person}, Tool: "import"}
	if _, err := db.Write(t.Context(), call, putEntries(slices.Repeat([]string{"x"}, 600)...)); err != nil {
		t.Fatal(err)
	}
}

func TestProgressIsTold(t *testing.T) {
	t.Parallel()
	config := freshConfig(t, onSQLite)
	db := openStore(t, config)
	many(t, db)
	path := filepath.Join(t.TempDir(), "backup")
	var told []int64
	note := func(done, of int64) { told = append(told, done, of) }
	if _, err := db.Backup(t.Context(), store.BackupRequest{Path: path, Progress: note}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), emptyLike(t, config, onSQLite), store.RestoreRequest{Path: path, Progress: note}); err != nil {
		t.Fatal(err)
	}
	if len(told) != 40 || told[0] != 121 || told[1] != 1202 || told[18] != 1202 || told[20] != 121 || told[38] != 1202 {
		t.Errorf("told %v", told)
	}
}

func TestWhatIsInterruptedIsAsIfItNeverBegan(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		config := freshConfig(t, on)
		db := openStore(t, config)
		many(t, db)
		folder := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		_, err := db.Backup(ctx, store.BackupRequest{Path: filepath.Join(folder, "backup"), Progress: func(int64, int64) { cancel() }})
		if fault.KindOf(err) != fault.Canceled {
			t.Errorf("the backup: %v", err)
		}
		wantFolder(t, folder)

		path, target := backUp(t, db), emptyLike(t, config, on)
		ctx, stop := context.WithCancel(t.Context())
		if _, err := store.Restore(ctx, target, store.RestoreRequest{Path: path, Progress: func(int64, int64) { stop() }}); fault.KindOf(err) != fault.Canceled {
			t.Errorf("the restore: %v", err)
		}
		if people, err := openStore(t, target).People(t.Context()); err != nil || len(people) > 0 {
			t.Errorf("an interrupted restore left %v, %v", people, err)
		}
		if _, err := store.Restore(t.Context(), target, store.RestoreRequest{Path: path}); err != nil {
			t.Errorf("again: %v", err)
		}
	})
}

func TestAfterABackupNoTableHoldsAWordOfAnybody(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		const canary = "canary"
		config := freshConfig(t, on)
		db := openStore(t, config)
		logEntries(t, db, "ann", canary+" squats")
		folder := filepath.Join(t.TempDir(), canary)
		if _, err := db.Backup(t.Context(), store.BackupRequest{Path: folder + "/not/there"}); err == nil {
			t.Error("a backup was written nowhere")
		}
		if _, err := db.Backup(t.Context(), store.BackupRequest{Path: folder}); err != nil {
			t.Fatal(err)
		}
		var all []byte
		if on == onPostgres {
			all = postgrestest.Dump(t, config.Database)
		} else {
			for _, name := range []string{config.Database, config.Database + "-wal"} {
				content, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, content...)
			}
		}
		if !bytes.Contains(all, []byte("river_job")) || bytes.Contains(all, []byte(canary)) {
			t.Error("the database holds a word of a person, or no jobs")
		}
	})
}

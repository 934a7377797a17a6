//go:build !windows

package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// moveAway moves the files of a database to another folder and returns where it is then.
func moveAway(t *testing.T, c store.Config, endings ...string) store.Config {
	t.Helper()
	away := c
	away.Database = filepath.Join(t.TempDir(), "paceline.db")
	for _, ending := range endings {
		if err := os.Rename(c.Database+ending, away.Database+ending); err != nil {
			t.Fatal(err)
		}
	}
	return away
}

// allFiles are the endings of the files of a database in use.
func allFiles() []string { return []string{"", "-wal", "-shm"} }

// backedUp returns an open store that was backed up with one entry and holds a second by now.
func backedUp(t *testing.T) (db *store.DB, c store.Config, backup string) {
	t.Helper()
	c, backup = freshConfig(t, onSQLite), filepath.Join(t.TempDir(), "backup")
	db = openStore(t, c)
	logEntries(t, db, "ann", "backed up")
	if _, err := db.Backup(t.Context(), store.BackupRequest{Path: backup}); err != nil {
		t.Fatal(err)
	}
	logEntries(t, db, "ann", "after the backup")
	return db, c, backup
}

func restored(t *testing.T, c store.Config, backup string) {
	t.Helper()
	if _, err := store.Restore(t.Context(), c, store.RestoreRequest{Path: backup}); err != nil {
		t.Fatal(err)
	}
}

func wantRecords(t *testing.T, db *store.DB, want int) {
	t.Helper()
	if all := readEverything(t, db, "ann"); len(all.Records) != want || len(all.Changes) != want {
		t.Errorf("%d records and %d changes, want %d", len(all.Records), len(all.Changes), want)
	}
}

func TestARestoredFileIsUsedByWhatRuns(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]func(*testing.T, *store.DB) int{
		"by a read first":  func(t *testing.T, db *store.DB) int { t.Helper(); wantRecords(t, db, 1); return 0 },
		"by a write first": func(t *testing.T, db *store.DB) int { t.Helper(); logEntries(t, db, "ann", "first"); return 1 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, c, backup := backedUp(t)
			away := moveAway(t, c, allFiles()...)
			restored(t, c, backup)
			more := first(t, db)
			logEntries(t, db, "ann", "restored and gone on")
			wantRecords(t, db, 2+more)
			wantRecords(t, openStore(t, c), 2+more)
			wantRecords(t, openStore(t, away), 2)
		})
	}
}

func TestALogWithoutItsFileIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	db, c, backup := backedUp(t)
	remove(t, c.Database)
	before := contents(t, c.Database+"-wal")
	_, err := store.Restore(t.Context(), c, store.RestoreRequest{Path: backup})
	wantKind(t, err, fault.Misconfigured, c.Database+"-wal", "is missing", "End everything", "-shm")
	if contents(t, c.Database+"-wal") != before {
		t.Error("the log was changed")
	}
	moveAway(t, c, "-wal", "-shm")
	restored(t, c, backup)
	logEntries(t, db, "ann", "restored and gone on")
	wantRecords(t, db, 2)
	wantRecords(t, openStore(t, c), 2)
}

func TestAFileThatIsGoneWhileItIsOpenIsNeverMadeAnew(t *testing.T) {
	t.Parallel()
	for name, endings := range map[string][]string{"with its log": allFiles(), "alone": {""}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, c, backup := backedUp(t)
			away := moveAway(t, c, endings...)
			says := []string{c.Database, "moved or deleted while it was in use", "restart", "paceline restore"}
			for range 2 {
				wantKind(t, tryRead(t, db), fault.Misconfigured, says...)
				wantKind(t, tryWrite(t, db, nil), fault.Misconfigured, says...)
				_, err := db.Keep(t.Context(), "ann", nil)
				wantKind(t, errors.Join(err, db.DeletePerson(t.Context(), "ann")), fault.Misconfigured, says...)
			}
			if _, err := os.Stat(c.Database); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("a file was made: %v", err)
			}
			if len(endings) > 1 {
				restored(t, c, backup)
				wantRecords(t, db, 1)
				return
			}
			if err := os.Rename(away.Database, c.Database); err != nil {
				t.Fatal(err)
			}
			logEntries(t, db, "ann", "put back")
			wantRecords(t, db, 3)
		})
	}
}

func tryRead(t *testing.T, db *store.DB) error {
	t.Helper()
	return db.Read(t.Context(), "ann", func(context.Context, ledger.Reader) error { return nil })
}

// tryWrite makes a call that logs an entry and then does something within its transaction.
func tryWrite(t *testing.T, db *store.DB, then func()) error {
	t.Helper()
	call := ledger.Call{Person: "ann", At: backupTime(), Actor: ledger.Actor{Kind: ledger.Person}, Tool: "log_entry"}
	_, err := db.Write(t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		answer, err := putEntries("x")(ctx, w)
		if then != nil {
			then()
		}
		return answer, err
	})
	return err
}

func TestACallDuringWhichTheFileIsMovedIsNotAcknowledged(t *testing.T) {
	t.Parallel()
	t.Run("and nothing takes its place", func(t *testing.T) {
		t.Parallel()
		db, c, _ := backedUp(t)
		err := tryWrite(t, db, func() { moveAway(t, c, allFiles()...) })
		wantKind(t, err, fault.Misconfigured, "moved or deleted")
	})
	t.Run("and another is restored", func(t *testing.T) {
		t.Parallel()
		db, c, backup := backedUp(t)
		err := tryWrite(t, db, func() {
			moveAway(t, c, allFiles()...)
			restored(t, c, backup)
			wantRecords(t, db, 1) // which lets go of the moved file under the call
		})
		wantKind(t, err, fault.Unavailable, "was replaced", "Send it again")
		logEntries(t, db, "ann", "sent again")
		wantRecords(t, db, 2)
	})
}

func TestALogThatIsMovedAwayAloneLosesNoAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	db, c, _ := backedUp(t)
	moveAway(t, c, "-wal", "-shm")
	logEntries(t, db, "ann", "third")
	wantRecords(t, db, 3)
	wantRecords(t, openStore(t, c), 3)
}

func TestAnotherFileBesideTheOldLogIsRefused(t *testing.T) {
	t.Parallel()
	db, c, backup := backedUp(t)
	other := emptyLike(t, c, onSQLite)
	restored(t, other, backup)
	before := contents(t, other.Database)
	if err := os.Rename(other.Database, c.Database); err != nil {
		t.Fatal(err)
	}
	says := []string{"the log of the one before", "-wal"}
	wantKind(t, tryRead(t, db), fault.Misconfigured, says...)
	wantKind(t, tryWrite(t, db, nil), fault.Misconfigured, says...)
	if contents(t, c.Database) != before {
		t.Error("the file was changed")
	}
}

func TestCallsInFlightWhileAFileIsReplacedAreKeptOrRefused(t *testing.T) {
	t.Parallel()
	db, c, backup := backedUp(t)
	other := emptyLike(t, c, onSQLite)
	restored(t, other, backup)
	const writers = 3
	var began, ended sync.WaitGroup
	began.Add(writers)
	stop := make(chan struct{})
	var acknowledged atomic.Int64
	for i := range writers {
		ended.Go(func() {
			for n := 0; ; n++ {
				_, err := db.Write(t.Context(), ledger.Call{Person: "ann", Tool: "log_entry"}, putEntries(fmt.Sprintf("%d of %d", n, i)))
				if err == nil {
					acknowledged.Add(1)
				} else if kind := fault.KindOf(err); kind != fault.Misconfigured && kind != fault.Unavailable {
					t.Errorf("a call was refused with %v", err)
				}
				if n == 0 {
					began.Done()
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	began.Wait()
	away := moveAway(t, c, allFiles()...)
	if err := os.Rename(other.Database, c.Database); err != nil {
		t.Fatal(err)
	}
	logEntries(t, db, "ann", "after all")
	close(stop)
	ended.Wait()
	inPlace := len(readEverything(t, openStore(t, c), "ann").Records) - 2
	before := len(readEverything(t, openStore(t, away), "ann").Records) - 2
	if int64(inPlace+before) < acknowledged.Load() {
		t.Errorf("%d calls were acknowledged, %d are in the new file and %d in the one before", acknowledged.Load(), inPlace, before)
	}
}

// BenchmarkInPlace is what each call does more for it: to look whether the file is in place.
func BenchmarkInPlace(b *testing.B) {
	db := openStore(b, freshConfig(b, onSQLite))
	for b.Loop() {
		if err := db.InPlace(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// childVariable names the folder of the store that a child process of these tests writes to.
const childVariable = "PACELINE_TEST_STORE_CHILD"

const childCalls = 25

// child is another process on the same store: it logs, and reads what it logged.
func child(folder string) {
	if err := childWrites(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func childWrites(folder string) (err error) {
	db := store.New(folderConfig(folder))
	defer func() { err = errors.Join(err, db.Close()) }()
	for i := range childCalls {
		call := ledger.Call{Person: "ann", Tool: "log_entry", Actor: ledger.Actor{Kind: ledger.Assistant, Name: "child"}}
		if _, err := db.Write(context.Background(), call, putEntries(fmt.Sprintf("%d of %d", i, os.Getpid()))); err != nil {
			return err
		}
	}
	return nil
}

func folderConfig(folder string) store.Config {
	return store.Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: time.Now}
}

func TestProcessesThatStartAtOnceOnNothingShareOneStore(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	const processes = 3
	var group sync.WaitGroup
	for range processes {
		group.Go(func() {
			command := exec.CommandContext(t.Context(), os.Args[0])
			command.Env = append(os.Environ(), childVariable+"="+folder)
			if output, err := command.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, output)
			}
		})
	}
	group.Wait()
	db := openStore(t, folderConfig(folder))
	all := readEverything(t, db, "ann")
	if len(all.Records) != processes*childCalls || len(all.Changes) != processes*childCalls {
		t.Errorf("%d records, %d changes; want %d", len(all.Records), len(all.Changes), processes*childCalls)
	}
	wantFolder(t, folder, "master.key", "paceline.db", "paceline.db-shm", "paceline.db-wal")
}

func TestStoresThatOpenAtOnceMigrateOnce(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		c := freshConfig(t, on)
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				db, err := store.Open(t.Context(), c)
				if err != nil {
					t.Error(err)
					return
				}
				if err := db.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		db := openStore(t, c)
		logEntries(t, db, "ann", "after all")
		if noted, different, err := db.Migrations(t.Context()); err != nil || noted < 2 || noted != different {
			t.Errorf("%d migrations are noted, of %d different ones, %v", noted, different, err)
		}
	})
}

//go:build linux

package store_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
)

// limitFiles lets no file of this process grow beyond a size. Writing more fails as on a full
// disk, in any process, whoever runs it.
func limitFiles(t *testing.T, bytes uint64) {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	limit.Cur = min(bytes, limit.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
}

const unlimited = math.MaxUint64

// The limit is that of the whole process, so each of these has a process of its own.
func TestWhereNoFileMayGrow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]func(*testing.T){
		"nothing is lost that was kept": losesNothing,
		"no store is made":              makesNoStore,
		"a backup leaves nothing":       leavesNoBackup,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if os.Getenv(againVariable) != "" {
				test(t)
				return
			}
			output, err := again(t).CombinedOutput()
			if err != nil || !strings.Contains(string(output), "--- PASS: "+t.Name()+" ") {
				t.Errorf("%v\n%s", err, output)
			}
		})
	}
}

func losesNothing(t *testing.T) {
	c := freshConfig(t, onSQLite)
	db, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for ; kept < 10; kept++ {
		if err := tryLog(t, db, kept); err != nil {
			t.Fatal(err)
		}
	}
	whole := func(when string, db *store.DB) {
		t.Helper()
		all := readEverything(t, db, "ann")
		if len(all.Records) != 3*kept || len(all.Changes) != 3*kept {
			t.Errorf("%s: %d records and %d changes of %d calls of three", when, len(all.Records), len(all.Changes), kept)
		}
	}
	limitFiles(t, 512<<10)
	var refused error
	for refused == nil && kept < 10_000 {
		if refused = tryLog(t, db, kept); refused == nil {
			kept++
		}
	}
	wantKind(t, refused, fault.Misconfigured, c.Database, "is full", "the size that a file may have", "ulimit")
	whole("at the limit", db)
	limitFiles(t, unlimited)
	if err := tryLog(t, db, kept); err != nil {
		t.Fatalf("with room again: %v", err)
	}
	kept++
	whole("with room again", db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole("opened anew", openStore(t, c))
}

func makesNoStore(t *testing.T) {
	c := freshConfig(t, onSQLite)
	limitFiles(t, 16<<10)
	_, err := store.Open(t.Context(), c)
	wantKind(t, err, fault.Misconfigured, c.Database, "is full")
	limitFiles(t, unlimited)
	if err := tryLog(t, openStore(t, c), 0); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func leavesNoBackup(t *testing.T) {
	c := freshConfig(t, onSQLite)
	full, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		keepDevice(t, full, "ann", fmt.Sprint("polar-", n))
	}
	if err := full.Close(); err != nil { // so that the log is short
		t.Fatal(err)
	}
	db, folder := openStore(t, c), t.TempDir()
	limitFiles(t, 64<<10)
	_, err = db.Backup(t.Context(), store.BackupRequest{Path: filepath.Join(folder, "backup")})
	wantKind(t, err, fault.Misconfigured, "cannot be written", folder, "ulimit -f")
	limitFiles(t, unlimited)
	wantFolder(t, folder)
}

//go:build linux

package store_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// onSmallDisk runs a test in a folder on a disk of its own with this many bytes. Where this
// process may not mount one, the test runs in another process that is root of a namespace of
// its own, which may. Where that is not permitted either it is skipped, also in CI: nothing
// else makes a disk, and what must hold on a full one is shown by the limit of a file's size.
func onSmallDisk(t *testing.T, bytes int, test func(t *testing.T, folder string)) {
	t.Helper()
	folder := t.TempDir()
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0700", bytes))
	switch {
	case err == nil:
		t.Cleanup(func() {
			if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
				t.Error(err)
			}
		})
		test(t, folder)
	case !forbidden(err):
		t.Fatal(err)
	case os.Getenv(againVariable) != "":
		t.Skipf("%s: %v", noDisk, err)
	default:
		inNamespace(t, err)
	}
}

// noDisk is why a test that needs a disk of its own is skipped.
const noDisk = "neither this process nor root of a namespace of its own may mount a disk here"

func forbidden(err error) bool {
	return errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.ENOSYS)
}

// inNamespace runs the test in a process that is root of a namespace of its own.
func inNamespace(t *testing.T, refused error) {
	t.Helper()
	command := again(t)
	command.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	output, err := command.CombinedOutput()
	_, ran := errors.AsType[*exec.ExitError](err)
	switch {
	case err != nil && !ran, strings.Contains(string(output), noDisk):
		t.Skipf("%s: %v", noDisk, errors.Join(refused, err))
	case err != nil || !strings.Contains(string(output), "--- PASS: "+t.Name()+" "):
		t.Fatalf("%v\n%s", err, output)
	}
}

// againVariable is set where a test runs again in a process of its own.
const againVariable = "PACELINE_TEST_STORE_AGAIN"

// again returns the command that runs this test alone in another process.
func again(t *testing.T) *exec.Cmd {
	t.Helper()
	parts := strings.Split(t.Name(), "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run="+strings.Join(parts, "/"), "-test.v", "-test.count=1")
	command.Env = append(os.Environ(), againVariable+"=1")
	return command
}

// onDisk returns the configuration of a store in a folder, with its key elsewhere.
func onDisk(t *testing.T, folder string) store.Config {
	t.Helper()
	c := freshConfig(t, onSQLite)
	c.Database = filepath.Join(folder, "paceline.db")
	return c
}

// fill fills the disk of a folder and returns the file that does.
func fill(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "ballast")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size > 0; { // down to the last byte
		if _, err := file.Write(make([]byte, size)); err != nil {
			if !errors.Is(err, syscall.ENOSPC) {
				t.Fatal(err)
			}
			size /= 2
		}
	}
	return path
}

// tryLog makes a call of three entries.
func tryLog(t *testing.T, db *store.DB, number int) error {
	t.Helper()
	call := ledger.Call{Person: "ann", At: backupTime(), Actor: ledger.Actor{Kind: ledger.Person}, Tool: "log_entry"}
	_, err := db.Write(t.Context(), call, putEntries(fmt.Sprintf("call %d ", number)+strings.Repeat("x", 900), "second", "third"))
	return err
}

func TestAFullDiskLosesNothingThatWasKept(t *testing.T) {
	t.Parallel()
	onSmallDisk(t, 3<<20, func(t *testing.T, folder string) {
		db := openStore(t, onDisk(t, folder))
		kept := 0
		for ; kept < 10; kept++ {
			if err := tryLog(t, db, kept); err != nil {
				t.Fatal(err)
			}
		}
		ballast := fill(t, folder)
		var refused error
		for refused == nil && kept < 10_000 { // the log may have room for some more
			if refused = tryLog(t, db, kept); refused == nil {
				kept++
			}
		}
		wantKind(t, refused, fault.Misconfigured, "is full", "nothing was kept", "Free some space")
		whole := func(when string) {
			t.Helper()
			all := readEverything(t, db, "ann")
			if len(all.Records) != 3*kept || len(all.Changes) != 3*kept {
				t.Errorf("%s: %d records and %d changes of %d calls of three", when, len(all.Records), len(all.Changes), kept)
			}
		}
		whole("on the full disk")
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		if err := tryLog(t, db, kept); err != nil {
			t.Fatalf("with room again: %v", err)
		}
		kept++
		whole("with room again")
	})
}

func TestNoStoreIsMadeOnAFullDisk(t *testing.T) {
	t.Parallel()
	onSmallDisk(t, 1<<20, func(t *testing.T, folder string) {
		c := onDisk(t, folder)
		ballast := fill(t, folder)
		_, err := store.Open(t.Context(), c)
		wantKind(t, err, fault.Misconfigured, "full", "Free some space")
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		if err := tryLog(t, openStore(t, c), 0); err != nil {
			t.Errorf("with room again: %v", err)
		}
	})
}

func TestABackupToAFullDiskLeavesNothing(t *testing.T) {
	t.Parallel()
	onSmallDisk(t, 1<<20, func(t *testing.T, folder string) {
		db := openStore(t, freshConfig(t, onSQLite))
		keepDevice(t, db, "ann", "polar-1")
		fill(t, folder)
		_, err := db.Backup(t.Context(), store.BackupRequest{Path: filepath.Join(folder, "backup")})
		wantKind(t, err, fault.Misconfigured, "the disk is full", "Free some space")
		wantFolder(t, folder, "ballast")
	})
}

func TestADatabaseThatMayNotBeWrittenIsSaid(t *testing.T) {
	t.Parallel()
	t.Run("a file that is marked read-only", func(t *testing.T) {
		t.Parallel()
		c := freshConfig(t, onSQLite)
		db, err := store.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Close(), os.Chmod(c.Database, 0o400)); err != nil {
			t.Fatal(err)
		}
		_, err = store.Open(t.Context(), c)
		wantKind(t, err, fault.Misconfigured, "read-only", "chmod 600")
	})
	t.Run("a disk that is mounted read-only", func(t *testing.T) {
		t.Parallel()
		onSmallDisk(t, 4<<20, func(t *testing.T, folder string) {
			c := onDisk(t, folder)
			db, err := store.Open(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(tryLog(t, db, 0), db.Close()); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
				t.Fatal(err)
			}
			_, err = store.Open(t.Context(), c)
			wantKind(t, err, fault.Misconfigured, c.Database)
			if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT, ""); err != nil {
				t.Fatal(err)
			}
			if all := readEverything(t, openStore(t, c), "ann"); len(all.Records) != 3 {
				t.Errorf("%d records of 3 are there", len(all.Records))
			}
		})
	})
}

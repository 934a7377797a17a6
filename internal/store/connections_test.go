package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

func open(t *testing.T, folder string) *store.Connections {
	t.Helper()
	return &store.Connections{
		Database:  filepath.Join(folder, "paceline.db"),
		MasterKey: filepath.Join(folder, "master.key"),
		Now:       func() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) },
	}
}

func keep(t *testing.T, c *store.Connections, token string) {
	t.Helper()
	if err := c.Keep(t.Context(), source.Credentials{AccessToken: source.Secret(token), UserID: "42"}); err != nil {
		t.Fatal(err)
	}
}

// wantFault fails unless err is of the kind and says each of the texts to a person.
func wantFault(t *testing.T, err error, kind fault.Kind, says ...string) {
	t.Helper()
	if fault.KindOf(err) != kind {
		t.Fatalf("error %v is of kind %q, want %q", err, fault.KindOf(err), kind)
	}
	shown := fault.Of(err).Message + "\n" + fault.Of(err).Hint
	for _, text := range says {
		if !strings.Contains(shown, text) {
			t.Errorf("the error %q does not say %q", shown, text)
		}
	}
}

func TestAKeptTokenComesBack(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "not", "there", "yet")
	keep(t, open(t, folder), "tok-1")
	got, origin, err := open(t, folder).Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(source.Credentials{AccessToken: "tok-1", UserID: "42"}, got); diff != "" || origin != store.Kept {
		t.Errorf("origin %q, credentials (-want +got):\n%s", origin, diff)
	}
}

func TestASecondTokenIsUsedWithoutARestart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	running, other := open(t, folder), open(t, folder)
	keep(t, running, "tok-1")
	keep(t, other, "tok-2")
	got, err := running.Credentials(t.Context())
	if err != nil || got.AccessToken != "tok-2" {
		t.Errorf("token %q, %v; want that of the other process", got.AccessToken, err)
	}
}

func TestAKeptTokenWinsOverTheEnvironment(t *testing.T) {
	t.Parallel()
	c := open(t, t.TempDir())
	c.Given = source.Credentials{AccessToken: "tok-env", UserID: "7"}
	got, origin, err := c.Current(t.Context())
	if err != nil || got != c.Given || origin != store.Environment {
		t.Fatalf("before: %q %v %v", got.AccessToken, origin, err)
	}
	keep(t, c, "tok-kept")
	got, origin, err = c.Current(t.Context())
	if err != nil || got.AccessToken != "tok-kept" || origin != store.Kept {
		t.Errorf("after: %q %v %v", got.AccessToken, origin, err)
	}
}

func TestReadingMakesNothing(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	_, err := open(t, folder).Credentials(t.Context())
	wantFault(t, err, fault.NotConnected, "no Polar account is connected")
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the data folder was made by a read: %v", err)
	}
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	c := open(t, folder)
	keep(t, c, "tok-1")
	want := map[string]os.FileMode{folder: 0o700, c.MasterKey: 0o600, c.Path(): 0o600}
	for path, mode := range want {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: mode %v, %v; want %04o", path, info.Mode(), err, mode)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v; want the two files alone", entries, err)
	}
}

func TestTheTokenIsNotReadableOnDisk(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	keep(t, open(t, folder), "canary-token")
	for _, entry := range must(os.ReadDir(folder))(t) {
		content := must(os.ReadFile(filepath.Join(folder, entry.Name())))(t)
		if bytes.Contains(content, []byte("canary-token")) {
			t.Errorf("%s holds the token in clear", entry.Name())
		}
	}
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func TestWhatStandsInTheWayIsNamed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		spoil func(t *testing.T, c *store.Connections)
		says  []string
	}{
		"others can read the key": {
			func(t *testing.T, c *store.Connections) { chmod(t, c.MasterKey, 0o640) },
			[]string{"the master key", "mode 0640", "chmod 600"},
		},
		"others can read the token": {
			func(t *testing.T, c *store.Connections) { chmod(t, c.Path(), 0o604) },
			[]string{"the kept Polar token", "mode 0604", "chmod 600"},
		},
		"the key is gone": {
			func(t *testing.T, c *store.Connections) { remove(t, c.MasterKey) },
			[]string{"the master key is missing", "PACELINE_MASTER_KEY_FILE"},
		},
		"the key is another one": {
			func(t *testing.T, c *store.Connections) {
				other := open(t, t.TempDir())
				keep(t, other, "x")
				c.MasterKey = other.MasterKey
			},
			[]string{"another master key", "PACELINE_MASTER_KEY_FILE"},
		},
		"the key file is no key": {
			func(t *testing.T, c *store.Connections) { write(t, c.MasterKey, "hello") },
			[]string{"cannot be used", "paceline-key-1:"},
		},
		"the key file is a folder": {
			func(t *testing.T, c *store.Connections) { c.MasterKey = t.TempDir() },
			[]string{"not a regular file"},
		},
		"the token is damaged": {
			func(t *testing.T, c *store.Connections) {
				content := must(os.ReadFile(c.Path()))(t)
				content[len(content)-1] ^= 1
				write(t, c.Path(), string(content))
			},
			[]string{"damaged", "Connect again"},
		},
		"the token is another file": {
			func(t *testing.T, c *store.Connections) { write(t, c.Path(), "not sealed") },
			[]string{"damaged"},
		},
		"the token's file is huge": {
			func(t *testing.T, c *store.Connections) { write(t, c.Path(), strings.Repeat("x", 65<<10)) },
			[]string{"larger than 64 KiB"},
		},
		"the sealed document has no token": {
			func(t *testing.T, c *store.Connections) { sealInto(t, c, `{"user_id":"42"}`) },
			[]string{"cannot be read", "newer version"},
		},
		"the sealed document is not JSON": {
			func(t *testing.T, c *store.Connections) { sealInto(t, c, `no`) },
			[]string{"cannot be read", "newer version"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := open(t, t.TempDir())
			c.Given = source.Credentials{AccessToken: "tok-env"}
			keep(t, c, "tok-1")
			test.spoil(t, c)
			got, err := c.Credentials(t.Context())
			wantFault(t, err, fault.Misconfigured, test.says...)
			if got.AccessToken != "" {
				t.Errorf("a token was returned beside the error: another account would answer")
			}
		})
	}
}

func sealInto(t *testing.T, c *store.Connections, document string) {
	t.Helper()
	key := must(store.LoadMasterKey(c.MasterKey))(t)
	sealed := must(key.Seal([]byte(document), seal.Context{Kind: "connection", Person: "local", ID: "polar"}))(t)
	write(t, c.Path(), string(sealed))
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

func TestConnectingAgainReplacesADamagedToken(t *testing.T) {
	t.Parallel()
	c := open(t, t.TempDir())
	keep(t, c, "tok-1")
	write(t, c.Path(), "damaged")
	keep(t, c, "tok-2")
	if got, err := c.Credentials(t.Context()); err != nil || got.AccessToken != "tok-2" {
		t.Errorf("token %q, %v", got.AccessToken, err)
	}
}

func TestNoNewKeyIsMadeBesideDataOfAnotherKey(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]func(*store.Connections) string{
		"a database":   func(c *store.Connections) string { return c.Database },
		"a kept token": (*store.Connections).Path,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := open(t, t.TempDir())
			write(t, data(c), "data")
			err := c.Keep(t.Context(), source.Credentials{AccessToken: "tok"})
			wantFault(t, err, fault.Misconfigured, "the master key is missing")
			if _, err := os.Stat(c.MasterKey); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("a key was made: %v", err)
			}
		})
	}
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	c := open(t, t.TempDir())
	keep(t, c, "tok-1")
	c.Database = filepath.Join(file, "paceline.db")
	err := c.Keep(t.Context(), source.Credentials{AccessToken: "tok-2"})
	wantFault(t, err, fault.Misconfigured, "cannot be made", "is a file, not a folder", "PACELINE_DATABASE")
}

func TestThereIsNothingToKeepWithoutAToken(t *testing.T) {
	t.Parallel()
	c := open(t, t.TempDir())
	wantFault(t, c.Keep(t.Context(), source.Credentials{UserID: "42"}), fault.Invalid, "no access token")
}

func TestAnEndedCallReadsAndWritesNothing(t *testing.T) {
	t.Parallel()
	c := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := c.Credentials(ctx)
	wantFault(t, err, fault.Canceled)
	wantFault(t, c.Keep(ctx, source.Credentials{AccessToken: "tok"}), fault.Canceled)
	if entries := must(os.ReadDir(filepath.Dir(c.Database)))(t); len(entries) != 0 {
		t.Errorf("the folder holds %v", entries)
	}
}

func TestProcessesThatKeepAtOnceAgreeOnOneKeyAndTearNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			c := open(t, folder)
			if err := c.Keep(t.Context(), source.Credentials{AccessToken: source.Secret(fmt.Sprintf("tok-%d", i))}); err != nil {
				t.Errorf("keep %d: %v", i, err)
			}
			if got, err := c.Credentials(t.Context()); err != nil || !strings.HasPrefix(got.AccessToken.Reveal(), "tok-") {
				t.Errorf("read %d: %q, %v", i, got.AccessToken, err)
			}
		})
	}
	group.Wait()
	if entries := must(os.ReadDir(folder))(t); len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestPreparingTellsBeforeACodeIsSpent(t *testing.T) {
	t.Parallel()
	c := open(t, filepath.Join(t.TempDir(), "data"))
	if err := c.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	if entries := must(os.ReadDir(filepath.Dir(c.Database)))(t); len(entries) != 1 {
		t.Errorf("the folder holds %v, want the key alone", entries)
	}
	keep(t, c, "tok")
	remove(t, c.MasterKey)
	wantFault(t, c.Prepare(t.Context()), fault.Misconfigured, "the master key is missing")

	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	c = open(t, t.TempDir())
	c.Database = filepath.Join(file, "paceline.db")
	wantFault(t, c.Prepare(t.Context()), fault.Misconfigured)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantFault(t, open(t, t.TempDir()).Prepare(ctx), fault.Canceled)
}

func TestAFolderIsTriedWithoutLeavingAnything(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	write(t, file, "")
	for name, test := range map[string]struct {
		path string
		says string
	}{
		"one that is there":           {folder, ""},
		"one that would be made":      {filepath.Join(folder, "not", "there", "yet"), ""},
		"a file":                      {file, "is a file, not a folder"},
		"a folder in a file":          {filepath.Join(file, "data"), "is a file, not a folder"},
		"one that the system refuses": {"/proc/paceline/data", "no file can be written in /proc"},
	} {
		err := store.CheckFolder(test.path)
		if test.says == "" && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if test.says != "" {
			wantFault(t, err, fault.Misconfigured, test.says, "PACELINE_DATABASE")
		}
	}
	if entries := must(os.ReadDir(folder))(t); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

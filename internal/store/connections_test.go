package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

// connectionsOf returns those of a store in a folder, which each call opens.
func connectionsOf(folder string) *store.Connections {
	c := folderConfig(folder)
	return &store.Connections{Database: c.Database, MasterKey: c.MasterKey, Now: c.Now}
}

func TestAPlaceIsShownWithoutAPassword(t *testing.T) {
	t.Parallel()
	for database, want := range map[string]string{
		"postgres://ann:canary@db:5432/x":                      "postgres://ann@db:5432/x",
		"postgres://db/x?user=ann&password=canary":             "postgres://db/x?user=ann",
		"postgresql://db/x?sslpassword=canary&sslmode=disable": "postgresql://db/x?sslmode=disable",
		"postgres://ann:can%zary@db/x":                         "the PostgreSQL database",
		"/home/ann/paceline.db":                                "/home/ann/paceline.db",
	} {
		if got := (&store.Connections{Database: database}).Path(); got != want {
			t.Errorf("%s is shown as %s, want %s", database, got, want)
		}
	}
}

func keepToken(t *testing.T, c *store.Connections, token string) {
	t.Helper()
	if err := c.Keep(t.Context(), source.Credentials{AccessToken: source.Secret(token), UserID: "42"}); err != nil {
		t.Fatal(err)
	}
}

func wantToken(t *testing.T, c *store.Connections, token string) {
	t.Helper()
	got, origin, err := c.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(source.Credentials{AccessToken: source.Secret(token), UserID: "42"}, got); diff != "" || origin != store.Kept {
		t.Errorf("origin %q, credentials (-want +got):\n%s", origin, diff)
	}
}

func TestAKeptTokenComesBack(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		c := freshConfig(t, on)
		keepToken(t, &store.Connections{DB: openStore(t, c)}, "tok-1")
		wantToken(t, &store.Connections{DB: openStore(t, c)}, "tok-1")
		_, err := (&store.Connections{DB: openStore(t, c), Person: "ben"}).Credentials(t.Context())
		wantKind(t, err, fault.NotConnected)
	})
}

func TestASecondTokenIsUsedWithoutARestart(t *testing.T) {
	t.Parallel()
	c := freshConfig(t, onSQLite)
	running, other := &store.Connections{DB: openStore(t, c)}, &store.Connections{DB: openStore(t, c)}
	keepToken(t, running, "tok-1")
	keepToken(t, other, "tok-2")
	wantToken(t, running, "tok-2")
}

func TestAKeptTokenWinsOverTheEnvironment(t *testing.T) {
	t.Parallel()
	c := connectionsOf(t.TempDir())
	c.Given = source.Credentials{AccessToken: "tok-env", UserID: "7"}
	got, origin, err := c.Current(t.Context())
	if err != nil || got != c.Given || origin != store.Environment {
		t.Fatalf("before: %q %v %v", got.AccessToken, origin, err)
	}
	keepToken(t, c, "tok-kept")
	wantToken(t, c, "tok-kept")
}

func TestAskingForATokenMakesNothing(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	_, err := connectionsOf(folder).Credentials(t.Context())
	wantKind(t, err, fault.NotConnected, "no Polar account is connected")
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the data folder was made by a read: %v", err)
	}
}

// keepInFile seals a document where a token was kept before there was a database.
func keepInFile(t *testing.T, c *store.Connections, document string) {
	t.Helper()
	key, err := store.LoadMasterKey(c.MasterKey)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := key.Seal([]byte(document), store.TokenPlace())
	if err != nil {
		t.Fatal(err)
	}
	write(t, store.TokenFile(c.Database), string(sealed))
}

// withTokenFile returns connections of a folder that holds a key and a token's file alone.
func withTokenFile(t *testing.T, document string) *store.Connections {
	t.Helper()
	made := freshConfig(t, onSQLite)
	c := connectionsOf(filepath.Dir(made.Database))
	keepInFile(t, c, document)
	return c
}

const tokenInFile = `{"access_token":"tok-file","user_id":"42"}`

func TestATokenInAFileMovesIntoTheDatabase(t *testing.T) {
	t.Parallel()
	c := withTokenFile(t, tokenInFile)
	wantToken(t, c, "tok-file")
	if _, err := os.Stat(store.TokenFile(c.Database)); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
	wantToken(t, c, "tok-file")
}

func TestATokenInAFileReplacesNoNewerOne(t *testing.T) {
	t.Parallel()
	c := withTokenFile(t, tokenInFile)
	keepToken(t, c, "tok-new")
	keepInFile(t, c, tokenInFile)
	wantToken(t, c, "tok-new")
	if _, err := os.Stat(store.TokenFile(c.Database)); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestAnUnusableTokenFileIsNamedUntilANewTokenIsKept(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		spoil func(t *testing.T, c *store.Connections, file string)
		says  []string
	}{
		"others can read it": {
			func(t *testing.T, _ *store.Connections, file string) { chmod(t, file, 0o604) },
			[]string{"the kept Polar token", "mode 0604", "chmod 600"},
		},
		"it was sealed with another key": {
			func(t *testing.T, c *store.Connections, _ string) { c.MasterKey = freshConfig(t, onSQLite).MasterKey },
			[]string{"another master key", "PACELINE_MASTER_KEY_FILE"},
		},
		"it is damaged": {
			func(t *testing.T, _ *store.Connections, file string) { overwrite(t, file, 40, "x") },
			[]string{"damaged", "Connect again"},
		},
		"it is another file": {
			func(t *testing.T, _ *store.Connections, file string) { write(t, file, "not sealed") },
			[]string{"damaged"},
		},
		"it is huge": {
			func(t *testing.T, _ *store.Connections, file string) { write(t, file, strings.Repeat("x", 65<<10)) },
			[]string{"larger than 64 KiB"},
		},
		"it has no token": {
			func(t *testing.T, c *store.Connections, _ string) { keepInFile(t, c, `{"user_id":"42"}`) },
			[]string{"cannot be read", "newer version"},
		},
		"it is not JSON": {
			func(t *testing.T, c *store.Connections, _ string) { keepInFile(t, c, `no`) },
			[]string{"cannot be read", "newer version"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := withTokenFile(t, tokenInFile)
			c.Given = source.Credentials{AccessToken: "tok-env"}
			test.spoil(t, c, store.TokenFile(c.Database))
			for range 2 {
				got, err := c.Credentials(t.Context())
				wantKind(t, err, fault.Misconfigured, test.says...)
				if got.AccessToken != "" {
					t.Error("a token was returned beside the error: another account would answer")
				}
			}
			keepToken(t, c, "tok-2")
			wantToken(t, c, "tok-2")
		})
	}
}

func TestNoNewKeyIsMadeBesideDataOfAnotherKey(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]func(string) string{
		"a database":   func(database string) string { return database },
		"a kept token": store.TokenFile,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := connectionsOf(t.TempDir())
			write(t, data(c.Database), "")
			err := c.Keep(t.Context(), source.Credentials{AccessToken: "tok"})
			wantKind(t, err, fault.Misconfigured, "the master key is missing")
			if _, err := os.Stat(c.MasterKey); !os.IsNotExist(err) {
				t.Errorf("a key was made: %v", err)
			}
		})
	}
}

func TestThereIsNothingToKeepWithoutAToken(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	wantKind(t, connectionsOf(folder).Keep(t.Context(), source.Credentials{UserID: "42"}), fault.Invalid, "no access token")
	wantFolder(t, folder)
}

func TestAnEndedCallReadsAndWritesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := connectionsOf(folder)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := c.Credentials(ctx)
	wantKind(t, err, fault.Canceled)
	wantKind(t, c.Keep(ctx, source.Credentials{AccessToken: "tok"}), fault.Canceled)
	wantKind(t, c.Prepare(ctx), fault.Canceled)
	wantFolder(t, folder)
}

func TestStoresThatKeepAtOnceAgreeOnOneKeyAndTearNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			c := connectionsOf(folder)
			if err := c.Keep(t.Context(), source.Credentials{AccessToken: source.Secret(fmt.Sprintf("tok-%d", i))}); err != nil {
				t.Errorf("keep %d: %v", i, err)
			}
			if got, err := c.Credentials(t.Context()); err != nil || !strings.HasPrefix(got.AccessToken.Reveal(), "tok-") {
				t.Errorf("read %d: %q, %v", i, got.AccessToken, err)
			}
		})
	}
	group.Wait()
	wantFolder(t, folder, "master.key", "paceline.db")
}

func TestPreparingTellsBeforeACodeIsSpent(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	c := connectionsOf(folder)
	if err := c.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	keepToken(t, c, "tok")
	remove(t, c.MasterKey)
	wantKind(t, c.Prepare(t.Context()), fault.Misconfigured, "the master key is missing")

	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	c = connectionsOf(file)
	wantKind(t, c.Prepare(t.Context()), fault.Misconfigured, "PACELINE_DATABASE")
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
			wantKind(t, err, fault.Misconfigured, test.says, "PACELINE_DATABASE")
		}
	}
	wantFolder(t, folder, "file")
}

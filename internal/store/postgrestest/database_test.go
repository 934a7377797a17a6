package postgrestest

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// scan returns the one value that a query gives.
func scan[T any](t *testing.T, address, query string) T {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := connection.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	var value T
	if err := connection.QueryRow(t.Context(), query).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestEachDatabaseIsEmptyAndApart(t *testing.T) {
	t.Parallel()
	first, second := URL(t), URL(t)
	execute(t, first, "CREATE TABLE marks (mark TEXT)")
	execute(t, first, "INSERT INTO marks VALUES ('canary')")
	if scan[bool](t, second, "SELECT to_regclass('marks') IS NOT NULL") {
		t.Error("a table of one database is in the other")
	}
	if !bytes.Contains(Dump(t, first), []byte("canary")) || bytes.Contains(Dump(t, second), []byte("canary")) {
		t.Error("the dumps do not show what each database holds")
	}
}

func TestADatabaseIsDroppedAtTheEndOfItsTest(t *testing.T) {
	var name string
	t.Run("inner", func(t *testing.T) { name = scan[string](t, URL(t), "SELECT current_database()") })
	if scan[bool](t, URL(t), "SELECT EXISTS (SELECT FROM pg_database WHERE datname = '"+name+"')") {
		t.Errorf("%s is still there", name)
	}
}

func TestAKilledServerComesBackWithWhatWasCommitted(t *testing.T) {
	t.Parallel()
	server, address := Durable(t)
	if got := scan[string](t, address, "SHOW fsync"); got != "on" {
		t.Errorf("fsync is %s", got)
	}
	execute(t, address, "CREATE TABLE marks (mark TEXT)")
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	execute(t, address, "INSERT INTO marks VALUES ('kept')")
}

func TestAServerIsGoneWithItsProcess(t *testing.T) {
	const marker = "PACELINE_TEST_POSTGRES_CHILD"
	if os.Getenv(marker) != "" {
		server, err := Start(false)
		require(t, err)
		if _, err := os.Stdout.WriteString("folder " + server.folder + "\n"); err != nil {
			t.Fatal(err)
		}
		select {}
	}
	t.Parallel()
	if _, err := programs(); err != nil {
		require(t, err)
	}
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), marker+"=1")
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	said := make([]byte, 4096)
	n, err := out.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	_, folder, found := strings.Cut(strings.TrimSpace(string(said[:n])), "folder ")
	if !found {
		t.Fatalf("the child said %q", said[:n])
	}
	if _, err := os.Stat(filepath.Join(folder, "data", "postmaster.pid")); err != nil {
		t.Fatal(err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := child.Wait(); err == nil {
		t.Error("the killed child ended well")
	}
	for {
		if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
			return
		}
		select {
		case <-t.Context().Done():
			t.Fatalf("%s is still there", folder)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

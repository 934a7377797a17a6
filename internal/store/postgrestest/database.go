package postgrestest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Variable is the environment variable with the address of a server to use, whose databases
// may be made and dropped.
const Variable = "PACELINE_TEST_POSTGRES"

// shared is the server of this process.
//
//nolint:gochecknoglobals // one server for all tests of a process is the point
var shared = sync.OnceValues(func() (*Server, error) { return Start(false) })

// URL returns the address of a fresh, empty database, which is dropped at the end of the
// test. Without PostgreSQL on this machine the test is skipped, and fails where CI is true.
func URL(t testing.TB) string {
	t.Helper()
	if server := os.Getenv(Variable); server != "" {
		return create(t, func(database string) string { return withDatabase(t, server, database) })
	}
	server, err := shared()
	require(t, err)
	return create(t, server.URL)
}

// Durable returns a server of the test's own whose commits are on disk when they return,
// as they must be where it is killed, and the address of a fresh database on it. It is
// skipped or fails as with URL.
func Durable(t testing.TB) (server *Server, address string) {
	t.Helper()
	server, err := Start(true)
	require(t, err)
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	const database = "durable"
	execute(t, server.URL(maintenanceDatabase), "CREATE DATABASE "+database)
	address = server.URL(database)
	return server, address
}

// Dump returns all that a database holds, as pg_dump writes it.
func Dump(t testing.TB, address string) []byte {
	t.Helper()
	bin, err := programs()
	require(t, err)
	out, err := exec.CommandContext(t.Context(), filepath.Join(bin, "pg_dump"), "--dbname="+address).Output()
	if err != nil {
		if exit, ended := errors.AsType[*exec.ExitError](err); ended {
			t.Fatalf("pg_dump: %v: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	return out
}

// Size returns how many bytes of disk a database takes, with its indexes.
func Size(t testing.TB, address string) int64 {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatalf("connect to the tests' PostgreSQL: %v", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(t.Context())) }()
	var size int64
	if err := connection.QueryRow(t.Context(), "SELECT pg_database_size(current_database())").Scan(&size); err != nil {
		t.Fatal(err)
	}
	return size
}

// require ends the test when there is no server.
func require(t testing.TB, err error) {
	t.Helper()
	switch {
	case err == nil:
	case errors.Is(err, ErrMissing) && os.Getenv("CI") != "true":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}

// create makes a database, drops it at the end of the test, and returns its address.
func create(t testing.TB, address func(database string) string) string {
	t.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	execute(t, address(maintenanceDatabase), "CREATE DATABASE "+name)
	t.Cleanup(func() { execute(t, address(maintenanceDatabase), "DROP DATABASE "+name+" WITH (FORCE)") })
	return address(name)
}

// execute runs one statement, also at the end of a test, when its context has ended.
func execute(t testing.TB, address, statement string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	if err := executeIn(ctx, address, statement); err != nil {
		t.Fatal(err)
	}
}

func executeIn(ctx context.Context, address, statement string) error {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("connect to the tests' PostgreSQL: %w", err)
	}
	_, err = connection.Exec(ctx, statement)
	return errors.Join(err, connection.Close(ctx))
}

func withDatabase(t testing.TB, server, database string) string {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatalf("%s is no address: %v", Variable, err)
	}
	u.Path = "/" + database
	return u.String()
}

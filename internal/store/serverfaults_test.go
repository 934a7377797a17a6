package store_test

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

const password = "canary-of-a-password"

// socketOf returns the folder of the socket of the tests' server, which has a user "guarded" by
// the password, and one "banned" whom it lets in never.
func socketOf(t *testing.T, address string) string {
	t.Helper()
	if os.Getenv(postgrestest.Variable) != "" {
		t.Skip("who gets in is up to whoever runs the server")
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		_, err := conn.Exec(ctx, "DROP ROLE guarded; DROP ROLE banned")
		if err := errors.Join(err, conn.Close(ctx)); err != nil {
			t.Error(err)
		}
	})
	if _, err := conn.Exec(t.Context(), "CREATE ROLE guarded LOGIN PASSWORD '"+password+"'; CREATE ROLE banned LOGIN"); err != nil {
		t.Fatal(err)
	}
	return conn.Config().Host
}

// listening returns an address at which serve is called with each connection.
func listening(t *testing.T, serve func(net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	t.Cleanup(func() {
		_ = listener.Close()
		all.Wait()
	})
	all.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			all.Go(func() { serve(client) })
		}
	})
	return listener.Addr().String()
}

// relay passes everything on between a client and a server until either ends.
func relay(client net.Conn, network, address string) {
	defer client.Close()
	server, err := net.Dial(network, address)
	if err != nil {
		return
	}
	defer server.Close()
	var back sync.WaitGroup
	back.Go(func() {
		_, _ = io.Copy(client, server)
		_ = client.Close()
	})
	_, _ = io.Copy(server, client)
	_ = server.Close()
	back.Wait()
}

// nobody returns an address at which nothing listens any more.
func nobody(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(nil)
	server.Close()
	return server.Listener.Addr().String()
}

func TestWhyAServerCannotBeUsedIsSaidWithWhatToDo(t *testing.T) {
	t.Parallel()
	database := postgrestest.URL(t)
	socket := socketOf(t, database)
	address := listening(t, func(client net.Conn) { relay(client, "unix", filepath.Join(socket, ".s.PGSQL.5432")) })
	parsed, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimPrefix(parsed.Path, "/")
	onSocket := "?host=" + url.QueryEscape(socket)
	for rule, test := range map[string]struct {
		address string
		kind    fault.Kind
		says    []string
	}{
		"an address that is none": {
			"postgres://ann:" + password + "@host:port/x", fault.Misconfigured,
			[]string{"not an address", "postgres://user@host:5432/database"},
		},
		"a password with a character that ends it": {
			"postgres://ann:" + password + "%@host/x", fault.Misconfigured,
			[]string{"not an address", "%40 for @"},
		},
		"a mode of TLS that there is none of": {
			"postgres://ann:" + password + "@host/x?sslmode=on", fault.Misconfigured,
			[]string{"the TLS settings", "verify-full"},
		},
		"a certificate that is not there": {
			"postgres://ann:" + password + "@host/x?sslmode=verify-full&sslrootcert=/nowhere/root.pem", fault.Misconfigured,
			[]string{"/nowhere/root.pem", "sslrootcert"},
		},
		"a wrong password": {
			"postgres://guarded:" + password + "-not@" + address + "/" + name, fault.Misconfigured,
			[]string{address + " refuses the password of guarded", "~/.pgpass"},
		},
		"no password": {
			"postgres://guarded@/" + name + onSocket, fault.Misconfigured,
			[]string{"refuses the password of guarded"},
		},
		"a user who may not connect": {
			"postgres://banned:" + password + "@/" + name + onSocket, fault.Misconfigured,
			[]string{"does not let banned in", "pg_hba.conf"},
		},
		"a user whom nobody knows": {
			"postgres://stranger:" + password + "@/" + name + onSocket, fault.Misconfigured,
			[]string{"does not let stranger in", "Check the user"},
		},
		"a user without rights": {
			"postgres://guarded:" + password + "@" + address + "/" + name, fault.Misconfigured,
			[]string{"guarded may not use the database " + name, `OWNER TO "guarded"`},
		},
		"a database that is not there": {
			"postgres://paceline:" + password + "@" + address + "/nowhere", fault.Misconfigured,
			[]string{"there is no database nowhere on " + address, "createdb 'nowhere'"},
		},
		"a setting that there is none of": {
			"postgres://paceline:" + password + "@/" + name + onSocket + "&ssl_mode=require", fault.Misconfigured,
			[]string{"ssl_mode", "Correct what is behind the ?"},
		},
		"no server at the port": {
			"postgres://ann:" + password + "@" + nobody(t) + "/x", fault.Unavailable,
			[]string{"no PostgreSQL server runs at 127.0.0.1:", "Start it"},
		},
		"no server at the socket": {
			"postgres://ann:" + password + "@/x?host=/nowhere", fault.Unavailable,
			[]string{"no PostgreSQL server runs at /nowhere", "Start it"},
		},
		"a server without TLS where it is asked for": {
			"postgres://paceline:" + password + "@" + address + "/" + name + "?sslmode=require", fault.Misconfigured,
			[]string{address + " offers no TLS", "Turn on ssl"},
		},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			c := freshConfig(t, onSQLite)
			c.Database = test.address
			_, err := store.Open(t.Context(), c)
			wantKind(t, err, test.kind, test.says...)
			if f := fault.Of(err); f.Hint == "" || strings.Contains(err.Error()+f.Message+f.Hint, password) {
				t.Errorf("the password is shown, or nothing of what to do: %v", err)
			}
		})
	}
}

// unsentError is an error of the driver from before it sent anything.
type unsentError struct{ error }

func (unsentError) SafeToRetry() bool { return true }

func (b unsentError) Unwrap() error { return b.error }

func TestWhatAServerSaysLaterIsSaidToo(t *testing.T) {
	t.Parallel()
	said := func(code string) error { return &pgconn.PgError{Severity: "FATAL", Code: code, Message: "no"} }
	for rule, test := range map[string]struct {
		err  error
		kind fault.Kind
		says []string
	}{
		"a host that nobody knows":  {unsentError{&net.DNSError{Err: "no such host", Name: "db.example", IsNotFound: true}}, fault.Unavailable, []string{"the host db.example cannot be found", "the network"}},
		"a full disk":               {said("53100"), fault.Misconfigured, []string{"is full", "Free some space"}},
		"too many connections":      {said("53300"), fault.Unavailable, []string{"takes no more connections", "max_connections"}},
		"a server that starts":      {said("57P03"), fault.Unavailable, []string{"starting or ending", "Try again"}},
		"a server that was ended":   {said("57P01"), fault.Unavailable, []string{"cannot be reached"}},
		"a read-only server":        {said("25006"), fault.Misconfigured, []string{"cannot be written to"}},
		"something else of a login": {said("28XXX"), fault.Misconfigured, []string{"refuses", "Check the name, the password"}},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			err := store.ServerFault("postgres://ann:"+password+"@db.example/x", test.err)
			wantKind(t, err, test.kind, test.says...)
			if strings.Contains(err.Error()+fault.Of(err).Hint, password) {
				t.Errorf("the password is shown: %v", err)
			}
		})
	}
}

func TestACertificateThatNobodyVouchesForIsSaid(t *testing.T) {
	t.Parallel()
	web := httptest.NewUnstartedServer(nil) // has a certificate of its own
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	web.StartTLS()
	t.Cleanup(web.Close)
	address := listening(t, func(client net.Conn) { offerTLS(client, web.Listener.Addr().String()) })
	c := freshConfig(t, onSQLite)
	c.Database = "postgres://ann:" + password + "@" + address + "/x?sslmode=verify-full"
	_, err := store.Open(t.Context(), c)
	wantKind(t, err, fault.Misconfigured, "the certificate of "+address, "sslrootcert=FILE")
}

// offerTLS answers the question for TLS as a server that has it, and hands over to one.
func offerTLS(client net.Conn, behind string) {
	defer client.Close()
	if _, err := io.ReadFull(client, make([]byte, 8)); err != nil {
		return
	}
	if _, err := client.Write([]byte{'S'}); err != nil {
		return
	}
	relay(client, "tcp", behind)
}

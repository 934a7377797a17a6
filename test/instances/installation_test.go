package instances_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/store"
)

const publicURL = "https://paceline.example.org"

// installation is a database with people in it, each of whom allowed one assistant everything.
type installation struct {
	config store.Config
	tokens []string // of a person each
}

// install makes an installation of so many people.
func install(t testing.TB, config store.Config, people int) *installation {
	t.Helper()
	config.Now = time.Now
	db, err := store.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	in := &installation{config: config}
	for i := range people {
		sum := sha256.Sum256([]byte(strconv.Itoa(i)))
		person, token := fmt.Sprintf("person%06d", i), "pl_at_"+base64.RawURLEncoding.EncodeToString(sum[:])
		if err := join(t.Context(), db, person, token); err != nil {
			t.Fatalf("add %s: %v", person, err)
		}
		in.tokens = append(in.tokens, token)
	}
	return in
}

// join adds somebody with an assistant that holds a token.
func join(ctx context.Context, db *store.DB, person, token string) error {
	now := time.Now()
	err := db.WriteAccounts(ctx, func(ctx context.Context, w account.Writer) error {
		return w.AddPerson(ctx, account.Person{ID: person, Email: person + "@example.org", Owner: person == "person000000", CreatedAt: now})
	})
	if err != nil {
		return err
	}
	label := oauth.Label{ClientID: "client", Name: "Load", RedirectHost: "localhost"}
	return db.WriteGrants(ctx, func(ctx context.Context, w oauth.Writer) error {
		grant := oauth.Grant{
			ID: "grant-" + person, Person: person, Client: label, Scopes: oauth.AllScopes(), Resource: publicURL + "/mcp", CreatedAt: now, UsedAt: now,
		}
		if err := w.SaveGrant(ctx, grant); err != nil {
			return err
		}
		return w.SaveToken(ctx, oauth.Token{
			Hash: sha256.Sum256([]byte(token)), Kind: oauth.AccessToken, Grant: grant.ID, Scopes: grant.Scopes, ExpiresAt: now.Add(12 * time.Hour),
		})
	})
}

// instance is one running server.
type instance struct {
	process *exec.Cmd
	url     string
	said    *bytes.Buffer
}

// start runs a server of the installation until the test ends, and waits until it is ready.
func (in *installation) start(t testing.TB) *instance {
	t.Helper()
	address := freeAddress(t)
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	i := &instance{url: "http://" + address, said: new(bytes.Buffer)}
	i.process = exec.Command(binary)
	i.process.Env = []string{
		asServer + "=1", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "PACELINE_ZONE=Europe/Helsinki",
		"PACELINE_URL=" + publicURL, "PACELINE_LISTEN=" + address,
		"PACELINE_DATABASE=" + in.config.Database, "PACELINE_MASTER_KEY_FILE=" + in.config.MasterKey,
	}
	i.process.Stdout, i.process.Stderr = i.said, i.said
	if err := i.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { i.stop(t) })
	i.await(t)
	return i
}

// await returns when the server is ready.
func (i *instance) await(t testing.TB) {
	t.Helper()
	for range 600 {
		answer, err := http.Get(i.url + "/readyz")
		if err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("the server is not ready; it said:\n%s", i.said)
}

// kill ends the server as a crash would.
func (i *instance) kill(t testing.TB) {
	t.Helper()
	if err := i.process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = i.process.Wait() // it was killed
}

// stop ends the server in order, and fails the test when it does not end so.
func (i *instance) stop(t testing.TB) {
	if i.process.ProcessState != nil {
		return
	}
	if err := i.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := i.process.Wait(); err != nil {
		t.Errorf("the server did not stop in order: %v\n%s", err, i.said)
	}
}

func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

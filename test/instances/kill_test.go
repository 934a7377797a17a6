package instances_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// Three servers share one PostgreSQL, and requests go to any of them. One after the other is killed
// in the middle of it and started anew: no client sees more than a call that it makes again, and
// what was acknowledged is there once.
func TestOfThreeServersOneMayDieAtAnyMoment(t *testing.T) {
	t.Parallel()
	const people, calls, kills = 6, 12, 3
	in := install(t, store.Config{Database: postgrestest.URL(t), MasterKey: storetest.NewKey(t)}, people)
	servers := &fleet{running: []*instance{in.start(t), in.start(t), in.start(t)}}
	c := newClient(2 * people)
	defer c.http.CloseIdleConnections()

	var clients sync.WaitGroup
	for person := range people {
		clients.Go(func() {
			for n := range calls {
				if err := servers.logOnce(t.Context(), c, in.tokens[person], n); err != nil {
					t.Errorf("person %d, call %d: %v", person, n, err)
				}
			}
		})
	}
	ended := make(chan struct{})
	go func() { clients.Wait(); close(ended) }()
	for range kills {
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		servers.replace(t, in)
	}
	<-ended

	for person := range people {
		text, err := c.call(t.Context(), servers.any(), in.tokens[person], "get_history", map[string]any{"kinds": []string{"entry"}, "limit": 50})
		if err != nil {
			t.Fatal(err)
		}
		for n := range calls {
			if got := strings.Count(text, fmt.Sprintf("%d squats", 10+n)); got != 1 {
				t.Errorf("person %d: call %d is there %d times, want once:\n%s", person, n, got, text)
			}
		}
	}
}

// fleet is the servers that run now.
type fleet struct {
	mu      sync.Mutex
	running []*instance
}

func (f *fleet) any() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.running[rand.IntN(len(f.running))].url
}

// replace kills one server and starts another.
func (f *fleet) replace(t *testing.T, in *installation) {
	t.Helper()
	f.mu.Lock()
	i := rand.IntN(len(f.running))
	victim := f.running[i]
	f.mu.Unlock()
	victim.kill(t) // while calls are on their way to it
	fresh := in.start(t)
	f.mu.Lock()
	f.running[i] = fresh
	f.mu.Unlock()
}

// logOnce logs something with a key, and makes the call again as a client does.
func (f *fleet) logOnce(ctx context.Context, c *client, token string, n int) error {
	var err error
	for range 200 {
		_, err = c.call(ctx, f.any(), token, "log_entry", map[string]any{
			"text": fmt.Sprintf("%d squats", 10+n), "idempotency_key": fmt.Sprintf("key-%d", n),
		})
		if !errors.Is(err, errRetry) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return err
}

// sqlite returns the configuration of a new database file with a key of its own.
func sqlite(t testing.TB) store.Config {
	t.Helper()
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return store.Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key")}
}

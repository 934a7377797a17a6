package killtest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

const (
	kills        = 100
	killsBetween = 4 // two checks
	mostCalls    = 8 // of a process before it is killed
	serverKills  = 5
	birthKills   = 10
)

// config returns the configuration of a store on a database that is not there yet, or empty.
func config(t *testing.T, database string) store.Config {
	t.Helper()
	folder := t.TempDir()
	c := store.Config{Database: database, MasterKey: filepath.Join(folder, "master.key"), Now: time.Now}
	if database == "" {
		c.Database = filepath.Join(folder, "paceline.db")
		return c // it makes its key
	}
	key, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.MasterKey, key.Encode(), 0o600); err != nil {
		t.Fatal(err)
	}
	return c
}

// chance returns random numbers, and says how to have the same ones again.
func chance(t *testing.T) *rand.Rand {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

// randomly sleeps up to a time.
func randomly(r *rand.Rand, longest time.Duration) {
	time.Sleep(time.Duration(r.Int64N(int64(longest))))
}

func TestAKilledProcessLosesNothingItAcknowledged(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := config(t, "")
		killAgainAndAgain(t, c, func() { checkFile(t, c.Database) })
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		killAgainAndAgain(t, config(t, postgrestest.URL(t)), func() {})
	})
}

// killAgainAndAgain kills one writing process after the other and checks after each few. The
// second half of them is not alone: another process writes to the same database all the time.
func killAgainAndAgain(t *testing.T, c store.Config, look func()) {
	t.Helper()
	r := chance(t)
	var all, unchecked []ack
	var survivor *process
	for round := range kills {
		if round == kills/2 {
			survivor = start(t, c, kills, 5*time.Millisecond)
			survivor.waitFor(1)
		}
		p := start(t, c, round, 0)
		if round%5 == 0 { // it may be killed before it wrote anything
			randomly(r, 100*time.Millisecond)
		} else {
			p.waitFor(1 + r.IntN(mostCalls))
			randomly(r, 5*time.Millisecond)
		}
		unchecked = append(unchecked, p.kill(t)...)
		if round%killsBetween == killsBetween-1 {
			checkRounds(t, c, round-killsBetween+1, round, unchecked)
			all, unchecked = append(all, unchecked...), nil
		}
		if round%10 == 9 {
			look()
		}
	}
	others := survivor.kill(t)
	checkRounds(t, c, 0, kills, append(all, others...))
	look()
	t.Logf("%d kills, %d acknowledged calls, %d of the process that stayed", kills, len(all), len(others))
	if len(all) < kills || len(others) == 0 {
		t.Error("too little was written to prove anything")
	}
}

func TestAKillWhileTheDatabaseIsMadeLeavesOneThatCanBeUsed(t *testing.T) {
	t.Parallel()
	born := func(t *testing.T, c store.Config) {
		t.Helper()
		r := chance(t)
		p := start(t, c, 0, 0)
		randomly(r, 100*time.Millisecond)
		acks := p.kill(t)
		checkRounds(t, c, 0, 0, acks)
		again := start(t, c, 1, 0)
		again.waitFor(1)
		checkRounds(t, c, 0, 1, append(acks, again.kill(t)...))
	}
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		for range birthKills {
			born(t, config(t, ""))
		}
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		for range birthKills {
			born(t, config(t, postgrestest.URL(t)))
		}
	})
}

func TestAKilledServerLosesNothingThatWasAcknowledged(t *testing.T) {
	t.Parallel()
	server, address := postgrestest.Durable(t)
	c := config(t, address)
	r := chance(t)
	var all []ack
	for round := range serverKills {
		p := start(t, c, round, 0)
		p.waitFor(1)
		randomly(r, 200*time.Millisecond)
		if err := server.Kill(); err != nil {
			t.Fatal(err)
		}
		all = append(all, p.wait()...)
		if code := p.command.ProcessState.ExitCode(); code != exitRefused {
			t.Fatalf("the child ended with %d, not with the server: %s", code, p.said.String())
		}
		if err := server.Restart(); err != nil {
			t.Fatal(err)
		}
		checkRounds(t, c, 0, round, all)
	}
	t.Logf("%d kills of the server, %d acknowledged calls", serverKills, len(all))
}

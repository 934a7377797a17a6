package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

// backupTime is the moment of the clock of these tests.
func backupTime() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }

// An engineName says which engine a test runs on.
type engineName string

const (
	onSQLite   engineName = "sqlite"
	onPostgres engineName = "postgres"
)

// onEachEngine runs a test on both engines.
func onEachEngine(t *testing.T, test func(*testing.T, engineName)) {
	t.Helper()
	for _, on := range []engineName{onSQLite, onPostgres} {
		t.Run(string(on), func(t *testing.T) {
			t.Parallel()
			test(t, on)
		})
	}
}

// freshConfig returns the configuration of an empty database with a master key of its own.
func freshConfig(t testing.TB, on engineName) store.Config {
	t.Helper()
	folder := t.TempDir()
	c := store.Config{
		Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: backupTime,
	}
	if on == onPostgres {
		c.Database = postgrestest.URL(t)
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

// emptyLike returns the configuration of another empty database under the same master key.
func emptyLike(t testing.TB, c store.Config, on engineName) store.Config {
	t.Helper()
	other := freshConfig(t, on)
	other.MasterKey = c.MasterKey
	return other
}

func openStore(t testing.TB, c store.Config) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// logEntries makes a call of a person that keeps entries with the texts, and returns its id.
func logEntries(t testing.TB, db *store.DB, person string, texts ...string) string {
	t.Helper()
	call := ledger.Call{
		Person: person, At: backupTime(), Actor: ledger.Actor{Kind: ledger.Assistant, Name: "Claude"}, Tool: "log_entry",
		Key: "key of " + texts[0], Arguments: []byte(texts[0]), Said: texts[0],
	}
	receipt, err := db.Write(t.Context(), call, putEntries(texts...))
	if err != nil {
		t.Fatal(err)
	}
	return receipt.CallID
}

// putEntries keeps an entry for each text.
func putEntries(texts ...string) func(context.Context, ledger.Writer) ([]byte, error) {
	return func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		for _, text := range texts {
			body, err := json.Marshal(map[string]any{"v": 1, "said": text})
			if err != nil {
				return nil, err
			}
			if _, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: today(), Body: body}); err != nil {
				return nil, err
			}
		}
		return []byte("logged " + texts[0]), nil
	}
}

func today() civil.Date { return civil.Date{Year: 2026, Month: 11, Day: 30} }

// keepDevice keeps a workout with samples, as a source gives it.
func keepDevice(t testing.TB, db *store.DB, person, key string) {
	t.Helper()
	samples := make([]byte, 200<<10)
	for i := range samples {
		samples[i] = byte(i * i >> 7)
	}
	workout := ledger.Record{
		Kind: fitness.KindWorkout, Day: today(), StartsAt: backupTime(), Source: "polar", SourceKey: key,
		Body: fmt.Appendf(nil, `{"v":1,"note":%q}`, key), Samples: samples,
	}
	if _, err := db.Keep(t.Context(), person, []ledger.Record{workout}); err != nil {
		t.Fatal(err)
	}
}

// everything is all that a person has.
type everything struct {
	Records []ledger.Record
	Changes []ledger.Change
}

func readEverything(t testing.TB, db *store.DB, person string) everything {
	t.Helper()
	var all everything
	err := db.Read(t.Context(), person, func(ctx context.Context, r ledger.Reader) (err error) {
		if all.Records, err = r.Records(ctx, ledger.Query{Samples: true}); err != nil {
			return err
		}
		all.Changes, err = r.Changes(ctx, ledger.TrailQuery{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// wantSame fails unless a person has the same in both stores.
func wantSame(t testing.TB, want, got *store.DB, person string) {
	t.Helper()
	if diff := cmp.Diff(readEverything(t, want, person), readEverything(t, got, person)); diff != "" {
		t.Errorf("what %s has is not what was backed up (-want +got):\n%s", person, diff)
	}
}

// wantKind fails unless an error is of a kind and tells a person each of the texts.
func wantKind(t testing.TB, err error, kind fault.Kind, says ...string) {
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

package killtest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	_ "github.com/ncruces/go-sqlite3/driver" // looks at the file beside the store

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// checkRounds fails unless all that was acknowledged in the rounds is there, and whole.
func checkRounds(t *testing.T, c store.Config, first, last int, acks []ack) {
	t.Helper()
	for _, flaw := range flaws(t, c, first, last, acks) {
		t.Error(flaw)
	}
}

// flaws opens the store anew and returns what was acknowledged in the rounds and is gone, and
// every call that is there by half, in its records or in the ledger.
func flaws(t *testing.T, c store.Config, first, last int, acks []ack) (found []string) {
	t.Helper()
	db, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("the store does not open after a kill: %v", err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	there := map[string]bool{}
	people, err := db.People(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, person := range people {
		calls, halves := callsOf(t, db, person, first, last)
		for _, call := range calls {
			there[person+" "+call] = true
		}
		found = append(found, halves...)
	}
	for _, a := range acks {
		if !there[a.person+" "+a.callID] {
			found = append(found, fmt.Sprintf("round %d: the acknowledged call %s of %s is gone", a.round, a.callID, a.person))
		}
	}
	return found
}

// callsOf returns the calls of a person in the rounds, and what is wrong with those that are
// there by half.
func callsOf(t *testing.T, db *store.DB, person string, first, last int) (calls, halves []string) {
	t.Helper()
	parts, changed, of := map[string][]string{}, map[string][]string{}, map[string]int{}
	err := db.Read(t.Context(), person, func(ctx context.Context, r ledger.Reader) error {
		records, err := r.Records(ctx, ledger.Query{Days: civil.Range{From: dayOf(first), To: dayOf(last)}})
		if err != nil {
			return err
		}
		for _, record := range records {
			var p part
			if err := json.Unmarshal(record.Body, &p); err != nil {
				return err
			}
			parts[p.Call], of[p.Call] = append(parts[p.Call], record.ID), p.Of
		}
		changes, err := r.Changes(ctx, ledger.TrailQuery{From: timeOf(first, 0), To: timeOf(last+1, 0)})
		for _, change := range changes {
			changed[change.CallID] = append(changed[change.CallID], change.RecordID)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for call, ids := range parts {
		slices.Sort(ids)
		slices.Sort(changed[call])
		if len(ids) != of[call] || !slices.Equal(ids, changed[call]) {
			halves = append(halves, fmt.Sprintf("of the call %s of %s, which has %d parts, %d records and %d changes are there",
				call, person, of[call], len(ids), len(changed[call])))
		}
		calls = append(calls, call)
	}
	for call := range changed {
		if len(parts[call]) == 0 {
			halves = append(halves, fmt.Sprintf("the ledger has the call %s of %s, whose records are not there", call, person))
		}
	}
	return calls, halves
}

func TestTheCheckFindsWhatIsGoneAndWhatIsThereByHalf(t *testing.T) {
	t.Parallel()
	c := config(t, "")
	db, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := db.Write(t.Context(), callOf(0, "ann", 0), putParts(0, "ann", 0))
	if err != nil {
		t.Fatal(err)
	}
	kept := ack{0, "ann", receipt.CallID}
	if found := flaws(t, c, 0, 0, []ack{kept}); len(found) > 0 {
		t.Errorf("found %q where all is well", found)
	}
	if found := flaws(t, c, 0, 0, []ack{kept, {0, "ann", "never"}, {0, "ben", receipt.CallID}}); len(found) != 2 {
		t.Errorf("found %q of two calls that are gone", found)
	}
	for _, lost := range []string{"DELETE FROM record WHERE id = (SELECT MIN(id) FROM record)", "DELETE FROM change"} {
		file, err := sql.Open("sqlite3", "file:"+c.Database)
		if err != nil {
			t.Fatal(err)
		}
		_, err = file.ExecContext(t.Context(), lost)
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
		if found := flaws(t, c, 0, 0, []ack{kept}); len(found) != 1 {
			t.Errorf("found %q after %s", found, lost)
		}
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// checkFile fails unless SQLite finds a file in order.
func checkFile(t *testing.T, path string) {
	t.Helper()
	file, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var found string
	if err := file.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&found); err != nil || found != "ok" {
		t.Errorf("integrity_check: %s, %v", found, err)
	}
}

package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// Run holds a store to all that its ports promise. Each test opens a fresh one.
func Run(t *testing.T, open func(t *testing.T) *store.DB) {
	for name, test := range map[string]func(*testing.T, *store.DB){
		"what is put comes back":                                        putComesBack,
		"a record of nobody's is not found":                             notFound,
		"a change needs the revision that was read":                     revisions,
		"what is as it was changes nothing":                             unchanged,
		"a deleted record comes back at the revision its deletion left": revived,
		"records come in order, page by page":                           paging,
		"a query gives what it asks for":                                filters,
		"people see their own alone":                                    isolation,
		"an error leaves nothing":                                       errorLeavesNothing,
		"a call that ends before it is done leaves nothing":             ended,
		"a call sees what it wrote, and a view does not":                views,
		"a key repeats the answer":                                      replays,
		"a key is the actor's and the tool's":                           keyScope,
		"a key is forgotten after 48 hours":                             keyLife,
		"an error keeps no key":                                         errorsKeepNoKey,
		"duplicates at once run once":                                   duplicatesAtOnce,
		"a sentence said a moment ago is refused":                       saidAgain,
		"writers at once lose nothing":                                  writersAtOnce,
		"the trail is newest first, with who did what":                  trail,
		"an undo shows in the trail until it is undone":                 undoneBy,
		"what a source gives is kept once":                              keepOnce,
		"a sync goes beneath what a person changed":                     overlay,
		"a deleted record of a source stays deleted":                    tombstone,
		"a record that the source calls otherwise is the same one":      renamed,
		"of one kind and key twice the last is kept":                    keepTwice,
		"what no source gives is refused whole":                         keepRefused,
		"samples are kept apart":                                        samples,
		"what is kept is made of what was given before":                 keepMerged,
		"pulls are remembered":                                          pulls,
		"what is noted of a pull is made of what was noted":             notePulls,
		"one holder has a lease at a time":                              leases,
		"nothing is left of a deleted person":                           deletePerson,
		"random writes and undos leave what a model of them leaves":     model,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// The people and the actors of the suite.
const (
	ann = "ann"
	ben = "ben"
)

// start is when the suite's calls begin.
func start() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }

func claude() ledger.Actor {
	return ledger.Actor{Kind: ledger.Assistant, Name: "Claude", SelfDeclared: true}
}

func herself() ledger.Actor { return ledger.Actor{Kind: ledger.Person, Name: "Ann"} }

// call returns a call by Claude for Ann.
func call() ledger.Call {
	return ledger.Call{Person: ann, At: start(), Actor: claude(), Tool: "log_entry"}
}

func entry(text string) ledger.Record {
	return ledger.Record{Kind: fitness.KindEntry, Day: civil.MustDate("2026-11-30"), Body: document(text)}
}

func document(text string) []byte { return []byte(`{"v":1,"text":"` + text + `"}`) }

// writing makes a call and fails the test when that fails.
func writing(t *testing.T, db *store.DB, c ledger.Call, do func(context.Context, ledger.Writer) error) ledger.Receipt {
	t.Helper()
	receipt, err := db.Write(t.Context(), c, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		return []byte("done " + w.CallID()), do(ctx, w)
	})
	if err != nil {
		t.Fatalf("write: %v", err)
	}
	return receipt
}

// put puts one record in a call of its own.
func put(t *testing.T, db *store.DB, c ledger.Call, r ledger.Record) (kept ledger.Record, receipt ledger.Receipt) {
	t.Helper()
	receipt = writing(t, db, c, func(ctx context.Context, w ledger.Writer) (err error) {
		kept, err = w.Put(ctx, r)
		return err
	})
	return kept, receipt
}

func reading(t *testing.T, db *store.DB, person string, do func(context.Context, ledger.Reader) error) {
	t.Helper()
	if err := db.Read(t.Context(), person, do); err != nil {
		t.Fatalf("read: %v", err)
	}
}

func records(t *testing.T, db *store.DB, person string, q ledger.Query) (found []ledger.Record) {
	t.Helper()
	reading(t, db, person, func(ctx context.Context, r ledger.Reader) (err error) {
		found, err = r.Records(ctx, q)
		return err
	})
	return found
}

func changes(t *testing.T, db *store.DB, q ledger.TrailQuery) (found []ledger.Change) {
	t.Helper()
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) (err error) {
		found, err = r.Changes(ctx, q)
		return err
	})
	return found
}

func wantKind(t *testing.T, what string, err error, kind fault.Kind) {
	t.Helper()
	if fault.KindOf(err) != kind {
		t.Errorf("%s: error %v, want one of %s", what, err, kind)
	}
}

func wantSame(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func idsOf(found []ledger.Record) []string {
	ids := make([]string, 0, len(found))
	for _, r := range found {
		ids = append(ids, r.ID)
	}
	return ids
}

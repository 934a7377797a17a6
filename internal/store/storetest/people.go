package storetest

import (
	"context"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

func deletePerson(t *testing.T, db *store.DB) {
	kept, made := put(t, db, keyed("x"), entry("40 squats"))
	withSamples := device("n1", "2026-11-30", "one")
	withSamples.Samples = []byte("samples")
	keep(t, db, withSamples)
	forBen := call()
	forBen.Person = ben
	put(t, db, forBen, entry("his"))
	if err := db.DeletePerson(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if left := records(t, db, ann, ledger.Query{Samples: true}); len(left) != 0 {
		t.Errorf("left: %v", idsOf(left))
	}
	if left := changes(t, db, ledger.TrailQuery{}); len(left) != 0 {
		t.Errorf("%d changes are left", len(left))
	}
	if people, err := db.People(t.Context()); err != nil || len(people) != 1 || people[0] != ben {
		t.Errorf("people %v, %v", people, err)
	}
	if his := records(t, db, ben, ledger.Query{}); len(his) != 1 {
		t.Errorf("Ben has %d records", len(his))
	}
	if err := db.DeletePerson(t.Context(), ann); err != nil {
		t.Errorf("deleting nobody: %v", err)
	}
	// The same id begins anew: nothing of before is known, not even the key of the call.
	again, second := put(t, db, keyed("y"), entry("anew"))
	if second.Replayed || second.CallID == made.CallID || again.ID == kept.ID {
		t.Errorf("anew: %+v", second)
	}
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) error {
		_, err := r.Record(ctx, kept.ID, false)
		wantKind(t, "the record of before", err, fault.NotFound)
		return nil
	})
}

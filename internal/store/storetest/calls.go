package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// keyed returns a call with the key of the suite.
func keyed(arguments string) ledger.Call {
	c := call()
	c.Key, c.Arguments = "k1", []byte(arguments)
	return c
}

func replays(t *testing.T, db *store.DB) {
	kept, first := put(t, db, keyed("40 squats"), entry("40 squats"))
	again := func(what string) ledger.Receipt {
		c := keyed("40 squats")
		c.At = start().Add(time.Hour)
		_, receipt := put(t, db, c, entry("40 squats"))
		if receipt.CallID != first.CallID || !bytes.Equal(receipt.Answer, first.Answer) || !receipt.Replayed || !receipt.At.Equal(start()) {
			t.Errorf("%s: %+v, first %+v", what, receipt, first)
		}
		return receipt
	}
	if r := again("at once"); r.Undone || r.Edited {
		t.Errorf("nothing happened since, but %+v", r)
	}
	if n := len(records(t, db, ann, ledger.Query{})); n != 1 {
		t.Errorf("%d records", n)
	}
	_, err := db.Write(t.Context(), keyed("41 squats"), func(context.Context, ledger.Writer) ([]byte, error) { return nil, nil })
	wantKind(t, "other arguments", err, fault.Conflict)

	changed := kept
	changed.Body = document("41 squats")
	_, edit := put(t, db, call(), changed)
	if r := again("after an edit"); r.Undone || !r.Edited {
		t.Errorf("after an edit: %+v", r)
	}
	undo(t, db, edit.CallID)
	if r := again("after the edit was undone"); r.Undone || r.Edited {
		t.Errorf("after the edit was undone: %+v", r)
	}
	undoing := undo(t, db, first.CallID)
	if r := again("after an undo"); !r.Undone || r.Edited {
		t.Errorf("after an undo: %+v", r)
	}
	undo(t, db, undoing)
	if r := again("after the undo was undone"); r.Undone || r.Edited {
		t.Errorf("after the undo was undone: %+v", r)
	}
}

// undo undoes a call as a use case would, on behalf of the person, and returns the undoing call.
func undo(t *testing.T, db *store.DB, callID string) string {
	t.Helper()
	c := ledger.Call{Person: ann, At: start().Add(time.Minute), Actor: herself(), Tool: "undo_change", Undoes: callID}
	receipt := writing(t, db, c, func(ctx context.Context, w ledger.Writer) error { return undoWithin(ctx, w, ledger.Person, callID) })
	return receipt.CallID
}

func undoWithin(ctx context.Context, w ledger.Writer, by ledger.ActorKind, callID string) error {
	made, err := w.Changes(ctx, ledger.TrailQuery{CallID: callID})
	if err != nil {
		return err
	}
	var later []ledger.Change
	for _, change := range made {
		of, err := w.Changes(ctx, ledger.TrailQuery{RecordID: change.RecordID})
		if err != nil {
			return err
		}
		for _, other := range of {
			if other.Seq > change.Seq && other.CallID != callID {
				later = append(later, other)
			}
		}
	}
	inverses, err := ledger.Undo(by, made, later)
	if err != nil {
		return err
	}
	for _, inverse := range inverses {
		if err := inverse.Write(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

func keyScope(t *testing.T, db *store.DB) {
	put(t, db, keyed("x"), entry("first"))
	otherTool, otherName, otherKind, granted, forBen := keyed("x"), keyed("x"), keyed("x"), keyed("x"), keyed("x")
	otherTool.Tool = "log_meal"
	otherName.Actor.Name = "Cursor"
	otherKind.Actor.Kind = ledger.Person
	granted.Actor.Grant = "g1"
	forBen.Person = ben
	for name, c := range map[string]ledger.Call{
		"another tool": otherTool, "another client": otherName, "the person": otherKind, "a grant": granted, "another person": forBen,
	} {
		if _, receipt := put(t, db, c, entry(name)); receipt.Replayed {
			t.Errorf("%s got the answer of the first", name)
		}
	}
	renamed := granted
	renamed.Actor.Name = "Claude for work"
	if _, receipt := put(t, db, renamed, entry("renamed")); !receipt.Replayed {
		t.Error("the same grant under another name did not get the answer")
	}
}

func keyLife(t *testing.T, db *store.DB) {
	put(t, db, keyed("x"), entry("first"))
	late := keyed("x")
	late.At = start().Add(ledger.KeyLife - time.Second)
	if _, receipt := put(t, db, late, entry("late")); !receipt.Replayed {
		t.Error("the key was forgotten early")
	}
	late.At = start().Add(ledger.KeyLife)
	late.Arguments = []byte("other")
	if _, receipt := put(t, db, late, entry("too late")); receipt.Replayed {
		t.Error("the key was remembered for too long")
	}
	if n := len(changes(t, db, ledger.TrailQuery{})); n != 2 {
		t.Errorf("%d changes, want those of both calls", n)
	}
}

func errorsKeepNoKey(t *testing.T, db *store.DB) {
	broken := errors.New("broken")
	_, err := db.Write(t.Context(), keyed("x"), func(context.Context, ledger.Writer) ([]byte, error) { return nil, broken })
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if _, receipt := put(t, db, keyed("y"), entry("second")); receipt.Replayed {
		t.Error("the failed call was repeated")
	}
}

func duplicatesAtOnce(t *testing.T, db *store.DB) {
	var ran atomic.Int32
	var group sync.WaitGroup
	answers := make([]string, 8)
	for i := range answers {
		group.Go(func() {
			receipt, err := db.Write(t.Context(), keyed("x"), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
				_, err := w.Put(ctx, entry("once"))
				return fmt.Appendf(nil, "answer %d", ran.Add(1)), err
			})
			if err != nil {
				t.Errorf("duplicate %d: %v", i, err)
			}
			answers[i] = string(receipt.Answer)
		})
	}
	group.Wait()
	for _, answer := range answers {
		if answer != answers[0] {
			t.Errorf("the answers are %q", answers)
			break
		}
	}
	if n := len(records(t, db, ann, ledger.Query{})); n != 1 {
		t.Errorf("%d records", n)
	}
}

func saidAgain(t *testing.T, db *store.DB) {
	said := func(after time.Duration) ledger.Call {
		c := call()
		c.At, c.Said = start().Add(after), "2026-11-30 40 squats"
		return c
	}
	try := func(c ledger.Call) error {
		_, err := db.Write(t.Context(), c, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
			_, err := w.Put(ctx, entry("40 squats"))
			return nil, err
		})
		return err
	}
	_, first := put(t, db, said(0), entry("40 squats"))
	repeated, ok := errors.AsType[*ledger.Repeated](try(said(ledger.SaidWindow - time.Second)))
	if !ok || repeated.CallID != first.CallID || !repeated.At.Equal(start()) {
		t.Errorf("within two minutes: %+v, %v", repeated, ok)
	}
	forced, withKey, other, elsewhere, otherTool := said(time.Second), said(time.Second), said(time.Second), said(time.Second), said(time.Second)
	forced.Force, withKey.Key, other.Said, elsewhere.Actor.Name, otherTool.Tool = true, "k1", "41 squats", "Cursor", "log_meal"
	for name, c := range map[string]ledger.Call{
		"forced": forced, "with a key": withKey, "another sentence": other, "another client": elsewhere, "another tool": otherTool,
	} {
		if err := try(c); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := try(said(10 * time.Minute)); err != nil {
		t.Errorf("after two minutes: %v", err)
	}

	fresh := call()
	fresh.Said = "10 push-ups"
	_, made := put(t, db, fresh, entry("10 push-ups"))
	undo(t, db, made.CallID)
	if err := try(fresh); err != nil {
		t.Errorf("after it was undone: %v", err)
	}
	saidOfWhatIsGone(t, db)
}

func saidOfWhatIsGone(t *testing.T, db *store.DB) {
	say := func() error {
		c := call()
		c.Said = "a meal of two"
		_, err := db.Write(t.Context(), c, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
			_, one := w.Put(ctx, entry("soup"))
			_, two := w.Put(ctx, entry("bread"))
			return nil, errors.Join(one, two)
		})
		return err
	}
	remove := func(text string) {
		t.Helper()
		r, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
			for _, r := range records(t, db, ann, ledger.Query{}) {
				if bytes.Equal(r.Body, entry(text).Body) {
					return nil, w.Delete(ctx, r.ID, r.Revision)
				}
			}
			return nil, errors.New("it is not there")
		})
		if err != nil || r.CallID == "" {
			t.Fatal(err)
		}
	}
	if err := say(); err != nil {
		t.Fatal(err)
	}
	if repeated, ok := errors.AsType[*ledger.Repeated](say()); !ok || repeated.Edited {
		t.Errorf("of what is there: %+v", repeated)
	}
	remove("soup")
	if repeated, ok := errors.AsType[*ledger.Repeated](say()); !ok || !repeated.Edited {
		t.Errorf("of what is there in part: %+v", repeated)
	}
	remove("bread")
	if err := say(); err != nil {
		t.Errorf("of what is all gone: %v", err)
	}
}

func writersAtOnce(t *testing.T, db *store.DB) {
	counter, _ := put(t, db, call(), ledger.Record{ID: "counter", Kind: fitnessCounter, Body: []byte(`{"v":1,"n":0}`)})
	const writers, times = 4, 10
	var group sync.WaitGroup
	for range writers {
		group.Go(func() {
			for range times {
				_, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
					now, err := w.Record(ctx, counter.ID, false)
					if err != nil {
						return nil, err
					}
					now.Body = fmt.Appendf(nil, `{"v":1,"n":%d}`, now.Revision)
					_, err = w.Put(ctx, now)
					return nil, err
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	got := records(t, db, ann, ledger.Query{})[0]
	if want := fmt.Sprintf(`{"v":1,"n":%d}`, writers*times); string(got.Body) != want || got.Revision != writers*times+1 {
		t.Errorf("after %d writes: %s at revision %d", writers*times, got.Body, got.Revision)
	}
	history := changes(t, db, ledger.TrailQuery{RecordID: counter.ID})
	for i := range len(history) - 1 {
		if !bytes.Equal(history[i].Before.Body, history[i+1].After.Body) || history[i].Seq <= history[i+1].Seq {
			t.Fatalf("change %d does not follow the one before", i)
		}
	}
}

package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// modelRuns bounds what the model costs: each step is a commit on a disk.
const modelRuns = 30

// model does random writes and undos, and holds the store to a map of what should be there.
func model(t *testing.T, db *store.DB) {
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		if run++; run > modelRuns {
			return
		}
		m := &modelled{rt: rt, db: db, person: fmt.Sprintf("person-%d", run), now: map[string]string{}}
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			m.step(t.Context())
		}
	})
}

type modelled struct {
	rt     *rapid.T
	db     *store.DB
	person string
	now    map[string]string // bodies by id
	calls  []modelCall
}

// modelCall is a call with what was there before and after it.
type modelCall struct {
	id            string
	undoes        string
	before, after map[string]string
	touched       []string // of which it left something else than it found
}

func (m *modelled) step(ctx context.Context) {
	if len(m.calls) > 0 && rapid.Bool().Draw(m.rt, "undo") {
		m.undo(ctx, rapid.SampledFrom(m.calls).Draw(m.rt, "call"))
	} else {
		m.write(ctx)
	}
	m.compare(ctx)
}

func (m *modelled) write(ctx context.Context) {
	before := maps.Clone(m.now)
	var touched []string
	fails := rapid.IntRange(0, 4).Draw(m.rt, "fails") == 0
	receipt, err := m.db.Write(ctx, m.call(""), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		for range rapid.IntRange(1, 3).Draw(m.rt, "records") {
			id, err := m.writeOne(ctx, w)
			if err != nil {
				return nil, err
			}
			touched = append(touched, id)
		}
		if fails {
			return nil, errors.New("meant to fail")
		}
		return nil, nil
	})
	if fails {
		m.now = before
		return
	}
	if err != nil {
		m.rt.Fatal(err)
	}
	touched = slices.DeleteFunc(touched, func(id string) bool { return before[id] == m.now[id] })
	m.calls = append(m.calls, modelCall{id: receipt.CallID, before: before, after: maps.Clone(m.now), touched: touched})
}

func (m *modelled) call(undoes string) ledger.Call {
	return ledger.Call{Person: m.person, At: start(), Actor: herself(), Tool: "model", Undoes: undoes}
}

// writeOne creates, changes or deletes one of a few records. Each body is a new one.
func (m *modelled) writeOne(ctx context.Context, w ledger.Writer) (string, error) {
	id := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(m.rt, "id")
	text := fmt.Sprintf("%d-%d", len(m.calls), rapid.IntRange(0, 1_000_000).Draw(m.rt, "text"))
	revision, err := m.revision(ctx, w, id)
	if err != nil {
		return "", err
	}
	if _, there := m.now[id]; there && rapid.Bool().Draw(m.rt, "delete") {
		delete(m.now, id)
		return id, w.Delete(ctx, id, revision)
	}
	r := entry(text)
	r.ID, r.Revision = id, revision
	m.now[id] = string(r.Body)
	_, err = w.Put(ctx, r)
	return id, err
}

// revision returns the revision of a record, or the one that its deletion left.
func (*modelled) revision(ctx context.Context, w ledger.Writer, id string) (int64, error) {
	changes, err := w.Changes(ctx, ledger.TrailQuery{RecordID: id, Limit: 1})
	if err != nil || len(changes) == 0 {
		return 0, err
	}
	return changes[0].Revision, nil
}

// undo undoes a call when all that it touched is as it left it, and is refused otherwise.
func (m *modelled) undo(ctx context.Context, call modelCall) {
	receipt, err := m.db.Write(ctx, m.call(call.id), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		return nil, undoWithin(ctx, w, ledger.Person, call.id)
	})
	if m.undone(call.id) {
		m.wantRefusal(err, ledger.AlreadyUndone)
		return
	}
	if len(call.touched) == 0 {
		m.wantRefusal(err, ledger.NothingDone)
		return
	}
	asLeft := !slices.ContainsFunc(call.touched, func(id string) bool { return m.now[id] != call.after[id] })
	if !asLeft {
		m.wantRefusal(err, ledger.ChangedSince)
		return
	}
	if err != nil {
		m.rt.Fatalf("undo of %s: %v", call.id, err)
	}
	before := maps.Clone(m.now)
	for _, id := range call.touched {
		if text, was := call.before[id]; was {
			m.now[id] = text
		} else {
			delete(m.now, id)
		}
	}
	m.calls = append(m.calls, modelCall{id: receipt.CallID, undoes: call.id, before: before, after: maps.Clone(m.now), touched: call.touched})
}

// undone reports whether a call was undone by one that was not.
func (m *modelled) undone(id string) bool {
	return slices.ContainsFunc(m.calls, func(c modelCall) bool { return c.undoes == id && !m.undone(c.id) })
}

func (m *modelled) wantRefusal(err error, reason ledger.Reason) {
	if refusal, ok := errors.AsType[*ledger.Refusal](err); !ok || refusal.Reason != reason {
		m.rt.Fatalf("undo: %v, want to be refused as %s", err, reason)
	}
}

func (m *modelled) compare(ctx context.Context) {
	got := map[string]string{}
	err := m.db.Read(ctx, m.person, func(ctx context.Context, r ledger.Reader) error {
		all, err := r.Records(ctx, ledger.Query{})
		for _, record := range all {
			got[record.ID] = string(record.Body)
		}
		return err
	})
	if err != nil || !maps.Equal(got, m.now) {
		m.rt.Fatalf("there is %v, %v; want %v", got, err, m.now)
	}
}

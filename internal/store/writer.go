package store

import (
	"bytes"
	"context"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// writer reads and writes within one call.
type writer struct {
	reader

	call   ledger.Call
	memory callMemory
	noted  bool // the call is in the ledger
}

var _ ledger.Writer = (*writer)(nil)

// CallID returns the id of the call.
func (w *writer) CallID() string { return w.call.ID }

// Put keeps a record. Errors: fault.Conflict when it was changed since, fault.Invalid for a
// new one of a source, which only Keep brings.
func (w *writer) Put(ctx context.Context, r ledger.Record) (ledger.Record, error) {
	if r.Source == "" {
		r.Source = ledger.SourcePerson
	}
	if r.ID == "" && r.Revision == 0 {
		r.ID = newID(w.call.At)
		return w.create(ctx, r)
	}
	found, err := w.find(ctx, r.ID)
	if err != nil {
		return ledger.Record{}, err
	}
	switch {
	case found == nil && r.Revision == 0:
		return w.create(ctx, r)
	case found == nil:
		return ledger.Record{}, noRecord()
	case found.revision != r.Revision || found.kind != string(r.Kind) || found.source != r.Source:
		return ledger.Record{}, changedSince()
	default:
		return w.change(ctx, found, r)
	}
}

func changedSince() error {
	return fault.New(fault.Conflict, "the record was changed since it was read").WithHint("Read it again, then change it.")
}

func (w *writer) create(ctx context.Context, r ledger.Record) (ledger.Record, error) {
	if r.Source != ledger.SourcePerson {
		return ledger.Record{}, fault.New(fault.Invalid, "a record of %s comes from there alone", r.Source)
	}
	if r.Body == nil {
		return ledger.Record{}, fault.New(fault.Invalid, "a record without a body says nothing")
	}
	made := &row{
		id: r.ID, kind: string(r.Kind), day: r.Day.String(), startsAt: r.StartsAt.UnixMicro(), source: r.Source, revision: 1, version: 1,
	}
	if err := w.seal(made, body{document: r.Body}); err != nil {
		return ledger.Record{}, err
	}
	if err := w.insert(ctx, made, nil); err != nil {
		return ledger.Record{}, err
	}
	return w.written(ctx, made, nil, stateOf(made, body{document: r.Body}))
}

// change writes what is other than what was found: of a source's record the overlay alone.
func (w *writer) change(ctx context.Context, found *row, r ledger.Record) (ledger.Record, error) {
	before, err := w.open(found)
	if err != nil {
		return ledger.Record{}, err
	}
	next, after := *found, before
	if found.source == ledger.SourcePerson {
		next.day, next.startsAt = r.Day.String(), r.StartsAt.UnixMicro()
		after.document = r.Body
		if after.document == nil {
			return ledger.Record{}, fault.New(fault.Invalid, "a record without a body says nothing")
		}
	} else {
		after.overlay = r.Overlay
	}
	same := !found.deleted && next.day == found.day && next.startsAt == found.startsAt &&
		bytes.Equal(before.document, after.document) && bytes.Equal(before.overlay, after.overlay)
	if same {
		return w.record(found)
	}
	var was *ledger.State
	if !found.deleted {
		was = stateOf(found, before)
	}
	next.deleted = false
	next.revision++
	next.version++
	if err := w.seal(&next, after); err != nil {
		return ledger.Record{}, err
	}
	if err := w.update(ctx, &next); err != nil {
		return ledger.Record{}, err
	}
	return w.written(ctx, &next, was, stateOf(&next, after))
}

// Delete removes a record: of a person's the row stays without a body, of a source's with
// it, so that the deletion can be undone and the same is known when it comes again.
func (w *writer) Delete(ctx context.Context, id string, revision int64) error {
	found, err := w.find(ctx, id)
	if err != nil {
		return err
	}
	if found == nil || found.deleted {
		return noRecord()
	}
	if found.revision != revision {
		return changedSince()
	}
	before, err := w.open(found)
	if err != nil {
		return err
	}
	next, left := *found, body{}
	if found.source != ledger.SourcePerson {
		left = body{sourceKey: before.sourceKey, document: before.document}
	}
	next.deleted = true
	next.revision++
	next.version++
	if err := w.seal(&next, left); err != nil {
		return err
	}
	if err := w.update(ctx, &next); err != nil {
		return err
	}
	return w.note(ctx, &next, stateOf(found, before), nil)
}

// written notes a change and returns the record as it is kept now.
func (w *writer) written(ctx context.Context, r *row, before, after *ledger.State) (ledger.Record, error) {
	if err := w.note(ctx, r, before, after); err != nil {
		return ledger.Record{}, err
	}
	return w.record(r)
}

// stateOf returns what the ledger keeps of a row: not the body of a source's.
func stateOf(r *row, b body) *ledger.State {
	day, _ := parseDay(r.day) // it was a date before it became a text
	state := &ledger.State{Day: day, StartsAt: instant(r.startsAt), Overlay: b.overlay}
	if r.source == ledger.SourcePerson {
		state.Body = b.document
	}
	return state
}

// note appends a change to the ledger.
func (w *writer) note(ctx context.Context, r *row, before, after *ledger.State) error {
	if err := w.noteCall(ctx); err != nil {
		return err
	}
	change := ledger.Change{
		CallID: w.call.ID, At: w.call.At, Actor: w.call.Actor, Kind: fitness.Kind(r.kind), RecordID: r.id, Source: r.source,
		Revision: r.revision, Before: before, After: after,
	}
	return w.append(ctx, change, nil)
}

// noteCall puts the call into the ledger, before its first change.
func (w *writer) noteCall(ctx context.Context) error {
	if w.noted {
		return nil
	}
	w.noted = true
	return w.insertCall(ctx, w.call, w.memory)
}

package coach

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// Undo takes back all that one call changed, as a change of its own, which can be undone too.
// Undoing twice changes nothing and says so. An assistant undoes what assistants did. Without
// an id it is the last call of the actor. Errors: fault.NotFound for an id that is no change,
// fault.Conflict with the reason where a record was changed since, another depends on it, or
// it is not the actor's to undo.
func (s *Service) Undo(ctx context.Context, who Who, in UndoInput) (*summary.Written, error) {
	id := in.ChangeID
	if id == "" {
		last, blocked, err := s.lastCall(ctx, who)
		if err != nil || blocked != nil && in.Key == "" {
			return blocked, err
		}
		id = last // with a key it may be the repetition of a call that undid it
	}
	r := request{tool: "undo_change", key: in.Key, arguments: in, undoes: id}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		return w.undo(ctx, id, made)
	})
}

// lastCall returns the last call of the actor, or the answer of one who undid last: an undo is
// not undone, and nothing before it is, without being named.
func (s *Service) lastCall(ctx context.Context, who Who) (string, *summary.Written, error) {
	var last, before ledger.Change
	err := s.config.Store.Read(ctx, who.Person, func(ctx context.Context, r ledger.Reader) error {
		q := ledger.TrailQuery{Actors: []ledger.ActorKind{who.Actor.Kind}, Limit: trailBatch}
		return eachChange(ctx, r, q, func(c ledger.Change) bool {
			switch {
			case !ledger.SameActor(c.Actor, who.Actor):
			case last.CallID == "":
				last = c
			case before.CallID == "" && c.Undoes == "" && c.UndoneBy == "":
				before = c
			}
			return last.CallID == "" || last.Undoes != "" && before.CallID == ""
		})
	})
	switch {
	case err != nil:
		return "", nil, err
	case last.CallID == "":
		return "", nil, fault.New(fault.NotFound, "nothing was changed under this name yet").
			WithHint("get_activity_trail lists all changes with their ids.")
	case last.Undoes == "":
		return last.CallID, nil, nil
	}
	none := summary.NewWritten(fmt.Sprintf("Nothing was done: the last change, %s, already undid change %s.", last.CallID, last.Undoes))
	if before.CallID != "" {
		none.Notes = append(none.Notes, "The one before that still stands is change "+before.CallID+": name it to undo it.")
	}
	return last.Undoes, none, nil
}

// undo takes back a call.
func (w *writing) undo(ctx context.Context, id string, made *summary.Written) error {
	call, later, err := w.history(ctx, id)
	if err != nil {
		return err
	}
	inverses, err := ledger.Undo(w.who.Actor.Kind, call, later)
	if refusal, ok := errors.AsType[*ledger.Refusal](err); ok {
		return w.notUndone(id, refusal, made)
	}
	if err != nil {
		return err
	}
	ours := map[string]bool{}
	for _, c := range call {
		ours[c.RecordID] = true
	}
	for _, inverse := range inverses {
		if err := w.mayBe(ctx, id, inverse, ours); err != nil {
			return err
		}
	}
	for _, inverse := range inverses {
		if err := w.takeBack(ctx, inverse, made); err != nil {
			return err
		}
	}
	made.Did = "Undid change " + id + ": " + summary.Plural(len(inverses), "record") + " as before"
	return nil
}

// history returns the changes of a call, and of its records all that came later.
func (w *writing) history(ctx context.Context, id string) (call, later []ledger.Change, err error) {
	call, err = w.Changes(ctx, ledger.TrailQuery{CallID: id})
	if err != nil {
		return nil, nil, err
	}
	if len(call) == 0 {
		return nil, nil, fault.New(fault.NotFound, "there is no change %q", clipped(id)).
			WithHint("get_activity_trail lists the changes with their ids.")
	}
	seen := map[string]bool{}
	for _, c := range call {
		if seen[c.RecordID] {
			continue
		}
		seen[c.RecordID] = true
		all, err := w.Changes(ctx, ledger.TrailQuery{RecordID: c.RecordID})
		if err != nil {
			return nil, nil, err
		}
		for _, other := range all {
			if other.CallID != id && other.Seq > c.Seq {
				later = append(later, other)
			}
		}
	}
	return call, later, nil
}

// notUndone answers an undo that is refused: as an error with the reason, but for a call that
// is undone already.
func (w *writing) notUndone(id string, refusal *ledger.Refusal, made *summary.Written) error {
	switch refusal.Reason {
	case ledger.AlreadyUndone:
		made.Did = "Nothing was done: change " + id + " is undone already, by change " + refusal.CallID + "."
		return nil
	case ledger.NothingDone:
		made.Did = "Nothing was done: change " + id + " changed no record."
		return nil
	case ledger.ChangedSince:
		by := refusal.By
		at := civil.DateTimeOf(by.At.In(w.zone))
		return fault.New(fault.Conflict, "change %s is not undone: a record of it was changed since, by %s on %s at %s (change %s)",
			id, actorOf(by.Actor).Words(), at.Date, at.Clock, by.CallID).
			WithHint("Undo change %s first, or set the values with edit_entry.", by.CallID)
	case ledger.OfPerson:
		return fault.New(fault.Conflict, "change %s is the person's own, which an assistant does not undo", id).
			WithHint("They can change it back themselves, their profile with `paceline profile`; or edit_entry sets the values that they ask for.")
	case ledger.OfSource:
		return fault.New(fault.Conflict, "change %s came from a source, and its next sync would bring it back", id).
			WithHint("Delete or change a single record with edit_entry: that lasts.")
	default:
		return fmt.Errorf("undo %s: %w", id, refusal)
	}
}

// mayBe refuses an inverse that would leave what cannot be: a record that depends on one that is
// gone, or two where there can be one. ours are the records that go with it.
func (w *writing) mayBe(ctx context.Context, id string, inverse ledger.Inverse, ours map[string]bool) error {
	switch {
	case inverse.To != nil:
		return w.mayStand(ctx, id, inverse, ours)
	case inverse.Kind == fitness.KindLink:
		return nil
	default:
		return w.mayGo(ctx, id, inverse, ours)
	}
}

// mayGo refuses to take away a record that another, which is not among ours, depends on.
func (w *writing) mayGo(ctx context.Context, id string, inverse ledger.Inverse, ours map[string]bool) error {
	on, err := w.dependents(ctx, inverse.Kind, inverse.RecordID)
	if err != nil {
		return err
	}
	var others dependents
	for _, r := range append(on.records, on.links...) {
		if !ours[r.ID] {
			others.records = append(others.records, r)
		}
	}
	if len(others.records) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "change %s is not undone: %s of later depend on it, such as %s", id, others, others.records[0].ID).
		WithHint("Delete or unlink those first.")
}

// mayStand refuses to bring a record back beside one that was made in its place.
func (w *writing) mayStand(ctx context.Context, id string, inverse ledger.Inverse, ours map[string]bool) error {
	others, err := w.alike(ctx, inverse.Kind, *inverse.To)
	if err != nil {
		return err
	}
	for _, other := range others {
		if other.ID != inverse.RecordID && !ours[other.ID] {
			return fault.New(fault.Conflict, "change %s is not undone: a %s stands in its place, %s", id, summary.KindWords(other.Kind), other.ID).
				WithHint("Change that one, or delete it first.")
		}
	}
	return nil
}

// alike returns the records of which there can be one alone with a state of a kind: the brief of
// a day, a day off, the targets of a metric, and what is tracked under a name.
func (w *writing) alike(ctx context.Context, kind fitness.Kind, state ledger.State) ([]ledger.Record, error) {
	record := ledger.Record{Kind: kind, Body: state.Body}
	switch kind {
	case fitness.KindBrief, fitness.KindDayOff:
		return w.Records(ctx, onDays(civil.Range{From: state.Day, To: state.Day}, kind))
	case fitness.KindTarget:
		return alikeOf(ctx, w, record, func(a, b fitness.Targets) bool { return a.Metric == b.Metric })
	case fitness.KindTrackable:
		return alikeOf(ctx, w, record, func(a, b fitness.Trackable) bool {
			return !a.Archived && !b.Archived && slices.ContainsFunc(append([]string{a.Name}, a.Aliases...), func(name string) bool { return calls(b, name) })
		})
	default:
		return nil, nil
	}
}

func alikeOf[T any](ctx context.Context, r ledger.Reader, record ledger.Record, same func(a, b T) bool) ([]ledger.Record, error) {
	k, err := read[T](record)
	if err != nil {
		return nil, err
	}
	known, err := all[T](ctx, r, ofKinds(record.Kind))
	if err != nil {
		return nil, err
	}
	var found []ledger.Record
	for _, other := range known {
		if same(k.Doc, other.Doc) {
			found = append(found, other.Record)
		}
	}
	return found, nil
}

// takeBack writes an inverse, and answers with what is stored now or is there no more.
func (w *writing) takeBack(ctx context.Context, inverse ledger.Inverse, made *summary.Written) error {
	var gone summary.Item
	if inverse.To == nil {
		r, err := w.Record(ctx, inverse.RecordID, false)
		if err != nil {
			return err
		}
		if gone, err = w.itemOf(r); err != nil {
			return err
		}
	}
	if err := inverse.Write(ctx, w); err != nil {
		return err
	}
	w.changed = true
	if inverse.To == nil {
		made.Removed = append(made.Removed, gone)
		return nil
	}
	r, err := w.Record(ctx, inverse.RecordID, false)
	if err != nil {
		return err
	}
	return w.tell(r, made)
}

// actorOf returns an actor as answers show it.
func actorOf(a ledger.Actor) summary.Actor {
	return summary.NewActor(string(a.Kind), a.Name, a.Host, a.SelfDeclared)
}

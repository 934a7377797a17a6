package ledger

import (
	"bytes"
	"context"
	"slices"

	"github.com/paceline/paceline/internal/fitness"
)

// Reason is why a call is not undone.
type Reason string

// The reasons.
const (
	AlreadyUndone Reason = "already_undone"  // which makes a second undo change nothing
	ChangedSince  Reason = "changed_since"   // undoing would take a later change with it
	OfPerson      Reason = "of_the_person"   // an assistant undoes what assistants did
	OfSource      Reason = "of_a_source"     // the next sync would bring it back
	NothingDone   Reason = "nothing_to_undo" // the call left each record as it found it
)

// Refusal is the error of a call that is not undone.
//
//nolint:errname // it is an answer to a call, told as such
type Refusal struct {
	Reason Reason
	CallID string  // the call that undid it, of AlreadyUndone
	By     *Change // the change that stands in the way, of ChangedSince
}

func (r *Refusal) Error() string { return "the call is not undone: " + string(r.Reason) }

// Inverse is what takes one record back to where a call found it.
type Inverse struct {
	Kind     fitness.Kind
	RecordID string
	Source   string
	Revision int64  // of the record now, or the one that its deletion left
	To       *State // nil when the record is to be deleted
}

// Write writes the inverse. Errors: as for Put and Delete.
func (i Inverse) Write(ctx context.Context, w Writer) error {
	if i.To == nil {
		return w.Delete(ctx, i.RecordID, i.Revision)
	}
	_, err := w.Put(ctx, Record{
		Kind: i.Kind, ID: i.RecordID, Source: i.Source, Revision: i.Revision,
		Day: i.To.Day, StartsAt: i.To.StartsAt, Body: i.To.Body, Overlay: i.To.Overlay,
	})
	return err
}

// Undo returns what undoes a call on behalf of an actor: the inverses, last changed first.
// It takes the changes of the call, and of their records all later changes by others; both
// in any order, with UndoneBy filled. A record that is as the call left it can be undone,
// whatever became of it in between; what a source changes beneath does not count.
// Errors: Refusal.
func Undo(by ActorKind, call, later []Change) ([]Inverse, error) {
	if len(call) == 0 {
		return nil, &Refusal{Reason: NothingDone}
	}
	if undone := call[0].UndoneBy; undone != "" {
		return nil, &Refusal{Reason: AlreadyUndone, CallID: undone}
	}
	switch kind := call[0].Actor.Kind; {
	case kind == Source:
		return nil, &Refusal{Reason: OfSource}
	case kind == Person && by != Person:
		return nil, &Refusal{Reason: OfPerson}
	}
	since := byRecord(later)
	var inverses []Inverse
	for _, changes := range slices.Backward(inOrder(call)) {
		first, last := changes[0], changes[len(changes)-1]
		if same(first.Source, first.Before, last.After) {
			continue
		}
		after := since[first.RecordID]
		if len(after) > 0 && !same(first.Source, last.After, after[len(after)-1].After) {
			return nil, &Refusal{Reason: ChangedSince, By: inTheWay(after)}
		}
		inverses = append(inverses, inverseOf(changes, after))
	}
	if len(inverses) == 0 {
		return nil, &Refusal{Reason: NothingDone}
	}
	return inverses, nil
}

// inOrder returns the changes of each record, oldest first, in the order in which the
// records were first changed.
func inOrder(changes []Change) [][]Change {
	var groups [][]Change
	at := map[string]int{}
	for _, change := range sorted(changes) {
		i, known := at[change.RecordID]
		if !known {
			i = len(groups)
			at[change.RecordID] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], change)
	}
	return groups
}

func byRecord(changes []Change) map[string][]Change {
	groups := map[string][]Change{}
	for _, change := range sorted(changes) {
		if change.Actor.Kind != Source {
			groups[change.RecordID] = append(groups[change.RecordID], change)
		}
	}
	return groups
}

func sorted(changes []Change) []Change {
	return slices.SortedFunc(slices.Values(changes), func(a, b Change) int { return int(a.Seq - b.Seq) })
}

// inTheWay returns the newest of later changes that was not undone and undid none of them.
func inTheWay(later []Change) *Change {
	for _, c := range slices.Backward(later) {
		undid := slices.ContainsFunc(later, func(other Change) bool { return other.CallID == c.Undoes })
		if c.UndoneBy == "" && !undid {
			return &c
		}
	}
	return &later[len(later)-1]
}

// inverseOf returns what takes a record back, given the changes of one call to it and those
// that came later.
func inverseOf(changes, later []Change) Inverse {
	first, last := changes[0], changes[len(changes)-1]
	revision := last.Revision
	if len(later) > 0 {
		revision = later[len(later)-1].Revision
	}
	return Inverse{Kind: first.Kind, RecordID: first.RecordID, Source: first.Source, Revision: revision, To: first.Before}
}

// same reports whether two states of a record are one to the ledger: of a source's record
// the overlay alone counts, since the day and the time are the source's.
func same(source string, a, b *State) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if source != SourcePerson {
		return bytes.Equal(a.Overlay, b.Overlay)
	}
	return a.Day == b.Day && a.StartsAt.Equal(b.StartsAt) && bytes.Equal(a.Body, b.Body)
}

// EditedSince reports whether a record that a call changed is neither as the call left it
// nor, where the call was undone, as it found it. It takes the changes as Undo does.
func EditedSince(call, later []Change) bool {
	since := byRecord(later)
	for _, changes := range inOrder(call) {
		first, last := changes[0], changes[len(changes)-1]
		after := since[first.RecordID]
		if len(after) == 0 {
			continue
		}
		now := after[len(after)-1].After
		if same(first.Source, now, last.After) || first.UndoneBy != "" && same(first.Source, now, first.Before) {
			continue
		}
		return true
	}
	return false
}

// AllGone reports whether a call left records, and none of them is there any more. It takes the
// changes as Undo does.
func AllGone(call, later []Change) bool {
	since := byRecord(later)
	left := false
	for _, changes := range inOrder(call) {
		now := changes[len(changes)-1].After
		if now == nil {
			continue
		}
		left = true
		if after := since[changes[0].RecordID]; len(after) > 0 {
			now = after[len(after)-1].After
		}
		if now != nil {
			return false
		}
	}
	return left
}

// SameActor reports whether two calls are by the same one: the grant says it where there is
// one, and the kind and the name where there is none.
func SameActor(a, b Actor) bool {
	return a.Kind == b.Kind && a.Grant == b.Grant && (a.Grant != "" || a.Name == b.Name)
}

// Undone returns for each call that is undone the call that undid it. It takes what each
// undoing call undid. An undo that was itself undone does not count.
func Undone(undoes map[string]string) map[string]string {
	by := map[string][]string{}
	for undo, call := range undoes {
		by[call] = append(by[call], undo)
	}
	undone := make(map[string]string, len(by))
	for call := range by {
		if undo := standing(by, call, len(undoes)); undo != "" {
			undone[call] = undo
		}
	}
	return undone
}

// standing returns the undo of a call that stands. Depth bounds the walk through undos of
// undos, of which there are never more than undos.
func standing(by map[string][]string, call string, depth int) string {
	if depth < 0 {
		return ""
	}
	undos := slices.Sorted(slices.Values(by[call]))
	for _, undo := range undos {
		if standing(by, undo, depth-1) == "" {
			return undo
		}
	}
	return ""
}

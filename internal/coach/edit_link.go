package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// linkOf returns the link that could join two records: a planned item with what it was done
// by, or two recordings of one session, of which the first is the primary.
func linkOf(a, b ledger.Record) (fitness.Link, error) {
	if b.Kind == fitness.KindPlanItem {
		a, b = b, a
	}
	doing := b.Kind == fitness.KindWorkout || b.Kind == fitness.KindEntry || b.Kind == fitness.KindMeal
	switch {
	case a.ID == b.ID:
		return fitness.Link{}, fault.New(fault.Invalid, "a record does not belong to itself").WithHint("Give two ids.")
	case a.Kind == fitness.KindPlanItem && doing:
		return fitness.Link{Kind: fitness.LinkDone, A: a.ID, B: b.ID}, nil
	case isSession(a.Kind) && isSession(b.Kind):
		return fitness.Link{Kind: fitness.LinkSame, A: a.ID, B: b.ID}, nil
	default:
		return fitness.Link{}, fault.New(fault.Invalid, "a %s and a %s are not linked", summary.KindWords(a.Kind), summary.KindWords(b.Kind)).
			WithHint("Link a planned item with the workout, entry or meal that did it, or two recordings of one session.")
	}
}

func isSession(kind fitness.Kind) bool {
	return kind == fitness.KindWorkout || kind == fitness.KindEntry
}

// link joins a record with another, one to one.
func (w *writing) link(ctx context.Context, r ledger.Record, otherID string, made *summary.Written) error {
	wanted, known, err := w.linked(ctx, r, otherID)
	if err != nil {
		return err
	}
	var again ledger.Record
	for _, l := range known {
		switch {
		case samePair(l.Doc, wanted):
			again = l.Record
			if !l.Doc.Broken && l.Doc == wanted {
				made.Did = "Nothing was changed: they are linked already."
				return nil
			}
		case l.Doc.Broken || l.Doc.Kind != wanted.Kind:
		case wanted.Kind == fitness.LinkDone && (l.Doc.A == wanted.A || l.Doc.B == wanted.B):
			return fault.New(fault.Conflict, "%s is linked with %s already, and one item is done by one record", l.Doc.A, l.Doc.B).
				WithHint("Unlink those first.")
		case wanted.Kind == fitness.LinkSame && (l.Doc.B == wanted.B || l.Doc.B == wanted.A):
			return fault.New(fault.Conflict, "%s is counted as %s already", l.Doc.B, l.Doc.A).WithHint("Unlink those first.")
		}
	}
	return w.keepLink(ctx, again, wanted, "Linked", made)
}

// unlink parts a record from another, and remembers it, so that they are not linked again by
// themselves.
func (w *writing) unlink(ctx context.Context, r ledger.Record, otherID string, made *summary.Written) error {
	wanted, known, err := w.linked(ctx, r, otherID)
	if err != nil {
		return err
	}
	var again ledger.Record
	for _, l := range known {
		if samePair(l.Doc, wanted) {
			again, wanted = l.Record, l.Doc
		}
	}
	if wanted.Broken {
		made.Did = "Nothing was changed: they are not linked."
		return nil
	}
	wanted.Broken = true
	return w.keepLink(ctx, again, wanted, "Unlinked; they are not linked again by themselves", made)
}

// linked returns the link that could join two records, and the links there are.
func (w *writing) linked(ctx context.Context, r ledger.Record, otherID string) (fitness.Link, []kept[fitness.Link], error) {
	other, err := w.Record(ctx, otherID, false)
	if err != nil {
		return fitness.Link{}, nil, err
	}
	wanted, err := linkOf(r, other)
	if err != nil {
		return wanted, nil, err
	}
	known, err := all[fitness.Link](ctx, w, ofKinds(fitness.KindLink))
	return wanted, known, err
}

func samePair(a, b fitness.Link) bool {
	return a.Kind == b.Kind && (a.A == b.A && a.B == b.B || a.Kind == fitness.LinkSame && a.A == b.B && a.B == b.A)
}

func (w *writing) keepLink(ctx context.Context, r ledger.Record, l fitness.Link, did string, made *summary.Written) error {
	if r.ID == "" {
		r = ledger.Record{Kind: fitness.KindLink}
	}
	r, err := w.keep(ctx, r, l)
	if err != nil {
		return err
	}
	made.Did = did
	return w.tell(r, made)
}

// partMoved takes away what joins a record with one of another day than the day that it is moved
// to: a session of Tuesday did not do what was planned for Monday. What was parted stays so.
func (w *writing) partMoved(ctx context.Context, r ledger.Record, day civil.Date, made *summary.Written) error {
	if day == r.Day {
		return nil
	}
	on, err := w.dependents(ctx, r.Kind, r.ID)
	if err != nil {
		return err
	}
	for _, link := range on.links {
		joined, err := w.joinedWith(ctx, link, r.ID)
		if err != nil {
			return err
		}
		if joined.Day == day {
			continue
		}
		if err := w.remove(ctx, link); err != nil {
			return err
		}
		if joined.ID != "" {
			made.Notes = append(made.Notes, "It is no longer linked with the "+summary.KindWords(joined.Kind)+" ["+joined.ID+"] of "+joined.Day.String()+".")
		}
	}
	return nil
}

// joinedWith returns the record that a link joins another with; the zero Record when it is gone.
func (w *writing) joinedWith(ctx context.Context, link ledger.Record, id string) (ledger.Record, error) {
	l, err := read[fitness.Link](link)
	if err != nil {
		return ledger.Record{}, err
	}
	other := l.Doc.A
	if other == id {
		other = l.Doc.B
	}
	joined, err := w.Record(ctx, other, false)
	if fault.KindOf(err) == fault.NotFound {
		return ledger.Record{}, nil
	}
	return joined, err
}

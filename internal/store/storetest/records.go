package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

func putComesBack(t *testing.T, db *store.DB) {
	given := entry("40 squats")
	given.StartsAt = time.Date(2026, 11, 30, 7, 15, 0, 123_456_000, time.FixedZone("", 3600))
	kept, receipt := put(t, db, call(), given)
	if !regexp.MustCompile(`^[0-9a-z]{12}$`).MatchString(kept.ID) || !regexp.MustCompile(`^[0-9a-z]{12}$`).MatchString(receipt.CallID) {
		t.Errorf("the ids are %q and %q", kept.ID, receipt.CallID)
	}
	want := given
	want.ID, want.Source, want.Revision, want.StartsAt = kept.ID, ledger.SourcePerson, 1, given.StartsAt.UTC()
	wantSame(t, "as put", want, kept)
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) error {
		got, err := r.Record(ctx, kept.ID, true)
		wantSame(t, "as read", want, got)
		return err
	})
	wantSame(t, "as listed", []ledger.Record{want}, records(t, db, ann, ledger.Query{}))
	if string(receipt.Answer) != "done "+receipt.CallID || receipt.Replayed || !receipt.At.Equal(start()) {
		t.Errorf("receipt %+v", receipt)
	}
	undated, _ := put(t, db, call(), ledger.Record{ID: "mine", Kind: fitness.KindTrackable, Body: document("water")})
	if undated.ID != "mine" || !undated.Day.IsZero() || !undated.StartsAt.IsZero() {
		t.Errorf("what has no day came back as %+v", undated)
	}
}

func notFound(t *testing.T, db *store.DB) {
	put(t, db, call(), entry("x"))
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) error {
		_, err := r.Record(ctx, "nobody", false)
		wantKind(t, "read", err, fault.NotFound)
		return nil
	})
	_, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		return nil, w.Delete(ctx, "nobody", 1)
	})
	wantKind(t, "delete", err, fault.NotFound)
	changed := entry("x")
	changed.ID, changed.Revision = "nobody", 1
	_, err = db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		_, err := w.Put(ctx, changed)
		return nil, err
	})
	wantKind(t, "change", err, fault.NotFound)
}

func revisions(t *testing.T, db *store.DB) {
	first, _ := put(t, db, call(), entry("40 squats"))
	changed := first
	changed.Body = document("41 squats")
	second, _ := put(t, db, call(), changed)
	if second.Revision != 2 || !bytes.Equal(second.Body, changed.Body) {
		t.Errorf("changed to %+v", second)
	}
	otherKind := second
	otherKind.Kind, otherKind.Body = fitness.KindMeal, document("a meal")
	again := first
	again.Revision = 0
	for name, do := range map[string]func(context.Context, ledger.Writer) error{
		"a change of what was read before":  func(ctx context.Context, w ledger.Writer) error { _, err := w.Put(ctx, changed); return err },
		"a deletion of it":                  func(ctx context.Context, w ledger.Writer) error { return w.Delete(ctx, first.ID, 1) },
		"a new record of an id that is one": func(ctx context.Context, w ledger.Writer) error { _, err := w.Put(ctx, again); return err },
		"another kind under the same id":    func(ctx context.Context, w ledger.Writer) error { _, err := w.Put(ctx, otherKind); return err },
	} {
		_, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) { return nil, do(ctx, w) })
		wantKind(t, name, err, fault.Conflict)
	}
	wantSame(t, "left", []ledger.Record{second}, records(t, db, ann, ledger.Query{}))
}

func unchanged(t *testing.T, db *store.DB) {
	first, _ := put(t, db, call(), entry("40 squats"))
	same, _ := put(t, db, call(), first)
	wantSame(t, "the same again", first, same)
	if n := len(changes(t, db, ledger.TrailQuery{})); n != 1 {
		t.Errorf("%d changes, want 1", n)
	}
	moved := first
	moved.Day = civil.MustDate("2026-11-29")
	if got, _ := put(t, db, call(), moved); got.Revision != 2 || got.Day != moved.Day {
		t.Errorf("moved to another day: %+v", got)
	}
}

func revived(t *testing.T, db *store.DB) {
	first, _ := put(t, db, call(), entry("40 squats"))
	writing(t, db, call(), func(ctx context.Context, w ledger.Writer) error { return w.Delete(ctx, first.ID, 1) })
	if left := records(t, db, ann, ledger.Query{}); len(left) != 0 {
		t.Errorf("left: %v", idsOf(left))
	}
	deletion := changes(t, db, ledger.TrailQuery{})[0]
	if deletion.After != nil || deletion.Before == nil || !bytes.Equal(deletion.Before.Body, first.Body) || deletion.Revision != 2 {
		t.Errorf("the deletion is %+v", deletion)
	}
	_, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		return nil, w.Delete(ctx, first.ID, 2)
	})
	wantKind(t, "deleting it again", err, fault.NotFound)
	first.Revision = deletion.Revision
	again, _ := put(t, db, call(), first)
	if again.Revision != 3 || !bytes.Equal(again.Body, first.Body) || len(records(t, db, ann, ledger.Query{})) != 1 {
		t.Errorf("back as %+v", again)
	}
}

// spread puts records of several kinds on several days, and returns their ids oldest first.
func spread(t *testing.T, db *store.DB) []string {
	t.Helper()
	ids := []string{"a-meal", "b-late", "c-next", "d-next", "e-goal", "f-goal"}
	at := start()
	day := civil.MustDate("2026-11-29")
	writing(t, db, call(), func(ctx context.Context, w ledger.Writer) error {
		for _, r := range []ledger.Record{
			{ID: "f-goal", Kind: fitness.KindGoal},
			{ID: "c-next", Kind: fitness.KindEntry, Day: day.AddDays(1), StartsAt: at},
			{ID: "b-late", Kind: fitness.KindEntry, Day: day, StartsAt: at.Add(-time.Hour)},
			{ID: "e-goal", Kind: fitness.KindGoal},
			{ID: "a-meal", Kind: fitness.KindMeal, Day: day},
			{ID: "d-next", Kind: fitness.KindMeal, Day: day.AddDays(1), StartsAt: at},
		} {
			r.Body = document(r.ID)
			if _, err := w.Put(ctx, r); err != nil {
				return err
			}
		}
		return nil
	})
	return ids
}

func paging(t *testing.T, db *store.DB) {
	oldest := spread(t, db)
	newest := []string{"d-next", "c-next", "b-late", "a-meal", "f-goal", "e-goal"}
	kinds := []fitness.Kind{fitness.KindEntry, fitness.KindMeal, fitness.KindGoal}
	for name, q := range map[string]ledger.Query{
		"all": {}, "each kind": {Kinds: kinds}, "all, newest first": {Newest: true}, "each kind, newest first": {Kinds: kinds, Newest: true},
	} {
		want := oldest
		if q.Newest {
			want = newest
		}
		wantSame(t, name, want, idsOf(records(t, db, ann, q)))
		for limit := 1; limit <= len(want); limit++ {
			q.Limit, q.After = limit, ledger.Cursor{}
			var got []string
			for {
				page := records(t, db, ann, q)
				if len(page) > limit {
					t.Fatalf("%s: a page of %d has %d", name, limit, len(page))
				}
				got = append(got, idsOf(page)...)
				if len(page) < limit {
					break
				}
				q.After = ledger.CursorOf(page[len(page)-1])
			}
			wantSame(t, fmt.Sprintf("%s, %d at a time", name, limit), want, got)
		}
	}
}

func filters(t *testing.T, db *store.DB) {
	spread(t, db)
	keep(t, db, device("n1", "2026-11-29", "night"))
	day := civil.MustDate("2026-11-29")
	for name, test := range map[string]struct {
		query ledger.Query
		want  int
	}{
		"a kind":             {ledger.Query{Kinds: []fitness.Kind{fitness.KindMeal}}, 2},
		"a kind twice":       {ledger.Query{Kinds: []fitness.Kind{fitness.KindMeal, fitness.KindMeal}}, 2},
		"a day":              {ledger.Query{Days: civil.Range{From: day, To: day}}, 3},
		"days":               {ledger.Query{Days: civil.Range{From: day, To: day.AddDays(1)}}, 5},
		"days without any":   {ledger.Query{Days: civil.Range{From: day.AddDays(9), To: day.AddDays(9)}}, 0},
		"a source":           {ledger.Query{Sources: []string{"polar"}}, 1},
		"sources":            {ledger.Query{Sources: []string{"polar", ledger.SourcePerson}}, 7},
		"a source and kinds": {ledger.Query{Sources: []string{"polar"}, Kinds: []fitness.Kind{fitness.KindNight, fitness.KindMeal}}, 1},
	} {
		if got := records(t, db, ann, test.query); len(got) != test.want {
			t.Errorf("%s: %v", name, idsOf(got))
		}
	}
}

func isolation(t *testing.T, db *store.DB) {
	mine := entry("40 squats")
	mine.ID = "same"
	put(t, db, call(), mine)
	forBen := call()
	forBen.Person = ben
	his := mine
	his.Body = document("his")
	put(t, db, forBen, his)
	wantSame(t, "Ben's", string(his.Body), string(records(t, db, ben, ledger.Query{})[0].Body))
	wantSame(t, "Ann's", string(mine.Body), string(records(t, db, ann, ledger.Query{})[0].Body))
	if n := len(changes(t, db, ledger.TrailQuery{})); n != 1 {
		t.Errorf("Ann's trail has %d changes", n)
	}
	if got := records(t, db, "nobody", ledger.Query{}); len(got) != 0 {
		t.Errorf("nobody has %v", idsOf(got))
	}
	people, err := db.People(t.Context())
	if err != nil || !slices.Equal(people, []string{ann, ben}) {
		t.Errorf("people %v, %v", people, err)
	}
}

func errorLeavesNothing(t *testing.T, db *store.DB) {
	kept, _ := put(t, db, call(), entry("before"))
	before := changes(t, db, ledger.TrailQuery{})
	failing := call()
	failing.Key, failing.Said = "key", "said"
	broken := errors.New("broken")
	_, err := db.Write(t.Context(), failing, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		if _, err := w.Put(ctx, entry("half")); err != nil {
			return nil, err
		}
		if err := w.Delete(ctx, kept.ID, kept.Revision); err != nil {
			return nil, err
		}
		return nil, broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	wantSame(t, "records", []ledger.Record{kept}, records(t, db, ann, ledger.Query{}))
	wantSame(t, "changes", before, changes(t, db, ledger.TrailQuery{}))
}

func ended(t *testing.T, db *store.DB) {
	kept, _ := put(t, db, call(), entry("before"))
	ctx, cancel := context.WithCancel(t.Context())
	_, err := db.Write(ctx, call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		if _, err := w.Put(ctx, entry("half")); err != nil {
			return nil, err
		}
		cancel()
		_, err := w.Put(ctx, entry("the other half"))
		return nil, err
	})
	wantKind(t, "ended within", err, fault.Canceled)
	ctx, cancel = context.WithCancel(t.Context())
	_, err = db.Write(ctx, call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		_, err := w.Put(ctx, entry("all"))
		cancel()
		return nil, err
	})
	wantKind(t, "ended before the commit", err, fault.Canceled)
	wantSame(t, "records", []ledger.Record{kept}, records(t, db, ann, ledger.Query{}))
}

func views(t *testing.T, db *store.DB) {
	put(t, db, call(), entry("before"))
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) error {
		if _, err := r.Records(ctx, ledger.Query{}); err != nil {
			return err
		}
		writing(t, db, call(), func(ctx context.Context, w ledger.Writer) error {
			if _, err := w.Put(ctx, entry("within")); err != nil {
				return err
			}
			seen, err := w.Records(ctx, ledger.Query{})
			if len(seen) != 2 {
				t.Errorf("the call sees %d records", len(seen))
			}
			made, trailErr := w.Changes(ctx, ledger.TrailQuery{RecordID: seen[0].ID})
			if len(made) != 1 {
				t.Errorf("the call sees %d changes", len(made))
			}
			return errors.Join(err, trailErr)
		})
		again, err := r.Records(ctx, ledger.Query{})
		if len(again) != 1 {
			t.Errorf("the view shows %d records now", len(again))
		}
		return err
	})
}

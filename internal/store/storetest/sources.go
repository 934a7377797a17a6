package storetest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// device returns a night as a source gives it.
func device(key, day, text string) ledger.Record {
	return ledger.Record{Kind: fitness.KindNight, Day: civil.MustDate(day), Source: "polar", SourceKey: key, Body: document(text)}
}

func keep(t *testing.T, db *store.DB, given ...ledger.Record) archive.Kept {
	t.Helper()
	kept, err := db.Keep(t.Context(), ann, given)
	if err != nil {
		t.Fatalf("keep: %v", err)
	}
	return kept
}

func keepOnce(t *testing.T, db *store.DB) {
	given := []ledger.Record{device("n1", "2026-11-29", "one"), device("n2", "2026-11-30", "two")}
	given[1].StartsAt = start()
	wantSame(t, "the first time", archive.Kept{Created: 2}, keep(t, db, given...))
	before := records(t, db, ann, ledger.Query{})
	wantSame(t, "the key of the source", "n1", before[0].SourceKey)
	wantSame(t, "again", archive.Kept{}, keep(t, db, given...))
	wantSame(t, "left", before, records(t, db, ann, ledger.Query{}))
	if n := len(changes(t, db, ledger.TrailQuery{})); n != 2 {
		t.Errorf("%d changes, want 2", n)
	}
	given[0].Body, given[1].Day = document("one, corrected"), civil.MustDate("2026-12-01")
	wantSame(t, "changed", archive.Kept{Changed: 2}, keep(t, db, given...))
	got := records(t, db, ann, ledger.Query{})
	if !bytes.Equal(got[0].Body, given[0].Body) || got[1].Day != given[1].Day || got[0].Revision != 1 || got[0].ID != before[0].ID {
		t.Errorf("changed to %+v", got)
	}
	if c := changes(t, db, ledger.TrailQuery{})[0]; c.SourceOp != "changed" || c.Actor.Kind != ledger.Source {
		t.Errorf("the change is %+v", c)
	}
	elsewhere := given[0]
	elsewhere.Source = "file"
	wantSame(t, "the same key of another source", archive.Kept{Created: 1}, keep(t, db, elsewhere))
	wantSame(t, "nothing at all", archive.Kept{}, keep(t, db))
}

func overlay(t *testing.T, db *store.DB) {
	keep(t, db, device("n1", "2026-11-30", "from the watch"))
	found := records(t, db, ann, ledger.Query{})[0]
	found.Overlay, found.Body = []byte(`{"note":"slept badly"}`), document("never kept")
	edited, made := put(t, db, call(), found)
	if string(edited.Body) != `{"v":1,"note":"slept badly","text":"from the watch"}` || edited.Revision != 2 {
		t.Errorf("edited: %s at %d", edited.Body, edited.Revision)
	}
	change := changes(t, db, ledger.TrailQuery{CallID: made.CallID})[0]
	if change.Before.Body != nil || change.After.Body != nil || string(change.After.Overlay) != `{"note":"slept badly"}` {
		t.Errorf("the ledger has %+v", change)
	}
	if got := given(t, db); len(got) != 1 || !bytes.Equal(got[0].Body, document("from the watch")) || got[0].Overlay != nil {
		t.Errorf("the source gave %+v", got)
	}
	wantSame(t, "a sync", archive.Kept{Changed: 1}, keep(t, db, device("n1", "2026-11-30", "synced")))
	synced := records(t, db, ann, ledger.Query{})[0]
	if string(synced.Body) != `{"v":1,"note":"slept badly","text":"synced"}` || synced.Revision != 2 {
		t.Errorf("synced: %s at %d", synced.Body, synced.Revision)
	}
	undo(t, db, made.CallID)
	if got := records(t, db, ann, ledger.Query{})[0]; !bytes.Equal(got.Body, document("synced")) || got.Overlay != nil {
		t.Errorf("undone: %s", got.Body)
	}
}

func tombstone(t *testing.T, db *store.DB) {
	keep(t, db, device("n1", "2026-11-30", "one"))
	found := records(t, db, ann, ledger.Query{})[0]
	deletion := writing(t, db, call(), func(ctx context.Context, w ledger.Writer) error { return w.Delete(ctx, found.ID, found.Revision) })
	keep(t, db, device("n1", "2026-11-30", "one"))
	keep(t, db, device("n1", "2026-11-30", "two"))
	if left := records(t, db, ann, ledger.Query{}); len(left) != 0 {
		t.Errorf("the sync brought back %v", idsOf(left))
	}
	given := given(t, db)
	if len(given) != 1 || given[0].ID != found.ID || !bytes.Equal(given[0].Body, document("two")) || given[0].SourceKey != "n1" {
		t.Errorf("given: %+v", given)
	}
	deleted := func() (r ledger.Record, err error) {
		err = db.Read(t.Context(), ann, func(ctx context.Context, reader ledger.Reader) error {
			var err error
			r, err = reader.Deleted(ctx, found.ID)
			return err
		})
		return r, err
	}
	if r, err := deleted(); err != nil || r.Kind != fitness.KindNight || !bytes.Equal(r.Body, document("two")) {
		t.Errorf("what was deleted: %+v, %v", r, err)
	}
	undo(t, db, deletion.CallID)
	if got := records(t, db, ann, ledger.Query{}); len(got) != 1 || !bytes.Equal(got[0].Body, document("two")) {
		t.Errorf("after the undo: %+v", got)
	}
	if _, err := deleted(); fault.KindOf(err) != fault.NotFound {
		t.Errorf("what is there is not deleted: %v", err)
	}
}

// given returns what the source gave of the days of the suite.
func given(t *testing.T, db *store.DB) []ledger.Record {
	t.Helper()
	days := civil.Range{From: civil.MustDate("2026-11-29"), To: civil.MustDate("2026-11-30")}
	found, err := Given(t.Context(), db, ann, "polar", fitness.KindNight, days)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func renamed(t *testing.T, db *store.DB) {
	keep(t, db, device("n1", "2026-11-30", "one"), device("n3", "2026-11-28", "three"))
	found := records(t, db, ann, ledger.Query{Days: civil.Range{From: civil.MustDate("2026-11-30"), To: civil.MustDate("2026-11-30")}})[0]
	under := device("n2", "2026-11-30", "one")
	under.ID = found.ID
	wantSame(t, "under another key", archive.Kept{Changed: 1}, keep(t, db, under))
	wantSame(t, "again", archive.Kept{}, keep(t, db, under))
	under.ID = ""
	wantSame(t, "by its new key", archive.Kept{}, keep(t, db, under))
	got := records(t, db, ann, ledger.Query{})
	if len(got) != 2 || got[1].ID != found.ID || got[1].SourceKey != "n2" {
		t.Errorf("left: %+v", got)
	}
	taken := device("n3", "2026-11-30", "one")
	taken.ID = found.ID
	_, err := db.Keep(t.Context(), ann, []ledger.Record{taken})
	wantKind(t, "a key that is another's", err, fault.Conflict)
	taken.ID, taken.SourceKey = "nobody", "n9"
	_, err = db.Keep(t.Context(), ann, []ledger.Record{taken})
	wantKind(t, "an id of nothing", err, fault.Conflict)
}

func keepTwice(t *testing.T, db *store.DB) {
	wantSame(t, "kept", archive.Kept{Created: 1}, keep(t, db, device("n1", "2026-11-29", "one"), device("n1", "2026-11-30", "two")))
	got := records(t, db, ann, ledger.Query{})
	if len(got) != 1 || !bytes.Equal(got[0].Body, document("two")) {
		t.Errorf("kept %+v", got)
	}
}

func keepRefused(t *testing.T, db *store.DB) {
	good := device("n1", "2026-11-30", "one")
	noSource, byPerson, other, noKey, noBody := good, good, good, good, good
	noSource.Source, byPerson.Source, other.Source, noKey.SourceKey, noBody.Body = "", ledger.SourcePerson, "file", "", nil
	for name, bad := range map[string]ledger.Record{
		"no source": noSource, "a person's": byPerson, "another source": other, "no key": noKey, "no body": noBody,
	} {
		_, err := db.Keep(t.Context(), ann, []ledger.Record{good, bad})
		wantKind(t, name, err, fault.Invalid)
	}
	_, err := db.Write(t.Context(), call(), func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		_, err := w.Put(ctx, good)
		return nil, err
	})
	wantKind(t, "an assistant in the name of a source", err, fault.Invalid)
	if left := records(t, db, ann, ledger.Query{}); len(left) != 0 {
		t.Errorf("left: %v", idsOf(left))
	}
}

func keepMerged(t *testing.T, db *store.DB) {
	ctx := t.Context()
	within := civil.Range{From: civil.MustDate("2026-11-29"), To: civil.MustDate("2026-11-30")}
	keep(t, db, device("n1", "2026-11-28", "too early"), device("n2", "2026-11-29", "edited"), device("n3", "2026-11-30", "deleted"))
	writing(t, db, call(), func(ctx context.Context, w ledger.Writer) error {
		found, err := w.Records(ctx, ledger.Query{})
		if err != nil {
			return err
		}
		found[1].Overlay = []byte(`{"text":"by Ann"}`)
		_, err = w.Put(ctx, found[1])
		return errors.Join(err, w.Delete(ctx, found[2].ID, found[2].Revision))
	})
	merge := func(db *store.DB, do func([]ledger.Record) ([]ledger.Record, error)) (archive.Kept, error) {
		return db.KeepMerged(ctx, ann, "polar", fitness.KindNight, within, do)
	}
	kept, err := merge(db, func(before []ledger.Record) ([]ledger.Record, error) {
		var said []string
		for i, r := range before {
			said = append(said, r.SourceKey+" "+string(r.Body))
			before[i].Body = document("and more")
		}
		wantSame(t, "given before", []string{"n2 " + string(document("edited")), "n3 " + string(document("deleted"))}, said)
		return append(before, device("n4", "2026-11-30", "new")), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, "kept", archive.Kept{Created: 1, Changed: 2}, kept)
	left := records(t, db, ann, ledger.Query{Days: within})
	if len(left) != 2 || string(left[0].Overlay) != `{"text":"by Ann"}` || !bytes.Equal(left[1].Body, document("new")) {
		t.Errorf("left are %+v", left)
	}
	none, err := merge(db, func([]ledger.Record) ([]ledger.Record, error) { return nil, nil })
	if err != nil {
		t.Error(err)
	}
	wantSame(t, "nothing", archive.Kept{}, none)
	_, err = merge(db, func(before []ledger.Record) ([]ledger.Record, error) {
		before[0].Body = document("lost")
		return append(before, ledger.Record{Source: "polar"}), nil
	})
	wantKind(t, "one that no source gives", err, fault.Invalid)
	_, err = merge(db, func([]ledger.Record) ([]ledger.Record, error) { return nil, fault.New(fault.Internal, "no") })
	wantKind(t, "an error of the merge", err, fault.Internal)
	wantSame(t, "left after errors", left, records(t, db, ann, ledger.Query{Days: within}))
}

func notePulls(t *testing.T, db *store.DB) {
	ctx := t.Context()
	note := func(why string, kinds ...fitness.Kind) (given []archive.Pull) {
		t.Helper()
		err := db.NotePulls(ctx, ann, "polar", kinds, func(p archive.Pull) archive.Pull {
			given = append(given, p)
			p.Why += why
			return p
		})
		if err != nil {
			t.Fatal(err)
		}
		return given
	}
	night, workout := archive.Pull{Source: "polar", Kind: fitness.KindNight}, archive.Pull{Source: "polar", Kind: fitness.KindWorkout}
	wantSame(t, "where there was none", []archive.Pull{night}, note("one", fitness.KindNight))
	night.Why = "one"
	wantSame(t, "then", []archive.Pull{night, workout}, note(" more", fitness.KindNight, fitness.KindWorkout))
	night.Why, workout.Why = "one more", " more"
	got, err := db.Pulls(ctx, ann, "polar")
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, "at last", []archive.Pull{night, workout}, got)
}

func samples(t *testing.T, db *store.DB) {
	given := device("n1", "2026-11-30", "one")
	given.Samples = make([]byte, 100_000)
	for i := range given.Samples {
		given.Samples[i] = byte(i % 7)
	}
	keep(t, db, given)
	wantSame(t, "again", archive.Kept{}, keep(t, db, given))
	if got := records(t, db, ann, ledger.Query{})[0]; got.Samples != nil {
		t.Error("samples came without being asked for")
	}
	withSamples := func() []byte { return records(t, db, ann, ledger.Query{Samples: true})[0].Samples }
	wantSame(t, "samples", given.Samples, withSamples())
	reading(t, db, ann, func(ctx context.Context, r ledger.Reader) error {
		got, err := r.Record(ctx, records(t, db, ann, ledger.Query{})[0].ID, true)
		wantSame(t, "of one record", given.Samples, got.Samples)
		return err
	})
	changed := given
	changed.Samples = []byte("others")
	wantSame(t, "others", archive.Kept{Changed: 1}, keep(t, db, changed))
	wantSame(t, "samples now", []byte("others"), withSamples())
	without := given
	without.Samples, without.Body = nil, document("two")
	wantSame(t, "without", archive.Kept{Changed: 1}, keep(t, db, without))
	wantSame(t, "samples still", []byte("others"), withSamples())
}

func pulls(t *testing.T, db *store.DB) {
	ctx := t.Context()
	none, err := db.Pulls(ctx, ann, "polar")
	if err != nil || len(none) != 0 {
		t.Errorf("at first: %v, %v", none, err)
	}
	failed := archive.Pull{
		Source: "polar", Kind: fitness.KindNight, AskedAt: start(), Failure: fault.RateLimited, Why: "too many requests", RetryAt: start().Add(time.Hour),
	}
	answered := archive.Pull{
		Source: "polar", Kind: fitness.KindWorkout, AskedAt: start(), AnsweredAt: start(),
		Days: civil.Range{From: civil.MustDate("2026-11-03"), To: civil.MustDate("2026-11-30")},
		Answered: []civil.Range{
			{From: civil.MustDate("2026-01-01"), To: civil.MustDate("2026-02-01")}, {From: civil.MustDate("2026-11-03"), To: civil.MustDate("2026-11-29")},
		},
	}
	other := answered
	other.Source = "file"
	if err := Pulled(ctx, db, ann, failed, answered, other); err != nil {
		t.Fatal(err)
	}
	got, err := db.Pulls(ctx, ann, "polar")
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, "pulls", []archive.Pull{failed, answered}, got)
	err = db.Read(ctx, ann, func(ctx context.Context, r ledger.Reader) error {
		told, err := r.Answered(ctx, fitness.KindWorkout)
		wantSame(t, "told by two sources", ledger.Answered{Days: slices.Concat(answered.Answered, answered.Answered), SoFar: answered.Days.To, Some: true}, told)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	failed.Failure, failed.Why, failed.RetryAt, failed.AnsweredAt = "", "", time.Time{}, start().Add(time.Hour)
	if err := Pulled(ctx, db, ann, failed); err != nil {
		t.Fatal(err)
	}
	got, err = db.Pulls(ctx, ann, "polar")
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, "after the next", []archive.Pull{failed, answered}, got)
	if his, err := db.Pulls(ctx, ben, "polar"); err != nil || len(his) != 0 {
		t.Errorf("Ben's: %v, %v", his, err)
	}
}

func leases(t *testing.T, db *store.DB) {
	ctx := t.Context()
	lease := func(person, name, holder string, life time.Duration, want bool) {
		t.Helper()
		if got, err := db.Lease(ctx, person, name, holder, life); err != nil || got != want {
			t.Errorf("%s gets the lease of %s: %v, %v; want %v", holder, name, got, err, want)
		}
	}
	lease(ann, "sync", "one", time.Hour, true)
	lease(ann, "sync", "two", time.Hour, false)
	lease(ann, "sync", "one", time.Hour, true)
	lease(ann, "other", "two", time.Hour, true)
	lease(ben, "sync", "two", time.Hour, true)
	for _, holder := range []string{"two", "one", "one"} {
		if err := db.Release(ctx, ann, "sync", holder); err != nil {
			t.Error(err)
		}
		lease(ann, "sync", "three", 0, holder == "one")
	}
	lease(ann, "sync", "four", time.Hour, true) // the time of the third was over at once
}

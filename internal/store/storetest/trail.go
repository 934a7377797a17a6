package storetest

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

const fitnessCounter = fitness.KindTrackable

func trail(t *testing.T, db *store.DB) {
	first, made := put(t, db, call(), entry("40 squats"))
	changed := first
	changed.Body = document("41 squats")
	byHer := call()
	byHer.At, byHer.Tool = start().Add(time.Hour), "page"
	byHer.Actor = ledger.Actor{Kind: ledger.Person, Name: "Ann", Host: "example.org", ClientID: "c1", Grant: "g1"}
	_, edited := put(t, db, byHer, changed)
	keep(t, db, device("n1", "2026-11-30", "night"))

	got := changes(t, db, ledger.TrailQuery{Actors: []ledger.ActorKind{ledger.Person, ledger.Assistant}})
	if len(got) != 2 {
		t.Fatalf("%d changes", len(got))
	}
	wantSame(t, "the edit", ledger.Change{
		Seq: got[0].Seq, CallID: edited.CallID, At: byHer.At, Actor: byHer.Actor, Tool: "page",
		Kind: fitness.KindEntry, RecordID: first.ID, Source: ledger.SourcePerson, Revision: 2,
		Before: &ledger.State{Day: first.Day, Body: first.Body}, After: &ledger.State{Day: first.Day, Body: changed.Body},
	}, got[0])
	wantSame(t, "the creation", ledger.Change{
		Seq: got[1].Seq, CallID: made.CallID, At: start(), Actor: claude(), Tool: "log_entry",
		Kind: fitness.KindEntry, RecordID: first.ID, Source: ledger.SourcePerson, Revision: 1,
		After: &ledger.State{Day: first.Day, Body: first.Body},
	}, got[1])
	all := changes(t, db, ledger.TrailQuery{})
	if len(all) != 3 || all[0].Actor != (ledger.Actor{Kind: ledger.Source, Name: "polar"}) || all[0].SourceOp != "created" ||
		all[0].Before != nil || all[0].After != nil {
		t.Errorf("the source's change is %+v", all[0])
	}
	for name, test := range map[string]struct {
		query ledger.TrailQuery
		want  []ledger.Change
	}{
		"a name in another case": {ledger.TrailQuery{Actor: "CLAUDE"}, all[2:]},
		"nobody's name":          {ledger.TrailQuery{Actor: "Cursor"}, nil},
		"a name, one change":     {ledger.TrailQuery{Actor: "ann", Limit: 1}, all[1:2]},
		"a call":                 {ledger.TrailQuery{CallID: made.CallID}, all[2:]},
		"a record":               {ledger.TrailQuery{RecordID: first.ID}, all[1:]},
		"from a time on":         {ledger.TrailQuery{From: byHer.At, Actors: []ledger.ActorKind{ledger.Person}}, all[1:2]},
		"before a time":          {ledger.TrailQuery{To: byHer.At, Actors: []ledger.ActorKind{ledger.Person, ledger.Assistant}}, all[2:]},
		"the newest":             {ledger.TrailQuery{Limit: 1}, all[:1]},
		"what comes behind it":   {ledger.TrailQuery{Before: all[0].Seq, Limit: 1}, all[1:2]},
	} {
		wantSame(t, name, test.want, changes(t, db, test.query))
	}
}

func undoneBy(t *testing.T, db *store.DB) {
	_, made := put(t, db, call(), entry("40 squats"))
	standing := func() (undoneBy string) {
		t.Helper()
		return changes(t, db, ledger.TrailQuery{CallID: made.CallID})[0].UndoneBy
	}
	if standing() != "" {
		t.Error("it is undone from the start")
	}
	first := undo(t, db, made.CallID)
	if got := standing(); got != first || len(records(t, db, ann, ledger.Query{})) != 0 {
		t.Errorf("undone by %q, want %q", got, first)
	}
	if got := changes(t, db, ledger.TrailQuery{CallID: first})[0]; got.Undoes != made.CallID || got.UndoneBy != "" {
		t.Errorf("the undo is %+v", got)
	}
	undo(t, db, first)
	if got := standing(); got != "" || len(records(t, db, ann, ledger.Query{})) != 1 {
		t.Errorf("after the undo of the undo it is undone by %q", got)
	}
	again := undo(t, db, made.CallID)
	if got := standing(); got != again {
		t.Errorf("undone again by %q, want %q", got, again)
	}
}

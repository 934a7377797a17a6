package ledger_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func state(text string) *ledger.State {
	return &ledger.State{Day: civil.MustDate("2026-11-30"), Body: []byte(text)}
}

func overlaid(text string) *ledger.State {
	return &ledger.State{Day: civil.MustDate("2026-11-30"), Overlay: []byte(text)}
}

// by returns a change of the record "squats" by an assistant's call.
func by(call string, seq, revision int64, before, after *ledger.State) ledger.Change {
	return ledger.Change{
		Seq: seq, CallID: call, Actor: ledger.Actor{Kind: ledger.Assistant, Name: "Claude"}, Kind: fitness.KindEntry, RecordID: "squats",
		Source: ledger.SourcePerson, Revision: revision, Before: before, After: after,
	}
}

func with(c ledger.Change, alter func(*ledger.Change)) ledger.Change {
	alter(&c)
	return c
}

func of(record string) func(*ledger.Change) { return func(c *ledger.Change) { c.RecordID = record } }

func undoneBy(call string) func(*ledger.Change) { return func(c *ledger.Change) { c.UndoneBy = call } }

func undoing(call string) func(*ledger.Change) { return func(c *ledger.Change) { c.Undoes = call } }

func actor(kind ledger.ActorKind) func(*ledger.Change) {
	return func(c *ledger.Change) { c.Actor.Kind = kind }
}

func inverse(record string, revision int64, to *ledger.State) ledger.Inverse {
	return ledger.Inverse{Kind: fitness.KindEntry, RecordID: record, Source: ledger.SourcePerson, Revision: revision, To: to}
}

func TestACallIsUndoneByItsInverse(t *testing.T) {
	t.Parallel()
	created := by("c1", 1, 1, nil, state("40"))
	for name, test := range map[string]struct {
		call, later []ledger.Change
		want        []ledger.Inverse
	}{
		"what was created is deleted":       {[]ledger.Change{created}, nil, []ledger.Inverse{inverse("squats", 1, nil)}},
		"what was changed is changed back":  {[]ledger.Change{by("c1", 1, 4, state("40"), state("41"))}, nil, []ledger.Inverse{inverse("squats", 4, state("40"))}},
		"what was deleted comes back":       {[]ledger.Change{by("c1", 1, 4, state("40"), nil)}, nil, []ledger.Inverse{inverse("squats", 4, state("40"))}},
		"changed twice, back to the first":  {[]ledger.Change{by("c1", 2, 5, state("41"), state("42")), by("c1", 1, 4, state("40"), state("41"))}, nil, []ledger.Inverse{inverse("squats", 5, state("40"))}},
		"the last record first":             {[]ledger.Change{created, with(by("c1", 2, 1, nil, state("20")), of("push-ups"))}, nil, []ledger.Inverse{inverse("push-ups", 1, nil), inverse("squats", 1, nil)}},
		"made and unmade is left alone":     {[]ledger.Change{created, with(by("c1", 2, 1, nil, state("20")), of("x")), with(by("c1", 3, 2, state("20"), nil), of("x"))}, nil, []ledger.Inverse{inverse("squats", 1, nil)}},
		"an edit that was undone since":     {[]ledger.Change{created}, []ledger.Change{with(by("c2", 2, 2, state("40"), state("41")), undoneBy("c3")), with(by("c3", 3, 3, state("41"), state("40")), undoing("c2"))}, []ledger.Inverse{inverse("squats", 3, nil)}},
		"an edit that was edited back":      {[]ledger.Change{created}, []ledger.Change{by("c2", 2, 2, state("40"), state("41")), by("c3", 3, 3, state("41"), state("40"))}, []ledger.Inverse{inverse("squats", 3, nil)}},
		"an undo that was undone since":     {[]ledger.Change{created}, []ledger.Change{with(by("u1", 2, 2, state("40"), nil), func(c *ledger.Change) { c.Undoes, c.UndoneBy = "c1", "u2" }), with(by("u2", 3, 3, nil, state("40")), undoing("u1"))}, []ledger.Inverse{inverse("squats", 3, nil)}},
		"the sync went on beneath":          {[]ledger.Change{created}, []ledger.Change{with(by("s1", 2, 1, nil, nil), actor(ledger.Source))}, []ledger.Inverse{inverse("squats", 1, nil)}},
		"other records do not matter":       {[]ledger.Change{created}, []ledger.Change{with(by("c2", 2, 9, nil, state("x")), of("other"))}, []ledger.Inverse{inverse("squats", 1, nil)}},
		"an overlay goes, the day does not": {[]ledger.Change{with(by("c1", 1, 2, overlaid(""), overlaid("n")), device)}, []ledger.Change{with(by("c2", 2, 3, overlaid("n"), &ledger.State{Overlay: []byte("n")}), device)}, []ledger.Inverse{{Kind: fitness.KindEntry, RecordID: "squats", Source: "polar", Revision: 3, To: overlaid("")}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := ledger.Undo(ledger.Assistant, test.call, test.later)
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}

func device(c *ledger.Change) { c.Source = "polar" }

func TestWhatIsNotUndoneSaysWhy(t *testing.T) {
	t.Parallel()
	created := by("c1", 1, 1, nil, state("40"))
	edit := by("c2", 2, 2, state("40"), state("41"))
	for name, test := range map[string]struct {
		by          ledger.ActorKind
		call, later []ledger.Change
		want        ledger.Refusal
	}{
		"twice":                                {ledger.Person, []ledger.Change{with(created, undoneBy("u1"))}, nil, ledger.Refusal{Reason: ledger.AlreadyUndone, CallID: "u1"}},
		"changed since":                        {ledger.Person, []ledger.Change{created}, []ledger.Change{edit}, ledger.Refusal{Reason: ledger.ChangedSince, By: &edit}},
		"deleted since":                        {ledger.Person, []ledger.Change{created}, []ledger.Change{with(edit, func(c *ledger.Change) { c.After = nil })}, ledger.Refusal{Reason: ledger.ChangedSince, By: new(with(edit, func(c *ledger.Change) { c.After = nil }))}},
		"changed since, then changed and back": {ledger.Person, []ledger.Change{created}, []ledger.Change{with(by("c4", 4, 4, state("42"), state("41")), undoing("c3")), with(by("c3", 3, 3, state("41"), state("42")), undoneBy("c4")), edit}, ledger.Refusal{Reason: ledger.ChangedSince, By: &edit}},
		"one of two records changed since":     {ledger.Person, []ledger.Change{created, with(by("c1", 1, 1, nil, state("20")), of("push-ups"))}, []ledger.Change{edit}, ledger.Refusal{Reason: ledger.ChangedSince, By: &edit}},
		"the person's, by an assistant":        {ledger.Assistant, []ledger.Change{with(created, actor(ledger.Person))}, nil, ledger.Refusal{Reason: ledger.OfPerson}},
		"a source's, by the person":            {ledger.Person, []ledger.Change{with(created, actor(ledger.Source))}, nil, ledger.Refusal{Reason: ledger.OfSource}},
		"nothing":                              {ledger.Person, nil, nil, ledger.Refusal{Reason: ledger.NothingDone}},
		"made and unmade":                      {ledger.Person, []ledger.Change{created, by("c1", 2, 2, state("40"), nil)}, nil, ledger.Refusal{Reason: ledger.NothingDone}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := ledger.Undo(test.by, test.call, test.later)
			refusal, ok := errors.AsType[*ledger.Refusal](err)
			if !ok || got != nil {
				t.Fatalf("%v, %v; want a refusal", got, err)
			}
			if diff := cmp.Diff(&test.want, refusal); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if _, err := ledger.Undo(ledger.Person, []ledger.Change{with(created, actor(ledger.Person))}, nil); err != nil {
		t.Errorf("the person's own, by the person: %v", err)
	}
}

func TestACallIsEditedWhenItsRecordsAreNeitherAsItLeftNorAsItFoundThem(t *testing.T) {
	t.Parallel()
	created := by("c1", 1, 1, nil, state("40"))
	edit := by("c2", 2, 2, state("40"), state("41"))
	for name, test := range map[string]struct {
		call, later []ledger.Change
		want        bool
	}{
		"nothing came later":       {[]ledger.Change{created}, nil, false},
		"it was edited":            {[]ledger.Change{created}, []ledger.Change{edit}, true},
		"it was edited back":       {[]ledger.Change{created}, []ledger.Change{edit, by("c3", 3, 3, state("41"), state("40"))}, false},
		"it was undone":            {[]ledger.Change{with(created, undoneBy("u1"))}, []ledger.Change{with(by("u1", 2, 2, state("40"), nil), undoing("c1"))}, false},
		"it was deleted":           {[]ledger.Change{created}, []ledger.Change{by("c2", 2, 2, state("40"), nil)}, true},
		"it was undone, then made": {[]ledger.Change{with(created, undoneBy("u1"))}, []ledger.Change{with(by("u1", 2, 2, state("40"), nil), undoing("c1")), by("c3", 3, 3, nil, state("39"))}, true},
		"a source changed it":      {[]ledger.Change{created}, []ledger.Change{with(edit, actor(ledger.Source))}, false},
	} {
		if got := ledger.EditedSince(test.call, test.later); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAnActorIsTheGrantOrWithoutOneTheKindAndTheName(t *testing.T) {
	t.Parallel()
	claude := ledger.Actor{Kind: ledger.Assistant, Name: "Claude"}
	granted := func(name, grant string) ledger.Actor {
		return ledger.Actor{Kind: ledger.Assistant, Name: name, Grant: grant}
	}
	for name, test := range map[string]struct {
		a, b ledger.Actor
		same bool
	}{
		"the same name":               {claude, claude, true},
		"another client":              {claude, ledger.Actor{Kind: ledger.Assistant, Name: "Cursor"}, false},
		"a person called so":          {claude, ledger.Actor{Kind: ledger.Person, Name: "Claude"}, false},
		"one with a grant, one not":   {claude, granted("Claude", "g1"), false},
		"another grant":               {granted("Claude", "g1"), granted("Claude", "g2"), false},
		"the grant under other names": {granted("x", "g1"), granted("Claude", "g1"), true},
	} {
		if got := ledger.SameActor(test.a, test.b); got != test.same {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAnUndoThatWasUndoneDoesNotCount(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ undoes, want map[string]string }{
		"an undo":                    {map[string]string{"u1": "c1"}, map[string]string{"c1": "u1"}},
		"an undo of the undo":        {map[string]string{"u1": "c1", "u2": "u1"}, map[string]string{"u1": "u2"}},
		"and undone again":           {map[string]string{"u1": "c1", "u2": "u1", "u3": "c1"}, map[string]string{"u1": "u2", "c1": "u3"}},
		"an undo of the undo's undo": {map[string]string{"u1": "c1", "u2": "u1", "u3": "u2"}, map[string]string{"c1": "u1", "u2": "u3"}},
		"of two calls":               {map[string]string{"u1": "c1", "u2": "c2"}, map[string]string{"c1": "u1", "c2": "u2"}},
		"none":                       {nil, map[string]string{}},
	} {
		got := ledger.Undone(test.undoes)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// written is a writer that notes what is written.
type written struct {
	ledger.Writer

	puts    []ledger.Record
	deleted []string
}

func (w *written) Put(_ context.Context, r ledger.Record) (ledger.Record, error) {
	w.puts = append(w.puts, r)
	return r, nil
}

func (w *written) Delete(_ context.Context, id string, _ int64) error {
	w.deleted = append(w.deleted, id)
	return nil
}

func TestAnInverseIsWritten(t *testing.T) {
	t.Parallel()
	w := &written{}
	back := inverse("squats", 4, state("40"))
	if err := errors.Join(back.Write(t.Context(), w), inverse("push-ups", 2, nil).Write(t.Context(), w)); err != nil {
		t.Fatal(err)
	}
	want := []ledger.Record{{
		Kind: fitness.KindEntry, ID: "squats", Source: ledger.SourcePerson, Revision: 4, Day: back.To.Day, Body: back.To.Body,
	}}
	if diff := cmp.Diff(want, w.puts); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"push-ups"}, w.deleted); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

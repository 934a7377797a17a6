package coach_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store/storetest"
	"github.com/paceline/paceline/internal/summary"
)

// A diary is the log of one person, as assistants and the person write it, on a real store.
type diary struct {
	*coach.Service

	t     *testing.T
	store coach.Store
	now   time.Time
}

const person = "local"

// Monday, 30 November 2026, 14:05 in London.
var monday = civil.MustDate("2026-11-30")

func newDiary(t *testing.T) *diary {
	t.Helper()
	return newDiaryOn(t, storetest.Open(t))
}

func newDiaryOn(t *testing.T, store coach.Store) *diary {
	t.Helper()
	d := &diary{t: t, store: store, now: time.Date(2026, 11, 30, 14, 5, 0, 0, time.UTC)}
	d.Service = coach.New(coach.Config{Store: d.store, Zone: zone(t, "Europe/London"), Now: func() time.Time { return d.now }})
	return d
}

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// later moves the clock past the two minutes in which the same is not said twice.
func (d *diary) later() { d.now = d.now.Add(3 * time.Minute) }

func claude() coach.Who {
	return coach.Who{Person: person, Actor: ledger.Actor{Kind: ledger.Assistant, Name: "Claude", SelfDeclared: true}}
}

func cursor() coach.Who {
	return coach.Who{Person: person, Actor: ledger.Actor{Kind: ledger.Assistant, Name: "Cursor", SelfDeclared: true}}
}

func you() coach.Who {
	return coach.Who{Person: person, Actor: ledger.Actor{Kind: ledger.Person, Name: "Ada"}}
}

// did returns an answer that has to be there.
func did[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(answer T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatalf("%v (%s)", fault.Of(err).Error(), fault.Of(err).Hint)
		}
		return answer
	}
}

// A refusal is what a caller is told of what they can do instead.
type refusal struct{ Hint string }

// refused checks that something was refused, with a kind and words in it.
func refused[T any](t *testing.T, kind fault.Kind, words string) func(T, error) refusal {
	t.Helper()
	return func(answer T, err error) refusal {
		t.Helper()
		if err == nil {
			t.Fatalf("it was not refused: %+v", answer)
		}
		e := fault.Of(err)
		if e.Kind != kind || !strings.Contains(e.Message, words) {
			t.Fatalf("got %s %q, want %s with %q", e.Kind, e.Message, kind, words)
		}
		return refusal{e.Hint}
	}
}

func (d *diary) log(who coach.Who, entries ...coach.EntryInput) *summary.Logged {
	d.t.Helper()
	return did[*summary.Logged](d.t)(d.Log(d.t.Context(), who, coach.LogInput{Entries: entries}))
}

func (d *diary) edit(who coach.Who, id, changes string) *summary.Written {
	d.t.Helper()
	return did[*summary.Written](d.t)(d.Edit(d.t.Context(), who, coach.EditInput{ID: id, Changes: object(d.t, changes)}))
}

func (d *diary) undo(who coach.Who, change string) *summary.Written {
	d.t.Helper()
	return did[*summary.Written](d.t)(d.Undo(d.t.Context(), who, coach.UndoInput{ChangeID: change}))
}

func object(t *testing.T, text string) map[string]json.RawMessage {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

// records returns what the store has, by id.
func (d *diary) records(kinds ...fitness.Kind) map[string]ledger.Record {
	d.t.Helper()
	found := map[string]ledger.Record{}
	err := d.store.Read(d.t.Context(), person, func(ctx context.Context, r ledger.Reader) error {
		records, err := r.Records(ctx, ledger.Query{Kinds: kinds})
		for _, record := range records {
			found[record.ID] = record
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return found
}

// kept returns the documents of a kind that the store has.
func keptOf[T any](d *diary, kind fitness.Kind) []T {
	d.t.Helper()
	var docs []T
	for _, r := range d.records(kind) {
		var doc T
		if err := fitness.Decode(r.Body, &doc); err != nil {
			d.t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	return docs
}

func lines(items []summary.Item) []string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = string(item.Text)
	}
	return texts
}

func squats(n int) coach.EntryInput {
	return coach.EntryInput{What: "squats", SetInput: coach.SetInput{Reps: &n}}
}

func pushUps(n int) coach.EntryInput {
	return coach.EntryInput{What: "push-ups", SetInput: coach.SetInput{Reps: &n}}
}

func TestWhatIsAnsweredIsWhatIsStored(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	logged := d.log(claude(), squats(40), coach.EntryInput{What: "weight", Value: new(176.0), Unit: "lbs"})
	stored := d.records(fitness.KindEntry)
	if len(stored) != 2 || len(logged.Stored) != 2 {
		t.Fatalf("%d are stored, %d answered", len(stored), len(logged.Stored))
	}
	for _, item := range logged.Stored {
		r, ok := stored[item.ID]
		if !ok {
			t.Fatalf("%s is not in the store", item.ID)
		}
		if got := summary.RecordText(r.Kind, r.Body, summary.Wording{}); got != string(item.Text) {
			t.Errorf("answered %q, stored %q", item.Text, got)
		}
	}
	if want := []string{"40 squats", "weight 176 lb"}; !cmp.Equal(lines(logged.Stored), want) {
		t.Errorf("got %q", lines(logged.Stored))
	}
}

func TestTheSameKeyAnswersWhatTheFirstCallDid(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		in := coach.LogInput{Entries: []coach.EntryInput{squats(40)}, Key: "k"}
		first := did[*summary.Logged](t)(d.Log(t.Context(), claude(), in))
		d.later()
		again := did[*summary.Logged](t)(d.Log(t.Context(), claude(), in))
		if !again.Replayed || again.ChangeID != first.ChangeID || again.Stored[0].ID != first.Stored[0].ID || again.Undone || again.Edited {
			t.Errorf("got %+v", again)
		}
		if n := len(d.records(fitness.KindEntry)); n != 1 {
			t.Errorf("%d entries are stored", n)
		}
		if text := again.Markdown(); !strings.Contains(text, "Nothing was done now") || !strings.Contains(text, "14:05") {
			t.Errorf("it does not say that it is a repetition:\n%s", text)
		}
		d.edit(claude(), first.Stored[0].ID, `{"reps": 42}`)
		if again := did[*summary.Logged](t)(d.Log(t.Context(), claude(), in)); !again.Edited || again.Undone {
			t.Errorf("after an edit: %+v", again.Outcome)
		}
		d.undo(claude(), "")
		d.undo(claude(), first.ChangeID)
		if again := did[*summary.Logged](t)(d.Log(t.Context(), claude(), in)); !again.Undone || again.Edited {
			t.Errorf("after an undo: %+v", again.Outcome)
		}
		in.Entries = []coach.EntryInput{squats(41)}
		_, err := d.Log(t.Context(), claude(), in)
		refused[*summary.Logged](t, fault.Conflict, "other arguments")(nil, err)
	})
}

func TestEveryWriteIsRepeatedByItsKey(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		id := d.log(claude(), squats(40)).Stored[0].ID
		change := d.log(claude(), pushUps(20)).ChangeID
		writes := map[string]func() (string, bool, error){
			"a meal": func() (string, bool, error) {
				a, err := d.LogMeal(t.Context(), claude(), coach.MealInput{Items: []coach.FoodInput{{Name: "egg"}}, Key: "k"})
				return outcome(a, err)
			},
			"a trackable": func() (string, bool, error) {
				a, err := d.CreateTrackable(t.Context(), claude(), coach.TrackableInput{Name: "Coffee", Key: "k"})
				return outcome(a, err)
			},
			"a goal": func() (string, bool, error) {
				a, err := d.SetGoal(t.Context(), claude(), coach.GoalInput{Metric: "run", Kind: "times_per_week", TimesPerWeek: new(3), Key: "k"})
				return outcome(a, err)
			},
			"a plan": func() (string, bool, error) {
				a, err := d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday)}, Key: "k"})
				return outcome(a, err)
			},
			"a brief": func() (string, bool, error) {
				a, err := d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: "Rest.", Key: "k"})
				return outcome(a, err)
			},
			"an edit": func() (string, bool, error) {
				a, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, `{"reps": 41}`), Key: "k"})
				return outcome(a, err)
			},
			"an undo": func() (string, bool, error) {
				a, err := d.Undo(t.Context(), claude(), coach.UndoInput{ChangeID: change, Key: "k"})
				return outcome(a, err)
			},
			"an undo of the last": func() (string, bool, error) {
				a, err := d.Undo(t.Context(), cursor(), coach.UndoInput{Key: "k"})
				return outcome(a, err)
			},
		}
		d.log(cursor(), squats(1))
		for name, write := range writes {
			first, replayed, err := write()
			if err != nil || replayed || first == "" {
				t.Fatalf("%s: %q %v %v", name, first, replayed, err)
			}
			before := len(d.records())
			d.later()
			again, replayed, err := write()
			if err != nil || !replayed || again != first {
				t.Errorf("%s again: %q for %q, replayed %v, %v", name, again, first, replayed, err)
			}
			if after := len(d.records()); after != before {
				t.Errorf("%s again: %d records became %d", name, before, after)
			}
		}
	})
}

func outcome(a interface{ State() *summary.Outcome }, err error) (string, bool, error) {
	if err != nil {
		return "", false, err
	}
	return a.State().ChangeID, a.State().Replayed, nil
}

func easyRun(day civil.Date) coach.PlanItemInput {
	return coach.PlanItemInput{Date: day, Kind: "workout", Title: "Easy run", Sport: "run", DurationS: new(1800.0)}
}

func TestTheSameSaidAMomentAgoIsLoggedOnceUnlessItIsMeant(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		tests := map[string]struct {
			change func(*coach.LogInput, *diary)
			who    coach.Who
			twice  bool
		}{
			"at once":                   {func(*coach.LogInput, *diary) {}, claude(), false},
			"a minute later":            {func(_ *coach.LogInput, d *diary) { d.now = d.now.Add(time.Minute) }, claude(), false},
			"three minutes later":       {func(_ *coach.LogInput, d *diary) { d.later() }, claude(), true},
			"with force":                {func(in *coach.LogInput, _ *diary) { in.Force = true }, claude(), true},
			"with a key":                {func(in *coach.LogInput, _ *diary) { in.Key = "k" }, claude(), true},
			"of another day":            {func(in *coach.LogInput, _ *diary) { in.Date = monday.AddDays(-1) }, claude(), true},
			"other figures":             {func(in *coach.LogInput, _ *diary) { in.Entries = []coach.EntryInput{squats(41)} }, claude(), true},
			"by another assistant":      {func(*coach.LogInput, *diary) {}, cursor(), true},
			"after the first is undone": {func(_ *coach.LogInput, d *diary) { d.undo(claude(), "") }, claude(), true},
			"after it is deleted": {func(_ *coach.LogInput, d *diary) {
				for id := range d.records(fitness.KindEntry) {
					did[*summary.Written](d.t)(d.Edit(d.t.Context(), claude(), coach.EditInput{ID: id, Delete: true}))
				}
			}, claude(), true},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				d := open(t)
				in := coach.LogInput{Entries: []coach.EntryInput{squats(40)}}
				first := did[*summary.Logged](t)(d.Log(t.Context(), claude(), in))
				test.change(&in, d)
				again := did[*summary.Logged](t)(d.Log(t.Context(), test.who, in))
				if twice := len(again.Stored) == 1 && !again.AlreadyDone; twice != test.twice {
					t.Fatalf("got %+v", again)
				}
				if !test.twice && (again.ChangeID != first.ChangeID || !strings.Contains(again.Markdown(), "Already done at 14:05 [change "+first.ChangeID+"]")) {
					t.Errorf("it does not say which call did it:\n%s", again.Markdown())
				}
			})
		}
	})
}

func TestWhatWasSaidAMomentAgoAndChangedSinceIsSaidToBe(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.edit(claude(), d.log(claude(), squats(40)).Stored[0].ID, `{"reps": 20}`)
	again := d.log(claude(), squats(40))
	if text := again.Markdown(); !again.AlreadyDone || !again.Edited || !strings.Contains(text, "What it stored was changed since") {
		t.Errorf("got\n%s", text)
	}
	if text := again.Markdown(); strings.Contains(text, "force") || !strings.Contains(text, "idempotency_key") {
		t.Errorf("to repeat is not to force:\n%s", text)
	}
}

func TestForceIsNoWordOnARepetitionOfAGoal(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.edit(you(), "profile", `{"height_cm": 180}`)
	unsafe := coach.GoalInput{Kind: "reach", Metric: "weight", Target: new(55.0), Force: true}
	d.aim(unsafe)
	if again := d.aim(unsafe); !again.AlreadyDone {
		t.Errorf("got %+v", again)
	}
	if n := len(d.records(fitness.KindGoal)); n != 1 {
		t.Errorf("%d goals", n)
	}
	d.goalAgain(unsafe)
}

// goalAgain sets a goal that is meant once more.
func (d *diary) goalAgain(in coach.GoalInput) {
	d.t.Helper()
	before := len(d.records(fitness.KindGoal))
	in.Key = "once more"
	if made := d.aim(in); made.AlreadyDone || len(d.records(fitness.KindGoal)) != before+1 {
		d.t.Errorf("got %+v", made)
	}
}

func TestWhatChangesNothingIsNoChange(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.log(claude(), squats(40)).Stored[0].ID
	did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: "Rest."}))
	calls := d.calls()
	for name, again := range map[string]*summary.Written{
		"an edit to what it is": d.edit(claude(), id, `{"reps": 40}`),
		"the same brief":        did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: "Rest."})),
	} {
		if again.ChangeID != "" || !strings.HasPrefix(again.Markdown(), "Nothing was changed") {
			t.Errorf("%s: %+v", name, again)
		}
	}
	if now := d.calls(); now != calls {
		t.Errorf("%d changes became %d", calls, now)
	}
}

// calls counts the calls that the trail has.
func (d *diary) calls() int {
	d.t.Helper()
	return len(did[*summary.Trail](d.t)(d.Trail(d.t.Context(), claude(), coach.TrailQuery{Limit: 100})).Lines)
}

func TestAssistantsWhoWriteAtOnceLoseNothingOfEachOther(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		const each = 10
		var group sync.WaitGroup
		ids := make(chan string, 2*each)
		for _, who := range []coach.Who{claude(), cursor()} {
			group.Go(func() {
				for n := range each {
					logged, err := d.Log(t.Context(), who, coach.LogInput{Entries: []coach.EntryInput{squats(n + 1)}})
					if err != nil {
						t.Error(err)
						return
					}
					ids <- logged.Stored[0].ID
				}
			})
		}
		group.Wait()
		close(ids)
		stored := d.records(fitness.KindEntry)
		for id := range ids {
			if _, ok := stored[id]; !ok {
				t.Errorf("%s was acknowledged and is not there", id)
			}
		}
		if len(stored) != 2*each || d.calls() != 2*each {
			t.Errorf("%d entries in %d calls", len(stored), d.calls())
		}
	})
}

func TestOneKeyAtOnceIsOneCall(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		var group sync.WaitGroup
		changes := make([]string, 8)
		for i := range changes {
			group.Go(func() {
				logged, err := d.Log(t.Context(), claude(), coach.LogInput{Entries: []coach.EntryInput{squats(40)}, Key: "k"})
				if err != nil {
					t.Error(err)
					return
				}
				changes[i] = logged.ChangeID
			})
		}
		group.Wait()
		if n := len(slices.Compact(changes)); n != 1 || len(d.records(fitness.KindEntry)) != 1 {
			t.Errorf("%d changes: %q", n, changes)
		}
	})
}

func TestOneOfTwoWhoWantTheSameNameIsToldOfTheOther(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		var group sync.WaitGroup
		var conflicts atomic.Int32
		for _, who := range []coach.Who{claude(), cursor()} {
			group.Go(func() {
				_, err := d.CreateTrackable(t.Context(), who, coach.TrackableInput{Name: "Coffee", Unit: "cups"})
				if fault.KindOf(err) == fault.Conflict && strings.Contains(fault.Of(err).Message, "its id is") {
					conflicts.Add(1)
				} else if err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n := len(d.records(fitness.KindTrackable)); n != 1 || conflicts.Load() != 1 {
			t.Errorf("%d trackables, %d conflicts", n, conflicts.Load())
		}
	})
}

func TestAnEndedCallLeavesNothing(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.log(claude(), squats(1))
	ctx, end := context.WithCancel(t.Context())
	end()
	_, err := d.Log(ctx, claude(), coach.LogInput{Entries: []coach.EntryInput{squats(40)}})
	refused[*summary.Logged](t, fault.Canceled, "")(nil, err)
	if n := len(d.records(fitness.KindEntry)); n != 1 {
		t.Errorf("%d entries are stored", n)
	}
}

package coach_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// contents returns what is stored, by id, apart from how often it was changed.
func (d *diary) contents() map[string]string {
	d.t.Helper()
	found := map[string]string{}
	for id, r := range d.records() {
		found[id] = fmt.Sprintf("%s %s %s %s %s", r.Kind, r.Day, r.StartsAt.UTC(), r.Body, r.Overlay)
	}
	return found
}

// everyKind writes one record of each kind that a person can, and returns their ids by kind.
func (d *diary) everyKind() map[fitness.Kind]string {
	d.t.Helper()
	ctx, t := d.t.Context(), d.t
	ids := map[fitness.Kind]string{
		fitness.KindEntry:     d.log(claude(), squats(40)).Stored[0].ID,
		fitness.KindTrackable: did[*summary.Written](t)(d.CreateTrackable(ctx, claude(), coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0), TargetKind: "at_most"})).Stored[0].ID,
		fitness.KindTarget:    did[*summary.Written](t)(d.CreateTrackable(ctx, claude(), coach.TrackableInput{Name: "steps", Target: new(8000.0)})).Stored[0].ID,
		fitness.KindGoal:      did[*summary.Written](t)(d.SetGoal(ctx, claude(), coach.GoalInput{Kind: "times_per_week", Metric: "run", TimesPerWeek: new(3)})).Stored[0].ID,
		fitness.KindPlanItem:  did[*summary.Written](t)(d.WritePlan(ctx, claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday)}})).Stored[0].ID,
		fitness.KindDayOff:    did[*summary.Written](t)(d.WritePlan(ctx, claude(), coach.PlanInput{Items: []coach.PlanItemInput{{Date: monday, Off: "travel"}}})).Stored[0].ID,
		fitness.KindBrief:     did[*summary.Written](t)(d.SaveBrief(ctx, claude(), coach.BriefInput{Text: "Rest."})).Stored[0].ID,
		fitness.KindProfile:   d.edit(claude(), "profile", `{"mass": "lb"}`).Stored[0].ID,
		fitness.KindMeal: did[*summary.Logged](t)(d.LogMeal(ctx, claude(), coach.MealInput{
			Slot: "breakfast", Items: []coach.FoodInput{{Name: "egg", Amount: new(2.0)}},
		})).Stored[0].ID,
	}
	return ids
}

func TestUndoLeavesEverythingAsItWas(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		changes := map[fitness.Kind]string{
			fitness.KindEntry:     `{"reps": 41, "note": "hard", "date": "2026-11-29"}`,
			fitness.KindMeal:      `{"slot": "lunch", "items": [{"name": "soup"}]}`,
			fitness.KindTrackable: `{"name": "Espresso", "aliases": ["cortado"], "target": 2}`,
			fitness.KindTarget:    `{"target": 9000}`,
			fitness.KindGoal:      `{"times_per_week": 4, "title": "Run more"}`,
			fitness.KindPlanItem:  `{"date": "2026-12-02", "title": "Long run", "duration_s": null}`,
			fitness.KindDayOff:    `{"off": "sick"}`,
			fitness.KindBrief:     `{"text": "Run."}`,
			fitness.KindProfile:   `{"zone": "Europe/Helsinki", "mass": null}`,
		}
		for kind, change := range changes {
			t.Run(string(kind), func(t *testing.T) {
				t.Parallel()
				d := open(t)
				empty := d.contents()
				id := d.everyKind()[kind]
				written := d.contents()

				edited := d.edit(claude(), id, change)
				if maps.Equal(d.contents(), written) {
					t.Fatal("the edit changed nothing")
				}
				d.undo(claude(), edited.ChangeID)
				if got := d.contents(); !maps.Equal(got, written) {
					t.Errorf("an edit undone: got %v, want %v", got, written)
				}
				if kind != fitness.KindProfile {
					deleted := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Delete: true}))
					if _, there := d.contents()[id]; there {
						t.Fatal("it was not deleted")
					}
					d.undo(claude(), deleted.ChangeID)
					if got := d.contents(); !maps.Equal(got, written) {
						t.Errorf("a deletion undone: got %v, want %v", got, written)
					}
				}
				for _, line := range did[*summary.Trail](t)(d.Trail(t.Context(), claude(), coach.TrailQuery{Limit: 100})).Lines {
					if line.Undoes == "" && line.UndoneBy == nil {
						d.undo(claude(), line.ChangeID)
					}
				}
				if got := d.contents(); !maps.Equal(got, empty) {
					t.Errorf("all undone: got %v", got)
				}
				if again := d.everyKind()[kind]; again == "" {
					t.Error("it cannot be written again")
				}
			})
		}
	})
}

func TestAnUndoIsUndoneToo(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		logged := d.log(claude(), squats(40), pushUps(20))
		before := d.contents()
		undone := d.undo(claude(), logged.ChangeID)
		if len(d.contents()) != 0 || len(undone.Removed) != 2 {
			t.Fatalf("got %+v", undone)
		}
		d.undo(claude(), undone.ChangeID)
		if got := d.contents(); !maps.Equal(got, before) {
			t.Errorf("got %v, want %v", got, before)
		}
	})
}

func TestUndoingTwiceChangesNothingAndSaysSo(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		d.log(claude(), pushUps(20))
		logged := d.log(claude(), squats(40))
		undone := d.undo(claude(), "")
		if want := []string{"40 squats"}; !slices.Equal(lines(undone.Removed), want) {
			t.Fatalf("the last was not undone, but %q", lines(undone.Removed))
		}
		for name, again := range map[string]*summary.Written{
			"by its id":           d.undo(claude(), logged.ChangeID),
			"the last once more":  d.undo(claude(), ""),
			"by another":          d.undo(cursor(), logged.ChangeID),
			"by the person":       d.undo(you(), logged.ChangeID),
			"the last by a retry": d.undo(claude(), ""),
		} {
			if again.ChangeID != "" || !strings.HasPrefix(again.Markdown(), "Nothing was done") {
				t.Errorf("%s: %s", name, again.Markdown())
			}
		}
		if want := []string{"20 push-ups"}; len(d.contents()) != len(want) {
			t.Errorf("got %v", d.contents())
		}
	})
}

func TestTheLastIsTheActorsOwn(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		d.log(claude(), squats(40))
		d.log(cursor(), pushUps(20))
		d.log(you(), squats(10))
		if undone := d.undo(claude(), ""); !slices.Equal(lines(undone.Removed), []string{"40 squats"}) {
			t.Errorf("got %q", lines(undone.Removed))
		}
		granted := claude()
		granted.Actor.Grant = "g1"
		_, err := d.Undo(t.Context(), granted, coach.UndoInput{})
		refused[*summary.Written](t, fault.NotFound, "nothing was changed")(nil, err)
	})
}

func TestUndoRefusesWithTheReason(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		undo := func(d *diary, who coach.Who, change string) error {
			_, err := d.Undo(d.t.Context(), who, coach.UndoInput{ChangeID: change})
			return err
		}
		tests := map[string]struct {
			do    func(*diary) error
			kind  fault.Kind
			words string
			hint  string
		}{
			"what was changed since": {func(d *diary) error {
				logged := d.log(claude(), squats(40))
				d.edit(cursor(), logged.Stored[0].ID, `{"reps": 41}`)
				return undo(d, claude(), logged.ChangeID)
			}, fault.Conflict, "changed since, by Cursor", "first"},
			"what was deleted since": {func(d *diary) error {
				logged := d.log(claude(), squats(40))
				did[*summary.Written](d.t)(d.Edit(d.t.Context(), you(), coach.EditInput{ID: logged.Stored[0].ID, Delete: true}))
				return undo(d, claude(), logged.ChangeID)
			}, fault.Conflict, "changed since, by you", "first"},
			"the person's own, by an assistant": {func(d *diary) error {
				return undo(d, claude(), d.log(you(), squats(40)).ChangeID)
			}, fault.Conflict, "the person's own", "paceline profile"},
			"a source's": {func(d *diary) error {
				d.sync(workout("w1"))
				trail := did[*summary.Trail](d.t)(d.Trail(d.t.Context(), claude(), coach.TrailQuery{Actor: "source"}))
				return undo(d, claude(), trail.Lines[0].ChangeID)
			}, fault.Conflict, "came from a source", "edit_entry"},
			"a trackable that was logged to": {func(d *diary) error {
				made := did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), coach.TrackableInput{Name: "Coffee", Unit: "cups"}))
				d.log(claude(), coach.EntryInput{What: "coffee", Value: new(1.0)})
				return undo(d, claude(), made.ChangeID)
			}, fault.Conflict, "1 entry", "first"},
			"a trackable that a goal is on": {func(d *diary) error {
				made := did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), coach.TrackableInput{Name: "Pages"}))
				did[*summary.Written](d.t)(d.SetGoal(d.t.Context(), claude(), coach.GoalInput{Kind: "total", Metric: "Pages", Target: new(100.0), Due: monday.AddDays(30)}))
				return undo(d, claude(), made.ChangeID)
			}, fault.Conflict, "1 goal", "first"},
			"an item that something was linked with": {func(d *diary) error {
				planned := did[*summary.Written](d.t)(d.WritePlan(d.t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday)}}))
				did[*summary.Written](d.t)(d.Edit(d.t.Context(), claude(), coach.EditInput{ID: planned.Stored[0].ID, Link: d.log(claude(), squats(40)).Stored[0].ID}))
				return undo(d, claude(), planned.ChangeID)
			}, fault.Conflict, "1 link", "unlink"},
			"what is no change": {func(d *diary) error {
				return undo(d, claude(), "nothing")
			}, fault.NotFound, `no change "nothing"`, "get_activity_trail"},
			"somebody else's": {func(d *diary) error {
				change := d.log(claude(), squats(40)).ChangeID
				stranger := claude()
				stranger.Person = "stranger"
				return undo(d, stranger, change)
			}, fault.NotFound, "no change", ""},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				d := open(t)
				err := test.do(d)
				before := d.contents()
				e := refused[*summary.Written](t, test.kind, test.words)(nil, err)
				if !strings.Contains(e.Hint, test.hint) {
					t.Errorf("the hint is %q", e.Hint)
				}
				if got := d.contents(); !maps.Equal(got, before) {
					t.Errorf("a refused undo changed %v to %v", before, got)
				}
			})
		}
	})
}

func TestThePersonUndoesWhatAssistantsDid(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		logged := d.log(claude(), squats(40))
		if undone := d.undo(you(), logged.ChangeID); undone.ChangeID == "" || len(d.contents()) != 0 {
			t.Errorf("got %+v", undone)
		}
	})
}

// Whatever a call did, undoing it at once leaves everything as it was before.
func TestUndoIsTheInverseOfAnyCall(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"), workout("w2"))
	rapid.Check(t, func(rt *rapid.T) {
		for range rapid.IntRange(1, 2).Draw(rt, "calls") {
			d.now = d.now.Add(1)
			before := d.contents()
			change := d.anyCall(rt)
			if change == "" {
				if after := d.contents(); !maps.Equal(after, before) {
					rt.Fatalf("no change changed %v to %v", before, after)
				}
				continue
			}
			after := d.contents()
			undone := d.undo(claude(), change)
			if got := d.contents(); !maps.Equal(got, before) {
				rt.Fatalf("got %v, want %v", got, before)
			}
			if rapid.Bool().Draw(rt, "again") {
				d.undo(claude(), undone.ChangeID)
				if got := d.contents(); !maps.Equal(got, after) {
					rt.Fatalf("undone twice over: got %v, want %v", got, after)
				}
			}
		}
	})
}

// anyCall makes a call of any kind, and returns its change; "" for one that changed nothing or
// was refused.
func (d *diary) anyCall(rt *rapid.T) string {
	ctx, ids := d.t.Context(), slices.Sorted(maps.Keys(d.records()))
	day := monday.AddDays(rapid.IntRange(-3, 3).Draw(rt, "day"))
	reps := rapid.IntRange(1, 100).Draw(rt, "reps")
	some := func(label string) string {
		if len(ids) == 0 {
			return "none"
		}
		return rapid.SampledFrom(ids).Draw(rt, label)
	}
	var made interface{ State() *summary.Outcome }
	var err error
	switch rapid.IntRange(0, 8).Draw(rt, "kind") {
	case 0:
		made, err = d.Log(ctx, claude(), coach.LogInput{Entries: []coach.EntryInput{squats(reps), pushUps(reps)}, Force: true})
	case 1:
		made, err = d.LogMeal(ctx, claude(), coach.MealInput{Items: []coach.FoodInput{{Name: "egg", Amount: new(float64(reps%9 + 1))}}, Force: true})
	case 2:
		made, err = d.WritePlan(ctx, claude(), coach.PlanInput{
			Items: []coach.PlanItemInput{easyRun(day)}, Replace: rapid.Bool().Draw(rt, "replace"), Key: strconv.FormatInt(d.now.UnixNano(), 10),
		})
	case 3:
		made, err = d.CreateTrackable(ctx, claude(), coach.TrackableInput{Name: fmt.Sprint("Thing ", reps%5), Target: new(float64(reps))})
	case 4:
		made, err = d.SaveBrief(ctx, claude(), coach.BriefInput{Date: day, Text: fmt.Sprint("Rest ", reps)})
	case 5:
		made, err = d.Edit(ctx, claude(), coach.EditInput{ID: some("deleted"), Delete: true})
	case 6:
		made, err = d.Edit(ctx, claude(), coach.EditInput{ID: some("changed"), Changes: object(d.t, fmt.Sprintf(`{"note": "%d"}`, reps))})
	case 7:
		made, err = d.Edit(ctx, claude(), coach.EditInput{ID: some("linked"), Link: some("with")})
	default:
		made, err = d.Edit(ctx, claude(), coach.EditInput{ID: some("unlinked"), Unlink: some("from")})
	}
	if err != nil {
		if kind := fault.KindOf(err); kind == fault.Internal {
			rt.Fatal(err)
		}
		return ""
	}
	return made.State().ChangeID
}

// sync keeps records as a source gives them.
func (d *diary) sync(records ...ledger.Record) {
	d.t.Helper()
	store, ok := d.store.(interface {
		Keep(ctx context.Context, person string, records []ledger.Record) (archive.Kept, error)
	})
	if !ok {
		d.t.Fatal("this store keeps nothing of sources")
	}
	if _, err := store.Keep(d.t.Context(), person, records); err != nil {
		d.t.Fatal(err)
	}
}

// workout is a run of half an hour on Monday morning.
func workout(key string) ledger.Record {
	start := civil.DateTime{Date: monday, Clock: civil.NewClock(7, 0, 0)}
	body, err := fitness.Encode(fitness.Workout{
		ID: key, Start: start, UTCOffsetMin: new(0), Duration: new(30 * time.Minute), Sport: "RUNNING", DistanceM: new(5000.0), AvgBPM: new(140.0),
	})
	if err != nil {
		panic(err)
	}
	return ledger.Record{
		Kind: fitness.KindWorkout, Source: "polar", SourceKey: key, Day: monday, StartsAt: start.AtOffset(0), Body: bytes.Clone(body),
	}
}

func TestWhatWasDeletedDoesNotComeBackBesideWhatStandsInItsPlace(t *testing.T) {
	t.Parallel()
	tests := map[string]func(*diary) *summary.Written{
		"a target of a metric": func(d *diary) *summary.Written {
			return did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), coach.TrackableInput{Name: "steps", Target: new(8000.0)}))
		},
		"a trackable of a name": func(d *diary) *summary.Written {
			return did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), coach.TrackableInput{Name: "Coffee", Unit: "cups"}))
		},
		"the brief of a day": func(d *diary) *summary.Written {
			return did[*summary.Written](d.t)(d.SaveBrief(d.t.Context(), claude(), coach.BriefInput{Text: "An easy day."}))
		},
		"a day off": func(d *diary) *summary.Written {
			return d.plan(false, coach.PlanItemInput{Date: monday, Off: "travel"})
		},
	}
	for name, write := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			first := write(d).Stored[0].ID
			d.later()
			deleted := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: first, Delete: true}))
			d.later()
			second := write(d)
			d.later()
			before := d.contents()
			_, err := d.Undo(t.Context(), claude(), coach.UndoInput{ChangeID: deleted.ChangeID})
			refused[*summary.Written](t, fault.Conflict, second.Stored[0].ID)(nil, err)
			if got := d.contents(); !maps.Equal(got, before) {
				t.Errorf("got %v, want %v", got, before)
			}
			d.undo(claude(), second.ChangeID)
			d.undo(claude(), deleted.ChangeID)
			if _, ok := d.records()[first]; !ok {
				t.Error("it did not come back once there was room")
			}
		})
	}
}

package coach_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func (d *diary) track(in coach.TrackableInput) *summary.Written {
	d.t.Helper()
	return did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), in))
}

func TestATrackableIsMadeWithWhatIsAssumedSaid(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	made := d.track(coach.TrackableInput{Name: "  Coffee ", Unit: "cups", Target: new(3.0), TargetKind: "at_most", Absent: "zero", Aliases: []string{"espresso"}})
	want := fitness.Trackable{
		Name: "Coffee", Aliases: []string{"espresso"}, Unit: "cups", Aggregate: fitness.AggregateSum, AbsentZero: true, Created: monday,
		Targets: []fitness.Target{{From: monday, Kind: fitness.AtMost, Value: 3, Period: fitness.Daily}},
	}
	if diff := cmp.Diff(want, keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]); diff != "" {
		t.Error(diff)
	}
	if text := made.Markdown(); !strings.Contains(text, "Assumed: the value of a day is the sum") || !strings.Contains(text, "Assumed: the target is for each day") {
		t.Errorf("got\n%s", text)
	}
	if l := d.log(claude(), coach.EntryInput{What: "Espresso", Value: new(1.0)}); len(l.Stored) != 1 {
		t.Errorf("its alias is not known: %+v", l.Rejected)
	}
	d.track(coach.TrackableInput{Name: "Cold shower", Aggregate: "yes_no"})
	if l := d.log(claude(), coach.EntryInput{What: "cold shower"}); len(l.Stored) != 1 {
		t.Errorf("its mention alone is a yes: %+v", l.Rejected)
	}
}

func TestATrackableKeepsItsOwnRange(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.track(coach.TrackableInput{Name: "Reading", Unit: "minutes", Max: new(300.0)})
	l := d.log(claude(), coach.EntryInput{What: "reading", Value: new(301.0)}, coach.EntryInput{What: "reading", Value: new(1.0), Unit: "h"},
		coach.EntryInput{What: "reading", Value: new(20.0), Unit: "pages"})
	if len(l.Stored) != 1 || string(l.Stored[0].Text) != `"Reading" 1 h` {
		t.Fatalf("got %q", lines(l.Stored))
	}
	if r := l.Rejected; r[0].Reason != fitness.OutOfRange || r[1].Reason != fitness.UnitMismatch {
		t.Errorf("got %+v", r)
	}
}

func TestTheNameOfAMetricSetsItsTarget(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.track(coach.TrackableInput{Name: "Steps", Target: new(8000.0)})
	slept := d.track(coach.TrackableInput{Name: "asleep", Target: new(7.0), TargetMax: new(9.0)})
	if !strings.Contains(slept.Markdown(), "the target is in h") {
		t.Errorf("the unit is not said:\n%s", slept.Markdown())
	}
	d.track(coach.TrackableInput{Name: "run distance", Target: new(20.0), Unit: "km", Period: "week"})
	got := map[string]fitness.Target{}
	for _, set := range keptOf[fitness.Targets](d, fitness.KindTarget) {
		got[set.Metric] = set.Targets[0]
	}
	want := map[string]fitness.Target{
		"steps":        {From: monday, Kind: fitness.AtLeast, Value: 8000, Period: fitness.Daily},
		"asleep":       {From: monday, Kind: fitness.InRange, Value: 25200, Max: new(32400.0), Period: fitness.Daily},
		"run_distance": {From: monday, Kind: fitness.AtLeast, Value: 20000, Period: fitness.Weekly},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if n := len(d.records(fitness.KindTrackable)); n != 0 {
		t.Errorf("%d trackables were made", n)
	}
}

func TestATargetChangesFromTodayOn(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	first := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0), TargetKind: "at_most"})
	d.track(coach.TrackableInput{Name: "coffee", Target: new(4.0), TargetKind: "at_most"})
	d.now = d.now.AddDate(0, 0, 2)
	again := d.track(coach.TrackableInput{Name: "COFFEE", Target: new(2.0), TargetKind: "at_most"})
	if again.Stored[0].ID != first.Stored[0].ID {
		t.Error("another trackable was made")
	}
	d.edit(claude(), first.Stored[0].ID, `{"period": "week"}`)
	d.now = d.now.AddDate(0, 0, 1)
	d.edit(claude(), first.Stored[0].ID, `{"target": null}`)
	want := []fitness.Target{
		{From: monday, Kind: fitness.AtMost, Value: 4, Period: fitness.Daily},
		{From: monday.AddDays(2), Kind: fitness.AtMost, Value: 2, Period: fitness.Weekly},
		{From: monday.AddDays(3), None: true},
	}
	if diff := cmp.Diff(want, keptOf[fitness.Trackable](d, fitness.KindTrackable)[0].Targets); diff != "" {
		t.Error(diff)
	}
}

func TestATrackableThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		in    coach.TrackableInput
		kind  fault.Kind
		words string
	}{
		"without a name":                      {coach.TrackableInput{Unit: "cups"}, fault.Invalid, "name"},
		"with a long name":                    {coach.TrackableInput{Name: strings.Repeat("x", 41)}, fault.Invalid, "at most 40"},
		"of a name that is there":             {coach.TrackableInput{Name: "TEA", Unit: "cups"}, fault.Conflict, "its id is"},
		"of an alias that is there":           {coach.TrackableInput{Name: "Drink", Aliases: []string{"green tea"}}, fault.Conflict, "is what the trackable"},
		"that is there, with other figures":   {coach.TrackableInput{Name: "Tea", Unit: "ml", Target: new(3.0)}, fault.Conflict, "its id is"},
		"that is built in":                    {coach.TrackableInput{Name: "weight", Unit: "kg"}, fault.Conflict, "built in"},
		"that is built in, with a range":      {coach.TrackableInput{Name: "weight", Target: new(75.0), Min: new(0.0)}, fault.Conflict, "only its target"},
		"with a range upside down":            {coach.TrackableInput{Name: "Pages", Min: new(5.0), Max: new(4.0)}, fault.Invalid, "not below"},
		"with a target of no kind":            {coach.TrackableInput{Name: "Pages", Target: new(5.0), TargetKind: "about"}, fault.Invalid, "about"},
		"with a way to add up of none":        {coach.TrackableInput{Name: "Pages", Aggregate: "median"}, fault.Invalid, "median"},
		"with an absence of neither":          {coach.TrackableInput{Name: "Pages", Absent: "maybe"}, fault.Invalid, "maybe"},
		"with a target in another unit":       {coach.TrackableInput{Name: "steps", Target: new(5.0), Unit: "kg"}, fault.Invalid, "is not in kg"},
		"with very little energy as a target": {coach.TrackableInput{Name: "energy intake", Target: new(900.0), TargetKind: "at_most"}, fault.Invalid, "very low"},
		"archived":                            {coach.TrackableInput{Name: "Pages", Archived: new(true)}, fault.Invalid, "archived"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			d.track(coach.TrackableInput{Name: "Tea", Unit: "cups", Aliases: []string{"Green tea"}})
			_, err := d.CreateTrackable(t.Context(), claude(), test.in)
			refused[*summary.Written](t, test.kind, test.words)(nil, err)
			if n := len(d.records()); n != 1 {
				t.Errorf("%d records are stored", n)
			}
		})
	}
}

func TestATrackableThatIsCalledLikeAnExerciseWins(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	made := d.track(coach.TrackableInput{Name: "Run", Unit: "km"})
	if !strings.Contains(made.Markdown(), "now means your trackable, not the sport") {
		t.Errorf("it is not said:\n%s", made.Markdown())
	}
	if l := d.log(claude(), coach.EntryInput{What: "run", Value: new(5.0)}); string(l.Stored[0].Text) != `"Run" 5 km` {
		t.Errorf("got %q", lines(l.Stored))
	}
}

func TestABriefStandsForTheOneBeforeIt(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	first := did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: "Rest.\x07\nSleep early."}))
	second := did[*summary.Written](t)(d.SaveBrief(t.Context(), cursor(), coach.BriefInput{Text: "Run.", Date: monday}))
	if first.Stored[0].ID != second.Stored[0].ID {
		t.Error("a day has two briefs")
	}
	d.undo(cursor(), second.ChangeID)
	if got := keptOf[fitness.Brief](d, fitness.KindBrief); len(got) != 1 || got[0].Text != "Rest.\nSleep early." {
		t.Errorf("got %+v", got)
	}
	for _, in := range []coach.BriefInput{{}, {Text: " \n"}, {Text: "x", Date: monday.AddDays(8)}} {
		_, err := d.SaveBrief(t.Context(), claude(), in)
		refused[*summary.Written](t, fault.Invalid, "")(nil, err)
	}
	_, err := d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: strings.Repeat("x", 2001)})
	refused[*summary.Written](t, fault.TooLarge, "at most 2000")(nil, err)
}

func TestATargetWithoutAUnitIsInThePersonsUnitAlsoWhereItChangesOne(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.edit(you(), "profile", `{"mass": "lb"}`)
	set := did[*summary.Written](t)(d.CreateTrackable(t.Context(), claude(), coach.TrackableInput{Name: "weight", Target: new(170.0), TargetKind: "at_most"}))
	near := func(want float64) {
		t.Helper()
		targets := keptOf[fitness.Targets](d, fitness.KindTarget)[0].Targets
		if got := targets[len(targets)-1].Value; got < want-1e-6 || got > want+1e-6 {
			t.Errorf("the target is %v kg, want %v", got, want)
		}
	}
	near(77.1107029)
	d.edit(claude(), set.Stored[0].ID, `{"target": 165}`)
	near(74.84274105)
	d.edit(claude(), set.Stored[0].ID, `{"target_kind": "at_least"}`)
	near(74.84274105)
	d.edit(claude(), set.Stored[0].ID, `{"target": 75, "unit": "kg"}`)
	near(75)
}

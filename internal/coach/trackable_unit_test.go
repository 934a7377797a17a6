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

func TestTheTargetOfATrackableFollowsItsUnit(t *testing.T) {
	t.Parallel()
	reading := coach.TrackableInput{Name: "Reading", Unit: "min", Target: new(30.0), TargetMax: new(90.0), Max: new(240.0), Period: "week"}
	d := newDiary(t)
	id := d.track(reading).Stored[0].ID
	edited := d.edit(claude(), id, `{"unit": "hours"}`)
	want := fitness.Trackable{
		Name: "Reading", Unit: "h", Aggregate: fitness.AggregateSum, Max: new(4.0), Created: monday,
		Targets: []fitness.Target{{From: monday, Kind: fitness.InRange, Value: 0.5, Max: new(1.5), Period: fitness.Weekly}},
	}
	if diff := cmp.Diff(want, keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]); diff != "" {
		t.Error(diff)
	}
	if text := edited.Markdown(); !strings.Contains(text, "Assumed: figures that were in min are the same in h") {
		t.Errorf("it is not said:\n%s", text)
	}
	d.edit(claude(), id, `{"unit": "min", "target": 45, "target_max": 60}`)
	if got := keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]; got.Targets[0].Value != 45 || *got.Targets[0].Max != 60 || *got.Max != 240 {
		t.Errorf("got %+v", got)
	}
	d.edit(claude(), id, `{"unit": "h", "period": "day"}`)
	if got := keptOf[fitness.Trackable](d, fitness.KindTrackable)[0].Targets[0]; got.Value != 0.75 || *got.Max != 1 || got.Period != fitness.Daily {
		t.Errorf("a target whose period alone was named: %+v", got)
	}
}

func TestATargetThatDoesNotConvertIsAskedForAnew(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Reading", Unit: "pages", Target: new(20.0), Min: new(1.0), Period: "week"}).Stored[0].ID
	for change, words := range map[string]string{
		`{"unit": "chapters"}`:                    `the target is in "pages", which is not told in "chapters"`,
		`{"unit": "chapters", "target": 2}`:       "the min is in",
		`{"unit": "min", "target_kind": "range"}`: "the target is in",
		`{"unit": null}`:                          "not told in no unit",
	} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, change)})
		if e := refused[*summary.Written](t, fault.Invalid, words)(nil, err); !strings.Contains(e.Hint, "or null for none") {
			t.Errorf("%s: the hint is %q", change, e.Hint)
		}
	}
	d.now = d.now.AddDate(0, 0, 1)
	d.edit(claude(), id, `{"unit": "chapters", "target": 2, "min": null}`)
	got := keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]
	want := []fitness.Target{{From: monday.AddDays(1), Kind: fitness.AtLeast, Value: 2, Period: fitness.Weekly}}
	if diff := cmp.Diff(want, got.Targets); diff != "" || got.Min != nil || got.Unit != "chapters" {
		t.Errorf("got %+v %s", got, diff)
	}
	d.edit(claude(), id, `{"unit": "pages", "target": null}`)
	d.edit(claude(), id, `{"unit": "Pages"}`)
}

func TestWhatIsKeptWithoutDecimalsIsCountedInWholes(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Pages", Unit: "pages", Decimals: new(0), Max: new(500.0)}).Stored[0].ID
	for name, l := range map[string]*summary.Logged{
		"in figures": d.log(claude(), coach.EntryInput{What: "Pages", Value: new(2.5)}),
		"in words":   d.say(claude(), "2.5 pages"),
	} {
		if len(l.Stored) > 0 || len(l.Rejected) != 1 {
			t.Fatalf("%s: %s", name, l.Markdown())
		}
		if r := l.Rejected[0]; r.Reason != fitness.OutOfRange || !strings.Contains(string(r.Message), "is a whole number, not 2.5") || *r.Max != 500 || r.Hint != "Give 2 or 3, or change decimals, which is 0." {
			t.Errorf("%s: got %+v", name, r)
		}
	}
	entry := d.log(claude(), coach.EntryInput{What: "Pages", Value: new(2.0)}).Stored[0].ID
	_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: entry, Changes: object(t, `{"value": 2.5}`)})
	refused[*summary.Written](t, fault.Invalid, "whole number")(nil, err)
	d.edit(claude(), id, `{"decimals": null}`)
	d.edit(claude(), entry, `{"value": 2.5}`)
}

func TestATargetOfWhatIsDoneOrNotIsNoMoreThanItsDays(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	shower := coach.TrackableInput{Name: "Cold shower", Aggregate: "yes_no", Target: new(3.0)}
	_, err := d.CreateTrackable(t.Context(), claude(), shower)
	if e := refused[*summary.Written](t, fault.Invalid, "target of 3 is outside 0 to 1")(nil, err); !strings.Contains(e.Hint, "period week") {
		t.Errorf("the hint is %q", e.Hint)
	}
	shower.Period = "week"
	id := d.track(shower).Stored[0].ID
	for _, change := range []string{`{"target": 8}`, `{"period": "day"}`, `{"target": 2.5}`} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, change)})
		refused[*summary.Written](t, fault.Invalid, "target")(nil, err)
	}
	again := shower
	again.Target = new(9.0)
	_, err = d.CreateTrackable(t.Context(), claude(), again)
	refused[*summary.Written](t, fault.Invalid, "outside 0 to 7 days")(nil, err)
}

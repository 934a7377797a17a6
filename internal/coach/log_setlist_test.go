package coach_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestWhatStandsBesideAListOfSetsHoldsForThoseThatDoNotSayIt(t *testing.T) {
	t.Parallel()
	type set = coach.SetInput
	tests := map[string]struct {
		beside set
		list   []set
		text   string // as it is stored; "" where it is refused
		reason fitness.Reason
	}{
		"a load for all":                    {set{Load: new(60.0), LoadUnit: "kg"}, []set{{Reps: new(5)}, {Reps: new(3)}}, "bench press 1 x 5 at 60 kg, 1 x 3 at 60 kg", ""},
		"a load for one that has none":      {set{Load: new(60.0), LoadUnit: "kg"}, []set{{Reps: new(5)}, {Reps: new(3), Load: new(70.0), LoadUnit: "kg"}}, "bench press 1 x 5 at 60 kg, 1 x 3 at 70 kg", ""},
		"a unit for all":                    {set{LoadUnit: "lb"}, []set{{Reps: new(5), Load: new(100.0)}, {Reps: new(3), Load: new(110.0)}}, "bench press 1 x 5 at 100 lb, 1 x 3 at 110 lb", ""},
		"reps for all":                      {set{Reps: new(5)}, []set{{Load: new(60.0), LoadUnit: "kg"}, {Load: new(70.0), LoadUnit: "kg"}}, "bench press 1 x 5 at 60 kg, 1 x 5 at 70 kg", ""},
		"sets of one alone":                 {set{Sets: new(3)}, []set{{Reps: new(5)}}, "bench press 3 x 5", ""},
		"all there is of one that is empty": {set{Sets: new(3), Reps: new(5)}, []set{{}}, "bench press 3 x 5", ""},
		"sets as the list has them":         {set{Sets: new(2)}, []set{{Reps: new(5)}, {Reps: new(3)}}, "bench press 1 x 5, 1 x 3", ""},
		"an exertion of the whole":          {set{RPE: new(8.0)}, []set{{Reps: new(5)}, {Reps: new(3)}}, "bench press 1 x 5, 1 x 3, RPE 8", ""},
		"more sets than the list has":       {set{Sets: new(3)}, []set{{Reps: new(5)}, {Reps: new(3)}}, "", fitness.Conflicting},
		"reps that no set has":              {set{Reps: new(8)}, []set{{Reps: new(5)}, {Reps: new(3)}}, "", fitness.Conflicting},
		"a load that no set has":            {set{Load: new(60.0)}, []set{{Reps: new(5), Load: new(70.0)}}, "", fitness.Conflicting},
		"a unit of no load":                 {set{LoadUnit: "lb"}, []set{{Reps: new(5)}}, "", fitness.Conflicting},
		"a unit that is another":            {set{Load: new(60.0), LoadUnit: "kg"}, []set{{Reps: new(5), LoadUnit: "lb"}}, "", fitness.Conflicting},
		"a set that says nothing":           {set{}, []set{{}}, "", fitness.NoAmount},
		"a later set that says nothing":     {set{}, []set{{Reps: new(5)}, {RestS: new(90.0)}}, "", fitness.NoAmount},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			given := coach.EntryInput{What: "bench press", SetInput: test.beside, SetList: test.list}
			l := d.log(claude(), given)
			switch {
			case test.text == "" && (len(l.Stored) > 0 || l.Rejected[0].Reason != test.reason):
				t.Errorf("got %s", l.Markdown())
			case test.text != "" && (len(l.Stored) != 1 || string(l.Stored[0].Text) != test.text):
				t.Errorf("want %s, got %s", test.text, l.Markdown())
			}
		})
	}
}

func TestTheSetsOfAnEntryAreNeverNone(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.log(claude(), squats(40)).Stored[0].ID
	for _, change := range []string{`{"set_list": []}`, `{"set_list": null}`, `{"set_list": [{}]}`} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, change)})
		refused[*summary.Written](t, fault.Invalid, "")(nil, err)
	}
	if l := d.log(claude(), coach.EntryInput{What: "push-ups", SetInput: coach.SetInput{Reps: new(20)}, SetList: []coach.SetInput{}}); len(l.Stored) != 1 {
		t.Errorf("a list of nothing says nothing: %s", l.Markdown())
	}
}

func TestANightIsSaidByAValueAsByAsleep(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change string
		asleep float64 // s; 0 where it is refused
	}{
		"a value in hours":                {`{"value": 5, "unit": "h"}`, 5 * 3600},
		"a value in minutes":              {`{"value": 330, "unit": "minutes"}`, 330 * 60},
		"a bare value of so many hours":   {`{"value": 5.5}`, 5.5 * 3600},
		"seconds":                         {`{"asleep_s": 18000}`, 18000},
		"a bare value that is no hours":   {`{"value": 330}`, 0},
		"a value in kilometres":           {`{"value": 5, "unit": "km"}`, 0},
		"a value beside what says it too": {`{"value": 5, "unit": "h", "asleep_s": 18000}`, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := d.log(claude(), coach.EntryInput{What: "sleep", Value: new(6.0), Unit: "h"}).Stored[0].ID
			edited, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, test.change)})
			if test.asleep == 0 {
				e := refused[*summary.Written](t, fault.Invalid, "how long")(nil, err)
				if want := `Give value with unit h or min, such as {"value": 6.5, "unit": "h"}, or asleep_s in seconds.`; e.Hint != want {
					t.Errorf("the hint is %q", e.Hint)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := keptOf[fitness.Entry](d, fitness.KindEntry)[0].Sleep.AsleepS; got != test.asleep {
				t.Errorf("asleep %v s", got)
			}
			if bare := test.change == `{"value": 5.5}`; bare != cmp.Equal(edited.Assumed, []summary.Text{"the sleep is in h"}) {
				t.Errorf("assumed %q", edited.Assumed)
			}
		})
	}
}

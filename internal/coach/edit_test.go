package coach_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestAChangeTouchesWhatItNamesAndNothingElse(t *testing.T) {
	t.Parallel()
	bench := coach.EntryInput{What: "bench press", SetInput: coach.SetInput{
		Sets: new(3), Reps: new(10), Load: new(60.0), LoadUnit: "kg", RPE: new(8.0), InReserve: new(2), RestS: new(90.0), Superset: "a",
	}, Time: "09:30", Note: "felt good"}
	run := coach.EntryInput{What: "run", Distance: new(5.0), DistanceUnit: "km", DurationS: new(1500.0), AvgBPM: new(150.0), SetInput: coach.SetInput{RPE: new(6.0)}}
	night := coach.EntryInput{What: "sleep", Start: "23:00", End: "07:00"}
	two := coach.EntryInput{What: "bench press", SetList: []coach.SetInput{
		{Reps: new(6), Load: new(80.0), LoadUnit: "kg"}, {Reps: new(2), Load: new(75.0), LoadUnit: "kg"},
	}}
	tests := map[string]struct {
		entry  coach.EntryInput
		change string
		want   string // fields of the entry that differ after the change; null is gone
	}{
		"a figure":                         {bench, `{"reps": 8}`, `{"reps": 8}`},
		"a figure as a text":               {bench, `{"reps": "8"}`, `{"reps": 8}`},
		"a load of 0 is 0":                 {bench, `{"load": 0}`, `{"load": 0}`},
		"a load of null is unknown":        {bench, `{"load": null}`, `{"load": null, "load_unit": null}`},
		"a load keeps its unit":            {bench, `{"load": 62.5}`, `{"load": 62.5}`},
		"a unit is of the same number":     {bench, `{"load_unit": "lb"}`, `{"load_unit": "lb"}`},
		"an exertion of null is unknown":   {bench, `{"rpe": null}`, `{"rpe": null}`},
		"a superset that is not named":     {bench, `{"note": null}`, `{"note": null}`},
		"a superset of null is gone":       {bench, `{"superset": null}`, `{"superset": null}`},
		"a time":                           {bench, `{"time": "10:15"}`, `{"time": "10:15"}`},
		"a time of null is unknown":        {bench, `{"time": null}`, `{"time": null}`},
		"another exercise":                 {bench, `{"what": "squat"}`, `{"what": "squat"}`},
		"several sets in place of one":     {bench, `{"set_list": [{"reps": 5}, {"reps": 4}]}`, `{"sets": null, "reps": null, "load": null, "load_unit": null, "rpe": null, "reps_in_reserve": null, "rest_s": null, "superset": null, "set_list": [{"reps": 5}, {"reps": 4}]}`},
		"the note of several sets":         {two, `{"note": "hard"}`, `{"note": "hard"}`},
		"a distance keeps its unit":        {run, `{"distance": 5.2}`, `{"distance": 5.2}`},
		"a duration of null is unknown":    {run, `{"duration_s": null}`, `{"duration_s": null}`},
		"a mean heart rate":                {run, `{"avg_bpm": 148}`, `{"avg_bpm": 148}`},
		"another sport":                    {run, `{"what": "trail run"}`, `{"what": "trail_run"}`},
		"a later end is a longer night":    {night, `{"end": "07:30"}`, `{"end": "2026-11-30T07:30:00", "asleep_s": 30600}`},
		"a night that was not all asleep":  {night, `{"asleep_s": 27000}`, `{"asleep_s": 27000}`},
		"a night of unknown times":         {night, `{"start": null, "end": null, "asleep_s": 28800}`, `{"start": null, "end": null}`},
		"an ascent of 0 is 0":              {run, `{"ascent_m": 0}`, `{"ascent_m": 0}`},
		"a night of the day before":        {night, `{"date": "2026-11-29"}`, `{"start": "2026-11-28T23:00:00", "end": "2026-11-29T07:00:00"}`},
		"a value with a unit is in a run":  {run, `{"value": 3, "unit": "miles"}`, `{"distance": 3, "distance_unit": "mi"}`},
		"a value without is reps":          {bench, `{"value": 9}`, `{"reps": 9}`},
		"an empty change is no difference": {bench, `{"reps": 10}`, `{}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			item := d.log(claude(), test.entry).Stored[0]
			before := keptOf[fitness.Entry](d, fitness.KindEntry)[0]
			edited := d.edit(claude(), item.ID, test.change)
			want := fields(t, item)
			for name, v := range parsed(t, test.want) {
				if v == nil {
					delete(want, name)
				} else {
					want[name] = v
				}
			}
			if diff := cmp.Diff(want, fields(t, edited.Stored[0])); diff != "" {
				t.Error(diff)
			}
			after := keptOf[fitness.Entry](d, fitness.KindEntry)[0]
			if after.When.Zone != before.When.Zone || after.Words != before.Words {
				t.Errorf("got %+v, want what %+v has", after.When, before.When)
			}
		})
	}
}

func parsed(t *testing.T, object string) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(object), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// fields returns what an item says that it has, as a client reads it.
func fields(t *testing.T, item summary.Item) map[string]any {
	t.Helper()
	text, err := json.Marshal(item.Has)
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, string(text))
}

func TestAChangeThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ change, words, hint string }{
		"a name that there is none of":     {`{"repetitions": 8}`, `"repetitions"`, "reps"},
		"a text for a number":              {`{"reps": "eight"}`, "reps has to be a whole number", ""},
		"a list for a number":              {`{"reps": [8]}`, "reps has to be a whole number", ""},
		"a part of a whole":                {`{"reps": 8.5}`, "reps has to be a whole number", ""},
		"out of range":                     {`{"reps": 40000}`, "outside 1 to 10000", ""},
		"no reps":                          {`{"reps": 0}`, "outside 1 to 10000", ""},
		"a figure of something else":       {`{"distance": 5}`, "has no distance", "reps"},
		"something else altogether":        {`{"what": "weight"}`, "cannot become", "Delete it"},
		"what nobody knows":                {`{"what": "flurb"}`, "flurb", "create_trackable"},
		"a day of null":                    {`{"date": null}`, "of a day", ""},
		"a day that has not come":          {`{"date": "2026-12-05"}`, "has not come", "write_plan"},
		"no day of the calendar":           {`{"date": "2026-02-30"}`, "cannot be read", "YYYY-MM-DD"},
		"no time":                          {`{"time": "half past"}`, "no time", "HH:MM"},
		"a unit of something else":         {`{"load": 5, "load_unit": "km"}`, "is not in km", "kg"},
		"several sets by one set's figure": {`{"rpe": 11}`, "outside 1 to 10", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := d.log(claude(), squats(40)).Stored[0].ID
			before := d.contents()
			_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, test.change)})
			e := refused[*summary.Written](t, fault.Invalid, test.words)(nil, err)
			if !strings.Contains(e.Hint, test.hint) {
				t.Errorf("the hint is %q", e.Hint)
			}
			if got := d.contents(); !maps.Equal(got, before) {
				t.Error("a refused change changed something")
			}
		})
	}
}

func TestAnEditIsOneOfFour(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for _, in := range []coach.EditInput{{ID: "a"}, {ID: "a", Delete: true, Link: "b"}, {ID: "a", Changes: object(t, `{"reps": 1}`), Delete: true}} {
		_, err := d.Edit(t.Context(), claude(), in)
		refused[*summary.Written](t, fault.Invalid, "at once")(nil, err)
	}
	_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: "nobody", Delete: true})
	refused[*summary.Written](t, fault.NotFound, "")(nil, err)
}

func TestASourcesRecordIsChangedByAnOverlayThatStays(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"))
	id := slices.Collect(maps.Keys(d.records(fitness.KindWorkout)))[0]
	edited := d.edit(claude(), id, `{"sport": "trail run", "distance_m": 5200, "avg_bpm": null, "rpe": 7}`)
	want := map[string]any{"sport": "trail_run", "distance_m": 5200.0, "duration_s": 1800.0, "rpe": 7.0}
	if diff := cmp.Diff(want, fields(t, edited.Stored[0])); diff != "" {
		t.Error(diff)
	}
	again := workout("w1")
	var newer fitness.Workout
	if err := fitness.Decode(again.Body, &newer); err != nil {
		t.Fatal(err)
	}
	newer.EnergyKcal, newer.DistanceM = new(300.0), new(5050.0)
	body, err := fitness.Encode(newer)
	if err != nil {
		t.Fatal(err)
	}
	again.Body = body
	d.sync(again)
	got := keptOf[fitness.Workout](d, fitness.KindWorkout)[0]
	if *got.DistanceM != 5200 || got.AvgBPM != nil || *got.EnergyKcal != 300 || *got.Loads.RPE != 7 || *got.Duration != *newer.Duration {
		t.Errorf("after the source sent it again: %+v", got)
	}
	d.undo(claude(), edited.ChangeID)
	if got := keptOf[fitness.Workout](d, fitness.KindWorkout)[0]; *got.DistanceM != 5050 || *got.AvgBPM != 140 || got.Sport != "RUNNING" {
		t.Errorf("undone: %+v", got)
	}
	for change, words := range map[string]string{
		`{"distance_m": 5000000}`: "outside", `{"duration_s": 60}`: "faster than", `{"sport": "flurb"}`: "no sport", `{"device": "x"}`: `"device"`,
	} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, change)})
		refused[*summary.Written](t, fault.Invalid, words)(nil, err)
	}
}

func TestADeletedRecordOfASourceDoesNotComeBack(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"))
	id := slices.Collect(maps.Keys(d.records(fitness.KindWorkout)))[0]
	deleted := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Delete: true}))
	d.sync(workout("w1"))
	if n := len(d.records(fitness.KindWorkout)); n != 0 {
		t.Fatalf("%d came back", n)
	}
	if !strings.Contains(deleted.Markdown(), "does not come back") {
		t.Errorf("it is not said:\n%s", deleted.Markdown())
	}
	d.undo(claude(), deleted.ChangeID)
	if n := len(d.records(fitness.KindWorkout)); n != 1 {
		t.Errorf("%d are there after the undo", n)
	}
}

func TestOneItemIsDoneByOneRecordAndTheOtherWayRound(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	plan := did[*summary.Written](t)(d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{
		{Date: monday, Kind: "workout", Title: "Squats"}, {Date: monday, Kind: "workout", Title: "Push-ups"},
	}})).Stored
	done := d.log(claude(), squats(40), pushUps(20)).Stored
	link := func(a, b string) (*summary.Written, error) {
		return d.Edit(t.Context(), claude(), coach.EditInput{ID: a, Link: b})
	}
	linked := did[*summary.Written](t)(link(plan[0].ID, done[0].ID))
	if again := did[*summary.Written](t)(link(done[0].ID, plan[0].ID)); again.ChangeID != "" {
		t.Errorf("the same pair was linked twice: %+v", again)
	}
	_, err := link(plan[1].ID, done[0].ID)
	refused[*summary.Written](t, fault.Conflict, "already")(nil, err)
	_, err = link(plan[0].ID, done[1].ID)
	refused[*summary.Written](t, fault.Conflict, "already")(nil, err)
	_, err = link(plan[0].ID, plan[1].ID)
	refused[*summary.Written](t, fault.Invalid, "not linked")(nil, err)
	_, err = link(plan[0].ID, "nobody")
	refused[*summary.Written](t, fault.NotFound, "")(nil, err)

	parted := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: plan[0].ID, Unlink: done[0].ID}))
	if l := keptOf[fitness.Link](d, fitness.KindLink); len(l) != 1 || !l[0].Broken {
		t.Fatalf("got %+v", l)
	}
	did[*summary.Written](t)(link(plan[1].ID, done[0].ID))
	d.undo(claude(), "")
	d.undo(claude(), parted.ChangeID)
	d.undo(claude(), linked.ChangeID)
	if l := d.records(fitness.KindLink); len(l) != 0 {
		t.Errorf("%d links are left", len(l))
	}
}

func TestAPlannedRunIsDoneByTheRunThatIsLoggedUnlessTheyWereParted(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	item := did[*summary.Written](t)(d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday)}})).Stored[0]
	run := coach.EntryInput{What: "run", DurationS: new(1500.0)}
	logged := d.log(claude(), run)
	links := keptOf[fitness.Link](d, fitness.KindLink)
	if len(links) != 1 || links[0] != (fitness.Link{Kind: fitness.LinkDone, A: item.ID, B: logged.Stored[0].ID}) {
		t.Fatalf("got %+v", links)
	}
	if !strings.Contains(logged.Markdown(), `This did the planned "Easy run"`) || !strings.Contains(logged.Markdown(), "shorter than planned") {
		t.Errorf("it is not said:\n%s", logged.Markdown())
	}
	undone := d.undo(claude(), "")
	if len(d.records(fitness.KindLink)) != 0 {
		t.Error("the match was not undone with the run")
	}
	d.undo(claude(), undone.ChangeID)
	did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: item.ID, Unlink: logged.Stored[0].ID}))
	d.log(claude(), coach.EntryInput{What: "weight", Value: new(80.0), Unit: "kg"}, coach.EntryInput{What: "swim", DurationS: new(1500.0)})
	if l := keptOf[fitness.Link](d, fitness.KindLink); len(l) != 1 || !l[0].Broken {
		t.Errorf("what was parted was matched again, or with a swim: %+v", l)
	}
}

func TestWhatOthersDependOnIsNotDeleted(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	coffee := did[*summary.Written](t)(d.CreateTrackable(t.Context(), claude(), coach.TrackableInput{Name: "Coffee", Unit: "cups"})).Stored[0].ID
	d.log(claude(), coach.EntryInput{What: "coffee", Value: new(1.0)}, coach.EntryInput{What: "COFFEE", Value: new(2.0), Unit: "cups"})
	_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: coffee, Delete: true})
	if e := refused[*summary.Written](t, fault.Conflict, "2 entries depend on it")(nil, err); !strings.Contains(e.Hint, "archived") {
		t.Errorf("the hint is %q", e.Hint)
	}
	_, err = d.Edit(t.Context(), claude(), coach.EditInput{ID: coffee, Changes: object(t, `{"unit": "ml"}`)})
	refused[*summary.Written](t, fault.Conflict, "2 entries")(nil, err)
	d.edit(claude(), coffee, `{"archived": true}`)
	if l := d.log(claude(), coach.EntryInput{What: "coffee", Value: new(1.0)}); len(l.Stored) != 0 {
		t.Errorf("something was logged to an archived trackable: %+v", l.Stored)
	}
	_, err = d.Edit(t.Context(), claude(), coach.EditInput{ID: "profile", Delete: true})
	refused[*summary.Written](t, fault.Invalid, "not deleted")(nil, err)
}

func TestTheProfileMovesNoRecord(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.log(claude(), coach.EntryInput{What: "weight", Value: new(80.0), Time: "07:00"}, coach.EntryInput{What: "run", Distance: new(5.0)},
		coach.EntryInput{What: "sleep", Start: "23:00", End: "07:00"})
	did[*summary.Logged](t)(d.LogMeal(t.Context(), claude(), coach.MealInput{Items: []coach.FoodInput{{Name: "egg"}}, Time: "08:00"}))
	before := d.contents()
	d.edit(you(), "profile", `{"zone": "Pacific/Auckland", "mass": "lb", "distance": "mi", "week_start": "sun", "day_start": "04:00"}`)
	after := d.contents()
	delete(after, "profile")
	if !maps.Equal(after, before) {
		t.Errorf("got %v, want %v", after, before)
	}
	logged := d.log(claude(), coach.EntryInput{What: "weight", Value: new(176.0)}, coach.EntryInput{What: "run", Distance: new(3.0)})
	if want := []string{"weight 176 lb", "run 3 mi"}; !slices.Equal(lines(logged.Stored), want) {
		t.Errorf("got %q", lines(logged.Stored))
	}
	if got, want := logged.Stored[0].Date, civil.MustDate("2026-11-30"); got != want { // 03:05 on 1 December, before the day starts
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTheProfileIsChecked(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for change, words := range map[string]string{
		`{"zone": "Mars/Olympus"}`:            "no time zone",
		`{"mass": "stone"}`:                   "unit of mass",
		`{"birth_year": 1850}`:                "outside 1900 to 2021",
		`{"day_start": "07:00"}`:              "outside 0 to 6",
		`{"resting_bpm": 60, "max_bpm": 70}`:  "",
		`{"sleep_need_s": 7200}`:              "outside",
		`{"shoe_size": 44}`:                   `"shoe_size"`,
		`{"diet": "vegan"}`:                   "diet has to be a list",
		`{"available": {"someday": "18:00"}}`: "someday",
	} {
		_, err := d.Edit(t.Context(), you(), coach.EditInput{ID: "profile", Changes: object(t, change)})
		refused[*summary.Written](t, fault.Invalid, words)(nil, err)
	}
	d.edit(you(), "profile", `{"allergies": ["nuts"], "available": {"mon": "18:00-19:30", "sat": "09:00-12:00"}, "height_cm": 180}`)
	d.edit(you(), "profile", `{"height_cm": null, "available": {"mon": null}}`)
	profile := keptOf[fitness.Profile](d, fitness.KindProfile)[0]
	want := fitness.Profile{Allergies: []string{"nuts"}, Available: map[string]string{"sat": "09:00-12:00"}}
	if diff := cmp.Diff(want, profile); diff != "" {
		t.Error(diff)
	}
}

// Whatever a change holds, it is stored so that it can be read again, or refused with the reason.
func TestAnyChangeIsStoredOrRefused(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	ids := d.everyKind()
	names := map[fitness.Kind][]string{
		fitness.KindEntry:     {"what", "reps", "sets", "load", "load_unit", "per_hand", "set_list", "rpe", "date", "time", "note", "superset"},
		fitness.KindMeal:      {"slot", "items", "date", "time", "note"},
		fitness.KindTrackable: {"name", "unit", "aggregate", "target", "target_kind", "period", "min", "aliases", "decimals", "archived", "absent"},
		fitness.KindTarget:    {"target", "target_kind", "target_max", "period", "unit"},
		fitness.KindGoal:      {"title", "kind", "metric", "unit", "target", "from", "due", "times_per_week", "days", "window_days", "close"},
		fitness.KindPlanItem:  {"date", "time", "kind", "title", "sport", "duration_s", "distance", "distance_unit", "load", "intensity", "state", "off"},
		fitness.KindDayOff:    {"off", "note", "date"},
		fitness.KindBrief:     {"text", "date"},
		fitness.KindProfile:   {"zone", "mass", "week_start", "day_start", "birth_year", "height_cm", "sleep_need_s", "diet", "available"},
	}
	values := []string{
		`null`, `0`, `-1`, `1.5`, `1e308`, `1e999`, `true`, `""`, `"x"`, `"2026-12-01"`, `"07:30"`, `[]`, `["x"]`, `[{}]`, `{}`, `{"mon": 1}`,
		`"` + strings.Repeat("x", 5000) + `"`, `"\u0000\u202e"`,
	}
	for kind, fields := range names {
		for _, name := range fields {
			for _, value := range values {
				change := map[string]json.RawMessage{name: json.RawMessage(value)}
				made, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: ids[kind], Changes: change})
				if err == nil {
					if made.ChangeID != "" {
						d.undo(claude(), made.ChangeID)
					}
					continue
				}
				if e := fault.Of(err); e.Kind != fault.Invalid && e.Kind != fault.Conflict && e.Kind != fault.TooLarge {
					t.Errorf("%s of a %s as %.20s: %s %v", name, kind, value, e.Kind, err)
				}
			}
		}
	}
}

func TestOnlyWhatWasLoggedIsSaidToHaveDoneThePlan(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.ran(monday, civil.NewClock(7, 0, 0), 30, 5)
	did[*summary.Written](t)(s.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{easyRun(monday)}}))
	logged := did[*summary.Logged](t)(s.Log(t.Context(), claude(), coach.LogInput{Entries: []coach.EntryInput{{What: "yoga", DurationS: new(1800.0)}}}))
	if text := logged.Markdown(); strings.Contains(text, "did the planned") {
		t.Errorf("yoga did a planned run:\n%s", text)
	}
	if by := s.plan(monday, monday).Days[0].Items[0].DoneBy; by == "" || by == logged.Stored[0].ID {
		t.Errorf("the run is done by %q", by)
	}
}

func TestADayOffKeepsStreaksByThePersonsWord(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := did[*summary.Written](t)(d.WritePlan(t.Context(), claude(), coach.PlanInput{Items: []coach.PlanItemInput{{Date: monday, Off: "sick"}}})).Stored[0].ID
	d.edit(claude(), id, `{"keep_streak": true}`)
	if off := keptOf[fitness.DayOff](d, fitness.KindDayOff)[0]; !off.KeepStreak || off.Reason != "sick" {
		t.Errorf("got %+v", off)
	}
	d.edit(claude(), id, `{"off": "travel"}`)
	if off := keptOf[fitness.DayOff](d, fitness.KindDayOff)[0]; !off.KeepStreak || off.Reason != "travel" {
		t.Errorf("got %+v", off)
	}
}

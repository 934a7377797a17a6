package coach_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// judged is how a day came out, and on how many of the last days a target was missed.
type judged struct {
	Score  summary.DayScore
	Missed *int
}

func (d *diary) judged(id string, day civil.Date) judged {
	d.t.Helper()
	doc := did[*summary.Today](d.t)(d.Today(d.t.Context(), you(), coach.TodayQuery{Date: day}))
	trend := did[*summary.Trends](d.t)(d.Trends(d.t.Context(), you(), coach.TrendsQuery{Metrics: []string{id}, To: day, From: day.AddDays(-6)}))
	return judged{doc.Score, trend.Metrics[0].Missed}
}

func TestArchivingATrackableJudgesNoEarlierDayAnew(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0), TargetKind: "at_most"}).Stored[0].ID
	d.log(claude(), coach.EntryInput{What: "coffee", Value: new(5.0)})
	d.now = d.now.AddDate(0, 0, 1)
	before := d.judged(id, monday)
	if before.Score.Of != 1 || before.Missed == nil || *before.Missed != 1 {
		t.Fatalf("it is not judged to begin with: %+v", before)
	}
	d.edit(claude(), id, `{"archived": true}`)
	if diff := cmp.Diff(before, d.judged(id, monday)); diff != "" {
		t.Error(diff)
	}
	if today := d.judged(id, monday.AddDays(1)); today.Score.Of != 0 {
		t.Errorf("what is archived has a target today: %+v", today.Score)
	}
	d.now = d.now.AddDate(0, 0, 3)
	d.edit(claude(), id, `{"archived": false}`)
	if diff := cmp.Diff(before, d.judged(id, monday)); diff != "" {
		t.Error(diff)
	}
	if between := d.judged(id, monday.AddDays(2)); between.Score.Of != 0 {
		t.Errorf("taking it back judges the days between: %+v", between.Score)
	}
	if today := d.judged(id, monday.AddDays(4)); today.Score.Of != 1 {
		t.Errorf("what is taken back has no target today: %+v", today.Score)
	}
}

func TestTheTargetThatWasInForceComesBackWithATrackable(t *testing.T) {
	t.Parallel()
	cups := func(from civil.Date, value float64) fitness.Target {
		return fitness.Target{From: from, Kind: fitness.AtMost, Value: value, Period: fitness.Daily}
	}
	none := func(from civil.Date) fitness.Target { return fitness.Target{From: from, None: true} }
	day := monday.AddDays
	tests := map[string]struct {
		changes []string // one a day, from Monday on; "" is none
		want    []fitness.Target
	}{
		"archived on the day it was made":          {[]string{`{"archived": true}`}, []fitness.Target{cups(monday, 3), none(monday)}},
		"archived twice":                           {[]string{`{"archived": true}`, `{"archived": true}`}, []fitness.Target{cups(monday, 3), none(monday)}},
		"archived and renamed the day after":       {[]string{`{"archived": true}`, `{"name": "Espresso"}`}, []fitness.Target{cups(monday, 3), none(monday)}},
		"taken back the day after":                 {[]string{`{"archived": true}`, `{"archived": false}`}, []fitness.Target{cups(monday, 3), none(monday), cups(day(1), 3)}},
		"taken back by a null":                     {[]string{`{"archived": true}`, `{"archived": null}`}, []fitness.Target{cups(monday, 3), none(monday), cups(day(1), 3)}},
		"taken back with another target":           {[]string{`{"archived": true}`, `{"archived": false, "target": 2}`}, []fitness.Target{cups(monday, 3), none(monday), cups(day(1), 2)}},
		"ended, then archived, then taken back":    {[]string{"", `{"target": null}`, `{"archived": true}`, `{"archived": false}`}, []fitness.Target{cups(monday, 3), none(day(1))}},
		"archived with a target that ends at once": {[]string{"", `{"archived": true, "target": null}`, `{"archived": false}`}, []fitness.Target{cups(monday, 3), none(day(1))}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0), TargetKind: "at_most"}).Stored[0].ID
			for _, c := range test.changes {
				if c != "" {
					d.edit(claude(), id, c)
				}
				d.now = d.now.AddDate(0, 0, 1)
			}
			if diff := cmp.Diff(test.want, keptOf[fitness.Trackable](d, fitness.KindTrackable)[0].Targets); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestArchivingAndTakingBackOnOneDayChangesNoTarget(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0)}).Stored[0].ID
	before := keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]
	d.edit(claude(), id, `{"archived": true}`)
	d.edit(claude(), id, `{"archived": false}`)
	if diff := cmp.Diff(before, keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]); diff != "" {
		t.Error(diff)
	}
}

func TestSomethingWithoutATargetIsArchivedWithoutOne(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Tea", Unit: "cups"}).Stored[0].ID
	d.edit(claude(), id, `{"archived": true}`)
	if got := keptOf[fitness.Trackable](d, fitness.KindTrackable)[0]; len(got.Targets) != 0 || !got.Archived {
		t.Errorf("got %+v", got)
	}
}

func TestWhatIsArchivedTakesNoTarget(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups", Target: new(3.0)}).Stored[0].ID
	for _, c := range []string{`{"archived": true, "target": 4}`, `{"archived": true, "period": "week"}`} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, c)})
		refused[*summary.Written](t, fault.Conflict, "archived")(nil, err)
	}
	d.edit(claude(), id, `{"archived": true}`)
	for _, c := range []string{`{"target": 4}`, `{"target_kind": "at_most"}`} {
		_, err := d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, c)})
		refused[*summary.Written](t, fault.Conflict, "archived")(nil, err)
	}
}

func TestATargetOfTheWeekEndsWithBeingArchived(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.track(coach.TrackableInput{Name: "Sauna", Unit: "min", Target: new(60.0), Period: "week"}).Stored[0].ID
	weekly := func() int {
		t.Helper()
		return len(did[*summary.Goals](t)(d.Goals(t.Context(), you(), false)).Weekly)
	}
	if n := weekly(); n != 1 {
		t.Fatalf("%d targets of the week", n)
	}
	d.edit(claude(), id, `{"archived": true}`)
	if n := weekly(); n != 0 {
		t.Errorf("%d targets of the week are of what is archived", n)
	}
	d.edit(claude(), id, `{"archived": false}`)
	if n := weekly(); n != 1 {
		t.Errorf("%d targets of the week came back", n)
	}
}

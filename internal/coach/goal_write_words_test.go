package coach_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestATitleThatWeGaveFollowsTheGoal(t *testing.T) {
	t.Parallel()
	const ours = "Running distance 100 km"
	tests := map[string]struct{ given, change, want string }{
		"another target":                    {"", `{"target": 120}`, "Running distance 120 km"},
		"another unit":                      {"", `{"unit": "mi"}`, "Running distance 62.137 mi"},
		"a target in another unit":          {"", `{"unit": "mi", "target": 100}`, "Running distance 100 mi"},
		"another metric":                    {"", `{"metric": "ride_distance"}`, "Cycling distance 100 km"},
		"another kind":                      {"", `{"kind": "times_per_week", "times_per_week": 3, "target": null}`, "Running distance 3 days a week"},
		"the whole of it, given back":       {"", `{"title": "` + ours + `", "target": 120}`, "Running distance 120 km"},
		"a title of null":                   {"Far", `{"title": null}`, ours},
		"a date alone":                      {"", `{"due": "2027-01-31"}`, ours},
		"a title of theirs":                 {"Far", `{"target": 120}`, "Far"},
		"a title of theirs, from then on":   {"", `{"title": "Far", "target": 120}`, "Far"},
		"a title of theirs that looks ours": {"Running distance 10 km", `{"target": 120}`, "Running distance 10 km"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := d.aim(coach.GoalInput{Title: test.given, Kind: "total", Metric: "run_distance", Unit: "km", Target: new(100.0), Due: monday.AddDays(60)}).Stored[0].ID
			d.edit(claude(), id, test.change)
			if got := keptOf[fitness.Goal](d, fitness.KindGoal)[0].Title; got != test.want {
				t.Errorf("got %q", got)
			}
		})
	}
	d := newDiary(t)
	id := d.aim(coach.GoalInput{Kind: "total", Metric: "run_distance", Unit: "km", Target: new(100.0), Due: monday.AddDays(60)}).Stored[0].ID
	d.aim(coach.GoalInput{ID: id, Target: new(150.0)})
	if got := keptOf[fitness.Goal](d, fitness.KindGoal)[0].Title; got != "Running distance 150 km" {
		t.Errorf("by the id: got %q", got)
	}
}

func TestATitleThatWeGaveFollowsTheNameOfWhatIsTracked(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	pages := d.track(coach.TrackableInput{Name: "Pages", Unit: "pages"}).Stored[0].ID
	for _, title := range []string{"", "Read more"} {
		d.aim(coach.GoalInput{Title: title, Kind: "total", Metric: "Pages", Target: new(1000.0), Due: monday.AddDays(60)})
	}
	before := d.contents()
	change := d.edit(claude(), pages, `{"name": "Reading"}`).ChangeID
	var titles []string
	for _, g := range keptOf[fitness.Goal](d, fitness.KindGoal) {
		titles = append(titles, g.Title)
	}
	slices.Sort(titles)
	if want := []string{"Read more", "Reading 1000 pages"}; !slices.Equal(titles, want) {
		t.Errorf("got %q", titles)
	}
	d.undo(claude(), change)
	if got := d.contents(); len(got) != len(before) {
		t.Errorf("%d records, not %d", len(got), len(before))
	}
	titles = nil
	for _, g := range keptOf[fitness.Goal](d, fitness.KindGoal) {
		titles = append(titles, g.Title)
	}
	if !slices.Contains(titles, "Pages 1000 pages") {
		t.Errorf("undone: got %q", titles)
	}
}

func TestABareSportIsNeverANumberOfSessionsBySilence(t *testing.T) {
	t.Parallel()
	due := monday.AddDays(60)
	d := newDiary(t)
	for name, in := range map[string]coach.GoalInput{
		"a total":           {Metric: "run", Target: new(100.0), Due: due},
		"a value":           {Kind: "reach", Metric: "Running", Target: new(15.0)},
		"an average":        {Metric: "ride", TargetMin: new(20.0)},
		"a least of a day":  {Kind: "times_per_week", Metric: "run", TimesPerWeek: new(3), TargetMin: new(5.0)},
		"a word for it too": {Metric: "jogging", Target: new(100.0), Due: due},
	} {
		_, err := d.SetGoal(t.Context(), claude(), in)
		e := refused[*summary.Written](t, fault.Invalid, "a distance, a time or a number of sessions")(nil, err)
		if !strings.Contains(e.Hint, "Give unit") || !strings.Contains(e.Hint, "_sessions") {
			t.Errorf("%s: the hint is %q", name, e.Hint)
		}
	}
	runs := d.aim(coach.GoalInput{Metric: "runs", Target: new(50.0), Due: due})
	if text := runs.Markdown(); !strings.Contains(text, "Assumed: the figures are numbers of sessions (run_sessions)") {
		t.Errorf("got\n%s", text)
	}
	d.later()
	d.aim(coach.GoalInput{Metric: "run_sessions", Target: new(60.0), Due: due})
	d.aim(coach.GoalInput{Kind: "times_per_week", Metric: "run", Unit: "km", TimesPerWeek: new(3), TargetMin: new(5.0)})
	if g := keptOf[fitness.Goal](d, fitness.KindGoal); !slices.ContainsFunc(g, func(g fitness.Goal) bool {
		return g.Metric == "run_distance" && g.TargetMin != nil && *g.TargetMin == 5000
	}) {
		t.Errorf("got %+v", g)
	}
}

func TestAGoalOfOneDaySaysThatItIsOne(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		in   coach.GoalInput
		want string // of the note; "" for no note
	}{
		"a distance":       {coach.GoalInput{Metric: "run_distance", Target: new(15.0)}, "For the longest single session use the metric run_longest."},
		"reps":             {coach.GoalInput{Metric: "push_up", Target: new(50.0)}, "For the most in one set use the metric push_up_max_reps."},
		"a hold":           {coach.GoalInput{Metric: "plank", Target: new(120.0)}, "For the longest hold use the metric plank_max_hold."},
		"all training":     {coach.GoalInput{Kind: "reach", Metric: "training_distance", Target: new(15.0)}, "use the metric training_longest."},
		"steps":            {coach.GoalInput{Metric: "steps", Target: new(20000.0)}, "the first day on which Steps adds up to 20000"},
		"the longest":      {coach.GoalInput{Metric: "run_longest", Target: new(15.0)}, ""},
		"a total":          {coach.GoalInput{Metric: "run_distance", Target: new(15.0), Due: monday.AddDays(30)}, ""},
		"what is a weight": {coach.GoalInput{Metric: "weight", Target: new(75.0)}, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			made := d.aim(test.in)
			text := made.Markdown()
			if said := strings.Contains(text, "the first day on which"); said != (test.want != "") || !strings.Contains(text, test.want) {
				t.Errorf("got\n%s", text)
			}
			d.later()
			again := d.aim(coach.GoalInput{ID: made.Stored[0].ID, Title: "Mine"})
			if strings.Contains(again.Markdown(), "the first day on which") {
				t.Errorf("another title is no other way to count:\n%s", again.Markdown())
			}
		})
	}
}

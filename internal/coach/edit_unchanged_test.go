package coach_test

import (
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/summary"
)

// forced edits with force.
func (d *diary) forced(id, changes string) *summary.Written {
	d.t.Helper()
	return did[*summary.Written](d.t)(d.Edit(d.t.Context(), claude(), coach.EditInput{ID: id, Changes: object(d.t, changes), Force: true}))
}

func TestWhatWasForcedIsNotUnusualAnewWhenSomethingElseIsChanged(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		make    func(d *diary) string // returns an id
		change  string
		another string // which is judged
	}{
		"the profile": {
			func(d *diary) string { d.forced("profile", `{"sleep_need_s": 18000}`); return "profile" },
			`{"allergies": ["peanuts"]}`, `{"sleep_need_s": 17000}`,
		},
		"a long run": {
			func(d *diary) string {
				return did[*summary.Logged](d.t)(d.Log(d.t.Context(), claude(), coach.LogInput{Force: true, Entries: []coach.EntryInput{
					{What: "run", Distance: new(70.0), DistanceUnit: "km"},
				}})).Stored[0].ID
			},
			`{"note": "the whole lake"}`, `{"distance": 71}`,
		},
		"a heavy meal and its slot": {
			func(d *diary) string {
				return did[*summary.Logged](d.t)(d.LogMeal(d.t.Context(), claude(), coach.MealInput{Force: true, Items: []coach.FoodInput{
					{Name: "feast", EnergyKcal: new(3500.0)},
				}})).Stored[0].ID
			},
			`{"slot": "dinner", "note": "wedding"}`, `{"items": [{"name": "feast", "energy_kcal": 3600}]}`,
		},
		"a target of little energy": {
			func(d *diary) string {
				return did[*summary.Written](d.t)(d.CreateTrackable(d.t.Context(), claude(), coach.TrackableInput{
					Name: "energy_intake", Target: new(1000.0), TargetKind: "at_most", Force: true,
				})).Stored[0].ID
			},
			`{"unit": "kcal"}`, `{"target": 900}`,
		},
		"a goal of little energy": {
			func(d *diary) string {
				return d.aim(coach.GoalInput{Kind: "average", Metric: "energy_intake", TargetMax: new(1000.0), Force: true}).Stored[0].ID
			},
			`{"title": "As the doctor says"}`, `{"target_max": 900}`,
		},
		"a planned load": {
			func(d *diary) string {
				return did[*summary.Written](d.t)(d.WritePlan(d.t.Context(), claude(), coach.PlanInput{Force: true, Items: []coach.PlanItemInput{
					{Date: monday, Kind: "workout", Title: "Ultra", Load: new(700.0)},
				}})).Stored[0].ID
			},
			`{"note": "start early"}`, `{"load": 710}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			id := test.make(d)
			d.edit(claude(), id, test.change)
			refused[*summary.Written](t, fault.Invalid, "")(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, test.another)}))
		})
	}
}

func TestAnotherSetThatIsAsUnusualIsJudged(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	heavy := []coach.SetInput{{Reps: new(1), Load: new(400.0), LoadUnit: "kg"}, {Reps: new(1), Load: new(100.0), LoadUnit: "kg"}}
	id := did[*summary.Logged](t)(d.Log(t.Context(), claude(), coach.LogInput{Force: true, Entries: []coach.EntryInput{{What: "deadlift", SetList: heavy}}})).Stored[0].ID
	d.edit(claude(), id, `{"set_list": [{"reps": 1, "load": 400, "load_unit": "kg"}, {"reps": 2, "load": 100, "load_unit": "kg"}]}`)
	refused[*summary.Written](t, fault.Invalid, "400 kg")(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t,
		`{"set_list": [{"reps": 1, "load": 400, "load_unit": "kg"}, {"reps": 1, "load": 400, "load_unit": "kg"}]}`)}))
}

func TestWhatIsImpossibleStaysSo(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.log(claude(), coach.EntryInput{What: "run", Distance: new(5.0), DistanceUnit: "km"}).Stored[0].ID
	refused[*summary.Written](t, fault.Invalid, "outside")(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, `{"distance": 900}`), Force: true}))
}

func TestARecordedFigureIsNotJudgedWhenAnotherIsChanged(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.workout("polar", "RUNNING", monday.AddDays(-1), 0, 60, 400) // a ride by car
	if _, err := s.Edit(t.Context(), claude(), coach.EditInput{ID: id, Changes: object(t, `{"rpe": 6}`)}); err != nil {
		t.Errorf("%v", fault.Of(err))
	}
}

func TestAGoalThatBeganLongAgoCanBeClosed(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	id := d.aim(coach.GoalInput{Kind: "times_per_week", Metric: "run", TimesPerWeek: new(3)}).Stored[0].ID
	d.now = d.now.AddDate(3, 0, 0)
	did[*summary.Written](t)(d.SetGoal(t.Context(), claude(), coach.GoalInput{ID: id, Close: "dropped"}))
}

package progress_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
)

func TestATargetHoldsFromItsDayOn(t *testing.T) {
	t.Parallel()
	targets := []fitness.Target{
		{From: on("2026-11-01"), Kind: fitness.AtLeast, Value: 40},
		{From: on("2026-11-10"), Kind: fitness.AtLeast, Value: 60},
		{From: on("2026-11-10"), Kind: fitness.AtLeast, Value: 50},
		{From: on("2026-11-20"), None: true},
		{From: on("2026-11-25"), Kind: fitness.AtLeast, Value: 100, Period: fitness.Weekly},
	}
	for day, want := range map[string]float64{"2026-10-31": 0, "2026-11-01": 40, "2026-11-09": 40, "2026-11-10": 50, "2026-11-19": 50, "2026-11-20": 0, "2026-11-25": 100} {
		got, ok := progress.InForce(targets, on(day))
		if ok != (want > 0) || ok && got.Value != want {
			t.Errorf("on %s it is %v, %v, want %v", day, got.Value, ok, want)
		}
	}
	if _, ok := progress.DailyTarget(targets, on("2026-11-26")); ok {
		t.Error("a weekly target is an item of a day")
	}
}

func TestWhatBecomesOfATarget(t *testing.T) {
	t.Parallel()
	const today = true
	atLeast := fitness.Target{Kind: fitness.AtLeast, Value: 100}
	atMost := fitness.Target{Kind: fitness.AtMost, Value: 3}
	between := fitness.Target{Kind: fitness.InRange, Value: 7, Max: new(9.0)}
	of := func(v float64) progress.Reading { return progress.Reading{Value: &v} }
	settled := func(v float64) progress.Reading { return progress.Reading{Value: &v, Settled: true} }
	least := func(v float64) progress.Reading { return progress.Reading{Value: &v, Least: true} }
	device := progress.Reading{Device: true}
	tests := map[string]struct {
		target fitness.Target
		today  bool
		in     progress.Reading
		want   progress.ItemState
	}{
		"at least: reached":                               {atLeast, today, of(100), progress.ItemDone},
		"at least: half of it is open today":              {atLeast, today, of(60), progress.ItemOpen},
		"at least: half of it is missed later":            {atLeast, false, of(60), progress.ItemMissed},
		"at least: no entry is not done":                  {atLeast, false, progress.Reading{}, progress.ItemMissed},
		"at least: what a device did not tell is unknown": {atLeast, false, device, progress.ItemUnknown},
		"at least: and open today":                        {atLeast, today, device, progress.ItemOpen},
		"at least: what is partly unknown may be more":    {atLeast, false, least(60), progress.ItemUnknown},
		"at most: over it is missed at once":              {atMost, today, of(4), progress.ItemMissed},
		"at most: it is not done before the day ends":     {atMost, today, of(1), progress.ItemOpen},
		"at most: kept":                                   {atMost, false, of(3), progress.ItemDone},
		"at most: nothing logged says nothing":            {atMost, false, progress.Reading{}, progress.ItemUnknown},
		"at most: a logged 0 is kept":                     {atMost, false, of(0), progress.ItemDone},
		"at most: what is partly unknown may be over":     {atMost, false, least(1), progress.ItemUnknown},
		"at most: and is over when the known part is":     {atMost, false, least(4), progress.ItemMissed},
		"range: inside":                                   {between, today, settled(8), progress.ItemDone},
		"range: the bounds are inside":                    {between, today, settled(9), progress.ItemDone},
		"range: outside is missed as soon as it is known": {between, today, settled(6), progress.ItemMissed},
		"range: no value yet":                             {between, today, progress.Reading{}, progress.ItemOpen},
		"range: no value later":                           {between, false, progress.Reading{}, progress.ItemUnknown},
		"range: what still grows is open below it":        {between, today, of(6), progress.ItemOpen},
		"range: and missed above it":                      {between, today, of(10), progress.ItemMissed},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			day := on("2026-11-30")
			now := day
			if !test.today {
				now = day.AddDays(1)
			}
			if got := progress.JudgeTarget(test.target, day, now, test.in); got != test.want {
				t.Errorf("it is %s, want %s", got, test.want)
			}
		})
	}
}

func TestWhatBecomesOfAPlannedItem(t *testing.T) {
	t.Parallel()
	day := on("2026-11-30")
	workout := fitness.PlanItem{Date: day, Kind: fitness.PlanWorkout}
	rest := fitness.PlanItem{Date: day, Kind: fitness.PlanRest}
	ticked, skipped, note := workout, workout, workout
	ticked.State, skipped.State, note.Kind = fitness.PlanDone, fitness.PlanSkipped, fitness.PlanNote
	tests := map[string]struct {
		plan  progress.Plan
		later int
		want  progress.ItemState
	}{
		"open today":                    {progress.Plan{Item: workout}, 0, progress.ItemOpen},
		"missed later":                  {progress.Plan{Item: workout}, 1, progress.ItemMissed},
		"ticked":                        {progress.Plan{Item: ticked}, 1, progress.ItemDone},
		"matched":                       {progress.Plan{Item: workout, Matched: true}, 1, progress.ItemDone},
		"skipped is no item":            {progress.Plan{Item: skipped}, 1, ""},
		"a note is no item":             {progress.Plan{Item: note}, 1, ""},
		"rest is open today":            {progress.Plan{Item: rest, Covered: true}, 0, progress.ItemOpen},
		"rest is done on a covered day": {progress.Plan{Item: rest, Covered: true}, 1, progress.ItemDone},
		"rest is missed with a session": {progress.Plan{Item: rest, Covered: true, Trained: true}, 1, progress.ItemMissed},
		"missed where the device told of no session": {progress.Plan{Item: workout, Device: true, Covered: true}, 1, progress.ItemMissed},
		"unknown where the device told nothing":      {progress.Plan{Item: workout, Device: true}, 1, progress.ItemUnknown},
		"a meal is missed all the same":              {progress.Plan{Item: fitness.PlanItem{Date: day, Kind: fitness.PlanMeal}, Device: true}, 1, progress.ItemMissed},
		"rest is unknown where nothing was known":    {progress.Plan{Item: rest}, 1, progress.ItemUnknown},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := progress.JudgePlan(test.plan, day.AddDays(test.later))
			if got != test.want || ok != (test.want != "") {
				t.Errorf("it is %q, %v, want %q", got, ok, test.want)
			}
		})
	}
}

func states(done, open, missed, unknown, excused int) []progress.ItemState {
	var all []progress.ItemState
	for state, n := range map[progress.ItemState]int{
		progress.ItemDone: done, progress.ItemOpen: open, progress.ItemMissed: missed, progress.ItemUnknown: unknown, progress.ItemExcused: excused,
	} {
		for range n {
			all = append(all, state)
		}
	}
	return all
}

func TestTheDayScoreIsAFraction(t *testing.T) {
	t.Parallel()
	today := on("2026-11-30")
	tests := map[string]struct {
		states []progress.ItemState
		day    civil.Date
		off    bool
		points int // -1 for none
		why    string
	}{
		"three of five":                        {states(3, 2, 0, 0, 0), today, false, 60, ""},
		"unknown ones are left out":            {states(1, 0, 2, 4, 1), today.AddDays(-1), false, 33, ""},
		"two of three are rounded once":        {states(2, 1, 0, 0, 0), today, false, 67, ""},
		"nothing planned is neither 0 nor 100": {nil, today, false, -1, "nothing planned or targeted"},
		"nothing known is no 0":                {states(0, 0, 0, 2, 0), today.AddDays(-1), false, -1, "nothing known of what was planned or targeted"},
		"a day off":                            {states(1, 1, 0, 0, 0), today, true, -1, "day off"},
		"the future":                           {states(0, 2, 0, 0, 0), today.AddDays(1), false, -1, "not yet"},
		"none done is 0":                       {states(0, 1, 1, 0, 0), today, false, 0, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := progress.DayScore(test.states, test.day, today, test.off)
			if test.points < 0 != (s.Points == nil) || s.Points != nil && *s.Points != test.points || s.Why != test.why || s.SoFar != (test.day == today) {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestAPersonCanRecountTheScore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SliceOfN(rapid.IntRange(0, 4), 5, 5).Draw(t, "states")
		s := progress.DayScore(states(n[0], n[1], n[2], n[3], n[4]), on("2026-11-30"), on("2026-11-30"), false)
		if s.Done != n[0] || s.Of != n[0]+n[1]+n[2] || (s.Points == nil) != (s.Of == 0) {
			t.Fatalf("%+v of %v", s, n)
		}
		if s.Points != nil && (*s.Points == 100) != (s.Done == s.Of) && s.Of < 200 {
			t.Fatalf("%+v", s)
		}
	})
}

func TestChangingATargetNeverScoresAnEarlierDayAnew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		targets := []fitness.Target{{From: on("2026-11-01"), Kind: fitness.AtLeast, Value: 40}}
		changed := on("2026-11-01").AddDays(rapid.IntRange(0, 29).Draw(t, "day"))
		after := append(slices.Clone(targets), fitness.Target{From: changed, Kind: fitness.AtMost, Value: rapid.Float64Range(0, 100).Draw(t, "value")})
		for d := range days("2026-11-01", "2026-11-30").All() {
			a, _ := progress.InForce(targets, d)
			b, _ := progress.InForce(after, d)
			if d.Before(changed) && a != b {
				t.Fatalf("%s is judged by %+v", d, b)
			}
		}
	})
}

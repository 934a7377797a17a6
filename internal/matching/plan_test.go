package matching_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
)

var day = civil.DateOf(morning)

func planned(id string, group fitness.SportGroup, minutes, km float64) matching.Planned {
	return matching.Planned{ID: id, Date: day, Group: group, DurationS: positive(minutes * 60), DistanceM: positive(km * 1000)}
}

func done(id string, group fitness.SportGroup, hour int, minutes, km float64) matching.Done {
	return matching.Done{
		ID: id, Date: day, Group: group, Start: morning.Add(time.Duration(hour) * time.Hour), DurationS: positive(minutes * 60), DistanceM: positive(km * 1000),
	}
}

func positive(x float64) *float64 {
	if x == 0 {
		return nil
	}
	return &x
}

func TestPlannedItemsAreDoneBySessions(t *testing.T) {
	t.Parallel()
	const (
		walk     = fitness.GroupWalk
		ride     = fitness.GroupRide
		strength = fitness.GroupStrength
		climb    = fitness.GroupClimb
	)
	yesterday := done("w", run, 0, 60, 0)
	yesterday.Date = day.AddDays(-1)
	tests := map[string]struct {
		planned []matching.Planned
		done    []matching.Done
		ties    []matching.Tie
		want    []matching.Match
	}{
		"as planned": {
			[]matching.Planned{planned("p", run, 60, 0)},
			[]matching.Done{done("w", run, 0, 60, 10)},
			nil,
			[]matching.Match{{"p", "w", 1, false}},
		},
		"half of it is done, and shorter": {
			[]matching.Planned{planned("p", run, 60, 0)},
			[]matching.Done{done("w", run, 0, 30, 5)},
			nil,
			[]matching.Match{{"p", "w", 0.5, true}},
		},
		"nine tenths of it is not shorter": {
			[]matching.Planned{planned("p", run, 0, 10)},
			[]matching.Done{done("w", run, 0, 50, 9)},
			nil,
			[]matching.Match{{"p", "w", 0.9, false}},
		},
		"less than half is not it": {
			[]matching.Planned{planned("p", run, 60, 0)}, []matching.Done{done("w", run, 0, 29.9, 5)}, nil, nil,
		},
		"the distance is enough, though it took less time": {
			[]matching.Planned{planned("p", run, 60, 10)},
			[]matching.Done{done("w", run, 0, 25, 10)},
			nil,
			[]matching.Match{{"p", "w", 1, false}},
		},
		"another day":             {[]matching.Planned{planned("p", run, 60, 0)}, []matching.Done{yesterday}, nil, nil},
		"another sport":           {[]matching.Planned{planned("p", run, 60, 0)}, []matching.Done{done("w", ride, 0, 60, 0)}, nil, nil},
		"a walk is no run":        {[]matching.Planned{planned("p", run, 60, 0)}, []matching.Done{done("w", walk, 0, 60, 0)}, nil, nil},
		"climbing is no strength": {[]matching.Planned{planned("p", strength, 60, 0)}, []matching.Done{done("w", climb, 0, 60, 0)}, nil, nil},
		"any sport will do": {
			[]matching.Planned{planned("p", "", 60, 0)},
			[]matching.Done{done("w", ride, 0, 60, 0)},
			nil,
			[]matching.Match{{"p", "w", 1, false}},
		},
		"without figures the sport is enough": {
			[]matching.Planned{planned("p", run, 0, 0)},
			[]matching.Done{done("w", run, 0, 20, 3)},
			nil,
			[]matching.Match{{"p", "w", 0, false}},
		},
		"a figure that the session lacks cannot be judged": {
			[]matching.Planned{planned("p", run, 0, 10)}, []matching.Done{done("w", run, 0, 60, 0)}, nil, nil,
		},
		"one session does one item": {
			[]matching.Planned{planned("p", run, 60, 0), planned("q", run, 55, 0)},
			[]matching.Done{done("w", run, 0, 56, 0)},
			nil,
			[]matching.Match{{"q", "w", 56.0 / 55, false}},
		},
		"the best pairs, not the first": {
			[]matching.Planned{planned("p", run, 30, 0), planned("q", run, 60, 0)},
			[]matching.Done{done("v", run, 0, 58, 0), done("w", run, 3, 31, 0)},
			nil,
			[]matching.Match{{"p", "w", 31.0 / 30, false}, {"q", "v", 58.0 / 60, false}},
		},
		"alike: the earlier one": {
			[]matching.Planned{planned("p", run, 60, 0)},
			[]matching.Done{done("v", run, 9, 60, 0), done("w", run, 3, 60, 0)},
			nil,
			[]matching.Match{{"p", "w", 1, false}},
		},
		"what is tied is taken": {
			[]matching.Planned{planned("p", run, 60, 0), planned("q", run, 60, 0)},
			[]matching.Done{done("v", run, 0, 60, 0), done("w", run, 3, 60, 0)},
			[]matching.Tie{{Planned: "p", Done: "v"}},
			[]matching.Match{{"q", "w", 1, false}},
		},
		"a match undone by hand is not made again": {
			[]matching.Planned{planned("p", run, 60, 0)},
			[]matching.Done{done("v", run, 0, 60, 0), done("w", run, 3, 40, 0)},
			[]matching.Tie{{Planned: "p", Done: "v", Broken: true}},
			[]matching.Match{{"p", "w", 40.0 / 60, true}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, matching.Plan(test.planned, test.done, test.ties)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPlanIsOneToOneWhateverTheOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.SampledFrom([]fitness.SportGroup{run, fitness.GroupRide, fitness.GroupOther, ""})
		minutes := rapid.SampledFrom([]float64{0, 20, 30, 60, 60, 90})
		items := make([]matching.Planned, rapid.IntRange(0, 5).Draw(t, "items"))
		for i := range items {
			items[i] = planned(fmt.Sprintf("p%d", i), groups.Draw(t, "group"), minutes.Draw(t, "minutes"), 0)
		}
		sessions := make([]matching.Done, rapid.IntRange(0, 5).Draw(t, "sessions"))
		for i := range sessions {
			sessions[i] = done(fmt.Sprintf("w%d", i), groups.Draw(t, "group"), rapid.IntRange(0, 3).Draw(t, "hour"), minutes.Draw(t, "minutes"), 0)
		}
		matches := matching.Plan(items, sessions, nil)
		taken := map[string]bool{}
		for _, m := range matches {
			if taken[m.Planned] || taken[m.Done] {
				t.Fatalf("%v takes what is taken", m)
			}
			taken[m.Planned], taken[m.Done] = true, true
			if m.Ratio != 0 && m.Ratio < 0.5 || math.IsInf(m.Ratio, 0) {
				t.Fatalf("%v is no match", m)
			}
		}
		again := matching.Plan(rapid.Permutation(items).Draw(t, "items"), rapid.Permutation(sessions).Draw(t, "sessions"), nil)
		if diff := cmp.Diff(matches, again); diff != "" {
			t.Fatal(diff)
		}
	})
}

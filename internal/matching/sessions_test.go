package matching_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
)

const run = fitness.GroupRun

func TestSessionsBecomeGroups(t *testing.T) {
	t.Parallel()
	same := func(a, b string) []matching.Decision { return []matching.Decision{{A: a, B: b, Same: true}} }
	broken := func(a, b string) []matching.Decision { return []matching.Decision{{A: a, B: b}} }
	tests := map[string]struct {
		sessions  []matching.Session
		decisions []matching.Decision
		groups    []matching.Group
		pairs     []matching.Pair
	}{
		"a lone session is a group": {
			[]matching.Session{recorded("a", run, 0, 40)},
			nil,
			[]matching.Group{{Primary: "a"}},
			nil,
		},
		"each the other's only candidate": {
			[]matching.Session{recorded("a", run, 0, 40), recorded("b", run, 0.5, 42), recorded("c", run, 300, 50)},
			nil,
			[]matching.Group{{"a", []string{"b"}}, {Primary: "c"}},
			[]matching.Pair{{"a", "b", matching.Linked, matching.Overlap}},
		},
		"two candidates of one are possible": {
			[]matching.Session{recorded("a", run, 0, 40), recorded("b", run, 0.5, 42), recorded("c", run, 1, 43)},
			nil,
			[]matching.Group{{Primary: "a"}, {Primary: "b"}, {Primary: "c"}},
			[]matching.Pair{
				{"a", "b", matching.Possible, matching.SeveralFit},
				{"a", "c", matching.Possible, matching.SeveralFit},
				{"b", "c", matching.Possible, matching.SeveralFit},
			},
		},
		"a recording that came twice is one candidate": {
			[]matching.Session{recorded("a", run, 0, 40), from(recorded("b", run, 0, 40), "file", "1"), recorded("c", run, 0.5, 42)},
			nil,
			[]matching.Group{{"a", []string{"b", "c"}}},
			[]matching.Pair{
				{"a", "b", matching.SameRecording, matching.SameTimes},
				{"a", "c", matching.Linked, matching.Overlap},
				{"b", "c", matching.Linked, matching.Overlap},
			},
		},
		"a person unlinked two": {
			[]matching.Session{recorded("a", run, 0, 40), recorded("b", run, 0.5, 42)},
			broken("b", "a"),
			[]matching.Group{{Primary: "a"}, {Primary: "b"}},
			nil,
		},
		"what is unlinked leaves the other candidate alone": {
			[]matching.Session{recorded("a", run, 0, 40), recorded("b", run, 0.5, 42), recorded("c", run, -20, 62)},
			broken("a", "b"),
			[]matching.Group{{Primary: "a"}, {Primary: "b"}, {Primary: "c"}},
			[]matching.Pair{
				{"a", "c", matching.Possible, matching.PartlyAtOnce},
				{"b", "c", matching.Possible, matching.PartlyAtOnce},
			},
		},
		"what is unlinked is not joined by way of a third": {
			[]matching.Session{recorded("a", run, 0, 40), from(recorded("b", run, 0, 40), "file", "1"), recorded("c", run, 0.5, 42)},
			broken("b", "c"),
			[]matching.Group{{"a", []string{"b"}}, {Primary: "c"}},
			[]matching.Pair{
				{"a", "b", matching.SameRecording, matching.SameTimes},
				{"a", "c", matching.Possible, matching.Overlap},
			},
		},
		"a person linked what nobody would": {
			[]matching.Session{recorded("a", run, 0, 40), recorded("b", run, 400, 20)},
			same("b", "a"),
			[]matching.Group{{"a", []string{"b"}}},
			[]matching.Pair{{"a", "b", matching.Linked, matching.ByPerson}},
		},
		"a possible pair that the person linked is possible no more": {
			[]matching.Session{recorded("a", run, 0, 60), recorded("b", run, 0, 180)},
			same("a", "b"),
			[]matching.Group{{"a", []string{"b"}}},
			[]matching.Pair{{"a", "b", matching.Linked, matching.ByPerson}},
		},
		"a session in two parts of another source is left to the person": {
			[]matching.Session{
				recorded("long", run, 0, 100), from(recorded("p1", run, 0, 75), "phone", "1"), from(recorded("p2", run, 76, 24), "phone", "2"),
			},
			nil,
			[]matching.Group{{Primary: "long"}, {Primary: "p1"}, {Primary: "p2"}},
			[]matching.Pair{
				{"long", "p1", matching.Possible, matching.InParts},
				{"long", "p2", matching.Possible, matching.InParts},
			},
		},
		"a told session that fits one": {
			[]matching.Session{told("m", run, 40), recorded("a", run, 0, 42), recorded("b", run, 300, 90)},
			nil,
			[]matching.Group{{"a", []string{"m"}}, {Primary: "b"}},
			[]matching.Pair{{"a", "m", matching.Linked, matching.Agrees}},
		},
		"a told session with figures of its own is left to the person": {
			[]matching.Session{far(told("m", run, 0), 8), far(recorded("a", run, 0, 30), 5)},
			nil,
			[]matching.Group{{Primary: "a"}, {Primary: "m"}},
			[]matching.Pair{{"a", "m", matching.Possible, matching.FiguresDiffer}},
		},
		"a told session that the person found its recording has no other": {
			[]matching.Session{told("m", run, 40), recorded("a", run, 0, 42), recorded("b", run, 300, 40)},
			same("m", "a"),
			[]matching.Group{{"a", []string{"m"}}, {Primary: "b"}},
			[]matching.Pair{{"a", "m", matching.Linked, matching.ByPerson}},
		},
		"a recording that the person found its told session is no other's": {
			[]matching.Session{told("m", run, 40), told("n", run, 41), recorded("a", run, 0, 42)},
			same("m", "a"),
			[]matching.Group{{"a", []string{"m"}}, {Primary: "n"}},
			[]matching.Pair{{"a", "m", matching.Linked, matching.ByPerson}, {"a", "n", matching.Possible, matching.SeveralFit}},
		},
		"a told session beside one that is the recording's is another": {
			[]matching.Session{told("m", run, 40), told("n", run, 80), recorded("a", run, 0, 42)},
			nil,
			[]matching.Group{{"a", []string{"m"}}, {Primary: "n"}},
			[]matching.Pair{{"a", "m", matching.Linked, matching.Agrees}},
		},
		"a told session that fits two": {
			[]matching.Session{told("m", run, 40), recorded("a", run, 0, 42), recorded("b", run, 300, 40)},
			nil,
			[]matching.Group{{Primary: "a"}, {Primary: "b"}, {Primary: "m"}},
			[]matching.Pair{
				{"a", "m", matching.Possible, matching.SeveralFit},
				{"b", "m", matching.Possible, matching.SeveralFit},
			},
		},
		"a told session that fits two records of one session": {
			[]matching.Session{told("m", run, 40), recorded("a", run, 0, 42), recorded("b", run, 0.5, 40)},
			nil,
			[]matching.Group{{"a", []string{"b", "m"}}},
			[]matching.Pair{
				{"a", "b", matching.Linked, matching.Overlap},
				{"a", "m", matching.Linked, matching.Agrees},
				{"b", "m", matching.Linked, matching.Agrees},
			},
		},
		"two told sessions that fit one": {
			[]matching.Session{told("m", run, 40), told("n", run, 41), recorded("a", run, 0, 42)},
			nil,
			[]matching.Group{{Primary: "a"}, {Primary: "m"}, {Primary: "n"}},
			[]matching.Pair{
				{"a", "m", matching.Possible, matching.SeveralFit},
				{"a", "n", matching.Possible, matching.SeveralFit},
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := matching.Sessions(test.sessions, test.decisions)
			if diff := cmp.Diff(matching.Result{Pairs: test.pairs, Groups: test.groups}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPossiblePairsAreListed(t *testing.T) {
	t.Parallel()
	got := matching.Sessions([]matching.Session{
		recorded("a", run, 0, 40), recorded("b", run, 0.5, 40), recorded("c", run, 300, 60), recorded("d", run, 300, 180),
	}, nil).Possible()
	if diff := cmp.Diff([]matching.Pair{{"c", "d", matching.Possible, matching.PartlyAtOnce}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheRichestRecordIsThePrimary(t *testing.T) {
	t.Parallel()
	record := func(id string, has matching.Content) matching.Session { return matching.Session{ID: id, Has: has} }
	tests := map[string]struct {
		sessions []matching.Session
		chosen   string
		want     string
	}{
		"heart rate outweighs positions and cadence": {
			[]matching.Session{record("a", matching.Position|matching.Cadence), record("b", matching.HeartRate)}, "", "b",
		},
		"power adds to heart rate": {
			[]matching.Session{record("a", matching.HeartRate), record("b", matching.HeartRate|matching.Power)}, "", "b",
		},
		"RR intervals are worth more than a cadence": {
			[]matching.Session{record("a", matching.Cadence), record("b", matching.RRIntervals)}, "", "b",
		},
		"alike: the smaller id": {
			[]matching.Session{record("b", matching.HeartRate), record("a", matching.HeartRate)}, "", "a",
		},
		"what a person told comes last": {
			[]matching.Session{{ID: "a", Manual: true}, record("b", 0)}, "", "b",
		},
		"the person's choice wins": {
			[]matching.Session{record("a", matching.HeartRate|matching.Power), record("b", 0)}, "b", "b",
		},
		"of nothing there is none": {nil, "", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := matching.Primary(test.sessions, test.chosen); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// anySessions draws sessions and decisions about them.
func anySessions(t *rapid.T) ([]matching.Session, []matching.Decision) {
	n := rapid.IntRange(0, 7).Draw(t, "n")
	sessions := make([]matching.Session, n)
	for i := range sessions {
		sessions[i] = anySession(fmt.Sprintf("s%d", i)).Draw(t, "session")
	}
	var decisions []matching.Decision
	for range rapid.IntRange(0, 3).Draw(t, "decisions") {
		id := rapid.IntRange(0, 7)
		decisions = append(decisions, matching.Decision{
			A: fmt.Sprintf("s%d", id.Draw(t, "a")), B: fmt.Sprintf("s%d", id.Draw(t, "b")), Same: rapid.Bool().Draw(t, "same"),
		})
	}
	return sessions, decisions
}

func TestTheOrderOfSessionsMakesNoDifference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sessions, decisions := anySessions(t)
		want := matching.Sessions(sessions, decisions)
		got := matching.Sessions(rapid.Permutation(sessions).Draw(t, "sessions"), rapid.Permutation(decisions).Draw(t, "decisions"))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestEachSessionIsInOneGroupAndUnlinkedOnesAreNeverTogether(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sessions, decisions := anySessions(t)
		result := matching.Sessions(sessions, decisions)
		group := map[string]int{}
		for n, g := range result.Groups {
			for _, id := range append([]string{g.Primary}, g.Others...) {
				if _, twice := group[id]; twice {
					t.Fatalf("%s is in two groups", id)
				}
				group[id] = n
			}
		}
		if len(group) != len(sessions) {
			t.Fatalf("%d sessions in groups, of %d", len(group), len(sessions))
		}
		for _, d := range decisions {
			a, okA := group[d.A]
			b, okB := group[d.B]
			if !d.Same && okA && okB && d.A != d.B && a == b {
				t.Fatalf("%s and %s are together", d.A, d.B)
			}
		}
		for _, p := range result.Pairs {
			if together := group[p.A] == group[p.B]; together == (p.Verdict == matching.Possible) {
				t.Fatalf("%v, and together is %v", p, together)
			}
		}
		if !slices.IsSortedFunc(result.Pairs, func(a, b matching.Pair) int {
			return slices.Compare([]string{a.A, a.B}, []string{b.A, b.B})
		}) {
			t.Fatal("the pairs are not in order")
		}
	})
}

func BenchmarkTenYearsOfSessions(b *testing.B) {
	sessions := make([]matching.Session, 1500)
	for i := range sessions {
		sessions[i] = far(recorded(fmt.Sprintf("%04d", i), run, float64(i)*3504, 45), 8)
	}
	for b.Loop() {
		matching.Sessions(sessions, nil)
	}
}

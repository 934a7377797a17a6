package matching

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// decided joins what the person said is the same.
func (m *matcher) decided(decisions []Decision) {
	var same []key
	for _, d := range decisions {
		if pair, ok := m.places(d.A, d.B); ok && d.Same {
			same = append(same, pair)
		}
	}
	slices.SortFunc(same, func(x, y key) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	for _, pair := range slices.Compact(same) {
		if m.join(pair.a, pair.b) {
			m.edges = slices.DeleteFunc(m.edges, func(e edge) bool { return e.a == pair.a && e.b == pair.b })
			m.edges = append(m.edges, edge{pair.a, pair.b, Linked, ByPerson})
		}
	}
	m.order()
}

// certain joins what needs no candidates to be one session.
func (m *matcher) certain() {
	for i, e := range m.edges {
		if (e.verdict == Known || e.verdict == SameRecording) && !m.join(e.a, e.b) {
			m.edges[i].verdict = Possible
		}
	}
}

// split makes possible what stands against several sessions of another source that make it up
// together: a device that stopped and started again.
func (m *matcher) split() {
	parts := map[int]map[string][]int{} // the places of sessions within a longer one, by their source
	for i, e := range m.edges {
		if e.verdict != Linked && e.verdict != Possible || e.reason == ByPerson {
			continue
		}
		for _, long := range []int{e.a, e.b} {
			if part := e.a + e.b - long; m.inside(part, long) {
				if parts[long] == nil {
					parts[long] = map[string][]int{}
				}
				source := m.sessions[part].Source
				parts[long][source] = append(parts[long][source], i)
			}
		}
	}
	for long, bySource := range parts {
		for _, edges := range bySource {
			if len(edges) > 1 && m.makeUp(long, edges) {
				for _, i := range edges {
					m.edges[i].verdict, m.edges[i].reason = Possible, InParts
				}
			}
		}
	}
}

// inside reports whether one recorded session lies within a longer one of another source.
func (m *matcher) inside(part, long int) bool {
	p, l := m.sessions[part], m.sessions[long]
	return !p.Manual && !l.Manual && p.Source != l.Source && p.Duration < l.Duration && covers(overlap(p, l), p.Duration, insideCover)
}

// makeUp reports whether the other sessions of the edges, which do not overlap much, cover the
// long one.
func (m *matcher) makeUp(long int, edges []int) bool {
	var parts []Session
	for _, i := range edges {
		parts = append(parts, m.sessions[m.edges[i].a+m.edges[i].b-long])
	}
	slices.SortFunc(parts, func(a, b Session) int { return a.Start.Compare(b.Start) })
	var together time.Duration
	reached := m.sessions[long].Start
	most := time.Duration(0)
	for _, p := range parts {
		covered := p
		if covered.Start.Before(reached) {
			covered.Duration -= reached.Sub(covered.Start)
			covered.Start = reached
		}
		if covered.Duration <= 0 {
			continue
		}
		share := overlap(covered, m.sessions[long])
		together, most = together+share, max(most, share)
		reached = covered.end()
	}
	return together > most && covers(together, m.sessions[long].Duration, insideCover)
}

// candidates joins the linked pairs of a kind of which each group is the other's only
// candidate, and makes the rest possible.
func (m *matcher) candidates(ofKind func(a, b Session) bool) {
	rivals := map[int]map[int]bool{}
	var found []int
	for i, e := range m.edges {
		a, b := m.root(e.a), m.root(e.b)
		if e.verdict != Linked || e.reason == ByPerson || !ofKind(m.sessions[e.a], m.sessions[e.b]) || a == b {
			continue
		}
		found = append(found, i)
		add(rivals, a, b)
		add(rivals, b, a)
	}
	roots := make([]key, len(found))
	for n, i := range found {
		roots[n] = key{m.root(m.edges[i].a), m.root(m.edges[i].b)}
	}
	for n, i := range found {
		if len(rivals[roots[n].a]) > 1 || len(rivals[roots[n].b]) > 1 {
			m.edges[i].verdict, m.edges[i].reason = Possible, SeveralFit
		} else if !m.join(m.edges[i].a, m.edges[i].b) {
			m.edges[i].verdict = Possible
		}
	}
}

func add(rivals map[int]map[int]bool, a, b int) {
	if rivals[a] == nil {
		rivals[a] = map[int]bool{}
	}
	rivals[a][b] = true
}

// result writes down what was found. Of sessions that are one there is no possible pair.
func (m *matcher) result(primaries []string) Result {
	var r Result
	for _, e := range m.edges {
		if e.verdict == Possible && m.root(e.a) == m.root(e.b) {
			continue
		}
		r.Pairs = append(r.Pairs, Pair{m.sessions[e.a].ID, m.sessions[e.b].ID, e.verdict, e.reason})
	}
	members := map[int][]Session{}
	for i, s := range m.sessions {
		members[m.root(i)] = append(members[m.root(i)], s)
	}
	for _, group := range members {
		r.Groups = append(r.Groups, groupOf(group, primaries))
	}
	slices.SortFunc(r.Groups, func(a, b Group) int { return strings.Compare(a.Primary, b.Primary) })
	return r
}

func groupOf(sessions []Session, primaries []string) Group {
	g := Group{Primary: Primary(sessions, primaries...)}
	for _, s := range sessions {
		if s.ID != g.Primary {
			g.Others = append(g.Others, s.ID)
		}
	}
	return g
}

// Primary returns the id of the session that figures come from: one that the person chose, or
// the one that holds most: 8 points for heart rate, 4 for positions, 4 for power, 2 for RR
// intervals, 1 for cadence; then a recording before what a person told. It is "" for no
// sessions.
func Primary(sessions []Session, chosen ...string) string {
	if len(sessions) == 0 {
		return ""
	}
	best := slices.MinFunc(sessions, func(a, b Session) int {
		return cmp.Or(
			firstWhere(slices.Contains(chosen, a.ID), slices.Contains(chosen, b.ID)),
			cmp.Compare(b.Has.points(), a.Has.points()),
			firstWhere(!a.Manual, !b.Manual),
			strings.Compare(a.ID, b.ID),
		)
	})
	return best.ID
}

// firstWhere orders what something is true of before what it is not.
func firstWhere(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}

func (c Content) points() int {
	sum := 0
	for content, points := range map[Content]int{HeartRate: 8, Position: 4, Power: 4, RRIntervals: 2, Cadence: 1} {
		if c&content != 0 {
			sum += points
		}
	}
	return sum
}

package matching

import (
	"cmp"
	"slices"
	"strings"
)

// Decision is what a person said of two records: that they are of the same session, or not.
type Decision struct {
	A, B string // ids
	Same bool
}

// Pair is two sessions that have to do with each other. A is the smaller id.
type Pair struct {
	A, B    string
	Verdict Verdict // never Separate
	Reason  Reason
}

// Group is a session with all records of it.
type Group struct {
	Primary string   // the id of the record that the figures come from
	Others  []string // in the order of ids
}

// Result is what sessions are to each other.
type Result struct {
	Pairs  []Pair  // in the order of ids
	Groups []Group // of each session, also of one record, in the order of their primaries
}

// Possible returns the pairs of which the person has to say what they are.
func (r Result) Possible() []Pair {
	return slices.DeleteFunc(slices.Clone(r.Pairs), func(p Pair) bool { return p.Verdict != Possible })
}

// Sessions returns what sessions, each with an id of its own, are to each other: the pairs
// that were decided by the person, that are certain, and of which each is the other's only
// candidate are one session; the rest is possible. Primaries are the ids that the person
// chose to take the figures from.
func Sessions(sessions []Session, decisions []Decision, primaries ...string) Result {
	m := newMatcher(sessions, decisions)
	m.decided(decisions)
	m.certain()
	m.split()
	m.candidates(func(a, b Session) bool { return !a.Manual && !b.Manual })
	m.settled()
	m.candidates(func(a, b Session) bool { return a.Manual || b.Manual })
	m.settled()
	return m.result(primaries)
}

// edge is a judged pair by the places of its sessions.
type edge struct {
	a, b    int // a < b
	verdict Verdict
	reason  Reason
}

type matcher struct {
	sessions []Session    // in the order of ids
	parent   []int        // of each session, to find its group
	apart    map[key]bool // by their places, what must not come together
	edges    []edge       // what the sessions are to each other, in order
}

// key is the places of two sessions, the smaller one first.
type key struct{ a, b int }

// place returns where the session of an id is.
func (m *matcher) place(id string) (int, bool) {
	return slices.BinarySearchFunc(m.sessions, id, func(s Session, id string) int { return strings.Compare(s.ID, id) })
}

// places returns the key of two ids, and whether there are such sessions.
func (m *matcher) places(a, b string) (key, bool) {
	i, okA := m.place(a)
	j, okB := m.place(b)
	return key{min(i, j), max(i, j)}, okA && okB && i != j
}

func newMatcher(sessions []Session, decisions []Decision) *matcher {
	m := &matcher{sessions: slices.Clone(sessions), apart: map[key]bool{}}
	slices.SortFunc(m.sessions, func(a, b Session) int { return strings.Compare(a.ID, b.ID) })
	for _, d := range decisions {
		if pair, ok := m.places(d.A, d.B); ok && !d.Same {
			m.apart[pair] = true
		}
	}
	m.parent = make([]int, len(m.sessions))
	for i := range m.parent {
		m.parent[i] = i
	}
	m.judge()
	return m
}

// daysApart is how many days lie at most between the dates of two sessions that have to do
// with each other: a session of two days, or a wrong zone.
const daysApart = 3

// judge fills the edges. Sessions far apart are not compared.
func (m *matcher) judge() {
	byDate := make([]int, len(m.sessions))
	for i := range byDate {
		byDate[i] = i
	}
	slices.SortStableFunc(byDate, func(i, j int) int { return m.sessions[i].Date.Compare(m.sessions[j].Date) })
	for n, i := range byDate {
		for _, j := range byDate[n+1:] {
			if m.sessions[j].Date.DaysSince(m.sessions[i].Date) > daysApart {
				break
			}
			a, b := min(i, j), max(i, j)
			verdict, reason := Judge(m.sessions[a], m.sessions[b])
			if verdict != Separate && !m.apart[key{a, b}] {
				m.edges = append(m.edges, edge{a, b, verdict, reason})
			}
		}
	}
	m.order()
}

func (m *matcher) order() {
	slices.SortFunc(m.edges, func(x, y edge) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
}

func (m *matcher) root(i int) int {
	for m.parent[i] != i {
		i = m.parent[i]
	}
	return i
}

// join makes one group of those of two sessions, unless the person said of two in them that
// they are not of the same session. It reports whether they are one group now.
func (m *matcher) join(a, b int) bool {
	a, b = m.root(a), m.root(b)
	if a == b {
		return true
	}
	for pair := range m.apart {
		if x, y := m.root(pair.a), m.root(pair.b); x == a && y == b || x == b && y == a {
			return false
		}
	}
	m.parent[max(a, b)] = min(a, b)
	return true
}

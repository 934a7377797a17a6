package matching

import "slices"

// settled goes through what told sessions may be of, once some are one with a recording. Such a
// told session is of no other recording; and what agrees with a recording that has its told
// session is only possible, and what differs from it is another session.
func (m *matcher) settled() {
	toldIn, recordedIn := map[int]bool{}, map[int]bool{} // by group
	for i, s := range m.sessions {
		if s.Manual {
			toldIn[m.root(i)] = true
		} else {
			recordedIn[m.root(i)] = true
		}
	}
	for i, e := range m.edges {
		if _, recorded, mixed := m.sides(e); mixed && e.verdict == Linked && toldIn[m.root(recorded)] {
			m.edges[i].verdict, m.edges[i].reason = Possible, SeveralFit
		}
	}
	m.edges = slices.DeleteFunc(m.edges, func(e edge) bool {
		told, recorded, mixed := m.sides(e)
		return mixed && (recordedIn[m.root(told)] || e.reason == FiguresDiffer && toldIn[m.root(recorded)])
	})
}

// sides returns the places of the told and of the recorded session of an edge between two groups;
// mixed is false for any other.
func (m *matcher) sides(e edge) (told, recorded int, mixed bool) {
	a, b := m.sessions[e.a], m.sessions[e.b]
	if a.Manual == b.Manual || m.root(e.a) == m.root(e.b) {
		return 0, 0, false
	}
	if a.Manual {
		return e.a, e.b, true
	}
	return e.b, e.a, true
}

package coach

import (
	"bytes"
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// historyMarks are what belongs to the records of a page, by their ids.
type historyMarks struct {
	linked   map[string][]string
	countsAs map[string]string
	possible map[string][]string
}

func (m *historyMarks) mark(line *summary.HistoryLine, id string) {
	line.Linked, line.CountsAs, line.Possible = m.linked[id], m.countsAs[id], m.possible[id]
}

// marks returns what belongs to the records: what a person or an assistant linked, and of sessions
// what counts as one or may.
func (h *historyReading) marks(ctx context.Context, found []ledger.Record) (*historyMarks, error) {
	m := &historyMarks{linked: map[string][]string{}, countsAs: map[string]string{}, possible: map[string][]string{}}
	l, err := h.allLinks(ctx)
	if err != nil {
		return nil, err
	}
	for planned, done := range l.done {
		m.linked[planned] = append(m.linked[planned], done)
		m.linked[done] = append(m.linked[done], planned)
	}
	seen := map[civil.Date]bool{}
	for _, r := range found {
		if !isSession(r.Kind) || r.Day.IsZero() || seen[r.Day] {
			continue
		}
		seen[r.Day] = true
		if err := m.addDay(ctx, h.view, l, r.Day); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// addDay adds what the sessions of a day are to each other. It reads the day by itself, since the
// days of a page may be years apart.
func (m *historyMarks) addDay(ctx context.Context, v *view, l *links, day civil.Date) error {
	alone := newView(v.reader, v.today)
	alone.links = l
	t, err := alone.sessions(ctx, civil.Range{From: day, To: day})
	if err != nil {
		return err
	}
	for i := range t.sessions {
		for _, other := range t.sessions[i].also {
			m.countsAs[other] = t.sessions[i].id
		}
	}
	for _, p := range t.possible {
		m.possible[p.A] = appendOnce(m.possible[p.A], p.B)
		m.possible[p.B] = appendOnce(m.possible[p.B], p.A)
	}
	return nil
}

func appendOnce(ids []string, id string) []string {
	if slices.Contains(ids, id) {
		return ids
	}
	return append(ids, id)
}

// edited reports whether a record says something else than when it was made, or than its source: an
// edit that was undone leaves it as it was.
func (h *historyReading) edited(ctx context.Context, r ledger.Record) (bool, error) {
	if r.Source != ledger.SourcePerson {
		return len(r.Overlay) > 0, nil
	}
	if r.Revision <= 1 {
		return false, nil
	}
	changes, err := h.reader.Changes(ctx, ledger.TrailQuery{RecordID: r.ID})
	if err != nil || len(changes) == 0 {
		return true, err
	}
	made := changes[len(changes)-1].After
	return made == nil || made.Day != r.Day || !made.StartsAt.Equal(r.StartsAt) || !bytes.Equal(made.Body, r.Body), nil
}

// timedKinds are the kinds that happen at a time, which their line does not say.
//
//nolint:gochecknoglobals // a constant table
var timedKinds = []fitness.Kind{
	fitness.KindWorkout, fitness.KindEntry, fitness.KindMeal, fitness.KindECG, fitness.KindSpO2, fitness.KindBodyTemperature, fitness.KindSkinContact,
}

// beganAt returns when a record began as the clock of the person or the device showed it, the zero
// time when that is not known or the line says it.
func (h *historyReading) beganAt(r ledger.Record) civil.DateTime {
	if !slices.Contains(timedKinds, r.Kind) {
		return civil.DateTime{}
	}
	return shownAt(r, h.person.zone)
}

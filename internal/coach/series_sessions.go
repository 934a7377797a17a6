package coach

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/matching"
)

// A session is a training session, whoever told it. A nil figure is unknown.
type session struct {
	id     string
	source string
	day    civil.Date
	start  time.Time // zero when no time is known
	sport  string    // of the catalogue; a group where no more is known
	group  fitness.SportGroup
	title  string // of an unlisted sport, as the person called it

	durationS  *float64
	distanceM  *float64
	load       *float64
	energyKcal *float64
	ascentM    *float64
	avgBPM     *float64

	device    bool
	sourceKey string
	has       matching.Content
	also      []string // the ids of the duplicates that are counted as this one
}

// training is what sessions there are in some days, and which of them may be the same.
type training struct {
	sessions []session       // each once, as its primary
	possible []matching.Pair // of sessions that count twice, unless the person says that they are one
}

// sessions returns the sessions of the days in the order of the day, duplicates once: those that a
// person linked and those that the rules are certain of. What the person parted stays apart.
func (v *view) sessions(ctx context.Context, days civil.Range) (*training, error) {
	if t, ok := v.trained[days]; ok {
		return t, nil
	}
	wide := civil.Range{From: days.From.AddDays(-1), To: days.To.AddDays(1)} // a duplicate may begin before midnight
	all, err := v.everySession(ctx, wide)
	if err != nil {
		return nil, err
	}
	l, err := v.allLinks(ctx)
	if err != nil {
		return nil, err
	}
	t := once(all, l)
	t.sessions = slices.DeleteFunc(t.sessions, func(s session) bool { return !days.Contains(s.day) })
	t.possible = among(t.possible, t.sessions)
	v.trained[days] = t
	return t, nil
}

// among returns the pairs of which at least one is among the sessions.
func among(pairs []matching.Pair, sessions []session) []matching.Pair {
	return slices.DeleteFunc(pairs, func(p matching.Pair) bool {
		return !slices.ContainsFunc(sessions, func(s session) bool { return s.holds(p.A) || s.holds(p.B) })
	})
}

// holds reports whether an id is of the session or of a duplicate that is counted as it.
func (s *session) holds(id string) bool { return s.id == id || slices.Contains(s.also, id) }

// everySession returns the sessions of the days, duplicates and all.
func (v *view) everySession(ctx context.Context, days civil.Range) ([]session, error) {
	var all []session
	err := each(ctx, v, &v.workouts, days, func(r *row[fitness.Workout], w *fitness.Workout) error {
		all = append(all, sessionOfWorkout(r.Record, w))
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = v.entriesOf(ctx, string(fitness.FormSession), days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form == fitness.FormSession {
			all = append(all, sessionOfEntry(r.Record, e))
		}
		return nil
	})
	slices.SortStableFunc(all, func(a, b session) int { return compareSessions(&a, &b) })
	return all, err
}

func compareSessions(a, b *session) int {
	return cmp.Or(a.day.Compare(b.day), a.start.Compare(b.start), strings.Compare(a.id, b.id))
}

// once leaves one session of each group of duplicates, the primary, and fills what it does not
// know from the others.
func once(all []session, l *links) *training {
	alike := make([]matching.Session, len(all))
	place := make(map[string]int, len(all))
	for i := range all {
		alike[i] = all[i].forMatching()
		place[all[i].id] = i
	}
	result := matching.Sessions(alike, l.decisions, l.primaries...)
	t := &training{possible: result.Possible()}
	for _, group := range result.Groups {
		s := all[place[group.Primary]]
		for _, other := range group.Others {
			s.fillFrom(&all[place[other]])
		}
		t.sessions = append(t.sessions, s)
	}
	slices.SortFunc(t.sessions, func(a, b session) int { return compareSessions(&a, &b) })
	return t
}

// forMatching returns what matters of a session for whether it is one with another.
func (s *session) forMatching() matching.Session {
	m := matching.Session{
		ID: s.id, Source: s.source, SourceKey: s.sourceKey, Manual: !s.device, Date: s.day, Start: s.start, Group: s.group,
		DistanceM: s.distanceM, AvgBPM: s.avgBPM, Has: s.has,
	}
	if s.durationS != nil {
		m.Duration = secondsOf(*s.durationS)
	}
	if m.Manual {
		m.Source, m.SourceKey = "", ""
	}
	return m
}

// fillFrom takes over what s does not know from a duplicate of it.
func (s *session) fillFrom(other *session) {
	s.also = append(s.also, other.id)
	for _, f := range []struct{ own, others **float64 }{
		{&s.durationS, &other.durationS},
		{&s.distanceM, &other.distanceM},
		{&s.load, &other.load},
		{&s.energyKcal, &other.energyKcal},
		{&s.ascentM, &other.ascentM},
		{&s.avgBPM, &other.avgBPM},
	} {
		if *f.own == nil {
			*f.own = *f.others
		}
	}
}

func sessionOfWorkout(r ledger.Record, w *fitness.Workout) session {
	s := session{
		id: r.ID, source: r.Source, day: r.Day, start: r.StartsAt, sport: w.SportOf().Name,
		durationS: inSeconds(w.Duration), distanceM: w.DistanceM, energyKcal: w.EnergyKcal,
		ascentM: w.AscentM, avgBPM: w.AvgBPM, device: true, has: contentOf(w), sourceKey: r.SourceKey,
	}
	if w.Loads != nil {
		s.load = w.Loads.Cardio.Value
	}
	s.group = fitness.GroupOf(s.sport)
	return s
}

// contentOf returns what a recording holds besides its figures.
func contentOf(w *fitness.Workout) matching.Content {
	var has matching.Content
	for _, kind := range w.Recorded {
		switch kind {
		case fitness.StreamHeartRate:
			has |= matching.HeartRate
		case fitness.StreamPower:
			has |= matching.Power
		case fitness.StreamRR:
			has |= matching.RRIntervals
		case fitness.StreamCadence, fitness.StreamRunningCadence:
			has |= matching.Cadence
		case fitness.StreamSpeed, fitness.StreamAltitude, fitness.StreamPedallingIndex, fitness.StreamLeftRight,
			fitness.StreamAirPressure, fitness.StreamTemperature, fitness.StreamDistance:
		}
	}
	if w.HasRoute {
		has |= matching.Position
	}
	return has
}

func sessionOfEntry(r ledger.Record, e *fitness.Entry) session {
	s := session{id: r.ID, source: r.Source, day: r.Day, start: r.StartsAt, sport: e.Subject, group: fitness.GroupOf(e.Subject), title: e.Title}
	if told := e.Session; told != nil {
		s.durationS, s.load, s.energyKcal, s.ascentM, s.avgBPM = told.DurationS, told.Load, told.EnergyKcal, told.AscentM, told.AvgBPM
		if told.Distance != nil {
			s.distanceM = &told.Distance.Value
		}
	}
	return s
}

// is reports whether the session is of a sport, or of a sport group by the name of the group; ""
// is every sport.
func (s *session) is(subject string) bool {
	return subject == "" || string(s.group) == subject || s.sport == subject
}

// figure returns what the session adds to a figure of training.
func (s *session) figure(f fitness.Figure) *float64 {
	switch f {
	case fitness.FigureSessions:
		return new(1.0)
	case fitness.FigureDuration:
		return s.durationS
	case fitness.FigureDistance, fitness.FigureLongest:
		return s.distanceM
	case fitness.FigureLoad:
		return s.load
	case fitness.FigureEnergy:
		return s.energyKcal
	case fitness.FigureAscent:
		return s.ascentM
	case fitness.FigureReps, fitness.FigureSets, fitness.FigureVolume, fitness.FigureHeaviest, fitness.FigureE1RM,
		fitness.FigureMaxReps, fitness.FigureHeld, fitness.FigureMaxHold:
		return nil
	default:
		return nil
	}
}

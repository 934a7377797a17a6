package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// training returns the values of a figure of training: of sessions, or of the sets of exercises.
// What adds up is 0 on a day without any of which it is known what training there was, but for
// counts of an exercise, which nobody may have logged, and for the volume of a recorded session of
// strength, whose sets nobody logged.
func (v *view) training(ctx context.Context, m fitness.Metric, days civil.Range) (*Daily, error) {
	d := newDaily(m, days)
	fillIn := v.ofSessions
	if ofSets(m.Figure) {
		fillIn = v.ofSets
	}
	if err := fillIn(ctx, d); err != nil {
		return nil, err
	}
	told, err := v.told(ctx, days)
	if err != nil {
		return nil, err
	}
	silent, err := v.silent(ctx, d)
	if err != nil {
		return nil, err
	}
	for day := range days.All() {
		value := d.at(day)
		value.Covered = value.Known || told.on(day)
		if zeroWhenCovered(m.Figure) && value.Covered && value.Records == 0 && !silent[day] {
			value.Known = true
		}
	}
	return d, nil
}

// silent returns the days whose sessions of strength do not say what was lifted, where that is asked.
func (v *view) silent(ctx context.Context, d *Daily) (map[civil.Date]bool, error) {
	if d.Metric.Figure != fitness.FigureVolume {
		return nil, nil //nolint:nilnil // there are none
	}
	all, err := v.sessions(ctx, d.Days)
	if err != nil {
		return nil, err
	}
	days := make(map[civil.Date]bool)
	for i := range all.sessions {
		if s := &all.sessions[i]; s.group == fitness.GroupStrength {
			days[s.day] = true
		}
	}
	return days, nil
}

func zeroWhenCovered(f fitness.Figure) bool {
	switch f {
	case fitness.FigureSessions, fitness.FigureDuration, fitness.FigureDistance, fitness.FigureLoad, fitness.FigureEnergy,
		fitness.FigureAscent, fitness.FigureVolume:
		return true
	case fitness.FigureLongest, fitness.FigureReps, fitness.FigureSets, fitness.FigureHeaviest, fitness.FigureE1RM,
		fitness.FigureMaxReps, fitness.FigureHeld, fitness.FigureMaxHold:
		return false
	default:
		return false
	}
}

// ofSessions adds up the sessions of each day. One that does not know the figure leaves its day
// partial: the value is the least it can be.
func (v *view) ofSessions(ctx context.Context, d *Daily) error {
	all, err := v.sessions(ctx, d.Days)
	if err != nil {
		return err
	}
	counted := make(map[string]bool)
	for i := range all.sessions {
		s := &all.sessions[i]
		if !s.is(d.Metric.Subject) {
			continue
		}
		counted[s.id] = true
		day := d.at(s.day)
		day.Records++
		x := s.figure(d.Metric.Figure)
		if x == nil {
			day.Partial = day.Partial || counts(d.Metric.Figure, s)
			continue
		}
		day.take(d.Metric.Aggregate, *x, s.source)
	}
	for _, p := range all.possible {
		if counted[p.A] && counted[p.B] {
			d.Possible++
		}
	}
	if d.Metric.Figure == fitness.FigureSessions && d.Metric.Subject == string(fitness.GroupStrength) {
		return v.strengthDays(ctx, d)
	}
	return nil
}

// counts reports whether a session that does not know a figure has one all the same: yoga has no
// distance, while a run without one has an unknown one.
func counts(f fitness.Figure, s *session) bool {
	switch f {
	case fitness.FigureDistance, fitness.FigureLongest:
		sport, known := fitness.SportNamed(s.sport)
		return known && sport.Distance && s.group != fitness.GroupOther
	case fitness.FigureAscent:
		return false
	default:
		return true
	}
}

// take adds to a day what one record of it has.
func (v *DayValue) take(how fitness.Aggregate, x float64, source string) {
	switch {
	case !v.Known:
		v.Value, v.Source = x, source
	case how == fitness.AggregateMax:
		if x > v.Value {
			v.Value, v.Source = x, source
		}
	default:
		v.Value += x
		if v.Source != source {
			v.Source = several
		}
	}
	v.Known = true
}

// several stands for more than one source in a sum.
const several = "several"

// strengthDays counts logged sets as a strength session on the days that have none.
func (v *view) strengthDays(ctx context.Context, d *Daily) error {
	return v.entriesOf(ctx, string(fitness.FormStrength), d.Days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if day := d.at(r.Day); e.Form == fitness.FormStrength && !day.Known {
			*day = DayValue{Value: 1, Known: true, Source: ledger.SourcePerson, Records: 1}
		}
		return nil
	})
}

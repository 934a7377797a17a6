package coach

import (
	"cmp"
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// aimed is a metric or a trackable with its targets.
type aimed struct {
	id      string // of the record that holds the targets
	metric  string
	title   string
	targets []fitness.Target
}

// allTargets returns what has targets or had some: trackables and built-in metrics. What is
// archived is among them, since its targets end on the day of that, and earlier days keep them.
func (v *view) allTargets(ctx context.Context) ([]aimed, error) {
	trackables, err := v.allTrackables(ctx)
	if err != nil {
		return nil, err
	}
	var found []aimed
	for id, t := range trackables {
		if len(t.Targets) > 0 {
			found = append(found, aimed{id, id, t.Name, t.Targets})
		}
	}
	metrics, err := all[fitness.Targets](ctx, v.reader, ofKinds(fitness.KindTarget))
	if err != nil {
		return nil, err
	}
	for _, t := range metrics {
		found = append(found, aimed{t.ID, t.Doc.Metric, t.Doc.Metric, t.Doc.Targets})
	}
	slices.SortFunc(found, func(a, b aimed) int { return cmp.Or(cmp.Compare(a.title, b.title), cmp.Compare(a.id, b.id)) })
	return found, nil
}

// targets returns what became of each daily target in force on the day.
func (d *dayReading) targets(ctx context.Context, off bool) ([]summary.DayItem, error) {
	aims, err := d.allTargets(ctx)
	if err != nil {
		return nil, err
	}
	var items []summary.DayItem
	for _, aim := range aims {
		target, ok := progress.DailyTarget(aim.targets, d.day)
		if !ok {
			continue
		}
		values, err := d.daily(ctx, aim.metric, d.one())
		if err != nil {
			return nil, err
		}
		has := values.On(d.day)
		state := progress.JudgeTarget(target, d.day, d.today, d.reading(values.Metric, has))
		if off {
			state = progress.ItemExcused
		}
		items = append(items, summary.NewDayItem(aim.id, values.Metric, target, state, known(has), has.Partial, has.Source, d.units()))
	}
	return items, nil
}

func known(v DayValue) *float64 {
	if !v.Known {
		return nil
	}
	return &v.Value
}

// reading is what a day has of a metric, as a target judges it.
func (d *dayReading) reading(m fitness.Metric, v DayValue) progress.Reading {
	return progress.Reading{
		Value: known(v), Least: v.Partial, Settled: m.Morning,
		Device: m.Device != "" && d.connected(),
	}
}

func (d *dayReading) units() summary.Units { return d.person.units() }

func (e *effective) units() summary.Units { return summary.Units{Pounds: e.pounds, Miles: e.miles} }

// trainedOn reports whether a day has a session of more than half an hour that is no walking, yoga,
// stretching or mobility.
func (v *view) trainedOn(ctx context.Context, day civil.Date) (bool, error) {
	t, err := v.sessions(ctx, civil.Range{From: day, To: day})
	if err != nil {
		return false, err
	}
	const rest = 30 * 60
	return slices.ContainsFunc(t.sessions, func(s session) bool {
		easy := s.group == fitness.GroupWalk || s.group == fitness.GroupMobility
		return !easy && s.durationS != nil && *s.durationS > rest
	}), nil
}

package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// weeklyTargets adds the targets of the running week. They are no items of a day, so that nothing
// is reached by a seventh of it.
func (g *goalReading) weeklyTargets(ctx context.Context, doc *summary.Goals) error {
	aims, err := g.allTargets(ctx)
	if err != nil {
		return err
	}
	for _, aim := range aims {
		target, ok := progress.InForce(aim.targets, g.today)
		if !ok || target.Period != fitness.Weekly {
			continue
		}
		starts, err := g.weekStarts(ctx, &g.person)
		if err != nil {
			return err
		}
		week := progress.WeekOf(g.today, starts)
		values, err := g.daily(ctx, aim.metric, civil.Range{From: week.From, To: g.today})
		if err != nil {
			return err
		}
		values.keepOneSource(g.today)
		target = inProportion(target, week, values.Metric.Aggregate)
		total, least := overWeek(values)
		state := progress.JudgeTarget(target, week.To, week.To, progress.Reading{Value: total, Least: least}) // it runs to its last day
		doc.Weekly = append(doc.Weekly, summary.NewWeekItem(week,
			summary.NewDayItem(aim.id, values.Metric, target, state, total, least, "", g.person.units())))
	}
	return nil
}

// inProportion returns the target of a week for one that is shorter, as one is after a change of the
// day on which weeks start: in proportion, of what adds up over days.
func inProportion(t fitness.Target, week civil.Range, how fitness.Aggregate) fitness.Target {
	n := week.Days()
	if n >= daysOfWeek {
		return t
	}
	switch how {
	case fitness.AggregateSum:
		part := float64(n) / daysOfWeek
		t.Value *= part
		if t.Max != nil {
			t.Max = new(*t.Max * part)
		}
	case fitness.AggregateYesNo:
		t.Value = float64(progress.Quota(int(t.Value), n))
		if t.Max != nil {
			t.Max = new(float64(progress.Quota(int(*t.Max), n)))
		}
	case fitness.AggregateLast, fitness.AggregateMean, fitness.AggregateMax:
	}
	return t
}

// overWeek returns what the days of a week come to: the total of what adds up, the days that a
// yes or no was a yes, else the mean or the best. It is nil without any value.
func overWeek(values *Daily) (total *float64, least bool) {
	how := values.Metric.Aggregate
	switch how {
	case fitness.AggregateYesNo:
		how = fitness.AggregateSum
	case fitness.AggregateLast:
		how = fitness.AggregateMean
	case fitness.AggregateSum, fitness.AggregateMean, fitness.AggregateMax:
	}
	a := aggregation{how: how}
	for _, v := range values.Known() {
		a.add(v.Value)
		least = least || v.Partial
	}
	if a.n == 0 {
		return nil, false
	}
	return &a.of, least
}

package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

func (g *goalReading) streak(ctx context.Context, doc *summary.Goal, goal fitness.Goal, values *Daily) error {
	off, err := g.daysOff(ctx)
	if err != nil {
		return err
	}
	targets, err := g.targetsOf(ctx, goal.Metric, values)
	if err != nil {
		return err
	}
	q := progress.Streak{
		Today: g.today, Since: goal.From, Days: progress.WeekdaysOf(goal.Days), Off: off,
		Exists: func(day civil.Date) bool { return civil.DateOf(day.Start(g.person.zone)) == day },
	}
	if values.Metric.Device != "" {
		if q.Synced, err = g.newest(ctx, deviceKinds...); err != nil {
			return err
		}
	}
	q.Judge = func(day civil.Date) progress.Verdict {
		return verdict(goal, targets, day, values.On(day), !q.Synced.IsZero())
	}
	standing := q.Standing()
	state, reached := streakState(goal, standing, g.today)
	doc.Run(state, reached, standing)
	return nil
}

// verdict judges a day by the range of the goal, else by the daily target in force then, else by
// whether there is anything. What a device tells of is no data where it told nothing.
func verdict(goal fitness.Goal, targets []fitness.Target, day civil.Date, v DayValue, device bool) progress.Verdict {
	target, aimed := progress.DailyTarget(targets, day)
	switch {
	case !v.Known && device:
		return progress.NoData
	case !v.Known:
		return progress.Missed
	case goal.TargetMin != nil || goal.TargetMax != nil:
		return qualifies(inside(goal, v))
	case aimed:
		return qualifies(progress.Meets(target, v.Value) && (!v.Partial || target.Kind == fitness.AtLeast))
	default:
		return qualifies(v.Value != 0 && v.Records > 0)
	}
}

func qualifies(yes bool) progress.Verdict {
	if yes {
		return progress.Qualifies
	}
	return progress.Missed
}

// streakState says where a goal of a streak stands: it is reached once a streak was long enough,
// and behind when too few days are left until it is due.
func streakState(goal fitness.Goal, s progress.StreakStanding, today civil.Date) (progress.State, civil.Date) {
	length := 0
	if goal.Target != nil {
		length = int(*goal.Target)
	}
	left := 0
	if !goal.Due.IsZero() {
		left = civil.Range{From: today, To: goal.Due}.Days()
		if !s.TodayOpen {
			left--
		}
	}
	switch {
	case today.Before(goal.From):
		return progress.NotStarted, civil.Date{}
	case length > 0 && s.Best.Length >= length:
		return progress.Reached, s.Best.To
	case !goal.Due.IsZero() && today.After(goal.Due):
		return progress.Overdue, civil.Date{}
	case goal.Due.IsZero():
		return progress.InProgress, civil.Date{}
	case length-s.Now.Length > max(0, left):
		return progress.Behind, civil.Date{}
	default:
		return progress.OnPace, civil.Date{}
	}
}

// targetsOf returns the targets of a metric or of a trackable.
func (v *view) targetsOf(ctx context.Context, metric string, values *Daily) ([]fitness.Target, error) {
	if values.Trackable != nil {
		return values.Trackable.Targets, nil
	}
	known, err := all[fitness.Targets](ctx, v.reader, ofKinds(fitness.KindTarget))
	if err != nil {
		return nil, err
	}
	for _, t := range known {
		if t.Doc.Metric == metric {
			return t.Doc.Targets, nil
		}
	}
	return nil, nil
}

// daysOff returns the days that the person marked off.
func (g *goalReading) daysOff(ctx context.Context) (map[civil.Date]progress.Off, error) {
	if g.off != nil {
		return g.off, nil
	}
	days, err := all[fitness.DayOff](ctx, g.reader, ofKinds(fitness.KindDayOff))
	if err != nil {
		return nil, err
	}
	g.off = make(map[civil.Date]progress.Off, len(days))
	for _, d := range days {
		g.off[d.Doc.Date] = progress.Off{Kept: d.Doc.KeepStreak}
	}
	return g.off, nil
}

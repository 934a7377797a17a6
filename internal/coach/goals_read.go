package coach

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// mostGoals is how many goals an answer holds.
const mostGoals = 40

// Goals returns a person's goals and where each stands, the open ones first; with includeClosed
// also those that were closed.
func (s *Service) Goals(ctx context.Context, who Who, includeClosed bool) (*summary.Goals, error) {
	today, err := s.todayOf(ctx, who)
	if err != nil {
		return nil, err
	}
	s.freshen(ctx, who, today, today)
	var doc *summary.Goals
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		g := &goalReading{view: newView(r, today), person: person}
		doc, err = g.read(ctx, includeClosed)
		return err
	})
	return doc, err
}

// A goalReading is the reading of all goals.
type goalReading struct {
	*view

	person effective
	off    map[civil.Date]progress.Off // nil until they are asked for
}

func (g *goalReading) read(ctx context.Context, includeClosed bool) (*summary.Goals, error) {
	doc := summary.NewGoals(g.today)
	goals, err := all[fitness.Goal](ctx, g.reader, ofKinds(fitness.KindGoal))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(goals, func(a, b kept[fitness.Goal]) int { return compareGoals(&a, &b) })
	for i := range goals {
		if !goals[i].Doc.Closed.IsZero() && !includeClosed {
			doc.Closed++
			continue
		}
		if len(doc.Goals) == mostGoals {
			doc.LeftOut = append(doc.LeftOut, fmt.Sprintf("the goals behind the first %d", mostGoals))
			break
		}
		goal, err := g.goal(ctx, &goals[i])
		if err != nil {
			return nil, err
		}
		doc.Goals = append(doc.Goals, goal)
	}
	return doc, g.weeklyTargets(ctx, doc)
}

// compareGoals puts open ones first, then those that are due first, then the older ones.
func compareGoals(a, b *kept[fitness.Goal]) int {
	due := func(g *kept[fitness.Goal]) civil.Date {
		if g.Doc.Due.IsZero() {
			return civil.Date{Year: 9999, Month: time.December, Day: 31}
		}
		return g.Doc.Due
	}
	return cmp.Or(a.Doc.Closed.Compare(b.Doc.Closed), due(a).Compare(due(b)), a.Doc.From.Compare(b.Doc.From), cmp.Compare(a.ID, b.ID))
}

// goal describes one goal. One whose trackable was deleted says so.
func (g *goalReading) goal(ctx context.Context, k *kept[fitness.Goal]) (summary.Goal, error) {
	m, _, err := g.metric(ctx, k.Doc.Metric)
	if fault.KindOf(err) == fault.Invalid {
		doc := summary.NewGoal(k.ID, k.Doc, fitness.Metric{Name: k.Doc.Metric, Title: "something deleted"}, g.person.units())
		doc.Gone()
		return doc, nil
	}
	if err != nil {
		return summary.Goal{}, err
	}
	doc := summary.NewGoal(k.ID, k.Doc, m, g.person.units())
	if err := g.stand(ctx, &doc, k.Doc, m); err != nil {
		return doc, err
	}
	if why := g.guard(&k.Doc); why != "" {
		doc.Guard(why)
	}
	if !k.Doc.Closed.IsZero() {
		doc.Close()
	}
	return doc, nil
}

// guard returns why nothing urges a goal on, "" where something may: it was stored so, or it is
// unsafe by what is known of the person now, which may be more than when it was set.
func (g *goalReading) guard(goal *fitness.Goal) string {
	why := goal.Unsafe(fitness.Circumstances{Today: g.today, Birth: g.person.birth, HeightCm: g.person.heightCm.value})
	if why == "" && goal.Guarded {
		return "it is outside what is advised"
	}
	return why
}

func (g *goalReading) stand(ctx context.Context, doc *summary.Goal, goal fitness.Goal, m fitness.Metric) error {
	values, err := g.daily(ctx, goal.Metric, g.window(goal))
	if err != nil {
		return err
	}
	if goal.Kind == fitness.GoalReach || goal.Kind == fitness.GoalAverage {
		if others := values.keepOneSource(g.today).words(m.Title, "among the days of this goal"); others != "" {
			doc.Remarks = append(doc.Remarks, "left out: "+others)
		}
	}
	doc.Possible = values.Possible
	days, partial := values.Least()
	switch goal.Kind {
	case fitness.GoalTotal:
		doc.Total(totalOf(goal).Standing(g.today, days, firstOf(values)), m, g.person.units())
		if partial > 0 {
			doc.Remarks = append(doc.Remarks, fmt.Sprintf("something of %d days does not say this figure: the total is the least it can be", partial))
		}
		return g.sayUntold(ctx, doc, goal, values)
	case fitness.GoalReach:
		standing := reachOf(goal, m).Standing(g.today, days)
		doc.Reach(standing, m, g.person.units())
		g.sayFastLoss(doc, m, standing)
	case fitness.GoalTimes:
		return g.times(ctx, doc, goal, values)
	case fitness.GoalAverage:
		weeks, err := g.weekStarts(ctx, &g.person)
		if err != nil {
			return err
		}
		doc.Average(averageOf(goal, m, weeks).Standing(g.today, values.Values()), m, g.person.units())
	case fitness.GoalStreak:
		return g.streak(ctx, doc, goal, values)
	}
	return nil
}

// sayUntold says of how many days of a total of training nobody knows what training they had.
func (g *goalReading) sayUntold(ctx context.Context, doc *summary.Goal, goal fitness.Goal, values *Daily) error {
	answered, err := g.answered(ctx)
	if err != nil || !answered.Ever() || !zeroWhenCovered(values.Metric.Figure) {
		return err
	}
	n := 0
	for day := range values.Days.All() {
		counts := !day.Before(goal.From) && day.Before(g.today) && (goal.Due.IsZero() || !day.After(goal.Due))
		if counts && !values.On(day).Known {
			n++
		}
	}
	if n > 0 {
		doc.Remarks = append(doc.Remarks, fmt.Sprintf("of %d days nobody knows the training: the total is the least it can be", n))
	}
	return nil
}

// lookBack is how far before a goal its values are read: for the start, the best and the rate.
const lookBack = 180

// window is the days whose values a goal is made of.
func (g *goalReading) window(goal fitness.Goal) civil.Range {
	from := goal.From
	if from.After(g.today) {
		from = g.today
	}
	return civil.Range{From: from.AddDays(-lookBack), To: g.today}
}

func totalOf(goal fitness.Goal) progress.Total {
	t := progress.Total{From: goal.From, Due: goal.Due, Days: progress.WeekdaysOf(goal.Days)}
	if goal.Target != nil {
		t.Target = *goal.Target
	}
	if goal.Start != nil {
		t.Start = *goal.Start
	}
	return t
}

func reachOf(goal fitness.Goal, m fitness.Metric) progress.Reach {
	r := progress.Reach{Start: goal.Start, From: goal.From, Due: goal.Due, Best: m.Best}
	if goal.Target != nil {
		r.Target = *goal.Target
	}
	return r
}

func averageOf(goal fitness.Goal, m fitness.Metric, weeks []progress.WeekStart) progress.Average {
	return progress.Average{
		Min: goal.TargetMin, Max: goal.TargetMax, From: goal.From, Due: goal.Due, Window: goal.WindowDays, Morning: m.Morning, Weeks: weeks,
	}
}

// firstOf returns the first day that has a record of the metric, as far back as was read.
func firstOf(values *Daily) civil.Date {
	for day, v := range values.Known() {
		if v.Records > 0 {
			return day
		}
	}
	return civil.Date{}
}

// sayFastLoss says plainly when a weight goal needs or shows a loss of more than 1 % a week, and
// then nothing urges it on.
func (g *goalReading) sayFastLoss(doc *summary.Goal, m fitness.Metric, s progress.ReachStanding) {
	if m.Name != "weight" || s.Now == nil {
		return
	}
	fast := func(rate *float64) bool { return rate != nil && fitness.FastLoss(*rate, *s.Now) }
	switch {
	case fast(s.Needed):
		doc.Unguided("the needed loss is more than 1 % of body weight a week")
	case fast(s.Measured):
		doc.Unguided("the measured loss is more than 1 % of body weight a week")
	}
}

func (g *goalReading) times(ctx context.Context, doc *summary.Goal, goal fitness.Goal, values *Daily) error {
	weeks, err := g.weekStarts(ctx, &g.person)
	if err != nil {
		return err
	}
	quota := progress.Times{
		PerWeek: goal.TimesPerWeek, From: goal.From, Due: goal.Due, Days: progress.WeekdaysOf(goal.Days), Weeks: weeks,
	}
	if values.Metric.Device != "" {
		if quota.Unknown, err = g.untold(ctx, values); err != nil {
			return err
		}
	}
	standing := quota.Standing(g.today, func(day civil.Date) bool { return done(goal, values.On(day)) })
	doc.Times(standing)
	return nil
}

// untold returns which days have no value because no device told of them; nil where the person has
// none that could.
func (g *goalReading) untold(ctx context.Context, values *Daily) (func(civil.Date) bool, error) {
	synced, err := g.newest(ctx, deviceKinds...)
	if err != nil || synced.IsZero() {
		return nil, err
	}
	return func(day civil.Date) bool { return !values.On(day).Known }, nil
}

// done reports whether a day is one of the times: it has a session or an entry of the metric, and
// one inside the range where the goal has one.
func done(goal fitness.Goal, v DayValue) bool {
	if !v.Known || v.Records == 0 {
		return false
	}
	switch {
	case goal.TargetMin != nil || goal.TargetMax != nil:
		return inside(goal, v)
	case v.Value == 0: // logged as not done
		return false
	default:
		return true
	}
}

func inside(goal fitness.Goal, v DayValue) bool {
	return (goal.TargetMin == nil || v.Value >= *goal.TargetMin) && (goal.TargetMax == nil || v.Value <= *goal.TargetMax && !v.Partial)
}

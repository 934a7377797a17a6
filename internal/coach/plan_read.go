package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// PlanQuery asks for planned items. A zero From is today, a zero To six days later.
type PlanQuery struct{ From, To civil.Date }

// Bounds of a plan that is asked for.
const (
	planDays     = 7
	mostPlanDays = 366
)

// Plan returns what is planned for some days, by default the seven from today on, whether each
// item was done, and how the planned weeks compare with the usual. Errors: fault.Invalid for days
// that end before they start or are more than a year.
func (s *Service) Plan(ctx context.Context, who Who, q PlanQuery) (*summary.Plan, error) {
	today, err := s.todayOf(ctx, who)
	if err != nil {
		return nil, err
	}
	days, err := q.days(today)
	if err != nil {
		return nil, err
	}
	if days.Contains(today) {
		s.freshen(ctx, who, today, today)
	}
	var doc *summary.Plan
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		doc, err = readPlan(ctx, newView(r, today), person, days)
		return err
	})
	return doc, err
}

func (q PlanQuery) days(today civil.Date) (civil.Range, error) {
	r := civil.Range(q)
	if r.From.IsZero() && !r.To.IsZero() && r.To.Before(today) {
		r.From = r.To.AddDays(1 - planDays)
	}
	if r.From.IsZero() {
		r.From = today
	}
	if r.To.IsZero() {
		r.To = r.From.AddDays(planDays - 1)
	}
	switch n := r.Days(); {
	case n == 0:
		return r, fault.New(fault.Invalid, "from %s is after to %s", r.From, r.To).WithHint("Give a from that is the same day as to or earlier.")
	case n > mostPlanDays:
		return r, fault.New(fault.Invalid, "%s are %d days: at most %d days of a plan can be asked for", r, n, mostPlanDays).
			WithHint("Give for example from %s to %s.", r.From, r.From.AddDays(mostPlanDays-1))
	}
	return r, nil
}

func readPlan(ctx context.Context, v *view, person effective, days civil.Range) (*summary.Plan, error) {
	doc := summary.NewPlan(days, v.today)
	items, err := v.plan(ctx, days)
	if err != nil {
		return nil, err
	}
	off, err := all[fitness.DayOff](ctx, v.reader, onDays(days, fitness.KindDayOff))
	if err != nil {
		return nil, err
	}
	marked := make(map[civil.Date]*summary.OffDay, len(off))
	for _, o := range off {
		marked[o.Day] = summary.NewOffDay(o.ID, o.Doc)
	}
	byDay := make(map[civil.Date][]summary.PlannedItem)
	for _, p := range items {
		byDay[p.Doc.Date] = append(byDay[p.Doc.Date], p.document(marked[p.Doc.Date] != nil, person.units()))
	}
	for d := range days.All() {
		doc.Add(d, marked[d], byDay[d])
	}
	doc.Cut()
	doc.Weeks, err = v.planWeeks(ctx, &person, days)
	return doc, err
}

// planWeeks compares what is planned for each week of the days with the usual week.
func (v *view) planWeeks(ctx context.Context, person *effective, days civil.Range) ([]summary.PlanWeek, error) {
	var weeks []summary.PlanWeek
	starts, err := v.weekStarts(ctx, person)
	if err != nil {
		return nil, err
	}
	for d := days.From; !d.After(days.To); {
		week := progress.WeekOf(d, starts)
		d = week.To.AddDays(1)
		if week.To.Before(v.today) {
			continue
		}
		load, err := v.planLoad(ctx, week)
		if err != nil {
			return nil, err
		}
		if load.DurationS != nil || load.Load != nil {
			weeks = append(weeks, load)
		}
	}
	return weeks, nil
}

// planLoad returns how much the workouts come to that are planned for a week, beside the mean week
// of the 28 days up to yesterday of which it is known what training they had. Skipped items count for
// nothing. Where too few of those days are known there is no usual week.
func (v *view) planLoad(ctx context.Context, week civil.Range) (summary.PlanWeek, error) {
	items, err := all[fitness.PlanItem](ctx, v.reader, onDays(week, fitness.KindPlanItem))
	if err != nil {
		return summary.PlanWeek{}, err
	}
	var duration, load *float64
	for _, i := range items {
		if i.Doc.Kind == fitness.PlanWorkout && i.Doc.State != fitness.PlanSkipped {
			duration, load = plus(duration, i.Doc.DurationS), plus(load, i.Doc.Load)
		}
	}
	var usualS, usualLoad *float64
	if duration != nil {
		if usualS, err = v.usualWeek(ctx, "training_duration"); err != nil {
			return summary.PlanWeek{}, err
		}
	}
	if load != nil {
		if usualLoad, err = v.usualWeek(ctx, "training_load"); err != nil {
			return summary.PlanWeek{}, err
		}
	}
	return summary.NewPlanWeek(week, duration, usualS, load, usualLoad), nil
}

func plus(sum, more *float64) *float64 {
	switch {
	case more == nil:
		return sum
	case sum == nil:
		return new(*more)
	default:
		return new(*sum + *more)
	}
}

// How many days before today say what a usual week is, and how many of them must be known for it.
const (
	usualDays      = 28
	leastUsualDays = 14
	daysOfWeek     = 7
)

// usualWeek returns what a week of the last 28 days came to in the mean; nil when too little is known
// of them. Where no source tells of workouts, what was logged is taken for all there was.
func (v *view) usualWeek(ctx context.Context, metric string) (*float64, error) {
	values, err := v.daily(ctx, metric, civil.Range{From: v.today.AddDays(-usualDays), To: v.today.AddDays(-1)})
	if err != nil {
		return nil, err
	}
	answered, err := v.answered(ctx)
	if err != nil {
		return nil, err
	}
	sum, n, first := 0.0, 0, civil.Date{}
	for day, x := range values.Known() {
		if first.IsZero() {
			first = day
		}
		sum += x.Value
		n++
	}
	if !answered.Ever() && !first.IsZero() && v.today.DaysSince(first) >= leastUsualDays {
		n = usualDays
	}
	if n < leastUsualDays || sum == 0 {
		return nil, nil //nolint:nilnil // nothing is usual
	}
	return new(sum / float64(n) * daysOfWeek), nil
}

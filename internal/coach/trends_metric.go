package coach

import (
	"context"
	"math"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// trend describes one metric.
func (t *trendReading) trend(ctx context.Context, s *trendSeries) (summary.MetricTrend, error) {
	q := summary.TrendQuestion{
		Metric: s.Metric, Own: s.Trackable != nil, Days: s.days, Values: s.values, Today: t.view.today, Ongoing: s.ongoing,
		Bucket: t.bucket, Asked: t.asked, Brief: len(t.metrics) == 0, In: t.person.units(), Possible: s.Possible,
	}
	starts, err := t.weekStarts(ctx, &t.person)
	if err != nil {
		return summary.MetricTrend{}, err
	}
	q.WeekOf = func(day civil.Date) civil.Range { return progress.WeekOf(day, starts) }
	if s.name == "asleep" {
		q.Need = t.person.sleepNeed.value
	}
	if v := s.On(t.view.today); v.Known && !s.Metric.Morning {
		q.SoFar, q.SoFarLeast = &v.Value, v.Partial
	}
	for day := range s.days.All() {
		if v := s.On(day); v.Partial {
			q.Incomplete++
		}
	}
	if q.Missed, err = t.missed(ctx, s); err != nil {
		return summary.MetricTrend{}, err
	}
	doc := summary.NewMetricTrend(q)
	doc.Records, err = t.records(ctx, s.Metric)
	return doc, err
}

// missed returns on how many days a target was in force and missed, as each day itself judges it:
// today is not over, and a day off is excused. It is nil when none was in force.
func (t *trendReading) missed(ctx context.Context, s *trendSeries) (*int, error) {
	if t.targets == nil {
		aims, err := t.allTargets(ctx)
		if err != nil {
			return nil, err
		}
		t.targets = make(map[string][]fitness.Target, len(aims))
		for _, aim := range aims {
			t.targets[aim.metric] = aim.targets
		}
	}
	targets := t.targets[s.name]
	if len(targets) == 0 {
		return nil, nil //nolint:nilnil // there is no target to miss
	}
	off, err := t.daysOff(ctx, s.days)
	if err != nil {
		return nil, err
	}
	aimed, missed := false, 0
	for day := range s.days.All() {
		target, ok := progress.DailyTarget(targets, day)
		if !ok {
			continue
		}
		aimed = true
		state := progress.JudgeTarget(target, day, t.view.today, t.day.reading(s.Metric, s.On(day)))
		if state == progress.ItemMissed && !off[day] {
			missed++
		}
	}
	if !aimed {
		return nil, nil //nolint:nilnil // likewise
	}
	return &missed, nil
}

// daysOff returns those of the days that the person marked off.
func (t *trendReading) daysOff(ctx context.Context, days civil.Range) (map[civil.Date]bool, error) {
	marked, err := all[fitness.DayOff](ctx, t.reader, onDays(days, fitness.KindDayOff))
	if err != nil {
		return nil, err
	}
	off := make(map[civil.Date]bool, len(marked))
	for _, d := range marked {
		off[d.Day] = true
	}
	return off, nil
}

// recordFigures are what there are records of.
//
//nolint:gochecknoglobals // a constant table
var recordFigures = []struct {
	of    fitness.Figure
	title string
}{
	{fitness.FigureE1RM, "best e1RM (Epley)"},
	{fitness.FigureHeaviest, "heaviest"},
	{fitness.FigureMaxReps, "most reps in a set"},
	{fitness.FigureVolume, "most volume in a day"},
	{fitness.FigureMaxHold, "longest hold"},
}

// firstYear is from when on records of exercises are looked for.
const firstYear = 1970

// records returns the best that the person ever did of the exercise that a metric is of; nil for
// any other metric, and for what was never logged. Of all time it reads the entries alone: a day
// without a set has no record, so that nothing has to be known of it.
func (t *trendReading) records(ctx context.Context, m fitness.Metric) (*summary.TrendRecords, error) {
	exercise, ok := fitness.ExerciseNamed(m.Subject)
	if !ok {
		return nil, nil //nolint:nilnil // it is of no exercise
	}
	first, err := t.firstEntry(ctx)
	if err != nil || first.IsZero() {
		return nil, err
	}
	all := civil.Range{From: first, To: t.view.today}
	var since civil.Date
	var records []summary.TrendRecord
	for _, figure := range recordFigures {
		m, ok := fitness.MetricNamed(exercise.Name + "_" + string(figure.of))
		if !ok {
			continue
		}
		daily := newDaily(m, all)
		if err := t.ofSets(ctx, daily); err != nil {
			return nil, err
		}
		best, from, ok := recordOf(daily)
		if !ok {
			continue
		}
		records = append(records, summary.NewTrendRecord(daily.Metric, best.Value, best.Day, figure.title, t.person.units()))
		if since.IsZero() || from.Before(since) {
			since = from
		}
	}
	if len(records) == 0 {
		return nil, nil //nolint:nilnil // it was never logged
	}
	return summary.NewTrendRecords(exercise.Name, since, records), nil
}

// recordOf returns the highest value with the day that it was first reached, and the first day
// that has one. A 0 is no record.
func recordOf(d *Daily) (best analysis.DayFigure, since civil.Date, ok bool) {
	for day, v := range d.Known() {
		if v.Records == 0 || v.Value <= 0 {
			continue
		}
		if since.IsZero() {
			since = day
		}
		if v.Value > best.Value {
			best = analysis.DayFigure{Day: day, Value: v.Value}
		}
	}
	return best, since, !since.IsZero()
}

// firstEntry returns the first day that an entry is of, zero when there is none.
func (t *trendReading) firstEntry(ctx context.Context) (civil.Date, error) {
	records, err := t.reader.Records(ctx, ledger.Query{
		Kinds: []fitness.Kind{fitness.KindEntry}, Days: civil.Range{From: civil.Date{Year: firstYear, Month: 1, Day: 1}, To: t.view.today}, Limit: 1,
	})
	if err != nil || len(records) == 0 {
		return civil.Date{}, err
	}
	return records[0].Day, nil
}

// pair tells how two metrics go together. Of figures of training only the days that have a session
// make pairs, and the others are set against them.
func (t *trendReading) pair(a, b *trendSeries) *summary.TrendPairing {
	both := civil.Range{From: a.days.From, To: a.days.To}
	if b.days.From.After(both.From) {
		both.From = b.days.From
	}
	if b.days.To.Before(both.To) {
		both.To = b.days.To
	}
	x, y := a.values.In(both), b.values.In(both)
	p, lack := analysis.Pair(a.trained(x), b.trained(y))
	doc := summary.NewTrendPairing(a.Metric, b.Metric, pairsOf(a.Metric, b.Metric), p, lack)
	switch {
	case a.ofTraining() && !b.ofTraining():
		t.contrast(doc, b, a, y, x)
	case b.ofTraining() && !a.ofTraining():
		t.contrast(doc, a, b, x, y)
	}
	return doc
}

func (t *trendReading) contrast(doc *summary.TrendPairing, of, by *trendSeries, values, other analysis.Days) {
	if c, lack := analysis.ContrastBy(values, other); lack.None() {
		doc.Contrast(of.Metric, by.Metric, c, t.person.units())
	}
}

// ofTraining reports whether a 0 means that there was no session.
func (s *trendSeries) ofTraining() bool {
	return s.Metric.Figure != "" && zeroWhenCovered(s.Metric.Figure)
}

// trained leaves out the days without a session.
func (s *trendSeries) trained(values analysis.Days) analysis.Days {
	if !s.ofTraining() {
		return values
	}
	only := analysis.NewDays(values.Range())
	for i, v := range values.Values {
		if v > 0 {
			only.Values[i] = v
		} else {
			only.Values[i] = math.NaN()
		}
	}
	return only
}

// pairsOf says which values make a pair.
func pairsOf(a, b fitness.Metric) string {
	said := "both of the same date"
	if atNight(a) != atNight(b) {
		said += "; a night belongs to the date of waking, so it is the one before that day"
	}
	if a.Figure != "" && zeroWhenCovered(a.Figure) || b.Figure != "" && zeroWhenCovered(b.Figure) {
		said += "; days without such training make no pair"
	}
	return said
}

func atNight(m fitness.Metric) bool {
	switch m.Device {
	case fitness.KindNight, fitness.KindRecharge, fitness.KindSkinTemperature, fitness.KindAlertness:
		return true
	default:
		return false
	}
}

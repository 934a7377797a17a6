package coach

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// goalMetric returns the metric that a goal is of: a trackable of the person's first, then a
// metric or an exercise, then what a sport alone means by the kind and the unit.
func goalMetric(in GoalInput, trackables []kept[fitness.Trackable]) (fitness.Metric, error) {
	for _, t := range trackables {
		if t.ID == in.Metric || !t.Doc.Archived && calls(t.Doc, in.Metric) {
			return t.Doc.Metric(t.ID), nil
		}
	}
	if m, ok := metricNamed(in.Metric); ok {
		return m, nil
	}
	if m, ok := metricOfSubject(in); ok {
		return m, nil
	}
	return fitness.Metric{}, fault.New(fault.Invalid, "%q is neither a metric nor a trackable", clipped(in.Metric)).
		WithHint("Name a metric such as weight, steps, run_distance or push_up, a sport, or a trackable.")
}

// metricNamed returns the metric of a name or a title, in the singular or the plural.
func metricNamed(name string) (fitness.Metric, bool) {
	for _, name := range singulars(snake(name)) {
		if m, ok := named(name, fitness.MetricNamed, fitness.Metrics, func(m fitness.Metric) string { return m.Title }); ok {
			return m, true
		}
	}
	return fitness.Metric{}, false
}

// metricOfSubject returns the metric that an exercise, a sport or sleep alone means.
func metricOfSubject(in GoalInput) (fitness.Metric, bool) {
	about, known := subjectNamed(in.Metric, nil)
	if !known {
		return fitness.Metric{}, false
	}
	switch about.form {
	case fitness.FormStrength:
		return fitness.MetricNamed(about.name)
	case fitness.FormSession:
		return fitness.MetricNamed(about.name + "_" + string(figureOfSport(in)))
	case fitness.FormNight:
		return fitness.MetricNamed("asleep")
	case fitness.FormNap:
		return fitness.MetricNamed("nap")
	default:
		return fitness.Metric{}, false
	}
}

// figureOfSport returns what a goal that names a sport alone counts.
func figureOfSport(in GoalInput) fitness.Figure {
	switch fitness.GoalKind(in.Kind) {
	case fitness.GoalTimes, fitness.GoalStreak:
		if in.TargetMin == nil && in.TargetMax == nil {
			return fitness.FigureSessions
		}
	default:
	}
	unit, ok := units.Named(unitNamed(in.Unit))
	switch {
	case ok && unit.Dimension == units.Length:
		return fitness.FigureDistance
	case ok && unit.Dimension == units.Time:
		return fitness.FigureDuration
	default:
		return fitness.FigureSessions
	}
}

// figures gives a goal its figures in the canonical unit. Without a unit they are in the one
// that the person thinks of the metric in.
func (w *writing) figures(g *fitness.Goal, in GoalInput, c changes, m fitness.Metric, made *summary.Written) error {
	g.TimesPerWeek, g.WindowDays = 0, 0
	if in.TimesPerWeek != nil {
		g.TimesPerWeek = *in.TimesPerWeek
	}
	if in.WindowDays != nil {
		g.WindowDays = *in.WindowDays
	}
	g.Start, g.Target, g.TargetMin, g.TargetMax = in.Start, in.Target, in.TargetMin, in.TargetMax
	g.Unit = unitNamed(in.Unit)
	if !slices.ContainsFunc(measures(g), func(figure **float64) bool { return *figure != nil }) {
		g.Unit = ""
		return unusedUnit(in, c, m)
	}
	if g.Unit == "" {
		g.Unit = m.ShownUnit(w.pounds, w.miles)
		if g.Unit != m.Unit {
			made.Assume("figures are in " + g.Unit)
		}
	}
	if g.Unit == m.Unit || strings.EqualFold(g.Unit, m.Unit) {
		g.Unit = m.Unit
		return nil
	}
	if _, ok := units.Convert(1, g.Unit, m.Unit); !ok {
		return refuse([]fitness.Problem{*mismatched(titleWords(m), g.Unit, m.Unit)})
	}
	for _, figure := range measures(g) {
		*figure = converted(*figure, g.Unit, m.Unit)
	}
	if _, builtIn := fitness.MetricNamed(m.Name); !builtIn { // its figures are shown as they are kept
		g.Unit = m.Unit
	}
	return nil
}

// measures returns the figures of a goal that are amounts of its metric. The target of days a week
// and of a streak is a number of days.
func measures(g *fitness.Goal) []**float64 {
	if g.Kind == fitness.GoalTimes || g.Kind == fitness.GoalStreak {
		return []**float64{&g.TargetMin, &g.TargetMax}
	}
	return []**float64{&g.Start, &g.Target, &g.TargetMin, &g.TargetMax}
}

// schedule gives a goal its days.
func (w *writing) schedule(g *fitness.Goal, in GoalInput) {
	g.From, g.Due, g.Days = in.From, in.Due, chosenDays(in.Days)
	if g.From.IsZero() {
		g.From = w.day
	}
	if g.Kind == fitness.GoalAverage && g.WindowDays == 0 {
		g.WindowDays = 7
	}
}

// textIf returns s if there is something to say it of, else "".
func textIf(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

// How far back a goal looks for where it stands at its start, in days.
const (
	levelBack = 30
	bestBack  = 180
)

// judge refuses a goal that is there already, and says what a fast loss of weight is.
func (w *writing) judge(ctx context.Context, g fitness.Goal, m fitness.Metric, isNew bool, made *summary.Written) error {
	if g.Kind != fitness.GoalReach || g.Target == nil || !g.Closed.IsZero() {
		return nil
	}
	values, err := newView(w, w.day).daily(ctx, g.Metric, civil.Range{From: w.day.AddDays(-bestBack), To: w.day})
	if err != nil {
		return err
	}
	now := standing(m, values, w.day)
	if isNew && now != nil && there(g, m, *now) {
		return fault.New(fault.Invalid, "already there: %s is %s, and the goal is %s", titleWords(m), shown(m, g.Unit, *now), shown(m, g.Unit, *g.Target)).
			WithHint("Aim for more, or keep an average in a range.")
	}
	if g.Metric != "weight" || g.Due.IsZero() || now == nil || !g.Due.After(w.day) {
		return nil
	}
	weekly := 7 * (*g.Target - *now) / float64(g.Due.DaysSince(w.day))
	if fitness.FastLoss(weekly, *now) {
		made.Notes = append(made.Notes, fmt.Sprintf(
			"This takes a loss of %s a week, more than 1 %% of the body weight.", shown(m, g.Unit, -weekly)))
	}
	return nil
}

// standing returns where a metric is now: its latest value, or the best of one that is
// followed by its best; nil when it is not known.
func standing(m fitness.Metric, values *Daily, today civil.Date) *float64 {
	var now *float64
	for day, v := range values.Known() {
		switch {
		case !m.Best && today.DaysSince(day) <= levelBack:
			now = new(v.Value)
		case m.Best && (now == nil || m.Direction == fitness.Down && v.Value < *now || m.Direction != fitness.Down && v.Value > *now):
			now = new(v.Value)
		}
	}
	return now
}

// there reports whether a value is at the target already, or past it.
func there(g fitness.Goal, m fitness.Metric, now float64) bool {
	target := *g.Target
	switch {
	case now == target:
		return true
	case g.Start != nil && *g.Start < target, g.Start == nil && m.Direction == fitness.Up:
		return now > target
	case g.Start != nil, m.Direction == fitness.Down:
		return now < target
	default:
		return false
	}
}

func shown(m fitness.Metric, unit string, v float64) string {
	return strings.TrimSpace(units.Number(*converted(&v, m.Unit, unit), max(1, m.Decimals)) + " " + unit)
}

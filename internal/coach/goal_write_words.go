package coach

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// titleOf returns a title for a goal that was given none.
func titleOf(g fitness.Goal, m fitness.Metric) string {
	number := func(v *float64, unit string) string {
		if v == nil {
			return ""
		}
		return " " + strings.TrimSpace(units.Number(*v, 3)+" "+unit)
	}
	figure := func(v *float64) string { return number(converted(v, m.Unit, g.Unit), g.Unit) }
	switch g.Kind {
	case fitness.GoalTimes:
		if g.TimesPerWeek == 0 {
			return m.Title + " on " + strings.Join(g.Days, ", ")
		}
		return fmt.Sprintf("%s %d days a week", m.Title, g.TimesPerWeek)
	case fitness.GoalStreak:
		return m.Title + number(g.Target, "") + " days in a row"
	case fitness.GoalAverage:
		return m.Title + " on average" + figure(g.TargetMin) + textIf(g.TargetMax != nil, " to") + figure(g.TargetMax)
	default:
		return m.Title + figure(g.Target)
	}
}

// titledByUs reports whether a goal has the title that it would be given if it had none.
func titledByUs(g fitness.Goal, trackables []kept[fitness.Trackable]) bool {
	m, err := goalMetric(GoalInput{Metric: g.Metric}, trackables)
	return err == nil && g.Title == titleOf(g, m) // the title of a metric that is not known is not ours to make
}

// renameGoals gives the goals of a trackable that has another name the titles that go with it,
// where it was us who gave them theirs.
func (w *writing) renameGoals(ctx context.Context, id string, before, after fitness.Trackable) error {
	if before.Name == after.Name {
		return nil
	}
	goals, err := all[fitness.Goal](ctx, w, ofKinds(fitness.KindGoal))
	if err != nil {
		return err
	}
	for _, g := range goals {
		if g.Doc.Metric != id || g.Doc.Title != titleOf(g.Doc, before.Metric(id)) {
			continue
		}
		g.Doc.Title = titleOf(g.Doc, after.Metric(id))
		if _, err := w.keep(ctx, g.Record, g.Doc); err != nil {
			return err
		}
	}
	return nil
}

// countedAs says that figures of runs are numbers of sessions, and asks what they are where the
// sport alone is named: 100 of running can be kilometres, hours or sessions.
func countedAs(in GoalInput, m fitness.Metric, made *summary.Written) error {
	if _, itself := metricNamed(in.Metric); itself || m.Figure != fitness.FigureSessions || strings.TrimSpace(in.Unit) != "" {
		return nil
	}
	g := fitness.Goal{Kind: fitness.GoalKind(in.Kind), Start: in.Start, Target: in.Target, TargetMin: in.TargetMin, TargetMax: in.TargetMax}
	if !slices.ContainsFunc(measures(&g), func(figure **float64) bool { return *figure != nil }) {
		return nil
	}
	name := snake(in.Metric)
	if _, singular := catalogued(name); !singular && strings.HasSuffix(name, "s") {
		made.Assume("the figures are numbers of sessions (" + m.Name + ")")
		return nil
	}
	return fault.New(fault.Invalid, "the figures of %q can be of a distance, a time or a number of sessions", clipped(in.Metric)).
		WithHint("Give unit, such as km or h, or the metric %s.", m.Name)
}

// reachedOnOneDay says that a goal of reaching an amount that days add up to is reached by one day,
// and which metric is of one session or one set.
func reachedOnOneDay(g fitness.Goal, m fitness.Metric) []string {
	if g.Kind != fitness.GoalReach || m.Aggregate != fitness.AggregateSum || g.Target == nil {
		return nil
	}
	said := fmt.Sprintf("It is reached by the first day on which %s adds up to %s; until then it stands at the latest day, also while that is not over.",
		titleWords(m), shown(m, g.Unit, *g.Target))
	var beside string
	for _, other := range []struct {
		of, single fitness.Figure
		words      string
	}{
		{fitness.FigureDistance, fitness.FigureLongest, "the longest single session"},
		{fitness.FigureReps, fitness.FigureMaxReps, "the most in one set"},
		{fitness.FigureHeld, fitness.FigureMaxHold, "the longest hold"},
	} {
		if single, ok := figureBeside(m, other.of, other.single); ok {
			beside = " For " + other.words + " use the metric " + single.Name + "."
		}
	}
	return []string{said + beside + " For a total by a date give due with the kind total."}
}

// titleWords returns the title of a metric to stand in a sentence of ours: that of a trackable, which
// somebody else wrote, is quoted.
func titleWords(m fitness.Metric) string {
	if _, builtIn := fitness.MetricNamed(m.Name); builtIn {
		return m.Title
	}
	return summary.Quoted(m.Title)
}

// figureBeside returns the metric of another figure of the same sport or exercise.
func figureBeside(m fitness.Metric, of, wanted fitness.Figure) (fitness.Metric, bool) {
	subject := m.Subject
	if subject == "" {
		subject, _, _ = strings.Cut(m.Name, "_")
	}
	if m.Figure != of {
		return fitness.Metric{}, false
	}
	return fitness.MetricNamed(subject + "_" + string(wanted))
}

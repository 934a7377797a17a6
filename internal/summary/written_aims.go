package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

func trackableText(t fitness.Trackable) string {
	unit := labelled(" in ", string(text(t.Unit)))
	return joined(", ", "trackable "+text(t.Name).quoted()+unit, latestTarget(t.Targets, t.Unit), when(t.Archived, "archived"))
}

func targetsText(t fitness.Targets) string {
	return joined(", ", "target of "+subjectWords(t.Metric), latestTarget(t.Targets, ""))
}

func latestTarget(targets []fitness.Target, unit string) string {
	if len(targets) == 0 {
		return ""
	}
	return targetText(targets[len(targets)-1], unit)
}

func targetText(t fitness.Target, unit string) string {
	if t.None {
		return "no target from " + t.From.String()
	}
	amount := units.Number(t.Value, 3)
	if t.Max != nil {
		amount += " to " + units.Number(*t.Max, 3)
	}
	kind := map[fitness.TargetKind]string{fitness.AtLeast: "at least ", fitness.AtMost: "at most "}[t.Kind]
	return joined(" ", kind+amount, string(text(unit)), "a "+string(text(string(t.Period))), "from "+t.From.String())
}

func goalText(g fitness.Goal) string {
	return joined(", ", "goal "+text(g.Title).quoted(), goalAim(g), labelled("from ", g.From.String()),
		labelled("due ", g.Due.String()), labelled("closed ", g.Closed.String()))
}

// goalAim returns what a goal aims at, in the unit that it was given in.
func goalAim(g fitness.Goal) string {
	figure := func(v *float64) string { return goalFigure(g, v) }
	switch {
	case g.Kind == fitness.GoalTimes:
		return fmt.Sprintf("%d days a week", g.TimesPerWeek)
	case g.Kind == fitness.GoalStreak && g.Target != nil:
		return units.Number(*g.Target, 0) + " days in a row"
	case g.Kind == fitness.GoalAverage:
		return joined(" ", "average", labelled("from ", figure(g.TargetMin)), labelled("to ", figure(g.TargetMax)))
	case g.Start != nil:
		return joined(" ", labelled("from ", figure(g.Start)), labelled("to ", figure(g.Target)))
	default:
		return labelled("target ", figure(g.Target))
	}
}

func goalFigure(g fitness.Goal, v *float64) string {
	if v == nil {
		return ""
	}
	shown := *v
	if m, ok := fitness.MetricNamed(g.Metric); ok {
		if inUnit, ok := units.Convert(*v, m.Unit, g.Unit); ok {
			shown = inUnit
		}
	}
	return joined(" ", units.Number(shown, 3), string(text(g.Unit)))
}

func planText(i fitness.PlanItem) string {
	clock := ""
	if i.Clock != nil {
		clock = minuteOf(*i.Clock) + " "
	}
	length := ""
	if i.DurationS != nil {
		length = duration(*i.DurationS)
	}
	distance := ""
	if i.DistanceM != nil {
		distance = units.Number(*i.DistanceM/1000, 3) + " km"
	}
	state := string(text(string(i.State)))
	if !i.MovedFrom.IsZero() {
		state = joined(", ", state, "moved from "+i.MovedFrom.String())
	}
	return joined(", ", clock+string(text(string(i.Kind)))+" "+text(i.Title).quoted(), subjectWords(i.Sport), distance, length,
		string(text(i.Intensity)), labelled("note ", quotedOr(i.Note)), state)
}

func dayOffText(d fitness.DayOff) string {
	return joined(", ", "day off", string(text(d.Reason)), labelled("note ", quotedOr(d.Note)))
}

func linkText(l fitness.Link) string {
	switch {
	case l.Broken:
		return "no match of " + identifier(l.A) + " and " + identifier(l.B)
	case l.Kind == fitness.LinkSame:
		return identifier(l.A) + " and " + identifier(l.B) + " as the same session"
	default:
		return "match of " + identifier(l.A) + " and " + identifier(l.B)
	}
}

func briefText(b fitness.Brief) string { return "brief " + text(b.Text).quoted() }

// subjectWords returns an exercise, a sport or a metric as a person writes it.
func subjectWords(subject string) string {
	if e, ok := fitness.ExerciseNamed(subject); ok {
		return midSentence(e.Title)
	}
	if s, ok := fitness.SportNamed(subject); ok {
		return midSentence(s.Title)
	}
	return string(text(strings.ReplaceAll(subject, "_", " ")))
}

// midSentence returns a title as it stands within a sentence: "push-up", "HIIT".
func midSentence(title string) string {
	if len(title) > 1 && title[1] >= 'A' && title[1] <= 'Z' {
		return title
	}
	return strings.ToLower(title[:1]) + title[1:]
}

// pluralOf returns the plural of an exercise.
func pluralOf(name string) string {
	switch {
	case strings.HasSuffix(name, "ss"), strings.HasSuffix(name, "ch"):
		return name + "es"
	case strings.HasSuffix(name, "fly"):
		return strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, ")"), strings.HasSuffix(name, " to bar"):
		return name
	default:
		return name + "s"
	}
}

// figure3 returns a figure with at most three decimals, or "".
func figure3(v *float64) string {
	if v == nil {
		return ""
	}
	return units.Number(*v, 3)
}

package summary

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

func (w Wording) trackableText(t fitness.Trackable) string {
	unit := labelled(" in ", string(text(t.Unit)))
	return joined(", ", "trackable "+text(t.Name).quoted()+unit, w.latestTarget(t.Targets, t.Metric("")), when(t.Archived, "archived"))
}

func (w Wording) targetsText(t fitness.Targets) string {
	m, _ := w.metric(t.Metric)
	return joined(", ", "target of "+subjectWords(t.Metric), w.latestTarget(t.Targets, m))
}

func (w Wording) latestTarget(targets []fitness.Target, m fitness.Metric) string {
	if len(targets) == 0 {
		return ""
	}
	return w.targetText(targets[len(targets)-1], m)
}

func (w Wording) targetText(t fitness.Target, m fitness.Metric) string {
	from := "from " + t.From.String()
	if t.None {
		return "no target " + from
	}
	per := "a " + string(text(string(t.Period)))
	if doneOrNot(m) {
		return joined(" ", doneText(t), from)
	}
	if t.Max != nil {
		return joined(" ", w.between(m, &t.Value, t.Max), per, from)
	}
	kind := map[fitness.TargetKind]string{fitness.AtLeast: "at least", fitness.AtMost: "at most"}[t.Kind]
	return joined(" ", kind, w.amount(m, &t.Value), per, from)
}

// doneText returns a target of what is done or not: of a day, or on how many days of a week.
func doneText(t fitness.Target) string {
	days := units.Number(t.Value, 0)
	if t.Max != nil {
		days += " to " + units.Number(*t.Max, 0)
	}
	kind := map[fitness.TargetKind]string{fitness.AtLeast: "at least ", fitness.AtMost: "at most "}[t.Kind]
	switch {
	case t.Period == fitness.Weekly:
		return "on " + kind + days + " days a week"
	case t.Kind == fitness.AtMost && t.Value < 1:
		return "not a day"
	default:
		return "each day"
	}
}

// between returns two amounts with the unit once: "7h to 9h", "70 to 75 kg".
func (u Units) between(m fitness.Metric, low, high *float64) string {
	return joined(" ", u.bare(m, low), "to", u.bare(m, high), u.suffix(m))
}

// goalText returns what a goal aims at, and how it was closed.
func (w Wording) goalText(g fitness.Goal) string {
	m, known := w.metric(g.Metric)
	if !known {
		m = fitness.Metric{Name: g.Metric, Title: "something deleted", Unit: g.Unit}
	}
	closed := labelled("closed ", g.Closed.String()) + when(!g.Closed.IsZero(), labelled(" as ", string(code(g.ClosedAs))))
	return joined(": ", "goal "+text(g.Title).quoted(), joined(", ", aimText(g, m, w.Units), when(g.Guarded, "kept as the person insists"), closed))
}

func (u Units) planText(i fitness.PlanItem) string {
	clock := ""
	if i.Clock != nil {
		clock = minuteOf(*i.Clock) + " "
	}
	state := string(text(string(i.State)))
	if !i.MovedFrom.IsZero() {
		state = joined(", ", state, "moved from "+i.MovedFrom.String())
	}
	return joined(", ", clock+string(text(string(i.Kind)))+" "+text(i.Title).quoted(), subjectWords(i.Sport), u.Distance(i.DistanceM), lasting(i.DurationS),
		labelled("load ", figure(i.Load, "")), string(text(i.Intensity)), labelled("note ", quotedOr(i.Note)), state)
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

package coach

import (
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// A goalFigure is a field of a goal that goals of some kinds alone use.
type goalFigure struct {
	name  string
	given func(*GoalInput) bool
	clear func(*GoalInput)
	kinds []fitness.GoalKind
}

// The figures, in the order in which they are told.
//
//nolint:gochecknoglobals // a constant table
var goalFigures = []goalFigure{
	{
		"times_per_week", func(in *GoalInput) bool { return in.TimesPerWeek != nil }, func(in *GoalInput) { in.TimesPerWeek = nil },
		[]fitness.GoalKind{fitness.GoalTimes},
	},
	{
		"start", func(in *GoalInput) bool { return in.Start != nil }, func(in *GoalInput) { in.Start = nil },
		[]fitness.GoalKind{fitness.GoalTotal, fitness.GoalReach},
	},
	{
		"target", func(in *GoalInput) bool { return in.Target != nil }, func(in *GoalInput) { in.Target = nil },
		[]fitness.GoalKind{fitness.GoalTotal, fitness.GoalReach, fitness.GoalStreak},
	},
	{
		"target_min", func(in *GoalInput) bool { return in.TargetMin != nil }, func(in *GoalInput) { in.TargetMin = nil },
		[]fitness.GoalKind{fitness.GoalTimes, fitness.GoalAverage, fitness.GoalStreak},
	},
	{
		"target_max", func(in *GoalInput) bool { return in.TargetMax != nil }, func(in *GoalInput) { in.TargetMax = nil },
		[]fitness.GoalKind{fitness.GoalTimes, fitness.GoalAverage, fitness.GoalStreak},
	},
	{
		"days", func(in *GoalInput) bool { return len(in.Days) > 0 }, func(in *GoalInput) { in.Days = nil },
		[]fitness.GoalKind{fitness.GoalTotal, fitness.GoalTimes, fitness.GoalStreak},
	},
	{
		"window_days", func(in *GoalInput) bool { return in.WindowDays != nil }, func(in *GoalInput) { in.WindowDays = nil },
		[]fitness.GoalKind{fitness.GoalAverage},
	},
}

// useOnly refuses the figures of a call that its kind of goal does not use, which would be stored and
// count for nothing, and drops those that another kind has left. c are the changes of the call; nil
// where the goal is a new one, of which all is said in the call.
func (in *GoalInput) useOnly(c changes, guessed bool, made *summary.Written) error {
	kind := fitness.GoalKind(in.Kind)
	var unused, takes []string
	for _, f := range goalFigures {
		switch {
		case slices.Contains(f.kinds, kind):
			takes = append(takes, f.name)
		case !f.given(in):
		case c == nil || c.name(f.name):
			unused = append(unused, f.name)
		}
	}
	if len(takes) == 0 {
		return nil // a kind that there is none of, which is said with those that there are
	}
	if len(unused) > 0 {
		return fault.New(fault.Invalid, "%s: no figure of a goal of the kind %s%s", enumeratedNames(unused), kind, textIf(guessed, ", which the others make it")).
			WithHint("That kind takes %s; leave the others out, or give the kind that is meant.", enumeratedNames(takes))
	}
	for _, f := range goalFigures {
		if f.given(in) && !slices.Contains(f.kinds, kind) {
			f.clear(in)
			made.Assume(fmt.Sprintf("%s is dropped, as a goal of the kind %s has none", f.name, kind))
		}
	}
	return in.agreeOnDays(c)
}

// agreeOnDays refuses another number of days a week than of days that are chosen, each of which is due.
func (in *GoalInput) agreeOnDays(c changes) error {
	chosen := len(chosenDays(in.Days))
	switch {
	case in.TimesPerWeek == nil || chosen == 0 || *in.TimesPerWeek == chosen:
		return nil
	case c != nil && !c.name("times_per_week"):
		in.TimesPerWeek = nil // of before the days were chosen
		return nil
	default:
		return fault.New(fault.Invalid, "times_per_week is %d, and %s chosen, on each of which it is due", *in.TimesPerWeek, summary.Plural(chosen, "day")+textIf(chosen == 1, " is")+textIf(chosen > 1, " are")).
			WithHint("Leave times_per_week out, or days for any days of the week.")
	}
}

func enumeratedNames(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// chosenDays returns days of the week as they are kept, each once.
func chosenDays(given []string) []string {
	var days []string
	for _, day := range given {
		name := strings.ToLower(strings.TrimSpace(day))
		if len(name) > 3 {
			name = name[:3]
		}
		if !slices.Contains(days, name) {
			days = append(days, name)
		}
	}
	return days
}

// countingWords are units of what a goal counts by itself, which say nothing more.
//
//nolint:gochecknoglobals // a constant table
var countingWords = []string{"", "day", "days", "days a week", "days in a row", "time", "times", "times a week", "session", "sessions"}

// unusedUnit refuses a unit that no figure is in.
func unusedUnit(in GoalInput, c changes, m fitness.Metric) error {
	unit := strings.ToLower(strings.TrimSpace(in.Unit))
	if c != nil && !c.name("unit") || strings.EqualFold(unit, m.Unit) || slices.Contains(countingWords, unit) {
		return nil
	}
	return fault.New(fault.Invalid, "no figure of this goal is in %s", shownUnit(unitNamed(in.Unit))).
		WithHint("Leave unit out, or give the amount that is meant, such as target_min for the least of a day that counts.")
}

// measureIn gives a goal another unit, in which its figures are the amounts that they were.
func (in *GoalInput) measureIn(unit string) {
	if _, ok := units.Convert(1, in.Unit, unit); !ok || in.Unit == "" {
		return // which is refused where the figures are read
	}
	g := fitness.Goal{Kind: fitness.GoalKind(in.Kind), Start: in.Start, Target: in.Target, TargetMin: in.TargetMin, TargetMax: in.TargetMax}
	for _, figure := range measures(&g) {
		*figure = converted(*figure, in.Unit, unit)
	}
	in.Start, in.Target, in.TargetMin, in.TargetMax = g.Start, g.Target, g.TargetMin, g.TargetMax
	in.Unit = unit
}

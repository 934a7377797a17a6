package fitness

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Metric returns the trackable, whose id is given, as a metric to aim for and to follow.
func (t *Trackable) Metric(id string) Metric {
	l, decimals := t.Limit(), 0
	if t.Decimals != nil {
		decimals = *t.Decimals
	}
	return Metric{
		Name: id, Title: t.Name, Unit: t.Unit, Allowed: l.Allowed, Day: t.targetBand().Allowed, Whole: l.Whole, Decimals: decimals,
		Aggregate: t.Aggregate, Morning: t.Aggregate == AggregateLast || t.Aggregate == AggregateMean, Logged: true,
		Absolute: t.scale(),
	}
}

// scale reports whether the values are marks on a scale, of which half as much has no meaning: a
// score, points or a bare number between two bounds, or what can be below 0.
func (t *Trackable) scale() bool {
	switch strings.ToLower(t.Unit) {
	case "score", "1-10", "1–10", "0-10", "0–10":
		return true
	case "", "points":
		if t.Min != nil && t.Max != nil && t.Aggregate != AggregateSum && t.Aggregate != AggregateYesNo {
			return true
		}
	}
	return t.Min != nil && *t.Min < 0
}

// How far a goal can begin back and end ahead, in days.
const (
	goalBack  = 730
	goalAhead = 3650
)

// Check returns why the goal on a metric, or on a trackable as one, cannot be stored as it is,
// nil when it can. Whether it is there already is for whoever knows the values.
func (g *Goal) Check(m Metric, c Circumstances) []Problem {
	k := checker{c: c}
	if m.Clock {
		return k.noAim(m)
	}
	k.text("title", g.Title, MaxTitleLength)
	k.goalDates(g)
	for _, day := range g.Days {
		k.oneOf("day of the week", day, weekdays()...)
	}
	k.oneOf("way to close a goal", g.ClosedAs, "reached", "dropped")
	switch g.Kind {
	case GoalTotal:
		k.totalGoal(g, m)
	case GoalReach:
		k.reachGoal(g, m)
	case GoalTimes:
		if len(g.Days) == 0 || g.TimesPerWeek != 0 {
			k.value(LimitTimesPerWeek, float64(g.TimesPerWeek), "")
		}
		k.dayRange(g, m)
	case GoalAverage:
		k.averageGoal(g, m)
	case GoalStreak:
		k.streakGoal(g, m)
	default:
		k.oneOf("kind of goal", orUnknown(string(g.Kind)), string(GoalTotal), string(GoalReach), string(GoalTimes), string(GoalAverage), string(GoalStreak))
	}
	if why := g.Unsafe(c); why != "" {
		k.unusual(why, lowEnergyHint)
	}
	return k.found()
}

func orUnknown(word string) string {
	if word == "" {
		return "unknown"
	}
	return word
}

func (k *checker) goalDates(g *Goal) {
	first, last := k.c.Today.AddDays(-goalBack), k.c.Today.AddDays(goalAhead)
	switch {
	case g.From.Before(first):
		k.add(Problem{Reason: OutOfRange, Message: fmt.Sprintf("the goal begins on %s, before %s", g.From, first), Hint: "Let it begin later."})
	case g.From.After(last), g.Due.After(last):
		k.add(Problem{Reason: OutOfRange, Message: fmt.Sprintf("the goal reaches beyond %s", last), Hint: "Let it end sooner."})
	case !g.Due.IsZero() && g.Due.Before(g.From):
		k.conflict("the goal is due on %s and begins on %s", g.Due, g.From)
	case len(g.Days) > 0 && !g.Due.IsZero() && !g.hasChosenDay():
		k.conflict("none of the chosen days is between %s and %s", g.From, g.Due)
	}
}

func (g *Goal) hasChosenDay() bool {
	for i := range min(7, g.Due.DaysSince(g.From)+1) {
		if slices.Contains(g.Days, WeekdayName(g.From.AddDays(i).Weekday())) {
			return true
		}
	}
	return false
}

// WeekdayName returns a day of the week as it is kept: mon to sun.
func WeekdayName(d time.Weekday) string { return weekdays()[(int(d)+6)%7] }

// WeekdayNamed returns the day of the week of such a name, in any case, and whether it is one.
func WeekdayNamed(name string) (time.Weekday, bool) {
	i := slices.Index(weekdays(), strings.ToLower(name))
	return time.Weekday((i + 1) % 7), i >= 0
}

func (k *checker) totalGoal(g *Goal, m Metric) {
	if m.Aggregate != AggregateSum && m.Aggregate != AggregateYesNo {
		k.conflict("%s is not added up over days, so there is no total of it", m.Limit().Name)
		return
	}
	k.needed(!g.Due.IsZero(), "the date by which to get there", "Give due, or another kind of goal.")
	total := Limit{Name: "target", Unit: m.Unit, Shown: m.Shown, Allowed: Band{0, 1e12}}
	k.optional(total, g.Start)
	k.needed(g.Target != nil, "the target", "Say how much in all.")
	if g.Target != nil && k.value(total, *g.Target, "") && *g.Target == 0 {
		k.needed(false, "a target above 0", "Say how much in all.")
	}
}

func (k *checker) reachGoal(g *Goal, m Metric) {
	k.needed(g.Target != nil, "the target", "Say which value to reach.")
	l := aimLimit(m)
	k.optional(l, g.Target)
	l.Name = "start"
	k.optional(l, g.Start)
	if g.Target != nil && g.Start != nil && *g.Target == *g.Start {
		k.conflict("the goal begins and ends at %s", k.told(m, *g.Target))
	}
}

// aimLimit is what a day's value of the metric can be aimed at.
func aimLimit(m Metric) Limit {
	l := m.Limit()
	l.Name, l.Usual, l.Whole, l.Half = "target", Band{}, false, false
	if m.Aggregate == AggregateSum && m.Day != (Band{}) {
		l.Allowed = m.Day
	}
	return l
}

func (k *checker) averageGoal(g *Goal, m Metric) {
	k.needed(g.TargetMin != nil || g.TargetMax != nil, "the range", "Give target_min, target_max or both.")
	k.dayRange(g, m)
	if g.WindowDays != 0 && g.WindowDays != 7 && g.WindowDays != 14 && g.WindowDays != 28 {
		k.add(Problem{Reason: OutOfRange, Message: fmt.Sprintf("an average over %d days is not kept", g.WindowDays), Hint: "Use 7, 14 or 28 days."})
	}
}

// dayRange judges the range that a day's value has to be in.
func (k *checker) dayRange(g *Goal, m Metric) {
	l := aimLimit(m)
	k.optional(l, g.TargetMin)
	k.optional(l, g.TargetMax)
	if g.TargetMin != nil && g.TargetMax != nil && *g.TargetMin > *g.TargetMax {
		k.conflict("the range begins at %s and ends at %s", k.told(m, *g.TargetMin), k.told(m, *g.TargetMax))
	}
}

func (k *checker) streakGoal(g *Goal, m Metric) {
	k.needed(g.Target != nil, "the length of the streak", "Say how many days.")
	k.optional(LimitStreak, g.Target)
	k.dayRange(g, m)
	if m.Name == "weight" || m.Name == "energy_intake" {
		k.add(Problem{Reason: OutOfRange, Message: "there is no streak of " + m.Limit().Name, Hint: "Aim for an average in a range instead."})
	}
}

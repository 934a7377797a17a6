package fitness

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/units"
)

// Limit returns what one entry of the trackable can be: its own bounds, or where it has none
// those that are usual for its unit.
func (t *Trackable) Limit() Limit {
	l := Limit{Name: t.Name, Unit: t.Unit, Allowed: boundsOf(t.Unit)}
	if t.Aggregate == AggregateYesNo {
		l.Allowed, l.Whole = Band{0, 1}, true
	}
	if t.Decimals != nil && *t.Decimals == 0 {
		l.Whole = true
	}
	if t.Min != nil {
		l.Allowed.Min = *t.Min
	}
	if t.Max != nil {
		l.Allowed.Max = *t.Max
	}
	return l
}

func boundsOf(unit string) Band {
	switch strings.ToLower(unit) {
	case "", "count", "times":
		return Band{0, 100000}
	case "min":
		return Band{0, 1440}
	case "h":
		return Band{0, 24}
	case "g":
		return Band{0, 10000}
	case "ml":
		return Band{0, 20000}
	case "score":
		return Band{0, 10}
	default:
		return Band{-1e6, 1e6}
	}
}

// Check returns why the trackable cannot be made as it is, nil when it can. That the name is
// free and that there are not too many is for whoever knows the others.
func (t *Trackable) Check(c Circumstances) []Problem {
	k := checker{c: c}
	k.required("name", t.Name, MaxNameLength)
	k.text("unit", t.Unit, MaxNameLength)
	k.aliases(t)
	k.needed(t.Aggregate != "", "the aggregate", "Say how a day's entries become its value: sum, last, mean, max or yes_no.")
	k.oneOf("aggregate", string(t.Aggregate), "sum", "last", "mean", "max", "yes_no")
	if t.Decimals != nil {
		k.value(Limit{Name: "decimals", Allowed: Band{0, 3}, Whole: true}, float64(*t.Decimals), "")
	}
	k.bounds(t)
	if n := len(t.Targets); n > 0 { // those before it were judged when they were set
		latest := &t.Targets[n-1]
		k.target(latest, t.targetLimit(latest.Period))
	}
	return k.found()
}

func (k *checker) aliases(t *Trackable) {
	if len(t.Aliases) > MaxAliases {
		k.add(Problem{
			Reason: OutOfRange, Message: fmt.Sprintf("there are %d aliases", len(t.Aliases)), Min: new(0.0), Max: new(float64(MaxAliases)),
			Hint: fmt.Sprintf("Give at most %d.", MaxAliases),
		})
	}
	for _, alias := range t.Aliases {
		k.required("alias", alias, MaxNameLength)
	}
}

func (k *checker) bounds(t *Trackable) {
	widest := Limit{Name: "bound of " + t.Name, Unit: t.Unit, Allowed: Band{-1e6, 1e6}}
	k.optional(widest, t.Min)
	k.optional(widest, t.Max)
	if l := t.Limit(); finite(l.Allowed.Min) && finite(l.Allowed.Max) && l.Allowed.Min >= l.Allowed.Max {
		k.conflict("the least, %s, is not below the most, %s", amount(l.Allowed.Min, t.Unit), amount(l.Allowed.Max, t.Unit))
	}
}

// targetLimit is what a target of a period can be: of what is done or not a number of days, of
// which a day has one and a week seven.
func (t *Trackable) targetLimit(p Period) Limit {
	if t.Aggregate != AggregateYesNo {
		return t.targetBand()
	}
	if p == Weekly {
		return Limit{Name: "target", Unit: "days", Allowed: Band{0, 7}, Whole: true}
	}
	return Limit{
		Name: "target", Allowed: Band{0, 1}, Whole: true, Hint: "For so many days a week give period week.",
	}
}

// targetBand is what a target can be: for a sum more than one entry is.
func (t *Trackable) targetBand() Limit {
	l := t.Limit()
	l.Name, l.Whole = "target", false
	if t.Aggregate == AggregateSum || t.Aggregate == AggregateYesNo {
		l.Allowed = Band{min(0, l.Allowed.Min), 1e6}
	}
	return l
}

// CheckEntry returns why an entry of the trackable cannot be stored, nil when it can.
func (t *Trackable) CheckEntry(e *Entry, c Circumstances) []Problem {
	k := checker{c: c, problems: e.Check(c)}
	if q := e.Amount; q != nil {
		k.tracked(t, *q)
	}
	return k.found()
}

func (k *checker) tracked(t *Trackable, q Quantity) {
	own := q.Unit == "" || strings.EqualFold(q.Unit, t.Unit) || q.Unit == UnitYesNo && t.Aggregate == AggregateYesNo
	if own && q.Value != q.Typed {
		k.conflict("%s of %s is kept as %s", t.Name, amount(q.Typed, q.Unit), amount(q.Value, t.Unit))
		return
	}
	l := t.Limit()
	if t.Aggregate != AggregateYesNo && l.Whole && l.Allowed.Holds(q.Value) {
		l.Hint = fmt.Sprintf("Give %s or %s, or change decimals, which is 0.", units.Number(math.Floor(q.Value), 0), units.Number(math.Ceil(q.Value), 0))
	}
	if own {
		k.value(l, q.Value, "")
		return
	}
	k.quantity(l, &q)
}

// CheckTarget returns why the target cannot be set on the metric, nil when it can.
func (m Metric) CheckTarget(t *Target, c Circumstances) []Problem {
	k := checker{c: c}
	if m.Clock {
		return k.noAim(m)
	}
	l := m.DayLimit()
	l.Name, l.Usual, l.Whole, l.Half = "target for "+m.Limit().Name, Band{}, false, false
	if t.Period == Weekly && m.Aggregate == AggregateSum {
		l.Allowed.Max *= 7
	}
	k.target(t, l)
	if !t.None && lowEnergy(m.Name, t) {
		k.unusual(fmt.Sprintf("an energy target of under %d kcal a day is very low", minDailyKcal), lowEnergyHint)
	}
	return k.found()
}

// noAim says that nothing is aimed at a time of the clock.
func (k *checker) noAim(m Metric) []Problem {
	k.add(Problem{
		Reason: Conflicting, Message: m.Limit().Name + " is a time of the clock, which can be followed and not aimed at",
		Hint: "Aim at asleep, or create a trackable such as in bed by eleven, yes or no.",
	})
	return k.found()
}

func (k *checker) target(t *Target, l Limit) {
	if t.None {
		return
	}
	k.needed(t.Kind != "", "the kind of the target", "Say at_least, at_most or range.")
	k.oneOf("kind of target", string(t.Kind), string(AtLeast), string(AtMost), string(InRange))
	k.oneOf("period", string(t.Period), string(Daily), string(Weekly))
	k.value(l, t.Value, "")
	switch {
	case t.Kind == InRange && t.Max == nil:
		k.needed(false, "the upper end of the range", "Give target_max.")
	case t.Max != nil && t.Kind != InRange && t.Kind != "":
		k.conflict("a target of the kind %s has one figure, not two", t.Kind)
	case t.Max != nil && k.value(l, *t.Max, "") && *t.Max < t.Value:
		k.conflict("the range ends at %s and begins at %s", amount(*t.Max, l.Unit), amount(t.Value, l.Unit))
	}
}

// Check returns why the plan item cannot be stored as it is, nil when it can.
func (p *PlanItem) Check(c Circumstances) []Problem {
	k := checker{c: c}
	k.planDate(p)
	k.needed(p.Kind != "", "the kind", "Say workout, meal, habit, rest or note.")
	k.oneOf("kind of plan item", string(p.Kind), string(PlanWorkout), string(PlanMeal), string(PlanHabit), string(PlanRest), string(PlanNote))
	k.required("title", p.Title, MaxTitleLength)
	k.text("note", p.Note, MaxNoteLength)
	k.oneOf("state", string(p.State), string(PlanDone), string(PlanSkipped))
	k.oneOf("intensity", p.Intensity, "easy", "moderate", "hard")
	if p.Sport != "" && GroupOf(p.Sport) == GroupOther {
		if _, ok := SportNamed(p.Sport); !ok {
			k.add(Problem{Reason: Ambiguous, Message: fmt.Sprintf("%q is no sport of the catalogue", p.Sport)})
		}
	}
	k.optional(LimitPlanDuration, p.DurationS)
	k.optional(LimitSessionLoad, p.Load)
	distance := DistanceLimit(p.Sport)
	distance.Usual = Band{}
	k.optional(distance, p.DistanceM)
	if p.DistanceM != nil && p.DurationS != nil && len(k.problems) == 0 {
		k.speed(p.Sport, Quantity{Value: *p.DistanceM}, *p.DurationS)
	}
	return k.found()
}

// Days that a plan item can be before and after today.
const (
	planBack  = 7
	planAhead = 366
)

func (k *checker) planDate(p *PlanItem) {
	first, last := k.c.Today.AddDays(-planBack), k.c.Today.AddDays(planAhead)
	if p.Date.Before(first) || p.Date.After(last) {
		day := p.Date.String()
		if p.Date.IsZero() {
			day = "no date"
		}
		k.add(Problem{
			Reason: OutOfRange, Message: fmt.Sprintf("%s is outside %s to %s", day, first, last),
			Hint: fmt.Sprintf("A plan reaches from %d days back to %d days ahead.", planBack, planAhead),
		})
	}
}

// weekdays are how days of the week are kept.
func weekdays() []string { return []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} }

// Check returns why the profile cannot be stored as it is, nil when it can. That the zone
// exists is for whoever has the zones.
func (p *Profile) Check(c Circumstances) []Problem {
	k := checker{c: c}
	k.oneOf("unit of mass", p.Mass, "kg", "lb")
	k.oneOf("unit of distance", p.Distance, "km", "mi")
	k.oneOf("day of the week", p.WeekStart, weekdays()...)
	k.oneOf("sex", p.Sex, "female", "male", "other")
	if p.DayStart != nil {
		k.value(Limit{Name: "start of the day", Unit: "h", Allowed: Band{0, 6}}, float64(*p.DayStart)/hour/1e9, "")
	}
	if p.BirthYear != nil {
		k.value(Limit{Name: "birth year", Allowed: Band{1900, float64(c.Today.Year - 5)}, Whole: true}, float64(*p.BirthYear), "")
	}
	k.optionalOf("height", p.HeightCm)
	k.optional(LimitSleepNeed, p.SleepNeedS)
	k.optionalOf("resting_heart_rate", p.RestingBPM)
	k.optionalOf("max_heart_rate", p.MaxBPM)
	k.optionalOf("threshold_power", p.ThresholdPowerW)
	if p.RestingBPM != nil && p.MaxBPM != nil && *p.RestingBPM+20 > *p.MaxBPM {
		k.conflict("a resting heart rate of %s is less than 20 below the maximum of %s", amount(*p.RestingBPM, "bpm"), amount(*p.MaxBPM, "bpm"))
	}
	k.lists(p)
	return k.found()
}

// maxListed is how many words of a kind a profile keeps.
const maxListed = 50

func (k *checker) lists(p *Profile) {
	for _, l := range []struct {
		name  string
		words []string
	}{{"diet", p.Diet}, {"allergies", p.Allergies}, {"injuries", p.Injuries}, {"equipment", p.Equipment}} {
		if len(l.words) > maxListed {
			k.add(Problem{
				Reason: OutOfRange, Message: fmt.Sprintf("%s has %d items", l.name, len(l.words)), Max: new(float64(maxListed)),
				Hint: fmt.Sprintf("Give at most %d.", maxListed),
			})
		}
		for _, word := range l.words {
			k.required("item of "+l.name, word, MaxTitleLength)
		}
	}
	for day, times := range p.Available {
		k.oneOf("day of the week", day, weekdays()...)
		k.required("time available", times, MaxTitleLength)
	}
	slices.SortFunc(k.problems, func(a, b Problem) int { return strings.Compare(a.Message, b.Message) })
}

// told writes a canonical value in the unit that the person thinks of the metric in.
func (k *checker) told(m Metric, value float64) string {
	unit := m.ShownUnit(k.c.Pounds, k.c.Miles)
	shown, _ := units.Convert(value, m.Unit, unit)
	return amount(shown, unit, max(1, m.Decimals))
}

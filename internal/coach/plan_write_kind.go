package coach

import (
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// A planFigure is a field of a planned item that items of some kinds alone use.
type planFigure struct {
	name  string
	given func(*PlanItemInput) bool
	clear func(*PlanItemInput)
	habit bool // used of a habit too, and not of a workout alone
}

// The figures, in the order in which they are told.
//
//nolint:gochecknoglobals // a constant table
var planFigures = []planFigure{
	{"sport", func(in *PlanItemInput) bool { return in.Sport != "" }, func(in *PlanItemInput) { in.Sport = "" }, false},
	{"duration_s", func(in *PlanItemInput) bool { return in.DurationS != nil }, func(in *PlanItemInput) { in.DurationS = nil }, true},
	{"distance", func(in *PlanItemInput) bool { return in.Distance != nil }, func(in *PlanItemInput) { in.Distance = nil }, false},
	{"distance_unit", func(in *PlanItemInput) bool { return in.DistanceUnit != "" }, func(in *PlanItemInput) { in.DistanceUnit = "" }, false},
	{"load", func(in *PlanItemInput) bool { return in.Load != nil }, func(in *PlanItemInput) { in.Load = nil }, false},
	{"intensity", func(in *PlanItemInput) bool { return in.Intensity != "" }, func(in *PlanItemInput) { in.Intensity = "" }, false},
}

// useOnly refuses the figures of a call that its kind of item does not use, and drops those that
// another kind has left. c are the changes of the call; nil where the item is a new one.
func (in *PlanItemInput) useOnly(c changes, made *summary.Written) error {
	kind := fitness.PlanKind(in.Kind)
	switch kind {
	case fitness.PlanMeal, fitness.PlanHabit, fitness.PlanRest, fitness.PlanNote:
	case fitness.PlanWorkout:
		return in.haveDistance(c)
	default:
		return nil // a kind that there is none of, which is said with those that there are
	}
	var unused, dropped []string
	for _, f := range planFigures {
		switch {
		case !f.given(in), f.habit && kind == fitness.PlanHabit:
		case c == nil || c.name(f.name):
			unused = append(unused, f.name)
		default:
			f.clear(in)
			dropped = append(dropped, f.name)
		}
	}
	if len(unused) > 0 {
		return fault.New(fault.Invalid, "%s: of no use to a planned %s", enumeratedNames(unused), kind).
			WithHint("Leave that out, say it in the title or the note, or plan a workout, which takes all of these.")
	}
	for _, name := range dropped {
		if name != "distance_unit" {
			made.Assume(fmt.Sprintf("%s is dropped, as a planned %s has none", name, kind))
		}
	}
	return nil
}

// haveDistance refuses a unit of a distance that is not given with it.
func (in *PlanItemInput) haveDistance(c changes) error {
	named := in.DistanceUnit != "" && (c == nil || c.name("distance_unit"))
	with := in.Distance != nil && (c == nil || c.name("distance"))
	if !named || with {
		return nil
	}
	return fault.New(fault.Invalid, "distance_unit is given without the distance that it is of").WithHint("Give distance with it.")
}

// onceEach refuses two items of one call that change one record, or mark one day, of which the later
// would undo the earlier.
func onceEach(items []PlanItemInput) error {
	ids, days := map[string]int{}, map[civil.Date]int{}
	for i, item := range items {
		if first, twice := ids[item.ID]; twice && item.ID != "" {
			return fault.New(fault.Invalid, "items %d and %d are both of %s; nothing was planned", first+1, i+1, clipped(item.ID)).
				WithHint("Give each id once, with all that changes of it.")
		}
		if first, twice := days[item.Date]; twice && item.Off != "" {
			return fault.New(fault.Invalid, "items %d and %d both say whether %s is off; nothing was planned", first+1, i+1, item.Date).WithHint("Give off once a day.")
		}
		ids[item.ID] = i
		if item.Off != "" {
			days[item.Date] = i
		}
	}
	return nil
}

// offAlone refuses what a day off has not.
func (in PlanItemInput) offAlone() error {
	var beside []string
	for _, f := range planFigures {
		if f.given(&in) {
			beside = append(beside, f.name)
		}
	}
	for _, f := range []struct{ name, value string }{{"kind", in.Kind}, {"title", in.Title}, {"time", in.Time}, {"state", in.State}} {
		if f.value != "" {
			beside = append(beside, f.name)
		}
	}
	if in.Off == notOff && in.Note != "" {
		beside = append(beside, "note")
	}
	if len(beside) == 0 {
		return nil
	}
	return fault.New(fault.Invalid, "%s: of no use beside off", enumeratedNames(beside)).
		WithHint("Mark the day with date, off and note alone, and plan something for it as another item, without off.")
}

package coach

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
)

// patchSetList gives an entry the sets of a list. What is given beside the list holds for each set
// that does not say it itself; an exertion there is of the whole.
func (w *writing) patchSetList(e *fitness.Entry, p entryPatch) *fitness.Problem {
	list, problem := completed(p.SetList, p.SetInput)
	if problem != nil {
		return problem
	}
	sets := make([]fitness.Set, len(list))
	for i, in := range list {
		sets[i].Sets = 1
		if problem := w.patchSet(e, &sets[i], in, nil); problem != nil {
			return problem
		}
	}
	e.Sets = sets
	set(&e.RPE, p.RPE, p.unknown["rpe"])
	return nil
}

func noSets() *fitness.Problem {
	return &fitness.Problem{
		Reason: fitness.NoAmount, Message: "an exercise is never of no set", Hint: "Give the sets anew as set_list, or delete the entry.",
	}
}

// completed returns the sets of a list, each with what holds for all of them where it does not say
// so itself. The problem is of what holds for none of them, and of a set that says nothing.
func completed(list []SetInput, all SetInput) ([]SetInput, *fitness.Problem) {
	sets := make([]SetInput, len(list))
	copy(sets, list)
	if problem := countSets(sets, all.Sets); problem != nil {
		return nil, problem
	}
	used := map[string]bool{}
	for i := range sets {
		sets[i].fill(all, used)
	}
	for _, name := range all.perSet() {
		if !used[name] {
			return nil, &fitness.Problem{
				Reason: fitness.Conflicting, Message: "set_list contradicts the " + name + " given beside it, which is of no set of the list",
				Hint: "Leave it out, or out of the sets that have it.",
			}
		}
	}
	for i, s := range sets {
		if !s.saysSomething() {
			return nil, &fitness.Problem{
				Reason: fitness.NoAmount, Message: fmt.Sprintf("set %d of set_list says nothing", i+1), Hint: "Give each set reps, hold_s or load.",
			}
		}
	}
	return sets, nil
}

// countSets holds a list to the number of sets given beside it, which is that of one alone, or of
// all together.
func countSets(list []SetInput, of *int) *fitness.Problem {
	if of == nil {
		return nil
	}
	if len(list) == 1 && list[0].Sets == nil {
		list[0].Sets = of
		return nil
	}
	total := 0
	for _, s := range list {
		if s.Sets == nil {
			total++
		} else {
			total += *s.Sets
		}
	}
	if total == *of {
		return nil
	}
	return &fitness.Problem{
		Reason: fitness.Conflicting, Message: fmt.Sprintf("set_list has %d sets, and sets is %d", total, *of), Hint: "Give sets within set_list alone.",
	}
}

// fill gives a set what holds for all where it does not say so itself, and notes what is so of a
// set now. A set of one load has no other, and what is held is not counted.
func (in *SetInput) fill(all SetInput, used map[string]bool) {
	loaded, counted := in.Load != nil || in.Added != nil || in.Assistance != nil, in.Reps != nil || in.HoldS != nil
	fillFigure(&in.Reps, all.Reps, !counted, "reps", used)
	fillFigure(&in.HoldS, all.HoldS, !counted, "hold_s", used)
	sameUnit := in.LoadUnit == "" || all.LoadUnit == "" || unitNamed(in.LoadUnit) == unitNamed(all.LoadUnit)
	fillFigure(&in.Load, all.Load, !loaded && sameUnit, "load", used)
	fillFigure(&in.Added, all.Added, !loaded && sameUnit, "added", used)
	fillFigure(&in.Assistance, all.Assistance, !loaded && sameUnit, "assistance", used)
	fillFigure(&in.PerHand, all.PerHand, true, "per_hand", used)
	fillFigure(&in.InReserve, all.InReserve, true, "reps_in_reserve", used)
	fillFigure(&in.RestS, all.RestS, true, "rest_s", used)
	if all.Superset != "" && in.Superset == "" {
		in.Superset = all.Superset
	}
	used["superset"] = used["superset"] || in.Superset == all.Superset
	loaded = in.Load != nil || in.Added != nil || in.Assistance != nil
	if loaded && in.LoadUnit == "" {
		in.LoadUnit = all.LoadUnit
	}
	used["load_unit"] = used["load_unit"] || loaded && unitNamed(in.LoadUnit) == unitNamed(all.LoadUnit)
}

func fillFigure[T comparable](into **T, all *T, wanting bool, name string, used map[string]bool) {
	if *into == nil && all != nil && wanting {
		*into = new(*all)
	}
	if *into != nil && all != nil && **into == *all {
		used[name] = true
	}
}

// perSet returns the names of what is given that a set of a list can have, and not the whole alone.
func (in *SetInput) perSet() []string {
	var names []string
	for _, figure := range []struct {
		name  string
		given bool
	}{
		{"reps", in.Reps != nil},
		{"hold_s", in.HoldS != nil},
		{"load", in.Load != nil},
		{"load_unit", in.LoadUnit != ""},
		{"added", in.Added != nil},
		{"assistance", in.Assistance != nil},
		{"per_hand", in.PerHand != nil},
		{"reps_in_reserve", in.InReserve != nil},
		{"rest_s", in.RestS != nil},
		{"superset", in.Superset != ""},
	} {
		if figure.given {
			names = append(names, figure.name)
		}
	}
	return names
}

// saysSomething reports whether a set says what was done: how often, how long or with what.
func (in *SetInput) saysSomething() bool {
	return in.Reps != nil || in.HoldS != nil || in.Load != nil || in.Added != nil || in.Assistance != nil || in.Sets != nil
}

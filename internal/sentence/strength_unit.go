package sentence

import (
	"slices"

	"github.com/paceline/paceline/internal/fitness"
)

// massUnit is the unit of a load that was said without one: that of the load before, of the other
// loads of the clause or of the clause that it carries on, else the person's.
func (s *setReader) massUnit() string {
	for _, g := range slices.Backward(s.groups) {
		if g.load != nil {
			return g.load.Unit
		}
	}
	for c := s.clause; c != nil && c.subject(); c = c.previous {
		if name, one := c.loadUnit(); name != "" {
			if !one {
				break
			}
			return name
		}
		if !c.carries {
			break
		}
	}
	return s.clause.massUnit()
}

// loadUnit returns the unit that the loads of a clause are in, and whether it is one.
func (c *clause) loadUnit() (name string, one bool) {
	for i := c.from; i < c.to; i++ {
		_, u, n := numberUnit(c.tokens[i:c.to])
		if n < 2 || u.name != "kg" && u.name != "lb" {
			continue
		}
		if name != "" && name != u.name {
			return name, false
		}
		name = u.name
	}
	return name, true
}

// eachHand reports whether the "each" at i is of the load just before it, of an exercise with one
// in each hand: 2x10@20kg each.
func (s *setReader) eachHand(i int) bool {
	u := unitOf(s.tokens[i-min(1, i) : s.to])
	next := s.at(i + 1)
	return s.exercise.Has(fitness.PerHand) && i > s.from && u.dimension == ofMass && s.at(i-2).kind == tokenNumber &&
		!next.numeric() && !next.is("leg", "side", "arm", "set", "rep", "time", "day", "week", "session", "workout")
}

// carryLoads gives further sets the load that was said before the first of them. After sets with
// a load of their own, ones without any leave open what it was.
func (s *setReader) carryLoads() {
	if !s.exercise.Has(fitness.Loaded) || s.unloaded() {
		return
	}
	if s.carries && s.corrects == 0 && s.groups[0].load == nil && !s.groups[0].bare && s.groups[0].hold == nil {
		if name, _ := s.previous.loadUnit(); name != "" {
			s.fail(unsaidLoad())
		}
	}
	if first := s.groups[0]; len(s.groups) > 1 && first.bare && first.load == nil && !s.groups[1].bare && s.groups[1].load == nil && s.groups[1].hold == nil {
		s.fail(ambiguous(shown(*first.reps)+" can be the load or the reps", "Say it as 3x10 at 60 kg."))
	}
	for k := 1; k < len(s.groups); k++ {
		g, before := &s.groups[k], s.groups[k-1]
		switch {
		case g.load != nil || before.load == nil || g.hold != nil:
		case before.led:
			g.load, g.led = before.load, true
			s.assume(shown(before.load.Typed) + " " + before.load.Unit + " read as the load of the sets after it too")
		default:
			s.fail(unsaidLoad())
		}
	}
}

func unsaidLoad() *fitness.Problem {
	return ambiguous("the load of some of the sets is not said", "Say each set with its load, such as 3x10 at 60 kg, 3x8 at 60 kg.")
}

// unloaded reports whether some of the sets are said to be without a load.
func (s *setReader) unloaded() bool {
	for i := s.from; i < s.to; i++ {
		if s.at(i).is("bodyweight", "bw", "unweighted", "body", "empty", "unassisted") {
			return true
		}
	}
	return false
}

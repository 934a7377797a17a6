package sentence

import (
	"fmt"
	"math"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// strength reads an exercise: counts, sets and loads, holds.
func (c *clause) strength(m mention) (p *fitness.Problem, tool string) {
	e, _ := fitness.ExerciseNamed(m.id)
	s := &setReader{clause: c, exercise: e, mention: m}
	c.take(m.from, m.to-m.from)
	s.sayShort()
	s.readFlags()
	for i := c.from; i < c.to && s.problem == nil; {
		i += max(1, s.readAt(i))
	}
	s.finish()
	s.keepShape()
	if s.problem != nil {
		return s.problem, ""
	}
	return c.store(fitness.Entry{Form: fitness.FormStrength, Subject: e.Name, Sets: s.sets(), RPE: s.rpe})
}

// setReader reads the sets of an exercise.
type setReader struct {
	*clause
	exercise fitness.Exercise
	mention  mention

	groups           []group
	load             *fitness.Quantity // of the sets to come
	rpe              *float64          // of all of it
	total            *float64          // of sets, said before their reps
	help             bool              // the load is taken off bodyweight
	extra            bool              // the load is on top of bodyweight
	perHand          bool
	plain            bool   // the load of the sets to come was said without a unit
	pending          bool   // that load has no sets yet
	loadFrom, loadTo int    // where it was said
	side             string // "each leg" and its like, as it was said
	problem          *fitness.Problem
}

// group is sets alike. Counts are numbers until they are judged.
type group struct {
	at    int // the token that it begins at
	sets  float64
	reps  *float64
	load  *fitness.Quantity
	hold  *float64
	rpe   *float64
	spare *float64 // reps in reserve
	rest  *float64
	bare  bool // one number, which can be a count or a load
	plain bool // its load was said without a unit
	led   bool // its load was said before it
}

// readFlags finds the words that say what a load is.
func (s *setReader) readFlags() {
	for i := s.from; i < s.to; i++ {
		t, next := s.at(i), s.at(i+1)
		switch {
		case s.used[i]:
		case t.is("assist", "assisted", "assistance", "help"):
			s.help = true
			s.take(i, 1)
		case t.is("weighted", "added", "extra"), t.kind == tokenPlus && !s.adds(i):
			s.extra = true
			s.take(i, 1)
		case t.is("each", "per") && next.is("hand", "hands", "side", "arm", "leg"):
			s.perHand = true
			if !next.is("hand", "hands") {
				s.side = s.said(i, i+2)
			}
			s.take(i, 2)
		case t.is("each") && s.eachHand(i):
			s.perHand = true
			s.take(i, 1)
			s.assume("\"each\" read as the load in each hand")
		case t.is("bodyweight", "bw", "unassisted", "unweighted", "band", "bands"), t.is("body") && next.is("weight"):
			s.take(i, 1)
		}
	}
}

// add adds sets, with the load that came before them.
func (s *setReader) add(g group) {
	if g.load == nil {
		g.load = s.load
		g.plain = g.plain || s.plain
		g.led = s.pending
	}
	s.pending = false
	s.groups = append(s.groups, g)
}

func (s *setReader) last() *group {
	if len(s.groups) == 0 {
		return nil
	}
	return &s.groups[len(s.groups)-1]
}

// fail keeps the first problem.
func (s *setReader) fail(p *fitness.Problem) {
	if s.problem == nil {
		s.problem = p
	}
}

// finish judges what was read as a whole.
func (s *setReader) finish() {
	if len(s.groups) == 0 {
		s.nothing()
		return
	}
	s.stray()
	s.doubtful()
	s.carryLoads()
	s.spread()
	s.circle()
	first := s.groups[0]
	if len(s.groups) == 1 && first.bare && first.load == nil && first.at > s.mention.from && !s.carries && !s.exercise.Has(fitness.Bodyweight) {
		s.fail(ambiguous(shown(*first.reps)+" can be the load or the reps", "Say it as 3x10 at 60 kg."))
	}
	if n := len(s.groups); n > 1 && first.bare && first.at < s.mention.from && s.groups[n-1].bare && s.groups[n-1].at > s.mention.from {
		s.fail(ambiguous("there are numbers on both sides of the exercise", "Say it as 3x10."))
	}
	if s.uneven() {
		s.fail(ambiguous("some of the numbers can be loads or reps", "Say each set with its load, such as 5 at 100 kg, 5 at 110 kg."))
	}
	s.settleSide()
	if s.crowded() {
		s.fail(ambiguous("it is not clear which of the numbers are sets, reps and a load", "Say it as 3x10 at 60 kg."))
	}
	for i := range s.groups {
		if s.exercise.Has(fitness.Hold) && s.groups[i].hold == nil {
			s.fail(ambiguous("it is held for a time, and the number can be seconds or minutes", "Say it as 60 s or 2 min."))
		}
		s.judge(&s.groups[i])
	}
}

// crowded reports whether bare numbers stand in a row with nothing between them: before the
// exercise, or after one that has a load: squat 3 5 100.
func (s *setReader) crowded() bool {
	for _, g := range s.groups {
		beside := g.bare && s.at(g.at-1).kind == tokenNumber && (!s.used[g.at-1] || s.core[g.at-1])
		if beside && (g.at < s.mention.from || s.exercise.Has(fitness.Loaded)) {
			return true
		}
	}
	return false
}

// spread applies a number of sets that was said before their reps.
func (s *setReader) spread() {
	sets := 0.0
	for _, g := range s.groups {
		sets += g.sets
	}
	switch {
	case s.total == nil || *s.total == sets:
	case len(s.groups) == 1 && sets == 1:
		s.groups[0].sets = *s.total
	default:
		s.fail(ambiguous("the sets do not add up to "+shown(*s.total), "Say the sets one by one."))
	}
}

// nothing says what is missing where no sets were read.
func (s *setReader) nothing() {
	if s.load != nil {
		s.fail(noAmount("reps", "Say how many, such as 3x10 or 5 reps."))
	}
	for i := s.from; i < s.to; i++ {
		if s.used[i] || s.at(i).kind != tokenNumber {
			continue
		}
		_, u, _ := numberUnit(s.rest(i))
		switch {
		case s.at(i+1).is("plates", "plate"):
			s.fail(ambiguous("plates are no measure", "Give the load in kg or lb, and the reps."))
		case u.name != "" && u.dimension != ofSets:
			s.fail(mismatch(s.exercise.Title, u.name, "Give sets and reps, such as 3x10."))
		}
	}
	s.fail(noAmount(s.exercise.Title, "Say how many, such as 3x10 or 40."))
}

// judge checks that counts are counts before they become ones.
func (s *setReader) judge(g *group) {
	for _, one := range []struct {
		value *float64
		limit fitness.Limit
	}{{&g.sets, fitness.LimitSets}, {g.reps, fitness.LimitReps}, {g.spare, fitness.LimitInReserve}} {
		if one.value == nil {
			continue
		}
		if v := *one.value; !finite(v) || !one.limit.Allowed.Holds(v) || !whole(v) {
			s.fail(outside(one.limit, fmt.Sprintf("%s is a whole number from %s to %s, not %s", one.limit.Name,
				units.Number(one.limit.Allowed.Min, 0), units.Number(one.limit.Allowed.Max, 0), shown(v))))
		}
	}
}

// shown writes a number that may be none.
func shown(v float64) string {
	switch {
	case !finite(v):
		return "what was given"
	case math.Abs(v) > 1e15:
		return fmt.Sprintf("%.3g", v)
	default:
		return units.Number(v, 3)
	}
}

// sets returns the groups as sets of an entry.
func (s *setReader) sets() []fitness.Set {
	sets := make([]fitness.Set, 0, len(s.groups))
	for _, g := range s.groups {
		set := fitness.Set{Sets: int(g.sets), HoldS: g.hold, RPE: g.rpe, RestS: g.rest}
		if g.reps != nil {
			set.Reps = new(int(*g.reps))
		}
		if g.spare != nil {
			set.InReserve = new(int(*g.spare))
		}
		s.place(&set, g.load)
		sets = append(sets, set)
	}
	return sets
}

// place puts a load where it belongs: on the bar, on top of bodyweight or off it.
func (s *setReader) place(set *fitness.Set, q *fitness.Quantity) {
	switch {
	case q == nil:
	case s.help:
		set.Assistance = &fitness.Quantity{Typed: math.Abs(q.Typed), Unit: q.Unit, Value: math.Abs(q.Value)}
	case s.extra || !s.exercise.Has(fitness.Loaded):
		set.Added = q
	default:
		set.Load, set.PerHand = q, s.perHand
	}
}

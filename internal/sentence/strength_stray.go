package sentence

import (
	"fmt"
	"strings"
)

// hasNone refuses a load that takes the place of one that has no sets yet.
func (s *setReader) hasNone() {
	if s.pending {
		s.fail(ambiguous("two loads were given for the same sets", "Say it as 3x10 at 60 kg."))
	}
}

// stray gives back a load that no sets follow: it is never guessed into sets. What was done
// before a "then", and each set of its own, stand; other sets may be of both loads.
func (s *setReader) stray() {
	if !s.pending {
		return
	}
	from := s.loadFrom
	if s.at(from-1).kind == tokenAt || s.at(from-1).is("at", "with") {
		from--
	}
	why := ambiguous("a load has no sets of its own", "Say each set with its load, such as 3x8 at 60 kg, then 3x8 at 62.5 kg.")
	_, last := s.span(s.core)
	if last >= s.loadTo || s.last().sets != 1 && !s.at(from-1).is("then", "by") {
		s.fail(why)
		return
	}
	for i := from; i < s.loadTo; i++ {
		s.used[i], s.core[i] = false, false
	}
	s.doubt = why
}

// doubtful refuses a number alone that goes on with sets or loads: squats 5x5 at 100, then 110.
func (s *setReader) doubtful() {
	first := s.groups[0]
	if s.carries && s.corrects == 0 && first.bare && first.load == nil && s.previous.shaped {
		s.fail(ambiguous(shown(*first.reps)+" can be the load or the reps of further sets", "Say them with both, such as 5x5 at 110 kg."))
	}
}

// keepShape keeps whether the clause gave more than counts, so that a further number alone can
// be the load or the reps.
func (s *setReader) keepShape() {
	s.shaped = s.problem != nil
	for _, g := range s.groups {
		s.shaped = s.shaped || g.sets != 1 || g.load != nil || g.reps == nil
	}
	if end := s.to - 1; s.shaped && s.doubt == nil && s.at(end).kind == tokenNumber && !s.used[end] {
		s.doubt = ambiguous("it is not clear what the last number is of", "Say each set with its reps and load, such as 3x8 at 60 kg.")
	}
}

// readPairs reads a list of counts and one of loads, which go together one by one where they
// are as many: 10,8,6 @ 60,65,70.
func (s *setReader) readPairs(i int, rest []token) int {
	if len(s.groups) > 0 {
		return 0
	}
	counts, n := numberList(rest)
	if n += unitLengthOf(rest[n:], ofReps); n >= len(rest) || rest[n].kind != tokenAt && !rest[n].is("at", "with") {
		return 0
	}
	loads, used := numberList(rest[n+1:])
	if len(counts) > 1 && len(loads) == 1 && loads[0].comma && len(loads[0].spelt)-strings.IndexByte(loads[0].spelt, ',') > 2 { // 60,65
		s.fail(ambiguous(loads[0].spelt+" can be one load or two", "Say the sets one by one, such as 10 at 60 kg, 8 at 65 kg."))
		return n + 1 + used
	}
	if len(counts) < 2 || len(loads) < 2 {
		return 0
	}
	used += n + 1
	name, more := s.massUnit(), unitLengthOf(rest[used:], ofMass)
	if u := unitOf(rest[used:]); more > 0 {
		name = u.name
	} else if u.name != "" {
		return 0
	}
	if len(counts) != len(loads) {
		s.fail(ambiguous(fmt.Sprintf("there are %d counts and %d loads", len(counts), len(loads)), "Say the sets one by one, such as 10 at 60 kg, 8 at 65 kg."))
		return used + more
	}
	s.take(i, used+more)
	for k, count := range counts {
		reps, load := s.count(count), s.number(loads[k], anything)
		if more == 0 {
			s.assumeUnit(load, name)
		}
		s.add(group{at: i, sets: 1, reps: &reps, load: quantity(load, name, "kg")})
	}
	s.assume("the counts and the loads read one by one")
	return used + more
}

// leadsLoad reports whether the load of a count follows at i: 8 at 65, 8 x 65, 65 for 8.
func (s *setReader) leadsLoad(i int) bool {
	t := s.at(i)
	return t.kind == tokenAt || t.kind == tokenTimes || t.is("at", "with", "for") || t.numeric()
}

// numberList reads numbers with a comma or a slash between them, and returns how many tokens
// they take.
func numberList(rest []token) (all []number, n int) {
	for n < len(rest) && rest[n].kind == tokenNumber {
		all = append(all, rest[n].number)
		n++
		if k := nth(rest, n).kind; k != tokenComma && k != tokenSlash || nth(rest, n+1).kind != tokenNumber {
			break
		}
		n++
	}
	return all, n
}

// unitLengthOf returns how many tokens a unit of a dimension takes.
func unitLengthOf(rest []token, d dimension) int {
	if u, n := unitAt(rest); u.dimension == d {
		return n
	}
	return 0
}

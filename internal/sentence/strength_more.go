package sentence

import "github.com/paceline/paceline/internal/fitness"

// readShare reads a load as a part of another: 80% of 100 kg. A part of what was not said is
// no load.
func (s *setReader) readShare(i int, rest []token) int {
	if rest[0].kind != tokenNumber || nth(rest, 1).kind != tokenPercent {
		return 0
	}
	if nth(rest, 2).is("of") {
		if typed, name, n := readMass(rest[3:]); n > 0 {
			load := typed * s.number(rest[0].number, anything) / 100
			s.assume(shown(rest[0].number.value) + "% of " + shown(typed) + " " + name + " is " + shown(load) + " " + name)
			s.take(i, 3+n)
			s.giveLoad(quantity(load, name, "kg"), i, 3+n)
			return 3 + n
		}
	}
	if s.load != nil {
		s.fail(ambiguous("it is not clear whether the load is before or after the percentage", "Give the load itself in kg or lb."))
	}
	return 2
}

// circle applies a number of rounds to what is listed after it: 5 rounds of 10 push-ups, 15 squats.
func (s *setReader) circle() {
	first := &s.groups[0]
	if len(s.groups) > 1 {
		return
	}
	for i := s.from; i < first.at+2 && i < s.to; i++ {
		if s.at(i).is("rounds", "round") && s.at(i-1).kind == tokenNumber && (s.at(i+1).is("of") || s.at(i+1).sign(":")) {
			s.rounds = &first.sets
			return
		}
	}
	if before := s.previous; before == nil || !before.subject() || before.mentions[0].class != classExercise {
		s.rounds = nil
	}
	if s.rounds != nil && first.bare && first.load == nil {
		first.sets = *s.rounds
		s.assume(shown(*s.rounds) + " rounds, as said before")
	}
}

// readAgain reads how often the sets just said were done: twice, x 3.
func (s *setReader) readAgain(i int, rest []token) int {
	g := s.last()
	if g == nil || g.sets != 1 || len(s.groups) > 1 {
		return 0
	}
	switch {
	case rest[0].is("twice"):
		g.sets = 2
	case rest[0].is("thrice"):
		g.sets = 3
	case rest[0].kind == tokenTimes && nth(rest, 1).kind == tokenNumber && unitOf(rest[2:]).name == "" && (g.hold != nil || g.at < s.mention.from):
		g.sets = s.count(rest[1].number)
		s.take(i, 2)
		return 2
	default:
		return 0
	}
	s.take(i, 1)
	return 1
}

// readSingle reads a single, a double or a triple: one to three reps of a load.
func (s *setReader) readSingle(i int, rest []token) int {
	if !s.exercise.Has(fitness.Loaded) || len(s.groups) > 0 {
		return 0
	}
	at := 0
	if rest[0].kind == tokenNumber && singles[nth(rest, 1).text] > 0 { // 120 double
		s.hasNone()
		s.load = s.assumedLoad(s.number(rest[0].number, anything))
		at = 1
	}
	reps := singles[nth(rest, at).text]
	if reps == 0 {
		return 0
	}
	n := at + 1
	if s.load == nil && (nth(rest, n).is("at", "with", "of") || nth(rest, n).kind == tokenAt) && nth(rest, n+1).kind == tokenNumber { // triple at 120
		typed, name, used := readMass(rest[n+1:])
		if used == 0 {
			typed, name, used = s.number(rest[n+1].number, anything), s.massUnit(), 1
			s.assumeUnit(typed, name)
		}
		s.load = quantity(typed, name, "kg")
		n += 1 + used
	}
	if s.load == nil {
		return 0
	}
	s.take(i, n)
	s.add(group{at: i, sets: 1, reps: &reps})
	return n
}

// singles are the words for one to three reps of a load.
//
//nolint:gochecknoglobals // a constant table
var singles = map[string]float64{"single": 1, "double": 2, "triple": 3}

// readRest reads the rest between the sets just said: rest 90 s, 2 min rest.
func (s *setReader) readRest(i int, rest []token) int {
	resting := func(t token) bool { return t.is("rest", "rests") }
	at := 0
	if resting(rest[0]) {
		at = 1
	}
	d, n := readSpan(rest[at:])
	n += at
	if s.last() == nil || n == at {
		return 0
	}
	if at == 0 {
		if nth(rest, n).is("of") {
			n++
		}
		if !resting(nth(rest, n)) {
			return 0
		}
		n++
	}
	s.take(i, n)
	if s.last().rest != nil {
		s.fail(both("rest"))
	}
	s.last().rest = &d.seconds
	return n
}

// listed returns at which token a list of counts ends that begins at i, or 0.
func (s *setReader) listed(i int) (end int) {
	end = i + 1
	for s.adds(end) {
		end += 2
	}
	if end == i+1 || unitOf(s.rest(end)).name != "" {
		return 0
	}
	return end
}

// adds reports whether the plus at i stands between two counts alike: 20+20, but not 5 +10.
func (c *clause) adds(i int) bool {
	return c.at(i).kind == tokenPlus && c.at(i-1).kind == tokenNumber && c.at(i+1).kind == tokenNumber && c.at(i).glued == c.at(i+1).glued
}

// readList reads 20+20+15 as sets of their own.
func (s *setReader) readList(i int, rest []token) int {
	end := s.listed(i)
	if rest[0].kind != tokenNumber || end == 0 || len(s.groups) > 0 || !s.near(s.mention, i) && !s.near(s.mention, end-1) {
		return 0
	}
	for k := i; k < end; k += 2 {
		reps := s.count(s.at(k).number)
		s.add(group{at: k, sets: 1, reps: &reps, bare: true})
	}
	s.take(i, end-i)
	return end - i
}

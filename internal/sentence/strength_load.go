package sentence

import "github.com/paceline/paceline/internal/fitness"

// readLoad reads a load with its unit: of the sets just said that have none, else of those to
// come, or of its own reps: 175 lbs x 7, 60 kg x 5 x 3.
func (s *setReader) readLoad(i int, rest []token) int {
	typed, name, n := readMass(rest)
	if n == 0 {
		return 0
	}
	if s.pending {
		s.fail(ambiguous("a load has no reps of its own", "Say each set with its load, such as 5 at 100 kg, 5 at 110 kg."))
		return n
	}
	s.take(i, n)
	load := quantity(typed, name, "kg")
	times := func(at int) bool {
		return len(rest) > at+1 && (rest[at].kind == tokenTimes || rest[at].is("for")) && rest[at+1].kind == tokenNumber
	}
	if !times(n) || unitOf(rest[n+2:]).dimension == ofTime || unitOf(rest[n+2:]).dimension == ofSets {
		s.giveLoad(load, i, n)
		return n
	}
	reps := s.count(rest[n+1].number)
	g := group{at: i, sets: 1, reps: &reps, load: load}
	s.take(i+n, 2)
	n += 2
	if u, used := unitAt(rest[n:]); u.dimension == ofReps {
		s.take(i+n, used)
		n += used
	}
	if times(n) && rest[n].kind == tokenTimes {
		g.sets = s.count(rest[n+1].number)
		s.take(i+n, 2)
		n += 2
	}
	s.groups = append(s.groups, g)
	return n
}

// giveLoad gives a load of n tokens at i to the sets just said that have none, else to those to come.
func (s *setReader) giveLoad(q *fitness.Quantity, i, n int) {
	if s.last() == nil || s.last().load != nil {
		s.load, s.pending, s.loadFrom, s.loadTo = q, true, i, i+n
		return
	}
	for k := len(s.groups) - 1; k >= 0 && s.groups[k].load == nil; k-- {
		s.groups[k].load = q
	}
}

// assumedLoad reads a number without a unit as a load.
func (s *setReader) assumedLoad(v float64) *fitness.Quantity {
	name := s.massUnit()
	s.assumeUnit(v, name)
	return quantity(v, name, "kg")
}

// readSigned reads what follows @, at or with: a load, or after a load an RPE.
func (s *setReader) readSigned(i int, rest []token) int {
	signed := rest[0].kind == tokenAt
	if !signed && !rest[0].is("at", "with") || len(rest) < 2 || s.last() == nil {
		return 0
	}
	if _, n := readRPE(rest[1:]); n > 0 {
		s.take(i, 1)
		return 1
	}
	if _, _, n := readMass(rest[1:]); n > 0 {
		if signed && s.last().load != nil {
			s.fail(ambiguous("two loads were given for the same sets", "Say it as 3x10 at 60 kg."))
		}
		s.take(i, 1)
		return 1
	}
	if rest[1].kind != tokenNumber || unitOf(rest[2:]).name != "" {
		return 0
	}
	v := s.number(rest[1].number, anything)
	switch {
	case s.last().load == nil:
		s.giveLoad(s.assumedLoad(v), i, 2)
	case signed && v <= 10:
		s.last().rpe = &v
		s.assume(shown(v) + " read as RPE")
	default:
		return 0
	}
	s.take(i, 2)
	return 2
}

// readFigure reads an RPE, reps in reserve and a rest: of the sets just said. An RPE after a
// comma is of all of it.
func (s *setReader) readFigure(i int, rest []token) int {
	g := s.last()
	if v, n := readRPE(rest); n > 0 {
		s.take(i, n)
		of := &s.rpe
		if g != nil && (s.comma <= g.at || i < s.comma) {
			of = &g.rpe
		}
		if *of != nil {
			s.fail(both("RPE"))
		}
		*of = &v
		return n
	}
	if g == nil {
		return 0
	}
	if v, n := readReserve(rest); n > 0 {
		s.take(i, n)
		if g.spare != nil {
			s.fail(both("reps in reserve"))
		}
		g.spare = &v
		return n
	}
	return 0
}

// readRPE reads RPE 8 and 8 RPE.
func readRPE(rest []token) (v float64, n int) {
	switch {
	case len(rest) == 0:
		return 0, 0
	case rest[0].is("rpe"):
		at := 1
		if at < len(rest) && (rest[at].is("of", "was", "is") || rest[at].sign(":") || rest[at].sign("=")) {
			at++
		}
		if at < len(rest) && rest[at].kind == tokenNumber {
			return rest[at].number.value, at + 1 + scaleOf(rest[at+1:], 10)
		}
	case len(rest) > 1 && rest[0].kind == tokenNumber && rest[1].is("rpe") && (len(rest) < 3 || rest[2].kind != tokenNumber):
		return rest[0].number.value, 2
	}
	return 0, 0
}

// readReserve reads RIR 2, 2 RIR and 2 reps in reserve.
func readReserve(rest []token) (v float64, n int) {
	switch {
	case len(rest) > 1 && rest[0].is("rir") && rest[1].kind == tokenNumber:
		return rest[1].number.value, 2
	case len(rest) < 2 || rest[0].kind != tokenNumber:
		return 0, 0
	case rest[1].is("rir"):
		return rest[0].number.value, 2
	case follows(rest[1:], "in", "reserve"):
		return rest[0].number.value, 3
	case follows(rest[1:], "reps", "in", "reserve"), follows(rest[1:], "rep", "in", "reserve"):
		return rest[0].number.value, 4
	default:
		return 0, 0
	}
}

// scaleOf reads /10 and "out of 10", and returns how many tokens that takes.
func scaleOf(rest []token, most float64) int {
	switch {
	case len(rest) > 1 && rest[0].kind == tokenSlash && rest[1].kind == tokenNumber && rest[1].number.value == most:
		return 2
	case len(rest) > 2 && follows(rest, "out", "of") && rest[2].kind == tokenNumber && rest[2].number.value == most:
		return 3
	default:
		return 0
	}
}

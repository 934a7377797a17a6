package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
)

// mostSets is up to which number the first of a x b is sets, not a load.
const mostSets = 20

// readAt reads what begins at i, and returns how many tokens it takes.
func (s *setReader) readAt(i int) int {
	rest := s.rest(i)
	if len(rest) == 0 {
		return 0
	}
	for _, read := range []func(int, []token) int{
		s.readLabel, s.readFigure, s.readRest, s.readAgain, s.readSingle, s.readShare, s.readList, s.readPairs, s.readHold, s.readLoad, s.readSigned, s.readProduct, s.readReps, s.readCount,
	} {
		if n := read(i, rest); n > 0 {
			return n
		}
	}
	return 0
}

// readLabel reads "set 1:", which says nothing.
func (s *setReader) readLabel(i int, rest []token) int {
	if len(rest) < 3 || !rest[0].is("set") || rest[1].kind != tokenNumber || !rest[2].sign(":") && rest[2].kind != tokenDash {
		return 0
	}
	s.takeAside(i, 3)
	return 3
}

// readHold reads how long something was held.
func (s *setReader) readHold(i int, rest []token) int {
	seconds, n := s.holdAt(rest)
	if n == 0 {
		return 0
	}
	s.take(i, n)
	s.add(group{at: i, sets: 1, hold: &seconds})
	return n
}

// holdAt reads a time of something that is held. The letter m is minutes, and 1:30 is minutes
// and seconds.
func (s *setReader) holdAt(rest []token) (seconds float64, n int) {
	if !s.exercise.Has(fitness.Hold) || len(rest) == 0 {
		return 0, 0
	}
	d, n := readSpan(rest)
	if n == 0 && rest[0].kind == tokenClock {
		d, n = rest[0].clock.minutes(), 1
		s.assume(rest[0].text + " read as minutes and seconds: " + spell(d.seconds))
	}
	if d.letter {
		s.assume("m read as minutes")
	}
	if n > 0 && d.parts == 1 {
		d.seconds = s.lengthOf(d) * unitWords[d.unit].factor
	}
	return d.seconds, n
}

// readProduct reads a x b and a x b x c: sets, reps and a load.
func (s *setReader) readProduct(i int, rest []token) int {
	if s.unending(rest) {
		s.fail(ambiguous("how many reps the sets had is not said", "Say the reps of each set."))
		return 1
	}
	p, n := readProduct(rest)
	if n == 0 {
		return 0
	}
	if seconds, used := s.holdAt(rest[p.second:]); used > 0 {
		s.take(i, p.second+used)
		s.add(group{at: i, sets: s.count(p.a), hold: &seconds})
		return p.second + used
	}
	if typed, _, used := readMass(rest[p.second:]); used > 0 && finite(typed) {
		s.fail(ambiguous("a number times a load is no set", "Say the reps too, such as 3x10 at 60 kg."))
		return n
	}
	if u := unitOf(rest[n:]); timed(u) {
		s.fail(mismatch(s.exercise.Title, u.name, "Give sets and reps, such as 3x10."))
		return n
	}
	s.take(i, n)
	if used := s.readSets(i, p, n, rest[n:]); used > 0 {
		return n + used
	}
	n += s.readFactor(i+n, rest[n:])
	s.addProduct(i, p)
	return n
}

// timed reports whether a unit is of time or distance, which no reps are in: 8 rounds of 20s.
func timed(u unit) bool {
	return u.dimension == ofTime || u.dimension == ofDistance || u.dimension == ofLetterM || u.dimension == ofEnergy
}

// readSets reads the third number of 100 x 5 x 3, a load with reps and sets.
func (s *setReader) readSets(i int, p product, n int, rest []token) int {
	if p.sets || p.a.value <= mostSets || !s.exercise.Has(fitness.Loaded) || len(rest) < 2 || rest[0].kind != tokenTimes ||
		rest[1].kind != tokenNumber || rest[1].number.value > mostSets || unitOf(rest[2:]).name != "" {
		return 0
	}
	load, reps, sets := s.number(p.a, anything), s.count(p.b), s.count(rest[1].number)
	s.assume(fmt.Sprintf("%s read as the load, %s as the reps, %s as the sets", shown(load), shown(reps), shown(sets)))
	s.take(i+n, 2)
	s.add(group{at: i, sets: sets, reps: &reps, load: s.assumedLoad(load)})
	return 2
}

// product is a x b. Second is where b begins, sets whether a is said to be sets.
type product struct {
	a, b   number
	second int
	sets   bool
}

// readProduct reads 3x10, 3 sets of 10, 3 sets x 10 reps.
func readProduct(rest []token) (p product, n int) {
	if rest[0].kind != tokenNumber {
		return product{}, 0
	}
	p.a, p.second = rest[0].number, 1
	if unitOf(rest[1:]).dimension == ofSets {
		p.sets = true
		p.second++
	}
	if p.second < len(rest) && (rest[p.second].kind == tokenTimes || p.sets && rest[p.second].is("of")) {
		p.second++
	} else if !p.sets {
		return product{}, 0
	}
	if p.second >= len(rest) || rest[p.second].kind != tokenNumber {
		return product{}, 0
	}
	p.b, n = rest[p.second].number, p.second+1
	if u, used := unitAt(rest[n:]); u.dimension == ofReps {
		n += used
	}
	return p, n
}

// readFactor reads the third number of a x b x c, a load.
func (s *setReader) readFactor(i int, rest []token) int {
	if len(rest) < 2 || rest[0].kind != tokenTimes || rest[1].kind != tokenNumber {
		return 0
	}
	typed, name, n := readMass(rest[1:])
	if n == 0 {
		typed, n = s.number(rest[1].number, anything), 1
		name = s.massUnit()
		s.assumeUnit(typed, name)
	}
	s.take(i, n+1)
	s.hasNone()
	s.load = quantity(typed, name, "kg")
	return n + 1
}

// addProduct adds a x b as sets and reps; on an exercise with a load, as load and reps when a
// is more than sets are.
func (s *setReader) addProduct(i int, p product) {
	a, b := s.number(p.a, anything), s.count(p.b)
	switch {
	case p.sets || a <= mostSets && whole(a):
		s.add(group{at: i, sets: a, reps: &b})
	case !s.exercise.Has(fitness.Loaded) || s.load != nil:
		s.fail(ambiguous(fmt.Sprintf("%s x %s can be sets and reps, or reps and sets", shown(a), shown(b)), "Say it as 3 sets of 20."))
	default:
		s.assume(fmt.Sprintf("%s read as the load, %s as the reps", shown(a), shown(b)))
		s.add(group{at: i, sets: 1, reps: &b, load: s.assumedLoad(a), plain: true})
	}
	s.load = nil
}

// readReps reads 6 reps and 6r, and 40 x where nothing follows that is multiplied.
func (s *setReader) readReps(i int, rest []token) int {
	if rest[0].kind != tokenNumber {
		return 0
	}
	v := s.count(rest[0].number)
	u, n := unitAt(rest[1:])
	switch {
	case u.dimension == ofReps:
		s.take(i, 1+n)
		s.add(group{at: i, sets: 1, reps: &v})
		return 1 + n
	case len(rest) > 1 && rest[1].is("times") && s.last() != nil && s.last().sets == 1: // 10, three times
		s.take(i, 2)
		s.last().sets = v
		return 2
	case len(rest) > 1 && rest[1].is("times") && s.last() == nil && v <= mostSets: // 3 times: 20, 15, 12
		s.take(i, 2)
		s.total = &v
		return 2
	case u.dimension == ofSets && s.last() != nil && s.at(i-1).is("over", "in", "across"): // 45 over 3 sets
		s.takeAside(i-1, 2+n)
		s.keepNote(i-1, i+1+n)
		return 1 + n
	case u.dimension == ofSets && s.last() == nil:
		s.take(i, 1+n)
		s.total = &v
		return 1 + n
	case u.dimension == ofSets && s.last() != nil && s.last().sets == 1: // 10 reps, 3 sets
		s.take(i, 1+n)
		s.last().sets = v
		return 1 + n
	case len(rest) > 2 && rest[1].kind == tokenNumber && unitOf(rest[2:]).dimension == ofReps, // 80 6r
		len(rest) > 2 && rest[1].is("for") && rest[2].kind == tokenNumber && s.exercise.Has(fitness.Loaded) && unitOf(rest[3:]).dimension != ofTime:
		s.take(i, 1)
		s.hasNone()
		s.load = s.assumedLoad(s.number(rest[0].number, anything))
		s.plain = true
		return 1
	default:
		return 0
	}
}

func unitOf(tokens []token) unit {
	u, _ := unitAt(tokens)
	return u
}

// readCount reads a number alone: reps by the name of the exercise or in a list, or the load of
// the sets just said.
func (s *setReader) readCount(i int, rest []token) int {
	_, u, n := numberUnit(rest)
	before := s.last()
	switch {
	case n == 0 || u.name != "" || s.at(i-1).kind == tokenSlash || s.at(i+1).is("plates", "plate"):
		return 0
	case before != nil && !before.bare && before.load == nil && before.hold == nil && i > s.from && s.core[i-1] && s.at(i-1).kind != tokenComma:
		s.take(i, 1)
		s.giveLoad(s.assumedLoad(s.number(rest[0].number, anything)), i, 1)
		return 1
	case before != nil && !before.bare && before.load != nil && s.load == nil && s.at(i-1).kind == tokenComma && s.core[i-2]:
		s.fail(ambiguous("several numbers follow the load of the same sets", "Say the sets one by one, such as 1x8@80, 1x8@85."))
		return 1
	case before != nil && !before.bare && before.load == nil && s.load == nil && s.exercise.Has(fitness.Loaded) && s.at(i-1).kind == tokenComma && s.at(i+1).kind == tokenComma &&
		s.at(i+2).kind == tokenNumber:
		s.fail(ambiguous("several numbers follow the same sets", "Say the sets one by one, such as 1x8@80, 1x8@85."))
		return 1
	case before != nil && before.bare && before.load != nil && s.load == nil && s.core[i-2] && len(rest) > 0 && !s.leadsLoad(i+1):
		s.fail(ambiguous(rest[0].text+" can be the load or the reps", "Say the sets one by one, such as 10 at 60 kg, 8 at 65 kg."))
		return 1
	case before == nil && s.load == nil && !s.near(s.mention, i), before != nil && !before.bare && s.load == nil:
		return 0
	}
	if s.at(i-1).sign("|") || s.at(i+1).sign("|") {
		s.fail(ambiguous("the columns of a table have no names here", "Say it as 3x10 at 60 kg."))
		return 1
	}
	if len(rest) > 2 && rest[1].kind == tokenSlash && rest[2].kind == tokenNumber {
		s.fail(ambiguous("numbers with a slash can be sets, reps or a load", "Say it as 3x10 at 60 kg."))
		return 1
	}
	v := s.count(rest[0].number)
	if s.at(i+1).kind == tokenTimes && i+2 == s.mention.from && v <= mostSets {
		s.fail(ambiguous(shown(v)+" can be the sets or the reps", "Say it as 3x10, or 3 reps."))
		return 1
	}
	s.take(i, 1)
	if s.at(i-1).kind == tokenTimes {
		s.take(i-1, 1)
	}
	s.add(group{at: i, sets: 1, reps: &v, bare: true})
	if s.total != nil && s.at(i+1).is("each") {
		s.take(i+1, 1)
		return 2
	}
	return 1
}

package sentence

import "github.com/paceline/paceline/internal/fitness"

// readDistance reads 5 km, 5k, 500 m, a mile, a half marathon.
func (s *sessionReader) readDistance(i int, rest []token) int {
	l, n := readLength(rest)
	if n == 0 || l.unit.dimension == ofLetterM && !s.metres(i) {
		return 0
	}
	if l.unit.dimension == ofLetterM || l.unit.dimension == ofThousands {
		l.unit = unitWords[map[dimension]string{ofLetterM: "metre", ofThousands: "km"}[l.unit.dimension]]
	}
	if s.distance != nil || s.session.Distance != nil {
		s.fail(both("distance"))
		return n
	}
	s.take(i, n)
	s.distance = &l
	return n
}

// metres reports whether the letter m at i is metres: in a sport that has a distance, except
// after "in" when the distance is known.
func (s *sessionReader) metres(i int) bool {
	far := s.distance != nil || s.session.Distance != nil
	return s.sport.Distance && (!far || !s.at(i-1).is("in", "for"))
}

// readLength reads a distance with its unit; the letters m and k are not decided.
func readLength(rest []token) (l length, n int) {
	if len(rest) == 0 {
		return length{}, 0
	}
	if follows(rest, "half", "marathon") {
		return length{number: number{value: 21.0975, grouped: nan}, unit: unitWords["km"]}, 2
	}
	if rest[0].is("marathon") {
		return length{number: number{value: 42.195, grouped: nan}, unit: unitWords["km"]}, 1
	}
	if rest[0].is("parkrun") || follows(rest, "park", "run") {
		return length{number: number{value: 5, grouped: nan}, unit: unitWords["km"]}, 1 + len(rest[0].text)/4%2
	}
	if rest[0].is("a", "an") {
		u, used := unitAt(rest[1:])
		if u.dimension == ofDistance && u.name != "m" {
			return length{number: one(), unit: u}, 1 + used
		}
		return length{}, 0
	}
	v, u, n := numberUnit(rest)
	switch u.dimension {
	case ofDistance, ofLetterM, ofThousands:
		return length{number: v, unit: u}, n
	default:
		return length{}, 0
	}
}

// readLengths reads 40 lengths of 25 m.
func (s *sessionReader) readLengths(i int, rest []token) int {
	if len(rest) < 2 || rest[0].kind != tokenNumber || !rest[1].is("lengths", "length", "laps", "lap") {
		return 0
	}
	n := 2
	for n < len(rest) && n < 5 && (rest[n].is("of", "in", "at", "a", "the") || rest[n].kind == tokenTimes || rest[n].kind == tokenAt) {
		n++
	}
	each, used := readLength(rest[n:])
	if used == 0 || each.unit.dimension == ofThousands {
		s.fail(ambiguous("how long a length is was not given", "Say it as 40 lengths of 25 m, or give the distance."))
		return 2
	}
	if rest[n+used-1].kind == tokenWord && n+used < len(rest) && rest[n+used].is("pool", "track", "each") {
		used++
	}
	s.take(i, n+used)
	if s.distance != nil || s.session.Distance != nil {
		s.fail(both("distance"))
	}
	total := s.count(rest[0].number) * each.number.value
	s.session.Distance = quantity(total, each.unit.name, "m")
	return n + used
}

// readIntervals reads 8x400m in 90s each.
func (s *sessionReader) readIntervals(i int, rest []token) int {
	if len(rest) < 3 || rest[0].kind != tokenNumber || rest[1].kind != tokenTimes {
		return 0
	}
	repeats := s.count(rest[0].number)
	if !whole(repeats) || !fitness.LimitRepeats.Allowed.Holds(repeats) {
		s.fail(outside(fitness.LimitRepeats, "repeats are a whole number from 1 to 1000"))
		return 3
	}
	intervals := &fitness.Intervals{Repeats: int(repeats)}
	each, n := readLength(rest[2:])
	if n > 0 {
		s.take(i, 2+n)
		s.repeat(intervals, each)
		s.session.Intervals = intervals
		return 2 + n + s.readEach(i+2+n, s.rest(i+2+n))
	}
	d, n := readSpan(rest[2:])
	if n == 0 {
		s.fail(ambiguous("sets and reps are no session", "Name an exercise, such as barbell row, or a distance."))
		return 3
	}
	s.take(i, 2+n)
	intervals.EachS = &d.seconds
	s.session.Intervals = intervals
	return 2 + n
}

// repeat gives the session the distance of its repeats.
func (s *sessionReader) repeat(intervals *fitness.Intervals, each length) {
	name := each.unit.name
	if each.unit.dimension == ofThousands {
		name = "km"
	}
	v := s.amount(each.number, name, func(v float64) bool { return quantity(v, name, "m").Value >= 10 })
	intervals.Distance = quantity(v, name, "m")
	s.session.Distance = quantity(v*float64(intervals.Repeats), name, "m")
}

// readEach reads the time of each repeat: in 90s each, @ 1:30.
func (s *sessionReader) readEach(i int, rest []token) int {
	n := 0
	for n < len(rest) && (rest[n].is("in", "at", "each", "per") || rest[n].kind == tokenAt) {
		n++
	}
	each := s.session.Intervals
	if n >= len(rest) {
		return 0
	}
	seconds, used := 0.0, 0
	if d, k := readSpan(rest[n:]); k > 0 {
		seconds, used = d.seconds, k
	} else if rest[n].kind == tokenClock && rest[n].clock.parts == 2 {
		seconds, used = s.clockOver(rest[n].clock, each.Distance.Value), 1
	}
	if used == 0 {
		return 0
	}
	n += used
	said := n < len(rest) && rest[n].is("each", "apiece", "per")
	if said {
		n++
	}
	said = said || rest[0].is("each") || rest[0].kind == tokenAt
	band := fitness.SpeedBand(s.sport.Name, each.Distance.Value)
	if !said && (band == fitness.Band{} || !band.Holds(each.Distance.Value/seconds) || band.Holds(s.session.Distance.Value/seconds)) {
		return 0
	}
	s.take(i, n)
	each.EachS = &seconds
	return n
}

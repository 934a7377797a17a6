package sentence

// readDuration reads how long a session was.
func (s *sessionReader) readDuration(i int, rest []token) int {
	d, n := readSpan(rest)
	if n == 0 && rest[0].kind == tokenClock && !s.paced(i+1) {
		return s.readClock(i, rest[0].clock)
	}
	if n == 0 || s.at(i+n).kind == tokenSlash {
		return 0
	}
	if s.session.DurationS != nil || s.clock != nil {
		s.fail(both("duration"))
		return n
	}
	if d.letter {
		s.assume("m read as minutes")
	}
	seconds := s.number(d.number, anything)
	if d.parts == 1 {
		seconds *= unitWords[d.unit].factor
	} else {
		seconds = d.seconds
	}
	s.take(i, n)
	s.session.DurationS = &seconds
	return n
}

func (s *sessionReader) readClock(i int, c clock) int {
	if s.session.DurationS != nil || s.clock != nil {
		s.fail(both("duration"))
		return 1
	}
	s.take(i, 1)
	s.clock = &c
	return 1
}

// mostBare is from which number on one without a unit can as well be minutes as a distance.
const mostBare = 15

// timed reports whether a length of time follows.
func (s *sessionReader) timed(i int) bool {
	for ; i < s.to; i++ {
		if s.at(i).numeric() {
			return true
		}
	}
	return false
}

// readBare reads a number without a unit: a distance in a sport that has one, then minutes.
func (s *sessionReader) readBare(i int, rest []token) int {
	n := 0
	if rest[0].is("in", "for") {
		n = 1
	}
	v, u, used := numberUnit(rest[n:])
	if used != 1 || u.name != "" || !s.near(s.mention, i+n) || s.counts(i+n) {
		return 0
	}
	far := s.distance != nil || s.session.Distance != nil
	long := s.session.DurationS != nil || s.clock != nil
	switch {
	case s.sport.Distance && !far && n == 0 && v.value >= mostBare && !long && !s.timed(i+1):
		s.fail(ambiguous(shown(v.value)+" can be a distance or minutes", "Name the unit: km or min."))
	case s.sport.Distance && !far && n == 0:
		s.distance = &length{number: v, unit: unitWords[s.distanceUnit()], assumed: true}
	case !long && (n == 1 || !s.sport.Distance):
		minutes := s.number(v, anything)
		s.assumeUnit(minutes, "minutes")
		s.session.DurationS = new(minutes * 60)
	default:
		return 0
	}
	s.take(i, n+used)
	return n + used
}

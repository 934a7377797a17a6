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
	if rest := s.pauses(i, n); rest > 0 {
		return rest
	}
	if s.belated(i + n) {
		return n
	}
	if s.session.DurationS != nil || s.clock != nil {
		s.fail(both("duration"))
		return n
	}
	if d.letter {
		s.assume("m read as minutes")
	}
	seconds := s.lengthOf(d)
	if d.parts == 1 {
		seconds *= unitWords[d.unit].factor
	} else {
		seconds = d.seconds
	}
	s.take(i, n)
	s.session.DurationS = &seconds
	return n
}

// pauses keeps a length of time at i that is of the rests between repeats, or how often they
// began, as a note: 90 s rest, on 1:45.
func (s *sessionReader) pauses(i, n int) int {
	resting := func(t token) bool { return t.is("rest", "rests", "recovery", "recoveries", "break", "breaks") }
	switch {
	case resting(s.at(i + n)):
		n++
		s.takeAside(i, n)
		s.keepNote(i, i+n)
	case resting(s.at(i-1)) || s.session.Intervals != nil && s.at(i-1).is("on"):
		s.takeAside(i-1, n+1)
		s.keepNote(i-1, i+n)
	default:
		return 0
	}
	return n
}

func (s *sessionReader) readClock(i int, c clock) int {
	if n := s.pauses(i, 1); n > 0 {
		return n
	}
	if s.session.DurationS != nil || s.clock != nil {
		s.fail(both("duration"))
		return 1
	}
	s.take(i, 1)
	s.clock = &c
	return 1
}

// mostBareMinutes is up to which number one without a unit is read as minutes.
const mostBareMinutes = 300

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
	if s.carries && !far && !long && s.dated {
		u = s.oneUnit(s.previous)
	} else if s.carries && !far && !long && s.againIn(s.piece) {
		u = s.farUnit(s.previous)
	}
	switch {
	case u.dimension == ofDistance:
		s.distance = &length{number: v, unit: u, assumed: true}
	case u.dimension == ofTime:
		amount := s.number(v, anything)
		s.assumeUnit(amount, u.name)
		s.session.DurationS = new(amount * u.factor)
	case s.sport.Distance && !far && n == 0 && v.value >= mostBare && !long && !s.timed(i+1):
		s.fail(ambiguous(shown(v.value)+" can be a distance or minutes", "Name the unit: km or min."))
	case s.sport.Distance && !far && n == 0:
		s.distance = &length{number: v, unit: unitWords[s.distanceUnit()], assumed: true}
	case !long && (n == 1 || !s.sport.Distance):
		minutes := s.number(v, anything)
		if minutes > mostBareMinutes {
			s.fail(ambiguous(shown(minutes)+" can be minutes or a count", "Name the unit, such as 30 min."))
		}
		s.assumeUnit(minutes, "minutes")
		s.session.DurationS = new(minutes * 60)
	default:
		return 0
	}
	s.take(i, n+used)
	return n + used
}

package sentence

import "strings"

// readAt reads what begins at i, and returns how many tokens it takes.
func (s *sleepReader) readAt(i int) int {
	rest := s.rest(i)
	if len(rest) == 0 {
		return 0
	}
	for _, read := range []func(int, []token) int{s.readRating, s.readWakings, s.readTimes, s.readTime, s.readSpan, s.readBare} {
		if n := read(i, rest); n > 0 {
			return n
		}
	}
	return 0
}

// readRating reads 8/10 as the quality of the sleep.
func (s *sleepReader) readRating(i int, rest []token) int {
	if rest[0].kind != tokenNumber {
		return 0
	}
	n := scaleOf(rest[1:], 10)
	if n == 0 {
		return 0
	}
	s.take(i, 1+n)
	s.quality = new(rest[0].number.value)
	s.assume("read as the quality of the sleep, out of 10")
	return 1 + n
}

// readWakings reads how often one woke: woke up twice, woke 3 times.
func (s *sleepReader) readWakings(i int, rest []token) int {
	if !s.at(i-1).is("up", "woke", "awake") {
		return 0
	}
	times, n := map[string]float64{"once": 1, "twice": 2, "thrice": 3}[rest[0].text], 1
	if rest[0].kind == tokenNumber && nth(rest, 1).is("times", "time") {
		times, n = s.count(rest[0].number), 2
	}
	if times == 0 {
		return 0
	}
	s.take(i, n)
	s.wakings = &times
	return n
}

// readTimes reads from when to when: 11-7, from 23:15 to 06:45.
func (s *sleepReader) readTimes(i int, rest []token) int {
	n := 0
	if rest[0].is("from", "between") {
		n = 1
	}
	a, b, used := readTimes(rest[n:])
	if used == 0 || unitOf(rest[n+used:]).dimension == ofTime {
		return 0
	}
	s.take(i, n+used)
	s.start, s.end = &a, &b
	return n + used
}

// readTime reads a time with what happened then: to bed at 23:00, woke up at 7.
func (s *sleepReader) readTime(i int, rest []token) int {
	at := 0
	if rest[0].is("at", "around", "about", "by", "until", "till") || rest[0].kind == tokenAt {
		at = 1
	}
	ends, said := s.event(i)
	if at == 0 && !said {
		return 0
	}
	if at == 0 && rest[0].kind == tokenNumber && unitOf(rest[1:]).dimension == ofTime {
		return 0
	}
	t, n := readTime(rest[at:], true)
	if n == 0 || unitOf(rest[at+n:]).dimension == ofTime {
		return 0
	}
	s.take(i, at+n)
	if ends || rest[0].is("until", "till") {
		s.end = &t
	} else {
		s.start = &t
	}
	return at + n
}

// event returns whether the time at i is that of waking, by the word before it.
func (s *sleepReader) event(i int) (wakes, said bool) {
	for k := i - 1; k >= s.from && k >= i-4; k-- {
		switch t := s.at(k); {
		case t.is("woke", "woken", "wake", "waking", "up"):
			return true, true
		case t.is("bed", "bedtime", "asleep", "out", "in"):
			return false, !s.at(k + 1).is("for")
		case t.numeric(), t.kind == tokenComma:
			return false, false
		}
	}
	return false, false
}

// readSpan reads how long the sleep was, or how long one was in bed or awake.
func (s *sleepReader) readSpan(i int, rest []token) int {
	d, n := readSpan(rest)
	if n == 0 && rest[0].kind == tokenClock {
		d, n = rest[0].clock.hours(), 1
		s.assume(rest[0].text + " read as hours and minutes: " + spell(d.seconds))
	}
	if n == 0 {
		return 0
	}
	if d.letter {
		s.assume("m read as minutes")
	}
	if d.parts == 1 {
		d.seconds = s.number(d.number, anything) * unitWords[d.unit].factor
	}
	if s.at(i+n).is("deep", "rem", "light", "core") {
		return n + 1
	}
	s.take(i, n)
	switch what, used := s.part(i, n); what {
	case "awake":
		s.sleep.AwakeS = &d.seconds
		return n + used
	case "bed":
		s.sleep.InBedS = &d.seconds
		return n + used
	}
	if s.asleep != nil {
		s.problem = both("time asleep")
		return n
	}
	s.asleep = &d.seconds
	return n
}

// part returns what of a night a length at i is of, by the words at its side.
func (s *sleepReader) part(i, n int) (what string, used int) {
	switch after := s.at(i + n); {
	case after.is("awake") && !s.at(i+n+1).numeric():
		s.take(i+n, 1)
		return "awake", 1
	case after.is("in") && s.at(i+n+1).is("bed"):
		s.take(i+n, 2)
		return "bed", 2
	}
	for k := i - 1; k >= s.from && k >= i-2; k-- {
		switch t := s.at(k); {
		case t.is("awake"):
			s.take(k, 1)
			return "awake", 0
		case t.is("bed") && s.at(k-1).is("in"):
			return "bed", 0
		case !t.is("for", "about", "around"):
			return "", 0
		}
	}
	return "", 0
}

// readBare reads a number without a unit as hours, and keeps a unit that is none of time.
func (s *sleepReader) readBare(i int, rest []token) int {
	v, u, n := numberUnit(rest)
	switch {
	case n == 0:
		return 0
	case n > 1:
		s.mismatch = u.name
		return n
	case s.asleep != nil || !s.near(s.mentions[0], i) || s.counts(i):
		return 0
	}
	if _, part, _ := strings.Cut(rest[0].text, "."); len(part) == 2 && part < "60" {
		s.problem = ambiguous(rest[0].text+" can be hours and minutes or a decimal", "Say it as 7:30 or 7.5 h.")
		return 1
	}
	hours := s.number(v, anything)
	s.assumeUnit(hours, "hours")
	s.take(i, 1)
	s.asleep = new(hours * 3600)
	return 1
}

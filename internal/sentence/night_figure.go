package sentence

import (
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

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
	if used == 0 || unitOf(rest[n+used:]).dimension == ofTime || n == 0 && s.lasting(a, rest[:used]) {
		return 0
	}
	if s.start != nil && s.end != nil {
		s.problem = inParts()
		return n + used
	}
	s.take(i, n+used)
	s.leavesOut(s.start)
	s.leavesOut(s.end)
	s.start, s.end = &a, &b
	s.doubtSpan(a, b, rest[:n+used])
	return n + used
}

// lasting reports whether what reads as two times is a length and an end: 7h until 6:30. With
// "to" or a dash it can be either.
func (s *sleepReader) lasting(a timeOfDay, tokens []token) bool {
	_, n := readTime(tokens, true)
	if a.exact || !nth(tokens, 1).is("h") {
		return false
	}
	for _, t := range tokens[n:] {
		if t.is("h") {
			return false // 11h to 7h
		}
	}
	if !tokens[n].is("until", "till", "til") {
		s.problem = ambiguous(tokens[0].text+" h can be a length or a time", "Say it as slept 7 h until 6:30, or as slept from 7:00 to 6:30.")
	}
	return true
}

// readTime reads a time with what happened then: to bed at 23:00, woke up at 7.
func (s *sleepReader) readTime(i int, rest []token) int {
	at := 0
	if rest[0].is("at", "around", "about", "by", "until", "till", "til", "from", "since") || rest[0].kind == tokenAt {
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
	if bound := rest[0].is("until", "till", "til", "from", "since"); !bound {
		s.loose = append(s.loose, s.said(i, i+at+n))
	}
	if ends && !rest[0].is("from", "since") || rest[0].is("until", "till", "til") {
		s.leavesOut(s.end)
		s.end = &t
	} else {
		s.leavesOut(s.start)
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
	if s.ofStage(i, n) {
		return n
	}
	s.take(i, n)
	switch what, used := s.part(i, n); what {
	case "awake":
		s.giveOnce(&s.sleep.AwakeS, d.seconds, "time awake")
		return n + used
	case "bed":
		s.giveOnce(&s.sleep.InBedS, d.seconds, "time in bed")
		return n + used
	}
	if s.asleep != nil {
		s.problem = both("time asleep")
		return n
	}
	if s.further(i, n) {
		s.problem = inParts()
		return n
	}
	s.asleep = &d.seconds
	return n
}

// giveOnce keeps a length of a part of the night, of which there is one.
func (s *sleepReader) giveOnce(to **float64, seconds float64, what string) {
	if *to != nil {
		s.problem = both(what)
	}
	*to = &seconds
}

// stage reports whether the token at i names a stage of sleep.
func (s *sleepReader) stage(i int) bool { return s.at(i).is("deep", "rem", "light", "core") }

// labelled reports whether the name of a stage at i stands before its length: deep 1h30, rem: 2 h.
func (s *sleepReader) labelled(i int) bool {
	for i++; s.at(i).sign(":") || s.at(i).is("sleep", "was", "of"); i++ {
	}
	return s.at(i).numeric()
}

// ofStage reports whether the length of n tokens at i is that of a stage, which no night holds:
// the name stands before it or after it, as the last one that is said does.
func (s *sleepReader) ofStage(i, n int) bool {
	leads := false
	for k := s.from; k < s.to; k++ {
		if s.stage(k) {
			leads = s.labelled(k)
		}
	}
	if !leads {
		return s.stage(i + n)
	}
	k := i - 1
	for s.at(k).sign(":") || s.at(k).is("sleep", "was", "of") {
		k--
	}
	return s.stage(k)
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
		case t.is("for") && s.lay(k):
			return "awake", 0
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

// reckon gives a night of which a length and one end are said its other end. Of a time at which
// one only went to bed or woke up, the length is kept alone, and that is said.
func (s *sleepReader) reckon(date civil.Date) {
	if s.asleep == nil || (s.start == nil) == (s.end == nil) {
		return
	}
	if len(s.loose) > 0 || !finite(*s.asleep) || *s.asleep <= 0 || *s.asleep > mostNight.Seconds() {
		for _, said := range s.loose {
			s.assume("only the length of the sleep is kept, not \"" + said + "\"")
		}
		return
	}
	length := time.Duration(*s.asleep * float64(time.Second))
	if s.sleep.AwakeS != nil {
		length += time.Duration(*s.sleep.AwakeS * float64(time.Second))
	}
	start := s.fallsAsleep(length)
	slept := civil.DateTime{Date: date, Clock: start}
	if durationOf(start)+length >= 24*time.Hour {
		slept.Date = date.AddDays(-1)
	}
	s.sleep.Start = fixed(slept.In(s.listener.Zone))
	s.sleep.End = fixed(s.sleep.Start.Add(length).In(s.listener.Zone))
	s.assume(spoken(start) + " to " + spoken(civil.DateTimeOf(s.sleep.End).Clock))
}

// fallsAsleep returns when a sleep of a length began that has one end: at night, where the time
// that is said can be two.
func (s *sleepReader) fallsAsleep(length time.Duration) civil.Clock {
	day := s.afterShift()
	var starts []civil.Clock
	if s.start != nil {
		starts = s.start.readings(!day)
	} else {
		for _, end := range s.end.readings(day) {
			began := (durationOf(end) - length + 48*time.Hour) % (24 * time.Hour)
			starts = append(starts, civil.Clock(began))
		}
	}
	for _, start := range starts {
		if !day && (start.Hour() >= dayParts["night"] || start.Hour() < dayParts["morning"]) {
			return start
		}
	}
	return starts[0]
}

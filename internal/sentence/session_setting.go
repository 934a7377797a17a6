package sentence

import "github.com/paceline/paceline/internal/fitness"

// readSetting reads what a machine was set to, which is no figure of a session: level 8, incline
// 3 %. It is kept as a note.
func (s *sessionReader) readSetting(i int, rest []token) int {
	if !rest[0].is("level", "lvl", "incline", "inclination", "resistance", "speed", "gear", "setting", "grade", "gradient", "zone", "program", "programme", "damper", "stage") {
		return 0
	}
	n := 1
	for n < len(rest) && n < 3 && (rest[n].is("of", "at", "was", "to") || rest[n].sign(":") || rest[n].kind == tokenAt) {
		n++
	}
	if n >= len(rest) || rest[n].kind != tokenNumber {
		return 0
	}
	if u, used := unitAt(rest[n+1:]); used > 0 && u.dimension != ofPercent {
		return 0
	}
	n++
	if nth(rest, n).kind == tokenPercent || unitOf(rest[min(n, len(rest)):]).dimension == ofPercent {
		n++
	}
	s.takeAside(i, n)
	s.keepNote(i, i+n)
	return n
}

// readRounds reads 6 rounds of 3 min as repeats of a time or a distance, which are none of the
// session as a whole.
func (s *sessionReader) readRounds(i int, rest []token) int {
	if rest[0].kind != tokenNumber || s.session.Intervals != nil {
		return 0
	}
	n := 1
	if !nth(rest, n).is("rounds", "round", "sets", "set", "intervals", "interval", "repeats", "repeat", "reps", "times", "bouts", "blocks", "efforts") {
		return 0
	}
	n++
	if !nth(rest, n).is("of", "at") && nth(rest, n).kind != tokenTimes && nth(rest, n).kind != tokenAt {
		return 0
	}
	n++
	repeats := s.count(rest[0].number)
	each, used := readLength(rest[n:])
	if used > 0 && each.unit.dimension == ofLetterM && !s.sport.Distance {
		used = 0
	}
	d, spans := readSpan(rest[n:])
	if used == 0 && spans == 0 {
		return 0
	}
	if !whole(repeats) || !fitness.LimitRepeats.Allowed.Holds(repeats) {
		s.fail(outside(fitness.LimitRepeats, "repeats are a whole number from 1 to 1000"))
		return n
	}
	intervals := &fitness.Intervals{Repeats: int(repeats)}
	s.session.Intervals = intervals
	if used > 0 {
		s.take(i, n+used)
		s.repeat(intervals, each)
		return n + used + s.readEach(i+n+used, s.rest(i+n+used))
	}
	s.take(i, n+spans)
	if d.letter {
		s.assume("m read as minutes")
	}
	intervals.EachS = &d.seconds
	if nth(rest, n+spans).is("each") {
		s.take(i+n+spans, 1)
		spans++
	}
	return n + spans
}

package sentence

import (
	"cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// readAt reads what begins at i, and returns how many tokens it takes.
func (s *sessionReader) readAt(i int) int {
	rest := s.rest(i)
	if len(rest) == 0 {
		return 0
	}
	for _, read := range []func(int, []token) int{
		s.readSetting, s.readSpeed, s.readRPE, s.readHeartRate, s.readEnergy, s.readAscent, s.readPower, s.readTimes, s.readLengths, s.readIntervals, s.readRounds,
		s.readDistance, s.readDuration, s.readBare, s.readOther,
	} {
		if n := read(i, rest); n > 0 {
			return n
		}
	}
	return 0
}

func (s *sessionReader) readRPE(i int, rest []token) int {
	v, n := readRPE(rest)
	if n > 0 {
		s.take(i, n)
		s.once(s.rpe, "RPE")
		s.rpe = &v
	}
	return n
}

// readHeartRate reads avg HR 152, max heart rate 171, 150 bpm.
func (s *sessionReader) readHeartRate(i int, rest []token) int {
	n, highest, named := 0, false, false
	for n < len(rest) && n < 5 && rest[n].is("avg", "average", "mean", "max", "maximum", "peak", "hr", "heart", "rate", "pulse", "of", "was") || n > 0 && n < len(rest) && rest[n].sign(":") {
		highest = highest || rest[n].is("max", "maximum", "peak")
		named = named || rest[n].is("avg", "average", "mean", "hr", "heart", "pulse")
		n++
	}
	v, u, used := numberUnit(rest[n:])
	switch {
	case nth(rest, n+used).is("mph", "kmh", "kph") || nth(rest, n+used).kind == tokenSlash:
		return 0
	case used == 0, u.dimension != ofHeart && u.name != "", !named && !highest && (n > 0 || u.name == ""):
		return 0
	}
	n += used
	if nth(rest, n).is("avg", "average", "max") && !nth(rest, n+1).numeric() {
		highest = highest || rest[n].is("max")
		n++
	}
	s.take(i, n)
	if highest {
		s.once(s.session.MaxBPM, "highest heart rate")
		s.session.MaxBPM = &v.value
	} else {
		s.once(s.session.AvgBPM, "heart rate")
		s.session.AvgBPM = &v.value
	}
	return n
}

// readEnergy reads 640 kcal, burned 640.
func (s *sessionReader) readEnergy(i int, rest []token) int {
	n := 0
	if rest[0].is("burned", "burnt", "burning") {
		n = 1
	}
	v, u, used := numberUnit(rest[n:])
	if used == 0 || u.dimension != ofEnergy && (n == 0 || u.name != "") {
		return 0
	}
	n += used
	if n < len(rest) && rest[n].is("burned", "burnt") {
		n++
	}
	s.take(i, n)
	unit := cmp.Or(u.name, "kcal")
	kcal := quantity(s.amount(v, unit, func(v float64) bool {
		return fitness.LimitSessionEnergy.Allowed.Holds(quantity(v, unit, "kcal").Value)
	}), unit, "kcal").Value
	s.once(s.session.EnergyKcal, "energy")
	s.session.EnergyKcal = &kcal
	return n
}

// readAscent reads 850 m ascent, elevation gain 850 m, climbed 850 m.
func (s *sessionReader) readAscent(i int, rest []token) int {
	climbs := func(t token) bool {
		return t.is("ascent", "elevation", "gain", "climbing", "climbed", "climb", "uphill", "vert", "vertical", "up")
	}
	n := 0
	for n < len(rest) && (climbs(rest[n]) || n > 0 && (rest[n].is("of") || rest[n].sign(":"))) {
		n++
	}
	before := n > 0
	v, u, used := numberUnit(rest[n:])
	if used == 0 || u.name != "m" && u.name != "ft" {
		return 0
	}
	n += used
	after := false
	for n < len(rest) && (climbs(rest[n]) || !after && rest[n].is("of") && n+1 < len(rest) && climbs(rest[n+1]) || rest[n].kind == tokenPlus) {
		after = true
		n++
	}
	if !before && !after {
		if s.sport.Group == fitness.GroupClimb && rest[n-1].is("m") {
			s.fail(ambiguous("m can be metres or minutes", "Say it as 300 m of ascent, or as min."))
		}
		return 0
	}
	s.take(i, n)
	metres := quantity(s.wholes(v, u.name, func(v float64) bool {
		return fitness.LimitAscent.Allowed.Holds(quantity(v, u.name, "m").Value)
	}), u.name, "m").Value
	s.once(s.session.AscentM, "ascent")
	s.session.AscentM = &metres
	return n
}

// readPower reads 210 W, avg power 210.
func (s *sessionReader) readPower(i int, rest []token) int {
	n := 0
	for n < len(rest) && rest[n].is("avg", "average", "power") {
		n++
	}
	v, u, used := numberUnit(rest[n:])
	if used == 0 || u.dimension != ofPower && (!nth(rest, n-1).is("power") || u.name != "") {
		return 0
	}
	n += used
	if n < len(rest) && rest[n].is("avg", "average") {
		n++
	}
	s.take(i, n)
	s.once(s.session.AvgPowerW, "power")
	s.session.AvgPowerW = new(s.amount(v, "W", fitness.LimitAvgPower.Allowed.Holds))
	return n
}

// readTimes reads from when to when a session was: 18:00-19:15, from 7 to 8.
func (s *sessionReader) readTimes(i int, rest []token) int {
	n := 0
	from := rest[0].is("from", "between")
	if from {
		n = 1
	}
	a, b, used := readTimes(rest[n:])
	if used == 0 || !from && !isTimes(rest[n:n+used]) {
		return 0
	}
	start, end := s.clockOn(a, s.dates()[0]), s.clockOn(b, s.dates()[0])
	if b.exact && !a.exact && a.hour <= 12 {
		start = nearest(a, end)
	}
	seconds := durationOf(end - start).Seconds()
	if seconds <= 0 {
		seconds += durationOf(civil.NewClock(24, 0, 0)).Seconds()
	}
	s.take(i, n+used)
	if s.session.DurationS != nil || s.clock != nil {
		s.fail(both("duration"))
	}
	s.session.DurationS = &seconds
	s.start(start)
	return n + used
}

// nearest returns the reading of a time that is the latest before an end.
func nearest(t timeOfDay, end civil.Clock) civil.Clock {
	morning, evening := meridiemTime(t, false).clock(), meridiemTime(t, true).clock()
	if evening < end {
		return evening
	}
	return morning
}

// readTimes reads two times of day with a dash or "to" between them.
func readTimes(rest []token) (a, b timeOfDay, n int) {
	a, n = readTime(rest, true)
	if n == 0 && nth(rest, 0).kind == tokenNumber {
		if a, n = dottedTime(rest[0]); n == 0 {
			return a, b, 0
		}
		if _, other := dottedTime(nth(rest, 2)); other == 0 || unitOf(rest[3:]).dimension == ofTime {
			return a, b, 0
		}
	}
	if n == 0 || n >= len(rest) || rest[n].kind != tokenDash && !rest[n].is("to", "until", "till", "and", "til") {
		return a, b, 0
	}
	n++
	if n < len(rest) && rest[n].is("at", "about", "around") {
		n++
	}
	b, used := readTime(rest[n:], true)
	if used == 0 && nth(rest, n).kind == tokenNumber {
		b, used = dottedTime(rest[n])
	}
	if used == 0 {
		return a, b, 0
	}
	return a, b, n + used
}

// isTimes reports whether tokens hold a sign of the time of day.
func isTimes(tokens []token) bool {
	for _, t := range tokens {
		if t.kind == tokenClock || t.is("am", "pm", "noon", "midnight", "past", "quarter") {
			return true
		}
	}
	return false
}

// readOther keeps the unit of an amount that no figure of a session has.
func (s *sessionReader) readOther(_ int, rest []token) int {
	_, u, n := numberUnit(rest)
	if n > 1 && u.name != "" {
		s.mismatch = u.name
		return n
	}
	return 0
}

// once refuses a second figure of a kind: neither takes the place of the other.
func (s *sessionReader) once(figure *float64, what string) {
	if figure != nil {
		s.fail(both(what))
	}
}

// both is the problem of two figures of one kind.
func both(what string) *fitness.Problem {
	return ambiguous("two figures were given for the "+what, "Give one, or two sessions.")
}

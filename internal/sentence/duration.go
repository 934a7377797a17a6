package sentence

import "github.com/paceline/paceline/internal/fitness"

// span is a length of time as it was written.
type span struct {
	seconds float64
	unit    string // the largest: h, min or s
	letter  bool   // the letter m was read as minutes
	number  number // of the largest unit
	parts   int
}

// typed returns the length in the unit that it was written in.
func (s span) typed() float64 { return s.seconds / unitWords[s.unit].factor }

// readSpan reads a length of time with its unit: 1h30, 7 and a half hours, an hour and a half,
// 90', 5'30", 1:05:30. The letter m is minutes; a distance is to be read before.
func readSpan(tokens []token) (s span, n int) {
	if len(tokens) == 0 {
		return span{}, 0
	}
	if tokens[0].kind == tokenClock {
		return clockSpan(tokens)
	}
	v, u, n := timePart(tokens)
	if n == 0 {
		return span{}, 0
	}
	s = span{seconds: v.value * u.factor, unit: u.name, letter: tokens[n-1].is("m"), number: v, parts: 1}
	for n < len(tokens) {
		seconds, smaller, used := furtherPart(tokens[n:], u)
		if used == 0 {
			break
		}
		s.seconds += seconds
		s.parts++
		n += used
		u = smaller
	}
	return s, n
}

// lengthOf returns the number of a length of time. Thousands of seconds have no thousandths, but
// those of a race over a distance do.
func (c *clause) lengthOf(s span) float64 {
	if s.unit == "s" && !c.dimensions(c.from, c.to).has(ofDistance) {
		return c.amount(s.number, s.unit, fitness.LimitSessionDuration.Allowed.Holds)
	}
	return c.number(s.number, anything)
}

// clockSpan reads h:mm:ss, and a:bb with its unit: 7:30h, 25:00 min.
func clockSpan(tokens []token) (s span, n int) {
	c := tokens[0].clock
	if c.parts == 3 {
		return span{seconds: float64(c.a*3600+c.b*60+c.c) + c.fraction, unit: "h", parts: 3}, 1
	}
	switch next := nth(tokens, 1); {
	case next.is("hr") && !next.glued && heartRate(tokens[2:]):
		return span{}, 0
	case next.is("h", "hr", "hrs", "hours", "hour"):
		return c.hours(), 2
	case next.is("min", "mins", "minutes") && nth(tokens, 2).kind != tokenSlash: // 5:30 min/km is a pace
		return c.minutes(), 2
	default:
		return span{}, 0
	}
}

// heartRate reports whether a number that the heart beats at follows: 25:30 hr 150.
func heartRate(tokens []token) bool {
	for nth(tokens, 0).is("avg", "average", "max", "was", "of") || nth(tokens, 0).sign(":") {
		tokens = tokens[1:]
	}
	t := nth(tokens, 0)
	return t.kind == tokenNumber && t.number.value >= 30 && t.number.value <= 240 && unitOf(tokens[1:]).dimension != ofTime
}

// hours reads a:bb as hours and minutes, minutes as minutes and seconds.
func (c clock) hours() span {
	return span{seconds: float64(c.a*3600+c.b*60) + c.fraction*60, unit: "h", parts: 2}
}

func (c clock) minutes() span {
	return span{seconds: float64(c.a*60+c.b) + c.fraction, unit: "min", parts: 2}
}

// timePart reads a number, or "a", with a unit of time.
func timePart(tokens []token) (v number, u unit, n int) {
	if tokens[0].is("a", "an") {
		u, n = unitAt(tokens[1:])
		if u.dimension != ofTime || tokens[1].is("h", "s") {
			return number{}, unit{}, 0
		}
		return one(), u, 1 + n
	}
	v, u, n = numberUnit(tokens)
	switch u.dimension {
	case ofTime:
		return v, u, n
	case ofLetterM:
		return v, unitWords["min"], n
	default:
		return number{}, unit{}, 0
	}
}

func one() number { return number{value: 1, grouped: nan} }

// furtherPart reads what goes on after a unit of time: 30 min, and 30 min, the 30 of 1h30, and
// a half.
func furtherPart(tokens []token, u unit) (seconds float64, smaller unit, n int) {
	for _, half := range []struct {
		words []string
		part  float64
	}{
		{[]string{"and", "a", "half"}, 0.5},
		{[]string{"and", "half"}, 0.5},
		{[]string{"and", "a", "quarter"}, 0.25},
	} {
		if follows(tokens, half.words...) {
			return half.part * u.factor, unit{}, len(half.words)
		}
	}
	if tokens[0].is("and") && nth(tokens, 2).is("quarters") && tokens[1].kind == tokenNumber && tokens[1].number.value == 3 {
		return 0.75 * u.factor, unit{}, 3
	}
	skip := 0
	if tokens[0].is("and") {
		skip = 1
	}
	v, next, n := numberUnit(tokens[skip:])
	switch {
	case n == 0 || v.value < 0 || !finite(v.value):
		return 0, unit{}, 0
	case next.dimension == ofLetterM && u.name == "h":
		next = unitWords["min"]
	case n == 1 && skip == 0 && u.name == "h" && v.value < 60 && whole(v.value) && endsPart(tokens):
		return v.value * 60, unit{}, 1
	case n == 1 && skip == 0 && u.name == "min" && v.value < 60 && whole(v.value) && (tokens[0].glued || endsSpelled(tokens) || endsSeconds(tokens)):
		return v.value, unit{}, 1
	}
	if next.dimension != ofTime || next.factor >= u.factor {
		return 0, unit{}, 0
	}
	return v.value * next.factor, next, skip + n
}

// endsSpelled reports whether the number is in words and ends what is said: eight minutes ten.
func endsSpelled(tokens []token) bool {
	next := nth(tokens, 1)
	return digitsIn(tokens[0].text) == 0 && (next.kind == tokenStop || next.kind == tokenComma || next.kind == tokenMark || interjections[next.text])
}

// endsSeconds reports whether two digits after minutes are the seconds: nothing follows that
// they could be an amount of.
func endsSeconds(tokens []token) bool {
	if digitsIn(tokens[0].text) != 2 || len(tokens[0].text) != 2 {
		return false
	}
	switch next := nth(tokens, 1); next.kind {
	case tokenStop, tokenComma:
		return true
	case tokenMark:
		return !next.sign(":")
	case tokenWord:
		return next.is("with", "in", "on") || interjections[next.text] || next.is("today", "yesterday", "this", "last")
	default:
		return false
	}
}

// endsPart reports whether the number is the minutes after hours: it touches them, or nothing
// follows that it could belong to.
func endsPart(tokens []token) bool {
	if tokens[0].glued || len(tokens) == 1 {
		return true
	}
	switch next := tokens[1]; next.kind {
	case tokenWord, tokenComma, tokenMark:
		return unitOf(tokens[1:]).name == ""
	default:
		return false
	}
}

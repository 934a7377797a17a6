package sentence

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// mostBareNight is how long a night is read as at most from times that are not said to be of the
// morning or the evening.
const mostBareNight = 12 * time.Hour

// doubtSpan refuses two bare numbers that are as well a range of hours, 7 to 8, and times without
// am and pm that no usual night is between.
func (s *sleepReader) doubtSpan(a, b timeOfDay, tokens []token) {
	if a.exact || b.exact {
		return
	}
	hint := "Say it as 11 pm to 7 am, or give the hours as one number."
	if hours := float64(b.hour - a.hour); !tokens[0].is("from", "between") && bareHours(tokens) && a.hour >= 3 && hours > 0 && hours <= 3 {
		s.problem = ambiguous("it can be a range of hours or from when to when", hint)
		return
	}
	start, end := nightOf(a, b, s.afterShift())
	if length := lapse(start, end); length > mostBareNight || length < leastNight {
		s.problem = ambiguous("it is not clear which of the times are of the morning and which of the evening", hint)
	}
}

// bareHours reports whether the tokens are whole numbers and what joins them.
func bareHours(tokens []token) bool {
	for _, t := range tokens {
		if t.kind == tokenClock || t.kind == tokenNumber && t.number.value != math.Trunc(t.number.value) {
			return false
		}
	}
	return true
}

// lay reports whether "for" at i is of how long one lay awake: woke up at 3am for an hour.
func (s *sleepReader) lay(i int) bool {
	for k := i - 1; k >= s.from && k >= i-5; k-- {
		switch t := s.at(k); {
		case t.is("woke", "woken", "awake"):
			return true
		case t.kind == tokenComma, t.is("slept", "asleep", "sleep", "bed", "then", "and", "after"):
			return false
		}
	}
	return false
}

// inParts is the problem of a night that was slept in two parts: a part of it is never kept alone.
func inParts() *fitness.Problem {
	return ambiguous("the night was slept in two parts", "Say it as one, with the time awake: slept 23:00 to 7:00, awake 1 h; or how long you slept in all.")
}

// further reports whether the length at i was slept besides one from when to when: 11pm-3am and
// then 3 hours.
func (s *sleepReader) further(i, n int) bool {
	if s.start == nil || s.end == nil {
		return false
	}
	before := s.at(i - 1)
	if before.is("for", "about", "around") {
		before = s.at(i - 2)
	}
	return before.is("then", "another", "plus", "again", "and") || s.at(i+n).is("more", "later")
}

// leavesOut says that a time of the night is not kept: the first of in bed by 10, asleep at 11.
func (s *sleepReader) leavesOut(t *timeOfDay) {
	if t != nil {
		s.assume("the time " + t.clock().String()[:5] + " is not kept")
	}
}

// leavesOutAll says what is not kept of a night of which it was not said how long it was.
func (s *sleepReader) leavesOutAll() {
	s.leavesOut(s.start)
	s.leavesOut(s.end)
	for _, length := range []*float64{s.sleep.AwakeS, s.sleep.InBedS} {
		if length != nil {
			s.assume("the " + spell(*length) + " awake or in bed are not kept without how long you slept")
		}
	}
}

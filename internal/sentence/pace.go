package sentence

import (
	"fmt"
	"math"

	"github.com/paceline/paceline/internal/fitness"
)

// pace is how fast a session was said to be: over how many metres in how many seconds.
type pace struct {
	metres, seconds float64
	from, to        int // tokens
}

// paceTolerance is by which part a pace may differ from distance and time, both being rounded.
const paceTolerance = 0.06

// readSpeed reads a speed or a pace: 25 km/h, 5:30/km, pace 5:15. No figure of a session holds
// it: it is compared with the distance and the time, and kept as a note.
func (s *sessionReader) readSpeed(i int, rest []token) int {
	lead, named := 0, false
	for lead < len(rest) && lead < 4 && (rest[lead].is("at", "avg", "average", "mean", "race", "pace", "speed", "of", "tempo") || rest[lead].kind == tokenAt || lead > 0 && rest[lead].sign(":")) {
		named = named || rest[lead].is("pace", "speed", "tempo")
		lead++
	}
	p, n := s.paceAt(rest[lead:])
	if n == 0 && named && nth(rest, lead).kind == tokenClock {
		p, n = pace{}, 1
	}
	if n == 0 {
		return 0
	}
	p.from, p.to = i, i+lead+n
	s.paces = append(s.paces, p)
	s.takeAside(i, lead+n)
	s.keepNote(i, i+lead+n)
	return lead + n
}

// paceAt reads a speed or a pace with its unit.
func (s *sessionReader) paceAt(rest []token) (p pace, n int) {
	if len(rest) < 2 || !rest[0].numeric() {
		return pace{}, 0
	}
	if rest[0].kind == tokenNumber && rest[1].kind == tokenPrime && nth(rest, 2).kind == tokenNumber { // 5'10"/km
		used := 3
		if nth(rest, used).kind == tokenDoublePrime {
			used++
		}
		minutes := token{kind: tokenNumber, number: number{value: rest[0].number.value + rest[2].number.value/60}}
		over := unitOf(rest[min(used+1, len(rest)):])
		if (nth(rest, used).kind == tokenSlash || nth(rest, used).is("per")) && (over.dimension == ofDistance || over.dimension == ofThousands) {
			return s.over(minutes, unitWords["min"], over.factor), used + 2
		}
	}
	v, u := rest[0].number.value, unit{}
	n = 1
	if _, used := unitAt(rest[n:]); used > 0 {
		u, n = unitOf(rest[n:]), n+used
	}
	switch next := nth(rest, n); {
	case u == unit{} && next.is("mph"):
		return pace{metres: v * mile, seconds: 3600}, n + 1
	case u == unit{} && next.is("kmh", "kph"):
		return pace{metres: v * 1000, seconds: 3600}, n + 1
	case next.is("pace"):
		return pace{}, n + 1
	case next.kind != tokenSlash && !next.is("per", "an", "a") || u == unit{} && rest[0].kind == tokenNumber:
		return pace{}, 0
	}
	n++
	over := unitOf(rest[n:])
	switch next := nth(rest, n); {
	case rest[0].kind == tokenNumber && over.name == "h" && (u.dimension == ofDistance || u.dimension == ofThousands):
		return pace{metres: v * u.factor, seconds: 3600}, n + 1
	case rest[0].kind == tokenNumber && u.dimension != ofTime && u.dimension != ofLetterM:
		return pace{}, 0
	case next.kind == tokenNumber && unitOf(rest[n+1:]).factor == 1: // 1:58/500 m
		return s.over(rest[0], u, next.number.value), n + 2
	case over.dimension == ofDistance || over.dimension == ofThousands:
		return s.over(rest[0], u, over.factor), n + 1
	default:
		return pace{}, 0
	}
}

// over is a time for a distance: 5:30, or 5.5 min.
func (s *sessionReader) over(t token, u unit, metres float64) pace {
	seconds := t.clock.minutes().seconds
	if t.kind == tokenNumber {
		seconds = t.number.value * u.factor
		if u.dimension == ofLetterM {
			seconds = t.number.value * unitWords["min"].factor
		}
	}
	return pace{metres: metres, seconds: seconds}
}

// settlePace refuses a session of which the distance and the time make another pace than the
// one that was said.
func (s *sessionReader) settlePace() {
	if s.session.Distance == nil || s.session.DurationS == nil || s.session.Intervals != nil {
		return
	}
	for _, p := range s.paces {
		if p.metres <= 0 || p.seconds <= 0 {
			continue
		}
		expected := s.session.Distance.Value / p.metres * p.seconds
		if math.Abs(*s.session.DurationS-expected) > paceTolerance*expected {
			s.fail(&fitness.Problem{
				Reason:  fitness.Conflicting,
				Message: fmt.Sprintf("%q does not go with the distance and the time, which would be %s", s.said(p.from, p.to), spell(math.Round(expected))),
				Hint:    "Check the figures and say them again.",
			})
		}
	}
}

// settleRepeats reads a:bb with repeats over a distance as minutes and seconds: of each repeat or
// of all, whichever is a possible speed.
func (s *sessionReader) settleRepeats(c clock, repeats *fitness.Intervals) {
	seconds := c.minutes().seconds
	fits := func(metres float64) bool {
		band := fitness.SpeedBand(s.sport.Name, metres)
		return band != (fitness.Band{}) && band.Holds(metres/seconds)
	}
	each, all := fits(repeats.Distance.Value), fits(s.session.Distance.Value)
	switch {
	case repeats.EachS != nil && seconds >= *repeats.EachS*float64(repeats.Repeats), all && !each && repeats.EachS == nil:
		s.session.DurationS = new(s.told(c, c.minutes()))
	case each && !all && repeats.EachS == nil:
		repeats.EachS = &seconds
		s.assume(fmt.Sprintf("%d:%02d read as %s for each", c.a, c.b, spell(seconds)))
	default:
		s.fail(ambiguous(fmt.Sprintf("%d:%02d can be the time of each repeat or of all", c.a, c.b), "Say it as 8x400 m in 1:30 each, or in 20 min in total."))
	}
}

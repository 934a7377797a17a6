package sentence

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// sport reads a session of a sport, and steps that were walked.
func (c *clause) sport(m mention) (p *fitness.Problem, tool string) {
	sport, _ := fitness.SportNamed(m.id)
	s := &sessionReader{clause: c, sport: sport, mention: m}
	for _, one := range c.mentions {
		if one.class == classSport {
			c.take(one.from, one.to-one.from)
			s.readRace(one)
		}
	}
	s.readSteps()
	for i := c.from; i < c.to && s.problem == nil; {
		i += max(1, s.readAt(i))
	}
	s.settle()
	if s.problem != nil {
		return s.problem, ""
	}
	if s.steps != nil {
		return s.storeSteps()
	}
	return c.store(s.entry())
}

// sessionReader reads the figures of a session.
type sessionReader struct {
	*clause
	sport   fitness.Sport
	mention mention

	session  fitness.Session
	distance *length
	clock    *clock // a length of time of which it is not clear yet what its parts are
	rpe      *float64
	steps    *number
	mismatch string // a unit that no figure has
	paces    []pace
	problem  *fitness.Problem
}

// length is a distance as it was written.
type length struct {
	number  number
	unit    unit
	assumed bool // the unit is the person's
}

func (s *sessionReader) fail(p *fitness.Problem) {
	if s.problem == nil {
		s.problem = p
	}
}

func (s *sessionReader) entry() fitness.Entry {
	return fitness.Entry{Form: fitness.FormSession, Subject: s.sport.Name, Session: &s.session, RPE: s.rpe}
}

// readRace reads the distance that is the name of a race.
func (s *sessionReader) readRace(m mention) {
	if l, n := readLength(s.tokens[m.from:m.to]); n > 0 {
		s.distance = &l
	}
}

// settle decides what depends on several figures: how a distance and a time are read.
func (s *sessionReader) settle() {
	s.settleDistance()
	s.settlePace()
	if s.problem != nil {
		return
	}
	if s.session.EnergyKcal != nil && s.session == (fitness.Session{EnergyKcal: s.session.EnergyKcal}) {
		s.fail(noAmount(s.sport.Title, energyHint))
	}
	if s.session == (fitness.Session{}) && s.steps == nil {
		switch {
		case s.mismatch != "":
			s.fail(mismatch(s.sport.Title, s.mismatch, "Say how far or how long."))
		default:
			s.fail(noAmount(s.sport.Title, "Say how far or how long."))
		}
	}
}

// settleDistance chooses the readings of a distance and of a time that go together.
func (s *sessionReader) settleDistance() {
	if s.distance == nil {
		if iv := s.session.Intervals; s.clock != nil && iv != nil && iv.Distance != nil {
			s.settleRepeats(*s.clock, iv)
		} else if s.clock != nil {
			s.session.DurationS = new(s.clockAlone(*s.clock))
		}
		return
	}
	if !s.sport.Distance && s.sport.Group != fitness.GroupBall {
		s.mismatch = s.distance.unit.name
		s.fail(mismatch(s.sport.Title, s.mismatch, "Say how long."))
		return
	}
	typed := s.amount(s.distance.number, s.distance.unit.name, s.possible)
	if s.distance.assumed {
		s.assumeUnit(typed, s.distance.unit.name)
	}
	s.session.Distance = quantity(typed, s.distance.unit.name, "m")
	if s.clock != nil {
		s.session.DurationS = new(s.clockOver(*s.clock, s.session.Distance.Value))
	}
}

// possible reports whether a distance can be meant: it is in the range of the sport and, where
// the time is known, so is the speed. Nobody gives a few metres to the millimetre.
func (s *sessionReader) possible(v float64) bool {
	metres := v * s.distance.unit.factor
	if !fitness.DistanceLimit(s.sport.Name).Allowed.Holds(metres) || s.distance.unit.factor <= 1 && metres < 100 {
		return false
	}
	band := fitness.SpeedBand(s.sport.Name, metres)
	if band == (fitness.Band{}) {
		return true
	}
	switch {
	case s.session.DurationS != nil:
		return band.Holds(metres / *s.session.DurationS)
	case s.clock != nil:
		return band.Holds(metres/s.clock.hours().seconds) || band.Holds(metres/s.clock.minutes().seconds)
	default:
		return true
	}
}

// clockAlone reads a:bb without a distance: minutes and seconds from 12 on, else hours and
// minutes.
func (s *sessionReader) clockAlone(c clock) float64 {
	if c.a >= 12 || c.fraction > 0 {
		return s.told(c, c.minutes())
	}
	if c.a >= longRun && (s.sport.Group == fitness.GroupRun || s.sport.Group == fitness.GroupSwim || s.sport.Group == fitness.GroupRow) {
		s.fail(ambiguous(fmt.Sprintf("%d:%02d can be hours or minutes", c.a, c.b), "Say it in h or min, or give the distance."))
	}
	return s.told(c, c.hours())
}

// longRun is from how many hours on a bare a:bb of a run can as well be minutes.
const longRun = 6

// clockOver reads a:bb over a distance: as what gives a possible speed. Where both do, it is
// minutes and seconds below 3 km.
func (s *sessionReader) clockOver(c clock, metres float64) float64 {
	band := fitness.SpeedBand(s.sport.Name, metres)
	hours, minutes := c.fraction == 0 && band.Holds(metres/c.hours().seconds), band.Holds(metres/c.minutes().seconds)
	switch {
	case hours && (!minutes || metres >= 3000):
		return s.told(c, c.hours())
	case minutes:
		return s.told(c, c.minutes())
	default:
		return s.clockAlone(c)
	}
}

func (s *sessionReader) told(c clock, d span) float64 {
	s.assume(fmt.Sprintf("%d:%02d read as %s", c.a, c.b, spell(d.seconds)))
	return d.seconds
}

// spell writes a length of time in its units: 1 h 30 min.
func spell(seconds float64) string {
	total := int64(seconds)
	var parts []string
	for _, part := range []struct {
		n    int64
		unit string
	}{{total / 3600, "h"}, {total / 60 % 60, "min"}, {total % 60, "s"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.unit))
		}
	}
	if len(parts) == 0 {
		return units.Number(seconds, 3) + " s"
	}
	return strings.Join(parts, " ")
}

// readSteps finds the steps that were walked, which are no distance.
func (s *sessionReader) readSteps() {
	for _, m := range s.mentions {
		if m.id != "steps" {
			continue
		}
		for i := m.from - 1; i >= s.from && i >= m.from-2; i-- {
			if s.tokens[i].kind == tokenNumber && !s.used[i] && (i == m.from-1 || !s.tokens[m.from-1].numeric()) {
				n := thousands(s.tokens[i:m.from])
				s.take(i, m.to-i)
				s.steps = &n
				return
			}
		}
	}
}

// thousands returns the number at the beginning, times a thousand with a k after it.
func thousands(tokens []token) number {
	n := tokens[0].number
	if len(tokens) > 1 && tokens[1].is("k") {
		n.value *= 1000
		n.grouped, n.digits = nan, false
	}
	return n
}

// storeSteps keeps the steps, and the session where more is said of it.
func (s *sessionReader) storeSteps() (p *fitness.Problem, tool string) {
	v := s.count(*s.steps)
	walked := s.session != (fitness.Session{})
	if !walked {
		return s.store(fitness.Entry{Form: fitness.FormMeasure, Subject: "steps", Amount: &fitness.Quantity{Typed: v, Value: v}})
	}
	session := s.entry()
	steps := fitness.Entry{Form: fitness.FormMeasure, Subject: "steps", Amount: &fitness.Quantity{Typed: v, Value: v}}
	return s.store(steps, session)
}

// start keeps when a session began.
func (s *sessionReader) start(c civil.Clock) {
	if s.when.time == nil {
		s.when.time = &timeOfDay{c.Hour(), c.Minute(), true}
	}
}

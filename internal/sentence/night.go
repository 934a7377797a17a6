package sentence

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// sleepReader reads a night or a nap.
type sleepReader struct {
	*clause
	asleep     *float64 // s
	sleep      fitness.Sleep
	start, end *timeOfDay
	loose      []string // times that are not said to be those of the sleep itself
	quality    *float64
	wakings    *float64
	mismatch   string
	problem    *fitness.Problem
}

// night reads how long a night was, from when to when, and how it is rated.
func (c *clause) night() (p *fitness.Problem, tool string) {
	s := &sleepReader{clause: c}
	for _, m := range c.mentions {
		c.take(m.from, m.to-m.from)
	}
	for i := c.from; i < c.to && s.problem == nil; {
		i += max(1, s.readAt(i))
	}
	date := c.wakeDate()
	if s.problem == nil {
		s.settle(date)
	}
	if s.problem != nil {
		return s.problem, ""
	}
	return c.storeNight(s, date)
}

func (c *clause) storeNight(s *sleepReader, date civil.Date) (p *fitness.Problem, tool string) {
	var entries []fitness.Entry
	if s.asleep != nil {
		entries = append(entries, fitness.Entry{Form: fitness.FormNight, Sleep: &s.sleep})
	}
	if s.wakings != nil {
		q := &fitness.Quantity{Typed: *s.wakings, Value: *s.wakings}
		entries = append(entries, fitness.Entry{Form: fitness.FormMeasure, Subject: "times_awake", Amount: q})
	}
	if s.quality != nil {
		q := &fitness.Quantity{Typed: *s.quality, Value: *s.quality}
		entries = append(entries, fitness.Entry{Form: fitness.FormMeasure, Subject: "sleep_quality", Amount: q})
	}
	return c.storeOn([]civil.Date{date}, entries...)
}

// wakeDate is the day of waking: of the night that is named, or of the last one.
func (c *clause) wakeDate() civil.Date {
	d := c.scope
	if len(c.when.days) > 0 {
		d = c.when.days[0]
	}
	if d.date.IsZero() || d.date == c.today && !d.last && c.listener.Date.IsZero() {
		d = c.lastNight()
	}
	c.assume(d.said)
	if d.night {
		date := d.date.AddDays(1)
		c.assume("the night that ended on " + date.String())
		return date
	}
	return d.date
}

// settle brings what was read together.
func (s *sleepReader) settle(date civil.Date) {
	if s.start != nil && s.end != nil {
		s.span(date)
	}
	s.reckon(date)
	switch {
	case s.asleep != nil:
		s.sleep.AsleepS = *s.asleep
	case s.quality != nil, s.wakings != nil:
		s.leavesOutAll()
	case s.mismatch != "":
		s.problem = mismatch("sleep", s.mismatch, "Say how long, or from when to when.")
	case s.start != nil:
		s.problem = noAmount("sleep", "Say when you woke up too, or how long you slept.")
	case s.end != nil:
		s.problem = noAmount("sleep", "Say when you fell asleep too, or how long you slept.")
	default:
		s.problem = noAmount("sleep", "Say how long, or from when to when; or rate it from 1 to 10.")
	}
}

// span makes a night of a start and an end: the day of its end is that of waking.
func (s *sleepReader) span(date civil.Date) {
	start, end := nightOf(*s.start, *s.end, s.afterShift())
	if !s.start.exact {
		s.assume(fmt.Sprintf("%s to %s", spoken(start), spoken(end)))
	}
	woke := civil.DateTime{Date: date, Clock: end}
	slept := civil.DateTime{Date: date, Clock: start}
	if start >= end {
		slept.Date = date.AddDays(-1)
	}
	s.sleep.Start, s.sleep.End = fixed(slept.In(s.listener.Zone)), fixed(woke.In(s.listener.Zone))
	if s.asleep != nil {
		return
	}
	seconds := s.sleep.End.Sub(s.sleep.Start).Seconds()
	if s.sleep.AwakeS != nil {
		seconds -= *s.sleep.AwakeS
	} else {
		s.assume("asleep all of it")
	}
	s.asleep = &seconds
}

// afterShift reports whether the sleep is said to be after a shift of work, so by day.
func (s *sleepReader) afterShift() bool {
	for i := s.from; i < s.to; i++ {
		if !s.at(i).is("after") {
			continue
		}
		for k := i + 1; k < min(i+5, s.to); k++ {
			if s.at(k).is("shift", "nightshift", "nights") {
				s.assume("by day, after the shift")
				return true
			}
		}
	}
	return false
}

// fixed returns an instant in the offset that its zone has then.
func fixed(t time.Time) time.Time {
	_, offset := t.Zone()
	return t.In(time.FixedZone("", offset))
}

// spoken writes a time as people say it: 11 pm, 6:45 am.
func spoken(c civil.Clock) string {
	hour, half := c.Hour()%12, "am"
	if hour == 0 {
		hour = 12
	}
	if c.Hour() >= 12 {
		half = "pm"
	}
	if c.Minute() == 0 {
		return fmt.Sprintf("%d %s", hour, half)
	}
	return fmt.Sprintf("%d:%02d %s", hour, c.Minute(), half)
}

// readings returns the times that a time of day can be, those after noon first or last.
func (t timeOfDay) readings(eveningFirst bool) []civil.Clock {
	if t.exact || t.hour > 12 {
		return []civil.Clock{t.clock()}
	}
	morning, evening := meridiemTime(t, false).clock(), meridiemTime(t, true).clock()
	if eveningFirst {
		return []civil.Clock{evening, morning}
	}
	return []civil.Clock{morning, evening}
}

// The length of a night that times without am and pm are read as.
const (
	leastNight = 2 * time.Hour
	mostNight  = 14 * time.Hour
)

// nightOf chooses the readings of two times that make a night, or a sleep by day.
func nightOf(a, b timeOfDay, day bool) (start, end civil.Clock) {
	ends, starts := b.readings(day), a.readings(!day)
	for _, end := range ends {
		for _, start := range starts {
			if length := lapse(start, end); length >= leastNight && length <= mostNight {
				return start, end
			}
		}
	}
	return starts[0], ends[0]
}

// lapse returns how long it is from one time to the next time that a clock shows another.
func lapse(from, to civil.Clock) time.Duration {
	d := durationOf(to - from)
	if d <= 0 {
		d += 24 * time.Hour
	}
	return d
}

package sentence

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// when is what a clause says of its day and time.
type when struct {
	days []day      // as named; none when the clause names none
	time *timeOfDay // nil when no time was said
	part int        // the hour that the named part of the day begins at

	dayFrom, dayTo int // the tokens of the last day
}

func durationOf(c civil.Clock) time.Duration { return time.Duration(c) }

// readWhen finds the days and the time that the clause names.
func (c *clause) readWhen() {
	for i := c.from; i < c.open(); {
		if c.used[i] || c.subjectAt(i) {
			i++
			continue
		}
		if d, n := c.dayAt(i); n > 0 && i+n <= c.to {
			c.named(d, i)
			c.when.dayFrom, c.when.dayTo = i, i+n
			c.takeAside(i, n)
			i += n
			continue
		}
		if t, n := c.timeAt(i); n > 0 && i+n <= c.to && c.when.time == nil && !c.sleeps() && !c.inRange(i, n) {
			c.when.time = &t
			c.takeAside(i, n)
			i += n
			continue
		}
		if t, n := readTime(c.rest(i), false); n > 0 && c.at(i).kind == tokenClock && c.when.time == nil && c.subject() && c.mentions[0].class == classMeal {
			c.when.time = &t
			c.takeAside(i, n)
			i += n
			continue
		}
		if t, n := c.bareHour(i); n > 0 {
			c.when.time = &t
			c.takeAside(i, n)
			i += n
			continue
		}
		i++
	}
}

// named keeps a day that is named at i. A second one has to be listed with the first.
func (c *clause) named(d day, i int) {
	if d.part > 0 {
		c.when.part = d.part
	}
	if d.date.IsZero() && d.unclear == "" {
		return
	}
	for k, other := range c.when.days {
		if other.unclear == "" && d.unclear == "" && c.dateOf(other) == c.dateOf(d) {
			c.when.days[k].night = other.night || d.night
			return
		}
	}
	if n := len(c.when.days); n > 0 && d.unclear == "" && !c.at(i-1).is("and") && c.at(i-1).kind != tokenComma || n >= daysOfWeek {
		d.unclear = "two days are named"
	}
	c.when.days = append(c.when.days, d)
}

// daysOfWeek is how many days one clause can list.
const daysOfWeek = 7

// inRange reports whether the time at i is the start or the end of something.
func (c *clause) inRange(i, n int) bool {
	return c.at(i-1).numericSign() || c.at(i+n).kind == tokenDash || c.at(i+n).is("to", "until", "till")
}

// bareHour reads "at 7" right after a day, or of a session: this morning at 7.
func (c *clause) bareHour(i int) (t timeOfDay, n int) {
	if !c.at(i).is("at") || c.when.time != nil || c.sleeps() || !c.subject() {
		return timeOfDay{}, 0
	}
	if c.mentions[0].class != classSport && (len(c.when.days) == 0 || i == 0 || !c.used[i-1]) {
		return timeOfDay{}, 0
	}
	if _, u, n := numberUnit(c.rest(i + 1)); n != 1 || u.name != "" {
		return timeOfDay{}, 0
	}
	if c.counts(i+1) && !c.mentionAt(i+2) || c.at(i+2).kind == tokenPercent || c.at(i+2).kind == tokenSlash {
		return timeOfDay{}, 0
	}
	t, n = readTime(c.rest(i+1), true)
	if n == 0 || c.when.part == dayParts["night"] && (t.hour < 5 || t.hour == 12) { // at 1 last night is of the next day
		return timeOfDay{}, 0
	}
	return t, n + 1
}

// subjectAt reports whether the token at i is of a name, which a day in it does not date.
func (c *clause) subjectAt(i int) bool {
	for _, m := range c.mentions {
		if m.from <= i && i < m.to && (m.class == classTrackable || m.to-m.from > 1) {
			return true
		}
	}
	return false
}

func (c *clause) mentionAt(i int) bool {
	for _, m := range c.mentions {
		if m.from <= i && i < m.to {
			return true
		}
	}
	return false
}

func (c *clause) sleeps() bool {
	return c.subject() && (c.mentions[0].class == classNight || c.mentions[0].class == classNap)
}

// dates returns the days that the clause is about: those it names, or the one in force.
func (c *clause) dates() []civil.Date {
	if len(c.when.days) == 0 {
		if c.scope.date.IsZero() {
			return []civil.Date{c.today}
		}
		return []civil.Date{c.dateOf(c.scope)}
	}
	var all []civil.Date
	for _, d := range c.when.days {
		all = append(all, c.dateOf(d))
	}
	return all
}

// dateOf returns the day that something but a night is of: last night was yesterday.
func (c *clause) dateOf(d day) civil.Date {
	if d.last && !c.sleeps() {
		if d.evening.IsZero() {
			return d.date.AddDays(-1)
		}
		return d.evening
	}
	return d.date
}

// moment returns the when of an entry of a day. A time up to some minutes ahead is now. One
// before the day starts is of the day before the one that the calendar shows then.
func (c *clause) moment(d civil.Date) (fitness.When, *fitness.Problem) {
	w := fitness.When{Date: d, Zone: c.listener.Zone.String()}
	if c.when.time == nil {
		return c.untimed(w), nil
	}
	clock := c.clockOn(*c.when.time, d)
	shown := c.shownOn(d, clock)
	if clock < c.listener.DayStart {
		w.Date = shown.AddDays(-1)
		c.assume(fmt.Sprintf("%s of %s is before the day starts, so it is of %s", spoken(clock), shown, w.Date))
	}
	at := civil.DateTime{Date: shown, Clock: clock}.In(c.listener.Zone)
	switch ahead := at.Sub(c.listener.Now); {
	case ahead > 0 && ahead <= 5*time.Minute:
		now := c.civilNow()
		c.assume(spoken(clock) + " taken as now")
		w.Date, clock = c.today, now.Clock-now.Clock%civil.Clock(time.Minute)
	case ahead > 0 && clock < c.listener.DayStart:
		return w, &fitness.Problem{
			Reason: fitness.InFuture, Message: fmt.Sprintf("%s of %s has not come yet", spoken(clock), shown), Hint: "Use write_plan for what is planned.",
		}
	}
	w.Clock = &clock
	_, offset := at.Zone()
	w.OffsetMin = offset / 60
	return w, nil
}

// shownOn returns the date that the calendar shows at a time of a day that was named or is in
// force. Before the day starts people go by the calendar, but for last night, and for a date
// that was given apart from the words.
func (c *clause) shownOn(d civil.Date, clock civil.Clock) civil.Date {
	if clock >= c.listener.DayStart {
		return d
	}
	given := len(c.when.days) == 0 && d == c.listener.Date && d != c.today
	for _, one := range c.when.days {
		given = given || one.last && c.dateOf(one) == d
	}
	if given {
		return d.AddDays(1)
	}
	return d.AddDays(c.civilNow().Date.DaysSince(c.today))
}

// untimed gives the when of a day without a time the offset of its noon, or of now.
func (c *clause) untimed(w fitness.When) fitness.When {
	at := civil.DateTime{Date: w.Date, Clock: civil.NewClock(12, 0, 0)}.In(c.listener.Zone)
	if w.Date == c.today {
		at = c.listener.Now.In(c.listener.Zone)
	}
	_, offset := at.Zone()
	w.OffsetMin = offset / 60
	return w
}

// clockOn returns the time as a clock shows it. An hour that can be two is in the part of the
// day that was named; else 12 is noon, the hours to 5 are in the afternoon if that has come, and
// the others are in the morning.
func (c *clause) clockOn(t timeOfDay, d civil.Date) civil.Clock {
	if t.exact {
		return t.clock()
	}
	morning, evening := meridiemTime(t, false).clock(), meridiemTime(t, true).clock()
	switch {
	case c.when.part >= 12 || t.hour == 12:
		return evening
	case c.when.part > 0:
		return morning
	}
	chosen := morning
	if t.hour < 6 && !(civil.DateTime{Date: d, Clock: evening}).In(c.listener.Zone).After(c.listener.Now) {
		chosen = evening
	}
	c.assume(spoken(chosen) + " assumed")
	return chosen
}

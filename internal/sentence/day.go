package sentence

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
)

// day is a day that words name.
type day struct {
	date    civil.Date
	part    int        // the hour that the part of the day begins at, 0 when none was named
	night   bool       // the night that begins on the date: Saturday night
	last    bool       // last night: the night that ended on the date
	evening civil.Date // of last night: when what is no sleep was done
	wish    bool       // tomorrow and later: nothing that was done
	unclear string     // why it can be several days, or none
	several bool       // it is several days, of which each has to be told apart
	said    string     // what is to be said of the reading
}

// name is what a rejection calls the day.
func (d day) name() string {
	for part, hour := range map[string]int{"afternoon": 12, "evening": 17, "night": 18} {
		if d.part == hour {
			return "the " + part + " of " + d.date.String()
		}
	}
	return d.date.String()
}

// dayAt reads the day that words name at i, with "on" before it, and returns how many tokens
// it takes.
func (r *reader) dayAt(i int) (d day, n int) {
	if n := r.comingDay(i); n > 0 {
		return day{date: r.today.AddDays(1), wish: true}, n
	}
	if d, n := r.datedDay(i); n > 0 {
		return d, n
	}
	return r.undated(i)
}

// datedDay reads a day of the calendar, or several.
func (r *reader) datedDay(i int) (d day, n int) {
	t := r.token(i)
	if t.is("on", "for", "from", "since") {
		if d, n = r.bareDay(i+1, t.is("on")); n > 0 {
			if t.is("since") && d.unclear == "" {
				d = severalDays()
			}
			return d, n + 1
		}
		return r.repeatedDay(i)
	}
	if d, n = r.repeatedDay(i); n > 0 {
		return d, n
	}
	return r.bareDay(i, false)
}

// bareDay reads a day without a word before it.
func (r *reader) bareDay(i int, on bool) (d day, n int) {
	switch t := r.token(i); t.kind {
	case tokenDate:
		return r.writtenDay(t.date), 1
	case tokenNumber:
		return r.numberedDay(i, on)
	case tokenWord:
		return r.namedDay(i)
	default:
		return day{}, 0
	}
}

// writtenDay is the day of 2026-11-28 or 28/11/2026.
func (r *reader) writtenDay(w date) day {
	d, err := civil.ParseDate(fmt.Sprintf("%04d-%02d-%02d", w.year, w.month, w.day))
	switch {
	case err != nil:
		return day{unclear: "there is no such day in the calendar"}
	case w.ambiguous:
		return day{unclear: fmt.Sprintf("it can be %s or the day with month and day swapped", d)}
	default:
		return day{date: d}
	}
}

// namedDay reads a day that begins with a word.
func (r *reader) namedDay(i int) (d day, n int) {
	t, next := r.token(i), r.token(i+1)
	switch {
	case t.is("today", "tonight"):
		return day{date: r.today, part: dayParts[t.text]}, 1
	case t.is("yesterday", "yday", "yest", "ystrday"):
		return r.parted(i+1, day{date: r.today.AddDays(-1)}, 1)
	case t.is("tomorrow"):
		return day{date: r.today.AddDays(1), wish: true}, 1
	case r.timeBefore(i):
		return day{unclear: r.said(i, i+2) + " is no single day"}, 2
	case t.is("last") && next.is("night"):
		return r.lastNight(), 2
	case t.is("last", "past", "previous", "this", "next"):
		return r.relativeDay(i)
	case t.is("the"):
		return r.theDay(i)
	case t.is("a", "an") && next.is("week", "day") && r.token(i+2).is("ago"):
		return day{date: r.today.AddDays(-map[string]int{"week": 7, "day": 1}[next.text])}, 3
	case weekdays[t.text] > 0:
		if len(t.text) == 3 && (r.token(i-1).is("the", "in", "i") || next.is("down", "on")) || t.is("sat") && r.seated(i+1) || t.is("sun") && r.shines(i+1) {
			return day{}, 0
		}
		return r.weekday(i, false)
	case months[t.text] > 0:
		return r.monthFirst(i)
	default:
		return r.vagueDay(i)
	}
}

// seated reports whether the word at i makes "sat" before it a verb: sat through 2 meetings.
func (r *reader) seated(i int) bool {
	t := r.token(i)
	return t.is("through", "up", "around", "still", "there", "here", "quietly", "in", "for", "with", "by", "next", "outside") ||
		t.is("at") && !r.token(i+1).numeric()
}

// shines reports whether the words at i make "sun" before them what is in the sky.
func (r *reader) shines(i int) bool {
	t := r.token(i)
	if t.is("was", "is") {
		t = r.token(i + 1)
		return t.is("hot", "out", "shining", "strong", "bright", "warm", "up", "down", "setting", "low", "blazing", "brutal")
	}
	return t.is("came", "shone", "set", "rose", "salutation", "salutations", "cream", "burn", "screen")
}

// vagueDay reads what is no single day: in 2019, in March, every morning; and in the morning,
// which is of whichever day.
func (r *reader) vagueDay(i int) (d day, n int) {
	t, next, third := r.token(i), r.token(i+1), r.token(i+2)
	dated := next.kind == tokenWord && months[next.text] > 0 ||
		next.kind == tokenNumber && next.number.digits && year(next.number.value) && unitOf(r.tail(i+2)).name == ""
	switch {
	case t.is("in") && dated:
		return day{unclear: r.said(i, i+2) + " is no single day"}, 2
	case t.is("over", "during", "across") && next.kind == tokenNumber && third.is("days", "weeks"):
		return severalDays(), 3
	case t.is("over", "during", "across") && next.is("the") && third.is("weekend", "week"):
		return severalDays(), 3
	case t.is("in") && next.is("the") && third.kind == tokenWord && dayParts[third.text] > 0:
		return day{part: dayParts[third.text]}, 3
	default:
		return day{}, 0
	}
}

// parted adds the part of the day that is named at i.
func (r *reader) parted(i int, d day, n int) (day, int) {
	t := r.token(i)
	if t.kind != tokenWord || dayParts[t.text] == 0 || t.is("noon", "lunchtime", "tonight") {
		return d, n
	}
	d.part, d.night = dayParts[t.text], t.is("night")
	return d, n + 1
}

// lastNight is the night that ended today. Before four in the morning, when no night of today
// is known, the night that people speak of is the one before.
func (r *reader) lastNight() day {
	shown := civil.DateTimeOf(r.listener.Now.In(r.listener.Zone))
	if shown.Clock.Hour() < 4 && !r.listener.LastNight {
		d := shown.Date.AddDays(-1)
		return day{date: d, last: true, evening: d, part: dayParts["night"], said: "the night that ended on " + d.String()}
	}
	return day{date: r.today, last: true, evening: shown.Date.AddDays(-1), part: dayParts["night"]}
}

// relativeDay reads this morning, last Friday, next week.
func (r *reader) relativeDay(i int) (d day, n int) {
	t, next := r.token(i), r.token(i+1)
	if next.kind != tokenWord {
		return day{}, 0
	}
	part, named := dayParts[next.text]
	switch {
	case t.is("next") && (weekdays[next.text] > 0 || next.is("week", "month", "year", "weekend")):
		return day{date: r.today.AddDays(1), wish: true}, 2
	case t.is("next"):
		return day{}, 0
	case weekdays[next.text] > 0:
		d, n = r.weekday(i+1, !t.is("this"))
		return d, n + 1
	case t.is("this") && next.is("am", "pm"):
		return day{date: r.today, part: map[string]int{"am": dayParts["morning"], "pm": dayParts["afternoon"]}[next.text]}, 2
	case t.is("this") && named:
		return day{date: r.today, part: part}, 2
	case t.is("this") && next.is("week", "month", "year", "weekend"), !t.is("this") && next.is("week", "month", "year", "weekend", "days"):
		return day{unclear: fmt.Sprintf("%s %s is no single day", t.text, next.text), several: true}, 2
	default:
		return day{}, 0
	}
}

// theDay reads the day before yesterday, the night before last, the 28th.
func (r *reader) theDay(i int) (d day, n int) {
	rest := r.tail(i + 1)
	switch {
	case follows(rest, "day", "before", "yesterday"):
		return day{date: r.today.AddDays(-2)}, 4
	case follows(rest, "night", "before", "last"):
		return day{date: r.today.AddDays(-1), last: true}, 4
	case follows(rest, "day", "after", "tomorrow"):
		return day{date: r.today.AddDays(2), wish: true}, 4
	case follows(rest, "other", "day"):
		return day{unclear: "the other day is no single day"}, 3
	case len(rest) > 1 && dayParts[rest[0].text] > 0 && rest[1].is("of") && r.token(i-1).is("on"):
		return day{part: dayParts[rest[0].text]}, 3
	case len(rest) > 1 && rest[0].kind == tokenNumber && ordinal(rest[1]):
		d, n = r.numberedDay(i+1, true)
		if n > 0 {
			return d, n + 1
		}
		return r.dayOfMonth(rest[0].number.value), 3
	default:
		return day{}, 0
	}
}

func ordinal(t token) bool { return t.glued && t.is("st", "nd", "rd", "th") }

// dayOfMonth is the latest day with a number up to today.
func (r *reader) dayOfMonth(v float64) day {
	if !whole(v) || v < 1 || v > 31 {
		return day{unclear: "no month has such a day"}
	}
	d := r.today
	for d.Day != int(v) {
		d = d.AddDays(-1)
	}
	return day{date: d, said: "the latest such day, " + d.String()}
}

// weekday is the latest day of the name up to today, or before today when strictly.
func (r *reader) weekday(i int, strictly bool) (d day, n int) {
	name := r.token(i).text
	back := (int(r.today.Weekday()) + 7 - weekdays[name]) % 7
	if back == 0 && strictly {
		back = 7
	}
	date := r.today.AddDays(-back)
	said := fmt.Sprintf("%s is %s", title(date.Weekday().String()), date)
	if back == 0 {
		said = "today is " + date.Weekday().String()
	}
	return r.parted(i+1, day{date: date, said: said}, 1)
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

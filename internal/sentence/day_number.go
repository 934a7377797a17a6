package sentence

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// numberedDay reads a day that begins with a number: 28 November, 28/11, 2 days ago.
func (r *reader) numberedDay(i int, on bool) (d day, n int) {
	v, next := r.token(i).number.value, r.token(i+1)
	if day, month, is := dotted(r.token(i).text); is && (on || r.headsLine(i)) && unitOf(r.tail(i+1)).name == "" {
		return r.ofThisYear(day, time.Month(month)), 1
	}
	if !whole(v) || v < 0 {
		return day{}, 0
	}
	switch {
	case next.is("day", "days", "week", "weeks") && r.token(i+2).is("ago") && v <= 5000:
		days := int(v)
		if next.is("week", "weeks") {
			days *= 7
		}
		return day{date: r.today.AddDays(-days)}, 3
	case next.kind == tokenSlash && r.token(i+2).kind == tokenNumber && (on || r.token(i+3).sign(":") && r.token(i-1).kind == tokenStop):
		return r.dayAndMonth(v, r.token(i+2).number.value), 3
	case v < 1 || v > 31:
		return day{}, 0
	}
	at := i + 1
	if ordinal(next) {
		at++
	}
	if r.token(at).is("of") {
		at++
	}
	m := r.token(at)
	if m.kind != tokenWord || months[m.text] == 0 {
		return day{}, 0
	}
	return r.ofYear(at+1, int(v), months[m.text], at+1-i)
}

// headsLine reports whether the number at i stands alone at the beginning of a line, with a point
// after it: 28.11. squats 40.
func (r *reader) headsLine(i int) bool {
	before, after := r.token(i-1), r.token(i+1)
	return (i == 0 || before.newline) && after.kind == tokenStop && after.glued && !after.newline && i+2 < len(r.tokens)
}

// dotted reads 24.11 as a day and a month.
func dotted(text string) (day, month int, is bool) {
	a, b, found := strings.Cut(text, ".")
	if !found || len(a) > 2 || len(b) > 2 {
		return 0, 0, false
	}
	day, wrong := strconv.Atoi(a)
	month, wrongToo := strconv.Atoi(b)
	return day, month, wrong == nil && wrongToo == nil && day >= 1 && day <= 31 && month >= 1 && month <= 12
}

// monthFirst reads November 28th.
func (r *reader) monthFirst(i int) (d day, n int) {
	v := r.token(i + 1)
	if v.kind != tokenNumber || !v.number.digits || v.number.value < 1 || v.number.value > 31 {
		return day{}, 0
	}
	at := i + 2
	if ordinal(r.token(at)) {
		at++
	}
	return r.ofYear(at, int(v.number.value), months[r.token(i).text], at-i)
}

// ofYear adds the year that is named at i to a day and a month of n tokens; without one, the
// day is of this year, when it has come.
func (r *reader) ofYear(i, dayOfMonth int, month time.Month, n int) (day, int) {
	at := i
	if r.token(at).kind == tokenComma {
		at++
	}
	if t := r.token(at); t.kind == tokenNumber && t.number.digits && year(t.number.value) {
		return r.writtenDay(date{year: int(t.number.value), month: int(month), day: dayOfMonth}), n + at + 1 - i
	}
	return r.ofThisYear(dayOfMonth, month), n
}

// soon is within how many days a day to come may be meant, not the one of last year.
const soon = 60

// ofThisYear is the latest such day, unless one is to come soon.
func (r *reader) ofThisYear(dayOfMonth int, month time.Month) day {
	d := r.writtenDay(date{year: r.today.Year, month: int(month), day: dayOfMonth})
	if d.unclear != "" || !d.date.After(r.today) {
		return d
	}
	last := r.writtenDay(date{year: r.today.Year - 1, month: int(month), day: dayOfMonth})
	if last.unclear != "" || d.date.DaysSince(r.today) <= soon {
		return day{unclear: fmt.Sprintf("%s has not come yet: name the year", d.date)}
	}
	last.said = "the latest such day, " + last.date.String()
	return last
}

// dayAndMonth reads 28/11: which is the month is clear only when the other cannot be one.
func (r *reader) dayAndMonth(a, b float64) day {
	switch {
	case a < 1 || b < 1 || a > 31 || b > 31 || a > 12 && b > 12 || !whole(a) || !whole(b):
		return day{unclear: "there is no such day in the calendar"}
	case a > 12:
		return r.ofThisYear(int(a), time.Month(int(b)))
	case b > 12:
		return r.ofThisYear(int(b), time.Month(int(a)))
	case a == b:
		return r.ofThisYear(int(a), time.Month(int(b)))
	default:
		return day{unclear: "it can be two days: write it as YYYY-MM-DD"}
	}
}

// civilNow is what the person's calendar and clock show.
func (r *reader) civilNow() civil.DateTime {
	return civil.DateTimeOf(r.listener.Now.In(r.listener.Zone))
}

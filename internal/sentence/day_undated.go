package sentence

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// calendar are the words of times of the year, of feasts and of days that only the person knows.
//
//nolint:gochecknoglobals // a constant table
var calendar = wordSet(`summer winter spring autumn fall christmas xmas easter weekend weekends birthday holidays thanksgiving halloween anniversary
ramadan eid diwali hanukkah carnival lent advent nye midsummer midweek payday solstice`)

// feasts are those of two words.
//
//nolint:gochecknoglobals // a constant table
var feasts = [][]string{
	{"new", "year"},
	{"new", "years"},
	{"new", "year's"},
	{"boxing", "day"},
	{"bank", "holiday"},
	{"black", "friday"},
	{"good", "friday"},
	{"wedding", "day"},
	{"mother's", "day"},
	{"father's", "day"},
	{"valentine's", "day"},
	{"independence", "day"},
	{"labor", "day"},
	{"memorial", "day"},
}

// undated reads words of a time that name no day of the calendar: a month ago, last summer, on
// my birthday, at the weekend, the day before.
func (r *reader) undated(i int) (d day, n int) {
	if d, n := r.hoursAgo(i); n > 0 {
		return d, n
	}
	for _, read := range []func(int) int{r.longAgo, r.inSeason, r.relatedDay} {
		if n := read(i); n > 0 {
			return day{unclear: "\"" + r.said(i, i+n) + "\" is no day of the calendar"}, n
		}
	}
	return day{}, 0
}

// hoursAgo reads 2 hours ago, half an hour ago, a moment ago, on whichever day that was.
func (r *reader) hoursAgo(i int) (d day, n int) {
	if n := r.fewHours(i); n > 0 {
		if r.civilNow().Clock.Hour() < dayParts["morning"] {
			return day{unclear: "\"" + r.said(i, i+n) + "\" can be today or yesterday"}, n
		}
		return day{date: r.today}, n
	}
	v := 1.0
	t := r.token(i)
	switch {
	case t.kind == tokenNumber:
		v = t.number.value
	case !t.is("a", "an"):
		return day{}, 0
	}
	u, used := unitAt(r.tail(i + 1))
	length := time.Duration(v * u.factor * float64(time.Second))
	switch {
	case r.token(i+1).is("moment", "sec", "second"):
		length, used = 0, 1
	case r.token(i + 1).is("m"):
		length = time.Duration(v * float64(time.Minute))
	case u.dimension != ofTime:
		return day{}, 0
	}
	if !r.token(i+1+used).is("ago") || !finite(v) || math.Abs(v*u.factor) > (48*time.Hour).Seconds() {
		return day{}, 0
	}
	then := civil.DateTimeOf(r.listener.Now.Add(-length).In(r.listener.Zone)).Add(-durationOf(r.listener.DayStart))
	return day{date: then.Date}, used + 2
}

// fewHours reads a few hours ago, several minutes ago.
func (r *reader) fewHours(i int) int {
	k := i
	for k < i+2 && r.token(k).is("a", "few", "some", "several") {
		k++
	}
	if k == i || !r.token(k).is("hours", "hrs", "minutes", "mins", "moments", "seconds") || !r.token(k+1).is("ago") {
		return 0
	}
	return k + 2 - i
}

// longAgo reads a while ago, a few days ago, 3 months ago, more than a year back.
func (r *reader) longAgo(i int) int {
	k := i
	if next := r.token(i + 1); r.token(i).kind == tokenNumber && (next.kind == tokenNumber || next.is("a", "an", "some", "few", "about", "over")) {
		return 0 // weight 80 a month ago
	}
	for k < i+6 && (r.token(k).kind == tokenNumber && k < i+3 || r.token(k).is("a", "an", "few", "some", "several", "many", "couple", "of", "half", "about",
		"around", "roughly", "over", "more", "than", "not", "too", "so", "quite", "very", "good", "like")) {
		k++
	}
	t := r.token(k)
	spell := t.is("month", "months", "year", "years", "yr", "yrs", "decade", "decades", "fortnight", "fortnights", "season", "seasons", "while", "ages", "long", "time", "bit",
		"week", "weeks", "day", "days", "night", "nights", "weekend", "weekends", "sessions", "workouts")
	calendarUnit := t.is("month", "months", "year", "years", "weeks", "decade", "decades", "fortnight")
	next := r.token(k + 1)
	switch {
	case spell && (next.is("ago") || next.is("back") && calendarUnit && k > i):
		return k + 2 - i
	case r.token(i).is("ago"):
		return 1
	default:
		return 0
	}
}

// inSeason reads last summer, on christmas, at the weekend, around new year, since March.
func (r *reader) inSeason(i int) int {
	lead := r.token(i)
	part := lead.is("of") && (dayParts[r.token(i-1).text] > 0 || r.token(i-1).is("day", "eve"))
	if !part && !lead.is("on", "at", "in", "over", "during", "since", "last", "this", "past", "previous", "around", "before", "after", "until", "till", "back", "throughout") {
		return 0
	}
	k := i + 1
	for k < i+5 && r.token(k).is("my", "the", "his", "her", "our", "last", "this", "past", "early", "late", "mid", "in", "at", "on", "before", "after", "day", "eve", "of") {
		k++
	}
	n := r.seasonAt(k, lead.is("last", "this", "past", "previous", "since", "until", "till") || k > i+1 && r.token(k-1).is("early", "late", "mid", "last", "this"))
	if n == 0 {
		return 0
	}
	k += n
	if r.token(k).is("eve", "day", "morning", "evening", "afternoon", "night", "week", "weekend", "monday", "friday", "sunday", "holiday", "holidays") {
		k++
	}
	if _, n := builtIn().find(r.tail(k)); n > 0 && r.token(k).kind == tokenWord && r.token(k-1).kind == tokenWord && !r.separates(k) {
		return 0 // in the christmas run
	}
	return k - i
}

// seasonAt returns how many tokens a word of the calendar takes at i: a feast, a season or, where
// it is led to as one, a month.
func (r *reader) seasonAt(i int, month bool) int {
	t := r.token(i)
	if t.kind != tokenWord {
		return 0
	}
	for _, feast := range feasts {
		if follows(r.tail(i), feast...) {
			return len(feast)
		}
	}
	if calendar[t.text] || month && months[t.text] > 0 && !r.token(i+1).numeric() {
		return 1
	}
	return 0
}

// relatedDay reads the day before, the following morning, recently: a day that is told by
// another one.
func (r *reader) relatedDay(i int) int {
	t, next := r.token(i), r.token(i+1)
	switch {
	case t.is("recently", "lately", "sometime", "someday"):
		return 1
	case (t.is("some") || t.text == "one") && next.is("day", "night", "morning", "evening", "afternoon") && !r.token(i+2).is("off", "rest"):
		return 2
	case !t.is("the"):
		return 0
	case partOfWeek(next) && r.token(i+2).is("before", "after") && !r.token(i+3).numeric():
		return 3
	case next.is("following", "previous", "next", "other") && partOfWeek(r.token(i+2)):
		return 3
	default:
		return 0
	}
}

// comingDay reads coming Friday, this coming weekend, in the upcoming days.
func (r *reader) comingDay(i int) int {
	k := i
	for k < i+2 && r.token(k).is("on", "in", "this", "the", "over", "during", "for") {
		k++
	}
	if !r.token(k).is("coming", "upcoming") || !partOfWeek(r.token(k+1)) && !r.token(k+1).is("month", "months", "weeks", "year") {
		return 0
	}
	return k + 2 - i
}

package sentence

// severalDays is what words of a repetition name.
func severalDays() day { return day{unclear: "it is several days", several: true} }

// repeatedDay reads words that name several days, on each of which something was done: every
// day, all week, since Monday, 3 days in a row, the last 3 nights, Monday to Friday.
func (r *reader) repeatedDay(i int) (d day, n int) {
	for _, read := range []func(int) int{r.everyDay, r.weekdayRange, r.daysInRow, r.lastDays, r.daily} {
		if n := read(i); n > 0 {
			return severalDays(), n
		}
	}
	return day{}, 0
}

// partOfWeek reports whether the word names a day, a part of one, or a week.
func partOfWeek(t token) bool {
	return t.is("day", "days", "morning", "evening", "afternoon", "night", "week", "weekday", "weekend") || t.kind == tokenWord && weekdays[t.text] > 0
}

// everyDay reads every day, each morning, every other day, all week, on weekdays.
func (r *reader) everyDay(i int) int {
	switch t, next := r.token(i), r.token(i+1); {
	case t.is("every", "each") && partOfWeek(next):
		return 2
	case t.is("every") && (next.is("other", "second") || next.numeric()) && partOfWeek(r.token(i+2)):
		return 3
	case t.is("all") && next.is("week", "weekend", "month"):
		return 2
	case t.is("on") && next.is("weekdays", "weekends"):
		return 2
	default:
		return 0
	}
}

// weekdayRange reads Mon-Fri, Monday to Friday and between Monday and Friday.
func (r *reader) weekdayRange(i int) int {
	isDay := func(t token) bool { return t.kind == tokenWord && weekdays[t.text] > 0 }
	skip := 0
	if r.token(i).is("from") {
		skip = 1
	}
	named := func(t token) bool { return isDay(t) || t.is("yesterday", "today", "now") }
	if r.token(i).is("between") && named(r.token(i+1)) && r.token(i+2).is("and") && named(r.token(i+3)) {
		return 4
	}
	between := r.token(i + skip + 1)
	if isDay(r.token(i+skip)) && isDay(between) && r.words[r.token(i+skip).end:between.start] == "-" {
		return skip + 2 // a hyphen within a word is no token
	}
	if isDay(r.token(i+skip)) && isDay(r.token(i+skip+2)) && (between.kind == tokenDash || between.is("to", "through", "thru", "till", "until")) {
		return skip + 3
	}
	return 0
}

// daysInRow reads 3 days in a row, 3 days straight, for 3 nights.
func (r *reader) daysInRow(i int) int {
	skip := 0
	if r.token(i).is("for", "in") {
		skip = 1
	}
	if r.token(i+skip).kind != tokenNumber || !r.token(i+skip+1).is("days", "nights", "mornings", "evenings", "weeks") {
		return 0
	}
	n := skip + 2
	switch rest := r.tail(i + n); {
	case follows(rest, "in", "a", "row"):
		return n + 3
	case follows(rest, "straight"), follows(rest, "running"):
		return n + 1
	case follows(rest, "off"), follows(rest, "ago"), skip == 0:
		return 0
	default:
		return n
	}
}

// lastDays reads the last 3 nights.
func (r *reader) lastDays(i int) int {
	skip := 0
	for r.token(i+skip).is("the", "for", "in", "over") {
		skip++
	}
	if r.token(i+skip).is("last", "past") && r.token(i+skip+1).kind == tokenNumber && r.token(i+skip+2).is("days", "nights", "weeks", "mornings") {
		return skip + 3
	}
	return 0
}

// daily reads "daily" after an amount: 40 squats daily. Before what was done it only describes
// it: my daily run.
func (r *reader) daily(i int) int {
	if !r.token(i).is("daily", "everyday", "nightly", "weekly") {
		return 0
	}
	if _, n := builtIn().find(r.tail(i + 1)); n > 0 || r.token(i+1).numeric() {
		return 0
	}
	for k := i - 1; k >= 0 && r.tokens[k].kind != tokenStop; k-- {
		if r.tokens[k].numeric() {
			return 1
		}
	}
	return 0
}

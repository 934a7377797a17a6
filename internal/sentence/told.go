package sentence

// habits are the words that say what is done as a rule, not what was done once.
//
//nolint:gochecknoglobals // a constant table
var habits = wordSet(`usually normally typically generally habitually regularly always often sometimes rarely seldom ordinarily`)

// advice are the words for what somebody says should be done.
//
//nolint:gochecknoglobals // a constant table
var advice = wordSet(`recommended recommends recommend recommendation suggested suggests suggest suggestion advised advises advise prescribed
prescribes prescription instructed instructs demands demanded`)

// speaking are the verbs that report what somebody says.
//
//nolint:gochecknoglobals // a constant table
var speaking = wordSet(`said says say saying told tells asked asks wrote writes reckons thinks claims claimed`)

// instruments are what measures: what they say was measured.
//
//nolint:gochecknoglobals // a constant table
var instruments = wordSet(`watch scale scales garmin fitbit oura whoop polar apple phone tracker pedometer strap monitor ring band strava
withings suunto coros samsung thermometer cuff meter machine treadmill display screen it app health connect flow`)

// habit reports whether the words at i say what is done as a rule.
func (r *reader) habit(i int) bool {
	t, before, next := r.tokens[i], r.token(i-1), r.token(i+1)
	switch {
	case before.is("as", "than", "like", "not", "vs", "unlike"):
		return false
	case habits[t.text]:
		return true
	case t.is("tend", "tends"):
		return next.is("to")
	case t.is("used"):
		return next.is("to") && !before.is("i'm", "get", "got", "getting", "am", "is", "are") && r.token(i+2).kind == tokenWord
	case t.is("most"):
		return next.is("days", "mornings", "evenings", "nights", "weeks", "times")
	case t.is("rule"):
		return before.is("a") && r.token(i-2).is("as")
	default:
		return false
	}
}

// reported reports whether the word at i makes what is said around it the words of somebody
// else. What an instrument says was measured, but no exercise is.
func (r *reader) reported(i int, p piece) bool {
	t := r.tokens[i]
	switch {
	case advice[t.text]:
		return !r.past(i)
	case t.is("according"):
		return r.token(i+1).is("to") && !r.measures(i+2, i+6, p)
	case speaking[t.text] && (i == p.from || !r.token(i-1).is("i", "i'd", "to", "i've", "they", "we")):
		return !r.measures(p.from, i, p)
	default:
		return false
	}
}

// measures reports whether an instrument is named between two tokens, and what the piece is of
// is something that one measures.
func (r *reader) measures(from, to int, p piece) bool {
	if p.subject() && p.mentions[0].class == classExercise {
		return false
	}
	for i := from; i < to; i++ {
		if t := r.token(i); t.kind == tokenWord && instruments[t.text] {
			return true
		}
	}
	return false
}

// ledIn reports whether the words before the clause only say whose words it is, or that it is a
// habit: coach said, 40 squats.
func (c *clause) ledIn() bool {
	before := c.previous
	if before == nil || before.subject() || c.sep < sepNone || c.sep == sepBut || len(before.amounts(before.from, before.to)) > 0 {
		return false
	}
	if before.at(before.from).is("according") {
		return true
	}
	last := before.to - 1
	for last > before.from && before.at(last).kind == tokenMark {
		last--
	}
	t := before.at(last)
	return speaking[t.text] || before.denying.habit == last || advice[t.text]
}

// told rejects a habit, and what somebody else said.
func (c *clause) told(m modality) bool {
	switch {
	case m.habit >= 0:
		c.reject(*ambiguous("it says what is done as a rule, not what was done", "Say what you did, such as did 40 squats today."), "")
	case m.reported >= 0:
		c.reject(*ambiguous("it is what somebody else said, not what was done", "Say what you did, such as did 40 squats today."), "")
	default:
		return false
	}
	return true
}

// timeBefore reports whether the words at i name a time before, of which the day is not said.
func (r *reader) timeBefore(i int) bool {
	return r.token(i).is("last", "previous", "other", "past") && r.token(i+1).is("time", "times") && !r.token(i-1).is("than", "as", "like", "vs", "from", "since", "my")
}

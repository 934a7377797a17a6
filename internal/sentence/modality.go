package sentence

import "strings"

// denials are the words that say that something was not done.
//
//nolint:gochecknoglobals // a constant table
var denials = wordSet(`no not didn't didnt don't dont doesn't doesnt haven't havent hasn't hasnt hadn't hadnt wasn't wasnt weren't
couldn't couldnt can't cant cannot never none skipped skip missed miss without cancelled canceled forgot nor neither instead
wish wished almost nearly failed`)

// wishes are the words that say that something is yet to be done.
//
//nolint:gochecknoglobals // a constant table
var wishes = wordSet(`will gonna plan planning plans planned should shall want wants wanna wanted hope hoping must let's lets remind
reminder schedule scheduled aim aiming if might`)

// denied reports whether a piece says that something was not done.
func (r *reader) denied(p piece) bool { return r.modality(p).denied >= 0 }

// intended reports whether a piece says that something is yet to be done.
func (r *reader) intended(p piece) bool { return r.modality(p).wished >= 0 }

// modality is where a piece denies, wishes, tells a habit or what somebody else said; -1 where
// it does not.
type modality struct {
	denied, wished  int
	habit, reported int
	carries         bool // it holds for what is listed after it too
}

func (r *reader) modality(p piece) modality {
	m := modality{denied: -1, wished: -1, habit: -1, reported: -1}
	for i := p.from + p.corrects; i < p.to; i++ {
		if p.subject() && p.mentions[0].class == classNote && i >= p.mentions[0].from {
			break
		}
		t := r.tokens[i]
		if m.denied < 0 && r.crossed(i) {
			m.denied = i
			continue
		}
		if t.kind != tokenWord || p.holds(i) {
			continue
		}
		switch {
		case m.denied < 0 && (denials[t.text] && !r.approximates(i) || r.regrets(i)):
			m.denied = i
			m.carries = !t.is("no", "without", "instead", "nor", "neither")
		case m.wished < 0 && (wishes[t.text] && !r.kept(i) || strings.HasSuffix(t.text, "'ll") || r.wishes(i)):
			m.wished = i
			m.carries = true
		case m.habit < 0 && r.habit(i):
			m.habit, m.carries = i, true
		case m.reported < 0 && r.reported(i, p):
			m.reported, m.carries = i, true
		}
	}
	return m
}

// holds reports whether the token at i is part of a subject.
func (p piece) holds(i int) bool {
	for _, m := range p.mentions {
		if m.from <= i && i < m.to && m.class == classTrackable {
			return true
		}
	}
	return false
}

// crossed reports whether the sign of what was not done is at i: ❌, or an empty box.
func (r *reader) crossed(i int) bool {
	switch t := r.tokens[i]; {
	case t.kind == tokenMark && strings.ContainsAny(t.text, "❌✗✘☐🚫⬜❎"):
		return true
	default:
		return t.sign("[") && r.token(i+1).sign("]")
	}
}

// kept reports whether a plan at i is one that something is measured by: behind schedule.
func (r *reader) kept(i int) bool {
	return r.tokens[i].is("schedule", "plan") && r.token(i-1).is("behind", "of", "on", "to", "per") && !r.token(i-2).is("like", "want", "need", "going")
}

// approximates reports whether "almost" stands before an amount: almost 40 squats.
func (r *reader) approximates(i int) bool {
	return r.tokens[i].is("almost", "nearly") && r.token(i+1).numeric()
}

// undone reports whether the words at i deny what was said before them: 40 squats, not done.
func (r *reader) undone(i int) bool {
	return r.token(i).is("not") && r.token(i+1).is("done", "completed", "finished", "made", "yet", "happened", "today")
}

// regrets reports whether "should have" and its like begin at i.
func (r *reader) regrets(i int) bool {
	if r.tokens[i].is("ran", "run", "running") && r.token(i+1).is("out") && r.token(i+2).is("of") &&
		r.token(i+3).is("time", "energy", "steam", "daylight", "gas", "motivation", "juice", "puff") {
		return true
	}
	return r.tokens[i].is("should've", "would've", "could've") ||
		r.tokens[i].is("should", "would", "could") && r.token(i+1).is("have")
}

// wishes reports whether a wish of several words begins at i.
func (r *reader) wishes(i int) bool {
	t, next := r.tokens[i], r.token(i+1)
	switch {
	case t.is("going"):
		return next.is("to") && !r.token(i+2).is("bed", "the")
	case t.is("would", "i'd"):
		return next.is("like", "love")
	case t.is("need", "have", "try", "trying", "about", "supposed", "meant"):
		return next.is("to") && (!t.is("about") || !r.token(i+2).numeric())
	case t.is("goal", "target") && r.reached(i):
		return false
	case t.is("goal", "target"):
		return next.is("is", "to", "of", "for", "weight", "bpm", "hr", "steps") || next.sign(":") || next.sign("=") || next.numeric()
	case t.is("next"):
		return next.is("week", "month", "year", "time") || weekdays[next.text] > 0
	case t.is("later"):
		return next.kind == tokenStop && !r.past(i)
	default:
		return t.is("tomorrow")
	}
}

// reached reports whether the goal at i is said to have been reached.
func (r *reader) reached(i int) bool {
	for k := i - 1; k >= i-4; k-- {
		if r.token(k).is("hit", "reached", "met", "smashed", "beat", "exceeded", "crushed") {
			return true
		}
	}
	return false
}

// past reports whether a verb of the past comes before i in its sentence.
func (r *reader) past(i int) bool {
	for k := i - 1; k >= 0 && r.tokens[k].kind != tokenStop; k-- {
		if t := r.tokens[k]; t.is("did", "ran", "rode", "swam", "slept", "took", "had", "went", "was") || strings.HasSuffix(t.text, "ed") {
			return true
		}
	}
	return false
}

// tool returns the tool that a wish is for.
func (c *clause) tool() string {
	for _, t := range c.tokens[c.from:c.to] {
		if t.is("goal", "target", "aim", "aiming") {
			return "set_goal"
		}
	}
	if c.subject() && c.mentions[0].class == classMetric {
		return "set_goal"
	}
	return "write_plan"
}

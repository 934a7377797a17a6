package sentence

// mention is where a subject is named.
type mention struct {
	from, to int // tokens
	meaning
}

// mentions returns what the tokens name, in order: what is the person's own first, then the
// longest phrase of everybody's.
func (r *reader) findMentions() []mention {
	found := make([]mention, 0, 8)
	known := builtIn()
	for i := 0; i < len(r.tokens); {
		m, n := r.own.find(r.tokens[i:])
		if n == 0 {
			m, n = known.find(r.tokens[i:])
		}
		if n == 0 || !r.names(i, n, m) || r.attribute(found, i, m) || m.id == "active_energy" && r.spent(i+n) {
			i++
			continue
		}
		found = append(found, mention{i, i + n, r.lifted(i, n, m)})
		i += n
	}
	return found
}

// attribute reports whether what is named at i is of the exercise or the session just before:
// pull-ups bodyweight 3x8, 60 km climbed 850 m.
func (r *reader) attribute(found []mention, i int, m meaning) bool {
	if len(found) == 0 {
		return false
	}
	before := found[len(found)-1]
	switch {
	case before.class == classExercise && m.id == "weight" && r.tokens[i].is("bodyweight", "bw", "body"):
	case before.class == classSport && m.id == "active_energy":
	case before.class == classSport && m.id == "heart_rate":
		return r.exerts(before.to, i)
	case before.class == classSport && m.id == "climb" && before.id != m.id && r.tokens[i].is("climbed", "climbing", "climb"):
	default:
		return false
	}
	for _, t := range r.tokens[before.to:i] {
		if t.kind == tokenStop || t.kind == tokenComma && m.id == "weight" {
			return false
		}
	}
	return true
}

// exercising is the heart rate from which on one that is named after a session is of it.
const exercising = 90

// exerts reports whether a heart rate that is named at i is that of the session before it:
// right after its figures, or after a comma when it is not one of rest.
func (r *reader) exerts(from, i int) bool {
	apart := false
	for _, t := range r.tokens[from:i] {
		if t.kind == tokenStop || t.is("and", "then", "but") {
			return false
		}
		apart = apart || t.kind == tokenComma
	}
	if !apart {
		return true
	}
	for k := i + 1; k < i+5; k++ {
		if t := r.token(k); t.kind == tokenNumber {
			return t.number.value >= exercising
		}
	}
	return false
}

// names reports whether the phrase at i names its subject there: "7 hr" is hours, "avg hr" a
// figure of a session, and a note has a colon.
func (r *reader) names(i, n int, m meaning) bool {
	before, after := r.token(i-1), r.token(i+n)
	switch {
	case m.class == classTrackable:
		return true
	case m.class == classMeal:
		return r.meal(i, n)
	case m.id == "good_morning" && n == 2 && !r.tokens[i+1].is("mornings"):
		return before.numeric() || after.numeric()
	case m.class == classNote:
		return after.sign(":") || after.kind == tokenDash
	case (m.class == classSport || m.class == classExercise || m.class == classNight) && r.context(i) && !after.numeric() && !after.sign(":"):
		return false
	case m.class == classSport && (r.storeys(i+n) || m.id == "boxing" && after.is("day")):
		return false
	case r.otherwise(i, n, m):
		return false
	case m.id == "date" && r.tokens[i].is("date"):
		return before.is("a", "one")
	case m.class == classFood && (before.is("per") || before.kind == tokenSlash && before.glued && r.tokens[i].glued || before.is("of") && r.token(i-3).is("per")):
		return false
	case m.class == classFood && r.token(i-2).is("with") && before.numeric():
		return false
	case m.id == "heart_rate" && (before.is("avg", "average", "mean", "max", "maximum", "peak", "maximal") || after.is("avg", "average", "max", "peak") ||
		after.numeric() && (r.token(i+n+1).is("avg", "average", "max") || r.token(i+n+2).is("avg", "average", "max"))):
		return false
	case r.tokens[i].is("hr") && n == 1:
		u, _ := unitAt(r.tail(i + 2))
		return !before.is("an", "per", "a", "half") && (!before.numeric() || after.numeric() && !r.tokens[i].glued && u.dimension != ofTime)
	case m.id == "active_energy" && before.numeric():
		return false
	case m.class == classExercise && n == 1 && r.tokens[i].is("dead", "fly", "hang", "clean", "skip", "bridge") && !before.numeric() && !after.numeric():
		return false
	default:
		return true
	}
}

// storeys reports whether a number of floors stands at i: climbed 12 floors is no session.
func (r *reader) storeys(i int) bool {
	for r.token(i).is("up", "about", "around", "over") {
		i++
	}
	return r.token(i).kind == tokenNumber && r.token(i+1).is("floors", "floor", "flights")
}

// context reports whether what is named at i only says when something else was: after the gym.
func (r *reader) context(i int) bool {
	before := r.token(i - 1)
	if before.is("my", "the", "a", "our") {
		before = r.token(i - 2)
	}
	return before.is("after", "before", "during", "post", "pre", "since", "between")
}

// token returns the token at i, or the end of a sentence outside.
func (r *reader) token(i int) token { return nth(r.tokens, i) }

// numeric reports whether the token is an amount.
func (t token) numeric() bool { return t.kind == tokenNumber || t.kind == tokenClock }

// same reports whether two mentions may be of one thing that is said once: slept and woke up,
// walked and steps.
func (m mention) same(n mention) bool {
	switch {
	case m.class == classNight && n.class == classNight, m.class == classNap && (n.class == classNight || n.class == classNap):
		return true
	case n.class == classMeal, m.class == classMeal && n.class == classFood:
		return true
	case m.class == classSport && n.id == "steps", m.class == classSport && n.class == classSport && m.id == n.id:
		return true
	default:
		return m.meaning == n.meaning && m.class != classExercise && m.class != classMetric && m.class != classTrackable
	}
}

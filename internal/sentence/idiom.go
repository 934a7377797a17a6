package sentence

// otherwise reports whether the words at i name something else there than what they are in the
// table for: 3 steps back, the 12th floor, ran out of milk.
func (r *reader) otherwise(i, n int, m meaning) bool {
	before, after := r.token(i-1), r.token(i+n)
	switch {
	case m.id == "steps":
		return r.stages(i, n)
	case m.id == "floors" && r.tokens[i].is("floor"):
		return before.kind != tokenNumber
	case m.class == classMetric && after.is("bill", "bills", "board", "drink", "drinks", "company"):
		return true
	case m.class == classFood && r.outOf(i):
		return true
	case m.id == "row" && before.is("a") && r.token(i-2).is("in"):
		return true
	case m.class == classSport && r.tokens[i].is("gym") && r.destination(i):
		return true
	case m.class == classSport && (r.regrets(i) || r.tokens[i].is("gym") && after.is("is", "was") && (before.is("the", "my") || before.kind == tokenStop) &&
		r.placed(i+n+1)):
		return true
	case m.class == classSport && r.tokens[i].is("lifted", "lifting") && after.is("my", "our", "the") && r.token(i+n+1).is("mood", "spirits"):
		return true
	case m.class == classSport && after.is("on") && r.token(i+n+1).numeric():
		u := unitOf(r.tail(i + n + 2))
		return u.dimension == ofTime && follows(r.tail(i+n+3), "of", "sleep")
	case m.id == "overhead_press" && r.tokens[i].is("press", "presses", "pressed"):
		return r.qualified(i) || !r.setsAt(i, n)
	default:
		return false
	}
}

// outOf reports whether the food at i is one that there was none left of: ran out of milk and
// eggs.
func (r *reader) outOf(i int) bool {
	for k := i - 1; k > 0 && k > i-8; k-- {
		t := r.token(k)
		if t.is("of") {
			return r.token(k - 1).is("out")
		}
		m, n := builtIn().find(r.tokens[k : k+1])
		if food := n > 0 && m.class == classFood; !food && !t.is("and", "or") && t.kind != tokenComma {
			return false
		}
	}
	return false
}

// placed reports whether a place is told at i, by how far away it is: 2 km from home.
func (r *reader) placed(i int) bool {
	for ; r.token(i).kind != tokenStop && r.token(i).kind != tokenComma; i++ {
		if r.token(i).is("from", "away", "to") {
			return true
		}
	}
	return false
}

// destination reports whether the place at i is only where somebody went to: drove to the gym.
func (r *reader) destination(i int) bool {
	k := i - 1
	if r.token(k).is("the", "my", "our") {
		k--
	}
	if !r.token(k).is("to") {
		return false
	}
	for k--; k >= i-8 && r.token(k).kind == tokenWord; k-- {
		if r.token(k).is("drove", "drive", "driving", "bus", "taxi", "train", "tram", "metro", "subway", "uber", "commute", "commuted", "walked", "walk", "ran",
			"run", "jogged", "cycled", "biked", "rode", "ride", "bike", "travelled", "traveled") {
			return true
		}
	}
	return false
}

// fewSteps is below which number steps may be stages or a figure of speech.
const fewSteps = 100

func few(t token) bool {
	v, _ := t.number.count()
	return v < fewSteps
}

// stages reports whether the steps at i are none that were walked: 2 steps ahead, step 2 of.
func (r *reader) stages(i, n int) bool {
	before, after := r.token(i-1), r.token(i+n)
	if after.numeric() {
		next := r.token(i + n + 1)
		return few(after) && (r.tokens[i].is("step") || next.is("of") || next.is("and", "to") && r.token(i+n+2).numeric())
	}
	if after.is("to", "at", "from") && r.token(i+n+1).numeric() {
		return false
	}
	return !before.is("k") && (before.kind != tokenNumber || few(before)) && after.kind == tokenWord && directions[after.text]
}

// qualified reports whether a word stands before i that makes it the name of something else.
func (r *reader) qualified(i int) bool {
	t := r.token(i - 1)
	if t.kind == tokenSlash && t.glued {
		return true // squat/press
	}
	if t.kind != tokenWord || joining[t.text] {
		return false
	}
	_, n := unitAt([]token{t})
	return n == 0
}

// mostReps is up to which number the second of a x b by the name of a sport is reps.
const mostReps = 50

// setsAt reports whether sets and reps stand by the name at i, and no distance or time.
func (r *reader) setsAt(i, n int) bool {
	if t := r.token(i + n); t.kind == tokenWord {
		return false
	}
	from, to := i, i+n
	for from > 0 && !r.separates(from-1) {
		from--
	}
	for to < len(r.tokens) && !r.separates(to) {
		to++
	}
	found := false
	for k := from; k < to; k++ {
		if r.tokens[k].kind != tokenNumber {
			continue
		}
		u := unitOf(r.tokens[k+1 : to])
		switch u.dimension {
		case ofDistance, ofTime, ofLetterM, ofThousands, ofEnergy:
			return false
		case ofReps, ofSets:
			found = true
		default:
			found = found || r.token(k-1).kind == tokenTimes && r.token(k-2).kind == tokenNumber && u.name == "" && r.tokens[k].number.value <= mostReps
		}
	}
	return found
}

func (r *reader) separates(i int) bool {
	_, n := r.separatorAt(i)
	return n >= 0
}

// lifted returns what a name means where sets and reps stand by it: row 4x10 is the exercise.
func (r *reader) lifted(i, n int, m meaning) meaning {
	if m.class == classSport && m.id == "row" && n == 1 && r.tokens[i].is("row") && !r.qualified(i) && r.setsAt(i, n) {
		return meaning{classExercise, "barbell_row"}
	}
	return m
}

// sayShort says what the short name of an exercise was read as.
func (s *setReader) sayShort() {
	if s.mention.to-s.mention.from != 1 {
		return
	}
	switch t := s.tokens[s.mention.from]; {
	case t.is("press", "presses", "pressed"):
		s.assume("press read as the strict overhead press")
	case t.is("row"):
		s.assume("row read as the bent-over row")
	}
}

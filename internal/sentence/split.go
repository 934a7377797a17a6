package sentence

// split cuts the words into clauses: what is said of one subject. Clauses end where a sentence
// or a line does, and at commas and "and" where both sides hold a subject.
func (r *reader) split() []*clause {
	var all []*clause
	var current *clause
	for _, p := range r.series(r.correct(r.pieces())) {
		r.feeds(current, &p)
		if current != nil && p.corrects == 0 && r.joins(current, p) {
			current.join(p)
			continue
		}
		current = &clause{reader: r, piece: p}
		current.carries = len(all) > 0 && r.carries(all[len(all)-1], p)
		current.previous = last(all)
		current.takeBack()
		all = append(all, current)
	}
	return all
}

func last(all []*clause) *clause {
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// joins reports whether a piece goes on with the clause before it.
func (r *reader) joins(c *clause, p piece) bool {
	if p.sep == sepStop || p.sep == sepLine {
		return r.continues(c, p)
	}
	switch {
	case r.undone(p.from) && !p.subject(), p.to-p.from == 1 && r.token(p.from).is("no", "nope") && c.subject() && len(r.amounts(c.from, c.to)) == 0:
		return true
	case r.denied(p) || r.intended(p):
		return c.light() && !c.subject()
	case p.subject() && c.subject():
		return c.mentions[0].class == classNight && p.mentions[0].class == classNight && !r.sameWord(c.mentions[0], p.mentions[0])
	case p.subject():
		return c.light()
	}
	if r.nourishes(c, p) {
		return true
	}
	switch p.content {
	case pieceJoins:
		return true
	case pieceDates:
		return p.sep != sepBut
	case pieceAmounts:
		switch {
		case !c.subject():
			return c.content != pieceSays
		case r.apart(c, p):
			return false
		case p.sep == sepBut, p.dated && p.sep != sepNone && !r.loaded(c, p) && !r.sleepsOn(c, p):
			return false
		default:
			return p.sep != sepAnd || !r.sameForm(c, p) || r.timed(c)
		}
	default:
		return !c.subject() && c.content == pieceSays && len(r.amounts(p.from, p.to)) == 0
	}
}

// sleepsOn reports whether a piece is a further stretch of the night before it: 4:00-7:00.
func (r *reader) sleepsOn(c *clause, p piece) bool {
	_, _, n := readTimes(r.tokens[p.from:p.to])
	return n > 0 && c.mentions[0].class == classNight
}

// loaded reports whether a piece goes on with loads of the exercise before it.
func (r *reader) loaded(c *clause, p piece) bool {
	return c.mentions[0].class == classExercise && r.dimensions(p.from, p.to).has(ofMass)
}

// timed reports whether a clause says how often an exercise was done, and lists each time.
func (r *reader) timed(c *clause) bool {
	for i := c.from; i < c.to && c.mentions[0].class == classExercise; i++ {
		if r.tokens[i].is("times") && r.token(i-1).kind == tokenNumber && r.token(i+1).sign(":") {
			return true
		}
	}
	return false
}

// apart reports whether a piece is a distance, which is nothing more of what has none: coffee,
// then 8 km in 44 min.
func (r *reader) apart(c *clause, p piece) bool {
	is, a := r.dimensions(p.from, p.to), c.mentions[0].class
	return a != classSport && a != classExercise && is.has(ofDistance) && (is.has(ofTime) || a == classMetric) &&
		!r.dimensions(c.from, c.to).has(ofDistance)
}

// continues reports whether a piece goes on with a clause of a line or a sentence before: a
// day alone, or an exercise alone whose sets come on lines of their own.
func (r *reader) continues(c *clause, p piece) bool {
	if c.content == pieceDates && !c.subject() {
		return !p.dated
	}
	if p.sep != sepLine || p.subject() || p.content != pieceAmounts || !c.subject() {
		return false
	}
	if c := c.mentions[0].class; c != classExercise && c != classSport {
		return false
	}
	return c.lines || len(r.amounts(c.from, c.to)) == 0
}

func (r *reader) sameWord(a, b mention) bool { return r.tokens[a.from].text == r.tokens[b.from].text }

// light reports whether nothing but a day, a time or joining words were said.
func (p piece) light() bool { return p.content <= pieceDates }

// carries reports whether a piece without a subject is of that of the clause before: with
// "and" or "then", and in the same form.
func (r *reader) carries(c *clause, p piece) bool {
	return p.sep == sepAnd && !p.subject() && p.content == pieceAmounts && c.subject() && r.sameForm(c, p)
}

// sameForm reports whether the amounts of a piece are of the kind that the clause has, and not
// more of the same thing.
func (r *reader) sameForm(c *clause, p piece) bool {
	is := r.dimensions(p.from, p.to)
	switch c.mentions[0].class {
	case classExercise:
		return is.has(noDimension) || is.has(ofReps) || is.has(ofSets)
	case classSport:
		had := r.dimensions(c.from, c.to)
		if p.dated && is.has(noDimension) {
			return r.oneUnit(c).name != ""
		}
		if r.againIn(p) && r.farUnit(c).name != "" {
			return true
		}
		return is.has(ofDistance) && had.has(ofDistance) || is.has(ofTime) && had.has(ofTime) && !had.has(ofDistance)
	case classNight:
		return r.namesDay(p) && is.has(ofTime)
	case classFood, classMeal:
		return false
	case classNap:
		return is.has(ofTime) || is.has(noDimension)
	case classTrackable, classMetric:
		return !is.has(ofDistance) || r.dimensions(c.from, c.to).has(ofDistance)
	default:
		return true
	}
}

// againIn reports whether a piece is a number in a time, which is a distance once more: ran 3
// miles, then 2 in 20 min.
func (r *reader) againIn(p piece) bool {
	at := r.amounts(p.from, p.to)
	return len(at) > 0 && r.tokens[at[0]].kind == tokenNumber && r.token(at[0]+1).is("in") && r.token(at[0]+2).numeric()
}

// farUnit returns the unit of the distance of a clause.
func (r *reader) farUnit(c *clause) unit {
	for i := c.from; i < c.to; i++ {
		if l, n := readLength(r.tokens[i:c.to]); n > 1 && r.tokens[i].kind == tokenNumber {
			switch l.unit.dimension {
			case ofThousands:
				return unitWords["km"]
			case ofLetterM:
				return unitWords["metre"]
			default:
				return l.unit
			}
		}
	}
	return unit{}
}

// namesDay reports whether a piece names a day, not just a part of one.
func (r *reader) namesDay(p piece) bool {
	for i := p.from; i < p.to; i++ {
		if d, n := r.dayAt(i); n > 0 && !d.date.IsZero() {
			return true
		}
	}
	return false
}

// oneUnit returns the unit of the amounts of a clause, where they have one and the same.
func (r *reader) oneUnit(c *clause) unit {
	var one unit
	for i := c.from; i < c.to; i++ {
		if r.tokens[i].kind != tokenNumber || c.used[i] && !c.core[i] {
			continue
		}
		u := unitOf(r.tokens[i+1 : c.to])
		if u.dimension != ofDistance && u.dimension != ofTime || one.name != "" && one != u {
			return unit{}
		}
		one = u
	}
	return one
}

// dimensions is a set of what is measured.
type dimensions uint32

func (d dimensions) has(one dimension) bool { return d&(1<<one) != 0 }

// dimensions returns what the amounts between two tokens measure. What comes after RPE or in a
// figure's own name is none of them.
func (r *reader) dimensions(from, to int) dimensions {
	var found dimensions
	for i := from; i < to; i++ {
		if !r.tokens[i].numeric() || r.token(i-1).is("rpe", "rir", "hr") {
			continue
		}
		u, _ := unitAt(r.tokens[i+1 : to])
		switch {
		case r.tokens[i].kind == tokenClock:
			found |= 1 << ofTime
		case u.dimension == ofThousands || u.dimension == ofLetterM:
			found |= 1 << ofDistance
		default:
			found |= 1 << u.dimension
		}
	}
	return found
}

package sentence

// attributes are the words that say more of a set, a session or a night.
//
//nolint:gochecknoglobals // a constant table
var attributes = wordSet(`rpe rir reserve avg average mean max maximum peak hr heart assist assisted assistance hand hands per
side arm leg ascent elevation gain climbing climbed climb uphill burned burnt burning awake bed weighted added band out over
bodyweight bw rest pause pace speed until till between up down drop dropset twice thrice distance time duration lengths laps length lap another effort power x point protein carbs
finished carb carbohydrates fat fats fibre fiber sugar sugars salt`)

// describe says what kind of piece it is.
func (r *reader) describe(p piece) piece {
	p.content = pieceJoins
	exclaims := false
	for i := p.from; i < p.to; {
		if n := r.timeLength(i); n > 0 {
			p.dated = true
			p.content = max(p.content, pieceDates)
			i += n
			continue
		}
		switch t := r.tokens[i]; {
		case t.numeric():
			p.content = max(p.content, pieceAmounts)
			if _, n := unitAt(r.tokens[i+1 : p.to]); n > 0 {
				i += n
			}
		case t.is("twice", "thrice"):
			p.content = max(p.content, pieceAmounts)
		case t.kind == tokenWord && interjections[t.text]:
			exclaims = true
		case t.kind == tokenWord && !r.bound(i):
			p.content = pieceSays
		}
		i++
	}
	if exclaims && p.content == pieceJoins {
		p.content = pieceSays
	}
	return p
}

// bound reports whether the word at i says nothing by itself.
func (r *reader) bound(i int) bool {
	t := r.tokens[i]
	if t.is("rest", "rests") {
		return r.token(i-1).numeric() || r.token(i+1).numeric() || unitOf(r.tail(i-1)).dimension == ofTime
	}
	if joining[t.text] || filling[t.text] || about[t.text] || attributes[t.text] {
		return true
	}
	_, n := unitAt(r.tokens[i : i+1])
	return n > 0
}

// timeLength returns how many tokens the day or the time of day at i takes, or 0.
func (r *reader) timeLength(i int) int {
	if _, n := r.dayAt(i); n > 0 {
		return n
	}
	_, n := r.timeAt(i)
	return n
}

func (p piece) subject() bool { return len(p.mentions) > 0 }

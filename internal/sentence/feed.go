package sentence

// feeds gives a piece without a subject the food that it names, where it is clear that it is of
// food: after a verb of eating, and in a list of foods with an amount or under a meal.
func (r *reader) feeds(before *clause, p *piece) {
	if p.subject() || p.content < pieceAmounts || before != nil && r.nourishes(before, *p) {
		return
	}
	for i := p.from; i < p.to; i++ {
		if r.tokens[i].is("ate", "eat", "eaten", "eating", "drank", "drink", "drunk") {
			p.mentions = []mention{{from: i, to: i + 1, meaning: meaning{class: classMeal}}}
			return
		}
	}
	if p.content != pieceSays || before == nil || !before.subject() || p.sep <= sepLine {
		return
	}
	if c := before.mentions[0].class; c != classFood && c != classMeal || before.denying.denied > 0 {
		return
	}
	if is := r.dimensions(p.from, p.to); is.has(ofMass) || is.has(ofVolume) || is.has(ofEnergy) || r.underMeal(before) {
		p.mentions = []mention{{from: p.from, to: p.from, meaning: meaning{class: classMeal}}}
	}
}

// nourishes reports whether a piece begins with a figure of the food before it: 160 kcal.
func (r *reader) nourishes(c *clause, p piece) bool {
	if !c.subject() || c.mentions[0].class != classFood && c.mentions[0].class != classMeal || p.subject() {
		return false
	}
	_, u, n := numberUnit(r.tokens[p.from:p.to])
	f := foodReader{}
	if f.lettered(r.tokens[p.from:p.to]) != nil {
		return true
	}
	return u.dimension == ofEnergy || u.name == "g" && p.from+n < p.to && f.nutrient(r.tokens[p.from+n]) != nil
}

// underMeal reports whether a clause is in a list that a meal heads: "lunch: pizza, salad".
func (r *reader) underMeal(c *clause) bool {
	for ; c != nil; c = c.previous {
		for _, m := range c.mentions {
			if m.class == classMeal && r.token(m.to).sign(":") {
				return true
			}
		}
		if c.sep <= sepLine {
			return false
		}
	}
	return false
}

// meal reports whether the word of a meal at i names what was eaten, not a time of the day:
// for breakfast, lunch:, skipped lunch.
func (r *reader) meal(i, n int) bool {
	before, after := r.token(i-1), r.token(i+n)
	if before.is("a", "my", "the", "his", "an") {
		before = r.token(i - 2)
	}
	if before.kind == tokenStop || before.kind == tokenComma {
		if m, _ := builtIn().find(r.tail(i + n)); m.class == classFood && m.id != "" {
			return true
		}
	}
	return after.sign(":") || before.kind == tokenStop && after.kind == tokenDash || before.kind == tokenStop && (after.kind == tokenStop || after.is("was", "is") || after.numeric()) || denials[before.text] ||
		before.is("kcal", "calories", "cal", "for", "at", "as", "to", "ate", "had", "eat", "no", "with", "of")
}

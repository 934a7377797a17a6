package sentence

// fragments are what became of the words of a clause of which something is stored.
type fragments struct {
	words  string   // of the entry
	within string   // words within those that say nothing in figures: they become its note
	left   []string // not understood
	amount bool     // there is a number in what is left at the end
}

// finish returns what became of the words of the clause. Each token is in the words of the
// entry or in what is left.
func (c *clause) finish() fragments {
	first, last := c.span(c.core)
	if first < 0 {
		return fragments{words: c.text()}
	}
	var f fragments
	from, to := c.from, c.to
	for _, run := range c.leftovers() {
		switch {
		case run.to <= first: // all that was understood of it comes later
			f.left = append(f.left, c.said(from, run.to))
			from = run.to
		case run.from > last:
			f.left, f.amount = append(f.left, c.said(run.from, to)), run.amount
			f.words = c.trim(from, run.from)
			return f
		default:
			f.within = appendWords(f.within, c.said(run.from, run.to))
		}
	}
	f.words = c.trim(from, to)
	return f
}

func appendWords(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " … " + b
}

// trim returns the words between two tokens without marks that stand alone at their ends.
func (c *clause) trim(from, to int) string {
	idle := func(i int) bool {
		k := c.tokens[i].kind
		return !c.used[i] && (k == tokenMark || k == tokenStop || k == tokenComma)
	}
	for to-1 > from && idle(to-1) {
		to--
	}
	for from+1 < to && idle(from) {
		from++
	}
	return c.said(from, to)
}

// span returns the first and the last token of the clause that is marked; -1 when none is.
func (c *clause) span(marks []bool) (first, last int) {
	first, last = -1, -1
	for i := c.from; i < c.to; i++ {
		if marks[i] {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first, last
}

// run is words in a row that nothing was made of.
type run struct {
	from, to int
	amount   bool // there is a number among them
}

// leftovers returns the words that nothing was made of, with the joining words that lead to
// them.
func (c *clause) leftovers() []run {
	var runs []run
	for i := c.from; i < c.to; i++ {
		if !c.says(i) {
			continue
		}
		one := run{from: i, to: i + 1, amount: c.tokens[i].numeric()}
		for one.from > c.from && !c.used[one.from-1] && !c.tokens[one.from-1].is("total", "altogether") && (len(runs) == 0 || one.from > runs[len(runs)-1].to) && c.tokens[one.from-1].kind != tokenComma {
			one.from--
		}
		for one.to < c.to && !c.used[one.to] && (c.says(one.to) || c.tokens[one.to].kind == tokenMark || c.tokens[one.to].kind == tokenPercent) {
			one.amount = one.amount || c.tokens[one.to].numeric()
			one.to++
		}
		i = one.to - 1
		if n := len(runs); n > 0 && runs[n-1].to == one.from {
			runs[n-1].to, runs[n-1].amount = one.to, runs[n-1].amount || one.amount
			continue
		}
		runs = append(runs, one)
	}
	return runs
}

// says reports whether the token at i says something that nothing was made of.
func (c *clause) says(i int) bool {
	t := c.tokens[i]
	if c.used[i] {
		return false
	}
	switch t.kind {
	case tokenNumber, tokenClock, tokenDate:
		return true
	case tokenWord:
		return !joining[t.text] && !filling[t.text]
	default:
		return false
	}
}

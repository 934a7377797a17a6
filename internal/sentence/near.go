package sentence

// near reports whether the number at i stands by the subject, with nothing but joining words
// between, or words that only describe it: 40 deep squats.
func (c *clause) near(m mention, i int) bool {
	if m.from == m.to {
		return true
	}
	step, at := 1, i+1
	if i > m.from {
		step, at = -1, i-1
	}
	for ; at >= c.from && at < c.to && (at < m.from || at >= m.to); at += step {
		if c.used[at] {
			continue
		}
		switch t := c.at(at); t.kind {
		case tokenWord:
			if t.is("with", "and") || !joining[t.text] && !filling[t.text] && !about[t.text] {
				return step > 0 && c.described(i, m.from)
			}
		case tokenNumber, tokenClock, tokenStop:
			return false
		default:
		}
	}
	return true
}

// adjectives is how many words may describe a subject after its number.
const adjectives = 2

func (c *clause) described(i, subject int) bool {
	if subject-i-1 > adjectives {
		return false
	}
	for k := i + 1; k < subject; k++ {
		if t := c.at(k); t.kind != tokenWord || t.is("with", "and", "of") {
			return false
		}
	}
	return true
}

// counts reports whether the number at i is of things that the word after it names: 18 holes.
func (c *clause) counts(i int) bool {
	t := c.at(i + 1)
	return i+1 < c.to && !c.used[i+1] && t.kind == tokenWord && !joining[t.text] && !filling[t.text] && !interjections[t.text]
}

package sentence

import "github.com/paceline/paceline/internal/fitness"

// stature reads what people say that they are: I'm 5'11" and 180 lbs. A mass is a weight, feet
// and inches are a height; nothing else may be left.
func (c *clause) stature() (read bool, p *fitness.Problem) {
	i := c.from
	switch {
	case c.at(i).is("i'm", "im"):
		i++
	case c.at(i).is("i") && c.at(i+1).is("am"):
		i += 2
	default:
		return false, nil
	}
	var entries []fitness.Entry
	from := i
	for i < c.to {
		subject, q, n := c.statureAt(i)
		switch {
		case n > 0:
			c.take(i, n)
			entries = append(entries, fitness.Entry{Form: fitness.FormMeasure, Subject: subject, Amount: q})
			i += n
		case c.says(i) && !interjections[c.at(i).text]:
			return false, nil
		default:
			i++
		}
	}
	if len(entries) == 0 {
		return false, nil
	}
	c.mentions = []mention{{from: from, to: from, meaning: meaning{classMetric, entries[0].Subject}}}
	for _, e := range entries {
		c.assume("read as the " + e.Subject)
	}
	p, _ = c.store(entries...)
	return true, p
}

func (c *clause) statureAt(i int) (subject string, q *fitness.Quantity, n int) {
	rest := c.rest(i)
	if len(rest) == 0 {
		return "", nil, 0
	}
	if inches, n := readFeet(rest); n > 0 {
		return "height", quantity(inches, "in", "cm"), n
	}
	if typed, name, n := readMass(rest); n > 0 && name != "g" && name != "mg" && name != "oz" {
		return "weight", quantity(typed, name, "kg"), n
	}
	return "", nil, 0
}

package sentence

import (
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// ailments are the words that say that one is not well.
//
//nolint:gochecknoglobals // a constant table
var ailments = wordSet(`ill sick flu influenza covid corona fever feverish infection infected migraine nauseous nausea vomited vomiting unwell
tonsillitis bronchitis pneumonia injured injury sprain concussion fracture diarrhea diarrhoea cough coughing sinusitis`)

// hurting are the verbs of what one does to a part of the body, and aching what that does then.
//
//nolint:gochecknoglobals // constant tables
var (
	hurting = wordSet(`twisted sprained tweaked rolled strained pulled hurt injured broke tore jammed bruised dislocated fractured`)
	aching  = wordSet(`hurts hurt hurting aches ached aching sore swollen pain painful injured sprained`)
)

// limbs are the parts of the body.
//
//nolint:gochecknoglobals // a constant table
var limbs = wordSet(`ankle ankles knee knees back shoulder shoulders hip hips wrist wrists elbow elbows neck calf calves hamstring hamstrings quad
quads groin achilles foot feet toe toes finger fingers thumb hand hands arm arms leg legs thigh thighs shin shins rib ribs chest head throat
stomach heel heels muscle tendon glute glutes ear ears tooth jaw`)

// overcome are the words that make an ailment one that is over, or none.
//
//nolint:gochecknoglobals // a constant table
var overcome = wordSet(`recovered recovering recovery better gone over immune shot jab vaccine vaccinated season afraid worried scared prevent avoid healed
cured test tested free`)

// complaint keeps as a note that one is ill or hurt, in the person's own words.
func (c *clause) complaint() bool {
	if c.subject() {
		k := c.mentions[0].class
		if k != classSport && k != classExercise || len(c.amounts(c.from, c.to)) > 0 {
			return false
		}
	}
	return !strings.Contains(c.token(c.to).text, "?") && c.complains()
}

func (c *clause) complains() bool {
	found := false
	for i := c.from; i < c.to; i++ {
		t := c.at(i)
		if t.kind != tokenWord {
			continue
		}
		if overcome[t.text] || !found && c.strange(i) || t.is("why", "how", "what") {
			return false
		}
		found = found || c.ails(i)
	}
	return found
}

// ails reports whether the word at i says that one is ill or hurt.
func (c *clause) ails(i int) bool {
	t, next := c.at(i), c.at(i+1)
	switch {
	case t.is("sick", "ill"):
		return c.used[min(i+1, len(c.used)-1)] || next.kind != tokenWord || joining[next.text] && !next.is("of") || next.is("since", "again", "all", "still", "now", "because", "today")
	case t.is("cold"):
		return c.at(i-1).is("a", "the", "bad", "nasty", "head", "heavy", "slight") && (next.kind != tokenWord || c.used[i+1] || joining[next.text] || next.is("since", "again")) &&
			c.catches(i)
	case ailments[t.text]:
		return !next.is("of")
	case hurting[t.text]:
		return c.within(i+1, i+4, limbs)
	case limbs[t.text]:
		return c.within(i+1, i+4, aching)
	default:
		return false
	}
}

// catches reports whether a verb of having or getting comes before i.
func (c *clause) catches(i int) bool {
	for k := c.from; k < i; k++ {
		if c.at(k).is("have", "i've", "ive", "had", "got", "caught", "catching", "getting", "with", "has", "down") {
			return true
		}
	}
	return i-c.from <= 2
}

// within reports whether one of the words stands between two tokens.
func (c *clause) within(from, to int, words map[string]bool) bool {
	for i := from; i < to; i++ {
		if t := c.at(i); t.kind == tokenWord && words[t.text] {
			return true
		}
	}
	return false
}

// keepComplaint stores the words of the clause as a note.
func (c *clause) keepComplaint() (p *fitness.Problem, tool string) {
	text := legible(c.text())
	c.take(c.from, c.to-c.from)
	c.when.days = slices.DeleteFunc(c.when.days, func(d day) bool { return d.unclear != "" })
	c.assume("kept as a note")
	return c.store(fitness.Entry{Form: fitness.FormNote, Text: text})
}

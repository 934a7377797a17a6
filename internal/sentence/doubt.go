package sentence

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// misspelt rejects a clause in which the name of a day seems misspelt.
func (c *clause) misspelt() *fitness.Problem {
	for i := c.from; i < c.to; i++ {
		t := c.tokens[i]
		if t.kind != tokenWord || c.used[i] || len(t.text) < 6 {
			continue
		}
		for _, name := range []string{"yesterday", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "saturday", "sunday"} {
			if t.text != name && alike(t.text, name) {
				return ambiguous(fmt.Sprintf("%q is no day", c.said(i, i+1)), "Did you mean "+name+"?")
			}
		}
	}
	return nil
}

// others are the words for somebody else.
//
//nolint:gochecknoglobals // a constant table
var others = wordSet(`he she they his her their wife husband partner friend friends girlfriend boyfriend son daughter brother sister
mum mom dad mother father kids kid child baby dog cat someone somebody everyone everybody people grandma grandpa doctor boss
neighbour neighbor colleague patient guy he's she's they're`)

// onlookers are the verbs of who does not do it themselves.
//
//nolint:gochecknoglobals // a constant table
var onlookers = wordSet(`watched watching watch saw coached taught filmed supervised`)

// another rejects what somebody else did: my friend ran 5 km.
func (c *clause) another() *fitness.Problem {
	for i := c.from; i < c.mentions[0].from; i++ {
		t := c.tokens[i]
		if t.kind == tokenWord && c.strange(i) {
			return ambiguous("it seems to be about somebody else", "Say what you did yourself.")
		}
		if c.at(i).is("with") {
			return nil
		}
		if !c.used[i] && (t.kind != tokenWord || !joining[t.text]) {
			return nil
		}
	}
	return nil
}

// traded rejects what was bought or paid, which is neither training nor eaten.
func (c *clause) traded() *fitness.Problem {
	m := c.mentions[0]
	if m.class == classTrackable || len(c.amounts(c.from, c.to)) == 0 {
		return nil
	}
	for i := c.from; i < c.to; i++ {
		spent := c.at(i).is("spent") && c.at(i+1).kind == tokenNumber && unitOf(c.rest(i+2)).name == ""
		if t := c.at(i); spent || t.kind == tokenWord && trades[t.text] {
			return ambiguous(fmt.Sprintf("%q seems to be about buying or paying", c.said(i, i+1)), "Say what you did, or what you ate.")
		}
	}
	return nil
}

// strange reports whether the word at i is for somebody else.
func (c *clause) strange(i int) bool {
	word, _ := strings.CutSuffix(c.at(i).text, "'s")
	owner := c.at(i-1).is("my", "the", "our", "a", "his", "her")
	return others[word] || onlookers[word] && (!owner || word != "watch") || owner && (word == "coach" || word == "trainer")
}

// asked rejects a question about an amount: did I do 40 squats? What is asked for politely is
// none.
func (c *clause) asked() *fitness.Problem {
	if len(c.amounts(c.from, c.to)) == 0 {
		return nil
	}
	first, end := c.from, c.to
	for first > 0 && c.tokens[first-1].kind != tokenStop {
		first--
	}
	for end < len(c.tokens) && c.tokens[end].kind != tokenStop {
		end++
	}
	questions := c.tokens[first].is("did", "do", "does", "have", "has", "how", "what", "when", "why",
		"where", "which", "who", "is", "was", "am", "are", "if")
	if !strings.Contains(c.token(end).text, "?") || !questions && !c.wonders(first, end) {
		return nil
	}
	return ambiguous("it is a question", "Say what you did; what was logged is read with get_history.")
}

// wonders reports whether the question mark at the end of a sentence is of the clause: at its own
// end or that of the list that it is in. Who asks for something to be logged does not wonder.
func (c *clause) wonders(first, end int) bool {
	for i := first; i < end; i++ {
		switch t := c.tokens[i]; {
		case t.is("can", "could", "would", "will", "please", "pls", "plz", "log", "add", "record", "track", "save", "enter", "note"):
			return false
		case t.is("ok", "okay"), i >= c.to && (t.is("good", "fine", "yes", "yeah", "enough", "what", "how", "should", "which", "when", "why", "is", "was", "any", "do", "does") || c.denial(i)):
			return false
		}
	}
	return true
}

func (c *clause) denial(i int) bool {
	return c.tokens[i].kind == tokenWord && denials[c.tokens[i].text]
}

// ordered rejects a wish to change what was logged before.
func (c *clause) ordered() *fitness.Problem {
	if len(c.amounts(c.from, c.to)) == 0 {
		return nil
	}
	for i := c.from; i < c.mentions[0].from; i++ {
		if c.tokens[i].is("delete", "remove", "undo", "change", "edit", "correct", "fix", "erase", "replace",
			"deleted", "removed", "undid", "undone", "changed", "edited", "corrected", "fixed", "erased", "replaced", "deleting", "removing") {
			return ambiguous("it seems to be about an entry that is there already", "Use edit_entry or undo_change for it.")
		}
	}
	return nil
}

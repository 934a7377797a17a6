package sentence

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// class is what kind of thing a phrase names.
type class uint8

const (
	classExercise class = iota
	classSport
	classMetric
	classNight
	classNap
	classNote
	classFood
	classMeal
	classTrackable
)

// meaning is what a phrase names.
type meaning struct {
	class class
	id    string // an exercise, a sport, a metric, a food or the id of a trackable
}

// phrase is one or several words with a meaning.
type phrase struct {
	rest []string // after the first word
	meaning
}

// vocabulary finds the longest phrase that words begin with.
type vocabulary map[string][]phrase

// add makes the vocabulary know a phrase; the first meaning of a phrase stays.
func (v vocabulary) add(words string, m meaning) {
	fields := strings.Fields(words)
	if len(fields) == 0 {
		return
	}
	first, rest := fields[0], fields[1:]
	for _, p := range v[first] {
		if slices.Equal(p.rest, rest) {
			return
		}
	}
	v[first] = append(v[first], phrase{rest, m})
	slices.SortStableFunc(v[first], func(a, b phrase) int { return len(b.rest) - len(a.rest) })
}

// find returns the longest phrase that the tokens begin with, and how many tokens it takes.
func (v vocabulary) find(tokens []token) (m meaning, n int) {
	if len(tokens) == 0 || tokens[0].kind > tokenNumber {
		return meaning{}, 0
	}
	for _, p := range v[tokens[0].text] {
		if spelt(tokens[1:], p.rest) {
			return p.meaning, 1 + len(p.rest)
		}
	}
	return meaning{}, 0
}

// spelt reports whether the tokens begin with the words or numbers of a name.
func spelt(tokens []token, words []string) bool {
	if len(tokens) < len(words) {
		return false
	}
	for i, w := range words {
		if tokens[i].text != w {
			return false
		}
	}
	return true
}

// builtIn is the vocabulary that everybody has. Exercises are known before metrics, metrics
// before sports; within a kind the longest phrase wins.
//
//nolint:gochecknoglobals // compiled once
var builtIn = sync.OnceValue(func() vocabulary {
	v := make(vocabulary, 1024)
	addExercises(v)
	addMetrics(v)
	addSleep(v)
	addSports(v)
	addFoods(v)
	for word, slot := range mealWords {
		v.add(word, meaning{classMeal, slot})
	}
	for _, words := range []string{"note", "notes", "note to self", "journal", "diary", "comment"} {
		v.add(words, meaning{classNote, ""})
	}
	return v
})

// ofTrackables is the vocabulary of what is the person's own. It is small: names and aliases,
// as they are, in the plural and, of a verb, in its forms.
func ofTrackables(trackables []Trackable) vocabulary {
	if len(trackables) == 0 {
		return nil
	}
	type own struct{ name, id string }
	var named []own
	v := make(vocabulary, 2*len(trackables))
	for i := range trackables {
		t := &trackables[i]
		if t.Archived {
			continue
		}
		for _, name := range append([]string{t.Name}, t.Aliases...) {
			words := spelling(name)
			if grammatical(words) {
				continue
			}
			v.add(words, meaning{classTrackable, t.ID})
			named = append(named, own{words, t.ID})
			if last := words[strings.LastIndexByte(words, ' ')+1:]; len(last) > 2 && !strings.HasSuffix(last, "s") {
				v.add(words+"s", meaning{classTrackable, t.ID})
			}
		}
	}
	for _, one := range named { // a name as it is comes before the forms of another
		v.addInflections(one.name, meaning{classTrackable, one.id})
	}
	return v
}

// grammatical reports whether every word of a name is one of grammar: a denial, a day, a number,
// "and". Such a word keeps its meaning.
func grammatical(words string) bool {
	for _, t := range numberWords(lex(words)) {
		word := t.text
		if t.kind == tokenWord && !joining[word] && !denials[word] && !wishes[word] && !about[word] && !vague[word] && !temporal[word] && weekdays[word] == 0 &&
			months[word] == 0 && dayParts[word] == 0 {
			return false
		}
	}
	return true
}

// temporal are the words of grammar that stand for a day or bind what is said.
//
//nolint:gochecknoglobals // a constant table
var temporal = wordSet(`yesterday today tomorrow tonight ago last next day days week month each every per or then but than now later
more less most half twice thrice once n until till since between over under up midnight`)

// spelling returns a name as tokens spell it, a space between two words.
func spelling(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' }) {
		return fold(name)
	}
	var words []string
	for _, t := range numberWords(lex(name)) {
		if t.kind != tokenStop && t.kind != tokenMark {
			words = append(words, t.text)
		}
	}
	return strings.Join(words, " ")
}

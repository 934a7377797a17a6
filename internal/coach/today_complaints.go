package coach

import (
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/readiness"
)

// complaintWords are the words of a note that say by themselves that somebody is not well.
//
//nolint:gochecknoglobals // a constant table
var complaintWords = map[string]readiness.Complaint{
	"ill": readiness.Illness, "illness": readiness.Illness, "sick": readiness.Illness, "flu": readiness.Illness, "influenza": readiness.Illness,
	"covid": readiness.Illness, "fever": readiness.Illness, "feverish": readiness.Illness, "infection": readiness.Illness,
	"unwell": readiness.Illness, "vomiting": readiness.Illness, "vomited": readiness.Illness,
	"injury": readiness.Injury, "injured": readiness.Injury, "sprained": readiness.Injury, "sprain": readiness.Injury,
}

// hurtWords are what happens to a part of the body that is injured by it.
const hurtWords = "twisted twist pulled strained tore torn tweaked rolled broke broken fractured dislocated ruptured"

// bodyWords are the parts that are injured so.
const bodyWords = "ankle ankles knee knees hip hips foot feet toe toes heel shin calf calves hamstring hamstrings quad quads thigh groin back neck " +
	"shoulder shoulders elbow wrist wrists hand finger fingers thumb arm leg rib ribs muscle ligament tendon achilles meniscus acl mcl labrum cuff " +
	"biceps triceps pec glute glutes adductor abductor collarbone nose jaw"

// others are whom a note can speak of besides the person.
const others = "son sons daughter daughters kid kids child children baby babies toddler wife husband partner spouse girlfriend boyfriend fiance fiancee " +
	"mother mom mum mommy mummy father dad daddy parents brother sister sibling grandma grandpa grandmother grandfather aunt uncle cousin nephew niece " +
	"friend friends colleague colleagues coworker coworkers boss coach teammate teammates roommate flatmate neighbour neighbor client patient patients " +
	"dog cat horse pet he she they everyone everybody family team class students"

// complaints returns what a note complains of. A word that is denied, such as in "not sick any more", is
// none, and neither is one that is of something else, as in "sick of rain", of somebody else, or over.
func complaints(note string) []readiness.Complaint {
	var found []readiness.Complaint
	for _, clause := range strings.FieldsFunc(strings.ToLower(note), func(r rune) bool { return strings.ContainsRune(".;:!?\n()", r) }) {
		words := complaintClause(clause)
		for i := range words {
			what, ok := words.complaint(i)
			if ok && !words.denied(i) && !words.ofSomethingElse(i) && !words.over(i) && !words.ofSomebodyElse(i) && !slices.Contains(found, what) {
				found = append(found, what)
			}
		}
	}
	return found
}

// clauseWords are the words of a clause of a note, and its commas.
type clauseWords []string

const comma = ","

func complaintClause(clause string) clauseWords {
	clause = strings.NewReplacer("’", "'", comma, " "+comma+" ").Replace(clause)
	words := strings.FieldsFunc(clause, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != ',' })
	for i, word := range words {
		words[i] = strings.Trim(word, "'")
	}
	return words
}

// at returns the word of a place, "" outside.
func (w clauseWords) at(i int) string {
	if i < 0 || i >= len(w) {
		return ""
	}
	return w[i]
}

// complaint returns what the word of a place complains of.
func (w clauseWords) complaint(i int) (readiness.Complaint, bool) {
	what, ok := complaintWords[w[i]]
	switch {
	case ok:
		return what, true
	case w[i] == "cold" && w.caught(i):
		return readiness.Illness, true
	case listed(hurtWords, w[i]) && w.hurts(i):
		return readiness.Injury, true
	default:
		return "", false
	}
}

// caught reports whether the cold of a place is one that somebody has: a cold shower is none, and
// neither is "got cold".
func (w clauseWords) caught(i int) bool {
	if next := w.at(i + 1); next != "" && next != comma && !listed("and so but today since again still now that which from yesterday with yet already or symptoms too because "+
		"all last this for coming right though since i on", next) {
		return false
	}
	before, article := i-1, false
	for before >= 0 && (w.isOther(before) ||
		listed("a the this another my bad nasty terrible awful heavy mild slight light head chest common man summer stupid little", w[before])) {
		article = true
		before--
	}
	if listed("caught catching catch", w.at(before)) {
		return true
	}
	return article && listed("have has had having got getting i've fighting nursing with", w.at(before))
}

// hurts reports whether the verb of a place is of a part of a body: "pulled a muscle", and not "pulled a
// sled". A calf that is rolled is on a roller.
func (w clauseWords) hurts(i int) bool {
	if listed("twisted strained", w[i]) && w.at(i+1) == "my" {
		return true
	}
	for j := i + 1; j < min(len(w), i+5) && w[j] != comma; j++ {
		switch {
		case w[i] == "rolled" && !listed("ankle ankles foot", w[j]), !listed(bodyWords, w[j]):
		case listed("day press curl curls raise raises extension extensions record pr workout session", w.at(j+1)):
		case w[j] != "back" || listed("my the lower upper", w[j-1]): // pulled back is no injury
			return true
		}
	}
	return false
}

// denied reports whether what a place says is denied, or only feared.
func (w clauseWords) denied(i int) bool {
	said := slices.DeleteFunc(slices.Clone(w[:i]), func(word string) bool { return word == comma })
	return slices.ContainsFunc(said[max(0, len(said)-3):], func(word string) bool {
		return strings.HasSuffix(word, "n't") || listed("no not never without nor after since prevent avoid almost nearly", word)
	})
}

// ofSomethingElse reports whether the word of a place is of no body: "sick of rain", "injury free".
func (w clauseWords) ofSomethingElse(i int) bool {
	return listed("of free prevention pr workout session pump beat", w.at(i+1)) && !listed(hurtWords, w[i])
}

// over reports whether what a place speaks of is past: "recovered from the flu", "the fever is gone".
func (w clauseWords) over(i int) bool {
	before := i - 1
	for before >= 0 && listed("a the my this that last bad nasty long", w[before]) {
		before--
	}
	switch w.at(before) {
	case "over":
		return true
	case "from":
		if listed("recovered back healed", w.at(before-1)) || listed("recovered healed", w.at(before-2)) {
			return true
		}
	}
	for j := i + 1; j < min(len(w), i+4) && w[j] != comma; j++ {
		switch w[j] {
		case "gone", "healed", "cleared", "passed", "past":
			return true
		case "over":
			return listed("is was are finally now", w[j-1])
		}
	}
	return false
}

// ofSomebodyElse reports whether what a place says is of somebody besides the person: of the last whom
// the clause names before it, or of whom stands right behind it.
func (w clauseWords) ofSomebodyElse(i int) bool {
	if w.isOther(i + 1) {
		return true // my sick dog
	}
	text := strings.Join(w[i:], " ")
	if strings.Contains(text, "me too") || strings.Contains(text, "so am i") || strings.Contains(text, "so do i") {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		switch {
		case listed("i i'm i've we we're me myself us caught", w[j]):
			return false
		case w.isOther(j) && w.isSubject(j, i):
			return !slices.ContainsFunc(w[:j], func(word string) bool { return listed("caught catching catch", word) })
		}
	}
	return false
}

// isSubject reports whether whoever stands at a place is said something of, up to a complaint: the kids
// who were taken to school are not.
func (w clauseWords) isSubject(j, complaint int) bool {
	if strings.Contains(w[j], "'") || j+1 == complaint {
		return true
	}
	return slices.ContainsFunc(w[j+1:min(complaint+1, j+4)], func(word string) bool {
		return listed("is are was were has have had got gets who being with feels feel still both all also came caught twisted pulled broke tore strained sprained", word)
	})
}

// isOther reports whether the word of a place is somebody else, also with what is theirs or an is.
func (w clauseWords) isOther(i int) bool {
	word := w.at(i)
	for _, suffix := range []string{"'s", "'re", "'ve"} {
		word = strings.TrimSuffix(word, suffix)
	}
	return word != "" && listed(others, word)
}

// listed reports whether a word is one of a list with blanks between.
func listed(words, word string) bool {
	return word != "" && strings.Contains(" "+words+" ", " "+word+" ")
}

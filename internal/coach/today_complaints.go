package coach

import (
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/readiness"
)

// complaintWords are the words of a note that say that somebody is not well.
//
//nolint:gochecknoglobals // a constant table
var complaintWords = map[string]readiness.Complaint{
	"ill": readiness.Illness, "illness": readiness.Illness, "sick": readiness.Illness, "flu": readiness.Illness, "influenza": readiness.Illness,
	"covid": readiness.Illness, "fever": readiness.Illness, "feverish": readiness.Illness, "infection": readiness.Illness,
	"injury": readiness.Injury, "injured": readiness.Injury, "sprained": readiness.Injury, "sprain": readiness.Injury,
}

// complaints returns what a note complains of. A word that is denied, such as in "not sick any
// more", is none, and neither is one that is of something else, as in "sick of rain".
func complaints(note string) []readiness.Complaint {
	words := strings.FieldsFunc(strings.ToLower(note), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	var found []readiness.Complaint
	for i, word := range words {
		what, ok := complaintWords[word]
		if !ok || denied(words[max(0, i-3):i]) || i+1 < len(words) && (words[i+1] == "of" || words[i+1] == "free") {
			continue
		}
		if !slices.Contains(found, what) {
			found = append(found, what)
		}
	}
	return found
}

func denied(before []string) bool {
	return slices.ContainsFunc(before, func(word string) bool {
		switch word {
		case "no", "not", "never", "without", "nor", "after", "since", "prevent", "avoid", "isn't", "wasn't", "don't":
			return true
		default:
			return strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t")
		}
	})
}

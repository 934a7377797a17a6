package summary

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

const mostDeeds = 6 // records that a sentence of the trail tells one by one

// did returns what a call did, as the rest of a sentence that begins with its actor: "logged
// 40 squats and 20 push-ups for 30 Nov".
func did(c TrailCall, today civil.Date, in Wording) string {
	switch {
	case c.Undoes != "":
		return "undid change " + identifier(c.Undoes)
	case c.By.Kind == sourceActor:
		return brought(c.Deeds)
	}
	told := c.Deeds[:min(len(c.Deeds), mostDeeds)]
	var phrases []string
	for i := 0; i < len(told); {
		n := i + 1
		for n < len(told) && verb(told[n]) == verb(told[i]) && told[n].Day == told[i].Day {
			n++
		}
		phrases = append(phrases, phrase(told[i:n], today, in))
		i = n
	}
	if left := len(c.Deeds) - len(told); left > 0 {
		phrases = append(phrases, fmt.Sprintf("and %d more", left))
	}
	if len(phrases) == 0 {
		return "changed nothing"
	}
	return strings.Join(phrases, "; ")
}

// phrase tells deeds of one verb and one day.
func phrase(deeds []Deed, today civil.Date, in Wording) string {
	texts := make([]string, len(deeds))
	for i, d := range deeds {
		texts[i] = deedText(d, in)
	}
	preposition := " of "
	if deeds[0].Created {
		preposition = " for "
	}
	return verb(deeds[0]) + " " + enumerated(texts) + labelled(preposition, shortDate(deeds[0].Day, today))
}

func enumerated(texts []string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// verb returns what was done with a record.
func verb(d Deed) string {
	switch {
	case d.Gone && d.Kind == fitness.KindPlanItem:
		return "took off the plan"
	case d.Gone:
		return "deleted"
	case !d.Created:
		return "changed"
	}
	switch d.Kind {
	case fitness.KindEntry, fitness.KindMeal:
		return "logged"
	case fitness.KindPlanItem:
		return "planned"
	case fitness.KindTrackable:
		return "created"
	case fitness.KindGoal, fitness.KindTarget, fitness.KindProfile:
		return "set"
	case fitness.KindDayOff:
		return "marked a"
	case fitness.KindBrief:
		return "wrote the"
	case fitness.KindLink:
		return "noted a"
	default:
		return "added"
	}
}

func deedText(d Deed, in Wording) string {
	before, after := HistoryText(d.Kind, d.Before, in), HistoryText(d.Kind, d.After, in)
	switch {
	case d.Kind == fitness.KindProfile && d.Created:
		return "the profile" + changesText(d.Kind, []byte(`{"v":1}`), d.After, in)
	case d.Kind == fitness.KindProfile && !d.Gone:
		return "the profile" + changesText(d.Kind, d.Before, d.After, in)
	case d.Gone && d.Before == nil: // a source's record of which nothing is known any more
		return "a " + KindWords(d.Kind)
	case d.Gone:
		return before + labelled(" at ", minutesOf(d.At))
	case d.Created:
		return after
	case d.OfSource && d.Partly:
		return "a " + KindWords(d.Kind) + changesText(d.Kind, d.Before, d.After, in)
	case d.OfSource || before == after:
		return before + changesText(d.Kind, d.Before, d.After, in)
	default:
		return before + " to " + after
	}
}

func minutesOf(at civil.DateTime) string {
	if at.IsZero() {
		return ""
	}
	return minuteOf(at.Clock)
}

// changesText tells what is other in a document, in brackets; "" for nothing.
func changesText(kind fitness.Kind, before, after []byte, in Wording) string {
	changes := strings.Join(Changes(kind, before, after, in), ", ")
	return labelled(" (", labelledAfter(changes, ")"))
}

// brought counts the records that a source gave: "brought 28 nights; changed 3 workouts".
func brought(deeds []Deed) string {
	created := map[string]bool{}
	for _, d := range deeds {
		created[d.ID] = created[d.ID] || d.Created
	}
	counts := map[bool]map[fitness.Kind]int{true: {}, false: {}}
	seen := map[string]bool{}
	for _, d := range deeds {
		if !seen[d.ID] {
			seen[d.ID] = true
			counts[created[d.ID]][d.Kind]++
		}
	}
	return orUnknown(joined("; ", labelled("brought ", tallied(counts[true])), labelled("changed ", tallied(counts[false]))))
}

// tallied returns "28 nights and 3 workouts", "" for nothing.
func tallied(counts map[fitness.Kind]int) string {
	var texts []string
	for _, kind := range slices.SortedFunc(maps.Keys(counts), cmp.Compare[fitness.Kind]) {
		texts = append(texts, counted(counts[kind], kind))
	}
	return enumerated(texts)
}

// counted returns "28 nights" or "3 days of heart rate".
func counted(n int, kind fitness.Kind) string {
	switch kind {
	case fitness.KindDayActivity:
		return Plural(n, "day") + " of activity"
	case fitness.KindHeartDay:
		return Plural(n, "day") + " of heart rate"
	case fitness.KindCardioLoad, fitness.KindAlertness, fitness.KindPhysicalInfo, fitness.KindSpO2, fitness.KindECG, fitness.KindSkinContact:
		return Plural(n, "record") + " of " + KindWords(kind)
	default:
		return Plural(n, KindWords(kind))
	}
}

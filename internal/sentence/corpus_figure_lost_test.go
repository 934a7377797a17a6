package sentence_test

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/sentence"
)

// figure is a number as it is written in digits.
var figure = regexp.MustCompile(`\d+(?:[.,:]\d+)*`)

// figureLost returns a number in the words of what was stored that is in none of its figures and
// in nothing that was stated of it, or "".
func figureLost(got sentence.Reading) string {
	said := map[string][]any{}
	for _, e := range got.Entries {
		said[e.Words] = append(said[e.Words], e)
	}
	for _, f := range got.Foods {
		said[f.Words] = append(said[f.Words], f, got.Assumed)
	}
	for words, stored := range said {
		if lost := lostOf(words, stored); lost != "" {
			return lost
		}
	}
	return ""
}

func lostOf(words string, stored []any) string {
	var told strings.Builder
	for _, one := range stored {
		text, err := json.Marshal(withoutWords(one))
		if err != nil {
			return err.Error()
		}
		told.Write(text)
	}
	known := evidence(told.String())
	known = append(known, factors(words, known)...)
	for _, text := range figure.FindAllString(words, -1) {
		if !accountedFor(text, known) && !strings.Contains(told.String(), text) && !scale(words, text) {
			return text + " of " + words
		}
	}
	return ""
}

// withoutWords is what was stored without the words that it came of.
func withoutWords(one any) any {
	text, err := json.Marshal(one)
	if err != nil {
		return err
	}
	var fields map[string]any
	if json.Unmarshal(text, &fields) != nil {
		return one
	}
	delete(fields, "words")
	delete(fields, "Words")
	return fields
}

// evidence returns the numbers of a text, and what clocks and lengths of time show of them.
func evidence(text string) []float64 {
	var known []float64
	for _, found := range regexp.MustCompile(`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`).FindAllString(text, -1) {
		v, err := strconv.ParseFloat(strings.TrimPrefix(found, "-"), 64)
		if err != nil {
			continue
		}
		const foot, inch = 30.48, 2.54
		known = append(known, v, v/60, v/3600, v*60, v-12, v+12, math.Floor(v/60), math.Mod(math.Floor(v/60), 60), math.Mod(v, 60), math.Mod(v*60, 60), math.Floor(v/3600),
			math.Floor(v/foot+1e-9), math.Mod(v, foot)/inch)
	}
	return append(known, 12, float64(strings.Count(text, `"sets":`)-1))
}

// factors returns the numbers of the words two of which make one that is known: 40 lengths of 25 m.
func factors(words string, known []float64) []float64 {
	var all, found []float64
	for _, text := range figure.FindAllString(words, -1) {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			all = append(all, v)
		}
	}
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a > 1 && b > 1 && isKnown(a*b, known) {
				found = append(found, a, b)
			}
		}
	}
	return found
}

func accountedFor(text string, known []float64) bool {
	for part := range strings.SplitSeq(text, ":") {
		if !numberKnown(part, known) {
			return false
		}
	}
	return true
}

func numberKnown(text string, known []float64) bool {
	var readings []float64
	for _, spelt := range []string{strings.ReplaceAll(text, ",", "."), strings.NewReplacer(",", "", ".", "").Replace(text), strings.ReplaceAll(text, ",", "")} {
		if v, err := strconv.ParseFloat(spelt, 64); err == nil {
			readings = append(readings, v, v*1000)
		}
	}
	if slices.ContainsFunc(readings, func(v float64) bool { return isKnown(v, known) }) {
		return true
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ',' })
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !numberKnown(part, known) }) // 28.11., 9.15, 5,5,4
}

func isKnown(v float64, known []float64) bool {
	return slices.ContainsFunc(known, func(k float64) bool { return math.Abs(v-k) < 1e-6*math.Max(1, v) })
}

// scale reports whether a number is what something is rated out of.
func scale(words, text string) bool {
	return strings.Contains(words, "/"+text) || strings.Contains(words, "/ "+text) || strings.Contains(words, "out of "+text)
}

func TestEveryFigureOfTheCorpusIsAccountedFor(t *testing.T) {
	t.Parallel()
	for _, one := range corpus(t) {
		if lost := figureLost(sentence.Read(one.Words, one.Listener)); lost != "" {
			t.Errorf("%s %q: nothing became of %s", one.where(), one.Words, lost)
		}
	}
}

// parts are what sentences about sets, nights and sessions are made of.
func parts() []string {
	return []string{
		"bench", "squats", "push-ups", "pull-ups", "deadlift", "3x8", "5x5", "4x10", "at 60kg", "@ 62.5kg", "100kg x5", "110kg", "12 reps", "65", "20", "RPE 8",
		"2 sets", "at 100", "10,8,6", "60/65/70", "then", "and", ",", ";", ".", "slept", "11-3", "4-7", "11pm-3am", "7 hours", "6:45", "woke up at 5", "for an hour",
		"awake 40 min", "to bed at 22:30", "8/10", "nap", "25 min", "ran", "5 km", "25:30", "in 45:10", "hr 150", "level 8", "burned 300 kcal", "8x400m", "5:30/km",
		"elliptical", "boxing", "6 rounds of 3 min", "weight", "80.2 kg", "steps", "9000", "yesterday", "at 7pm", "on Friday", "water", "500 ml", "read", "45",
	}
}

func TestEveryFigureOfASentenceIsAccountedFor(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		words := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts()), 1, 9).Draw(t, "pieces"), " ")
		if lost := figureLost(sentence.Read(words, l)); lost != "" {
			t.Errorf("nothing became of %s", lost)
		}
	})
}

// TestAFigureThatIsLostIsSeen is of the check itself.
func TestAFigureThatIsLostIsSeen(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	got := sentence.Read("bench 3x8 at 60kg", l)
	got.Entries[0].Words = "bench 3x8 at 60kg, 62.5kg"
	if figureLost(got) == "" {
		t.Error("a load that is in no set is not seen")
	}
}

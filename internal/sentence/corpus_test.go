package sentence_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

func TestEverySentenceOfTheCorpusGivesWhatItMust(t *testing.T) {
	t.Parallel()
	examples := corpus(t)
	var score tally
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("\n" + score.String())
		}
	})
	for _, one := range examples {
		t.Run(one.where()+" "+title(one.Words), func(t *testing.T) {
			t.Parallel()
			t.Cleanup(func() { score.add(one.File, !t.Failed()) })
			got := sentence.Read(one.Words, one.Listener)
			for _, fault := range one.faults(got) {
				t.Errorf("%s\n  %q", fault, one.Words)
			}
		})
	}
}

func title(words string) string {
	short := []rune(strings.ReplaceAll(words, "/", "∕"))
	if len(short) > 60 {
		short = append(short[:60], '…')
	}
	return string(short)
}

// tally counts the sentences of each file that are right.
type tally struct {
	mu    sync.Mutex
	right map[string]int
	all   map[string]int
}

func (s *tally) add(file string, right bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.right, s.all = map[string]int{}, map[string]int{}
	}
	s.all[file]++
	if right {
		s.right[file]++
	}
}

func (s *tally) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	right, all := 0, 0
	for file, n := range s.all {
		lines = append(lines, fmt.Sprintf("%-18s %3d of %3d", file, s.right[file], n))
		right, all = right+s.right[file], all+n
	}
	slices.Sort(lines)
	return strings.Join(append(lines, fmt.Sprintf("%-18s %3d of %3d", "all", right, all)), "\n")
}

// faults returns how a reading differs from what the sentence must give.
func (e *example) faults(got sentence.Reading) []string {
	placed, faults := accounted(e.Words, got)
	if placed != nil {
		if cut := signLost(e.Words, placed); cut != "" {
			faults = append(faults, fmt.Sprintf("the sign before %q is lost", cut))
		}
	}
	faults = append(faults, e.entryFaults(got)...)
	faults = append(faults, e.refusalFaults(got.Rejected)...)
	faults = append(faults, e.fragmentFaults(got, placed)...)
	return append(faults, e.assumptionFaults(got)...)
}

func (e *example) entryFaults(got sentence.Reading) []string {
	var entries, foods []figures
	var faults []string
	for _, entry := range got.Entries {
		entries = append(entries, figuresOfEntry(entry, e.Listener))
		faults = append(faults, unsound(entry, e.Listener)...)
	}
	for _, food := range got.Foods {
		foods = append(foods, figuresOfFood(food, e.Listener))
	}
	faults = append(faults, compared("entries", e.plain(e.Want.Entries), entries)...)
	return append(faults, compared("foods", e.plain(e.Want.Foods), foods)...)
}

// plain leaves out the day where it is the listener's own anyway.
func (e *example) plain(all []figures) []figures {
	plain := slices.Clone(all)
	for i := range plain {
		if plain[i].Values["date"] == today(e.Listener).String() {
			plain[i].Values = maps.Clone(plain[i].Values)
			delete(plain[i].Values, "date")
		}
	}
	return plain
}

func compared(what string, want, got []figures) []string {
	if slices.EqualFunc(want, got, figures.equal) {
		return nil
	}
	return []string{fmt.Sprintf("%s are\n%sinstead of\n%s", what, listed(got), listed(want))}
}

func listed(all []figures) string {
	var b strings.Builder
	for _, f := range all {
		b.WriteString("    + " + f.String() + "\n")
	}
	return b.String()
}

func (e *example) refusalFaults(got []sentence.Rejection) []string {
	matches := func(want refusal, r sentence.Rejection) bool {
		told := strings.ToLower(r.Message + " " + r.Hint)
		return want.Reason == r.Reason && trimmed(want.Words) == trimmed(r.Words) && r.Message != "" &&
			(want.Tool == r.Tool || want.Tool == "" && want.Reason == fitness.InFuture) &&
			near(want.Min, r.Min) && near(want.Max, r.Max) && (want.Unit == "" || want.Unit == r.Unit) &&
			strings.Contains(told, strings.ToLower(want.Hint))
	}
	if slices.EqualFunc(e.Want.Rejected, got, matches) {
		return nil
	}
	var b strings.Builder
	b.WriteString("rejected are\n")
	for _, r := range got {
		one := refusal{r.Reason, r.Words, r.Tool, r.Min, r.Max, r.Unit, r.Message + " " + r.Hint}
		b.WriteString("    x " + one.String() + "\n")
	}
	b.WriteString("instead of\n")
	for _, r := range e.Want.Rejected {
		b.WriteString("    x " + r.String() + "\n")
	}
	return []string{b.String()}
}

func (r refusal) String() string {
	return fmt.Sprintf("%s %q", r.Reason, r.Words) + told("tool", r.Tool) + bound("min", r.Min) + bound("max", r.Max) +
		told("unit", r.Unit) + told("hint", r.Hint)
}

func told(key, value string) string {
	if value == "" {
		return ""
	}
	return " " + key + "=" + value
}

func bound(key string, x *float64) string {
	if x == nil {
		return ""
	}
	return " " + key + "=" + number(*x)
}

// near compares the bound of a range, which may be rounded in the person's unit.
func near(want, got *float64) bool {
	return want == nil || got != nil && math.Abs(*want-*got) <= 0.1
}

func (e *example) fragmentFaults(got sentence.Reading, placed []fragment) []string {
	var expected []fragment
	at := 0
	for _, text := range e.Want.NotUnderstood {
		step := strings.Index(e.Words[at:], text)
		if step < 0 {
			return []string{fmt.Sprintf("the corpus is wrong: %q is not in the sentence in that order", text)}
		}
		expected = append(expected, fragment{Outcome: notUnderstood, Text: text, From: at + step, To: at + step + len(text)})
		at += step + len(text)
	}
	want := merged(e.Words, expected)
	is := got.NotUnderstood
	if placed != nil {
		is = merged(e.Words, placed)
	}
	if !slices.Equal(want, is) {
		return []string{fmt.Sprintf("not understood is %q instead of %q", is, want)}
	}
	return nil
}

func (e *example) assumptionFaults(got sentence.Reading) []string {
	said := slices.Clone(got.Assumed)
	for _, entry := range got.Entries {
		said = append(said, entry.Assumed...)
	}
	var faults []string
	for _, text := range e.Want.Assumed {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(strings.ToLower(s), strings.ToLower(text)) }) {
			faults = append(faults, fmt.Sprintf("nothing assumed says %q: %q", text, said))
		}
	}
	return faults
}

// accounted reports the characters of the words that are in none or in two of the fragments of a reading.
func accounted(words string, got sentence.Reading) ([]fragment, []string) {
	placed, err := place(words, fragmentsOf(words, got))
	if err != nil {
		return nil, []string{err.Error()}
	}
	return placed, nil
}

func TestASentenceIsReadTheSameEveryTime(t *testing.T) {
	t.Parallel()
	for _, one := range corpus(t) {
		first, again := sentence.Read(one.Words, one.Listener), sentence.Read(one.Words, one.Listener)
		if diff := gocmp.Diff(first, again); diff != "" {
			t.Errorf("%s %q: %s", one.where(), one.Words, diff)
		}
	}
}

// TestTheCorpusIsWellFormed is of the corpus alone: what it expects has to follow from its own sentences.
func TestTheCorpusIsWellFormed(t *testing.T) {
	t.Parallel()
	examples := corpus(t)
	if len(examples) < 450 {
		t.Errorf("%d sentences are too few", len(examples))
	}
	seen := map[string]string{}
	for _, one := range examples {
		for _, fault := range one.slips() {
			t.Errorf("%s %q: %s", one.where(), one.Words, fault)
		}
		key := one.Words + one.Settings
		if before, twice := seen[key]; twice {
			t.Errorf("%s %q stands in %s too", one.where(), one.Words, before)
		}
		seen[key] = one.where()
	}
}

// slips returns what is wrong with an example in itself.
func (e *example) slips() []string {
	var slips []string
	w := e.Want
	if len(w.Entries)+len(w.Foods)+len(w.Rejected)+len(w.NotUnderstood) == 0 && strings.ContainsFunc(e.Words, wordy) {
		slips = append(slips, "it expects nothing")
	}
	var fragments []fragment
	for _, r := range w.Rejected {
		fragments = append(fragments, fragment{Outcome: refused, Text: r.Words})
		slips = append(slips, r.slips()...)
	}
	for _, text := range w.NotUnderstood {
		fragments = append(fragments, fragment{Outcome: notUnderstood, Text: text})
	}
	for _, f := range fragments {
		if !strings.Contains(e.Words, f.Text) {
			slips = append(slips, fmt.Sprintf("%q is not in the sentence", f.Text))
		}
	}
	if len(w.Entries)+len(w.Foods) == 0 && len(slips) == 0 {
		if _, err := place(e.Words, fragments); err != nil {
			slips = append(slips, err.Error())
		}
	}
	for _, f := range w.Entries {
		slips = append(slips, f.slips(e.Listener)...)
	}
	return slips
}

func (r refusal) slips() []string {
	switch {
	case r.Reason == fitness.Intention && r.Tool != "write_plan" && r.Tool != "set_goal":
		return []string{"an intention names the tool that it is for"}
	case r.Reason != fitness.OutOfRange:
		return nil
	case r.Min == nil || r.Max == nil:
		return []string{"a range has two ends"}
	case !slices.Contains(ranges(), quoted{*r.Min, *r.Max}):
		return []string{fmt.Sprintf("no figure has the range %g to %g", *r.Min, *r.Max)}
	}
	return nil
}

// slips judges an expected entry by the same ranges as a returned one, as far as its text says.
func (f figures) slips(l sentence.Listener) []string {
	if f.Form == "measurement" {
		band, known := measured()[f.Subject]
		if !known {
			return []string{f.Subject + " has no range in this test"}
		}
		if value, err := strconv.ParseFloat(f.Values["value"], 64); err != nil || value < band.Min || value > band.Max {
			return []string{fmt.Sprintf("%s of %s is out of range", f.Subject, f.Values["value"])}
		}
	}
	if date := f.Values["date"]; date != "" && civil.MustDate(date).After(today(l)) {
		return []string{"an entry of a day to come"}
	}
	return nil
}

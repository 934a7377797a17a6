package sentence_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/sentence"
)

// outcome is what became of a fragment of a sentence.
type outcome int

const (
	storedAway outcome = iota
	refused
	notUnderstood
)

// fragment is a piece of a sentence that a reading accounts for, and where it stands.
type fragment struct {
	Outcome  outcome
	Text     string
	From, To int
}

// fragmentsOf returns the fragments that a reading quotes, not placed yet. Entries of one and the same
// fragment, such as those of two days, share it.
func fragmentsOf(words string, r sentence.Reading) []fragment {
	var fragments []fragment
	stored := map[string]int{}
	for _, entry := range r.Entries {
		stored[entry.Words]++
	}
	for _, food := range r.Foods {
		stored[food.Words]++
	}
	for text, times := range stored {
		for range max(1, min(times, strings.Count(words, text))) {
			fragments = append(fragments, fragment{Outcome: storedAway, Text: text})
		}
	}
	for _, rejection := range r.Rejected {
		fragments = append(fragments, fragment{Outcome: refused, Text: rejection.Words})
	}
	for _, text := range r.NotUnderstood {
		fragments = append(fragments, fragment{Outcome: notUnderstood, Text: text})
	}
	return fragments
}

// place finds for every fragment a place of its own in the words, the longest first, such that what remains
// only joins. It returns them in the order of the words, or what is wrong.
func place(words string, fragments []fragment) ([]fragment, error) {
	for _, f := range fragments {
		if strings.TrimSpace(f.Text) == "" {
			return nil, fmt.Errorf("an empty fragment")
		}
		if !strings.Contains(words, f.Text) {
			return nil, fmt.Errorf("%q is not in the words", f.Text)
		}
	}
	slices.SortFunc(fragments, func(a, b fragment) int {
		return cmp.Or(cmp.Compare(len(b.Text), len(a.Text)), cmp.Compare(a.Text, b.Text), cmp.Compare(a.Outcome, b.Outcome))
	})
	p := placing{words: words, fragments: fragments, taken: make([]bool, len(words)), tries: 20_000}
	if p.from(0) {
		slices.SortFunc(p.fragments, func(a, b fragment) int { return cmp.Compare(a.From, b.From) })
		return p.fragments, nil
	}
	if p.lost != "" {
		return nil, fmt.Errorf("nothing became of %q", p.lost)
	}
	return nil, fmt.Errorf("the fragments overlap: %q", texts(fragments))
}

type placing struct {
	words     string
	fragments []fragment
	taken     []bool
	lost      string // what remained in the placing tried last
	tries     int
}

func (p *placing) from(i int) bool {
	if i == len(p.fragments) {
		p.lost = lost(p.words, p.taken)
		return p.lost == ""
	}
	f := &p.fragments[i]
	at := 0
	if i > 0 && p.fragments[i-1].Text == f.Text {
		at = p.fragments[i-1].To // the same words again stand further on
	}
	for p.tries > 0 {
		step := strings.Index(p.words[at:], f.Text)
		if step < 0 {
			return false
		}
		p.tries--
		f.From, f.To = at+step, at+step+len(f.Text)
		if !slices.Contains(p.taken[f.From:f.To], true) {
			p.mark(f, true)
			if p.from(i + 1) {
				return true
			}
			p.mark(f, false)
		}
		at = f.From + 1
	}
	return false
}

func (p *placing) mark(f *fragment, taken bool) {
	for i := f.From; i < f.To; i++ {
		p.taken[i] = taken
	}
}

func texts(fragments []fragment) []string {
	all := make([]string, len(fragments))
	for i, f := range fragments {
		all[i] = f.Text
	}
	return all
}

// listMark is what a list item begins with.
var listMark = regexp.MustCompile(`(?m)(?:^|\r)[ \t]*(?:[-*•–]|\[[xX]\]|\d{1,3}[.)])(?:[ \t]|$)`)

// lost returns the first word that is in no fragment and does not only join, or "".
func lost(words string, taken []bool) string {
	marks := listMark.FindAllStringIndex(words, -1)
	within := func(i int) bool {
		return slices.ContainsFunc(marks, func(m []int) bool { return m[0] <= i && i < m[1] })
	}
	var rest strings.Builder
	for i, r := range words {
		switch {
		case taken[i]:
			rest.WriteByte('|')
		case within(i) || unicode.Is(unicode.Cf, r):
			rest.WriteByte(' ')
		default:
			rest.WriteRune(r)
		}
	}
	for _, word := range strings.FieldsFunc(rest.String(), between) {
		if !joins(word) {
			return word
		}
	}
	return ""
}

func between(r rune) bool {
	return r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '\'' && r != '’'
}

// joins reports whether a word only joins what is said: leaving it out loses nothing.
func joins(word string) bool {
	word = strings.Trim(strings.ReplaceAll(strings.ToLower(word), "’", "'"), "'")
	return word == "" || slices.Contains(strings.Fields(joining), word)
}

// joining are the words that may be in no fragment. None of them denies, dates, counts or wishes.
const joining = `
	a an and also as at but by did do done for from got had have having i i'm i've ive im in is it just logged
	made managed me my of on plus so some that that's the then there this to was we went were with after before during followed
	please pls plz n can could you add log record track put enter save hey hi hello ok okay thanks thank thx`

// trimmed returns a fragment without the marks and joining words at its ends.
func trimmed(text string) string {
	for {
		short := strings.TrimRightFunc(text, func(r rune) bool { return !wordy(r) })
		start := max(0, strings.IndexFunc(short, wordy))
		if at := len(signed.FindString(short[:start])); at > 0 && unicode.IsDigit(firstRune(short[start:])) {
			start -= at
		}
		short = short[start:]
		for _, word := range []string{"and", "then", "but", "plus", "also"} {
			short = cutWord(short, word)
		}
		if short == text {
			return text
		}
		text = short
	}
}

// signed is a sign before a number.
var signed = regexp.MustCompile(`[-−+~≈<>±]$`)

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// bare returns a fragment without the words at its ends that only join.
func bare(text string) string {
	for {
		short := strings.TrimFunc(text, func(r rune) bool { return !wordy(r) })
		if at := strings.IndexFunc(short, unicode.IsSpace); at > 0 && joins(strings.TrimFunc(short[:at], between)) {
			short = short[at:]
		}
		if at := strings.LastIndexFunc(short, unicode.IsSpace); at > 0 && joins(strings.TrimFunc(short[at:], between)) {
			short = short[:at]
		}
		if short == text {
			return text
		}
		text = short
	}
}

func cutWord(text, word string) string {
	if len(text) > len(word) && strings.EqualFold(text[:len(word)], word) && text[len(word)] == ' ' {
		text = text[len(word)+1:]
	}
	if cut := len(text) - len(word); cut > 0 && strings.EqualFold(text[cut:], word) && text[cut-1] == ' ' {
		text = text[:cut-1]
	}
	return text
}

// merged returns the fragments not understood, those next to each other as one, without what has no word.
func merged(words string, placed []fragment) []string {
	var all []string
	end := -1
	from := 0
	flush := func() {
		if end >= 0 {
			if text := bare(words[from:end]); text != "" {
				all = append(all, text)
			}
		}
		end = -1
	}
	for _, f := range placed {
		if f.Outcome != notUnderstood {
			flush()
			continue
		}
		if end >= 0 && slices.ContainsFunc(strings.FieldsFunc(words[end:f.From], between), func(w string) bool { return !joins(w) }) {
			flush()
		}
		if end < 0 {
			from = f.From
		}
		end = f.To
	}
	flush()
	return all
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// signLost returns the fragment whose number lost its sign, or "".
func signLost(words string, placed []fragment) string {
	for i, f := range placed {
		before := words[:f.From]
		if i > 0 && placed[i-1].To > 0 {
			before = words[placed[i-1].To:f.From]
		}
		if unicode.IsDigit(firstRune(f.Text)) && signed.MatchString(before) {
			return f.Text
		}
	}
	return ""
}

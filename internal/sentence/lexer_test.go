package sentence

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// spelled writes tokens so that a table can tell them.
func spelled(tokens []token) string {
	parts := make([]string, len(tokens))
	for i, t := range tokens {
		switch t.kind {
		case tokenNumber:
			parts[i] = fmt.Sprintf("%g", t.number.value)
		case tokenClock:
			parts[i] = fmt.Sprintf("clock(%s)", t.text)
		case tokenDate:
			parts[i] = fmt.Sprintf("date(%d-%d-%d)", t.date.year, t.date.month, t.date.day)
		case tokenTimes:
			parts[i] = "×"
		case tokenAt:
			parts[i] = "@"
		case tokenSlash:
			parts[i] = "/"
		case tokenDash:
			parts[i] = "–"
		case tokenStop:
			parts[i] = "."
		default:
			parts[i] = t.text
		}
	}
	return strings.Join(parts, " ")
}

func TestLex(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ words, want string }{
		"a unit may touch its number":             {"40squats 60kg 5k", "40 squats 60 kg 5 k"},
		"a decimal point and a decimal comma":     {"82.5 82,5 .5", "82.5 82.5 0.5"},
		"a comma and a space separate":            {"40 squats, 20 dips", "40 squats , 20 dips"},
		"numbers with commas are a list":          {"10,8,6", "10 , 8 , 6"},
		"even where two look like a decimal":      {"5,5,5", "5 , 5 , 5"},
		"both marks: the last is the decimal":     {"1,234.5 1.234,5", "1234.5 1234.5"},
		"several groups are thousands":            {"1,234,567", "1.234567e+06"},
		"a space groups thousands":                {"12 500 steps", "12500 steps"},
		"a space does not group what x binds":     {"5x5 100", "5 × 5 100"},
		"nor two figures before a third":          {"80 100 6r", "80 100 6 r"},
		"an apostrophe groups":                    {"10'000", "10000"},
		"a sign belongs to its number":            {"-5 dips", "-5 dips"},
		"a sign after a number and a space too":   {"3x8 -20kg", "3 × 8 -20 kg"},
		"a dash between numbers is none":          {"11-7", "11 – 7"},
		"a hyphen joins words":                    {"push-ups, 5-km", "push ups , 5 km"},
		"a list mark is no sign and no number":    {"- 40\n1. 20\n2) 10\n• 5", "40 . 20 . 10 . 5"},
		"a minus that touches is a sign":          {"-40", "-40"},
		"x is times between numbers":              {"3x10 3 x 10 3×10 3*10 x2", "3 × 10 3 × 10 3 × 10 3 × 10 × 2"},
		"and after a unit":                        {"60kgx10", "60 kg × 10"},
		"an x of a word is a letter":              {"box extra", "box extra"},
		"clocks":                                  {"7:30 1:05:30 45:00", "clock(7:30) clock(1:05:30) clock(45:00)"},
		"a ratio is no clock":                     {"7:5 7:75", "7 : 5 7 : 75"},
		"dates":                                   {"2026-11-28 28.11.2026 28/11/2026", "date(2026-11-28) date(2026-11-28) date(2026-11-28)"},
		"fractions":                               {"1/2 7½ 5 1/2 ¾", "0.5 7.5 5.5 0.75"},
		"a scale is no fraction":                  {"7/10 8/9", "7 / 10 8 / 9"},
		"primes are units":                        {`90' 45"`, `90 ' 45 "`},
		"an apostrophe within a word stays":       {"didn't didn’t", "didn't didn't"},
		"capitals and accents are folded":         {"SQUATS Crème", "squats creme"},
		"a mark over a letter of its own as well": {"cre\u0300me", "creme"},
		"invisible characters are nothing":        {"\ufeff40\u200b squ\u200bats\u202e", "40 squats"},
		"a sentence ends at its marks":            {"a. b! c? d; e\nf", "a . b . c . d . e . f"},
		"an abbreviation ends none":               {"30 min. run", "30 min . run"},
		"am and pm may have points":               {"7 a.m. 8 P.M.", "7 am 8 pm"},
		"an address is one word":                  {"https://example.com/40-squats ../../etc 5", "https://example.com/40-squats ../../etc 5"},
		"names that hold a digit":                 {"vo2max spo2 rpe8", "vo2max spo2 rpe 8"},
		"nothing":                                 {" \t\u00a0", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := spelled(lex(test.words)); got != test.want {
				t.Errorf("%q is %q, want %q", test.words, got, test.want)
			}
		})
	}
}

func TestNumberWords(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"twenty-five squats":                 "25 squats",
		"a hundred and twenty":               "120",
		"hundred push ups":                   "100 push ups",
		"two hundred and ten":                "210",
		"twelve thousand five hundred steps": "12500 steps",
		"a dozen":                            "12",
		"two dozen":                          "24",
		"half a dozen":                       "6",
		"a couple of dips":                   "2 dips",
		"three and a half hours":             "3.5 hours",
		"7 and a quarter hours":              "7.25 hours",
		"half an hour":                       "0.5 hour",
		"three quarters of an hour":          "0.75 hour",
		"an hour and a half":                 "an hour and a half",
		"eighty-one point five":              "81.5",
		"three and four":                     "3 and 4",
		"40 squats and a half marathon":      "40 squats and a half marathon",
		"a squat":                            "a squat",
	} {
		if got := spelled(numberWords(lex(words))); got != want {
			t.Errorf("%q is %q, want %q", words, got, want)
		}
	}
}

// FuzzLex checks that tokens keep the order of the words, overlap nowhere and leave out
// nothing that says something.
func FuzzLex(f *testing.F) {
	for _, s := range []string{"3x10@60kg bench", "1,234.5", "5 1/2", "- 40\n1. 20", "7:30–8", "\u202e40", "½½", "'\"″", "a.m.", "..5", "\xff1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, words string) {
		if len(words) > 1000 {
			return
		}
		end := 0
		for _, one := range numberWords(lex(words)) {
			if one.start < end || one.end <= one.start || one.end > len(words) {
				t.Fatalf("%q has a token from %d to %d after %d", words, one.start, one.end, end)
			}
			if gap := words[end:one.start]; utf8.ValidString(words) && strings.ContainsFunc(gap, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
				t.Fatalf("%q loses %q", words, gap)
			}
			end = one.end
		}
	})
}

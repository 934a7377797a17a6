package sentence

import (
	"math"
	"testing"
)

func TestReadSpan(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		words   string
		seconds float64
		tokens  int
	}{
		"hours and minutes that touch":    {"1h30", 5400, 3},
		"with the unit of both":           {"1h30m", 5400, 4},
		"apart":                           {"1 h 30 min", 5400, 4},
		"the minutes without a unit":      {"7 h 30", 27000, 3},
		"minutes are below sixty":         {"7 h 75", 25200, 2},
		"a number with a unit of its own": {"1 h 30 km", 3600, 2},
		"joined by and":                   {"2 hours and 30 minutes", 9000, 5},
		"an hour and a half":              {"an hour and a half", 5400, 5},
		"a half after the unit":           {"seven hours and a half", 27000, 5},
		"a half before the unit":          {"7 and a half hours", 27000, 2},
		"half an hour":                    {"half an hour", 1800, 2},
		"a decimal comma":                 {"1,5 h", 5400, 2},
		"minutes and seconds by primes":   {`5'30"`, 330, 4},
		"h:mm:ss":                         {"1:05:30", 3930, 1},
		"a clock with hours":              {"7:30 h", 27000, 2},
		"a clock with minutes":            {"25:00 min", 1500, 2},
		"all three":                       {"1h 2m 3s", 3723, 6},
		"the letter m is minutes if told": {"3m", 180, 2},
		"a clock alone is not decided":    {"7:30", 0, 0},
		"a pace is no length":             {"5:30 min/km", 0, 0},
		"a number alone is none":          {"30", 0, 0},
		"a distance is none":              {"30 km", 0, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, n := readSpan(numberWords(lex(test.words)))
			if got.seconds != test.seconds || n != test.tokens {
				t.Errorf("%q is %g s of %d tokens, want %g of %d", test.words, got.seconds, n, test.seconds, test.tokens)
			}
		})
	}
}

func TestReadTime(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		words string
		want  timeOfDay
		ok    bool
	}{
		"an hour with am":               {"7am", timeOfDay{7, 0, true}, true},
		"twelve at night":               {"12:30 am", timeOfDay{0, 30, true}, true},
		"twelve at noon":                {"12 pm", timeOfDay{12, 0, true}, true},
		"a point before pm":             {"6.30 pm", timeOfDay{18, 30, true}, true},
		"after noon without pm":         {"23:15", timeOfDay{23, 15, true}, true},
		"a leading zero is exact":       {"06:45", timeOfDay{6, 45, true}, true},
		"an hour that can be two":       {"11", timeOfDay{11, 0, false}, true},
		"the French way":                {"23h15", timeOfDay{23, 15, true}, true},
		"noon":                          {"noon", timeOfDay{12, 0, true}, true},
		"half past":                     {"half past eleven", timeOfDay{11, 30, false}, true},
		"quarter to":                    {"quarter to 7", timeOfDay{6, 45, false}, true},
		"o'clock":                       {"7 o'clock", timeOfDay{7, 0, false}, true},
		"minutes past the hour are not": {"45:00", timeOfDay{}, false},
		"no such hour":                  {"25", timeOfDay{}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, n := readTime(numberWords(lex(test.words)), true)
			if got != test.want || (n > 0) != test.ok {
				t.Errorf("%q is %+v, %d tokens, want %+v", test.words, got, n, test.want)
			}
		})
	}
}

func TestTwoTimesMakeANightOfTwoToFourteenHours(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"11-7": "23:00 07:00", "1-9": "01:00 09:00", "12-8": "00:00 08:00", "10-6": "22:00 06:00", "9:30-5:30": "21:30 05:30",
		"23-7": "23:00 07:00", "midnight to 8": "00:00 08:00", "00:30 to 8": "00:30 08:00", "3-11": "03:00 11:00",
	} {
		a, b, n := readTimes(numberWords(lex(words)))
		if n == 0 {
			t.Errorf("%q is no pair of times", words)
			continue
		}
		if start, end := nightOf(a, b, false); start.String()+" "+end.String() != want {
			t.Errorf("%q is %s to %s, want %s", words, start, end, want)
		}
	}
}

// FuzzReadSpan checks that a length of time takes tokens that are there and is never below zero
// where no sign was written.
func FuzzReadSpan(f *testing.F) {
	for _, s := range []string{"1h30", "an hour and a half", `5'30"`, "1:05:30", "7 h 30", "2 h and 30 min", "90'", "h", "1 h 1 h", "0 h nan m"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, words string) {
		tokens := numberWords(lex(words))
		for i := range tokens {
			d, n := readSpan(tokens[i:])
			if n < 0 || n > len(tokens)-i || n == 0 && d.seconds != 0 || math.IsNaN(d.seconds) && tokens[i].text != "nan" {
				t.Fatalf("%q at %d is %g s of %d tokens", words, i, d.seconds, n)
			}
		}
	})
}

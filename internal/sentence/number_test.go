package sentence

import (
	"math"
	"testing"
)

func TestAMarkBeforeThreeDigitsGroupsOnlyWhereADecimalCannotBe(t *testing.T) {
	t.Parallel()
	between := func(low, high float64) func(float64) bool {
		return func(v float64) bool { return v >= low && v <= high }
	}
	tests := map[string]struct {
		text     string
		possible func(float64) bool
		want     float64
		said     string
	}{
		"a decimal that can be":         {"82,500", between(20, 400), 82.5, "82,500 read as 82.5"},
		"a decimal that cannot be":      {"1.500", between(10, 5000), 1500, "1.500 read as 1500"},
		"neither can be":                {"1.500", between(2, 3), 1.5, "1.500 read as 1.5"},
		"two digits are decimals":       {"82,50", between(100, 9000), 82.5, "82,50 read with a decimal comma as 82.5"},
		"a point needs no word":         {"82.5", between(20, 400), 82.5, ""},
		"a leading zero groups no more": {"0.500", between(100, 900), 0.5, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, said := readNumber(test.text).resolve(test.possible); got != test.want || said != test.said {
				t.Errorf("%s is %g, %q, want %g, %q", test.text, got, said, test.want, test.said)
			}
		})
	}
}

func TestACountIsGroupedByItsMark(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{"1,000": 1000, "1.200": 1200, "40,000": 40000, "2.5": 2.5, "12": 12} {
		if got, _ := readNumber(text).count(); got != want {
			t.Errorf("%s is %g, want %g", text, got, want)
		}
	}
}

// FuzzReadNumber checks that digits with marks are always a number, and never a negative one.
func FuzzReadNumber(f *testing.F) {
	for _, s := range []string{"1", "1,5", "1.234.567", "1,234.5", "0.001", "999999999999999999999999", "1..5", ",5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, words string) {
		for _, one := range lex(words) {
			if one.kind != tokenNumber || one.text[0] == '-' {
				continue
			}
			if v := one.number.value; math.IsNaN(v) || v < 0 {
				t.Errorf("%q in %q is %g", one.text, words, v)
			}
		}
	})
}

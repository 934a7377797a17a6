package units_test

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/units"
)

func TestRoundIsHalfAwayFromZero(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		x        float64
		decimals int
		want     float64
	}{
		"a tie whose binary value lies below": {2.675, 2, 2.68},
		"another":                             {1.005, 2, 1.01},
		"and another":                         {0.285, 2, 0.29},
		"a tie whose binary value lies above": {1.015, 2, 1.02},
		"an exact tie":                        {0.125, 2, 0.13},
		"an exact tie to an even digit":       {2.5, 0, 3},
		"a negative tie goes away from zero":  {-0.5, 0, -1},
		"also with decimals":                  {-2.675, 2, -2.68},
		"just below a tie":                    {2.6749999999999, 2, 2.67},
		"just above a tie":                    {2.6750000000001, 2, 2.68},
		"the largest float below a half":      {0.49999999999999994, 0, 0},
		"a carry through all digits":          {99.995, 2, 100},
		"fewer decimals than asked for":       {1.5, 3, 1.5},
		"a whole number":                      {42, 2, 42},
		"a very large number stays":           {1e308, 3, 1e308},
		"a number too large for a fraction":   {9007199254740993, 2, 9007199254740992},
		"a very small number is 0":            {1e-300, 3, 0},
		"infinity stays":                      {math.Inf(1), 2, math.Inf(1)},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := units.Round(test.x, test.decimals); got != test.want {
				t.Errorf("Round(%v, %d) = %v, want %v", test.x, test.decimals, got, test.want)
			}
		})
	}
}

func TestRoundNeverReturnsMinusZero(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{-0.001, math.Copysign(0, -1), -1e-300} {
		if got := units.Round(x, 2); got != 0 || math.Signbit(got) {
			t.Errorf("Round(%v, 2) = %v", x, got)
		}
	}
	if got := units.Round(math.NaN(), 2); !math.IsNaN(got) {
		t.Errorf("Round(NaN, 2) = %v", got)
	}
}

func numbers() *rapid.Generator[float64] {
	tie := rapid.Custom(func(t *rapid.T) float64 {
		x, _ := strconv.ParseFloat(strconv.Itoa(rapid.IntRange(-1e6, 1e6).Draw(t, "whole"))+"."+
			strconv.Itoa(rapid.IntRange(0, 99).Draw(t, "fraction"))+"5", 64)
		return x
	})
	return rapid.OneOf(rapid.Float64Range(-1e6, 1e6), rapid.Float64Range(-1, 1), rapid.Float64Range(-1e300, 1e300), tie)
}

func TestRoundIsTheNearestDecimal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, decimals := numbers().Draw(t, "x"), rapid.IntRange(0, 6).Draw(t, "decimals")
		got := units.Round(x, decimals)
		if units.Round(got, decimals) != got {
			t.Fatalf("%v rounded again is %v", got, units.Round(got, decimals))
		}
		if units.Round(-x, decimals) != -got+0 {
			t.Fatalf("%v rounds to %v, its negative to %v", x, got, units.Round(-x, decimals))
		}
		// Half of the last place, in exact decimals: no further, and at that distance away from zero.
		exact, rounded := decimal(x), decimal(got)
		off := new(big.Rat).Sub(rounded, exact)
		half := new(big.Rat).Quo(big.NewRat(1, 2), new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)))
		switch new(big.Rat).Abs(off).Cmp(half) {
		case 1:
			t.Fatalf("%v rounds to %v", x, got)
		case 0:
			if off.Sign() != exact.Sign() {
				t.Fatalf("the tie %v rounds to %v, towards zero", x, got)
			}
		}
	})
}

// decimal returns the shortest decimal that is x, exactly.
func decimal(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

func TestNumber(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		x            float64
		decimals     int
		want, signed string
	}{
		"trailing zeros are left out": {1.50, 2, "1.5", "+1.5"},
		"a whole number has no point": {42, 2, "42", "+42"},
		"zeros of the number stay":    {100, 0, "100", "+100"},
		"a tie goes up":               {2.675, 2, "2.68", "+2.68"},
		"a negative number":           {-3.14159, 2, "-3.14", "-3.14"},
		"never minus zero":            {-0.001, 2, "0", "0"},
		"zero has no sign":            {0, 1, "0", "0"},
		"no grouping and no exponent": {12345678.9, 1, "12345678.9", "+12345678.9"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := units.Number(test.x, test.decimals); got != test.want {
				t.Errorf("Number(%v, %d) = %q, want %q", test.x, test.decimals, got, test.want)
			}
			if got := units.Signed(test.x, test.decimals); got != test.signed {
				t.Errorf("Signed(%v, %d) = %q, want %q", test.x, test.decimals, got, test.signed)
			}
		})
	}
}

func BenchmarkRound(b *testing.B) {
	for b.Loop() {
		units.Round(2.675, 2)
	}
}

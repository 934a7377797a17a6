package units

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Round returns x rounded half away from zero to decimals places (0 or more), judged by the
// shortest decimal that is x: 2.675 rounds to 2.68 though its binary value lies below the
// tie. It never returns -0.
func Round(x float64, decimals int) float64 {
	whole, fraction, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', -1, 64), ".")
	if len(fraction) <= decimals {
		return x + 0 // which makes 0 of -0
	}
	// A number with a fraction has at most 17 digits, so those that are kept fit an int64.
	kept, _ := strconv.ParseInt(whole+fraction[:decimals], 10, 64)
	if fraction[decimals] >= '5' {
		kept++
	}
	if x < 0 {
		kept = -kept
	}
	rounded, _ := strconv.ParseFloat(fmt.Sprintf("%de-%d", kept, decimals), 64)
	return rounded
}

// absurd is from where on a number is written short: nobody reads its digits.
const absurd = 1e15

// Number writes x with at most decimals places, without trailing zeros and never "-0"; a number that
// is nobody's amount is written short, as in "1e308". x must be finite.
func Number(x float64, decimals int) string {
	if math.Abs(x) >= absurd {
		return strings.Replace(strconv.FormatFloat(x, 'g', 3, 64), "e+", "e", 1)
	}
	s := strconv.FormatFloat(Round(x, decimals), 'f', decimals, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}

// Signed writes x as Number does, with a sign before it: "+1.5", "-3", "0".
func Signed(x float64, decimals int) string {
	s := Number(x, decimals)
	if s == "0" || strings.HasPrefix(s, "-") {
		return s
	}
	return "+" + s
}

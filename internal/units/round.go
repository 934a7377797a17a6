package units

import (
	"math"
	"strconv"
	"strings"
)

// Round returns x rounded half away from zero to decimals places, judged by the shortest
// decimal that is x: 2.675 rounds to 2.68 though its binary value lies below the tie.
func Round(x float64, decimals int) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return x
	}
	scale := math.Pow10(decimals)
	scaled := x * scale
	rounded := math.Round(scaled)
	if tie := math.Abs(math.Abs(scaled-math.Trunc(scaled)) - 0.5); tie < 1e-6 {
		rounded = math.Round(roundTie(scaled))
	}
	return rounded / scale
}

// roundTie moves a value that its decimal form puts on a tie onto the tie itself.
func roundTie(scaled float64) float64 {
	tie := math.Trunc(scaled) + math.Copysign(0.5, scaled)
	if math.Abs(scaled-tie) <= math.Abs(tie)*1e-12 {
		return tie
	}
	return scaled
}

// Number writes x with at most decimals places, without trailing zeros and never "-0".
// x must be finite.
func Number(x float64, decimals int) string {
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

package polar

import "strconv"

// maxDecimal bounds the text of one number; a float64 never needs more.
const maxDecimal = 32

//nolint:gochecknoglobals // exact powers of ten, a constant in all but name
var pow10 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// decimal returns the number that b spells, with or without leading zeros and spaces around
// it, and whether it is a finite number.
func decimal(b []byte) (float64, bool) {
	b = trimSpace(b)
	digits := b
	negative := len(b) > 0 && b[0] == '-'
	if negative {
		digits = b[1:]
	}
	if len(digits) == 0 || len(digits) > 15 {
		return slowDecimal(b)
	}
	mantissa, fraction, point := uint64(0), 0, false
	for _, c := range digits {
		switch {
		case c >= '0' && c <= '9':
			mantissa = mantissa*10 + uint64(c-'0')
			if point {
				fraction++
			}
		case c == '.' && !point && len(digits) > 1:
			point = true
		default:
			return slowDecimal(b)
		}
	}
	// Both operands are exact, so one division rounds correctly.
	v := float64(mantissa) / pow10[fraction]
	if negative {
		v = -v
	}
	return v, true
}

// slowDecimal reads what is rare: many digits, an exponent, a plus.
func slowDecimal(b []byte) (float64, bool) {
	if len(b) > maxDecimal {
		return 0, false
	}
	for _, c := range b {
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			return 0, false // neither NaN nor hexadecimal nor 1_000
		}
	}
	v, err := strconv.ParseFloat(string(b), 64)
	return v, err == nil
}

func trimSpace(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func isSpace(c byte) bool { return c == ' ' || (c >= '\t' && c <= '\r') }

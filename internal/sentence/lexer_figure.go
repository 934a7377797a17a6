package sentence

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// vulgar returns the value of a fraction that is one character, or 0.
func vulgar(r rune) float64 {
	switch r {
	case '½':
		return 0.5
	case '¼':
		return 0.25
	case '¾':
		return 0.75
	case '⅓':
		return 1.0 / 3
	case '⅔':
		return 2.0 / 3
	case '⅛':
		return 0.125
	case '⅜':
		return 0.375
	case '⅝':
		return 0.625
	case '⅞':
		return 0.875
	case '⅕':
		return 0.2
	case '⅖':
		return 0.4
	case '⅗':
		return 0.6
	case '⅘':
		return 0.8
	case '⅙':
		return 1.0 / 6
	case '⅚':
		return 5.0 / 6
	case '⅐':
		return 1.0 / 7
	case '⅑':
		return 1.0 / 9
	case '⅒':
		return 0.1
	default:
		return 0
	}
}

// fraction reads ½, or 1/2 with a denominator of kitchens and clocks, and returns its length.
func fraction(s string) (v float64, length int) {
	r, size := utf8.DecodeRuneInString(s)
	if v := vulgar(r); v > 0 {
		return v, size
	}
	if digitsIn(s) != 1 {
		return 0, 0
	}
	below, found := strings.CutPrefix(s[1:], "/")
	if !found {
		below, found = strings.CutPrefix(s[1:], "⁄")
	}
	if !found || digitsIn(below) != 1 || len(below) > 1 && (below[1] == '/' || below[1] == ':') {
		return 0, 0
	}
	over, under := float64(s[0]-'0'), float64(below[0]-'0')
	if over == 0 || over >= under || strings.IndexByte("2348", below[0]) < 0 {
		return 0, 0
	}
	return over / under, len(s) - len(below) + 1
}

// readDate reads 2026-11-28, 2026/11/28, 28/11/2026 or 28.11.2026, and returns its length.
func readDate(s string) (d date, length int) {
	parts, length := dateParts(s)
	switch {
	case length == 0:
		return date{}, 0
	case parts[0] > 31:
		return date{year: parts[0], month: parts[1], day: parts[2]}, length
	case parts[1] > 12:
		return date{year: parts[2], month: parts[0], day: parts[1]}, length
	default:
		return date{
			year: parts[2], month: parts[1], day: parts[0],
			ambiguous: s[digitsIn(s)] == '/' && parts[0] <= 12 && parts[0] != parts[1],
		}, length
	}
}

// dateParts reads three numbers with the same sign between them, one of which is a year.
func dateParts(s string) (parts [3]int, length int) {
	var sizes [3]int
	at := 0
	for i := range parts {
		n := digitsIn(s[at:])
		if n == 0 || n > 4 {
			return parts, 0
		}
		sizes[i] = n
		parts[i], _ = strconv.Atoi(s[at : at+n]) // up to four digits
		at += n
		if i == 2 {
			break
		}
		sep := s[sizes[0]:]
		if at >= len(s) || strings.IndexByte("-/.", s[at]) < 0 || s[at] != sep[0] {
			return parts, 0
		}
		at++
	}
	yearFirst := sizes[0] == 4 && sizes[1] <= 2 && sizes[2] <= 2 && s[4] != '.'
	yearLast := sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] == 4 && s[sizes[0]] != '-'
	if !yearFirst && !yearLast {
		return parts, 0
	}
	return parts, at
}

// readClock reads 7:30, 23:15 or 1:05:30, and returns its length.
func readClock(s string) (c clock, length int) {
	n := digitsIn(s)
	if n < 1 || n > 3 {
		return clock{}, 0
	}
	c.a, _ = strconv.Atoi(s[:n]) // up to three digits
	c.parts = 1
	for _, part := range []*int{&c.b, &c.c} {
		if len(s) < n+3 || s[n] != ':' || digitsIn(s[n+1:]) != 2 {
			break
		}
		*part, _ = strconv.Atoi(s[n+1 : n+3]) // two digits
		n += 3
		c.parts++
	}
	if c.parts == 1 || c.b > 59 || c.c > 59 {
		return clock{}, 0
	}
	if n < len(s) && s[n] == '.' {
		if d := digitsIn(s[n+1:]); d > 0 && d <= 3 && !strings.HasPrefix(s[n+1+d:], ":") {
			c.fraction = parse("0" + s[n:n+1+d])
			n += 1 + d
		}
	}
	return c, n
}

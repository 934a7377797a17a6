package sentence

import (
	"math"
	"strings"

	"github.com/paceline/paceline/internal/civil"
)

// timeOfDay is a time that words name. Without am or pm, an hour of 1 to 12 can be two.
type timeOfDay struct {
	hour, minute int
	exact        bool // it can be one time only
}

func (t timeOfDay) clock() civil.Clock { return civil.NewClock(t.hour, t.minute, 0) }

// readTime reads a time of day: 7am, 23:15, 6.30 pm, noon, half past eleven, 7 o'clock. A bare
// hour such as 11 is read where bare.
func readTime(tokens []token, bare bool) (t timeOfDay, n int) {
	if len(tokens) == 0 {
		return timeOfDay{}, 0
	}
	switch first := tokens[0]; first.kind {
	case tokenWord:
		return namedTime(tokens)
	case tokenClock:
		if first.clock.parts != 2 || first.clock.fraction != 0 || first.clock.a > 23 {
			return timeOfDay{}, 0
		}
		t, n = timeOfDay{first.clock.a, first.clock.b, first.text[0] == '0' || first.clock.a > 12}, 1
	case tokenNumber:
		t, n = numberTime(tokens, bare)
	default:
	}
	if n == 0 {
		return timeOfDay{}, 0
	}
	if n < len(tokens) && tokens[n].is("am", "pm") {
		return meridiemTime(t, tokens[n].is("pm")), n + 1
	}
	if n < len(tokens) && tokens[n].is("o'clock", "oclock") {
		return t, n + 1
	}
	return t, n
}

// numberTime reads an hour, 6.30 before pm, and 23h15.
func numberTime(tokens []token, bare bool) (t timeOfDay, n int) {
	v := tokens[0].number.value
	if v < 0 || v >= 25 || math.IsNaN(v) {
		return timeOfDay{}, 0
	}
	hour, part := math.Modf(v)
	marked := len(tokens) > 1 && tokens[1].is("am", "pm", "o'clock", "oclock")
	switch {
	case hour == 24:
		return timeOfDay{}, 0
	case len(tokens) > 1 && tokens[1].is("h") && tokens[1].glued && part == 0 && bare:
		t = timeOfDay{hour: int(hour), exact: hour > 12 || hour == 0}
		if len(tokens) > 2 && tokens[2].kind == tokenNumber && tokens[2].glued && tokens[2].number.value < 60 {
			t.minute = int(tokens[2].number.value)
			return t, 3
		}
		return t, 2
	case part != 0 && marked && len(tokens[0].text) >= 4:
		minutes := math.Round(part * 100)
		if minutes > 59 {
			return timeOfDay{}, 0
		}
		return timeOfDay{hour: int(hour), minute: int(minutes)}, 1
	case part != 0 || !bare && !marked:
		return timeOfDay{}, 0
	case spelledMinutes(tokens) > 0 && bare:
		return timeOfDay{hour: int(hour), minute: spelledMinutes(tokens), exact: hour > 12 || hour == 0}, 2
	default:
		return timeOfDay{hour: int(hour), exact: hour > 12 || hour == 0}, 1
	}
}

// spelledMinutes returns the minutes after an hour, both in words and within five: eleven
// thirty. It is 0 where there are none.
func spelledMinutes(tokens []token) int {
	if len(tokens) < 2 || tokens[1].kind != tokenNumber || digitsIn(tokens[0].text) > 0 || digitsIn(tokens[1].text) > 0 {
		return 0
	}
	v := tokens[1].number.value
	if v < 10 || v > 55 || math.Mod(v, 5) != 0 || unitOf(tokens[2:]).name != "" {
		return 0
	}
	return int(v)
}

// dottedTime reads 13.45 as a time, which only stands where two of them do.
func dottedTime(tok token) (t timeOfDay, n int) {
	hours, minutes, found := strings.Cut(tok.text, ".")
	if tok.kind != tokenNumber || !found || len(hours) > 2 || len(minutes) != 2 || tok.number.value < 0 || tok.number.value >= 24 || minutes > "59" {
		return timeOfDay{}, 0
	}
	hour := int(tok.number.value)
	return timeOfDay{hour, int(math.Round((tok.number.value - float64(hour)) * 100)), hour > 12 || hour == 0 || hours[0] == '0'}, 1
}

func meridiemTime(t timeOfDay, pm bool) timeOfDay {
	t.exact = true
	switch {
	case pm && t.hour < 12:
		t.hour += 12
	case !pm && t.hour == 12:
		t.hour = 0
	}
	return t
}

// namedTime reads noon, midnight, half past and quarter to.
func namedTime(tokens []token) (t timeOfDay, n int) {
	switch {
	case tokens[0].is("noon", "midday"):
		return timeOfDay{12, 0, true}, 1
	case tokens[0].is("midnight"):
		return timeOfDay{0, 0, true}, 1
	}
	var at, minutes int
	switch {
	case follows(tokens, "half", "past"):
		at, minutes = 2, 30
	case follows(tokens, "a", "quarter", "past"):
		at, minutes = 3, 15
	case follows(tokens, "quarter", "past"):
		at, minutes = 2, 15
	case follows(tokens, "a", "quarter", "to"):
		at, minutes = 3, -15
	case follows(tokens, "quarter", "to"):
		at, minutes = 2, -15
	case tokens[0].is("half") && len(tokens) > 1 && tokens[1].kind == tokenNumber && unitOf(tokens[2:]).name == "": // half six
		at, minutes = 1, 30
	default:
		return timeOfDay{}, 0
	}
	hour, n := readTime(tokens[at:], true)
	if n == 0 || hour.minute != 0 || at == 1 && (hour.hour < 1 || hour.hour > 12) {
		return timeOfDay{}, 0
	}
	total := (hour.hour*60 + minutes + 24*60) % (24 * 60)
	return timeOfDay{total / 60, total % 60, hour.exact}, at + n
}

// timeAt reads a time of day where it cannot be anything else: after "at" or marked as one.
func (r *reader) timeAt(i int) (t timeOfDay, n int) {
	tok := r.token(i)
	switch {
	case tok.is("at", "around", "by", "about"):
		t, n = readTime(r.tail(i+1), false)
		if n == 0 || r.paced(i+1+n) {
			return timeOfDay{}, 0
		}
		return t, n + 1
	case tok.is("noon", "midday", "midnight"), tok.kind == tokenNumber && r.token(i+1).is("am", "pm", "o'clock"), tok.is("half", "quarter"):
		return readTime(r.tail(i), false)
	case tok.kind == tokenClock && (r.token(i+1).is("am", "pm") || tok.text[0] == '0' && tok.clock.a > 0 && len(tok.text) == 5 && !r.token(i-1).is("in", "for", "took") && !r.token(i-1).numericSign()):
		return readTime(r.tail(i), false)
	default:
		return timeOfDay{}, 0
	}
}

// paced reports whether the figure before i is a pace: 5:30/km.
func (r *reader) paced(i int) bool {
	return r.token(i).kind == tokenSlash || r.token(i).is("pace", "per", "min", "mins", "h", "hours", "minutes")
}

func (t token) numericSign() bool {
	return t.kind == tokenDash || t.kind == tokenAt || t.kind == tokenTimes || t.is("to", "from", "until", "till")
}

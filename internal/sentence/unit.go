package sentence

import "strings"

func spellings(table map[unit]string) map[string]unit {
	all := make(map[string]unit, 4*len(table))
	for u, words := range table {
		for word := range strings.FieldsSeq(words) {
			all[word] = u
		}
	}
	return all
}

// unitAt reads the unit that the tokens begin with, and how many tokens it takes; 0 when they
// begin with none.
func unitAt(tokens []token) (u unit, n int) {
	if len(tokens) == 0 {
		return unit{}, 0
	}
	switch t := tokens[0]; t.kind {
	case tokenPercent:
		return unit{dimension: ofPercent, name: "%"}, 1
	case tokenPrime:
		return unitWords["min"], 1
	case tokenDoublePrime:
		return unitWords["s"], 1
	case tokenWord:
		if u, n = compoundUnit(tokens); n > 0 {
			return u, n
		}
		u, ok := unitWords[t.text]
		if ok {
			return u, 1
		}
	default:
	}
	return unit{}, 0
}

// fluidOunce is what an ounce of a drink is.
//
//nolint:gochecknoglobals // a constant
var fluidOunce = unit{dimension: ofVolume, name: "fl oz"}

// compoundUnit reads the units of several tokens: mg/dL, mmol/L, degrees C.
func compoundUnit(tokens []token) (u unit, n int) {
	per := func(below string) bool { return len(tokens) > 2 && tokens[1].kind == tokenSlash && tokens[2].is(below) }
	switch first := tokens[0]; {
	case first.is("fl", "fluid") && len(tokens) > 1 && tokens[1].is("oz", "ounce", "ounces"):
		return fluidOunce, 2
	case first.is("mg") && per("dl"):
		return unitWords["mgdl"], 3
	case first.is("mmol") && per("l"):
		return unitWords["mmol"], 3
	case first.is("degrees", "degree", "deg", "°") && len(tokens) > 1 && tokens[1].is("c", "f", "celsius", "fahrenheit"):
		return unitWords[tokens[1].text], 2
	default:
		return unit{}, 0
	}
}

// numberUnit reads a number with its unit: 60 kg, 5k. Without a unit n is 1, and 0 when the
// tokens do not begin with a number, or with one that letters of no unit touch.
func numberUnit(tokens []token) (v number, u unit, n int) {
	if len(tokens) == 0 || tokens[0].kind != tokenNumber {
		return number{}, unit{}, 0
	}
	u, n = unitAt(tokens[1:])
	if n == 0 && len(tokens) > 1 && tokens[1].kind == tokenWord && tokens[1].glued {
		return number{}, unit{}, 0
	}
	return tokens[0].number, u, 1 + n
}

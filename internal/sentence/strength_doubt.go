package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// uneven reports whether bare numbers, which are read as reps, stand before ones that are read
// as a load: 100, 110, 120 for 5.
func (s *setReader) uneven() bool {
	counts := false
	for _, g := range s.groups {
		if counts && g.load != nil && (g.bare || g.plain) {
			return s.exercise.Has(fitness.Loaded)
		}
		counts = counts || g.bare && g.load == nil
	}
	return false
}

// settleSide says what "each leg" or "per side" was read as. On a bar a load of each side is
// none that is in each hand, and whether the bar is in it nobody says.
func (s *setReader) settleSide() {
	if s.side == "" {
		return
	}
	loaded := false
	for _, g := range s.groups {
		loaded = loaded || g.load != nil
	}
	what := strings.ToLower(s.side[strings.LastIndexByte(s.side, ' ')+1:])
	switch {
	case !loaded:
		s.assume("\"" + s.side + "\": the reps are those of one side, counted once")
	case s.exercise.Has(fitness.PerHand):
		s.assume("\"" + s.side + "\": the load is the one on each side, and the reps are counted once")
	case what == "side":
		s.fail(ambiguous("a load on each side of a bar leaves open what the bar weighs", "Give the whole load, such as 3x10 at 60 kg."))
	case what == "leg":
		s.perHand = false
		s.assume("\"" + s.side + "\": the load is all of it, and the reps are those of one leg")
	}
}

// unending reports whether sets are said whose reps are as many as were possible: 3 x max.
func (s *setReader) unending(rest []token) bool {
	if rest[0].kind != tokenNumber {
		return false
	}
	at := 1
	for at < 3 && (nth(rest, at).kind == tokenTimes || unitOf(rest[min(at, len(rest)):]).dimension == ofSets || at > 1 && nth(rest, at).is("of", "to")) {
		at++
	}
	if at > 1 && nth(rest, at).is("of", "to") {
		at++
	}
	return at > 1 && nth(rest, at).is("max", "failure", "amrap", "maximum") || nth(rest, 1).is("xmax", "xfailure", "xamrap")
}

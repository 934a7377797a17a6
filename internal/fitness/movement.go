package fitness

import (
	"slices"
	"strings"
)

// Movement is how a sport gets on, which decides whether one speaks of its pace or speed.
type Movement int

// The movements.
const (
	OtherMovement Movement = iota
	OnFoot
	Running // on foot too, with a cadence that counts steps
	InWater
)

// Movement returns how the workout got on: by its sport, or by the family of a sport that says
// nothing of it.
func (w *Workout) Movement() Movement {
	if m := movementIn(w.Sport); m != OtherMovement {
		return m
	}
	return movementIn(w.SportFamily)
}

func movementIn(sport string) Movement {
	words := strings.FieldsFunc(strings.ToUpper(sport), func(r rune) bool { return r == '_' || r == '-' })
	for _, word := range words {
		switch word {
		case "RUNNING", "ULTRARUNNING", "JOGGING", "TREADMILL":
			return Running
		case "WALKING", "HIKING":
			return OnFoot
		case "SWIMMING":
			return InWater
		}
	}
	if slices.Equal(words, []string{"ORIENTEERING"}) {
		return Running
	}
	return OtherMovement
}

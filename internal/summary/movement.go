package summary

import (
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// movement is how a sport gets on, which decides whether one speaks of its pace or speed.
type movement int

const (
	otherwise movement = iota
	onFoot
	running // on foot too, with a cadence that counts steps
	inWater
)

// movementOf returns how a workout got on, by its sport or else by the family of it.
func movementOf(w *fitness.Workout) movement {
	if m := movementIn(w.Sport); m != otherwise {
		return m
	}
	if w.Sport == "" || strings.EqualFold(w.Sport, "OTHER") {
		return movementIn(w.SportFamily)
	}
	return otherwise
}

func movementIn(sport string) movement {
	words := strings.FieldsFunc(strings.ToUpper(sport), func(r rune) bool { return r == '_' || r == '-' })
	for _, word := range words {
		switch word {
		case "RUNNING", "ULTRARUNNING", "JOGGING", "TREADMILL":
			return running
		case "WALKING", "HIKING":
			return onFoot
		case "SWIMMING":
			return inWater
		}
	}
	if slices.Equal(words, []string{"ORIENTEERING"}) {
		return running
	}
	return otherwise
}

// workoutKey tells workouts apart: two may begin at once on two devices.
func workoutKey(w *fitness.Workout) string { return w.ID + " " + w.Start.String() }

// newestFirst orders workouts of one day by their start.
func newestFirst(workouts []fitness.Workout) {
	slices.SortStableFunc(workouts, func(a, b fitness.Workout) int { return b.Start.Compare(a.Start) })
}

package analysis

// mostRepsOfMax is up to how many repetitions an estimate of the one-repetition maximum is worth
// something.
const mostRepsOfMax = 20

// OneRepMax returns the load that could be moved once, in the unit of the load, by Epley (1985):
// load (1 + reps/30), and for one repetition the load itself. There is none for no repetition, for
// more than 20, and for a load that is not above 0.
func OneRepMax(load float64, reps int) (float64, bool) {
	switch {
	case reps < 1 || reps > mostRepsOfMax || !(load > 0) || !isNumber(load):
		return 0, false
	case reps == 1:
		return load, true
	default:
		return load * (1 + float64(reps)/30), true
	}
}

// AssistedLoad returns what a repetition moved where a band or a machine took weight off the body:
// the less assistance, the more load. There is none where nothing is left.
func AssistedLoad(bodyweight, assistance float64) (float64, bool) {
	load := bodyweight - assistance
	return load, load > 0 && isNumber(load)
}

// Volume returns load times repetitions of some sets alike. A load in each hand is moved twice.
func Volume(load float64, sets, reps int, perHand bool) float64 {
	hands := 1.0
	if perHand {
		hands = 2
	}
	return load * float64(sets) * float64(reps) * hands
}

package polar

import (
	"slices"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// notAvailable is Polar's word for a figure that it does not have.
const notAvailable = "NOT_AVAILABLE"

// rpeScale are the words for perceived exertion; the place of a word is its figure, 1 to 10.
//
//nolint:gochecknoglobals // a table
var rpeScale = []string{
	"RPE_NONE", "RPE_EASY", "RPE_LIGHT", "RPE_FAIRLY_BRISK", "RPE_BRISK",
	"RPE_MODERATE", "RPE_FAIRLY_HARD", "RPE_HARD", "RPE_EXHAUSTING", "RPE_EXTREME",
}

// loadPart is a load before its interpretation has been seen.
type loadPart struct {
	value *float64
	level string
}

// part returns the load: one that Polar calls not available has no figure, whatever stands there.
func (p loadPart) part() fitness.SessionLoadPart {
	switch p.level {
	case notAvailable:
		return fitness.SessionLoadPart{}
	case "UNKNOWN":
		return fitness.SessionLoadPart{Value: p.value}
	default:
		return fitness.SessionLoadPart{Value: p.value, Level: p.level}
	}
}

// sessionLoads reads the three loads of a session, or nil when none of them is known.
func sessionLoads(d *jx.Decoder, to **fitness.SessionLoads) error {
	var cardio, muscle, perceived loadPart
	var rpe string
	err := object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "cardio_load":
			return known(d, fitness.SessionLoad, &cardio.value)
		case "cardio_load_interpretation":
			return text(d, &cardio.level)
		case "muscle_load":
			return known(d, fitness.SessionLoad, &muscle.value)
		case "muscle_load_interpretation":
			return text(d, &muscle.level)
		case "perceived_load":
			return known(d, fitness.SessionLoad, &perceived.value)
		case "perceived_load_interpretation":
			return text(d, &perceived.level)
		case "user_rpe":
			return text(d, &rpe)
		default:
			return d.Skip()
		}
	})
	loads := fitness.SessionLoads{Cardio: cardio.part(), Muscle: muscle.part(), Perceived: perceived.part()}
	if place := slices.Index(rpeScale, rpe); place >= 0 {
		loads.RPE = new(place + 1)
	}
	*to = nil
	if loads != (fitness.SessionLoads{}) {
		*to = &loads
	}
	return err
}

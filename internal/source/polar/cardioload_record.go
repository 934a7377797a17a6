package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// cardioLoadRecord reads the cardio load of one day.
type cardioLoadRecord struct {
	load   fitness.CardioLoad
	status string
}

func newCardioLoad() record[fitness.CardioLoad] { return &cardioLoadRecord{} }

func (r *cardioLoadRecord) field(d *jx.Decoder, key []byte) error {
	c := &r.load
	switch string(key) {
	case "date":
		return day(d, &c.Date)
	case "cardio_load_status":
		return text(d, &r.status)
	case "cardio_load":
		return known(d, fitness.CardioLoadValue, &c.Load)
	case "strain":
		return known(d, fitness.CardioLoadValue, &c.Strain)
	case "tolerance":
		return known(d, fitness.CardioLoadValue, &c.Tolerance)
	case "cardio_load_ratio":
		return known(d, fitness.CardioLoadRatio, &c.Ratio)
	case "cardio_load_level":
		return loadLevels(d, &c.Levels)
	default:
		return d.Skip()
	}
}

// value returns the load; without a date it is none. Beside "not available", a zero is no
// rest day but the lack of a figure; what is not zero is kept.
func (r *cardioLoadRecord) value() (fitness.CardioLoad, bool) {
	c := r.load
	switch r.status {
	case "LOAD_STATUS_NOT_AVAILABLE", notAvailable:
		for _, figure := range []**float64{&c.Load, &c.Strain, &c.Tolerance, &c.Ratio} {
			if *figure != nil && **figure == 0 {
				*figure = nil
			}
		}
	case "UNRECOGNIZED":
	default:
		c.Status = r.status
	}
	return c, !c.Date.IsZero()
}

// loadLevels reads the levels, or nil for {} and for nothing but zeros.
func loadLevels(d *jx.Decoder, to **fitness.CardioLoadLevels) error {
	var levels fitness.CardioLoadLevels
	positive := false
	level := func(d *jx.Decoder, to **float64) error {
		err := known(d, fitness.CardioLoadValue, to)
		positive = positive || (*to != nil && **to > 0)
		return err
	}
	err := object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "very_low":
			return level(d, &levels.VeryLow)
		case "low":
			return level(d, &levels.Low)
		case "medium":
			return level(d, &levels.Medium)
		case "high":
			return level(d, &levels.High)
		case "very_high":
			return level(d, &levels.VeryHigh)
		default:
			return d.Skip()
		}
	})
	*to = nil
	if positive {
		*to = &levels
	}
	return err
}

package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// nightRecord reads one sleep, or the times of one.
type nightRecord struct {
	night      fitness.Night
	start, end moment
}

func newNight() record[fitness.Night] { return &nightRecord{} }

func (r *nightRecord) field(d *jx.Decoder, key []byte) error {
	n := &r.night
	switch string(key) {
	case "date":
		return day(d, &n.Date)
	case "sleep_start_time", "start_time":
		return at(d, &r.start)
	case "sleep_end_time", "end_time":
		return at(d, &r.end)
	case "device_id":
		return text(d, &n.DeviceID)
	case "light_sleep":
		return length(d, &n.Light)
	case "deep_sleep":
		return length(d, &n.Deep)
	case "rem_sleep":
		return length(d, &n.REM)
	case "unrecognized_sleep_stage":
		return length(d, &n.Unrecognized)
	case "total_interruption_duration":
		return length(d, &n.Interruptions)
	case "short_interruption_duration":
		return length(d, &n.ShortBreaks)
	case "long_interruption_duration":
		return length(d, &n.LongBreaks)
	case "sleep_score":
		return knownInt(d, fitness.SleepScore, &n.Score)
	case "continuity":
		return known(d, fitness.SleepContinuity, &n.Continuity)
	case "continuity_class":
		return knownInt(d, fitness.ContinuityClass, &n.ContinuityClass)
	case "sleep_charge":
		return knownInt(d, fitness.SleepCharge, &n.Charge)
	case "sleep_rating":
		return knownInt(d, fitness.SleepRating, &n.Rating)
	case "sleep_cycles":
		return knownInt(d, fitness.SleepCycles, &n.Cycles)
	case "sleep_goal":
		return length(d, &n.Goal)
	case "group_duration_score":
		return known(d, fitness.SleepThemeScore, &n.DurationScore)
	case "group_solidity_score":
		return known(d, fitness.SleepThemeScore, &n.SolidityScore)
	case "group_regeneration_score":
		return known(d, fitness.SleepThemeScore, &n.RegenerationScore)
	case "hypnogram":
		return hypnogram(d, &n.Hypnogram)
	case "heart_rate_samples":
		return clockValues(d, fitness.HeartRateBPM, &n.HeartRate)
	default:
		return d.Skip()
	}
}

// value returns the night; without a date it is none.
func (r *nightRecord) value() (fitness.Night, bool) {
	n := r.night
	n.Start, n.End = r.start.instant(0), r.end.instant(r.start.offset)
	if isZero(n.Light) && isZero(n.Deep) && isZero(n.REM) {
		// A device without sleep stages writes 0 for each: nobody sleeps in none.
		n.Light, n.Deep, n.REM = nil, nil, nil
	}
	if isZero(n.Goal) {
		n.Goal = nil
	}
	return n, !n.Date.IsZero()
}

func isZero(d *time.Duration) bool { return d != nil && *d == 0 }

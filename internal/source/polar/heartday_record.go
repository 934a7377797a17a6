package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// heartDayRecord reads the heart rate of one day.
type heartDayRecord struct{ day fitness.HeartDay }

func newHeartDay() record[fitness.HeartDay] { return &heartDayRecord{} }

func (r *heartDayRecord) field(d *jx.Decoder, key []byte) error {
	switch string(key) {
	case "date":
		return day(d, &r.day.Date)
	case "heart_rate_samples":
		return heartSamples(d, &r.day)
	default:
		return d.Skip()
	}
}

// value returns the day; without a date it is none.
func (r *heartDayRecord) value() (fitness.HeartDay, bool) {
	return r.day, !r.day.Date.IsZero()
}

// heartSamples reads up to one value a second: the readers are made once, not for each.
func heartSamples(d *jx.Decoder, to *fitness.HeartDay) error {
	to.Samples, to.Dropped = nil, 0
	var clock civil.Clock
	var rate float64
	var hasClock, hasRate bool
	field := func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "heart_rate", "heart-rate":
			rate, hasRate, err = number(d)
		case "sample_time", "sample-time":
			clock, hasClock, err = clockText(d)
		default:
			err = d.Skip()
		}
		return err
	}
	return array(d, func(d *jx.Decoder) error {
		hasClock, hasRate = false, false
		if d.Next() != jx.Object {
			to.Dropped++
			return d.Skip()
		}
		if err := d.ObjBytes(field); err != nil {
			return err
		}
		if !hasClock || !hasRate || rate == 0 || rate < fitness.HeartRateBPM.Min || rate > fitness.HeartRateBPM.Max {
			to.Dropped++
			return nil
		}
		to.Samples = append(to.Samples, fitness.ClockValue{Clock: clock, Value: rate})
		return nil
	})
}

// mergeDays makes one record of a day that comes as several, one for each device.
func mergeDays(days []fitness.HeartDay) []fitness.HeartDay {
	at := make(map[civil.Date]int, len(days))
	merged := days[:0]
	for _, d := range days {
		i, seen := at[d.Date]
		if !seen {
			at[d.Date] = len(merged)
			merged = append(merged, d)
			continue
		}
		merged[i].Samples = append(merged[i].Samples, d.Samples...)
		merged[i].Dropped += d.Dropped
	}
	return merged
}

package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// physicalInfoRecord reads what Polar knows of a body.
type physicalInfoRecord struct {
	info              fitness.PhysicalInfo
	created, modified moment
}

func newPhysicalInfo() record[fitness.PhysicalInfo] { return &physicalInfoRecord{} }

func (r *physicalInfoRecord) field(d *jx.Decoder, key []byte) error {
	p := &r.info
	switch string(key) {
	case "weight":
		return known(d, fitness.WeightKg, &p.WeightKg)
	case "weight_source":
		return word(d, "SOURCE_", &p.WeightSource)
	case "height":
		return known(d, fitness.HeightCm, &p.HeightCm)
	case "birthday", "birthdate":
		return day(d, &p.Birthday)
	case "gender":
		return word(d, "", &p.Sex)
	case "maximum_heart_rate":
		return knownInt(d, fitness.HeartRateBPM, &p.MaxBPM)
	case "resting_heart_rate":
		return knownInt(d, fitness.HeartRateBPM, &p.RestingBPM)
	case "aerobic_threshold":
		return knownInt(d, fitness.HeartRateBPM, &p.AerobicBPM)
	case "anaerobic_threshold":
		return knownInt(d, fitness.HeartRateBPM, &p.AnaerobicBPM)
	case "vo2_max":
		return knownInt(d, fitness.VO2Max, &p.VO2Max)
	case "training_background":
		return word(d, "", &p.TrainingBackground)
	case "typical_day":
		return word(d, "", &p.TypicalDay)
	case "sleep_goal":
		return length(d, &p.SleepGoal)
	case "created":
		return at(d, &r.created)
	case "modified":
		return at(d, &r.modified)
	default:
		return d.Skip()
	}
}

// value returns the body; one of which nothing is known is none.
func (r *physicalInfoRecord) value() (fitness.PhysicalInfo, bool) {
	p := r.info
	p.CreatedAt, p.ModifiedAt = r.created.instant(0), r.modified.instant(0)
	if isZero(p.SleepGoal) {
		p.SleepGoal = nil
	}
	return p, p != (fitness.PhysicalInfo{})
}

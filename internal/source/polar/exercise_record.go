package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// exerciseRecord reads one training session.
type exerciseRecord struct {
	workout  fitness.Workout
	start    moment
	uploaded moment
	sport    string
	detailed string
}

func newExercise() record[fitness.Workout] { return &exerciseRecord{} }

func (r *exerciseRecord) field(d *jx.Decoder, key []byte) error {
	w := &r.workout
	switch string(key) {
	case "id":
		return text(d, &w.ID)
	case "upload_time":
		return at(d, &r.uploaded)
	case "device":
		return text(d, &w.Device)
	case "device_id":
		return text(d, &w.DeviceID)
	case "start_time":
		return at(d, &r.start)
	case "start_time_utc_offset":
		return knownInt(d, fitness.UTCOffsetMin, &w.UTCOffsetMin)
	case "duration":
		return length(d, &w.Duration)
	case "calories":
		return known(d, fitness.EnergyKcal, &w.EnergyKcal)
	case "distance":
		return known(d, fitness.DistanceM, &w.DistanceM)
	case "heart_rate":
		return heartRate(d, w)
	case "training_load":
		return known(d, fitness.TrainingLoad, &w.TrainingLoad)
	case "sport":
		return text(d, &r.sport)
	case "detailed_sport_info":
		return text(d, &r.detailed)
	case "has_route":
		return flag(d, &w.HasRoute)
	case "club_name":
		return text(d, &w.ClubName)
	case "fat_percentage":
		return known(d, fitness.SharePct, &w.FatPct)
	case "carbohydrate_percentage":
		return known(d, fitness.SharePct, &w.CarbohydratePct)
	case "protein_percentage":
		return known(d, fitness.SharePct, &w.ProteinPct)
	case "running_index":
		return knownInt(d, fitness.RunningIndex, &w.RunningIndex)
	case "training_load_pro":
		return sessionLoads(d, &w.Loads)
	case "heart_rate_zones":
		return heartRateZones(d, &w.Zones)
	case "samples":
		return streams(d, &w.Streams)
	case "route":
		return route(d, &w.Route)
	default:
		return d.Skip()
	}
}

// value returns the workout; without an id or a start it is none.
func (r *exerciseRecord) value() (fitness.Workout, bool) {
	w := r.workout
	if w.ID == "" || r.start.wall.IsZero() {
		return fitness.Workout{}, false
	}
	w.Start, w.UploadedAt = r.start.wall, r.uploaded.instant(0)
	if w.UTCOffsetMin == nil && r.start.zoned && r.start.offset != 0 {
		w.UTCOffsetMin = new(int(r.start.offset / time.Minute))
	}
	w.Sport, w.SportFamily = sport(r.sport, r.detailed)
	if w.EnergyKcal != nil && *w.EnergyKcal == 0 && w.Duration != nil && *w.Duration >= time.Minute {
		w.EnergyKcal = nil
	}
	return w, true
}

func (r *exerciseRecord) remnant() source.Remnant {
	return source.Remnant{ID: r.workout.ID, Day: r.start.wall.Date}
}

// sport returns the most detailed code, and the family where it says something else that is
// not just OTHER.
func sport(family, detailed string) (code, rest string) {
	switch {
	case detailed == "" || detailed == family:
		return family, ""
	case family == "OTHER":
		return detailed, ""
	default:
		return detailed, family
	}
}

func heartRate(d *jx.Decoder, w *fitness.Workout) error {
	w.AvgBPM, w.MaxBPM = nil, nil
	return object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "average":
			return known(d, fitness.HeartRateBPM, &w.AvgBPM)
		case "maximum":
			return known(d, fitness.HeartRateBPM, &w.MaxBPM)
		default:
			return d.Skip()
		}
	})
}

package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// ecgRecord reads one electrocardiogram.
type ecgRecord struct {
	ecg fitness.ECG
	at  moment
}

func newECG() record[fitness.ECG] { return &ecgRecord{} }

func (r *ecgRecord) field(d *jx.Decoder, key []byte) error {
	e := &r.ecg
	switch string(key) {
	case "source_device_id":
		return text(d, &e.DeviceID)
	case "test_time":
		return at(d, &r.at)
	case "time_zone_offset":
		return knownInt(d, fitness.UTCOffsetMin, &e.OffsetMin)
	case "average_heart_rate_bpm":
		return known(d, fitness.HeartRateBPM, &e.AvgBPM)
	case "heart_rate_variability_ms":
		return known(d, fitness.RMSSDMS, &e.HRVMS)
	case "heart_rate_variability_level":
		return word(d, "ECG_HRV_LEVEL_", &e.HRVLevel)
	case "rri_ms":
		return known(d, fitness.BeatToBeatMS, &e.BeatToBeatMS)
	case "pulse_transit_time_systolic_ms":
		return known(d, fitness.PulseTransitMS, &e.PulseTransitSystolicMS)
	case "pulse_transit_time_diastolic_ms":
		return known(d, fitness.PulseTransitMS, &e.PulseTransitDiastolicMS)
	case "pulse_transit_time_quality_index":
		return known(d, fitness.SharePct, &e.PulseTransitQuality)
	case "samples":
		return timedValues(d, "amplitude_mv", fitness.AmplitudeMV, &e.Samples)
	case "quality_measurements":
		return ecgQuality(d, &e.Quality)
	default:
		return d.Skip()
	}
}

// value returns the electrocardiogram; without a time it is none.
func (r *ecgRecord) value() (fitness.ECG, bool) {
	e := r.ecg
	e.At = r.at.utcShownAt(e.OffsetMin)
	return e, !e.At.IsZero()
}

func ecgQuality(d *jx.Decoder, to *[]fitness.ECGQuality) error {
	*to = nil
	return array(d, func(d *jx.Decoder) error {
		var since time.Duration
		var hasTime bool
		var level string
		err := object(d, func(d *jx.Decoder, key []byte) (err error) {
			switch string(key) {
			case "quality_level":
				err = word(d, "ECG_QUALITY_", &level)
			default:
				since, hasTime, err = sinceStart(d, key, since, hasTime)
			}
			return err
		})
		if hasTime && level != "" {
			*to = append(*to, fitness.ECGQuality{SinceStart: since, Level: level})
		}
		return err
	})
}

package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// spo2Record reads one test of the blood's oxygen.
type spo2Record struct {
	test fitness.SpO2
	at   moment
}

func newSpO2() record[fitness.SpO2] { return &spo2Record{} }

func (r *spo2Record) field(d *jx.Decoder, key []byte) error {
	s := &r.test
	switch string(key) {
	case "source_device_id":
		return text(d, &s.DeviceID)
	case "test_time":
		return at(d, &r.at)
	case "time_zone_offset":
		return knownInt(d, fitness.UTCOffsetMin, &s.OffsetMin)
	case "test_status":
		return word(d, "SPO2_TEST_", &s.Status)
	case "blood_oxygen_percent":
		return known(d, fitness.OxygenPct, &s.OxygenPct)
	case "spo2_class":
		return word(d, "SPO2_CLASS_", &s.Class)
	case "spo2_value_deviation_from_baseline":
		return word(d, "DEVIATION_", &s.Deviation)
	case "spo2_quality_average_percent":
		return known(d, fitness.SharePct, &s.QualityPct)
	case "average_heart_rate_bpm":
		return known(d, fitness.HeartRateBPM, &s.AvgBPM)
	case "heart_rate_variability_ms":
		return known(d, fitness.RMSSDMS, &s.HRVMS)
	case "spo2_hrv_deviation_from_baseline":
		return word(d, "DEVIATION_", &s.HRVLevel)
	case "altitude_meters":
		return known(d, fitness.AltitudeM, &s.AltitudeM)
	default:
		return d.Skip()
	}
}

// value returns the test; without a time it is none. One that came to no result has no
// figure of the oxygen, whatever was sent beside it.
func (r *spo2Record) value() (fitness.SpO2, bool) {
	s := r.test
	s.At = r.at.utcShownAt(s.OffsetMin)
	if s.Status != "" && !s.Passed() {
		s.OxygenPct, s.Class, s.Deviation = nil, "", ""
	}
	return s, !s.At.IsZero()
}

package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// rechargeRecord reads one nightly recharge.
type rechargeRecord struct{ recharge fitness.Recharge }

func newRecharge() record[fitness.Recharge] { return &rechargeRecord{} }

func (r *rechargeRecord) field(d *jx.Decoder, key []byte) error {
	c := &r.recharge
	switch string(key) {
	case "date":
		return day(d, &c.Date)
	case "heart_rate_avg":
		return known(d, fitness.HeartRateBPM, &c.AvgBPM)
	case "beat_to_beat_avg":
		return known(d, fitness.BeatToBeatMS, &c.BeatToBeatMS)
	case "heart_rate_variability_avg":
		return known(d, fitness.RMSSDMS, &c.RMSSDMS)
	case "breathing_rate_avg":
		return known(d, fitness.BreathsPerMin, &c.BreathsPerMin)
	case "nightly_recharge_status":
		return knownInt(d, fitness.RechargeStatus, &c.Status)
	case "ans_charge":
		return known(d, fitness.ANSCharge, &c.ANSCharge)
	case "ans_charge_status":
		return knownInt(d, fitness.ANSStatus, &c.ANSStatus)
	case "hrv_samples":
		return clockValues(d, fitness.RMSSDMS, &c.RMSSD)
	case "breathing_samples":
		return clockValues(d, fitness.BreathsPerMin, &c.Breathing)
	default:
		return d.Skip()
	}
}

// value returns the recharge; without a date it is none.
func (r *rechargeRecord) value() (fitness.Recharge, bool) {
	return r.recharge, !r.recharge.Date.IsZero()
}

package polarsim

import (
	"math"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// The nightly recharge looks at four hours that begin half an hour after falling asleep.
const (
	rechargeAfter = 30 * time.Minute
	rechargeHours = 4 * time.Hour
)

func (v view) recharges(*http.Request) answer {
	var records []object
	for date := range v.lastDays(listDays).All() {
		if o, exists := v.rechargeRecord(date); exists {
			records = append(records, o)
		}
	}
	return v.records(records, wrapped("recharges"), ok(v.q, object{{"recharges", list{}}}))
}

func (v view) rechargeDate(r *http.Request) answer {
	date, refusal, fine := v.oneDate(r)
	if !fine {
		return refusal
	}
	o, exists := v.rechargeRecord(date)
	if !exists {
		return v.nothing(v.sim.notFound("No data found for date"))
	}
	return ok(v.q, o)
}

// variability returns the RMSSD at an instant of n in ms: lower when sick and after hard
// training.
func (a *athlete) variability(n *night, at time.Time) float64 {
	ms := a.hrvMS * (1 + 0.16*math.Sin(float64(n.date.DaysSince(epoch()))/9+float64(a.phase))) * n.shift.hrv
	if n.sick {
		ms *= 0.62
	}
	if n.hard {
		ms *= 0.85
	}
	return ms * (1 + 0.18*ripple(a.ripple+1, uint64(at.Unix()/300)))
}

func (a *athlete) breathsAt(n *night, at time.Time) float64 {
	rate := a.breathing + n.shift.breaths + 0.5*ripple(a.ripple+2, uint64(at.Unix()/300))
	if n.sick {
		rate += 1.4
	}
	return rate
}

func (v view) rechargeRecord(date civil.Date) (object, bool) {
	n := v.slept(date)
	if n == nil || n.end.Sub(n.start) < rechargeAfter+rechargeHours {
		return nil, false
	}
	heart := mean(n, func(at time.Time) float64 { return v.sleepHR(n, at) })
	hrv := mean(n, func(at time.Time) float64 { return v.variability(n, at) })
	ans := v.ansCharge(heart, hrv)
	status := v.rechargeStatus(n, ans)
	o := object{{"polar_user", v.link(date)}, {"date", date.String()}}
	if v.q.has(RechargeStatus) {
		o.set("nightly_recharge_status", status)
		return o, true
	}
	o = append(
		o,
		field{"heart_rate_avg", int(math.Round(heart))},
		field{"beat_to_beat_avg", int(math.Round(60000 / heart))},
		field{"heart_rate_variability_avg", int(math.Round(hrv))},
		field{"breathing_rate_avg", round(mean(n, func(at time.Time) float64 { return v.breathsAt(n, at) }), 1)},
	)
	if v.q.has(ZeroSentinels) {
		o.set("beat_to_beat_avg", 0)
		o.set("heart_rate_variability_avg", 0)
	}
	// Without three earlier nights there is no usual level to compare with.
	if date.DaysSince(v.first) > 3 && !v.q.has(RechargeBare) {
		o = append(
			o,
			field{"nightly_recharge_status", status},
			field{"ans_charge", ans},
			field{"ans_charge_status", min(5, max(1, 3+int(math.Round(ans/3.2))))},
		)
	}
	v.optional(&o, "breathing_rate_avg", "beat_to_beat_avg", "heart_rate_variability_avg")
	o = append(
		o,
		field{"hrv_samples", v.timeMap(n, rechargeAfter, rechargeHours, func(at time.Time) any {
			return int(math.Round(v.variability(n, at)))
		})},
		field{"breathing_samples", v.timeMap(n, rechargeAfter, rechargeHours, func(at time.Time) any {
			return round(v.breathsAt(n, at), 1)
		})},
	)
	return o, true
}

// mean averages value over the moments of a recharge's five-minute samples.
func mean(n *night, value func(time.Time) float64) float64 {
	sum, count := 0.0, 0
	for at := n.start.Add(rechargeAfter); at.Before(n.start.Add(rechargeAfter + rechargeHours)); at = at.Add(5 * time.Minute) {
		sum, count = sum+value(at), count+1
	}
	return sum / float64(count)
}

// ansCharge compares heart rate and variability with the usual: -10.0 to +10.0.
func (a *athlete) ansCharge(heart, hrv float64) float64 {
	charge := 11*(hrv-a.hrvMS)/a.hrvMS - 0.55*(heart-float64(a.restHR)-9)
	return round(min(10, max(-10, charge)), 1)
}

// rechargeStatus joins ANS charge and sleep charge: 1 very poor to 6 very good.
func (a *athlete) rechargeStatus(n *night, ans float64) int {
	level := 3.6 + ans/4 + 0.5*float64(a.sleepCharge(n)-3)
	return int(math.Round(min(6, max(1, level))))
}

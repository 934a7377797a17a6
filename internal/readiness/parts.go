package readiness

import (
	"fmt"
	"math"
	"time"
)

// The weights of the parts, in percent.
const (
	durationWeight = 30
	qualityWeight  = 20
	recoveryWeight = 30
	loadWeight     = 20
)

// Marks of parts.
const (
	markSpan     = "span: stages and interruptions unknown"
	markLogged   = "logged by hand"
	markAssumed  = "need assumed"
	markDuration = "includes duration"
	markToday    = "includes today"
)

// leastTolerance is the 28-day mean below which a ratio to it says nothing.
const leastTolerance = 10

// noNight says why there is no night.
func (in *Input) noNight() string {
	return orFailed(in.Failed.Night, "no night of this day")
}

// orFailed returns why something is not there: because nobody answered for it, or another reason.
func orFailed(failed bool, why string) string {
	if failed {
		return string(NotAnswering)
	}
	return why
}

// durationPart is 100 for as much sleep as needed and 0 for 40 % of it.
func (in *Input) durationPart() (Part, string) {
	if in.Night == nil {
		return Part{}, in.noNight()
	}
	need, assumed := in.need()
	p := Part{
		Name: SleepDuration, Weight: durationWeight, Date: in.Date, Source: in.Night.Source,
		Of: "asleep", Value: in.Night.Asleep.Seconds(), Unit: "s",
		Points: 100 * clamp((in.Night.Asleep.Seconds()/need.Seconds()-0.40)/0.60),
	}
	if in.Night.Span {
		p.Marks = append(p.Marks, markSpan)
	}
	if in.Night.Logged {
		p.Marks = append(p.Marks, markLogged)
	}
	if assumed {
		p.Marks = append(p.Marks, markAssumed)
	}
	return p, ""
}

func (in *Input) need() (need time.Duration, assumed bool) {
	if in.Need.For > 0 {
		return in.Need.For, false
	}
	return AssumedNeed, true
}

func clamp(x float64) float64 { return min(1, max(0, x)) }

// qualityPart is what the night says of itself beside its length.
func (in *Input) qualityPart() (Part, string) {
	n := in.Night
	if n == nil {
		return Part{}, in.noNight()
	}
	p := Part{Name: SleepQuality, Weight: qualityWeight, Date: in.Date, Source: n.Source}
	switch {
	case n.Solidity != nil && n.Regeneration != nil:
		p.Points = (*n.Solidity + *n.Regeneration) / 2
		p.Of, p.Value = "solidity_and_regeneration", p.Points
	case n.Score != nil:
		p.Points, p.Of, p.Value = *n.Score, "sleep_score", *n.Score
		p.Marks = []string{markDuration}
	case n.Rating != nil && n.RatingOf > 0:
		p.Points = 100 * clamp(*n.Rating/float64(n.RatingOf))
		p.Of, p.Value = "own_rating", *n.Rating
		p.Marks = []string{fmt.Sprintf("own rating, of %d", n.RatingOf)}
	default:
		return Part{}, "the night has no scores"
	}
	return p, ""
}

// A recovery is the recovery part, with what of it the whole has to know.
type recovery struct {
	Part
	why     string // it is missing
	quality bool   // it contains the quality of the sleep already
	notes   []string
}

// recoveryPart is the first that can be had: the heart-rate variability against the person's own
// usual, and what the source says of the night against its usual.
func (in *Input) recoveryPart() recovery {
	r := in.Recharge
	if r == nil {
		return recovery{why: orFailed(in.Failed.Recharge, "no recharge of this day")}
	}
	own := baselineOf(in.History, in.Date, r.Source)
	p := recovery{Part: Part{Name: Recovery, Weight: recoveryWeight, Date: in.Date, Source: r.Source}}
	hasRMSSD := r.RMSSDMS != nil && *r.RMSSDMS > 0
	ansStatus, hasStatus := step(ansStatusPoints, r.ANSStatus)
	recharge, hasRecharge := step(rechargeStatusPoints, r.Status)
	switch {
	case hasRMSSD && own.enough():
		in.ownRecovery(&p, own)
	case r.ANSCharge != nil:
		p.Of, p.Value = "ans_charge", *r.ANSCharge
		p.Points = along(recoveryCurve, min(*r.ANSCharge/3, 1))
		p.Marks = []string{usualOf(r.Source), own.lacksOr(hasRMSSD)}
	case hasStatus:
		p.Of, p.Value, p.Points = "ans_status", float64(*r.ANSStatus), ansStatus
		p.Marks = []string{usualOf(r.Source)}
	case hasRecharge:
		p.Of, p.Value, p.Points, p.quality = "recharge_status", float64(*r.Status), recharge, true
		p.Marks = []string{"contains sleep quality"}
	case hasRMSSD:
		return recovery{why: own.lacks()}
	default:
		return recovery{why: "the recharge has neither HRV nor a status"}
	}
	return p
}

// lacksOr says what an own baseline lacks, or that the night has no value to hold against it.
func (b baseline) lacksOr(hasRMSSD bool) string {
	if !hasRMSSD {
		return "no HRV of this night"
	}
	return b.lacks()
}

// usualOf names the baseline of a source, which is its own 28 days of heart rate, heart-rate
// variability and breathing together.
func usualOf(source string) string { return "baseline: " + title(source) + " 28 d" }

func title(source string) string {
	if source == "polar" {
		return "Polar"
	}
	return source
}

// disagreement is how far the two baselines may be apart before it is said.
const disagreement = 1.5

func (in *Input) ownRecovery(p *recovery, own baseline) {
	r := in.Recharge
	z := own.z(*r.RMSSDMS)
	p.Of, p.Value, p.Unit = "rmssd", *r.RMSSDMS, "ms"
	p.Points = along(recoveryCurve, z)
	p.Marks = []string{"baseline: " + own.String()}
	if z > 2 {
		p.notes = append(p.notes, "HRV unusually high, by itself no reason to train harder")
	}
	if r.ANSCharge != nil {
		p.Marks = append(p.Marks, fmt.Sprintf("%s ANS %s", title(r.Source), signed(*r.ANSCharge)))
		if math.Abs(z-*r.ANSCharge/3) >= disagreement {
			p.notes = append(p.notes, fmt.Sprintf("the two baselines disagree: own %s SD, %s ANS charge %s", signed(z), title(r.Source), signed(*r.ANSCharge)))
		}
	}
	if changed := newDevice(in.Devices, in.Date); changed != "" {
		p.notes = append(p.notes, changed)
	}
}

// loadPart is the strain of 7 days against the tolerance of 28, as of the day before, so that a
// workout never lowers the readiness that allowed it.
func (in *Input) loadPart() (Part, string) {
	p := Part{Name: Load, Weight: loadWeight, Date: in.Date.AddDays(-1), Of: "strain_to_tolerance"}
	entry := in.Load
	if entry == nil {
		entry = in.LoadNow
		p.Date, p.Marks = in.Date, []string{markToday}
	}
	switch {
	case entry == nil:
		return Part{}, orFailed(in.Failed.Load, "no cardio load of the day before")
	case !in.Synced:
		return Part{}, orFailed(in.Failed.Synced, "nothing was synced on this day or the day before")
	case !entry.Available || entry.Strain == nil || entry.Tolerance == nil || *entry.Strain < 0 || *entry.Tolerance < 0:
		return Part{}, "the cardio load has no status"
	case *entry.Tolerance < leastTolerance:
		return Part{}, fmt.Sprintf("the usual load is under %d", leastTolerance)
	}
	p.Source, p.Value = entry.Source, *entry.Strain / *entry.Tolerance
	p.Points = along(loadCurve, p.Value)
	return p, ""
}

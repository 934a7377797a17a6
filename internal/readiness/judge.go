package readiness

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/units"
)

// Limits of a score that a mean must not hide, and from where they hold.
const (
	poorRecovery = 20.0
	shortSleep   = 4 * time.Hour
	poorCap      = 49
	notedCap     = 39

	longSleep = 1.35 // times the need, from which it is said
	adult     = 18
	enough    = 50 // percent of the weights, for a score to be judged
)

// Of returns how ready the person is on the day of the input. It is Unknown without a night or a
// recharge of that very day: nothing of another day stands in, but for the load, which is the day
// before's by definition. A day in the future has no readiness and is Unknown too.
func Of(in Input) Result {
	r := Result{Rules: Rules}
	if in.Night == nil && in.Recharge == nil || in.Date.After(in.Today) {
		return in.unknown(r)
	}
	recovered := in.addParts(&r)
	if r.Coverage == 0 { // a recharge that says nothing
		return in.unknown(r)
	}
	r.score(in, recovered)
	r.State = Partial
	if recovered.why == "" && r.Coverage >= enough {
		r.State = OK
		r.Level = levelOf(*r.Score)
	}
	r.Notes = append(r.Notes, recovered.notes...)
	in.remark(&r)
	return r
}

func (in *Input) unknown(r Result) Result {
	r.State, r.Why, r.Newest, r.Failed = Unknown, in.why(), in.Absence.Newest, in.Absence.Failed
	r.Notes = in.noted(nil)
	return r
}

func (in *Input) why() Why {
	switch {
	case in.Absence.Connected && in.Absence.Failed != "":
		return NotAnswering
	case in.Absence.DataBeyond:
		return NotRecorded
	case !in.Absence.Connected:
		return NotConnected
	default:
		return NotSynced
	}
}

// addParts adds each part, or the reason why there is none.
func (in *Input) addParts(r *Result) recovery {
	recovered := in.recoveryPart()
	duration, noDuration := in.durationPart()
	quality, noQuality := in.qualityPart()
	if recovered.quality && noQuality == "" {
		noQuality = "contained in the recharge status"
	}
	load, noLoad := in.loadPart()
	r.add(SleepDuration, duration, noDuration)
	r.add(SleepQuality, quality, noQuality)
	r.add(Recovery, recovered.Part, recovered.why)
	r.add(Load, load, noLoad)
	return recovered
}

func (r *Result) add(name PartName, p Part, why string) {
	if why != "" {
		r.Missing = append(r.Missing, Missing{name, why})
		return
	}
	r.Parts = append(r.Parts, p)
	r.Coverage += p.Weight
}

// score is the weighted mean of the parts, under the caps that hold, rounded once.
func (r *Result) score(in Input, recovered recovery) {
	sum := 0.0
	for _, p := range r.Parts {
		sum += float64(p.Weight) * p.Points
	}
	most := 100
	if recovered.why == "" && recovered.Points <= poorRecovery {
		most = poorCap
		r.LimitedBy = append(r.LimitedBy, "recovery")
	}
	if in.Night != nil && in.Night.Asleep < shortSleep {
		most = poorCap
		r.LimitedBy = append(r.LimitedBy, "sleep")
	}
	r.Notes = in.noted(func(c Complaint) {
		most = notedCap
		r.LimitedBy = append(r.LimitedBy, string(c))
	})
	r.Score = new(min(most, int(units.Round(sum/float64(r.Coverage), 0))))
}

// noted returns what to say of what the person noted of the day or the day before, and calls each
// with every complaint once.
func (in *Input) noted(each func(Complaint)) []string {
	var notes []string
	seen := make(map[Complaint]bool)
	for _, n := range in.Noted {
		recent := n.Date == in.Date || n.Date == in.Date.AddDays(-1)
		if !recent || seen[n.What] || n.What == Fever && n.Celsius < FeverFrom {
			continue
		}
		seen[n.What] = true
		if each != nil {
			each(n.What)
		}
		what := string(n.What)
		if n.What == Fever {
			what = fmt.Sprintf("a fever of %s °C", units.Number(n.Celsius, 1))
		}
		notes = append(notes, fmt.Sprintf("you noted %s on %s: this number does not know how you are", what, n.Date))
	}
	return notes
}

func levelOf(score int) Level {
	switch {
	case score >= 80:
		return High
	case score >= 65:
		return Moderate
	default:
		return Low
	}
}

// remark adds what a reader must know of the whole.
func (in *Input) remark(r *Result) {
	if n := in.Night; n != nil {
		if need, _ := in.need(); n.Asleep.Seconds() >= longSleep*need.Seconds() {
			r.Notes = append(r.Notes, "much longer sleep than needed")
		}
		if n.Revised && in.Date.Before(in.Today) {
			r.Notes = append(r.Notes, "revised: the source changed this night since")
		}
	}
	if in.Age != nil && *in.Age < adult {
		r.Level = ""
		r.Notes = append(r.Notes, "not made for people under 18")
	}
}

func signed(x float64) string { return units.Signed(x, 1) }

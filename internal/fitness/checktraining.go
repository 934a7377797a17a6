package fitness

import (
	"fmt"

	"github.com/paceline/paceline/internal/units"
)

func (k *checker) strength(e *Entry) {
	if _, ok := ExerciseNamed(e.Subject); !ok {
		k.add(Problem{Reason: Ambiguous, Message: fmt.Sprintf("%q is no exercise of the catalogue", e.Subject)})
	}
	if len(e.Sets) == 0 {
		k.needed(false, "the count", "Say how many, such as 3x10 or 40.")
		return
	}
	total, known := 0, true
	for _, s := range e.Sets {
		known = k.set(s) && known
		if s.Reps != nil {
			total += s.Sets * *s.Reps
		}
	}
	if len(e.Sets) > 1 || e.Sets[0].Sets > 1 {
		k.total(total, known)
	}
}

// total checks the reps of all sets, which are those of an entry, against what is possible.
func (k *checker) total(reps int, known bool) {
	all := LimitReps
	all.Name, all.Usual = "reps of all sets", Band{}
	if known && reps > 0 {
		k.value(all, float64(reps), "")
	}
}

// set checks the figures of a set, and reports whether its counts are possible.
func (k *checker) set(s Set) bool {
	possible := k.value(LimitSets, float64(s.Sets), "")
	k.needed(s.Reps != nil || s.HoldS != nil || s.Load != nil || s.Added != nil || s.Assistance != nil, "what was done in each set", "Give reps, or hold_s, beside sets.")
	if s.Reps != nil {
		possible = k.value(LimitReps, float64(*s.Reps), "") && possible
	}
	k.quantity(LimitLoad, s.Load)
	k.quantity(LimitAdded, s.Added)
	if k.quantity(LimitAssistance, s.Assistance) && s.Assistance != nil {
		k.assistance(*s.Assistance)
	}
	if s.Added != nil && s.Assistance != nil {
		k.conflict("a set has either added weight or assistance")
	}
	k.optional(LimitHold, s.HoldS)
	k.optional(LimitRPE, s.RPE)
	k.optional(LimitRest, s.RestS)
	if s.InReserve != nil {
		k.value(LimitInReserve, float64(*s.InReserve), "")
	}
	k.text("superset", s.SupersetKey, MaxNameLength)
	return possible
}

func (k *checker) assistance(q Quantity) {
	if k.c.LastWeight == nil || q.Value <= *k.c.LastWeight {
		return
	}
	unit := LimitAssistance.unitFor(q.Unit, k.c)
	help, _ := units.Convert(q.Value, "kg", unit)
	weight, _ := units.Convert(*k.c.LastWeight, "kg", unit)
	k.conflict("assistance of %s is more than the bodyweight, %s", amount(help, unit, 1), amount(weight, unit, 1))
}

func (k *checker) session(e *Entry) {
	if _, ok := SportNamed(e.Subject); !ok && GroupOf(e.Subject) != SportGroup(e.Subject) {
		k.add(Problem{Reason: Ambiguous, Message: fmt.Sprintf("%q is no sport of the catalogue", e.Subject)})
		return
	}
	s := e.Session
	if s == nil || *s == (Session{}) {
		k.needed(false, "how far or how long", "Say how far or how long.")
		return
	}
	p := paceOf(e.Subject)
	far := k.quantity(p.distance, s.Distance)
	long := s.DurationS == nil || k.value(LimitSessionDuration, *s.DurationS, "")
	if far && long && s.Distance != nil && s.DurationS != nil {
		k.speed(e.Subject, *s.Distance, *s.DurationS)
	}
	k.intervals(e.Subject, s.Intervals)
	k.heartRates(s)
	k.optional(LimitSessionEnergy, s.EnergyKcal)
	k.optional(LimitAscent, s.AscentM)
	k.optional(LimitAvgPower, s.AvgPowerW)
	k.optional(LimitSessionLoad, s.Load)
}

func (k *checker) intervals(sport string, i *Intervals) {
	if i == nil {
		return
	}
	k.value(LimitRepeats, float64(i.Repeats), "")
	far := k.quantity(paceOf(sport).distance, i.Distance)
	long := i.EachS == nil || k.value(LimitSessionDuration, *i.EachS, "")
	if far && long && i.Distance != nil && i.EachS != nil {
		k.speed(sport, *i.Distance, *i.EachS)
	}
}

func (k *checker) heartRates(s *Session) {
	k.optional(LimitSessionHR, s.AvgBPM)
	k.optional(LimitSessionHR, s.MaxBPM)
	if s.AvgBPM != nil && s.MaxBPM != nil && *s.AvgBPM > *s.MaxBPM {
		k.conflict("an average heart rate of %s is above the maximum of %s", amount(*s.AvgBPM, "bpm"), amount(*s.MaxBPM, "bpm"))
	}
}

// speed checks that a distance and a time can both be right.
func (k *checker) speed(sport string, distance Quantity, durationS float64) {
	p := paceOf(sport)
	if p.minSpeed == 0 {
		return
	}
	speed := distance.Value / durationS
	fastest := p.fastest(distance.Value)
	unit := p.distance.unitFor("", k.c)
	perHour := func(ms float64) string {
		shown, _ := units.Convert(ms*hour, "m", unit)
		return units.Number(shown, 1) + " " + unit + "/h"
	}
	both := fmt.Sprintf("%s in %s is %s", k.distance(distance, p), units.Stopwatch(duration(durationS)), perHour(speed))
	switch {
	case speed > fastest:
		k.conflict("%s, faster than %s", both, perHour(fastest))
	case speed < p.minSpeed:
		k.conflict("%s, slower than %s", both, perHour(p.minSpeed))
	case p.usualSpeed != (Band{}) && !p.usualSpeed.Holds(speed):
		k.unusual(fmt.Sprintf("%s, which is outside %s to %s", both, perHour(p.usualSpeed.Min), perHour(p.usualSpeed.Max)),
			"Check the distance and the time.")
	}
}

func (k *checker) distance(q Quantity, p pace) string {
	if q.Unit != "" {
		return amount(q.Typed, q.Unit)
	}
	unit := p.distance.unitFor("", k.c)
	shown, _ := units.Convert(q.Value, "m", unit)
	return amount(shown, unit, 2)
}

package fitness

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/units"
)

// Check returns why the entry cannot be stored as it is, nil when it can. What is unusual
// passes with c.Force; what is impossible, in the future or contradicts itself never does. An
// amount of a trackable is judged by [Trackable.CheckEntry].
func (e *Entry) Check(c Circumstances) []Problem {
	k := checker{c: c}
	k.when(e.When)
	switch e.Form {
	case FormStrength:
		k.strength(e)
	case FormSession:
		k.session(e)
	case FormNight, FormNap:
		k.sleep(e)
	case FormMeasure:
		k.measurement(e)
	case FormTracked:
		k.needed(e.Amount != nil, "an amount", "Say how much.")
	case FormNote:
		k.required("note", e.Text, MaxNoteLength)
	default:
		k.add(Problem{Reason: Ambiguous, Message: fmt.Sprintf("%q is no form of an entry", e.Form)})
	}
	k.optional(LimitRPE, e.RPE)
	k.text("note", e.Note, MaxNoteLength)
	k.text("title", e.Title, MaxTitleLength)
	return k.found()
}

func (k *checker) needed(there bool, what, hint string) {
	if !there {
		k.add(Problem{Reason: NoAmount, Message: what + " is missing", Hint: hint})
	}
}

func (k *checker) measurement(e *Entry) {
	m, ok := MetricNamed(e.Subject)
	if !ok || !m.Logged {
		k.add(Problem{Reason: Ambiguous, Message: fmt.Sprintf("%q is nothing that can be measured and logged", e.Subject)})
		return
	}
	if e.Amount == nil {
		k.needed(false, "the amount of "+m.Limit().Name, "Say how much.")
		return
	}
	possible := k.quantity(m.Limit(), e.Amount)
	switch {
	case m.Name == "blood_pressure":
		k.bloodPressure(e, possible)
	case e.Second != nil:
		k.conflict("%s has one figure, not two", m.Limit().Name)
	case m.Name == "weight" && possible:
		k.weightChange(*e.Amount)
	case m.Name == "muscle_mass" && possible:
		k.belowWeight(m, e.Amount.Value)
	case m.Name == "threshold_heart_rate" && possible:
		k.threshold(e.Amount.Value)
	}
}

// least between systolic and diastolic pressure, mmHg.
const pulsePressure = 5

func (k *checker) bloodPressure(e *Entry, possible bool) {
	if e.Second == nil {
		k.needed(false, "the diastolic pressure", "Give both, such as 120/80.")
		return
	}
	diastolic, _ := MetricNamed("diastolic_pressure")
	if k.quantity(diastolic.Limit(), e.Second) && possible && e.Amount.Value < e.Second.Value+pulsePressure {
		k.conflict("a blood pressure of %s/%s has its upper value less than %d above the lower one",
			units.Number(e.Amount.Value, 1), units.Number(e.Second.Value, 1), pulsePressure)
	}
}

// A weight may differ from the last one by so much of it, and a slip of the unit is assumed
// when the other unit comes as near as this.
const (
	usualChange = 0.10
	slipWithin  = 0.05
)

func (k *checker) weightChange(q Quantity) {
	if k.c.LastWeight == nil {
		return
	}
	last := *k.c.LastWeight
	if diff := q.Value - last; diff <= usualChange*last && -diff <= usualChange*last {
		return
	}
	k.problems = slices.DeleteFunc(k.problems, func(p Problem) bool { return p.Reason == Unusual }) // said better here
	unit := Limit{Unit: "kg"}.unitFor(q.Unit, k.c)
	in := func(kg float64) string {
		shown, _ := units.Convert(kg, "kg", unit)
		return amount(shown, unit, 1)
	}
	k.unusual(fmt.Sprintf("a weight of %s differs from the last, %s, by more than 10%%", in(q.Value), in(last)), weightSlip(q, unit, last))
}

// weightSlip asks for the other unit where it makes the weight that of the last time.
func weightSlip(q Quantity, unit string, last float64) string {
	shown, _ := units.Convert(q.Value, "kg", unit)
	for _, other := range []string{"lb", "kg"} {
		kg, _ := units.Convert(shown, other, "kg")
		if diff := kg - last; other != unit && diff <= slipWithin*last && -diff <= slipWithin*last {
			return fmt.Sprintf("Did you mean %s? That would be %s.", other, amount(kg, "kg", 1))
		}
	}
	return ""
}

func (k *checker) belowWeight(m Metric, kg float64) {
	if k.c.LastWeight != nil && kg > *k.c.LastWeight {
		unit := m.Limit().unitFor("", k.c)
		mass, _ := units.Convert(kg, "kg", unit)
		weight, _ := units.Convert(*k.c.LastWeight, "kg", unit)
		k.conflict("%s of %s is more than the weight, %s", m.Limit().Name, amount(mass, unit, 1), amount(weight, unit, 1))
	}
}

// threshold holds a threshold heart rate between the resting and the highest one that the person set.
func (k *checker) threshold(bpm float64) {
	switch {
	case k.c.MaxBPM != nil && bpm >= *k.c.MaxBPM:
		k.conflict("a threshold heart rate of %s is not below the maximum of %s in the profile", amount(bpm, "bpm"), amount(*k.c.MaxBPM, "bpm"))
	case k.c.RestingBPM != nil && bpm <= *k.c.RestingBPM:
		k.conflict("a threshold heart rate of %s is not above the resting one of %s in the profile", amount(bpm, "bpm"), amount(*k.c.RestingBPM, "bpm"))
	}
}

func (k *checker) sleep(e *Entry) {
	s := e.Sleep
	if s == nil {
		k.needed(false, "the time asleep", "Say how long, or from when to when.")
		return
	}
	name := "asleep"
	if e.Form == FormNap {
		name = "nap"
	}
	length, _ := MetricNamed(name)
	limit := length.Limit()
	if name == "nap" {
		limit.Name, limit.Hint = name, "Is it the night?"
	}
	possible := k.value(limit, s.AsleepS, "")
	k.optionalOf("in_bed", s.InBedS)
	k.optionalOf("awake", s.AwakeS)
	if possible && s.InBedS != nil && s.AsleepS > *s.InBedS {
		k.conflict("asleep %s is longer than in bed %s", hours(s.AsleepS), hours(*s.InBedS))
	}
	k.span(s, possible)
}

func (k *checker) optionalOf(metric string, value *float64) {
	m, _ := MetricNamed(metric)
	k.optional(m.Limit(), value)
}

func (k *checker) span(s *Sleep, possible bool) {
	if s.End.IsZero() && !s.Start.IsZero() && possible && !k.c.Now.IsZero() && s.Start.Add(duration(s.AsleepS)).After(k.c.Now.Add(tolerance)) {
		k.add(Problem{
			Reason: InFuture, Message: fmt.Sprintf("the sleep begins at %s, and %s from then have not passed yet", s.Start.Format("15:04"), hours(s.AsleepS)),
			Hint: "Check the times and the date.",
		})
	}
	if s.Start.IsZero() || s.End.IsZero() {
		return
	}
	span := s.End.Sub(s.Start).Seconds()
	switch {
	case span <= 0:
		k.conflict("the sleep ends at %s and begins at %s", s.End.Format(time.TimeOnly), s.Start.Format(time.TimeOnly))
	case possible && s.AsleepS > span+minute: // as people round
		k.conflict("asleep %s is longer than the %s from %s to %s", hours(s.AsleepS), hours(span),
			s.Start.Format("15:04"), s.End.Format("15:04"))
	}
	if !k.c.Now.IsZero() && s.End.After(k.c.Now.Add(tolerance)) {
		k.add(Problem{
			Reason: InFuture, Message: fmt.Sprintf("the sleep ends at %s, which has not come yet", s.End.Format("15:04")),
			Hint: "Check the times and the date.",
		})
	}
}

func hours(s float64) string { return units.Duration(duration(s)) }

func duration(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// CleanText returns a text as it is kept: valid UTF-8, trimmed, without control characters.
// Line breaks stay, a tab becomes a space, and so every word stays.
func CleanText(s string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case r < ' ', r >= 0x7f && r < 0xa0:
			return -1
		default:
			return r
		}
	}, strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\r\n", "\n"))
	return strings.TrimSpace(clean)
}

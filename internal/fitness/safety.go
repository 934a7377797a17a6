package fitness

import (
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/civil"
)

// CautionText is the one line that stands beside an entry that calls for caution. It is no
// diagnosis and no advice to train.
const CautionText = "Outside the usual range; if you feel unwell or this is unexpected, seek medical help."

// Caution reports whether the entry, which is stored as any other, gets the line of
// [CautionText]: by its value, or by words of chest pain, fainting or breathlessness in its
// note that are not negated.
func (e *Entry) Caution() bool {
	return e.cautionValue() || CautionWords(e.Text) || CautionWords(e.Note)
}

func (e *Entry) cautionValue() bool {
	if e.Form != FormMeasure || e.Amount == nil {
		return false
	}
	x := e.Amount.Value
	switch e.Subject {
	case "blood_pressure":
		return x >= 180 || e.Second != nil && e.Second.Value >= 120
	case "spo2":
		return x < 90
	case "body_temperature":
		return x >= 39.5
	case "resting_heart_rate":
		return x > 120 || x < 35
	case "glucose":
		return x < 3 || x > 20
	case "pain":
		return x >= 7
	default:
		return false
	}
}

// CautionWords reports whether a text speaks of chest pain, fainting or breathlessness without
// a word of negation before it in the same clause.
func CautionWords(text string) bool {
	text = strings.ReplaceAll(strings.ToLower(text), "’", "'")
	clauses := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".,;:!?\n()", r) })
	return slices.ContainsFunc(clauses, cautionClause)
}

func cautionClause(clause string) bool {
	words := strings.FieldsFunc(clause, func(r rune) bool { return r != '\'' && !unicode.IsLetter(r) })
	negated := false
	for i := range words {
		if cautionAt(words[i:]) {
			if !negated {
				return true
			}
			continue
		}
		switch w := words[i]; {
		case w == "but", w == "then", w == "although", w == "though":
			negated = false
		case w == "no", w == "not", w == "never", w == "without", w == "nor", w == "neither", strings.HasSuffix(w, "n't"):
			negated = true
		}
	}
	return false
}

// cautionAt reports whether words begin with those that call for caution.
func cautionAt(words []string) bool {
	for _, phrase := range [][]string{
		{"chest", "pain"},
		{"chest", "pains"},
		{"pain", "in", "my", "chest"},
		{"pain", "in", "the", "chest"},
		{"chest", "hurts"},
		{"fainted"},
		{"fainting"},
		{"passed", "out"},
		{"blacked", "out"},
		{"can't", "breathe"},
		{"cant", "breathe"},
		{"cannot", "breathe"},
		{"couldn't", "breathe"},
		{"could", "not", "breathe"},
		{"can", "not", "breathe"},
	} {
		if len(words) >= len(phrase) && slices.Equal(words[:len(phrase)], phrase) {
			return true
		}
	}
	return false
}

// The limits of safe aims: the body mass index that is underweight below it (WHO), the age
// from which weight goals are for adults, and the energy of a day (kcal) that is very low
// below it.
const (
	underweightBMI = 18.5
	adultYears     = 18
	minDailyKcal   = 1200
)

const lowEnergyHint = "Talk to a doctor or dietitian about it."

// bmi returns the body mass index in kg/m2 of a weight in kg and a height in cm above 0.
func bmi(kg, heightCm float64) float64 { return kg / (heightCm / 100 * heightCm / 100) }

// Age returns the years of age on a day. The birthday of 29 February comes on 1 March of
// other years.
func Age(birth, today civil.Date) int {
	years := today.Year - birth.Year
	if today.Month < birth.Month || today.Month == birth.Month && today.Day < birth.Day {
		years--
	}
	return years
}

// Minor reports whether a person born on a day, which may be unknown, is known to be under 18.
func Minor(birth, today civil.Date) bool { return !birth.IsZero() && Age(birth, today) < adultYears }

// unsafeWeight returns why a weight in kg is no aim without the person's word, "" when it can
// be one: it is underweight for the height, where that is known, or the person is under 18.
func unsafeWeight(kg float64, c Circumstances) string {
	switch {
	case Minor(c.Birth, c.Today):
		return "a weight goal under 18 years of age belongs with a doctor"
	case c.HeightCm != nil && *c.HeightCm > 0 && bmi(kg, *c.HeightCm) < underweightBMI:
		return "this weight is below a body mass index of 18.5, which is underweight"
	default:
		return ""
	}
}

// lowEnergy reports whether a target of a metric is energy of under 1 200 kcal a day.
func lowEnergy(metric string, t *Target) bool {
	if metric != "energy_intake" {
		return false
	}
	daily := t.Value
	if t.Period == Weekly {
		daily /= 7
	}
	return !t.None && daily < minDailyKcal
}

// FastLoss reports whether a change of weight in kg a week, which is negative for a loss,
// takes more than 1 % of the body weight in kg a week.
func FastLoss(kgPerWeek, weightKg float64) bool { return -kgPerWeek > weightKg/100 }

// Unsafe returns why the goal is stored only with force, and then without pace, ETA or
// praise: the words of [unsafeWeight], or very little energy. It is "" for any other goal.
func (g *Goal) Unsafe(c Circumstances) string {
	for _, aim := range []*float64{g.Target, g.TargetMin, g.TargetMax} {
		switch {
		case aim == nil:
		case g.Metric == "weight" && g.Kind != GoalStreak && g.Kind != GoalTimes:
			if why := unsafeWeight(*aim, c); why != "" {
				return why
			}
		case lowEnergy(g.Metric, &Target{Value: *aim}) && (g.Kind == GoalReach || g.Kind == GoalAverage):
			return "an energy goal of under 1200 kcal a day is very low"
		}
	}
	return ""
}

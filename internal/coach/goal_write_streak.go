package coach

import (
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/units"
)

// usualNeedS is the sleep that a person needs of whom nothing is known, s.
const usualNeedS = 8 * 3600

// refuseStreak refuses a streak that would urge somebody to eat less, to sleep less or to weigh less.
func (w *writing) refuseStreak(g fitness.Goal, m fitness.Metric) error {
	if g.Kind != fitness.GoalStreak {
		return nil
	}
	need := float64(usualNeedS)
	if w.sleepNeed.value != nil {
		need = *w.sleepNeed.value
	}
	atMost := g.TargetMax != nil && (g.TargetMin == nil || *g.TargetMax < need && m.Unit == "s")
	if progress.StreakOffered(m.Name, atMost) && !urgesLess(m, g.TargetMax) {
		return nil
	}
	return fault.New(fault.Invalid, "there is no streak of %s", titleWords(m)).WithHint("Aim for an average in a range instead.")
}

// urgesLess reports whether a streak of something of the person's own is one of fasting or of weight by
// its name, or of little food or sleep by its name or its unit.
func urgesLess(m fitness.Metric, most *float64) bool {
	if _, builtIn := fitness.MetricNamed(m.Name); builtIn {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(m.Title), func(r rune) bool { return !unicode.IsLetter(r) })
	has := func(named ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(named, word) })
	}
	if has("fasting", "fasted", "omad", "weight", "bodyweight") || slices.Equal(words, []string{"fast"}) || slices.Equal(words, []string{"fasts"}) {
		return true
	}
	if most == nil {
		return false
	}
	unit, ok := units.Named(strings.ToLower(m.Unit))
	return ok && unit.Dimension == units.Energy ||
		has("calories", "calorie", "kcal", "kilojoules", "energy", "food", "meals", "eaten", "sleep", "asleep", "slept", "carbs", "carbohydrate", "carbohydrates")
}

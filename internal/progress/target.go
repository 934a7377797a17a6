package progress

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// InForce returns the target that holds on a day: the one with the latest From up to it, the last
// of several. ok is false when there is none.
func InForce(targets []fitness.Target, day civil.Date) (in fitness.Target, ok bool) {
	for _, t := range targets {
		if !t.From.After(day) && !t.From.Before(in.From) {
			in, ok = t, true
		}
	}
	return in, ok && !in.None
}

// DailyTarget is InForce for targets of a day; those of a week are none.
func DailyTarget(targets []fitness.Target, day civil.Date) (fitness.Target, bool) {
	t, ok := InForce(targets, day)
	return t, ok && t.Period != fitness.Weekly
}

// Meets reports whether a value is what a target asks for, bounds included.
func Meets(t fitness.Target, value float64) bool {
	switch t.Kind {
	case fitness.AtLeast:
		return value >= t.Value
	case fitness.AtMost:
		return value <= t.Value
	case fitness.InRange:
		return value >= t.Value && (t.Max == nil || value <= *t.Max)
	default:
		return false
	}
}

package coach

import (
	"math"
	"slices"

	"github.com/paceline/paceline/internal/fitness"
)

// anew returns what is wrong with a record after a change, but for what was as unusual before it:
// the person gave their word for that when they said it. What is impossible stays so.
func anew(before, after []fitness.Problem) []fitness.Problem {
	return beyond(before, after, func(p fitness.Problem) bool { return p.Reason == fitness.Unusual })
}

// changedFor is anew of what was not the person's word at first, or was right when it was said: also
// what is impossible is as it was.
func changedFor(before, after []fitness.Problem) []fitness.Problem {
	return beyond(before, after, func(fitness.Problem) bool { return true })
}

// beyond returns the problems after a change without those of a kind that were there before it, each
// as often. A problem names the figure that it is of, so that one of another figure is another.
func beyond(before, after []fitness.Problem, forgiven func(fitness.Problem) bool) []fitness.Problem {
	left := slices.Clone(before)
	return slices.DeleteFunc(slices.Clone(after), func(p fitness.Problem) bool {
		i := slices.IndexFunc(left, func(was fitness.Problem) bool { return was.Reason == p.Reason && was.Message == p.Message })
		if i < 0 || !forgiven(p) {
			return false
		}
		left = slices.Delete(left, i, i+1)
		return true
	})
}

// sameAim reports whether two goals aim at the same: only their words, their days or their end differ.
func sameAim(a, b fitness.Goal) bool {
	return a.Kind == b.Kind && a.Metric == b.Metric && sameAmount(a.Start, b.Start) && sameAmount(a.Target, b.Target) &&
		sameAmount(a.TargetMin, b.TargetMin) && sameAmount(a.TargetMax, b.TargetMax)
}

// sameTarget reports whether two targets ask for the same of a day or a week.
func sameTarget(a, b fitness.Target) bool {
	return a.None == b.None && a.Kind == b.Kind && a.Period == b.Period && sameAmount(&a.Value, &b.Value) && sameAmount(a.Max, b.Max)
}

// sameAmount reports whether two amounts are the same but for what a unit costs there and back.
func sameAmount(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	const rounding = 1e-9
	return math.Abs(*a-*b) <= rounding*max(math.Abs(*a), math.Abs(*b))
}

package analysis

import (
	"cmp"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// change is a value that holds from a moment of a day on.
type change[T any] struct {
	at    time.Duration
	value T
}

// changesOf puts the values that begin on a day in the order of time; of several at one
// moment the last in the source's order holds.
func changesOf[T any](d day, readings []civil.DateTime, values []T) []change[T] {
	moments, _ := d.moments(readings)
	var changes []change[T]
	for i, at := range slices.Backward(moments) {
		if d.contains(at) {
			changes = append(changes, change[T]{at, values[i]})
		}
	}
	slices.SortStableFunc(changes, func(a, b change[T]) int { return cmp.Compare(a.at, b.at) })
	return slices.CompactFunc(changes, func(a, b change[T]) bool { return a.at == b.at })
}

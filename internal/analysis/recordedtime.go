package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// durationTolerance is how far the samples of a session may last shorter or longer than it
// before the two are told apart.
const durationTolerance = 0.02

// RecordedTime returns how long the samples of a workout last, and whether that is known and
// differs from its duration by more than 2 % and two samples: then one of the two leaves out
// pauses.
func RecordedTime(w *fitness.Workout) (recorded time.Duration, differs bool) {
	var interval time.Duration
	for _, s := range w.Streams {
		if d := time.Duration(len(s.Values)) * s.Interval; d > recorded {
			recorded, interval = d, s.Interval
		}
	}
	if w.Duration == nil || recorded == 0 {
		return recorded, false
	}
	apart := (recorded - *w.Duration).Abs()
	return recorded, apart.Seconds() > durationTolerance*w.Duration.Seconds() && apart > 2*interval
}

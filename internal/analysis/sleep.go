package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// SleepTime is how long a night was and how much of it was sleep.
type SleepTime struct {
	Span   *time.Duration // from falling asleep to waking, by instants; nil when an end is unknown
	Asleep *time.Duration // nil when neither stages nor interruptions are known

	// Inconsistent: the night ends before it starts, or has more sleep or more interruption
	// than it is long.
	Inconsistent bool
}

// SleepTimeOf returns how long a night was. Asleep is light, deep, REM and unrecognised
// sleep together where the first three are known and not all zero; a missing stage is
// unknown, so then it is the span without the interruptions.
func SleepTimeOf(n *fitness.Night) SleepTime {
	var t SleepTime
	if !n.Start.IsZero() && !n.End.IsZero() {
		if span := n.End.Sub(n.Start).Round(time.Second); span > 0 {
			t.Span = &span
		} else {
			t.Inconsistent = true
		}
	}
	switch staged, ok := stagedSleep(n); {
	case ok:
		t.Asleep = &staged
		t.Inconsistent = t.Inconsistent || t.Span != nil && staged > *t.Span
	case t.Span != nil && n.Interruptions != nil:
		asleep := *t.Span - *n.Interruptions
		if asleep < 0 {
			t.Inconsistent = true
			break
		}
		t.Asleep = &asleep
	}
	return t
}

// stagedSleep adds up the stages that the source counted, when it did.
func stagedSleep(n *fitness.Night) (time.Duration, bool) {
	if n.Light == nil || n.Deep == nil || n.REM == nil {
		return 0, false
	}
	sum := *n.Light + *n.Deep + *n.REM
	if n.Unrecognized != nil {
		sum += *n.Unrecognized
	}
	return sum, sum > 0
}

// DaytimeSleep reports whether a sleep is a nap that stands for a night: under three hours,
// begun after 09:00 and ended before 20:00.
func DaytimeSleep(n *fitness.Night) bool {
	if n.Start.IsZero() || !n.End.After(n.Start) {
		return false
	}
	return n.End.Sub(n.Start) < 3*time.Hour &&
		civil.ClockOf(n.Start) > civil.NewClock(9, 0, 0) &&
		civil.ClockOf(n.End) < civil.NewClock(20, 0, 0)
}

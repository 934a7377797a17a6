package analysis

import (
	"slices"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// Segment is a stretch of one stage.
type Segment struct {
	From, To time.Time
	Stage    fitness.Stage
}

// Length returns how long the segment lasts.
func (s Segment) Length() time.Duration { return s.To.Sub(s.From) }

// Segments turns the stage changes of a night into stretches that cover it without a gap.
// A stage lasts until the next change or the end of the night, clamped to the night; what
// lies before the first change is unknown, and of two changes at one reading the later in
// the source's order holds. The result is nil without a start or an end, and for fewer than
// two changes, which tell of no stages.
func Segments(n *fitness.Night, zone *time.Location) []Segment {
	if n.Start.IsZero() || !n.End.After(n.Start) || len(n.Hypnogram) < 2 {
		return nil
	}
	clock := NightClockOf(n, zone)
	changes := make([]Segment, len(n.Hypnogram))
	for i, change := range n.Hypnogram {
		changes[i] = Segment{From: clock.Instant(change.Clock), Stage: change.Stage}
	}
	slices.SortStableFunc(changes, func(a, b Segment) int { return a.From.Compare(b.From) })

	segments := []Segment{{From: n.Start, To: n.Start, Stage: fitness.StageUnknown}}
	for _, change := range changes {
		at := clampTime(change.From, n.Start, n.End)
		segments[len(segments)-1].To = at
		segments = append(segments, Segment{From: at, Stage: change.Stage})
	}
	segments[len(segments)-1].To = n.End
	return joined(segments)
}

// joined drops empty segments and makes one of neighbours of one stage.
func joined(segments []Segment) []Segment {
	var out []Segment
	for _, s := range segments {
		last := len(out) - 1
		switch {
		case s.Length() <= 0:
		case last >= 0 && out[last].Stage == s.Stage:
			out[last].To = s.To
		default:
			out = append(out, s)
		}
	}
	return out
}

func clampTime(t, from, to time.Time) time.Time {
	switch {
	case t.Before(from):
		return from
	case t.After(to):
		return to
	default:
		return t
	}
}

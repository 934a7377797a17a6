package analysis

import (
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// remMergeWithin is the time awake under which two stretches of REM are one episode.
const remMergeWithin = 15 * time.Minute

// Architecture is how a night was built from stages.
type Architecture struct {
	Wake, REM, N1, N2, Deep, Unknown time.Duration // they add up to the night

	FirstDeep   *time.Duration // from falling asleep; nil when there was no deep sleep
	REMEpisodes int
	Awakenings  int // stretches awake with sleep before and after
	// MeanCycle is the sleep by stages divided by the source's count of cycles, or by the REM
	// episodes where it gives none; nil for a count of 0.
	MeanCycle        *time.Duration
	DeepFirstHalfPct *float64 // share of the deep sleep before the middle of the night
	REMSecondHalfPct *float64 // share of the REM sleep after it
}

// ArchitectureOf returns the architecture of a night that has stages, as Segments reads them.
func ArchitectureOf(n *fitness.Night, zone *time.Location) (Architecture, bool) {
	segments := Segments(n, zone)
	if segments == nil {
		return Architecture{}, false
	}
	var a Architecture
	var deepEarly, remLate time.Duration
	middle := n.Start.Add(n.End.Sub(n.Start) / 2)
	for _, s := range segments {
		*a.bucket(s.Stage) += s.Length()
		early := clampTime(middle, s.From, s.To).Sub(s.From)
		if s.Stage == fitness.StageDeep {
			deepEarly += early
			if a.FirstDeep == nil {
				a.FirstDeep = new(s.From.Sub(n.Start))
			}
		}
		if s.Stage == fitness.StageREM {
			remLate += s.Length() - early
		}
	}
	a.REMEpisodes = remEpisodes(segments)
	a.Awakenings = awakenings(segments)
	a.MeanCycle = meanCycle(n, a)
	a.DeepFirstHalfPct = timeSharePct(deepEarly, a.Deep)
	a.REMSecondHalfPct = timeSharePct(remLate, a.REM)
	return a, true
}

func (a *Architecture) bucket(s fitness.Stage) *time.Duration {
	switch s {
	case fitness.StageWake:
		return &a.Wake
	case fitness.StageREM:
		return &a.REM
	case fitness.StageN1:
		return &a.N1
	case fitness.StageN2:
		return &a.N2
	case fitness.StageDeep:
		return &a.Deep
	default:
		return &a.Unknown
	}
}

// remEpisodes counts stretches of REM, those with under 15 min of nothing but wake between
// them as one.
func remEpisodes(segments []Segment) int {
	episodes := 0
	for i, s := range segments {
		if s.Stage != fitness.StageREM {
			continue
		}
		resumed := i >= 2 && segments[i-2].Stage == fitness.StageREM &&
			segments[i-1].Stage == fitness.StageWake && segments[i-1].Length() < remMergeWithin
		if !resumed {
			episodes++
		}
	}
	return episodes
}

// awakenings counts stretches awake with sleep before and after them.
func awakenings(segments []Segment) int {
	count, since := 0, 0
	slept := false
	for _, s := range segments {
		switch s.Stage {
		case fitness.StageWake:
			if slept {
				since++
			}
		case fitness.StageUnknown:
		default:
			slept = true
			count, since = count+since, 0
		}
	}
	return count
}

// meanCycle divides the source's own stage totals where it gives all, else the hypnogram's.
func meanCycle(n *fitness.Night, a Architecture) *time.Duration {
	cycles := a.REMEpisodes
	if n.Cycles != nil {
		cycles = *n.Cycles
	}
	asleep := a.N1 + a.N2 + a.Deep + a.REM
	if n.Light != nil && n.Deep != nil && n.REM != nil {
		asleep = *n.Light + *n.Deep + *n.REM
	}
	if cycles <= 0 || asleep <= 0 {
		return nil
	}
	return new(asleep / time.Duration(cycles))
}

func timeSharePct(part, whole time.Duration) *float64 {
	if whole <= 0 {
		return nil
	}
	return new(100 * float64(part) / float64(whole))
}

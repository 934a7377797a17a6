package matching

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Planned is a workout that was planned for a day. Nil is not planned.
type Planned struct {
	ID        string
	Date      civil.Date
	Group     fitness.SportGroup // "" when any sport will do
	DurationS *float64
	DistanceM *float64
}

// Done is a session of a day, once for all its records. Nil is unknown.
type Done struct {
	ID        string
	Date      civil.Date
	Group     fitness.SportGroup
	Start     time.Time // zero when unknown, which is later than any
	DurationS *float64
	DistanceM *float64
}

// Tie is what is decided of a planned item and a session already: that the one was done by the
// other, or, Broken, that it was not and is not to be matched again.
type Tie struct {
	Planned, Done string
	Broken        bool
}

// Match is a planned item that was done by a session.
type Match struct {
	Planned, Done string
	Ratio         float64 // done against planned, of the figure that agrees best; 0 when none was planned
	Shorter       bool    // less than 90 % of what was planned
}

// Shares of what was planned: from which on it counts as done, and below which as shorter.
const (
	leastShare = 0.50
	fullShare  = 0.90
)

// Plan returns the new matches of planned items and sessions, each with at most one of the
// other side: those of the same day and a compatible sport with at least half the planned
// duration or distance, the best agreement first, then the earlier start. What has a tie that
// holds is taken.
func Plan(planned []Planned, done []Done, ties []Tie) []Match {
	taken, broken := map[string]bool{}, map[[2]string]bool{}
	for _, t := range ties {
		if t.Broken {
			broken[[2]string{t.Planned, t.Done}] = true
		} else {
			taken[t.Planned], taken[t.Done] = true, true
		}
	}
	var matches []Match
	for _, c := range candidates(planned, done) {
		if taken[c.Planned] || taken[c.Done] || broken[[2]string{c.Planned, c.Done}] {
			continue
		}
		taken[c.Planned], taken[c.Done] = true, true
		matches = append(matches, c.Match)
	}
	slices.SortFunc(matches, func(a, b Match) int { return strings.Compare(a.Planned, b.Planned) })
	return matches
}

// candidate is a pair that would do.
type candidate struct {
	Match

	off   float64 // |ln(done/planned)|
	start time.Time
}

// candidates returns the pairs that would do, the best first.
func candidates(planned []Planned, done []Done) []candidate {
	var found []candidate
	for _, p := range planned {
		for _, d := range done {
			if c, ok := p.by(d); ok {
				found = append(found, c)
			}
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(a.off, b.off),
			a.start.Compare(b.start),
			strings.Compare(a.Planned, b.Planned),
			strings.Compare(a.Done, b.Done),
		)
	})
	return found
}

// endOfTime stands for a start that is unknown.
//
//nolint:gochecknoglobals // a constant
var endOfTime = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)

// by returns how a planned item was done by a session, and whether it was.
func (p Planned) by(d Done) (candidate, bool) {
	c := candidate{Match: Match{Planned: p.ID, Done: d.ID}, off: math.Inf(1), start: d.Start}
	if d.Start.IsZero() {
		c.start = endOfTime
	}
	if p.Date != d.Date || !Compatible(p.Group, d.Group) {
		return c, false
	}
	if p.DurationS == nil && p.DistanceM == nil {
		return c, true
	}
	for _, figure := range [][2]*float64{{d.DurationS, p.DurationS}, {d.DistanceM, p.DistanceM}} {
		ratio, ok := share(figure[0], figure[1])
		if off := math.Abs(math.Log(ratio)); ok && ratio >= leastShare && off < c.off {
			c.Ratio, c.off, c.Shorter = ratio, off, ratio < fullShare
		}
	}
	return c, c.Ratio > 0
}

func share(done, planned *float64) (float64, bool) {
	if done == nil || planned == nil || !(*done > 0) || !(*planned > 0) {
		return 0, false
	}
	return *done / *planned, true
}

package matching

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Session is what matters of a record of a training session. Nil and zero are unknown.
type Session struct {
	ID        string
	Source    string // polar ...; what a person told has none
	SourceKey string // its id at the source

	Manual   bool       // told by the person, not recorded
	Date     civil.Date // the day it belongs to
	Start    time.Time  // zero when a person gave no time
	Duration time.Duration
	Group    fitness.SportGroup // "" when unknown

	DistanceM *float64
	AvgBPM    *float64

	Has Content
}

// Content is what a session holds besides its figures. Contents add up.
type Content int

// The contents.
const (
	HeartRate Content = 1 << iota
	Position
	Power
	RRIntervals
	Cadence
)

func (s Session) end() time.Time { return s.Start.Add(s.Duration) }

// counts reports whether a session can be a duplicate of another: one that was recorded for no
// time at all is none.
func (s Session) counts() bool { return s.Manual || s.Duration > 0 && !s.Start.IsZero() }

func (s Session) group() fitness.SportGroup {
	if s.Group == "" {
		return fitness.GroupOther
	}
	return s.Group
}

// Compatible reports whether sessions of two groups can be of one session: they are of the same
// group, or one of them is other or unknown.
func Compatible(a, b fitness.SportGroup) bool {
	return a == b || a == "" || b == "" || a == fitness.GroupOther || b == fitness.GroupOther
}

// onFoot reports whether one is a run and the other a walk, which people mistake.
func onFoot(a, b fitness.SportGroup) bool {
	return a == fitness.GroupRun && b == fitness.GroupWalk || a == fitness.GroupWalk && b == fitness.GroupRun
}

// within reports whether two amounts differ by at most a share of the larger one.
func within(a, b, share float64) bool {
	return math.Abs(a-b) <= share*max(math.Abs(a), math.Abs(b))*(1+1e-12)
}

// overlap returns for how long both sessions were running, 0 when never.
func overlap(a, b Session) time.Duration {
	start, end := a.Start, a.end()
	if b.Start.After(start) {
		start = b.Start
	}
	if b.end().Before(end) {
		end = b.end()
	}
	return max(0, end.Sub(start))
}

// covers reports whether part is at least a share of whole.
func covers(part, whole time.Duration, share float64) bool {
	return whole > 0 && float64(part) >= share*float64(whole)*(1-1e-12)
}

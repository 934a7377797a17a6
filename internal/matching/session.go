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
	Source    string // polar, file ...; what a person told has none
	SourceKey string // its id at the source
	FileHash  string

	Manual   bool       // told by the person, not recorded
	Date     civil.Date // the day it belongs to
	Start    time.Time  // zero when a person gave no time
	Duration time.Duration
	Group    fitness.SportGroup // "" when unknown

	DistanceM *float64
	AvgBPM    *float64
	Place     *Place // of the start

	DeviceSerial string    // or its id at the source
	FileCreated  time.Time // as the file says
	Form         Form
	Has          Content
	Imported     time.Time // first
}

// Place is a position in degrees.
type Place struct{ Latitude, Longitude float64 }

// Form is where the figures of a session come from, the richest first.
type Form int

// The forms.
const (
	FromFIT Form = iota
	FromAPI
	FromTCX
	FromGPX
	FromPerson
)

// Content is what a session holds besides its figures. Contents add up.
type Content int

// The contents.
const (
	HeartRate Content = 1 << iota
	Position
	Power
	Laps // or lengths of a pool
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

// apart returns the distance between two places in m on a sphere of the earth's mean radius.
func apart(a, b Place) float64 {
	const radiusM, degree = 6371008.8, math.Pi / 180
	sinLat := math.Sin((b.Latitude - a.Latitude) * degree / 2)
	sinLon := math.Sin((b.Longitude - a.Longitude) * degree / 2)
	h := sinLat*sinLat + math.Cos(a.Latitude*degree)*math.Cos(b.Latitude*degree)*sinLon*sinLon
	return 2 * radiusM * math.Asin(math.Sqrt(min(1, h)))
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

package polarsim

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// kind is a sort of training.
type kind uint8

const (
	easyRun kind = iota
	strapRun
	intervals
	longRun
	trailRun
	ride
	poolSwim
	strength
)

// traits is how Polar names a kind, and when and how long people do it.
type traits struct {
	sport, detail     string
	shortest, longest float64 // minutes
	weekday, weekend  float64 // usual start, hours after midnight
	route             bool
}

func (k kind) traits() traits {
	return [...]traits{
		easyRun:   {"RUNNING", "RUNNING", 38, 58, 17.4, 9.6, true},
		strapRun:  {"RUNNING", "ROAD_RUNNING", 42, 65, 17.2, 9.6, true},
		intervals: {"RUNNING", "ROAD_RUNNING", 48, 56, 17.3, 9.8, true},
		longRun:   {"RUNNING", "ROAD_RUNNING", 80, 125, 16.8, 9.5, true},
		trailRun:  {"OTHER", "TRAIL_RUNNING", 70, 110, 16.8, 9.7, true},
		ride:      {"CYCLING", "ROAD_BIKING", 95, 185, 16.2, 9.4, true},
		poolSwim:  {"SWIMMING", "POOL_SWIMMING", 36, 52, 12.1, 11.0, false},
		strength:  {"OTHER", "STRENGTH_TRAINING", 40, 60, 17.6, 10.5, false},
	}[k]
}

func (k kind) running() bool { return k <= trailRun }

// session is one training as planned and done; its samples follow from it.
type session struct {
	kind     kind
	date     civil.Date
	index    int // among the sessions of the date
	start    time.Time
	duration time.Duration
	upload   time.Time
}

func (s session) end() time.Time { return s.start.Add(s.duration) }

func (s session) seconds() int { return int(s.duration / time.Second) }

// sessionKey names a session of a person.
type sessionKey struct {
	date  civil.Date
	index int
}

func (s session) key() sessionKey { return sessionKey{s.date, s.index} }

func (k sessionKey) String() string { return fmt.Sprintf("%s/%d", k.date, k.index) }

// sessions returns what was trained on date, in order.
func (a *athlete) sessions(date civil.Date) []session {
	return a.plans.get(date, func() []session { return a.train(date) })
}

func (a *athlete) train(date civil.Date) []session {
	planned := a.planned(date)
	if len(planned) == 0 {
		return nil
	}
	r := a.rand(date, "sessions")
	zone := a.zoneOn(date)
	done := make([]session, 0, len(planned))
	for i, k := range planned {
		usual := k.traits()
		hour := usual.weekday
		if w := date.Weekday(); w == time.Saturday || w == time.Sunday {
			hour = usual.weekend
		}
		if i > 0 {
			hour = 17.6
		}
		at := time.Duration((hour + 0.5*r.Float64()) * float64(time.Hour)).Round(time.Second)
		length := time.Duration((usual.shortest + (usual.longest-usual.shortest)*r.Float64()) * float64(time.Minute)).Round(time.Millisecond)
		local := civil.DateTime{Date: date, Clock: civil.Clock(at)}
		s := session{kind: k, date: date, index: i, start: local.In(zone), duration: length}
		s.upload = s.end().Add(time.Duration(2+r.IntN(20))*time.Minute + time.Duration(r.IntN(1000))*time.Millisecond).UTC()
		switch a.cycleDay(date) {
		case 14:
			s.upload = s.upload.AddDate(0, 0, 3)
		case 40:
			s.upload = s.upload.AddDate(0, 0, 33)
		}
		done = append(done, s)
	}
	return done
}

// sessionID returns the hashed id of s; generation counts how often Polar was given it anew.
func (a *athlete) sessionID(s session, generation int) string {
	const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
	sum := digest(a.seed, a.index, s.key(), generation, "id")
	id := make([]byte, 8)
	for i := range id {
		id[i] = alphabet[int(sum[i])%len(alphabet)]
	}
	return string(id)
}

// intensity returns the effort asked for at second t of s as a share of heart-rate
// reserve, 0 to 1.
func (s session) intensity(t int) float64 {
	n := s.seconds()
	progress := float64(t) / float64(n)
	switch s.kind {
	case intervals:
		if t < 600 || n-t < 600 {
			return 0.58
		}
		if (t-600)%300 < 180 {
			return 0.9
		}
		return 0.55
	case longRun:
		return 0.64 + 0.1*progress
	case trailRun:
		return 0.66 + 0.12*wave(t, 780)
	case ride:
		return 0.56 + 0.13*wave(t, 1500)
	case poolSwim:
		if swimming(t) {
			return 0.64
		}
		return 0.42
	case strength:
		if t%165 < 45 {
			return 0.52
		}
		return 0.3
	default:
		return 0.6 + 0.05*progress
	}
}

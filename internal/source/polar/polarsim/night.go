package polarsim

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Sleep stages as Polar numbers them in a hypnogram.
const (
	stageWake = iota
	stageREM
	stageN1
	stageN2
	stageDeep
	stageUnknown
)

const epochLength = 30 * time.Second

// night is the sleep of a date: what ended on it. It is shared and never changed.
type night struct {
	date       civil.Date
	start, end time.Time // fell asleep and woke up
	stages     []uint8   // one an epoch; nil where the sleep was too short for stages
	sick, hard bool      // what the day before was like
	shift      shift
}

// shift is how one night differs from the person's usual.
type shift struct {
	hr      float64 // bpm
	hrv     float64 // factor
	breaths float64 // a minute
}

func (n *night) seconds() int { return int(n.end.Sub(n.start) / time.Second) }

// night returns the sleep that ended on date, or nil.
func (a *athlete) night(date civil.Date) *night {
	return a.sleeps.get(date, func() *night { return a.sleep(date) })
}

func (a *athlete) sleep(date civil.Date) *night {
	f := a.facts(date)
	zone := f.Zone
	r := a.rand(date, "night")
	if f.DaytimeSleep {
		from := civil.DateTime{Date: date, Clock: civil.NewClock(13, 5+r.IntN(20), r.IntN(60))}.In(zone)
		return &night{date: date, start: from, end: from.Add(time.Duration(62+r.IntN(45)) * time.Minute).Truncate(epochLength)}
	}
	if !f.Night {
		return nil
	}
	noon := civil.DateTime{Date: date.AddDays(-1), Clock: civil.NewClock(12, 0, 0)}.In(zone)
	onset := a.usualOnsetH + 0.45*r.NormFloat64()
	if w := date.Weekday(); w == time.Saturday || w == time.Sunday {
		onset += 0.9
	}
	onset = min(13.6, max(9.7, onset))
	start := noon.Add(time.Duration(onset * float64(time.Hour))).Truncate(epochLength).Add(time.Duration(r.IntN(30)) * time.Second)
	hours := a.usualSleepH + 0.45*r.NormFloat64()
	if f.Sick {
		hours += 0.9
	}
	hours = min(9.2, max(5.4, hours))
	// The alarm clock wins: nobody here sleeps past nine on the wall.
	latest := civil.DateTime{Date: date, Clock: civil.NewClock(8, 40, 0)}.In(zone)
	epochs := int(hours * float64(time.Hour/epochLength))
	for start.Add(time.Duration(epochs) * epochLength).After(latest) {
		epochs--
	}
	n := &night{
		date: date, start: start, end: start.Add(time.Duration(epochs) * epochLength),
		sick: f.Sick, hard: a.trainedHard(date.AddDays(-1)),
	}
	n.shift = shift{hr: 1.7 * r.NormFloat64(), hrv: 1 + 0.09*r.NormFloat64(), breaths: 0.3 * r.NormFloat64()}
	n.stages = hypnogram(r, epochs, between(r, 0.6, 2.6))
	return n
}

// hypnogram returns epochs stages in cycles of about 90 minutes, deep sleep early and REM
// late, with wakes between: the longer the more restless.
func hypnogram(r *rand.Rand, epochs int, restless float64) []uint8 {
	stages := make([]uint8, 0, epochs)
	add := func(stage uint8, minutes float64) {
		for range int(max(1, minutes*2)) {
			if len(stages) < epochs {
				stages = append(stages, stage)
			}
		}
	}
	for cycle := 0.0; len(stages) < epochs; cycle++ {
		add(stageN1, 2+4*r.Float64())
		add(stageN2, 12+12*r.Float64())
		add(stageDeep, max(0, 32-8*cycle)*(0.7+0.5*r.Float64()))
		if r.Float64() < 0.5 {
			add(stageWake, 0.5)
		}
		add(stageN2, 10+10*r.Float64())
		if r.IntN(9) == 0 {
			add(stageUnknown, 2+3*r.Float64())
		}
		add(stageREM, min(29, 5+5.5*cycle)*(0.6+0.6*r.Float64()))
		if r.Float64() < 0.75 {
			add(stageWake, 0.5+restless*5*r.Float64()*r.Float64())
		}
	}
	stages[len(stages)-1] = stageN1
	return stages
}

// totals is what the stages of a night add up to, in seconds.
type totals struct {
	light, deep, rem, unknown, short, long int
	cycles                                 int
}

func (n *night) totals() totals {
	const epoch = int(epochLength / time.Second)
	var t totals
	for i := 0; i < len(n.stages); {
		j := i
		for j < len(n.stages) && n.stages[j] == n.stages[i] {
			j++
		}
		seconds := (j - i) * epoch
		switch n.stages[i] {
		case stageWake:
			if seconds < 90 {
				t.short += seconds
			} else {
				t.long += seconds
			}
		case stageREM:
			t.rem += seconds
			t.cycles++
		case stageDeep:
			t.deep += seconds
		case stageUnknown:
			t.unknown += seconds
		default:
			t.light += seconds
		}
		i = j
	}
	return t
}

// sleepHR returns the heart rate at an instant of n: high at first, lowest toward the
// morning, higher in REM and awake, higher when sick.
func (a *athlete) sleepHR(n *night, at time.Time) float64 {
	progress := float64(at.Sub(n.start)) / float64(n.end.Sub(n.start))
	hr := float64(a.restHR) + 9*math.Exp(-3.2*progress) + 2 + n.shift.hr
	if i := int(at.Sub(n.start) / epochLength); i >= 0 && i < len(n.stages) {
		switch n.stages[i] {
		case stageREM:
			hr += 3
		case stageWake:
			hr += 7
		}
	}
	if n.sick {
		hr += 9
	}
	if n.hard {
		hr += 3
	}
	return hr + 1.6*ripple(a.ripple, uint64(at.Unix()/60))
}

// trainedHard reports whether date held an effort that the night after still shows.
func (a *athlete) trainedHard(date civil.Date) bool {
	for _, s := range a.sessions(date) {
		if s.kind == intervals || s.kind == longRun {
			return true
		}
	}
	return false
}

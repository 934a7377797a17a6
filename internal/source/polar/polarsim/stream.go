package polarsim

import (
	"math"
	"strconv"
	"time"
)

// stream is what the sensors recorded once a second; a nil slice is a sensor that the
// session did not have.
type stream struct {
	heartRate []int     // bpm
	speed     []float64 // km/h
	cadence   []int     // rpm
	strides   []int     // steps a minute
	altitude  []float64 // m
	power     []int     // W
	left      []float64 // % of power from the left leg
	celsius   []float64
	distance  []float64 // m since the start
	beats     []string  // ms between beats, NULL where contact was lost
	lengths   []poolLength
}

// poolLength is one stretch of a pool swim, or a rest at the wall.
type poolLength struct {
	from, to int // seconds
	strokes  int // 0: rest
}

const (
	poolMetres  = 25
	swimSeconds = 30 // a length
	setLengths  = 8
	restSeconds = 45
)

// swimming reports whether second t of a pool swim is a stroke and not the wall.
func swimming(t int) bool { return t%(setLengths*swimSeconds+restSeconds) < setLengths*swimSeconds }

func wave(t int, period float64) float64 { return math.Sin(2 * math.Pi * float64(t) / period) }

// record returns the samples of s.
func (a *athlete) record(s session) *stream {
	return a.bouts.get(s.key(), func() *stream { return a.generate(s) })
}

func (a *athlete) generate(s session) *stream {
	st := &stream{}
	var effort []float64
	st.heartRate, effort = a.beat(s)
	switch {
	case s.kind.running():
		a.run(s, st, effort)
	case s.kind == ride:
		a.cycle(s, st, effort)
	case s.kind == poolSwim:
		a.swim(s, st)
	}
	if s.kind == strapRun {
		st.beats = a.beatsOf(s, st)
	}
	return st
}

// beat returns the heart rate of each second of s in bpm, at most maxHR, and the effort
// behind it.
func (a *athlete) beat(s session) (heartRate []int, effort []float64) {
	n := s.seconds()
	heartRate, effort = make([]int, n), make([]float64, n)
	r := a.rand(s.key(), "stream")
	hr, wobble := float64(a.restHR)+0.25*float64(a.maxHR-a.restHR), 0.0
	for t := range n {
		ask := s.intensity(t)
		warmth := min(1, 0.55+float64(t)/700)
		target := float64(a.restHR) + ask*warmth*float64(a.maxHR-a.restHR)
		hr += (target - hr) / 28
		wobble = 0.97*wobble + 0.35*r.NormFloat64()
		heartRate[t] = int(math.Round(min(float64(a.maxHR), hr+wobble)))
		effort[t] = max(0, ask*warmth+0.012*wobble)
	}
	return heartRate, effort
}

func (a *athlete) run(s session, st *stream, effort []float64) {
	hills := 9.0
	if s.kind == trailRun {
		hills = 38
	}
	st.follow(effort, func(_ int, metres, e float64) sample {
		grade := hills * 2 * math.Pi / 1900 * math.Cos(2*math.Pi*metres/1900)
		kmh := max(4, a.runKMH*e*(1-2.2*grade))
		return sample{kmh: kmh, altitude: 22 + hills*math.Sin(2*math.Pi*metres/1900)}
	})
	st.strides = make([]int, len(effort))
	for t, kmh := range st.speed {
		st.strides[t] = int(math.Round(154 + 1.7*kmh + ripple(a.ripple, uint64(s.start.Unix())+uint64(t))))
	}
	a.temperature(s, st)
}

func (a *athlete) cycle(s session, st *stream, effort []float64) {
	st.power, st.cadence, st.left = make([]int, len(effort)), make([]int, len(effort)), make([]float64, len(effort))
	st.follow(effort, func(t int, metres, e float64) sample {
		grade := 46 * 2 * math.Pi / 5200 * math.Cos(2*math.Pi*metres/5200)
		noise := ripple(a.ripple, uint64(s.start.Unix())+uint64(t))
		st.power[t] = int(math.Max(0, a.thresholdW*e/0.78*(1+0.12*noise)*(1+9*grade)))
		st.cadence[t] = int(86 + 4*noise - 160*grade)
		st.left[t] = math.Round((49.4+1.5*noise)*10) / 10
		if grade < -0.048 {
			st.power[t], st.cadence[t] = 0, 0
		}
		return sample{kmh: max(9, 44*e*(1-7*grade)), altitude: 58 + 46*math.Sin(2*math.Pi*metres/5200)}
	})
	a.temperature(s, st)
}

type sample struct{ kmh, altitude float64 }

// follow moves along the way second by second.
func (st *stream) follow(effort []float64, step func(t int, metres, effort float64) sample) {
	n := len(effort)
	st.speed, st.altitude, st.distance = make([]float64, n), make([]float64, n), make([]float64, n)
	metres := 0.0
	for t, e := range effort {
		at := step(t, metres, e)
		st.speed[t] = math.Round(at.kmh*10) / 10
		if t > 0 {
			metres += st.speed[t] / 3.6
		}
		st.distance[t] = math.Round(metres*10) / 10
		st.altitude[t] = math.Round(at.altitude*10) / 10
	}
}

func (a *athlete) swim(s session, st *stream) {
	n := s.seconds()
	st.speed, st.distance = make([]float64, n), make([]float64, n)
	const set = setLengths*swimSeconds + restSeconds
	for t := range n {
		swum := t / set * setLengths * swimSeconds
		swum += min(t%set, setLengths*swimSeconds)
		st.distance[t] = math.Round(float64(swum)*poolMetres/swimSeconds*10) / 10
		if swimming(t) {
			st.speed[t] = 3
		}
	}
	for from := 0; from < n; {
		long := swimSeconds
		if !swimming(from) {
			long = restSeconds
		}
		if from+long > n {
			break
		}
		l := poolLength{from: from, to: from + long}
		if swimming(from) {
			l.strokes = 17 + int(2*ripple(a.ripple, uint64(s.start.Unix())+uint64(from)))
		}
		st.lengths = append(st.lengths, l)
		from += long
	}
}

// temperature warms with the season and, at first, with the wrist.
func (a *athlete) temperature(s session, st *stream) {
	season := 9 - 13*math.Cos(2*math.Pi*float64(s.start.YearDay()-20)/365)
	st.celsius = make([]float64, s.seconds())
	for t := range st.celsius {
		st.celsius[t] = math.Round((season+6*math.Exp(-float64(t)/500))*10) / 10
	}
}

// beatsOf returns the RR intervals of a chest strap, with a stretch of lost contact.
func (a *athlete) beatsOf(s session, st *stream) []string {
	r := a.rand(s.key(), "beats")
	lost := 300 + r.IntN(600)
	var beats []string
	for at := 0.0; at < float64(len(st.heartRate)); {
		t := int(at)
		ms := 60000/float64(st.heartRate[t]) + 6*r.NormFloat64()
		if t >= lost && t < lost+9 {
			beats = append(beats, "NULL")
		} else {
			beats = append(beats, strconv.Itoa(int(math.Round(ms))))
		}
		at += ms / 1000
	}
	return beats
}

// averageHR is in bpm.
func (st *stream) averageHR() int {
	sum := 0
	for _, hr := range st.heartRate {
		sum += hr
	}
	return int(math.Round(float64(sum) / float64(len(st.heartRate))))
}

// hrBetween returns the mean heart rate of the seconds in [from, to).
func (st *stream) hrBetween(from, to time.Duration) float64 {
	sum, n := 0, 0
	for t := max(0, int(from/time.Second)); t < min(len(st.heartRate), int(to/time.Second)); t++ {
		sum, n = sum+st.heartRate[t], n+1
	}
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

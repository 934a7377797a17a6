package summary

import (
	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

// Samples are what the samples of a session say. A sensor that was not there has no part.
type Samples struct {
	HeartRate      *Spread      `json:"heart_rate_bpm,omitempty"`
	SplitLengthM   *Number      `json:"split_length_m,omitempty"`
	Splits         []Split      `json:"splits,omitempty"`
	Elevation      *Elevation   `json:"elevation,omitempty"`
	Power          *Power       `json:"power,omitempty"`
	Cadence        *Cadence     `json:"cadence_rpm,omitempty"`
	RunningCadence *Cadence     `json:"running_cadence_spm,omitempty"`
	PedallingIndex *Spread      `json:"pedalling_index_pct,omitempty"`
	LeftRight      *Spread      `json:"left_right_balance_pct,omitempty"`
	AirPressure    *Spread      `json:"air_pressure_hpa,omitempty"`
	Temperature    *Temperature `json:"temperature_c,omitempty"`
	HRV            *HRV         `json:"hrv,omitempty"`
	Recorded       *Recorded    `json:"recorded,omitempty"` // given where it is not the duration
}

// Recorded is the time that samples last, which leaves out pauses that the duration holds, or
// holds pauses that the duration leaves out.
type Recorded struct {
	Time Seconds `json:"time_s"`
	Rate
}

// Spread is a series in three figures, over the share of it that was known.
type Spread struct {
	Min         Number `json:"min"`
	Avg         Number `json:"avg"`
	Max         Number `json:"max"`
	CoveragePct Number `json:"coverage_pct"`
}

// Split is a stretch of the way. The last one is partial unless the way ends with it.
type Split struct {
	ToM     Number  `json:"to_m"`
	LengthM Number  `json:"length_m"`
	Time    Seconds `json:"time_s"`
	Rate
	Partial bool `json:"partial,omitempty"`
}

// Elevation is how much the way rose and fell, with the method that says so.
type Elevation struct {
	AscentM    Number `json:"ascent_m"`
	DescentM   Number `json:"descent_m"`
	RawAscentM Number `json:"raw_ascent_m"` // every rise, noise included
	MinM       Number `json:"min_m"`
	MaxM       Number `json:"max_m"`
	Method     string `json:"method"`
}

// Power is the work on the pedals or on foot; zeros count, gaps do not.
type Power struct {
	AvgW             Number  `json:"avg_w"`
	NormalizedW      *Number `json:"normalized_w,omitempty"`
	MaxW             Number  `json:"max_w"`
	VariabilityIndex *Number `json:"variability_index,omitempty"`
	Recorded         Seconds `json:"recorded_s"`
	Method           string  `json:"normalized_method,omitempty"`
}

// Cadence is how fast legs turned or stepped, with and without the time they rested.
type Cadence struct {
	AvgMoving    *Number `json:"avg_moving,omitempty"`
	AvgWithZeros Number  `json:"avg_with_zeros"`
	Max          Number  `json:"max"`
	Doubled      bool    `json:"doubled_from_one_foot,omitempty"`
}

// Temperature is in degrees Celsius.
type Temperature struct {
	Spread
	FromTenths bool `json:"divided_by_ten,omitempty"`
	Unclear    bool `json:"unclear_may_be_tenths,omitempty"`
}

// HRV is the variability between heartbeats of the session, which is not that of a night.
type HRV struct {
	RMSSDMS    *Number `json:"rmssd_ms,omitempty"`
	SDNNMS     *Number `json:"sdnn_ms,omitempty"` // n−1
	PNN50Pct   *Number `json:"pnn50_pct,omitempty"`
	MeanRRMS   Number  `json:"mean_rr_ms"`
	Beats      int     `json:"beats"`
	DroppedPct Number  `json:"dropped_pct"`
	NotShown   string  `json:"not_shown_because,omitempty"`
}

// samplesOf returns nil for a workout without streams.
func samplesOf(w *fitness.Workout) *Samples {
	if len(w.Streams) == 0 {
		return nil
	}
	s := &Samples{
		HeartRate:      spread(analysis.DescribeField(values(w, fitness.StreamHeartRate), fitness.HeartRateBPM)),
		Elevation:      elevation(values(w, fitness.StreamAltitude)),
		Power:          power(w),
		Cadence:        cadence(analysis.CadenceOf(values(w, fitness.StreamCadence))),
		PedallingIndex: spread(analysis.Describe(values(w, fitness.StreamPedallingIndex))),
		LeftRight:      spread(analysis.Describe(values(w, fitness.StreamLeftRight))),
		AirPressure:    spread(analysis.Describe(values(w, fitness.StreamAirPressure))),
		Temperature:    temperature(values(w, fitness.StreamTemperature)),
		HRV:            hrv(values(w, fitness.StreamRR)),
		Recorded:       recorded(w),
	}
	if w.Movement() == fitness.Running {
		s.RunningCadence = cadence(analysis.RunCadenceOf(values(w, fitness.StreamRunningCadence)))
	} else {
		s.RunningCadence = cadence(analysis.CadenceOf(values(w, fitness.StreamRunningCadence)))
	}
	s.split(w)
	return s
}

func values(w *fitness.Workout, kind fitness.StreamKind) []float64 {
	stream, _ := w.Stream(kind)
	return stream.Values
}

func spread(s analysis.Statistics, ok bool) *Spread {
	if !ok {
		return nil
	}
	return &Spread{Number(s.Min), Number(s.Mean), Number(s.Max), Number(s.CoveragePct())}
}

func elevation(altitudeM []float64) *Elevation {
	e, ok := analysis.ElevationOf(altitudeM, analysis.DeadBandM)
	if !ok {
		return nil
	}
	return &Elevation{Number(e.AscentM), Number(e.DescentM), Number(e.RawAscentM), Number(e.MinM), Number(e.MaxM), e.Method}
}

func power(w *fitness.Workout) *Power {
	stream, ok := w.Stream(fitness.StreamPower)
	if !ok {
		return nil
	}
	p, ok := analysis.PowerOf(stream.All())
	if !ok {
		return nil
	}
	return &Power{
		Number(p.AvgW), number(p.NormalizedW), Number(p.MaxW), number(p.VariabilityIndex), Seconds(p.Recorded),
		when(p.NormalizedW != nil, analysis.NormalizedPowerMethod),
	}
}

func cadence(c analysis.Cadence, ok bool) *Cadence {
	if !ok {
		return nil
	}
	out := &Cadence{AvgWithZeros: Number(c.WithZeros.Mean), Max: Number(c.WithZeros.Max), Doubled: c.Doubled}
	if c.Moving.Count > 0 {
		out.AvgMoving = number(&c.Moving.Mean)
	}
	return out
}

func temperature(values []float64) *Temperature {
	t, ok := analysis.TemperatureOf(values)
	if !ok {
		return nil
	}
	return &Temperature{*spread(t.Statistics, true), t.FromTenths, t.Unclear}
}

func hrv(rrMS []float64) *HRV {
	h, ok := analysis.HRVOf(rrMS)
	if !ok {
		return nil
	}
	out := &HRV{MeanRRMS: Number(h.MeanRRMS), Beats: h.Beats, DroppedPct: Number(h.DroppedPct())}
	if !h.Presentable() {
		out.NotShown = "it takes 60 pairs of neighbouring beats and at most 20 % of the beats dropped"
		return out
	}
	out.RMSSDMS, out.SDNNMS, out.PNN50Pct = number(h.RMSSDMS), number(h.SDNNMS), number(h.PNN50Pct)
	return out
}

const mostSplits = 45

// split cuts the way by kilometres, or by longer lengths where those would be too many.
func (s *Samples) split(w *fitness.Workout) {
	stream, ok := w.Stream(fitness.StreamDistance)
	if !ok {
		return
	}
	for _, km := range []float64{1, 5, 10, 50, 250, 1000} {
		splits := analysis.Splits(stream.All(), km*analysis.KilometreM)
		if len(splits) > mostSplits {
			continue
		}
		for _, sp := range splits {
			s.Splits = append(s.Splits, splitOf(sp, km*analysis.KilometreM, w.Movement()))
		}
		if len(splits) > 0 {
			s.SplitLengthM = new(Number(km * analysis.KilometreM))
		}
		return
	}
}

func splitOf(s analysis.Split, lengthM float64, m fitness.Movement) Split {
	return Split{
		ToM: Number(float64(s.Number-1)*lengthM + s.DistanceM), LengthM: Number(s.DistanceM), Time: Seconds(s.Time), Partial: s.Partial,
		Rate: rateOf(m, s.Time, s.DistanceM),
	}
}

// recorded returns how long the samples last where that is not the duration, with the pace or
// the speed over it.
func recorded(w *fitness.Workout) *Recorded {
	d, differs := analysis.RecordedTime(w)
	if !differs {
		return nil
	}
	r := &Recorded{Time: Seconds(d)}
	if w.DistanceM != nil {
		r.Rate = rateOf(w.Movement(), d, *w.DistanceM)
	}
	return r
}
